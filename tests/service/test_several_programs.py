"""Several programs at one store: typing at once, from stale views, and sending nights."""

import os
import random
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen
from threading import Barrier
from time import monotonic, sleep

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, field

from tests.cli.running import run
from tests.faulty_network import Line
from tests.hunt.effort import examples
from tests.nights import FORM, begun, director_at, ended, played_out, turns
from tests.postgres import Postgres
from tests.refusals import refusing
from tests.sql import rows
from tests.stores import tamper
from tests.terminal.program import environment, tourney
from tourney.game.corrections.correction import Correction
from tourney.game.mexico.table import TableView
from tourney.game.refusal import Refused
from tourney.laptop.address import Address, Server
from tourney.log.roles import Role, Who
from tourney.log.session import ReadPosition
from tourney.log.streams import table_stream
from tourney.night.state.door import MOST_WAITING
from tourney.service.director import Director
from tourney.service.nights import Taken
from tourney.store.open import open_store
from tourney.store.rows.records import NightFlat, StoredEvent

# Several programs at one night: each its own director on the same store


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


def test_tables_typed_at_once_lose_nothing(address: Address, host: Director) -> None:
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


def test_a_roll_is_refused_where_somebody_else_rolled(address: Address, host: Director) -> None:
    number = begun(host, ("Ann", "Bob", "Cid"))
    with closing(Director.open(address)) as other:
        other.night(number).people.mark_paid(1, True)
        host.night(number).table().roll(54)
        with pytest.raises(Refused) as refused:
            other.night(number).table().roll(65)
        assert refused.value.code == "overtaken"
        assert other.night(number).table().page().table.rolls == (54,)


def test_an_undo_is_refused_when_others_went_on(address: Address, host: Director) -> None:
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


def test_the_feed_tells_of_every_other_commit(address: Address, host: Director) -> None:
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


def test_f13_2_names_that_come_by_two_programs_all_wait(address: Address) -> None:
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


# Several laptops at one table, each typing for what it last looked at: nothing lands elsewhere


NAMES = ("Ann", "Bob", "Cid", "Dot")
ROLLS = (31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 21, 66)


class Laptop(Struct):
    """Who types at it sees what it last looked at, and no more."""

    director: Director
    number: int
    sight: ReadPosition = field(default_factory=dict)
    view: TableView | None = None
    undo: str = ""

    def look(self) -> None:
        self.director.night(self.number).follow()
        self.sight = self.director.night(self.number).session.read_position
        page = self.director.night(self.number).table().page()
        self.view, self.undo = page.table, page.night.undo

    def overhear(self) -> None:
        """Read on without a look at it: what is done is still for what was seen."""
        self.director.night(self.number).follow()

    def does(self, command: Callable[[], object]) -> bool:
        try:
            with self.director.night(self.number).session.expecting(self.sight):
                command()
        except Refused:
            return False
        self.look()
        return True


def who_rolled(director: Director, number: int) -> list[tuple[str, int]]:
    """Every roll that stands, each with whose it was."""
    played = [*director.night(number).table().history()]
    if (running := director.night(number).table().running()) is not None:
        played.append(running)
    return [
        (turn.name, throw.value)
        for item in played
        for part in item.parts
        for turn in part.turns
        for throw in turn.throws
    ]


@examples(40)
@given(laptops=st.sampled_from((2, 3)), seed=st.integers(0, 2**32))
def test_no_roll_lands_on_another_player_than_the_one_its_typist_saw(
    tmp_path_factory: pytest.TempPathFactory, laptops: int, seed: int
) -> None:
    chance = random.Random(seed)
    path = tmp_path_factory.mktemp("stale") / "nights.db"
    with ExitStack() as stack:
        opened = [
            stack.enter_context(closing(Director.open(path, who=Who(Role.HOST, f"laptop {at}"))))
            for at in range(laptops)
        ]
        number = begun(opened[0], NAMES, units="9")
        tables = [Laptop(director, number) for director in opened]
        for laptop in tables:
            laptop.look()
        meant: list[tuple[str, int]] = []
        for _ in range(60):
            laptop = chance.choice(tables)
            _type(laptop, chance, meant)
        with closing(Director.open(path)) as fresh:
            assert who_rolled(fresh, number) == meant


