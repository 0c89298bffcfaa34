"""R4: what a loser pays."""

from itertools import product

import pytest

from tests.rules.playing import BOB, CID, after, last_round, led, ruled, turn
from tourney.game.mexico.counting import turns_that_count
from tourney.game.mexico.events import RoundRecorded
from tourney.game.mexico.rules import Escalation, MexicoBy, stake

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
def test_r4_2_which_21s_count_in_every_pattern_of_five_players(
    by: MexicoBy, pass_lead: bool
) -> None:
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
def test_r4_2_the_turns_that_count_are_the_mexicos_of_those_who_may(
    by: MexicoBy, found: set[tuple[int, int]]
) -> None:
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
