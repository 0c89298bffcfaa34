"""A night's logs over many tables: what undo takes back where, what others write, flat rows."""

import datetime as dt
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tests.nights import FORM
from tourney.game.events import LeadNamed
from tourney.game.mexico.events import MatchOpened, Rolled, RoundRecorded
from tourney.game.mexico.rules import PRESETS
from tourney.game.refusal import Refused
from tourney.log.batch import Batch
from tourney.log.session import NightSession
from tourney.log.streams import night_stream
from tourney.night.planning.plan import read_plan
from tourney.night.state.events import (
    NightPlanned,
    PaymentMarked,
    Registered,
    SeatsPlaced,
    TableOpened,
)
from tourney.service.director import Director
from tourney.service.night_facts import NightFacts
from tourney.service.nights import last_good
from tourney.store.open import open_store
from tourney.store.store import Store

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "nights.db"


@pytest.fixture
def director(path: Path) -> Iterator[Director]:
    with closing(Director.open(path)) as director:
        yield director


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = open_store(path)
    yield store
    store.close()


def at_two_tables(
    director: Director, *seats: tuple[int, ...], names: Sequence[str] = NAMES, **form: str
) -> int:
    """A freeze-out whose lap 1 has been called; without seats Ann, Bob and Cid are at table 1."""
    plan = FORM | {"units": "3"}
    plan |= {"format": "freezeout", "tables": "2", "seats": "3"}
    number = director.plan(plan | form)
    director.night(number).people.register(names)
    director.night(number).seats.place(seats or ((1, 2, 3), (4, 5, 6)))
    director.night(number).seats.open_tables()
    return number


def play_a_lap(director: Director, number: int, *losers: int) -> None:
    """A round at each table, lost by that player of it."""
    for table, loser in enumerate(losers, start=1):
        if director.night(number).table(table).page().table.phase == "roll-off":
            director.night(number).table(table).name_lead(0)
        director.night(number).table(table).record_round(loser, 0)


def units(director: Director, number: int, table: int) -> tuple[int, ...]:
    return tuple(seat.units for seat in director.night(number).table(table).page().table.seats)


def a_night(store: Store) -> NightSession:
    """A night of Ann and Bob at one table, through its logs alone."""
    session = NightSession(store, 1)
    plan = read_plan(FORM | {"units": "1"})
    session.record(Batch([NightPlanned("u" * 36, plan)]))
    session.record(Batch([Registered(("Ann", "Bob"), (False, False))]))
    return session


def at_its_table(session: NightSession) -> NightSession:
    session.record(Batch([SeatsPlaced(((1, 2),))]))
    opened = MatchOpened(PRESETS["classic"], ("Ann", "Bob"), (1, 1))
    session.record(Batch([TableOpened(1)], {1: [opened]}))
    session.record(Batch(tables={1: [LeadNamed(0)]}))
    return session


def read_anew(store: Store) -> NightSession:
    session = NightSession(store, 1)
    session.read_on()
    return session


# Undo at a table and on the floor


def test_on_the_floor_the_last_thing_done_is_taken_back(director: Director) -> None:
    number = at_two_tables(director, units="1", **{"option.rebuy": "3"})
    play_a_lap(director, number, 1, 1)
    director.night(number).moves.rebuy(2)
    director.night(number).table(2).withdraw(2)
    director.night(number).people.rename(1, "Anna")
    director.night(number).moves.rebuy(5)
    undone = [director.night(number).undo() for _ in range(7)]
    assert undone[1:3] == ["Ann renamed to Anna", "Fay leaves at table 2"]
    assert [word.split()[0] for word in (undone[0], undone[3])] == ["Eve", "Bob"]
    assert undone[4:] == [
        "Eve's loss at table 2",
        "Dot's lead at table 2",
        "Bob's loss at table 1",
    ]


# Read again, and what others write


def test_a_night_of_barriers_is_read_as_it_was(director: Director, path: Path) -> None:
    number = at_two_tables(director)
    night = director.night(number)
    play_a_lap(director, number, 1, 1)
    night.moves.accept_plan()
    night.undo()
    night.moves.accept_plan()
    night.table(2).record_round(2, 0)
    with closing(Director.open(path)) as again:
        assert again.night(number).view() == night.view()
        recorded, read = (each.night(number).session.streams for each in (director, again))
        assert recorded.own.rows == read.own.rows
        for table in (1, 2):
            assert recorded.tables[table].rows == read.tables[table].rows
            assert recorded.tables[table].times == read.tables[table].times
            assert again.night(number).table(table).page() == night.table(table).page()
        undone = [again.night(number).undo(table) for table in (2, None, 1, 2)]
        assert undone == [
            "Fay's loss",
            "the start of lap 2",
            "Bob's loss",
            "Eve's loss",
        ]


def test_tables_opened_by_another_are_there_afterwards(director: Director, path: Path) -> None:
    number = at_two_tables(director)
    director.night(number).undo()
    with closing(Director.open(path)) as other:
        other.night(number).seats.open_tables()
        other.night(number).table(2).name_lead(0)
        with pytest.raises(Refused, match="someone else typed first"):
            director.night(number).people.mark_paid(1, True)
        assert director.night(number).table(2).page() == other.night(number).table(2).page()
        director.night(number).table(1).name_lead(0)
        with pytest.raises(Refused, match="someone else typed first"):
            other.night(number).table(1).name_lead(0)
        assert other.night(number).table(1).page() == director.night(number).table(1).page()


