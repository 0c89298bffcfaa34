"""Whether the dice look fair: known data, the figures of the books, and which dice are counted."""

from collections import Counter

import pytest

from tests.rules.liar_playing import begun as liars
from tests.rules.playing import ANN, BOB, CID, after, fold, led, turn, unled
from tourney.game.fairness import (
    FACES,
    Dice,
    chance_of,
    dice_of,
    dice_words,
    faces_shown,
    how_often,
)
from tourney.game.mexico.events import (
    DieRolledOff,
    MatchOpened,
    Rolled,
    RoundRecorded,
    TableEvent,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.rules import PRESETS

#: R. Wolf threw a die 20,000 times.
WOLF = (3246, 3449, 2897, 2841, 3635, 3932)


def of_faces(*counts: int) -> Dice:
    """Single dice, so many of each face."""
    return Dice(singles=tuple(Counter(dict(zip(FACES, counts, strict=True))).elements()))


def counted(match: Match, *entries: TableEvent) -> Counter[int]:
    return Counter(dice_of(match, entries).values)


def test_wolfs_die_is_as_uneven_as_the_books_say() -> None:
    assert chance_of(270.96) == pytest.approx(1.72e-56, rel=0.01)
    assert dice_words([of_faces(*WOLF)]) == (
        "6s came up often, 3,932 times in 20,000 dice: fair dice are that uneven "
        "less than once in 1,000,000 nights. Look at the dice."
    )


@pytest.mark.parametrize(
    ("critical", "chance"), [(11.070, 0.05), (15.086, 0.01), (1.145, 0.95), (0, 1)]
)
def test_the_chance_is_that_of_the_tables(critical: float, chance: float) -> None:
    assert chance_of(critical) == pytest.approx(chance, abs=5e-5)


def test_the_chance_of_the_impossible_is_nothing() -> None:
    assert chance_of(1e9) == 0


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ((0,) * 6, "No dice yet. Only rounds typed roll by roll are counted."),
        ((1, 0, 0, 0, 0, 0), "Only one die: too few to say."),
        ((3,) * 6, "Only 18 dice: too few to say."),
        ((59, 0, 0, 0, 0, 0), "Only 59 dice: too few to say."),
        ((10,) * 6, "The dice look fair: 60 were counted."),
        ((22, 18, 20, 14, 26, 20), "The dice look fair: 120 were counted."),
        (
            (20, 20, 20, 10, 20, 32),
            "6s came up often, 32 times in 122 dice: fair dice are that uneven 4 times in 100.",
        ),
        (
            (20, 20, 20, 8, 20, 35),
            "6s came up often, 35 times in 123 dice: fair dice are that uneven once in 330 "
            "nights. Look at the dice.",
        ),
        (
            (30, 30, 8, 24, 24, 24),
            "3s came up seldom, 8 times in 140 dice: fair dice are that uneven 2 times in 100.",
        ),
    ],
)
def test_it_is_said_in_a_plain_sentence(counts: tuple[int, ...], words: str) -> None:
    assert dice_words([of_faces(*counts)]) == words


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0.0499, "5 times in 100"),
        (0.02, "2 times in 100"),
        (0.0149, "once in 67 nights"),
        (0.00999, "once in 100 nights"),
        (1 / 1234, "once in 1,200 nights"),
        (0.0, "less than once in 1,000,000 nights"),
    ],
)
def test_a_chance_is_told_in_nights(chance: float, words: str) -> None:
    assert how_often(chance) == words


def test_every_roll_counts_kept_or_not_of_ties_too() -> None:
    match = led(2)
    match = turn(turn(match, 31, 42, 54), 41, 41, 54)
    match = turn(turn(match, 65), 32)
    assert counted(match) == Counter([31, 42, 54, 41, 41, 54, 65, 32])


def test_the_round_in_play_counts_and_so_does_a_void_one() -> None:
    match = turn(led(3), 31, 42, 54)
    match = after(match, Rolled(BOB, 63))
    assert counted(match) == Counter([31, 42, 54, 63])
    void = after(match, Withdrawn(CID))
    assert counted(void) == Counter([31, 42, 54, 63])


def test_a_round_that_was_not_typed_roll_by_roll_does_not_count() -> None:
    match = turn(turn(led(2), 54), 31)
    match = after(match, RoundRecorded(ANN, 1))
    match = turn(after(match, ValueRecorded(ANN, 66)), 21)
    match = after(match, ValueRecorded(ANN, 65))
    assert dice_of(match, ()).values == (54, 31)


def test_the_dice_of_the_roll_off_count_each_for_itself() -> None:
    entries = (
        MatchOpened(PRESETS["classic"], ("Ann", "Bob")),
        *(DieRolledOff(ANN, 6), DieRolledOff(BOB, 6), DieRolledOff(ANN, 2), DieRolledOff(BOB, 5)),
        Rolled(BOB, 62),
    )
    match = fold(entries)
    assert match is not None
    assert faces_shown([dice_of(match, entries)]) == {2: 2, 5: 1, 6: 3}
    assert dice_of(unled(), ()).singles == ()


def test_the_tables_of_a_night_are_counted_together() -> None:
    assert faces_shown([Dice((54,) * 20), Dice((54,) * 20, (1,))]) == {5: 40, 4: 40, 1: 1}


def test_of_liars_mexico_nothing_can_be_said() -> None:
    assert dice_words([dice_of(liars(), ()), Dice()]) == (
        "The dice stay under the cup, so they can't be checked."
    )