def _type(laptop: Laptop, chance: random.Random, meant: list[tuple[str, int]]) -> None:
    """Look, roll, stand or undo; note what whoever types means to have recorded."""
    director, number, view = laptop.director, laptop.number, laptop.view
    assert view is not None
    if chance.random() < 0.2:
        laptop.overhear()
    match chance.choice(("look", "roll", "roll", "stand", "undo")):
        case "look":
            laptop.look()
        case "roll" if view.on_turn is not None:
            value = chance.choice(ROLLS)
            if laptop.does(lambda: director.night(number).table().roll(value)):
                meant.append((view.on_turn.name, value))
        case "stand" if view.on_turn is not None:
            standing = view.on_turn.name
            if laptop.does(lambda: director.night(number).table().stand()):
                assert meant[-1][0] == standing
        case "undo" if "roll" in laptop.undo:
            undone = laptop.undo
            words: list[str] = []
            if laptop.does(lambda: words.append(director.night(number).undo())):
                assert words == [undone]
                meant.pop()
        case _:
            laptop.look()


def test_undo_takes_back_what_was_seen_and_nothing_that_came_since(path: Path) -> None:
    with closing(Director.open(path)) as host, closing(Director.open(path)) as other:
        number = begun(host, NAMES)
        host.night(number).table().roll(54)
        seen = host.night(number).session.read_position
        other.night(number).table().stand()
        other.night(number).table().roll(43)
        host.night(number).follow()
        with host.night(number).session.expecting(seen), pytest.raises(Refused) as refused:
            host.night(number).undo()
        assert refused.value.code == "overtaken"
        assert other.night(number).view().undo == "Bob's roll 43"


def test_several_entries_of_ones_own_in_a_row_are_no_others(path: Path) -> None:
    with closing(Director.open(path)) as host:
        number = begun(host, NAMES)
        with host.night(number).session.expecting(host.night(number).session.read_position):
            host.night(number).table().roll(54)
            host.night(number).table().stand()
            host.night(number).table().roll(43)
        assert host.night(number).view().undo == "Bob's roll 43"


def test_who_typed_first_is_said_where_it_is_somebody_else(path: Path) -> None:
    kim = Who(Role.HOST, "kim")
    with closing(Director.open(path)) as host, closing(Director.open(path, who=kim)) as other:
        number = begun(host, NAMES)
        other.night(number).table().roll(54)
        with pytest.raises(Refused, match="Not saved: host, kim typed first") as refused:
            host.night(number).table().roll(43)
        assert refused.value.code == "overtaken"


def test_a_correction_is_not_done_where_it_would_change_something_else(path: Path) -> None:
    with closing(Director.open(path)) as host, closing(Director.open(path)) as other:
        number = begun(host, NAMES[:3])
        night = host.night(number)
        table = night.table()
        turns(host, number, "54 .", "43", "65")
        picked = next(line.pick for line in table.picks() if line.pick.text.startswith("43"))
        wanted = Correction(picked.entries, "61", nth=picked.nth)
        shown = table.preview(wanted)
        other.night(number).table().withdraw(2)
        with pytest.raises(Refused) as refused:
            table.correct(wanted, shown=shown)
        assert refused.value.code == "changed"
        assert table.corrections() == ()
        assert table.correct(wanted, shown=table.preview(wanted))


# A night that was played on one laptop is sent to the league's store: whole, and once


@pytest.fixture
def pub(tmp_path: Path) -> Iterator[Director]:
    (tmp_path / "pub").mkdir()
    with closing(director_at(tmp_path / "pub")) as director:
        yield director


@pytest.fixture
def league(tmp_path: Path) -> Iterator[Director]:
    """The store of a league, in which there is a night already."""
    (tmp_path / "league").mkdir()
    with closing(director_at(tmp_path / "league")) as director:
        ended(director, "Cem", "Dora", name="Thursday")
        yield director


