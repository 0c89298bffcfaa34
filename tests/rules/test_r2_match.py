"""R2: a match at one table, until one is left."""

from itertools import product

import pytest

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
from tourney.game.events import LeadNamed
from tourney.game.match import may_lead
from tourney.game.mexico.counting import standings
from tourney.game.mexico.events import (
    DieRolledOff,
    LeadDrawn,
    MatchOpened,
    RoundRecorded,
    Withdrawn,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply


def roll_off(match: Match, *dice: int) -> Match:
    """The match after dice, each by the player who is to roll one."""
    for die in dice:
        assert match.rolloff is not None
        match = apply(match, DieRolledOff(match.rolloff.on_turn, die))
    return match


def finish(match: Match) -> list[tuple[int, int]]:
    return [(line.place, line.player) for line in standings(match)]


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
