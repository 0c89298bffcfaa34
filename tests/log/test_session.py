"""A night's logs over many tables: what undo takes back where, what others write, flat rows."""

import datetime as dt
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tests.nights import FORM
from tests.refusals import refusing
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
from tourney.night.views.floor_view import FloorTable
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


def test_a_barrier_is_taken_back_on_the_floor_and_at_no_table(director: Director) -> None:
    number = at_two_tables(director)
    for table in (1, 2):
        assert director.night(number).table(table).page().night.undo == ""
        with pytest.raises(Refused) as refused:
            director.night(number).undo(table)
        assert refused.value.code == "elsewhere"
        assert refused.value.sentence == (
            "You can undo the last entry, opening the tables, on the floor."
        )
    assert director.night(number).view().undo
    director.night(number).undo()
    assert director.night(number).view().state == "seating"
    assert director.night(number).view().tables == ()
    director.night(number).seats.open_tables()
    assert units(director, number, 2) == (3, 3, 3)


def test_at_a_table_its_own_last_entry_is_taken_back(director: Director) -> None:
    number = at_two_tables(director)
    play_a_lap(director, number, 1, 1)
    director.night(number).people.mark_paid(4, True)
    assert director.night(number).table(1).page().night.undo == "Bob's loss"
    assert director.night(number).undo(1) == "Bob's loss"
    assert units(director, number, 1) == (3, 3, 3)
    assert units(director, number, 2) == (3, 2, 3)
    assert director.night(number).undo() == "Dot marked as paid"
    assert director.night(number).undo(2) == "Eve's loss"


def test_what_a_lap_was_called_upon_is_not_taken_back_from_under_it(director: Director) -> None:
    number = at_two_tables(director)
    play_a_lap(director, number, 1, 1)
    director.night(number).moves.accept_plan()
    director.night(number).people.mark_paid(1, True)
    with pytest.raises(Refused) as refused:
        director.night(number).undo(2)
    assert refused.value.sentence == (
        "You can undo the last entry, the start of lap 2, on the floor."
    )
    assert director.night(number).undo() == "Ann marked as paid"
    director.night(number).undo()
    assert director.night(number).floor().lap == 1
    assert director.night(number).undo(2) == "Eve's loss"


def test_a_barrier_stays_while_a_table_has_gone_on_since(director: Director) -> None:
    number = at_two_tables(director)
    play_a_lap(director, number, 1, 1)
    director.night(number).moves.accept_plan()
    director.night(number).table(2).record_round(2, 0)
    assert director.night(number).view().undo == "Fay's loss at table 2"
    assert director.night(number).undo() == "Fay's loss at table 2"
    director.night(number).undo()
    assert director.night(number).floor().lap == 1


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


def test_a_table_is_named_as_the_room_knows_it(director: Director) -> None:
    plan = FORM | {"units": "1"}
    plan |= {"format": "shuffle", "tables": "2", "seats": "4", "option.every": "1"}
    number = director.plan(plan)
    director.night(number).people.register((*NAMES, "Gus", "Hal"))
    director.night(number).seats.place([(1, 2, 3, 4), (5, 6, 7, 8)])
    director.night(number).seats.open_tables()
    play_a_lap(director, number, 1, 1)
    director.night(number).moves.accept_plan()
    floor = director.night(number).floor()
    assert [(table.number, table.place) for table in floor.tables] == [(3, 1), (4, 2)]
    director.night(number).table(4).name_lead(0)
    director.night(number).table(3).name_lead(0)
    first, second = (table.seats[0].name for table in floor.tables)
    assert director.night(number).undo() == f"{first}'s lead at table 1"
    assert director.night(number).undo() == f"{second}'s lead at table 2"


def test_somebody_elses_deed_is_taken_back_once_seen(director: Director, path: Path) -> None:
    number = at_two_tables(director)
    director.night(number).table(1).name_lead(0)
    seen = director.night(number).session.read_position
    other = Director.open(path)
    try:
        other.night(number).table(2).name_lead(0)
        director.night(number).follow()
        with pytest.raises(Refused) as refused, director.night(number).session.expecting(seen):
            director.night(number).undo()
        assert refused.value.code == "overtaken"
        with director.night(number).session.expecting(director.night(number).session.read_position):
            assert director.night(number).undo() == "Dot's lead at table 2"
        other.night(number).follow()
        assert other.night(number).undo() == "Ann's lead at table 1"
    finally:
        other.close()


