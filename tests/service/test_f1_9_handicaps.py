"""Units of one's own: typed, dealt in every format, counted in the proof and the files (F1.9)."""

from contextlib import closing
from pathlib import Path

import pytest

from tests.nights import night_form
from tourney.game.refusal import Refused
from tourney.night.state.events import HandicapsGiven
from tourney.service.before_play import (
    ChangePlan,
    DrawSeats,
    OpenTables,
    Register,
    Rename,
    Undo,
)
from tourney.service.director import Director
from tourney.service.moves import AcceptPlan, Rebuy
from tourney.service.night_handle import NightHandle
from tourney.service.play import NameLead, RecordMatch, RecordRound

EIGHT = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")


def a_night(director: Director, format: str, *names: str, **form: str) -> NightHandle:
    """Ann begins with 7 units, all others with the 3 of the rules; play has not begun."""
    number = director.plan(night_form(format, 2, "chips", **form))
    night = director.night(number)
    units = [7 if name == "Ann" else 0 for name in names]
    night.send(Register(names, [True] * len(names), units=units))
    return night


def begin(night: NightHandle) -> None:
    night.send(DrawSeats("42613"))
    night.send(OpenTables())


def entry_of(night: NightHandle, name: str) -> int:
    return next(line.entry for line in night.view().entries if line.name == name)


def table_of(night: NightHandle, name: str) -> int:
    return next(
        table.number
        for table in night.floor().tables
        if table.state != "over" and name in [seat.name for seat in table.seats]
    )


def held(night: NightHandle) -> dict[str, int]:
    """The units of everybody who sits somewhere."""
    return {
        seat.name: seat.units
        for table in night.floor().tables
        if table.state != "over"
        for seat in table.seats
    }


@pytest.mark.parametrize("format", ["freezeout", "shuffle", "heats"])
def test_f1_9_units_of_ones_own_are_dealt_when_the_tables_open(
    director: Director, format: str
) -> None:
    night = a_night(director, format, *EIGHT, "Ida", "Jon")
    begin(night)
    assert held(night).pop("Ann") == 7
    assert set(held(night).values()) == {3, 7}
    assert "34 units dealt" in night.places().proof.in_full
    line = next(line for line in night.places().lines if line.name == "Ann")
    assert (line.units_start, line.units_left) == (7, 7)


def test_f1_9_at_one_table_too(director: Director) -> None:
    night = a_night(director, "single", "Ann", "Bob", "Cid")
    begin(night)
    units = {seat.name: seat.units for seat in night.table(1).page().table.seats}
    assert units == {"Ann": 7, "Bob": 3, "Cid": 3}
    assert night.places().proof.balanced
    assert "@units" in night.table(1).sheet()


def test_f1_9_the_card_of_the_evening_names_them(director: Director) -> None:
    night = a_night(director, "freezeout", *EIGHT)
    told = {line.heading: line.sentence for line in night.card().lines}
    assert told["Their own units"] == "Ann 7."


def test_f1_9_in_duels_they_are_those_of_every_duel_and_of_every_match(director: Director) -> None:
    night = a_night(director, "duel", "Ann", "Bob", "Cid", "Dee", best="3")
    begin(night)
    table = night.table(table_of(night, "Ann"))
    table.send(NameLead(0))
    loser = next(n for n, name in enumerate(table.match.names) if name != "Ann")
    table.send(RecordMatch(loser))
    assert held(night)["Ann"] == 7
    table.send(RecordMatch(loser))
    other = night.table(next(t.number for t in night.floor().tables if t.state != "over"))
    other.send(NameLead(0))
    for _ in range(2):
        other.send(RecordMatch(1))
    night.send(AcceptPlan())
    assert held(night)["Ann"] == 7
    assert night.places().proof.balanced


def test_f1_9_a_re_buy_brings_them_again(director: Director) -> None:
    night = a_night(director, "freezeout", *EIGHT, "Ida", "Jon", rebuy="9", rest="no")
    begin(night)
    number = table_of(night, "Ann")
    for _ in range(7):
        for at in night.floor().tables:
            table = night.table(at.number)
            if table.match.rolloff is not None:
                table.send(NameLead(0))
            names = table.match.names
            richest = max(range(len(names)), key=table.match.units.__getitem__)
            table.send(RecordRound(names.index("Ann") if at.number == number else richest, 0))
        if "Ann" not in held(night):
            break
        night.send(AcceptPlan())
    night.send(Rebuy(entry_of(night, "Ann")))
    night.send(AcceptPlan())
    assert held(night)["Ann"] == 7
    line = next(line for line in night.places().lines if line.name == "Ann")
    assert (line.units_start, line.rebuys) == (14, 1)
    assert night.places().proof.balanced


