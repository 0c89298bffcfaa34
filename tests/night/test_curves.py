"""How a night went: units and the pot after every round or lap."""

from datetime import date
from pathlib import Path

import pytest

from tests.night.result_nights import Hall
from tests.nights import night_form
from tests.restless_guests import Guests, seeded_director
from tests.rules.liar_playing import after as liar_after
from tests.rules.liar_playing import begun as liar_begun
from tests.rules.playing import ANN, BOB, CID, after, led
from tourney.game.games import AnyMatch
from tourney.game.liar.events import FoulNoted
from tourney.game.liar.rules import Foul
from tourney.game.mexico.events import Joined, RoundRecorded, UnitsMended, Withdrawn
from tourney.night.display.curves import Curves, curves
from tourney.night.standings.outcome import outcome_of
from tourney.night.state.events import Registered
from tourney.night.state.night import Entry, Night, NightTable
from tourney.night.state.plan import Plan


def at_one_table(match: AnyMatch) -> Curves:
    """The curves of a night at one table."""
    plan = Plan("Friday", date(2026, 11, 20), "", match.rules, "", 0, "", "")
    entries = tuple(Entry(at, name, False) for at, name in enumerate(match.names, start=1))
    night = Night("uid", plan, entries, draw=((1, 2, 3),), tables=(NightTable(1, 1),), stage=1)
    return curves(night, {1: match}, outcome_of(night, {1: match}).lines)


def in_hall(hall: Hall) -> Curves:
    return curves(hall.night, hall.matches, outcome_of(hall.night, hall.matches).lines)


def units(drawn: Curves) -> dict[str, tuple[int | None, ...]]:
    return {curve.name: curve.units for curve in drawn.players}


def lost(*losers: int, mexicos: int = 0) -> list[RoundRecorded]:
    return [RoundRecorded(player, mexicos) for player in losers]


def test_before_the_first_round_everybody_has_what_the_rules_give() -> None:
    drawn = at_one_table(led(units=2))
    assert (drawn.step, drawn.steps, drawn.pot, drawn.measure) == ("round", (0,), (0,), "units")
    assert units(drawn) == {"Ann": (2,), "Bob": (2,), "Cid": (2,)}


def test_a_round_is_a_step_and_who_is_out_has_no_units_after_it() -> None:
    match = after(led(units=2), *lost(CID, CID), RoundRecorded(BOB, 1))
    drawn = at_one_table(match)
    assert units(drawn) == {"Ann": (2, 2, 2, 2), "Bob": (2, 2, 2, 0), "Cid": (2, 1, 0, None)}
    assert drawn.pot == (0, 1, 2, 4)
    assert [curve.name for curve in drawn.players] == ["Ann", "Bob", "Cid"]
    assert [curve.last for curve in drawn.players] == [2, 0, 0]


def test_whoever_stands_best_comes_first() -> None:
    drawn = at_one_table(after(led(), *lost(ANN, ANN, BOB)))
    assert [curve.name for curve in drawn.players] == ["Cid", "Bob", "Ann"]


def test_who_leaves_is_gone_with_the_coming_round_and_puts_all_into_the_pot() -> None:
    match = after(led(units=3), *lost(ANN), Withdrawn(BOB))
    assert units(at_one_table(match))["Bob"] == (3, 0)
    assert at_one_table(match).pot == (0, 4)
    drawn = at_one_table(after(match, *lost(CID)))
    assert units(drawn)["Bob"] == (3, 3, 0)
    assert drawn.pot == (0, 1, 5)


def test_who_joins_begins_where_they_sat_down() -> None:
    match = after(led(units=5), *lost(ANN, ANN), Joined("Dee", 4, CID), *lost(3))
    assert units(at_one_table(match))["Dee"] == (None, None, 4, 3)


def test_units_that_a_correction_elsewhere_gave_are_there_from_then_on() -> None:
    match = after(led(units=5), *lost(ANN), UnitsMended(BOB, 2), *lost(CID))
    assert units(at_one_table(match))["Bob"] == (5, 7, 7)


def test_of_liars_the_penalties_are_drawn() -> None:
    dropped = [FoulNoted(player, Foul.DROPPED, count) for player, count in ((1, 2), (0, 1), (1, 1))]
    drawn = at_one_table(liar_after(liar_begun(3, lives=3), *dropped))
    assert (drawn.step, drawn.measure) == ("round", "penalties")
    assert units(drawn) == {"Cid": (0, 0, 0, 0), "Ann": (0, 0, 1, 1), "Bob": (0, 2, 2, 3)}
    assert drawn.pot == (0, 2, 3, 4)


