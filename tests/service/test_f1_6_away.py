"""F1.6: somebody is away for a while, at one table and in nights of several tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.nights import begun, night_form
from tests.restless_guests import seeded_director
from tests.screens.floors import NAMES, lose, play_beat
from tests.service.figures import figures_agree
from tests.service.nights_in_play import in_play, play_out
from tests.service.people_away import away, back, entry, hold, lose_of_those_here
from tourney.game.refusal import Refused
from tourney.night.barrier.proposal import Edits
from tourney.service.before_play import OpenTables, PlaceSeats, Register, Undo
from tourney.service.director import Director
from tourney.service.ending import EndNight
from tourney.service.moves import AcceptPlan, GoHome, MovePlayer
from tourney.service.play import ComeBack, RecordRound, StepOut

NO_REST = {"option.rest": "no"}


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    director, _ = seeded_director(tmp_path / "nights.db", 4)
    yield director
    director.close()


def at(director: Director, number: int, name: str) -> tuple[int, int, bool]:
    """The real table where somebody sits, the units held, and whether they are away."""
    for table in director.night(number).floor().tables:
        for seat in table.seats:
            if seat.name == name:
                return table.place, seat.units, seat.away
    raise AssertionError(f"{name} sits nowhere")


# One table


def test_f1_6_who_is_away_is_not_in_the_lot_for_the_first_lead(director: Director) -> None:
    led: set[str] = set()
    for _ in range(8):
        night = director.night(director.plan(night_form("single", 1, "chips")))
        night.send(Register(("Ann", "Bob", "Cid")))
        night.send(PlaceSeats([[1, 2, 3]]))
        night.send(OpenTables())
        night.table().send(StepOut(0))
        night.table().send(RecordRound(1, 0))  # of a lead that is drawn with the result
        drawn = night.draws().draws[-1]
        assert not drawn.fault
        led.update(drawn.moves)
    assert led == {"Bob leads", "Cid leads"}


def test_f1_6_at_one_table_play_goes_on_and_undo_says_who_was_away(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"])
    table = director.night(number).table()
    table.send(StepOut(1))
    assert director.night(number).view().undo == "Bob being away"
    table.send(RecordRound(2, 0))
    with pytest.raises(Refused, match="Bob is away"):
        table.send(RecordRound(1, 0))
    table.send(ComeBack(1))
    director.night(number).send(Undo())
    assert [seat.away for seat in table.page().table.seats] == [False, True, False]
    assert "@away Bob" in table.sheet()
    assert director.night(number).places().proof.fault == ""


def test_f1_6_a_liars_table_too(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], preset="liar")
    table = director.night(number).table()
    table.send(StepOut(0))
    page = table.liar_page()
    assert page.table.on_turn is not None
    assert page.table.on_turn.name == "Bob"
    table.send(ComeBack(0))
    assert not any(seat.away for seat in table.liar_page().table.seats)


# Several tables


def test_f1_6_the_table_plays_its_beats_on_and_the_units_are_held(director: Director) -> None:
    number = in_play(director, "freezeout", 8, 2, **NO_REST)
    away(director, number, NAMES[0])
    play_beat(director, number)
    hold(director, number)
    assert at(director, number, NAMES[0]) == (1, 2, True)
    assert director.night(number).floor().proof.fault == ""
    back(director, number, NAMES[0])
    lose(director, number, 1, NAMES[0])
    assert at(director, number, NAMES[0]) == (1, 1, False)
    play_out(director, number)
    assert len(figures_agree(director.night(number).places())) == 8


@pytest.mark.parametrize("format_", ["freezeout", "shuffle", "heats", "points"])
def test_f1_6_a_night_goes_through_all_its_barriers_with_somebody_away(
    director: Director, format_: str
) -> None:
    """Nobody loses a unit or a place by it, at tables that close, open anew or play the final."""
    number = in_play(director, format_, 12, 2)
    first = entry(director, number, NAMES[0])
    away(director, number, NAMES[0])
    was_units = at(director, number, NAMES[0])[1]
    for _ in range(40):
        floor = director.night(number).floor()
        if floor.finished:
            break
        due = [table.place for table in floor.tables if table.state == "due"]
        playing = [
            place
            for place in due
            if not director.night(number)
            .table(next(t.number for t in floor.tables if t.place == place))
            .page()
            .table.waits
        ]
        for place in playing:
            lose_of_those_here(director, number, place)
        if not playing and floor.action:
            hold(director, number)
        elif not playing:
            break
        assert director.night(number).floor().proof.fault == ""
    seats = [s for table in director.night(number).floor().tables for s in table.seats]
    mine = next(seat for seat in seats if seat.entry == first)
    assert mine.away
    assert mine.units >= was_units or format_ == "points"
    rows = figures_agree(director.night(number).places())
    assert next(row for row in rows if row["player"] == NAMES[0])["units_paid"] in ("0", "")
    assert next(row for row in rows if row["player"] == NAMES[0])["status"] in ("in", "won")


def test_f1_6_a_final_of_two_with_one_away_waits_for_them(director: Director) -> None:
    number = in_play(director, "freezeout", 6, 2, **NO_REST, units="1")
    while len(tables := director.night(number).floor().tables) > 1 or len(tables[0].seats) > 2:
        play_beat(director, number)
        if director.night(number).floor().action:
            hold(director, number)
    (table,) = tables
    away(director, number, table.seats[0].name)
    floor = director.night(number).floor()
    assert not floor.finished
    assert floor.tables[0].words == f"waits for {table.seats[0].name}, who is away"
    back(director, number, table.seats[0].name)
    play_out(director, number)
    assert director.night(number).floor().finished


def test_f1_6_a_table_of_which_one_is_there_is_done_unless_it_is_to_wait(
    director: Director,
) -> None:
    number = in_play(director, "freezeout", 6, 2, **NO_REST)
    away(director, number, NAMES[0])
    away(director, number, NAMES[2], waits=True)
    lose(director, number, 2)
    with pytest.raises(Refused, match="nothing to do until the tables are done"):
        director.night(number).plan()
    away(director, number, NAMES[2])
    assert director.night(number).floor().status == "Beat 1 is over."
    assert director.night(number).plan().title


def test_f1_6_balancing_leaves_who_is_away_where_they_are(director: Director) -> None:
    number = in_play(director, "freezeout", 20, 3, units="1", **NO_REST)
    here = [seat.name for seat in director.night(number).floor().tables[0].seats]
    for name in here[2:4]:
        away(director, number, name)
    lose(director, number, 2)
    lose(director, number, 3)
    director.night(number).table(1).send(RecordRound(0, 0))
    plan = director.night(number).plan()
    assert all(move.name not in here[2:4] for move in plan.moves)
    with pytest.raises(Refused, match="is away and keeps the seat"):
        director.night(number).plan(Edits(moves=((entry(director, number, here[2]), 2),)))


def test_f1_6_a_table_where_somebody_is_away_closes_last_and_the_plan_says_the_new_seat(
    director: Director,
) -> None:
    number = in_play(director, "freezeout", 12, 3, units="1", **NO_REST)
    away(director, number, NAMES[0])
    for place in (1, 2, 3):
        lose(director, number, place)
    hold(director, number)
    assert at(director, number, NAMES[0])[2]
    assert 1 in [table.place for table in director.night(number).floor().tables]


def test_f1_6_the_final_table_is_told_of_first_to_who_is_away(director: Director) -> None:
    number = in_play(director, "freezeout", 10, 2, units="1", **NO_REST)
    away(director, number, NAMES[1])
    for _ in range(9):
        for table in director.night(number).floor().tables:
            lose_of_those_here(director, number, table.place)
        plan = director.night(number).plan()
        if plan.opens:
            break
        hold(director, number)
    moved = plan.opens[0].place != at(director, number, NAMES[1])[0]
    words = f"{NAMES[1]} is away, and has the next seat at table {plan.opens[0].place}."
    assert (words in plan.unkept) == moved
    hold(director, number)
    assert at(director, number, NAMES[1]) == (plan.opens[0].place, 1, True)


def test_f1_6_away_for_more_beats_than_the_plan_allows_is_asked_about(director: Director) -> None:
    number = in_play(director, "freezeout", 10, 2, units="9", away="2", **NO_REST)
    away(director, number, NAMES[0])
    for beat in range(1, 4):
        for table in director.night(number).floor().tables:
            lose_of_those_here(director, number, table.place)
        asked = director.night(number).plan().away
        assert [(each.name, each.beats) for each in asked] == [(NAMES[0], beat)] * (beat > 2)
        director.night(number).send(AcceptPlan())
    assert at(director, number, NAMES[0]) == (1, 9, True), "nothing is decided by the program"
    director.night(number).send(GoHome(entry(director, number, NAMES[0])))
    assert director.night(number).floor().proof.fault == ""
    status = {line.name: line.status for line in director.night(number).places().lines}
    assert status[NAMES[0]] == "withdrawn"


def test_f1_6_whoever_is_found_at_another_table_is_not_away(director: Director) -> None:
    number = in_play(director, "freezeout", 8, 2, **NO_REST)
    away(director, number, NAMES[0])
    director.night(number).send(MovePlayer(entry(director, number, NAMES[0]), 2))
    assert at(director, number, NAMES[0]) == (2, 2, False)


def test_f1_6_a_night_that_is_ended_has_who_is_away_in_with_the_units(director: Director) -> None:
    number = in_play(director, "freezeout", 8, 2, **NO_REST)
    away(director, number, NAMES[0])
    play_beat(director, number)
    director.night(number).send(EndNight(now=False))
    rows = {row["player"]: row for row in figures_agree(director.night(number).places())}
    assert rows[NAMES[0]]["units_left"] == "2"
    assert rows[NAMES[0]]["status"] == "in"


def test_f1_6_who_is_away_is_in_night_json_and_comes_back_from_it(
    director: Director, tmp_path: Path
) -> None:
    number = in_play(director, "freezeout", 8, 2, away="5", **NO_REST)
    away(director, number, NAMES[0], waits=True)
    text = director.night(number).json()
    again = Director.open(tmp_path / "other.db", lambda: "42613")
    try:
        there = again.import_night(text)
        assert at(again, there, NAMES[0]) == (1, 2, True)
        assert again.night(there).view().plan.setup.away == 5
    finally:
        again.close()


def test_f1_6_only_who_sits_at_a_table_is_away(director: Director) -> None:
    number = in_play(director, "freezeout", 8, 2, units="1", **NO_REST)
    lose(director, number, 1, NAMES[0])
    with pytest.raises(Refused, match="sits at no table"):
        away(director, number, NAMES[0])
    with pytest.raises(Refused, match="is not away"):
        back(director, number, NAMES[2])