def test_f1_9_who_comes_late_has_as_many_fewer_as_everybody_has_lost(director: Director) -> None:
    night = a_night(director, "freezeout", *EIGHT, "Ida", "Jon")
    begin(night)
    night.send(Register(["Kim"], [True], units=[9]))
    for at in night.floor().tables:
        table = night.table(at.number)
        table.send(NameLead(0))
        table.send(RecordRound(0, 0))
    night.send(AcceptPlan())
    # A unit each on average, rounded up.
    assert held(night)["Kim"] == 8


def test_f1_9_they_are_given_and_taken_away_beside_the_name_before_play(
    director: Director,
) -> None:
    night = a_night(director, "freezeout", *EIGHT)
    ben = entry_of(night, "Bob")
    night.send(Rename(ben, "Bob", 12))
    assert {line.name: line.units for line in night.view().entries if line.units} == {
        "Ann": 7,
        "Bob": 12,
    }
    assert night.view().undo == "Bob beginning with 12 units"
    night.send(Rename(ben, "Ben", 0))
    assert next(line for line in night.view().entries if line.entry == ben).units == 0
    night.send(Undo())
    line = next(line for line in night.view().entries if line.entry == ben)
    assert (line.name, line.units) == ("Bob", 12)
    begin(night)
    with pytest.raises(Refused, match="what people began with stands"):
        night.send(Rename(ben, "Bob", 3))
    night.send(Rename(ben, "Ben", 12))
    assert held(night)["Ben"] == 12


def test_f1_9_given_to_several_in_one_entry_they_count_alike(director: Director) -> None:
    night = a_night(director, "freezeout", *EIGHT)
    ann, bob = entry_of(night, "Ann"), entry_of(night, "Bob")
    night.session.record(night=[HandicapsGiven((ann, bob), (0, 4))])
    assert night.view().undo == "units by rating, 1 player beginning with their own"
    begin(night)
    assert (held(night)["Ann"], held(night)["Bob"]) == (3, 4)
    with pytest.raises(Refused, match="what people began with stands"):
        night.session.record(night=[HandicapsGiven((bob,), (5,))])


@pytest.mark.parametrize("units", [-1, 1000, 99999])
def test_what_is_no_number_of_units_is_refused_and_nobody_is_added(
    director: Director, units: int
) -> None:
    night = a_night(director, "freezeout", "Ann")
    with pytest.raises(Refused, match="1 to 999"):
        night.send(Register(["Bob", "Cid"], units=[0, units]))
    assert len(night.view().entries) == 1
    with pytest.raises(Refused, match="1 to 999"):
        night.send(Rename(entry_of(night, "Ann"), "Ann", units))


def test_where_units_mean_nothing_nobody_has_their_own(director: Director) -> None:
    liar = director.night(director.plan(night_form("single", 1, "liar")))
    with pytest.raises(Refused, match="Liar's Mexico has no units"):
        liar.send(Register(["Ann"], units=[7]))
    points = director.night(director.plan(night_form("points", 2, "chips")))
    with pytest.raises(Refused, match="units have no end"):
        points.send(Register(["Ann"], units=[7]))


def test_a_plan_that_comes_to_have_no_units_forgets_them(director: Director) -> None:
    night = a_night(director, "single", "Ann", "Bob")
    night.send(ChangePlan(night_form("single", 1, "liar")))
    begin(night)
    assert night.view().tables


def test_f10_2_night_json_takes_them_along(director: Director, tmp_path: Path) -> None:
    night = a_night(director, "freezeout", *EIGHT, "Ida")
    begin(night)
    with closing(Director.open(tmp_path / "other.db", lambda: "42613")) as other:
        again = other.night(other.import_night(night.json()))
        assert held(again) == held(night)
        assert again.places().proof.words == night.places().proof.words
