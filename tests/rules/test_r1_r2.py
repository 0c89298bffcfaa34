"""R1 and R2: dice, their orders, and a match."""

from itertools import product

import pytest

from tests.rules.ladders import LIAR, MIXED
from tests.rules.playing import (
    ANN,
    BOB,
    CID,
    DEE,
    NAMES,
    after,
    by_player,
    last_round,
    led,
    on_turn,
    refusal,
    ruled,
    turns,
    unled,
)
from tourney.game.dice import ORDERS, PIPS, RANKS, Order, read_die, read_value
from tourney.game.events import LeadNamed
from tourney.game.match import may_lead
from tourney.game.mexico.events import (
    Count,
    CountChosen,
    DieRolledOff,
    LeadDrawn,
    MatchOpened,
    RoundRecorded,
    Withdrawn,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.mexico.round import PartKind

# R1: dice, values and the orders in which they rank


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


# R2: a match at one table, until one is left


def roll_off(match: Match, *dice: int) -> Match:
    """The match after dice, each by the player who is to roll one."""
    for die in dice:
        assert match.rolloff is not None
        match = apply(match, DieRolledOff(match.rolloff.on_turn, die))
    return match


def finish(match: Match) -> list[tuple[int, int]]:
    return [(line.place, line.player) for line in match.standings()]


def test_r2_1_next_is_the_seat_to_the_left_that_still_has_a_player() -> None:
    match = led(4, "sudden-death")
    assert [match.next_in(player) for player in range(4)] == [BOB, CID, DEE, ANN]
    match = after(match, RoundRecorded(BOB, 0))
    assert [match.next_in(player) for player in range(4)] == [CID, CID, DEE, ANN]
    match = after(match, RoundRecorded(ANN, 0))
    assert [match.next_in(player) for player in range(4)] == [CID, CID, DEE, CID]


@pytest.mark.parametrize("players", range(2, 9))
def test_r2_1_the_order_of_play_runs_once_round_the_table_from_the_lead(players: int) -> None:
    for lead in range(players):
        match = led(players, lead=lead)
        assert match.part is not None
        assert match.part.order == tuple((lead + step) % players for step in range(players))


@pytest.mark.parametrize("units", [1, 5, 999])
def test_r2_2_every_player_starts_with_the_same_units(units: int) -> None:
    match = unled(4, units=units)
    assert match.units == (units,) * 4
    assert match.pot == 0


def test_r2_3_the_highest_of_any_three_dice_leads_and_those_tied_roll_again() -> None:
    for dice in product(range(1, 7), repeat=3):
        match = roll_off(unled(3), *dice)
        highest = [player for player in range(3) if dice[player] == max(dice)]
        if len(highest) == 1:
            assert match.rolloff is None
            assert on_turn(match) == highest[0]
        else:
            assert match.rolloff is not None
            assert list(match.rolloff.contenders) == highest


def test_r2_3_only_those_tied_roll_again_until_one_is_highest() -> None:
    match = roll_off(unled(4), 5, 5, 1, 5)
    assert match.rolloff is not None
    assert match.rolloff.contenders == (ANN, BOB, DEE)
    assert refusal(match, DieRolledOff(CID, 6)).code == "not-on-turn"
    match = roll_off(match, 2, 6, 6)
    assert match.rolloff is not None
    assert match.rolloff.contenders == (BOB, DEE)
    assert on_turn(roll_off(match, 4, 4, 1, 2)) == DEE


@pytest.mark.parametrize("lead", range(4))
def test_r2_3_the_host_may_name_the_lead_or_draw_it(lead: int) -> None:
    for event in (LeadNamed(lead), LeadDrawn(lead, "42613")):
        match = apply(unled(4), event)
        assert match.rolloff is None
        assert on_turn(match) == lead


def test_r2_3_who_has_left_during_the_roll_off_cannot_be_given_the_lead() -> None:
    match = after(unled(3), Withdrawn(ANN))
    assert refusal(match, LeadNamed(ANN)).code == "is-out"
    assert refusal(match, LeadDrawn(ANN, "42613")).code == "is-out"


def test_r2_3_dice_already_rolled_stand_when_another_leaves_the_roll_off() -> None:
    match = after(roll_off(unled(3), 6, 2), Withdrawn(ANN))
    assert match.rolloff is not None
    assert (match.rolloff.contenders, match.rolloff.dice) == ((BOB, CID), (2,))
    assert on_turn(roll_off(match, 1)) == BOB
    assert on_turn(after(roll_off(unled(3), 6, 2), Withdrawn(CID))) == ANN


def test_r2_4_the_loser_pays_into_the_pot_and_nobody_else_does() -> None:
    match = turns(led(3), 54, 31, 62)
    assert match.units == (5, 4, 5)
    assert by_player(match, "paid") == (0, 1, 0)
    assert match.pot == 1


def test_r2_4_whoever_reaches_nought_is_out_and_the_last_one_wins_and_keeps_the_rest() -> None:
    match = led(3, units=2)
    for loser in (BOB, ANN, BOB, CID):
        match = after(match, RoundRecorded(loser, 0))
        assert match.winner is None
    assert last_round(after(match, RoundRecorded(CID, 0))).out
    match = after(match, RoundRecorded(CID, 0))
    assert match.winner == ANN
    assert match.units == (1, 0, 0)
    assert match.pot == 5
    assert (match.part, match.round, match.rolloff) == (None, None, None)


@pytest.mark.parametrize("loser", range(4))
def test_r2_5_the_loser_leads_the_next_round(loser: int) -> None:
    assert on_turn(after(led(4), RoundRecorded(loser, 0))) == loser


@pytest.mark.parametrize("loser", range(4))
def test_r2_5_if_the_loser_went_out_the_next_to_the_left_leads(loser: int) -> None:
    assert on_turn(after(led(4, "sudden-death"), RoundRecorded(loser, 0))) == (loser + 1) % 4


def test_r2_6_the_order_of_going_out_reversed_is_the_order_of_finish() -> None:
    match = led(4, "sudden-death")
    match = after(match, *(RoundRecorded(loser, 0) for loser in (BOB, DEE, ANN)))
    assert finish(match) == [(1, CID), (2, ANN), (3, DEE), (4, BOB)]


def test_those_in_are_ranked_by_units_and_share_places_1_2_2_4() -> None:
    match = after(led(4), *(RoundRecorded(loser, 0) for loser in (BOB, CID, DEE, DEE)))
    assert finish(match) == [(1, ANN), (2, BOB), (2, CID), (4, DEE)]


@pytest.mark.parametrize("players", [2, 8, 21])
def test_r2_a_table_takes_two_players_and_more(players: int) -> None:
    names = tuple(f"{NAMES[number % 8]} {number}" for number in range(players))
    assert len(apply(None, MatchOpened(ruled(), names)).players_in) == players


def test_r2_3_the_chance_to_lead_follows_the_dice_and_is_sure_once_the_lead_is_known() -> None:
    """Two sixes tie in one case of six, and then each leads in half of them."""
    assert may_lead(unled(2)) == pytest.approx({ANN: 1 / 2, BOB: 1 / 2})
    assert may_lead(roll_off(unled(2), 6)) == pytest.approx({ANN: 11 / 12, BOB: 1 / 12})
    assert may_lead(roll_off(unled(3), 4, 2))[BOB] == 0
    assert may_lead(after(unled(2), LeadNamed(BOB))) == {BOB: 1}