def test_nights_of_like_numbers_are_kept_apart(director: Director, path: Path) -> None:
    numbers = [at_two_tables(director) for _ in range(12)]
    play_a_lap(director, 1, 1, 1)
    play_a_lap(director, 12, 2, 2)
    with closing(Director.open(path)) as again:
        assert [units(again, number, 1) for number in (1, 2, 12)] == [
            (3, 2, 3),
            (3, 3, 3),
            (3, 3, 2),
        ]
        assert numbers[-1] == 12


def test_a_night_shown_up_to_a_row_says_so_though_it_was_looked_at(store: Store) -> None:
    at_its_table(a_night(store))

    def look(session: NightSession) -> None:
        assert not NightFacts(session).view().damage
        if 1 in session.tables:
            raise ValueError("a table that cannot be shown")

    rows = store.events_under(night_stream(1))
    session = last_good(rows, lambda: NightSession(store, 1), look)
    assert "makes no sense" in NightFacts(session).view().damage


# What a row of the night's had seen


def test_a_row_names_the_tables_that_have_gone_on(director: Director, store: Store) -> None:
    number = at_two_tables(director)
    director.night(number).people.mark_paid(1, True)
    director.night(number).people.mark_paid(2, True)
    director.night(number).table(2).name_lead(0)
    director.night(number).people.mark_paid(3, True)
    saw = [row.saw for row in store.events("night/1")]
    assert saw[-3:] == [{"night/1/table/1": 2, "night/1/table/2": 2}, {}, {"night/1/table/2": 3}]
    play_a_lap(director, number, 1, 1)
    director.night(number).moves.accept_plan()
    assert store.events("night/1")[-1].saw == {"night/1/table/1": 4, "night/1/table/2": 4}


# Who wrote the night's rows, and when


def test_the_standing_rows_say_when_they_were_written_and_by_whom(store: Store) -> None:
    before = dt.datetime.now(dt.UTC)
    night = a_night(store)
    night.record(Batch([PaymentMarked(1, True)]))
    night.record(Batch([PaymentMarked(2, True)]))
    night.undo()
    assert [row.event for row in night.rows[1:]] == [
        Registered(("Ann", "Bob"), (False, False)),
        PaymentMarked(1, True),
    ]
    assert all(before <= row.at <= dt.datetime.now(dt.UTC) for row in night.rows)
    assert {row.by for row in night.rows} == {"host"}
    assert read_anew(store).rows == night.rows


# Flat rows


def results(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        sql = "SELECT at_table, place, name, units FROM result ORDER BY at_table, position"
        return connection.execute(sql).fetchall()


def test_results_come_with_the_last_round_and_go_with_it(store: Store, path: Path) -> None:
    night = at_its_table(a_night(store))
    assert results(path) == []
    for _ in range(2):
        night.record(Batch(tables={1: [RoundRecorded(1, 0)]}))
        assert results(path) == [(1, 1, "Ann", 1), (1, 2, "Bob", 0)]
        assert [(line.state, line.winner) for line in store.nights()] == [("finished", "Ann")]
        night.undo()
        assert results(path) == []
        assert [(line.state, line.winner) for line in store.nights()] == [("playing", None)]


def test_a_table_played_until_two_are_left_has_no_winner(store: Store, path: Path) -> None:
    night = a_night(store)
    opened = MatchOpened(PRESETS["classic"], ("Ann", "Bob", "Cid"), (2, 1, 1), until=2)
    night.record(Batch([Registered(("Cid",), (False,)), SeatsPlaced(((1, 2, 3),))]))
    night.record(Batch([TableOpened(1)], {1: [opened, LeadNamed(0), RoundRecorded(2, 0)]}))
    assert results(path) == [(1, 1, "Ann", 2), (1, 2, "Bob", 1), (1, 3, "Cid", 0)]
    assert store.nights()[0].winner is None


def test_a_round_that_could_not_be_saved_leaves_no_results(store: Store, path: Path) -> None:
    night = at_its_table(a_night(store))
    read_anew(store).record(Batch(tables={1: [Rolled(0, 54)]}))
    with pytest.raises(Refused, match="someone else typed first"):
        night.record(Batch(tables={1: [RoundRecorded(1, 0)]}))
    night.record(Batch([PaymentMarked(1, True)]))
    assert results(path) == []
    assert night.projection == read_anew(store).projection


def test_the_flat_rows_of_an_evening_are_a_rebuilds(director: Director, path: Path) -> None:
    def everything() -> list[list[tuple[object, ...]]]:
        with closing(sqlite3.connect(path)) as connection:
            return [
                connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall()
                for table in ("night", "entry", "result", "player")
            ]

    number = at_two_tables(director, units="2")
    night = director.night(number)
    sheet = "@rules classic units=1\n@players Zoe, Yan\n@lead Zoe\n@lost Yan\n"
    merged = director.plan_from_sheet({"name": "Other", "date": "2026-11-20"}, sheet)
    for losers in ((1, 1), (1, 1), (2, 2)):
        play_a_lap(director, number, *losers)
        night.people.mark_paid(losers[0], True)
        night.moves.accept_plan()
        night.people.rename(losers[0], f"Player {losers[0]}")
        night.undo()
        director.night(merged).merge_sheet(sheet.replace("Zoe", f"Zoe {night.floor().lap}"))
        written = everything()
        director.rebuild()
        assert everything() == written
