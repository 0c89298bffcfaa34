"""Luck and judgement of a night, as they are told."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest

from exports.text.reviews import reviews_text
from tests.nights import HOSTILE_NAMES, night_form
from tests.screens.barriers import tied_for_a_prize
from tourney.game.chances.matches import forget
from tourney.game.chances.review import PlayerLuck, Review
from tourney.night.display import luck
from tourney.night.display.luck import FEWEST, Luck, MatchRecord, Reviewed, luck_of, luck_words
from tourney.night.seating.draw import SEED_DICE
from tourney.service.director import Director
from tourney.service.simulate import Simulation, Until, simulated_dice

ANN, BOB = HOSTILE_NAMES[:2]


def told(folder: Path, until: Until | None = None) -> str:
    """The review of a night of nine at two tables, of which the first is called Window."""
    chance = Random(7)
    with closing(
        Director.open(folder / "nights.db", partial(simulated_dice, chance, SEED_DICE))
    ) as director:
        form = {**night_form("freezeout", 2), "units": "2"}
        Simulation(director, chance, until=until).play(form, 9)
        night = director.night(1)
        if until is None:
            night.room.name_table(1, "Window")
        luck = luck_of(night.tales.played(), made_up=200)
    for each in luck.reviews:
        for line in each.review.lines:
            moved = line.start + line.luck + line.judgement + line.gifts
            assert abs(moved - line.end) < 1e-9
    return " ".join(reviews_text(luck).split())


def test_r13_4_a_table_that_closes_is_named_and_its_movers_are_nobodys_luck(tmp_path: Path) -> None:
    text = told(tmp_path)
    assert "Table 1 (Window)" in text
    assert "That change counts as a gift" in text
    assert "If play ended" not in text


def test_r13_4_what_an_end_moves_before_there_is_a_winner_is_a_gift(tmp_path: Path) -> None:
    text = told(tmp_path, Until(laps=2))
    assert "If play ended before there was a winner" in text
    assert "That change counts as a gift" not in text


def table(*lucks: float, unseen: int = 0) -> Reviewed:
    """The account of a table where that was everybody's luck."""
    lines = tuple(
        PlayerLuck(player, 0.5, luck, 0.0, 0.0, 0.5 + luck) for player, luck in enumerate(lucks)
    )
    return Reviewed(HOSTILE_NAMES[: len(lucks)], Review(lines, (), unseen, None), 1, "Table 1")


@pytest.mark.parametrize(
    ("tables", "words"),
    [
        (
            [table(0.3, -0.211, -0.089)],
            f"{ANN} had the most luck: it was worth about a third of a win. "
            f"{BOB} had the least luck: it cost about a quarter of a win.",
        ),
        (
            [table(0.6, -0.4, -0.2), table(0.4, -0.4, 0.0)],
            f"{ANN} had the most luck: it was worth more than a win. "
            f"{BOB} had the least luck: it cost about three quarters of a win.",
        ),
        (
            [table(-0.02, 0.06, -0.02, -0.02)],
            f"{BOB} had the most luck: it was worth about a tenth of a win.",
        ),
        (
            [table(0.25, 0.25, -0.125, -0.125, -0.125, -0.125)],
            f"{ANN} and {BOB} had the most luck: it was worth about a quarter of a win each.",
        ),
        ([table(0.3, -0.3, unseen=1)], ""),
        ([table(0.04, -0.04)], ""),
        ([], ""),
    ],
)
def test_luck_is_a_line_that_names_the_first_and_the_last(
    monkeypatch: pytest.MonkeyPatch, tables: list[Reviewed], words: str
) -> None:
    monkeypatch.setattr(luck, "luck_of", lambda *_, **__: Luck(tuple(tables), ()))
    assert luck_words(()) == words


def test_there_is_no_line_where_a_table_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "luck_of", lambda *_, **__: Luck((table(0.3, -0.3),), ("Table 2",)))
    assert luck_words(()) == ""


def simulated(folder: Path, form: Mapping[str, str], players: int) -> tuple[MatchRecord, ...]:
    """What so many have played in such a night."""
    chance = Random(7)
    with closing(
        Director.open(folder / "nights.db", partial(simulated_dice, chance, SEED_DICE))
    ) as director:
        Simulation(director, chance).play(form, players)
        played = director.night(1).tales.played()
    return played


def test_the_line_tells_the_luck_of_the_review_whoever_asked_before(tmp_path: Path) -> None:
    played = simulated(tmp_path, night_form("single", 1), 4)
    (reviewed,) = luck_of(played).reviews
    best = max(reviewed.review.lines, key=lambda line: line.luck)
    told = luck_words(played)
    assert told.startswith(f"{reviewed.names[best.player]} had the most luck: it was worth ")
    assert luck_words(played) == told


def steps_of(played: Sequence[MatchRecord]) -> int:
    """How many steps a line about that takes."""
    steps = 0

    def step() -> None:
        nonlocal steps
        steps += 1

    forget()
    luck_of(played, step, most=luck._MOST_FOR_A_LINE)
    return steps


def test_of_eight_with_many_units_there_is_time_for_the_line(tmp_path: Path) -> None:
    played = simulated(tmp_path, {**night_form("freezeout", 1), "preset": "mexxen"}, 8)
    assert steps_of(played) <= luck._MOST_STEPS


def test_a_line_that_takes_too_long_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = simulated(tmp_path, night_form("single", 1), 4)
    steps = steps_of(played)
    monkeypatch.setattr(luck, "_MOST_STEPS", steps)
    assert "had the most luck" in luck_words(played)
    monkeypatch.setattr(luck, "_MOST_STEPS", steps - 1)
    assert luck_words(played) == ""


def test_the_throws_of_a_shoot_out_are_dice_too(tmp_path: Path) -> None:
    store = tmp_path / "tourney.db"
    number = tied_for_a_prize(store)
    with closing(Director.open(store)) as director:
        tales = director.night(number).tales
        assert tales.dice_words().startswith("No dice yet")
        director.night(number).moves.call_shoot_out()
        director.night(number).moves.shoot(54)
        director.night(number).moves.shoot(66)
        assert tales.dice_words() == "Only 4 dice: too few to say."


def test_r13_4_tables_share_the_made_up_matches_there_is_time_for(store: Path) -> None:
    """Two full tables of seven: with less time both are told less exactly, and none is left out."""
    chance = Random(7)
    with closing(Director.open(store, partial(simulated_dice, chance, SEED_DICE))) as director:
        form = {**night_form("freezeout", 2), "units": "5"}
        Simulation(director, chance, until=Until(laps=3)).play(form, 14)
        played = director.night(1).tales.played()
    whole = luck_of(played, made_up=4 * FEWEST)
    shared = luck_of(played, made_up=4 * FEWEST, most=FEWEST // 2)
    too_little = luck_of(played, made_up=4 * FEWEST, most=1)
    assert whole.error is not None
    assert shared.error is not None
    assert shared.error > 1.3 * whole.error
    assert (len(shared.reviews), shared.left_out) == (2, ())
    assert (too_little.reviews, len(too_little.left_out)) == ((), 2)
