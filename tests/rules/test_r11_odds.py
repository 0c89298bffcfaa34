"""The odds that are told, in fractions (R11)."""

from fractions import Fraction
from itertools import product

import pytest

from tourney.game.dice import ORDERS, RANKS, Order, value_of
from tourney.game.mexico.rules import PRESETS
from tourney.game.odds import chance_beaten, fewest_rounds, mexicos_in_a_row, odds_table

THROWS = [value_of(a, b) for a, b in product(range(1, 7), repeat=2)]


@pytest.mark.parametrize(("value", "higher"), [(52, 22), (54, 18), (64, 10), (11, 7), (21, 0)])
def test_r11_the_ways_to_roll_higher(value: int, higher: int) -> None:
    assert chance_beaten(value, 1) == Fraction(higher, 36)


@pytest.mark.parametrize(("attempts", "percent"), [(1, "61.11"), (2, "84.88"), (3, "94.12")])
def test_r11_a_52_is_beaten_so_often(attempts: int, percent: str) -> None:
    assert f"{float(chance_beaten(52, attempts) * 100):.2f}" == percent


@pytest.mark.parametrize("order", list(Order))
@pytest.mark.parametrize("value", ORDERS[Order.CLASSIC])
def test_r11_one_and_two_rolls_counted_out(value: int, order: Order) -> None:
    rank = RANKS[order]
    for attempts in (1, 2):
        games = list(product(THROWS, repeat=attempts))
        strictly = sum(max(rank[roll] for roll in game) > rank[value] for game in games)
        tied_too = sum(max(rank[roll] for roll in game) >= rank[value] for game in games)
        assert chance_beaten(value, attempts, order=order) == Fraction(strictly, len(games))
        chance = chance_beaten(value, attempts, or_tied=True, order=order)
        assert chance == Fraction(tied_too, len(games))


def test_r11_mexicos_in_a_row() -> None:
    assert mexicos_in_a_row(2) == Fraction(1, 324)
    assert mexicos_in_a_row(3) == Fraction(1, 5832)


def test_r11_three_players_of_five_units_need_six_rounds_with_mexicos_and_ten_without() -> None:
    assert fewest_rounds(PRESETS["classic"], 3, mexicos=1) == 6
    assert fewest_rounds(PRESETS["classic"], 3, mexicos=0) == 10


def test_r11_the_table_holds_every_value_with_one_two_and_three_attempts() -> None:
    table = odds_table()
    assert len(table) == 21 * 3
    assert {odds.value for odds in table} == set(THROWS)
    assert all(odds.beaten < odds.beaten_or_tied for odds in table)