def test_a_lap_counts_at_the_table_that_rests_in_it_too(director: Director) -> None:
    number = at_two_tables(director, (1, 2, 3, 4), (5, 6, 7), names=(*NAMES, "Gus"), seats="4")
    play_a_lap(director, number, 1, 1)
    director.night(number).moves.accept_plan()
    while (states := [table.state for table in director.night(number).floor().tables])[
        1
    ] != "resting":
        lap = director.night(number).floor().lap
        play_a_lap(director, number, lap % 4, lap % 3)
        director.night(number).moves.accept_plan()
    assert states[0] == "due"
    with refusing("elsewhere"):
        director.night(number).undo(2)


def test_a_duel_is_undone_whatever_was_opened_beside_it(director: Director) -> None:
    plan = FORM | {"units": "1"}
    number = director.plan(plan | {"format": "duel", "tables": "4", "seats": "2"})
    director.night(number).people.register((*NAMES, "Gus", "Hal"))
    director.night(number).seats.draw("42613")
    director.night(number).seats.open_tables()
    director.night(number).table(4).name_lead(0)
    for table in (1, 2):
        director.night(number).table(table).name_lead(0)
        director.night(number).table(table).record_round(1, 0)
    director.night(number).moves.accept_plan()
    assert len(director.night(number).view().tables) == 5
    assert director.night(number).undo(4).endswith("'s lead")
    with pytest.raises(Refused, match="on the floor"):
        director.night(number).undo(1)


def test_a_round_stays_once_who_went_out_in_it_has_bought_in_again(director: Director) -> None:
    number = at_two_tables(director, units="1", **{"option.rebuy": "3"})
    play_a_lap(director, number, 1, 1)
    director.night(number).moves.rebuy(2)
    with pytest.raises(Refused) as refused:
        director.night(number).undo(1)
    assert refused.value.sentence == (
        "You can undo the last entry, Bob bought in again, on the floor."
    )
    assert director.night(number).undo(2) == "Eve's loss"
    assert director.night(number).undo().startswith("Bob ")
    assert director.night(number).undo(1) == "Bob's loss"


def test_somebody_moved_by_hand_is_moved_back_on_the_floor(director: Director) -> None:
    number = at_two_tables(director, seats="4")
    play_a_lap(director, number, 1, 1)
    director.night(number).moves.move(3, 2)
    with pytest.raises(Refused, match=r"Cid moved to table 2, on the floor\."):
        director.night(number).undo(1)
    assert director.night(number).undo() == "Cid moved to table 2"
    assert [seat.name for seat in director.night(number).table(1).page().table.seats] == [
        "Ann",
        "Bob",
        "Cid",
    ]


def test_a_name_put_right_is_undone_at_the_only_table_where_it_stands(director: Director) -> None:
    number = at_two_tables(director)
    director.night(number).people.rename(4, "Dora")
    assert director.night(number).table(1).page().night.undo == ""
    assert director.night(number).undo(2) == "Dot renamed to Dora"


@pytest.mark.parametrize("form", [{"format": "freezeout", "seats": "6"}, {"format": "duel"}])
def test_an_evening_is_undone_entry_by_entry(director: Director, form: dict[str, str]) -> None:
    plan = FORM | {"units": "2"}
    number = director.plan(plan | {"tables": "8", "seats": "2"} | form)
    director.night(number).people.register([f"Player {name}" for name in range(16)])
    before = director.night(number).view()
    director.night(number).seats.draw("42613")
    director.night(number).seats.open_tables()
    while not director.night(number).floor().finished:
        for table in director.night(number).floor().tables:
            play_on(director, number, table)
        if director.night(number).floor().action:
            director.night(number).moves.accept_plan()
    assert len(director.night(number).view().tables) > 3
    while director.night(number).view() != before:
        if not director.night(number).view().undo:
            undo_at_a_table(director, number)
        else:
            director.night(number).undo()


