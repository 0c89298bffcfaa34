"""Several programs at one night: each its own director on the same store."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.nights import FORM, begun, ended
from tests.sql import rows
from tourney.game.refusal import Refused
from tourney.laptop.address import Address, Server
from tourney.log.roles import Role, Who
from tourney.log.streams import table_stream
from tourney.night.state.door import MOST_WAITING
from tourney.service.director import Director
from tourney.store.open import open_store

TABLES = 4
SHEET = "@rules classic units=2\n@players {}\n@lead {}\n"


@pytest.fixture(params=["file", "postgresql"])
def address(tmp_path: Path, request: pytest.FixtureRequest) -> Address:
    if request.param == "postgresql":
        return Server(request.getfixturevalue("tables"))
    return tmp_path / "nights.db"


@pytest.fixture
def host(address: Address) -> Iterator[Director]:
    with closing(Director.open(address)) as opened:
        yield opened


def four_tables(host: Director) -> int:
    """A night of four tables of three, each with its lead named; its number."""
    tables = [[f"{letter}{seat}" for seat in range(1, 4)] for letter in "ABCD"]
    sheets = [SHEET.format(", ".join(names), names[0]) for names in tables]
    return host.plan_from_sheets({"name": "Friday", "date": "2026-11-20"}, sheets)


def play_out(address: Address, number: int, table: int) -> int:
    """Play a table to its end in a program of its own; how many keys were acknowledged."""
    chance, keys = Random(table), 0
    who = Who(Role.TABLE, f"laptop {table}", number, table)
    with closing(Director.open(address, who=who)) as director:
        while (view := director.night(number).table(table).view()).phase != "finished":
            if view.rolls and view.rolls[-1] > 50 and "stand" not in view.refusals:
                director.night(number).table(table).stand()
            else:
                high, low = sorted((chance.randint(1, 6), chance.randint(1, 6)), reverse=True)
                director.night(number).table(table).roll(10 * high + low)
            keys += 1
    return keys


def projection_rows(address: Address) -> list[tuple[object, ...]]:
    """All rows for SQL, but for the ids of players."""
    return [
        row
        for columns, table in (
            ("*", "night"),
            ("night, entry, name, paid", "entry"),
            ("*", "result"),
            ("key, name", "player"),
        )
        for row in sorted(rows(address, f"SELECT {columns} FROM {table}"))
    ]


def test_tables_typed_at_once_never_wait_for_one_another_and_nothing_is_lost(
    address: Address, host: Director
) -> None:
    number = four_tables(host)
    entries = [line.entry for line in host.night(number).view().entries]
    with closing(open_store(address)) as store:
        before = [len(store.events(table_stream(number, table))) for table in range(1, TABLES + 1)]
        with ThreadPoolExecutor(TABLES) as pool:
            playing = [
                pool.submit(play_out, address, number, table) for table in range(1, TABLES + 1)
            ]
            for entry in entries:
                host.night(number).people.mark_paid(entry, True)
            keys = [each.result() for each in playing]
        for table in range(1, TABLES + 1):
            rows = store.events(table_stream(number, table))
            assert len(rows) == before[table - 1] + keys[table - 1]
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
            typed = {row.by for row in rows[before[table - 1] :]}
            assert typed == {f"table {table}, laptop {table}"}
    with closing(Director.open(address)) as late:
        view = late.night(number).view()
        assert view.state == "finished"
        assert all(entry.paid for entry in view.entries)
        assert late.nights()[0].state == "finished"
        assert [line for line in late.nights() if line.winner] == list(host.nights())


def test_the_rows_for_sql_are_right_whoever_wrote_last(address: Address, host: Director) -> None:
    number = four_tables(host)
    with ThreadPoolExecutor(TABLES) as pool:
        list(pool.map(lambda table: play_out(address, number, table), range(1, TABLES + 1)))
    written = projection_rows(address)
    with closing(Director.open(address)) as again:
        again.rebuild()
    assert projection_rows(address) == written


def test_nights_planned_at_one_moment_are_several_nights(address: Address, host: Director) -> None:
    def plan(name: str) -> int:
        with closing(Director.open(address)) as director:
            return begun(director, ("Ann", "Bob"), name=name)

    names = [f"Night {at}" for at in range(6)]
    with ThreadPoolExecutor(6) as pool:
        numbers = list(pool.map(plan, names))
    assert sorted(numbers) == [1, 2, 3, 4, 5, 6]
    assert {line.number: line.name for line in host.nights()} == dict(
        zip(numbers, names, strict=True)
    )


def test_a_roll_is_refused_where_somebody_else_rolled_and_not_where_they_paid(
    address: Address, host: Director
) -> None:
    number = begun(host, ("Ann", "Bob", "Cid"))
    with closing(Director.open(address)) as other:
        other.night(number).people.mark_paid(1, True)
        host.night(number).table().roll(54)
        with pytest.raises(Refused) as refused:
            other.night(number).table().roll(65)
        assert refused.value.code == "overtaken"
        assert other.night(number).table().page().table.rolls == (54,)


def test_an_undo_is_refused_when_the_night_has_gone_on_elsewhere(
    address: Address, host: Director
) -> None:
    number = begun(host, ("Ann", "Bob", "Cid"))
    host.night(number).table().roll(54)
    with closing(Director.open(address)) as other:
        assert other.night(number).view().undo == "Ann's roll 54"
        host.night(number).people.mark_paid(1, True)
        with pytest.raises(Refused) as refused:
            other.night(number).undo()
        assert refused.value.code == "overtaken"
        assert other.night(number).undo() == "Ann marked as paid"


def test_what_others_wrote_is_followed_and_said_where(address: Address, host: Director) -> None:
    number = four_tables(host)
    with closing(Director.open(address)) as other:
        assert other.night(number).follow().tables == frozenset()
        host.night(number).table(2).roll(54)
        host.night(number).people.mark_paid(1, True)
        assert other.night(number).follow().tables == {0, 2}
        assert other.night(number).table(2).view().rolls == (54,)
        assert other.night(number).follow().tables == frozenset()


def test_the_feed_tells_of_every_commit_of_another_program(
    address: Address, host: Director
) -> None:
    number = begun(host, ("Ann", "Bob", "Cid"))
    with closing(Director.open(address)) as other:
        changes = other.changes()
        try:
            assert changes.wait(0)  # the first look is always worth it
            assert not changes.wait(0)
            host.night(number).table().roll(54)
            assert changes.wait(60)
            assert not changes.wait(0)
        finally:
            changes.close()


def test_f13_2_names_that_come_by_two_programs_at_once_all_wait_while_the_host_takes_them(
    address: Address,
) -> None:
    with closing(Director.open(address)) as host:
        host.plan({**FORM, "format": "freezeout", "tables": "4"})

        def says(program: int) -> list[str]:
            refused = []
            with closing(Director.open(address, who=Who(name="guests' phones"))) as director:
                for at in range(MOST_WAITING // 2):
                    try:
                        director.door.come(director.night(1), f"{program}/{at}", f"G{program} {at}")
                    except Refused as refusal:
                        refused.append(refusal.sentence)
            return refused

        with ThreadPoolExecutor() as programs:
            coming = [programs.submit(says, program) for program in (1, 2)]
            taken = 0
            while taken < 20:
                host.night(1).follow()
                for guest in host.door.view(host.night(1)).waiting[:1]:
                    entry, row = host.night(1).people.take_in(guest.name)
                    host.door.answer(host.night(1), guest.number, entry, row)
                    taken += 1
            assert [each.result() for each in coming] == [[], []]
        host.night(1).follow()
        door = host.door.view(host.night(1))
        assert len(door.waiting) == MOST_WAITING - taken
        names = {guest.name for guest in door.guests}
        assert names == {f"G{program} {at}" for program in (1, 2) for at in range(100)}
        assert len(host.night(1).view().entries) == taken


def test_f13_1_what_one_program_shares_every_other_knows(address: Address) -> None:
    with closing(Director.open(address)) as host, closing(Director.open(address)) as other:
        begun(host, ["Ann", "Bob"])
        changes = other.changes()
        changes.wait(10)
        host.phones.invite(1, "http://192.168.1.7:8000/night", "tourney.local:8000/night")
        assert changes.wait(10)
        shared = other.phones.shared
        assert shared is not None
        assert (shared.night, shared.words) == (1, "tourney.local:8000/night")
        other.phones.send_away()
        assert changes.wait(10)
        assert host.phones.shared is None
        changes.close()
        changes.wait(0)


def test_f14_1_a_page_of_a_player_is_right_after_what_another_program_corrects(
    address: Address,
) -> None:
    with closing(Director.open(address)) as host, closing(Director.open(address)) as other:
        for _ in range(2):
            ended(host, "Ann", "Bob", "Cid")
        before = other.players.page("Ann")
        assert [night.rank for night in before.nights] == [1, 1]
        host.night(2).undo()
        host.night(2).table().record_round(0, 0)
        after = other.players.page("Ann")
        assert [night.rank for night in after.nights] == [2, 1]
