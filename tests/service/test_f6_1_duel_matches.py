"""A night of duels of several matches, through the director (F6.1)."""

from contextlib import closing
from pathlib import Path

import pytest

from tests.nights import night_form
from tests.service.duels import at, duels, loses
from tourney.game.mending.terms import Correction
from tourney.game.refusal import Refused
from tourney.service.before_play import Undo
from tourney.service.director import Director
from tourney.service.moves import AcceptPlan, GoHome
from tourney.service.night_handle import NightHandle
from tourney.service.play import Correct, NameLead, RecordRound
from tourney.service.room import HideLead

FOUR = ("Ann Ben", "Cleo Dora")


def go_on(night: NightHandle) -> None:
    night.send(AcceptPlan())


def winner(night: NightHandle) -> str:
    return night.floor().winner


def test_f6_1_the_bracket_moves_on_when_a_duel_is_won(director: Director) -> None:
    night = director.night(duels(director, *FOUR, best="3"))
    loses(night, "Ben", "Ann")
    assert at(night, "Ann").score == "1 : 1"
    assert night.floor().action == ""
    loses(night, "Ben", "Dora", "Dora")
    semis, final = night.bracket().stages
    assert (semis.title, final.title) == ("Semi-finals, best of 3", "Final, best of 3")
    assert [
        [(person.name, person.units, person.result) for person in table.people]
        for table in semis.tables
    ] == [
        [("Ann", 2, "through"), ("Ben", 1, "out")],
        [("Cleo", 2, "through"), ("Dora", 0, "out")],
    ]
    go_on(night)
    loses(night, "Cleo", "Cleo")
    assert winner(night) == "Ann"
    assert night.floor().proof.balanced


def test_f6_1_each_match_begins_with_full_units_and_the_loser_leads(director: Director) -> None:
    night = director.night(duels(director, *FOUR, final="3"))
    loses(night, "Ben", "Dora")
    go_on(night)
    final = at(night, "Ann")
    table = night.table(final.number)
    table.send(NameLead(0))
    table.send(RecordRound(table.match.names.index("Cleo"), 0))
    view = table.page().table
    assert view.duel == "match 2 of 3, 1 : 0"
    assert [seat.units for seat in view.seats] == [1, 1]
    assert [seat.name for seat in view.seats if seat.lead] == ["Cleo"]
    assert [each.title for each in night.show().tables] == ["Final 1 : 0"]
    night.send(HideLead())  # F12.3: a score says who leads
    assert [each.title for each in night.show().tables] == ["Final"]


def test_f6_1_undo_goes_back_over_a_match(director: Director) -> None:
    night = director.night(duels(director, *FOUR, best="3"))
    loses(night, "Ben", "Ben")
    assert at(night, "Cleo").score == "0 : 0"
    night.send(Undo())
    assert at(night, "Ben").score == "1 : 0"
    night.send(Undo())
    assert at(night, "Ben").score == "0 : 0"


def test_f6_1_f9_1_a_match_put_right_opens_a_duel_again_from_which_nobody_has_gone_on(
    director: Director,
) -> None:
    night = director.night(duels(director, *FOUR, best="3"))
    loses(night, "Ben", "Ben", "Dora", "Dora")
    assert night.floor().action == "final"
    first = night.table(1)
    pick = first.picks()[-1].pick
    first.send(Correct(Correction(pick.entries, "Ann, match", nth=pick.nth)))
    assert at(night, "Ben").score == "1 : 1"
    assert night.floor().action == ""
    loses(night, "Ann")
    go_on(night)
    assert {seat.name for seat in at(night, "Cleo").seats} == {"Ben", "Cleo"}


def test_f6_1_f9_1_whoever_has_gone_on_stays_gone_on(director: Director) -> None:
    night = director.night(duels(director, *FOUR, best="3"))
    loses(night, "Ben", "Ben", "Dora", "Dora")
    go_on(night)
    first = night.table(1)
    pick = first.picks()[-1].pick
    first.send(Correct(Correction(pick.entries, "Ann, match", nth=pick.nth)))
    assert {seat.name for seat in at(night, "Cleo").seats} == {"Ann", "Cleo"}
    assert night.floor().proof.balanced
    loses(night, "Cleo", "Cleo")
    assert winner(night) == "Ann"


def test_f1_3_whoever_goes_home_between_two_matches_has_lost_the_duel(director: Director) -> None:
    night = director.night(duels(director, *FOUR, best="5"))
    loses(night, "Ben", "Ben")
    ann = next(line.entry for line in night.view().entries if line.name == "Ann")
    night.send(GoHome(ann))
    loses(night, "Dora", "Dora", "Dora")
    go_on(night)
    assert {seat.name for seat in at(night, "Cleo").seats} == {"Ben", "Cleo"}


def test_f6_1_the_grand_final_and_its_reset_are_of_several_matches(director: Director) -> None:
    night = director.night(duels(director, "Ann Ben", elimination="double", final="3"))
    loses(night, "Ben")
    go_on(night)
    loses(night, "Ann", "Ben", "Ann")
    assert night.floor().action == "grand final, again"
    go_on(night)
    assert at(night, "Ann").score == "0 : 0"
    loses(night, "Ann", "Ann")
    assert winner(night) == "Ben"


def test_f10_1_units_of_every_match_are_in_the_standings_and_add_up(director: Director) -> None:
    night = director.night(duels(director, *FOUR, best="3"))
    loses(night, "Ann", "Ben", "Ben", "Dora", "Dora")
    lines = {line.name: line for line in night.places().lines}
    # Three matches of a unit each; of two of them it was held to the end.
    ann = lines["Ann"]
    assert (ann.units_start, ann.units_paid, ann.units_aside, ann.units_left) == (3, 1, 1, 1)
    for line in lines.values():
        assert line.units_start - line.units_paid - line.units_aside == line.units_left
    # Nobody knows what was rolled in a match of which only the loser was typed.
    assert ann.mexicos is None
    assert night.floor().proof.balanced


def test_f10_2_night_json_comes_back_the_same(director: Director, tmp_path: Path) -> None:
    night = director.night(duels(director, *FOUR, best="3"))
    loses(night, "Ann", "Ben", "Dora")
    document = tmp_path / "night.json"
    document.write_bytes(night.json())
    with closing(Director.open(tmp_path / "other.db", lambda: "42613")) as other:
        again = other.night(other.import_night(document.read_bytes()))
        assert [table.score for table in again.floor().tables] == ["1 : 1", "1 : 0"]
        assert again.floor().proof.balanced


def test_a_plan_says_of_how_many_matches_and_refuses_other_numbers(director: Director) -> None:
    with pytest.raises(Refused, match="Best of: 1, 3, 5"):
        director.plan(night_form("duel", 2, best="2"))