def rows_said(director: Director, number: int) -> list[tuple[object, ...]]:
    """All that the rows of a night say but its number."""

    def said(row: StoredEvent) -> tuple[object, ...]:
        log = row.stream.removeprefix(f"night/{number}")
        return log, row.seq, row.uuid, row.kind, row.payload, row.at, row.by

    return [said(row) for row in director._store.events_under(f"night/{number}")]


def test_a_night_that_is_over_goes_as_it_is_and_once(pub: Director, league: Director) -> None:
    data = pub.night(ended(pub, "Ann", "[/]", name="Swan")).to_send()
    assert league.take_sent(data) == Taken(2, len(rows_said(pub, 1)), further=False)
    assert rows_said(league, 2) == rows_said(pub, 1)
    assert league.nights()[0].winner == pub.nights()[0].winner
    assert league.take_sent(data) == Taken(2, 0, further=True)
    assert [line.name for line in league.nights()] == ["Swan", "Thursday"]


def test_half_a_night_and_one_of_a_newer_version_are_not_sent(pub: Director) -> None:
    number = begun(pub, ["Ann", "Bob"], name="Swan")
    with pytest.raises(Refused, match=r"^Swan is not over yet: it is sent whole, once it is\.$"):
        pub.night(number).to_send()
    played_out(pub, number)
    assert isinstance(pub.address, Path)
    # As a newer version would write it.
    tamper(pub.address, "UPDATE event SET version = 99 WHERE kind = 'stood'")
    with (
        closing(Director.open(pub.address)) as newer,
        pytest.raises(Refused, match=r"^Not sent: Row .* cannot be read"),
    ):
        newer.night(number).to_send()


def test_what_was_corrected_since_follows_there(pub: Director, league: Director) -> None:
    number = ended(pub, "Ann", "Bob", "Cem", name="Swan")
    first = pub.night(number).to_send()
    league.take_sent(first)
    shown = league.night(2)
    pub.night(number).undo()
    played_out(pub, number)
    second = pub.night(number).to_send()
    assert league.take_sent(second) == Taken(2, 4, further=True)
    assert rows_said(league, 2) == rows_said(pub, number)
    assert shown.view() == league.night(2).view()
    # One that was sent before, and comes late.
    assert league.take_sent(first) == Taken(2, 0, further=True, older=True)
    for director, theirs in ((pub, number), (league, 2)):
        director.night(theirs).undo()
        played_out(director, theirs)
    before = rows_said(league, 2)
    with pytest.raises(Refused, match=r"^Swan is night 2 of .*, and was played on differently"):
        league.take_sent(pub.night(number).to_send())
    assert rows_said(league, 2) == before


def test_the_command_says_what_came_of_it_in_words_and_by_its_status(
    pub: Director, league: Director, tmp_path: Path
) -> None:
    rows_there = len(rows_said(pub, ended(pub, "Ann", "Bob", name="Swan")))
    begun(pub, ["Ann", "Bob"], name="Half")
    there = str(league.address)

    def send(*arguments: str, **more: str) -> tuple[int, str]:
        done = run(
            "--store", str(pub.address), "league", "send", *arguments, folder=tmp_path, **more
        )
        return done.returncode, done.stdout or done.stderr

    sent = f"Swan is now night 2 of {there}: {rows_there} rows.\n"
    assert send("Swan", "--to", there) == (0, sent)
    again = "Swan is already there, as night 2. Nothing is new.\n"
    assert send("Swan", TOURNEY_SEND_TO=there) == (3, again)
    for night, to, words in (
        ("Half", there, "Half is not over yet: it is sent whole, once it is."),
        ("Swan", str(tmp_path / "no.db"), "is not there"),
        ("Swan", "postgresql://ann:secret@bar/nights", "or set TOURNEY_SEND_TO to the whole"),
    ):
        status, text = send(night, "--to", to)
        assert status == 1
        assert words in text
    assert not (tmp_path / "no.db").exists()


def test_only_the_host_sends_a_night_into_a_store(pub: Director, league: Director) -> None:
    data = pub.night(ended(pub, "Ann", "Bob")).to_send()
    guest = Director(league._store, who=Who(Role.DISPLAY, "Kim"))
    with pytest.raises(Refused) as refusal:
        guest.take_sent(data)
    assert refusal.value.code == "role"


