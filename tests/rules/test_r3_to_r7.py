"""R3 to R7: a round, its stake, ties, rounds ended early, and points."""

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
    turn,
    turns,
)
from tourney.game.mexico.counting import turns_that_count
from tourney.game.mexico.events import (
    Aborted,
    Count,
    CountChosen,
    Rolled,
    RoundRecorded,
    Stood,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Part, PartKind, TurnEnd
from tourney.game.mexico.rules import Escalation, MexicoBy, Ties, stake

# R3: a round, its limit and its passing lead


def limit(match: Match) -> int:
    assert match.part is not None
    return match.part.limit


def lead(match: Match) -> int | None:
    assert match.part is not None
    return match.part.lead


def test_r3_1_everyone_takes_one_turn_in_seat_order_from_the_lead() -> None:
    match = led(4, lead=CID)
    seen = []
    while not match.rounds:
        seen.append(on_turn(match))
        match = turn(match, 54 if on_turn(match) == CID else 62)
    assert seen == [CID, DEE, ANN, BOB]


@pytest.mark.parametrize("most", range(1, 10))
def test_r3_2_however_many_the_lead_takes_is_the_limit_for_everybody_after(most: int) -> None:
    for taken in range(1, most + 1):
        match = turn(led(3, max_rolls=most), *[54] * taken)
        assert on_turn(match) == BOB
        assert limit(match) == taken
        match = turn(match, 62)
        assert on_turn(match) == CID
        assert limit(match) == taken


def test_r3_2_at_the_limit_the_turn_ends_by_itself() -> None:
    match = after(led(2), Rolled(ANN, 31), Rolled(ANN, 32))
    assert on_turn(match) == ANN
    assert on_turn(after(match, Rolled(ANN, 41))) == BOB


def test_r3_2_a_follower_may_stand_below_the_limit() -> None:
    match = turn(led(3), 31, 32, 41)
    match = after(match, Rolled(BOB, 62), Stood(BOB))
    assert on_turn(match) == CID


def test_r3_3_only_the_last_roll_of_a_turn_counts() -> None:
    played = last_round(turn(turn(led(2), 66, 31), 32))
    assert played.loser == ANN
    assert [(turn.rolls, turn.value) for turn in played.parts[0].turns] == [
        ((66, 31), 31),
        ((32,), 32),
    ]


@pytest.mark.parametrize("rolls_before", range(3))
def test_r3_4_a_21_ends_any_turn_at_once(rolls_before: int) -> None:
    match = turn(led(3), 31, 32, 41)
    match = after(match, *[Rolled(BOB, 62)] * rolls_before, Rolled(BOB, 21))
    assert on_turn(match) == CID
    assert match.part is not None
    assert match.part.turns[-1].ending is TurnEnd.MEXICO


def test_r3_5_a_leads_21_makes_the_next_player_lead_with_fresh_rolls() -> None:
    match = turn(led(3, max_rolls=4), 54, 21)
    assert (on_turn(match), lead(match), limit(match)) == (BOB, BOB, 4)


def test_r3_5_the_lead_may_pass_again_and_again() -> None:
    match = turns(led(4), 21, 21, 21)
    assert (on_turn(match), lead(match), limit(match)) == (DEE, DEE, 3)


def test_r3_5_whoever_leads_last_also_has_three_rolls() -> None:
    match = turns(led(3), 21, 21)
    match = after(match, Rolled(CID, 31), Rolled(CID, 32))
    assert on_turn(match) == CID
    match = after(match, Rolled(CID, 66))
    assert last_round(match).loser == CID


def test_r3_5_a_followers_21_passes_no_lead_and_leaves_the_limit() -> None:
    match = turn(turn(led(3), 31, 54), 21)
    assert (on_turn(match), lead(match), limit(match)) == (CID, ANN, 2)


def test_r3_5_if_all_roll_21_all_are_tied() -> None:
    match = turns(led(3), 21, 21, 21)
    assert match.rounds == 0
    assert match.part is not None
    assert match.part.order == (ANN, BOB, CID)


def test_r3_5_where_it_is_off_a_leads_21_sets_the_limit_at_the_rolls_it_took() -> None:
    for before in range(3):
        match = turn(led(3, pass_lead=False), *[54] * before, 21)
        assert (on_turn(match), lead(match), limit(match)) == (BOB, ANN, before + 1)


@pytest.mark.parametrize("pass_lead", [True, False])
def test_r3_5_who_leads_in_every_pattern_of_21s_of_four_players(pass_lead: bool) -> None:
    for pattern in product((21, 54), repeat=4):
        match = led(4, pass_lead=pass_lead)
        leading = ANN
        for player, value in enumerate(pattern):
            assert (on_turn(match), lead(match)) == (player, leading), pattern
            if player == DEE:
                break  # the round ends with her turn
            match = turn(match, value)
            if pass_lead and value == 21 and player == leading:
                leading = player + 1


def test_r3_6_the_lowest_value_loses_and_ties_elsewhere_mean_nothing() -> None:
    values = (31, 54, 21)
    for three in product(values, repeat=3):
        match = turns(led(3, max_rolls=1), *three)
        lowest = min(three, key=values.index)
        tied = tuple(player for player in range(3) if three[player] == lowest)
        if len(tied) == 1:
            assert last_round(match).loser == tied[0]
        else:
            assert match.part is not None
            assert match.part.order == tied


def test_r3_2_standing_is_for_those_who_have_rolled_in_a_sub_round_too() -> None:
    match = turns(led(3), 31, 31, 62)
    assert refusal(match, Stood(ANN)).code == "no-roll"


# R4: what a loser pays


STAKES = {
    Escalation.ONCE: [1, 2, 2, 2, 2, 2],
    Escalation.DOUBLE: [1, 2, 4, 8, 16, 32],
    Escalation.ADD: [1, 2, 4, 6, 8, 10],
    Escalation.NONE: [1, 1, 1, 1, 1, 1],
    Escalation.STEP: [1, 2, 3, 4, 5, 6],
}


def counted(pattern: tuple[bool, ...], by: MexicoBy, pass_lead: bool) -> int:
    """R4.2 said again: how many of the 21s, in playing order, are Mexicos."""
    leading, led_one, total = 0, False, 0
    for player, mexico in enumerate(pattern):
        as_lead = player == leading
        if mexico and as_lead:
            led_one = True
        if mexico and (
            by is MexicoBy.ANYONE
            or (by is MexicoBy.LEAD and as_lead)
            or (by is MexicoBy.AFTER_LEAD and led_one)
        ):
            total += 1
        if mexico and as_lead and pass_lead:
            leading += 1
    return total


@pytest.mark.parametrize("escalation", list(Escalation))
def test_r4_1_without_a_mexico_the_loser_pays_one(escalation: Escalation) -> None:
    assert stake(ruled(escalation=escalation), 0) == 1


@pytest.mark.parametrize("by", list(MexicoBy))
@pytest.mark.parametrize("pass_lead", [True, False])
def test_r4_2_which_21s_count_among_five_players(by: MexicoBy, pass_lead: bool) -> None:
    for pattern in product((True, False), repeat=4):
        match = led(5, units=99, escalation=Escalation.ADD, mexico_by=by, pass_lead=pass_lead)
        for mexico in pattern:
            match = turn(match, 21 if mexico else 66)
        match = turn(match, 31)
        mexicos = counted(pattern, by, pass_lead)
        assert last_round(match).mexicos == mexicos, pattern
        assert last_round(match).stake == max(1, 2 * mexicos), pattern


@pytest.mark.parametrize("escalation", list(Escalation))
def test_r4_3_the_stake_of_k_mexicos(escalation: Escalation) -> None:
    rules = ruled(escalation=escalation)
    assert [stake(rules, mexicos) for mexicos in range(6)] == STAKES[escalation]


@pytest.mark.parametrize("escalation", list(Escalation))
@pytest.mark.parametrize("cap", [1, 2, 3, 5, 40])
def test_r4_3_a_cap_holds_every_stake_down(escalation: Escalation, cap: int) -> None:
    rules = ruled(escalation=escalation, stake_cap=cap)
    expected = [min(cap, uncapped) for uncapped in STAKES[escalation]]
    assert [stake(rules, mexicos) for mexicos in range(6)] == expected


@pytest.mark.parametrize("units", range(1, 8))
def test_r4_4_who_has_less_than_the_stake_pays_all_that_is_left(units: int) -> None:
    match = led(3, units=units, escalation=Escalation.DOUBLE)
    match = after(match, RoundRecorded(CID, 2))
    played = last_round(match)
    assert played.stake == 4
    assert played.paid == min(4, units)
    assert played.out == (units <= 4)
    assert match.units[CID] == max(0, units - 4)
    assert match.pot == min(4, units)


def test_r4_4_units_are_never_negative_however_high_the_stake() -> None:
    match = led(3, units=5, escalation=Escalation.DOUBLE, tie_escalates=True)
    match = after(match, RoundRecorded(BOB, 60))
    assert last_round(match).stake == 2**60
    assert (match.units[BOB], match.pot) == (0, 5)


@pytest.mark.parametrize(
    ("by", "found"),
    [
        (MexicoBy.LEAD, {(0, 0), (0, 1)}),
        (MexicoBy.AFTER_LEAD, {(0, 0), (0, 1), (0, 3)}),
        (MexicoBy.ANYONE, {(0, 0), (0, 1), (0, 3)}),
        (MexicoBy.NOBODY, set()),
    ],
)
def test_r4_2_mexicos_of_those_who_may_count(by: MexicoBy, found: set[tuple[int, int]]) -> None:
    """Ann and Bob roll 21 as lead, Cid 54 as the last lead, Dee 21 after them, Eve 31."""
    match = led(5, mexico_by=by)
    for values in ((21,), (21,), (54,), (21,), (31,)):
        match = turn(match, *values)
    assert turns_that_count(match.rules, last_round(match).parts) == found
    assert last_round(match).mexicos == len(found)


def test_r4_2_a_21_before_any_of_a_leads_does_not_count_after_the_lead() -> None:
    match = led(3, mexico_by=MexicoBy.AFTER_LEAD)
    for values in ((54,), (21,), (31,)):
        match = turn(match, *values)
    assert turns_that_count(match.rules, last_round(match).parts) == frozenset()


# R5: ties for lowest


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
def test_r5_3_with_tie_escalates_a_sub_rounds_21s_count(by: MexicoBy, mexicos: int) -> None:
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


# R6: ending a round early


def table(players: int = 3) -> Match:
    return led(players, abort=True)


def test_r6_1_a_player_on_turn_who_has_rolled_may_end_the_round() -> None:
    match = after(turn(table(), 54), Rolled(BOB, 62), Aborted(BOB))
    played = last_round(match)
    assert (played.loser, played.paid) == (ANN, 1)
    assert [turn.player for turn in played.parts[0].turns] == [ANN, BOB]


def test_r6_1_nobody_can_end_the_round_before_rolling() -> None:
    assert refusal(table(), Aborted(ANN)).code == "no-roll"


def test_r6_1_who_stood_cannot_end_the_round_any_more() -> None:
    match = after(table(), Rolled(ANN, 54), Stood(ANN))
    assert refusal(match, Aborted(ANN)).code == "no-roll"


def test_r6_1_who_rolled_up_to_the_limit_may_still_end_it_until_the_next_player_rolls() -> None:
    match = after(turn(table(), 31, 54), Rolled(BOB, 61), Rolled(BOB, 62))
    assert on_turn(match) == CID
    assert last_round(after(match, Aborted(BOB))).loser == ANN
    match = after(match, Rolled(CID, 63))
    assert refusal(match, Aborted(BOB)).code in {"not-on-turn", "abort-last"}


def test_r6_1_only_the_player_on_turn_may_end_it() -> None:
    match = after(table(), Rolled(ANN, 54))
    for other in (BOB, CID):
        assert refusal(match, Aborted(other)).code == "not-on-turn"


@pytest.mark.parametrize("by_value", [True, False])
def test_r6_1_after_any_21_nobody_can_end_the_round(by_value: bool) -> None:
    match = after(table(), ValueRecorded(ANN, 21) if by_value else Rolled(ANN, 21))
    assert refusal(match, Aborted(ANN)).code == "abort-mexico"
    match = after(match, Rolled(BOB, 54))
    assert refusal(match, Aborted(BOB)).code == "abort-mexico"


def test_r6_1_a_21_of_the_round_before_is_forgotten() -> None:
    match = turns(table(), 21, 62, 54)
    assert last_round(after(match, Rolled(CID, 54), Aborted(CID))).loser == CID


def test_r6_1_somebody_must_have_yet_to_play() -> None:
    match = turn(turn(table(), 31, 54), 61, 62)
    match = after(match, Rolled(CID, 63))
    assert refusal(match, Aborted(CID)).code == "abort-last"


def test_r6_1_the_last_players_last_roll_ends_the_round_by_itself() -> None:
    match = turns(table(), 54, 62, 63)
    assert match.rounds == 1
    assert refusal(match, Aborted(CID)).code == "no-roll"


def test_r6_2_who_loses_in_every_aborted_round_of_up_to_three_turns() -> None:
    order = (31, 54, 66)
    for aborter in range(3):
        for values in product(order, repeat=aborter + 1):
            match = led(4, abort=True)
            for value in values[:-1]:
                match = turn(match, value)
            match = after(match, Rolled(aborter, values[-1]), Aborted(aborter))
            lowest = min(values, key=order.index)
            tied = [player for player, value in enumerate(values) if value == lowest]
            if aborter in tied:
                assert last_round(match).loser == aborter, values
            elif len(tied) == 1:
                assert last_round(match).loser == tied[0], values
            else:
                assert match.part is not None
                assert list(match.part.order) == tied, values


def test_r6_2_the_loser_of_an_aborted_round_pays_one_unit() -> None:
    match = after(table(), Rolled(ANN, 66), Aborted(ANN))
    assert (last_round(match).stake, match.units) == (1, (4, 5, 5))
    assert on_turn(match) == ANN


def test_r6_2_an_aborted_round_leads_on_as_any_other() -> None:
    match = after(led(4, "sudden-death", abort=True), Rolled(ANN, 66), Aborted(ANN))
    assert match.outs == (ANN,)
    assert on_turn(match) == BOB
    assert DEE in match.players_in


def test_r6_1_nobody_can_abort_while_a_tie_is_broken() -> None:
    for ties in (Ties.ONE_DIE, Ties.SUB_ROUND, Ties.ONE_ROLL):
        match = turns(led(3, abort=True, ties=ties), 31, 31, 62)
        if ties is Ties.SUB_ROUND:
            match = after(match, Rolled(ANN, 54))
        assert refusal(match, Aborted(ANN)).code == "abort-tie"
    assert last_round(after(match, Rolled(ANN, 54), Rolled(BOB, 53))).loser == BOB


# R7: Mexxen points


def test_r7_1_the_loser_has_minus_1_and_everyone_else_plus_1() -> None:
    assert by_player(turns(led(4, "mexxen"), 54, 31, 62, 63), "points") == (1, -1, 1, 1)


@pytest.mark.parametrize("by", list(MexicoBy))
def test_r7_1_a_21_in_the_round_is_plus_2_whether_it_is_a_mexico_or_not(by: MexicoBy) -> None:
    assert by_player(turns(led(3, "mexxen", mexico_by=by), 54, 21, 62), "points") == (-1, 3, 1)
    assert by_player(turns(led(3, "mexxen", mexico_by=by), 21, 54, 62), "points") == (3, -1, 1)


def test_r7_1_the_loser_gets_nothing_for_a_21() -> None:
    assert by_player(turns(led(2, "mexxen"), 21, 21, 54, 62), "points") == (-1, 3)


@pytest.mark.parametrize("ties", [Ties.SUB_ROUND, Ties.ONE_ROLL])
@pytest.mark.parametrize("escalates", [True, False])
def test_r7_1_what_is_rolled_among_the_tied_scores_nothing(ties: Ties, escalates: bool) -> None:
    match = led(3, points=True, ties=ties, tie_escalates=escalates)
    assert by_player(turns(match, 52, 52, 61, 21, 54), "points") == (1, -1, 1)


def test_r7_1_who_had_no_turn_because_of_an_abort_scores_nothing() -> None:
    match = turns(led(4, "mexxen"), 54)
    assert by_player(after(match, Rolled(BOB, 62), Aborted(BOB)), "points") == (-1, 1, 0, 0)


def test_r7_1_who_is_out_scores_nothing_more() -> None:
    match = after(led(3, "mexxen", units=1), RoundRecorded(CID, 0))
    assert by_player(match, "points") == (1, 1, -1)
    match = after(match, RoundRecorded(BOB, 0))
    assert by_player(match, "points") == (1 + 1 + 5, 1 - 1, -1)


def test_r7_2_the_matchs_winner_has_5_more_however_it_was_won() -> None:
    assert by_player(turns(led(2, "mexxen", units=1), 54, 31), "points") == (6, -1)
    assert by_player(after(led(2, "mexxen"), Withdrawn(BOB)), "points") == (5, 0)


def test_r10_4_a_round_told_by_its_loser_scores_without_the_bonus() -> None:
    assert by_player(after(led(3, "mexxen"), RoundRecorded(ANN, 2)), "points") == (-1, 1, 1)


@pytest.mark.parametrize("preset", ["classic", "sudden-death", "chips"])
def test_r7_where_points_are_off_there_are_none(preset: str) -> None:
    match = turns(led(3, preset, units=1), 21, 54, 31, 62, 54)
    assert match.winner is not None
    assert by_player(match, "points") == (0,) * len(NAMES[:3])