def play_on(director: Director, number: int, table: FloorTable) -> None:
    """A round at a table that is due, lost by the first who is in."""
    if table.state not in ("due", "playing"):
        return
    if director.night(number).table(table.number).page().table.phase == "roll-off":
        director.night(number).table(table.number).name_lead(0)
    seats = director.night(number).table(table.number).page().table.seats
    loser = next(seat.player for seat in seats if seat.units)
    director.night(number).table(table.number).record_round(loser, 0)


def undo_at_a_table(director: Director, number: int) -> None:
    """Undo at a table that has gone on since the night's last entry."""
    tables = [line.number for line in director.night(number).view().tables]
    undoable = (table for table in tables if director.night(number).table(table).page().night.undo)
    director.night(number).undo(next(undoable))


# Read again, and what others write


def test_a_night_of_barriers_is_read_as_it_was(director: Director, path: Path) -> None:
    number = at_two_tables(director)
    play_a_lap(director, number, 1, 1)
    director.night(number).moves.accept_plan()
    director.night(number).undo()
    director.night(number).moves.accept_plan()
    director.night(number).table(2).record_round(2, 0)
    again = Director.open(path)
    try:
        assert again.night(number).view() == director.night(number).view()
        recorded, read = (each.night(number).session.streams for each in (director, again))
        assert recorded.own.rows == read.own.rows
        for table in (1, 2):
            assert recorded.tables[table].rows == read.tables[table].rows
            assert recorded.tables[table].times == read.tables[table].times
            assert (
                again.night(number).table(table).page()
                == director.night(number).table(table).page()
            )
        undone = [again.night(number).undo(table) for table in (2, None, 1, 2)]
        assert undone == [
            "Fay's loss",
            "the start of lap 2",
            "Bob's loss",
            "Eve's loss",
        ]
    finally:
        again.close()


def test_tables_opened_by_another_are_there_afterwards(director: Director, path: Path) -> None:
    number = at_two_tables(director)
    director.night(number).undo()
    other = Director.open(path)
    try:
        other.night(number).seats.open_tables()
        other.night(number).table(2).name_lead(0)
        with pytest.raises(Refused, match="someone else typed first"):
            director.night(number).people.mark_paid(1, True)
        assert director.night(number).table(2).page() == other.night(number).table(2).page()
        director.night(number).table(1).name_lead(0)
        with pytest.raises(Refused, match="someone else typed first"):
            other.night(number).table(1).name_lead(0)
        assert other.night(number).table(1).page() == director.night(number).table(1).page()
    finally:
        other.close()


def test_two_programs_type_at_two_tables_at_once(director: Director, path: Path) -> None:
    number = at_two_tables(director)
    other, third = Director.open(path), Director.open(path)
    try:
        other.night(number).view()
        director.night(number).table(1).name_lead(0)
        other.night(number).table(2).name_lead(0)
        director.night(number).table(1).record_round(1, 0)
        other.night(number).table(2).record_round(2, 0)
        assert units(third, number, 1) == (3, 2, 3)
        assert units(third, number, 2) == (3, 3, 2)
    finally:
        other.close()
        third.close()


def test_nights_of_like_numbers_are_kept_apart(director: Director, path: Path) -> None:
    numbers = [at_two_tables(director) for _ in range(12)]
    play_a_lap(director, 1, 1, 1)
    play_a_lap(director, 12, 2, 2)
    again = Director.open(path)
    try:
        assert [units(again, number, 1) for number in (1, 2, 12)] == [
            (3, 2, 3),
            (3, 3, 3),
            (3, 3, 2),
        ]
        assert numbers[-1] == 12
    finally:
        again.close()


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
    sheet = "@rules classic units=1\n@players Zoe, Yan\n@lead Zoe\n@lost Yan\n"
    merged = director.plan_from_sheet({"name": "Other", "date": "2026-11-20"}, sheet)
    for losers in ((1, 1), (1, 1), (2, 2)):
        play_a_lap(director, number, *losers)
        director.night(number).people.mark_paid(losers[0], True)
        director.night(number).moves.accept_plan()
        director.night(number).people.rename(losers[0], f"Player {losers[0]}")
        director.night(number).undo()
        director.night(merged).merge_sheet(
            sheet.replace("Zoe", f"Zoe {director.night(number).floor().lap}")
        )
        written = everything()
        director.rebuild()
        assert everything() == written