def test_over_several_tables_a_lap_is_a_step_wherever_people_sit() -> None:
    hall = Hall("freezeout", "Ann Bob Cid", "Dee Eve Fay", units=2, room=5)
    hall.lap(Ann=0, Dee=0)
    hall.lap(Ann=0, Dee=0)
    drawn = in_hall(hall)
    assert (drawn.step, drawn.steps, drawn.pot) == ("lap", (0, 1, 2), (0, 2, 4))
    assert units(drawn)["Ann"] == (2, 1, 0)
    assert units(drawn)["Bob"] == (2, 2, 2)
    # Four are left, at one table and without laps: its rounds are counted on.
    hall.lose(Bob=0)
    assert units(in_hall(hall))["Bob"] == (2, 2, 2, 1)
    assert units(in_hall(hall))["Ann"] == (2, 1, 0, None)
    assert in_hall(hall).step == "lap"


def test_who_buys_in_again_has_units_again() -> None:
    hall = Hall("freezeout", "Ann Bob Cid", "Dee Eve Fay", units=1, rebuy="9", room=6)
    hall.lose(Ann=0, Dee=0)
    hall.rebuy("Ann")
    assert units(in_hall(hall))["Ann"] == (1, 0)
    hall.hold()
    hall.lose(Bob=0)
    assert units(in_hall(hall))["Ann"] == (1, 0, 1)
    assert units(in_hall(hall))["Dee"] == (1, 0, None)


def test_units_begin_afresh_in_the_final_of_heats() -> None:
    hall = Hall("heats", "Ann Bob Cid Dee Eve", "Fay Gus Hal Ian", units=2, final="5")
    hall.lap(Ann=1, Fay=1)
    hall.lap(Bob=1, Gus=1)
    hall.lose(Cid=0)
    drawn = units(in_hall(hall))
    assert drawn["Ann"] == (2, 0, None, None)
    assert drawn["Cid"] == (2, 2, 2, 1)
    hall.lose(Dee=1)
    assert units(in_hall(hall))["Cid"] == (2, 2, 2, 1, 1)


def test_in_a_bracket_of_duels_rounds_are_counted_on_from_those_played_before() -> None:
    hall = Hall("duel", "Ann Bob", "Cid Dee", units=2)
    hall.lose(Bob=0)
    hall.lose(Bob=0)
    hall.lose(Dee=0)
    hall.lose(Cid=0)
    hall.lose(Dee=0)
    hall.hold()
    drawn = in_hall(hall)
    assert units(drawn)["Bob"] == (2, 1, 0, None)
    assert units(drawn)["Ann"] == (2, 2, 2, 2)
    hall.lose(Ann=0)
    assert in_hall(hall).step == "round"
    assert units(in_hall(hall))["Ann"] == (2, 2, 2, 2, 1)
    assert units(in_hall(hall))["Cid"] == (2, 2, 1, 1, 2)
    assert in_hall(hall).pot == (0, 2, 4, 5, 6)


def test_where_units_have_no_end_what_is_lost_is_drawn_over_all_sittings() -> None:
    hall = Hall("points", "Ann Bob Cid", "Dee Eve Fay", sittings="2", beats="1")
    hall.lap(Ann=1, Dee=0)
    hall.lose(Ann=0)
    drawn = in_hall(hall)
    assert (drawn.step, drawn.measure) == ("lap", "lost")
    assert units(drawn)["Ann"] == (0, -2, -3)
    assert units(drawn)["Dee"] == (0, -1, -1)
    assert drawn.pot == (0, 3, 4)


def test_somebody_on_the_list_who_never_played_has_no_line() -> None:
    hall = Hall("freezeout", "Ann Bob Cid", "Dee Eve Fay")
    hall.add(Registered(("Late",), (False,)))
    assert "Late" not in units(in_hall(hall))


@pytest.mark.parametrize(
    ("format_", "seed", "options"),
    [
        ("freezeout", 1, {"late": "yes", "rebuy": "3"}),
        ("shuffle", 2, {}),
        ("duel", 3, {"elimination": "double"}),
    ],
)
def test_the_lines_of_a_whole_night_end_with_what_the_standings_say(
    store: Path, format_: str, seed: int, options: dict[str, str]
) -> None:
    director, chance = seeded_director(store, seed)
    number = Guests(director, chance).play(night_form(format_, 4, **options), 14).number
    drawn, places = director.night(number).tales.curves(), director.night(number).places()
    lines = {line.name: line for line in places.lines}
    assert [curve.name for curve in drawn.players] == [line.name for line in places.lines]
    assert director.night(number).floor().pot == f"{drawn.pot[-1]} units"
    assert list(drawn.pot) == sorted(drawn.pot)
    for curve in drawn.players:
        line = lines[curve.name]
        assert len(curve.units) == len(drawn.steps)
        assert (curve.units[-1] if line.status == "won" else curve.last) == line.units, line
    director.close()
