"""R14: dice left lying, what a 31 does, one die each, own limits, a number of rounds."""

import pytest

from tests.rules.playing import (
    ANN,
    BOB,
    CID,
    NAMES,
    after,
    by_player,
    last_round,
    led,
    on_turn,
    ruled,
    turns,
)
from tourney.game.entries import Log, Undone
from tourney.game.events import LeadNamed, SteppedOut
from tourney.game.fairness import dice_of, faces_shown
from tourney.game.mexico.events import (
    Aborted,
    Count,
    MatchOpened,
    PotBy,
    Rolled,
    RoundRecorded,
    Stood,
    TableEvent,
    ValueRecorded,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply, check, due_aside
from tourney.game.mexico.round import Part
from tourney.game.mexico.rules import PRESETS, Hold, Limit, ThirtyOne, Ties
from tourney.game.refusal import Refused
from tourney.game.rules import change_rules, rules_id
from tourney.game.sheets import read_sheet
from tourney.log.codec import encode


def part(match: Match) -> Part:
    assert match.part is not None
    return match.part


@pytest.mark.parametrize(
    ("hold", "value", "dice"),
    [
        (Hold.NONE, 21, ()),
        (Hold.ONE_TWO, 61, (1,)),
        (Hold.ONE_TWO, 22, (2,)),
        (Hold.ONE_TWO, 54, ()),
        (Hold.ANY, 54, (4, 5)),
        (Hold.ANY, 31, (1, 3)),
    ],
)
def test_r14_1_dice_that_may_lie_are_the_rules(
    hold: Hold, value: int, dice: tuple[int, ...]
) -> None:
    match = led(hold=hold, pass_lead=False)
    rolled = after(match, Rolled(ANN, value)) if value != 21 else match
    assert part(rolled).may_lie(rolled.rules) == dice


def test_r14_1_a_die_left_lying_takes_a_roll_and_may_make_a_mexico() -> None:
    match = after(led(2, hold=Hold.ONE_TWO), Rolled(ANN, 61), Rolled(ANN, 21, lying=1))
    assert (on_turn(match), match.raises) == (BOB, 1)
    match = after(led(2, hold=Hold.ANY, max_rolls=2), Rolled(ANN, 61), Rolled(ANN, 65, lying=6))
    assert (on_turn(match), part(match).limit) == (BOB, 2)


def test_r14_1_the_one_chance_is_used_by_a_31_that_is_no_roll() -> None:
    match = led(hold=Hold.ANY, thirty_one=ThirtyOne.AGAIN)
    match = after(match, Rolled(ANN, 61), Rolled(ANN, 31, lying=1))
    assert (part(match).taken, part(match).may_lie(match.rules)) == (1, ())
    match = after(match, Rolled(ANN, 61))
    assert (part(match).taken, part(match).may_lie(match.rules)) == (2, ())


@pytest.mark.parametrize("thirty_one", [ThirtyOne.AGAIN, ThirtyOne.GIVE_AGAIN])
def test_r14_2_a_31_that_is_no_roll_counts_toward_no_limit(thirty_one: ThirtyOne) -> None:
    match = after(led(2, thirty_one=thirty_one), Rolled(ANN, 31), Rolled(ANN, 54), Rolled(ANN, 31))
    assert part(match).taken == 1
    match = after(match, Rolled(ANN, 62), Stood(ANN))
    assert part(match).limit == 2


def test_r14_2_in_an_extra_round_a_31_is_rolled_again_too() -> None:
    match = turns(led(2, ties=Ties.ONE_ROLL, thirty_one=ThirtyOne.AGAIN), 52, 52)
    match = after(match, Rolled(ANN, 31), Rolled(ANN, 61), Rolled(BOB, 62))
    assert last_round(match).loser == ANN


def test_r14_2_after_a_31_that_is_no_roll_nobody_ends_the_round() -> None:
    match = turns(led(3, thirty_one=ThirtyOne.AGAIN, abort=True), 54)
    match = after(match, Rolled(BOB, 31))
    assert match.aborter() is None


def test_r14_2_anybody_of_the_round_may_be_named_in_a_sub_round() -> None:
    match = turns(led(3, thirty_one=ThirtyOne.GIVE), 52, 52, 61)
    match = after(match, Rolled(ANN, 31, to=CID), Stood(ANN), Rolled(BOB, 62))
    assert (last_round(match).side, match.units) == ((CID,), (4, 5, 4))


def test_r14_2_who_is_away_cannot_be_named() -> None:
    match = after(led(3, thirty_one=ThirtyOne.GIVE), SteppedOut(CID))
    refused = check(match, Rolled(ANN, 31, to=CID))
    assert refused is not None
    assert refused.code == "to-other"


def test_r14_3_whoever_holds_one_unit_by_then_pays_nothing() -> None:
    match = led(2, thirty_one=ThirtyOne.PAY, units=2)
    match = after(match, Rolled(ANN, 31), Rolled(ANN, 31), Rolled(ANN, 54))
    match = after(match, Rolled(BOB, 31), Rolled(BOB, 52), Stood(BOB))
    played = last_round(match)
    assert (played.loser, played.side, match.units) == (BOB, (ANN,), (1, 1))
    assert (played.paid, match.pot) == (1, 2)


def test_r14_3_a_side_payment_puts_nobody_out_but_the_loser() -> None:
    match = led(3, thirty_one=ThirtyOne.GIVE, units=1)
    match = after(match, Rolled(ANN, 31, to=BOB), Rolled(ANN, 61), Stood(ANN))
    match = turns(match, 62, 54)
    assert (match.outs, match.units, last_round(match).side) == ((CID,), (1, 1, 0), ())


@pytest.mark.parametrize(
    ("sheet", "due"),
    [
        ("thirty_one=pay\nAnn: 31 54", (0,)),
        ("thirty_one=give\nAnn: 31>Bob 31>-", (1,)),
        ("thirty_one=give-again units=1\nAnn: 31>Bob 54", ()),
        ("thirty_one=again\nAnn: 31 54", ()),
        ("\nAnn: 31", ()),
        ("thirty_one=pay\nAnn: 31\nBob: 31\nAnn: 31", (0, 1, 0)),
    ],
)
def test_r14_3_who_will_pay_is_known_before_the_end(sheet: str, due: tuple[int, ...]) -> None:
    rules, *turns = sheet.split("\n")
    opened = [f"@rules classic {rules}", "@players Ann, Bob", "@lead Ann"]
    played = read_sheet("\n".join([*opened, *turns]))
    assert isinstance(played.match, Match)
    assert due_aside(played.match) == due


def test_r14_3_where_units_have_no_end_all_pay() -> None:
    rules = ruled(thirty_one=ThirtyOne.PAY, units=999)
    match = apply(apply(None, MatchOpened(rules, NAMES[:2], until=0)), LeadNamed(ANN))
    assert match.endless
    match = after(match, Rolled(ANN, 31), Rolled(ANN, 54), Stood(ANN), Rolled(BOB, 31))
    match = after(match, Rolled(BOB, 65))
    assert (last_round(match).side, by_player(match, "paid")) == ((ANN, BOB), (2, 1))


def test_r14_3_a_round_ended_early_has_them_and_a_value_alone_has_none() -> None:
    match = led(3, thirty_one=ThirtyOne.PAY, abort=True)
    ended = after(match, Rolled(ANN, 31), Aborted(ANN))
    assert (last_round(ended).side, ended.units) == ((ANN,), (3, 5, 5))
    valued = after(match, ValueRecorded(ANN, 31), Rolled(BOB, 54), Aborted(BOB))
    assert (last_round(valued).side, valued.units) == ((), (4, 5, 5))


def test_r14_3_points_and_rounds_lost_are_the_losers_alone() -> None:
    match = after(led(2, thirty_one=ThirtyOne.PAY, points=True), Rolled(ANN, 31), Rolled(ANN, 54))
    match = after(match, Stood(ANN), Rolled(BOB, 52), Stood(BOB))
    assert [(each.points, each.lost, each.paid) for each in match.players] == [
        (1, 0, 1),
        (-1, 1, 1),
    ]


def test_r14_4_the_tied_throw_one_die_each_until_one_is_lowest() -> None:
    match = turns(led(3, ties=Ties.ONE_DIE), 52, 52, 52)
    assert (part(match).count, part(match).lead, part(match).limit) == (Count.DIE, None, 1)
    match = after(match, Rolled(ANN, 3), Rolled(BOB, 6), Rolled(CID, 3))
    assert part(match).order == (ANN, CID)
    played = last_round(after(match, Rolled(ANN, 1), Rolled(CID, 2)))
    assert (played.loser, played.side, played.mexicos) == (ANN, (), 0)


def test_r14_5_with_own_limits_everyone_may_roll_as_often_as_allowed() -> None:
    match = led(3, limit=Limit.OWN)
    assert part(turns(match, 54)).limit == 3
    passed = after(match, Rolled(ANN, 21))
    assert (part(passed).lead, part(turns(passed, 54)).limit) == (BOB, 3)
    tied = turns(match, 52, 52, 61)
    assert part(turns(tied, 54)).limit == 3


def test_r14_6_the_last_round_ends_the_match_and_undo_takes_the_end_back() -> None:
    log: Log[Match, TableEvent] = Log()
    for event in (MatchOpened(ruled(rounds=2), NAMES[:3]), LeadNamed(ANN), *LOST):
        log = log.read(event, apply)
    match = log.state
    assert match is not None
    assert (match.over, match.winner, match.ended, match.part) == (True, CID, PotBy.LEADER, None)
    undone = log.read(Undone(log.seq), apply).state
    assert undone is not None
    assert (undone.over, undone.rounds) == (False, 1)


def test_r14_6_a_match_won_by_its_last_round_is_won_as_ever() -> None:
    match = after(led(2, "sudden-death", rounds=1), RoundRecorded(ANN, 0))
    assert (match.winner, match.ended) == (BOB, None)


def test_r14_6_a_number_of_rounds_is_refused_by_its_name_but_at_one_table() -> None:
    for until in (0, 2):
        with pytest.raises(Refused) as caught:
            apply(None, MatchOpened(ruled(rounds=3), NAMES[:3], until=until))
        assert caught.value.code == "rules.rounds"


def test_r14_7_mexen_gives_lets_a_one_or_two_lie_and_doubles() -> None:
    rules = PRESETS["mexen"]
    assert (rules.units, rules.hold, rules.thirty_one) == (10, Hold.ONE_TWO, ThirtyOne.GIVE)
    assert (rules.said(44), rules.said(54), rules.said(4)) == ("400", "54", "4")


def test_r14_9_the_dice_report_counts_only_the_die_that_was_thrown() -> None:
    match = led(2, hold=Hold.ANY, thirty_one=ThirtyOne.AGAIN, ties=Ties.ONE_DIE)
    match = after(match, Rolled(ANN, 61), Rolled(ANN, 31, lying=1))
    assert faces_shown([dice_of(match, ())]) == {6: 1, 1: 1, 3: 1}


LOST = RoundRecorded(ANN, 0), RoundRecorded(BOB, 0)
NEW = ("hold", "thirty_one", "limit", "rounds", "hundreds")


@pytest.mark.parametrize("name", list(PRESETS))
def test_r8_a_field_at_its_first_value_stands_in_no_stored_event(name: str) -> None:
    fields = encode(MatchOpened(PRESETS[name], NAMES[:2]))["rules"]
    assert [field for field in NEW if field in fields] == (
        ["hold", "thirty_one", "hundreds"] if name == "mexen" else []
    )
    assert encode(Rolled(ANN, 54)) == {"player": 0, "value": 54}


def test_r8_a_new_field_makes_another_id_once_it_is_changed() -> None:
    changed = {"hold": "any", "thirty_one": "pay", "limit": "own", "rounds": "4", "hundreds": "yes"}
    ids = {rules_id(change_rules(PRESETS["classic"], {f: text})) for f, text in changed.items()}
    assert len(ids - {rules_id(PRESETS["classic"])}) == len(changed)


@pytest.mark.parametrize(
    ("field", "text"),
    [
        *[("rounds", text) for text in ("0", "1000", "-1", "x", "")],
        *[("hold", text) for text in ("", "two")],
        *[("thirty_one", text) for text in ("", "give again")],
        *[("limit", text) for text in ("", "3")],
        ("hundreds", "on"),
    ],
)
def test_r8_what_breaks_a_new_field_is_refused_by_its_name(field: str, text: str) -> None:
    with pytest.raises(Refused) as caught:
        change_rules(PRESETS["classic"], {field: text})
    assert caught.value.code == f"rules.{field}"


def test_r8_pips_choice_needs_one_roll_with_one_die_too() -> None:
    with pytest.raises(Refused, match="pips_choice"):
        change_rules(PRESETS["mexxen"], {"ties": "one-die"})
