"""Who may win a night, now and after each round or lap of it."""

from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

from screens.files.tables_written import night_record
from tests.nights import FORM, begun, director_at
from tests.screens.floors import NAMES, a_floor, play_on
from tourney.night.display.curves import Curve, Curves
from tourney.night.display.luck import luck_of
from tourney.night.display.shame import hall_of_shame
from tourney.night.display.to_win import ChancesThroughout, swing_words
from tourney.night.seating.draw import SEED_DICE
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


def test_r13_5_the_rounds_of_a_final_without_laps_are_counted_on_as_in_every_picture(
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