def test_two_laptops_that_send_one_night_at_once_bring_it_once(pub: Director, tables: str) -> None:
    nights = [pub.night(ended(pub, "Ann", "Bob", name=f"Night {each}")).to_send() for each in "123"]
    gate = Barrier(2)

    def send_all() -> list[Taken]:
        with closing(Director.open(Server(tables))) as league:
            league.nights()
            taken = []
            for data in nights:
                gate.wait(30)
                taken.append(league.take_sent(data))
            return taken

    with ThreadPoolExecutor(2) as laptops:
        one, other = [each.result() for each in [laptops.submit(send_all) for _ in range(2)]]
    assert [a.number for a in one] == [b.number for b in other] == [1, 2, 3]
    assert [bool(a.rows) + bool(b.rows) for a, b in zip(one, other, strict=True)] == [1, 1, 1]


def test_a_night_meanwhile(pub: Director, tables: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = pub.night(ended(pub, "Ann", "Bob")).to_send()
    with (
        closing(Director.open(Server(tables))) as one,
        closing(Director.open(Server(tables))) as other,
    ):
        listed = one._store.nights

        def listed_before_it_came() -> list[NightFlat]:
            lines = listed()
            other.take_sent(data)
            return lines

        monkeypatch.setattr(one._store, "nights", listed_before_it_came)
        assert one.take_sent(data) == Taken(1, 0, further=True)


def test_two_pubs_that_send_at_once_have_a_night_each(tmp_path: Path, tables: str) -> None:
    gate = Barrier(2)

    def send(name: str) -> int:
        (tmp_path / name).mkdir()
        with closing(director_at(tmp_path / name)) as pub:
            data = pub.night(ended(pub, "Ann", "Bob", name=name)).to_send()
        with closing(Director.open(Server(tables))) as league:
            gate.wait(30)
            return league.take_sent(data).number

    with ThreadPoolExecutor(2) as pubs:
        assert sorted(pubs.map(send, ("Swan", "Anchor"))) == [1, 2]


def test_a_line_that_is_cut_in_the_middle_leaves_the_night_whole_or_not_at_all(
    pub: Director, postgres: Postgres, tables: str
) -> None:
    data = pub.night(ended(pub, "Ann", "Bob", name="Swan")).to_send()
    with Line(postgres) as line, closing(Director.open(Server(line.url(tables)))) as league:
        # It is tried once more, on a fresh connection; the rows are there, or were not.
        line.cut_after(b"COMMIT")
        assert league.take_sent(data) == Taken(1, len(rows_said(pub, 1)), further=False)
        data = pub.night(ended(pub, "Ann", "Bob", name="Anchor")).to_send()
        line.cut_before(b"INSERT INTO night")
        assert league.take_sent(data) == Taken(2, len(rows_said(pub, 2)), further=False)
        data = pub.night(ended(pub, "Ann", "Bob", name="Crown")).to_send()
        line.down()
        with refusing("not-read"):
            league.take_sent(data)
    with closing(Director.open(Server(tables))) as league:
        assert [line.name for line in league.nights()] == ["Anchor", "Swan"]
        assert league.take_sent(data).number == 3


def test_a_sender_that_is_killed_in_the_middle_leaves_nothing(
    pub: Director, tmp_path: Path, tables: str
) -> None:
    ended(pub, "Ann", "Bob", name="Swan")
    send = tourney("--store", str(pub.address), "league", "send", "Swan", "--to", tables)
    waiting = "SELECT pid FROM pg_locks WHERE NOT granted"
    with psycopg.connect(tables) as other:
        # All its events are written by then, and this row is not.
        other.execute("LOCK TABLE night IN EXCLUSIVE MODE")
        with Popen(send, env=environment(tmp_path), stdout=PIPE, stderr=PIPE) as sender:
            until = monotonic() + 60
            while not other.execute(waiting).fetchone() and monotonic() < until:
                sleep(0.01)
            os.kill(sender.pid, signal.SIGKILL)
            assert sender.communicate() == (b"", b"")
    with closing(Director.open(Server(tables))) as league:
        assert league.nights() == ()
        assert league._store.streams() == []
        assert league.take_sent(pub.night(1).to_send()).number == 1
