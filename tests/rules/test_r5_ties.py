"""R5: ties for lowest."""

from itertools import product

import pytest

from tests.rules.playing import (
    ANN,
    BOB,
    CID,
    DEE,
    after,
    last_round,
    led,
    on_turn,
    refusal,
    turn,
    turns,
)
from tourney.game.mexico.events import Count, CountChosen, Rolled
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Part, PartKind
from tourney.game.mexico.rules import Escalation, MexicoBy, Ties


def part(match: Match) -> Part:
    assert match.part is not None
    return match.part


@pytest.mark.parametrize("ties", list(Ties))
@pytest.mark.parametrize("lead", range(4))
def test_r5_the_tied_play_on_in_the_rounds_playing_order(ties: Ties, lead: int) -> None:
    for pattern in product((31, 62), repeat=4):
        match = turns(led(4, lead=lead, ties=ties), *pattern)
        order = [(lead + step) % 4 for step in range(4)]
        lowest = min(pattern)
        tied = [player for player, value in zip(order, pattern, strict=True) if value == lowest]
        if len(tied) > 1:
            assert list(part(match).order) == tied
            assert part(match).lead == (tied[0] if ties is Ties.SUB_ROUND else None)
        else:
            assert last_round(match).loser == tied[0]


def test_r5_1_a_sub_round_is_a_round_with_a_lead_and_a_limit() -> None:
    match = turns(led(3), 31, 31, 62)
    assert (part(match).kind, on_turn(match), part(match).limit) == (PartKind.SUB_ROUND, ANN, 3)
    match = turn(match, 32, 54)
    assert (on_turn(match), part(match).limit) == (BOB, 2)
    assert last_round(turn(match, 61, 53)).loser == BOB


def test_r5_1_a_tie_in_a_sub_round_goes_to_a_further_one_of_those_tied() -> None:
    match = turns(led(4), 31, 31, 62, 31)
    match = turns(match, 52, 61, 52)
    assert part(match).order == (ANN, DEE)
    match = turns(match, 52, 52)
    assert part(match).order == (ANN, DEE)
    played = last_round(turns(match, 61, 54))
    assert played.loser == DEE
    assert [part.kind.value for part in played.parts] == ["round", *["sub-round"] * 3]


def test_r5_1_a_sub_rounds_loser_pays_the_original_rounds_stake() -> None:
    match = turns(led(3), 21, 54, 54)
    played = last_round(turns(match, 61, 31))
    assert (played.loser, played.stake, played.mexicos) == (CID, 2, 1)


def test_r5_2_in_an_extra_round_everyone_has_one_roll() -> None:
    match = turns(led(3, ties=Ties.ONE_ROLL), 31, 62, 31)
    match = after(match, Rolled(ANN, 54))
    assert (on_turn(match), part(match).limit) == (CID, 1)
    assert last_round(after(match, Rolled(CID, 53))).loser == CID


def test_r5_2_those_tied_again_roll_again() -> None:
    match = turns(led(3, ties=Ties.ONE_ROLL), 31, 31, 31)
    match = turns(match, 54, 62, 54)
    assert part(match).order == (ANN, CID)
    assert last_round(turns(match, 61, 62)).loser == ANN


@pytest.mark.parametrize("by", list(MexicoBy))
@pytest.mark.parametrize("ties", [Ties.SUB_ROUND, Ties.ONE_ROLL])
def test_r5_3_mexicos_among_the_tied_add_nothing_by_default(by: MexicoBy, ties: Ties) -> None:
    match = turns(led(3, mexico_by=by, ties=ties), 52, 52, 61)
    played = last_round(turns(match, 21, 66))
    assert (played.mexicos, played.stake) == (0, 1)


@pytest.mark.parametrize(
    ("by", "mexicos"),
    [(MexicoBy.LEAD, 1), (MexicoBy.AFTER_LEAD, 2), (MexicoBy.ANYONE, 2), (MexicoBy.NOBODY, 0)],
)
def test_r5_3_with_tie_escalates_a_sub_rounds_21s_count_as_in_the_round(
    by: MexicoBy, mexicos: int
) -> None:
    match = led(3, mexico_by=by, tie_escalates=True, escalation=Escalation.DOUBLE, units=20)
    match = turns(match, 52, 52, 52)
    played = last_round(turns(match, 21, 53, 21))
    assert (played.mexicos, played.stake) == (mexicos, 2**mexicos)


@pytest.mark.parametrize(
    ("by", "mexicos"),
    [(MexicoBy.LEAD, 0), (MexicoBy.AFTER_LEAD, 0), (MexicoBy.ANYONE, 1), (MexicoBy.NOBODY, 0)],
)
def test_r5_3_an_extra_round_has_no_lead_whose_21_could_count(by: MexicoBy, mexicos: int) -> None:
    match = led(3, mexico_by=by, tie_escalates=True, ties=Ties.ONE_ROLL)
    assert last_round(turns(match, 52, 52, 61, 21, 31)).mexicos == mexicos


def test_r5_3_after_a_leads_21_an_extra_rounds_counts_for_after_lead() -> None:
    match = led(3, mexico_by=MexicoBy.AFTER_LEAD, tie_escalates=True, ties=Ties.ONE_ROLL)
    assert last_round(turns(match, 21, 52, 52, 21, 31)).mexicos == 2


def test_r5_3_counted_by_pips_a_21_is_no_mexico() -> None:
    match = turns(led(3, "mexxen", tie_escalates=True), 52, 52, 61)
    assert last_round(turns(match, 21, 22)).mexicos == 1
    match = after(match, CountChosen(Count.PIPS))
    played = last_round(turns(match, 21, 22))
    assert (played.mexicos, played.loser) == (0, ANN)


def test_r5_3_a_mexico_passes_the_lead_in_a_sub_round_as_in_a_round() -> None:
    match = turns(led(3), 52, 52, 52)
    match = turn(match, 21)
    assert (on_turn(match), part(match).lead, part(match).limit) == (BOB, BOB, 3)


def test_r5_4_the_choice_stands_once_the_extra_round_has_begun() -> None:
    match = turns(led(3, "mexxen"), 52, 52, 61)
    match = after(match, CountChosen(Count.PIPS), Rolled(ANN, 11))
    assert refusal(match, CountChosen(Count.VALUE)).code == "count-late"
    assert last_round(after(match, Rolled(BOB, 31))).loser == ANN


def test_r5_4_each_extra_round_is_counted_by_value_unless_said() -> None:
    match = after(turns(led(3, "mexxen"), 52, 52, 61), CountChosen(Count.PIPS))
    match = turns(match, 41, 32)
    assert part(match).count is Count.VALUE
    assert last_round(turns(match, 11, 65)).loser == BOB


def test_r5_5_the_loser_of_the_last_sub_round_is_the_rounds_loser() -> None:
    match = turns(led(3), 31, 31, 62, 54, 53)
    assert match.units == (5, 4, 5)
    assert on_turn(match) == BOB
    match = turns(led(3, "sudden-death"), 31, 31, 62, 54, 53)
    assert match.outs == (BOB,)
    assert on_turn(match) == CID
