"""R1: dice, values and the orders in which they rank."""

from itertools import product

import pytest

from tests.rules.ladders import LIAR, MIXED
from tests.rules.playing import ANN, BOB, last_round, led, turns
from tourney.game.dice import ORDERS, PIPS, RANKS, Order, read_die, read_value
from tourney.game.mexico.events import Count, CountChosen
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.mexico.round import PartKind

CLASSIC = [int(word) for word in f"{MIXED} 11 22 33 44 55 66 21".split()]
PAIRS = list(product(CLASSIC, repeat=2))


def loser(match: Match) -> int | None:
    """Who lost the round just played, or None if it came to a tie."""
    return last_round(match).loser if match.rounds else None


@pytest.mark.parametrize(("one", "other"), list(product(range(1, 7), repeat=2)))
def test_r1_1_all_36_dice_read_as_the_higher_first_in_either_order(one: int, other: int) -> None:
    higher, lower = max(one, other), min(one, other)
    assert read_value(f"{one}{other}") == higher * 10 + lower
    assert read_value(f"{other}{one}") == higher * 10 + lower


def test_r1_1_two_dice_make_21_values() -> None:
    values = {read_value(f"{one}{other}") for one, other in product(range(1, 7), repeat=2)}
    assert values == set(CLASSIC)
    assert len(values) == 21


def test_r1_1_every_other_pair_of_characters_is_no_roll() -> None:
    faces = "123456"
    for one, other in product("0123456789 -.x=\u0665\uff15\u00b2", repeat=2):
        if one in faces and other in faces:
            continue
        with pytest.raises(ValueError, match="two digits"):
            read_value(one + other)


@pytest.mark.parametrize("text", ["", "5", "543", "5 4", "5-4", " 54", "54 ", "54\n", "five"])
def test_r1_1_a_roll_is_two_digits_and_no_more(text: str) -> None:
    with pytest.raises(ValueError, match="two digits"):
        read_value(text)


@pytest.mark.parametrize("text", ["", "0", "7", "12", "x", " 1", "\u0665", "\u00b2"])
def test_r2_3_a_die_shows_one_digit_from_1_to_6(text: str) -> None:
    assert [read_die(face) for face in "123456"] == [1, 2, 3, 4, 5, 6]
    with pytest.raises(ValueError, match="one digit from 1 to 6"):
        read_die(text)


def test_r1_2_the_classic_order_is_the_rulebooks() -> None:
    assert list(ORDERS[Order.CLASSIC]) == CLASSIC


def test_r1_3_the_liar_order_puts_11_above_21() -> None:
    assert list(ORDERS[Order.LIAR]) == LIAR


@pytest.mark.parametrize("order", list(Order))
def test_r1_ranks_agree_with_the_order_on_all_21_by_21(order: Order) -> None:
    places = CLASSIC if order is Order.CLASSIC else LIAR
    for one, other in PAIRS:
        higher = RANKS[order][one] > RANKS[order][other]
        assert higher == (places.index(one) > places.index(other))


def test_r1_2_the_lower_of_any_two_values_loses_and_equals_tie() -> None:
    table = led(2, max_rolls=1, pass_lead=False)
    for one, other in PAIRS:
        place = CLASSIC.index(one), CLASSIC.index(other)
        expected = None if one == other else ANN if place[0] < place[1] else BOB
        assert loser(turns(table, one, other)) == expected, (one, other)


def test_r1_3_by_the_liar_order_too_the_lower_of_any_two_loses() -> None:
    table = led(2, max_rolls=1, pass_lead=False, order=Order.LIAR)
    for one, other in PAIRS:
        place = LIAR.index(one), LIAR.index(other)
        expected = None if one == other else ANN if place[0] < place[1] else BOB
        assert loser(turns(table, one, other)) == expected, (one, other)


def test_r1_4_pips_are_the_sum_of_the_dice() -> None:
    assert set(PIPS) == set(CLASSIC)
    assert [PIPS[value] for value in CLASSIC] == [sum(map(int, str(v))) for v in CLASSIC]
    assert (PIPS[21], min(PIPS.values()), max(PIPS.values())) == (3, 2, 12)


def test_r1_4_by_pips_the_lower_sum_of_any_two_loses_and_equal_sums_tie() -> None:
    tied = apply(turns(led(2, "mexxen", max_rolls=1), 54, 54), CountChosen(Count.PIPS))
    for one, other in PAIRS:
        sums = sum(map(int, str(one))), sum(map(int, str(other)))
        played = turns(tied, one, other)
        expected = None if sums[0] == sums[1] else ANN if sums[0] < sums[1] else BOB
        assert loser(played) == expected, (one, other)
        if expected is None:
            assert played.part is not None
            assert played.part.kind is PartKind.EXTRA_ROUND


def test_r1_5_doubles_called_by_hundreds_rank_as_they_do() -> None:
    called = {value: value // 11 * 100 if value % 11 == 0 else value for value in CLASSIC}
    *below_mexico, _ = ORDERS[Order.CLASSIC]
    assert sorted(below_mexico, key=called.__getitem__) == below_mexico
    assert called[44] == 400
