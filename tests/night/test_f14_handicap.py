"""Units of one's own by rating (F14.2)."""

import random

import pytest

from tourney.night.careers.handicap import handicaps, lasts
from tourney.night.careers.rating import Rating


def _rated(*numbers: int, error: int = 60) -> dict[str, Rating]:
    people = {f"P{at}": number for at, number in enumerate(numbers)}
    return {name: Rating(name, 20, number, error, 1) for name, number in people.items()}


def test_f14_2_whoever_is_better_begins_with_fewer_units_and_comes_nearer_to_even() -> None:
    found = handicaps(_rated(900, 1000, 1100, 1000), 8)
    assert [each.rating.number for each in found] == [1100, 1000, 1000, 900]
    best, middle, _, last = found
    assert (middle.units, middle.usual, middle.own) == (8, 50, 50)
    assert best.units < 8 < last.units
    for each in (best, last):
        assert abs(each.own - 50) < abs(each.usual - 50)
    assert best.usual + last.usual == 100


def test_f14_2_the_less_a_rating_says_the_fewer_units_it_moves() -> None:
    sure, vague = (handicaps(_rated(800, 1200, error=error), 20) for error in (20, 300))
    assert vague[0].usual < sure[0].usual
    assert sure[0].units < vague[0].units < 20 < vague[1].units < sure[1].units


def test_f14_2_the_chance_to_last_longer_is_that_of_the_race_it_is_taken_for() -> None:
    chance = random.Random(7)

    def outlasts() -> bool:
        mine, theirs = 2, 4
        while mine and theirs:
            mine, theirs = (mine - 1, theirs) if chance.random() < 0.3 else (mine, theirs - 1)
        return theirs == 0

    played = sum(outlasts() for _ in range(4000)) / 4000
    assert lasts(0.3, 2, 4) == pytest.approx(played, abs=0.03)


def test_f14_2_units_typed_instead_say_what_they_mean_and_the_ends_hold() -> None:
    best, last = handicaps(_rated(1, 4000), 999)
    assert 1 <= best.units < 999 < last.units <= 3 * 999
    assert best.with_units(best.units, 999).own == best.own
    assert best.with_units(999, 999).own == pytest.approx(best.usual, abs=1)
    assert best.with_units(1, 999).own <= best.own
