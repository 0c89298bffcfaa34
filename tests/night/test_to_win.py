"""Who may win a night, now and after each round or lap of it."""

from contextlib import closing
from datetime import date
from functools import partial
from pathlib import Path
from random import Random

import pytest

from screens.files.tables_written import night_record
from tests.night.result_nights import Hall
from tests.nights import FORM, begun, director_at, night_form
from tests.restless_guests import Guests, seeded_director
from tests.rules.liar_playing import after as liar_after
from tests.rules.liar_playing import begun as liar_begun
from tests.rules.playing import ANN, BOB, CID, after, led
from tests.screens.floors import NAMES, a_floor, play_on
from tourney.game.games import AnyMatch
from tourney.game.liar.events import FoulNoted
from tourney.game.liar.rules import Foul
from tourney.game.mexico.events import Joined, RoundRecorded, UnitsMended, Withdrawn
from tourney.night.display.curves import Curve, Curves, curves
from tourney.night.display.luck import luck_of
from tourney.night.display.shame import hall_of_shame
from tourney.night.display.to_win import ChancesThroughout, swing_words
from tourney.night.seating.draw import SEED_DICE
from tourney.night.standings.outcome import outcome_of
from tourney.night.state.events import Registered
from tourney.night.state.night import Entry, Night, NightTable
from tourney.night.state.plan import Plan
from tourney.service.director import Director
from tourney.service.simulate import Simulation, simulated_dice


def through(
    won: tuple[str, ...], error: float | None = None, **lines: list[int]
) -> ChancesThroughout:
    players = tuple(Curve(name, tuple(line)) for name, line in lines.items())
    steps = tuple(range(len(players[0].units)))
    return ChancesThroughout(Curves("round", steps, players, (), "chances"), error, won)


def test_the_swing_of_the_night_is_from_how_little_somebody_won(tmp_path: Path) -> None:
    chances = through(("Ann",), Ann=[50, 3, 40, 100], Bob=[50, 97, 60, 0])
    assert chances.comeback_words() == ("Ann", "Went from 3% after round 1 to winning.")
    director = director_at(tmp_path)
    number = begun(director, ("Ann", "Bob"))
    for _ in range(3):
        for loser in (0, 1):
            director.night(number).table().record_round(loser, 0)
    told = director.night(number).tales.shame(chances)
    assert [each.words for each in told if each.title == "Swing of the night"] == [
        "Went from 3% after round 1 to winning."
    ]
    assert "Swing of the night" not in [each.title for each in director.night(number).tales.shame()]
    assert hall_of_shame((), swing=chances.comeback_words()) == ()


def test_a_chance_that_is_hardly_there_is_spelled_as_at_a_table() -> None:
    chances = through(("Ann",), Ann=[50, 0, 100], Bob=[50, 100, 0])
    assert chances.comeback_words() == ("Ann", "Went from <1% after round 1 to winning.")


def test_a_swing_to_nothing_is_of_who_is_out_alone(tmp_path: Path) -> None:
    director = director_at(tmp_path)
    number = begun(director, ("Ann", "Bob", "Cid"))
    for loser in (*(0, 1, 2) * 4, 0):
        director.night(number).table().record_round(loser, 0)
    chances = director.night(number).tales.as_it_went().chances()
    assert chances is not None
    (its,) = [swing for swing in chances.swings if swing.name == "Ann" and not swing.after]
    assert swing_words(its).endswith("to 0%")
    assert not any(swing.out for swing in chances.swings if swing.name != "Ann")


def test_who_was_never_far_from_it_has_had_no_swing() -> None:
    assert through(("Ann",), Ann=[14, 9, 100], Bob=[86, 91, 0]).comeback_words() is None
    assert through(("Ann", "Bob"), Ann=[50, 1, 50], Bob=[50, 99, 50]).comeback_words() is None
    assert through((), Ann=[50, 1], Bob=[50, 99]).comeback_words() is None


def test_what_made_up_nights_cannot_tell_apart_is_no_swing() -> None:
    (swing,) = through((), Ann=[50, 30, 31], Bob=[50, 70, 69]).swings
    assert (swing.step, swing.name, swing.before, swing.after) == (1, "Bob", 50, 70)
    assert through((), error=0.07, Ann=[50, 30, 31], Bob=[50, 70, 69]).swings == ()


def test_r13_5_over_several_tables_the_chances_stand_after_each_lap(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2, units="2")
    with closing(Director.open(store, lambda: "42613")) as director:
        play_on(director, number, 3)
        chances = director.night(number).tales.as_it_went().chances(most=8_000)
        assert chances is not None
        curves = chances.curves
        assert (curves.step, curves.measure, curves.steps[-1]) == ("lap", "chances", 3)
        assert chances.error is not None
        for step in curves.steps:
            total = sum(curve.units[step] or 0 for curve in curves.players)
            assert 90 <= total <= 110  # each of them is rounded
        # A player who went out is at nought, and then nowhere.
        out = [curve for curve in curves.players if curve.units[-1] is None]
        assert all(0 in curve.units for curve in out)


def test_r13_5_rounds_of_a_final_without_laps_are_counted_on(
    store: Path,
) -> None:
    chance = Random(7)
    with closing(Director.open(store, partial(simulated_dice, chance, SEED_DICE))) as director:
        form = FORM | {"format": "freezeout"}
        Simulation(director, chance).play({**form, "tables": "2", "units": "3"}, 12)
        night = director.night(1)
        chances = night.tales.as_it_went().chances(most=8_000)
        assert chances is not None
        assert chances.curves.steps == night.tales.curves().steps


def test_r13_3_the_report_and_the_screens_have_the_same_chances_and_error(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, NAMES[:8])
        for loser in (0, 3):
            director.night(number).table().record_round(loser, 0)
        night = director.night(number)
        first = night.tales.as_it_went().chances()
        assert first is not None
        assert first.error is not None
        luck_of(night.tales.played(), made_up=200)
        assert night.tales.as_it_went().chances() == first
        assert night_record(director, number).tales().chances == first


def test_who_was_never_likely_to_win_is_in_the_picture_of_chances_too(store: Path) -> None:
    chance = Random(4)
    with closing(Director.open(store, lambda: simulated_dice(chance, SEED_DICE))) as director:
        form = {"name": "F", "date": "2026-11-20", "preset": "classic", "format": "freezeout"}
        form |= {"tables": "2", "units": "9"}
        Simulation(director, chance).play(form, 6, (1, 0, 0, 0, 0, 0))
        night = director.night(1)
        chances = night.tales.as_it_went().chances()
        assert chances is not None
        drawn = {curve.name: curve.last for curve in chances.curves.players}
        assert drawn.keys() == {curve.name for curve in night.tales.curves().players}
        assert 0 in drawn.values()


# How a night went: units and the pot after every round or lap


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
