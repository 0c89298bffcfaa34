"""R15: more houses under the cup. The sheets play them; here is what is refused, and the edges."""

import pytest

from tests.rules.liar_playing import after, claims, on_turn, refusal
from tests.rules.playing import ANN, BOB, CID, DEE, NAMES
from tourney.game.events import CameBack, Joined, LeadNamed, Rejoined, SteppedOut, Withdrawn
from tourney.game.liar.events import (
    Claimed,
    Direction,
    Doubted,
    ElevenClaimed,
    Ended,
    FoulNoted,
    GaveUp,
    LiarOpened,
    LossRecorded,
    Taken,
)
from tourney.game.liar.match import LiarMatch, may_follow
from tourney.game.liar.play import apply
from tourney.game.liar.rules import PRESETS, Foul, LiarRules
from tourney.game.liar.table import liar_view
from tourney.game.mexico.events import SittingCalled
from tourney.game.refusal import Refused
from tourney.game.rules import MOST_UNITS, change_rules, rules_id, write_rules


def table(preset: str = "maexchen", **fields: str) -> LiarMatch:
    """Four players under a preset with fields changed."""
    return begun(change_rules(PRESETS[preset], fields))


def begun(rules: LiarRules, players: int = 4, lead: int = ANN) -> LiarMatch:
    """A table on its first fresh start."""
    return after(apply(None, LiarOpened(rules, NAMES[:players])), LeadNamed(lead))


def places(match: LiarMatch) -> list[tuple[int, int]]:
    return [(line.place, line.player) for line in match.standings()]


# The rules


def test_r15_6_the_presets_are_changes_of_one_another() -> None:
    as_mia = change_rules(PRESETS["maexchen"], {"starts": "winner", "lives": "6"})
    assert rules_id(as_mia) == rules_id(PRESETS["mia"])
    assert write_rules(PRESETS["meyer"]) == "meyer"


@pytest.mark.parametrize("order", ["mia", "meyer", "half-meier", "canada"])
def test_r15_1_an_11_with_a_target_needs_the_order_liar(order: str) -> None:
    with pytest.raises(Refused) as refused:
        change_rules(PRESETS["liar"], {"order": order})
    assert refused.value.code == "rules.eleven"
    assert change_rules(PRESETS["liar"], {"order": order, "eleven": "plain"})


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("order", "classic"),
        ("eleven", "yes"),
        ("raise", "lower"),
        ("pass_unseen", "maybe"),
        ("mia", "giveup"),
        ("starts", ""),
    ],
)
def test_r15_what_breaks_a_field_is_refused_with_its_name(field: str, text: str) -> None:
    with pytest.raises(Refused) as refused:
        change_rules(PRESETS["mia"], {field: text})
    assert refused.value.code == f"rules.{field}"


# Claims


def test_r15_1_an_11_has_a_target_or_is_plain() -> None:
    plain = claims(table(), 65)
    assert refusal(plain, ElevenClaimed(BOB, ANN)).code == "plain-eleven"
    assert on_turn(claims(plain, 11)) == CID
    target = claims(table("liar"), 65)
    assert refusal(target, Claimed(BOB, 11, False)).code == "no-target"


def test_r15_2_nothing_is_handed_on_at_a_fresh_start_or_where_it_is_off() -> None:
    assert refusal(table(), Claimed(ANN, 54, False, unseen=True)).code == "unseen"
    off = claims(table(pass_unseen="no"), 31)
    assert refusal(off, Claimed(BOB, 54, False, unseen=True)).code == "unseen"
    low = claims(table(), 54)
    assert refusal(low, Claimed(BOB, 53, False, unseen=True)).code == "too-low"


def test_r15_3_nothing_is_claimed_on_a_21_that_may_be_given_up_to() -> None:
    for order in ("liar", "mia"):
        match = claims(table(order=order, **{"raise": "equal"}), 21)
        for value in (21, 11, 31):
            for unnoticed in (False, True):
                assert refusal(match, Claimed(BOB, value, unnoticed)).code == "mia"
        assert may_follow(match) == ()
    target = claims(table("liar", mia="give-up"), 21)
    assert refusal(target, ElevenClaimed(BOB, ANN)).code == "mia"


@pytest.mark.parametrize(
    ("fields", "follow"),
    [
        ({"order": "mia", "mia": "plain"}, ()),
        ({"order": "mia", "mia": "double", "raise": "equal"}, (21,)),
        ({"order": "mia", "mia": "turn"}, ()),
        ({"order": "mia", "mia": "turn", "raise": "equal"}, (21,)),
        ({"order": "liar", "mia": "plain"}, (11,)),
        ({"order": "liar", "mia": "double", "raise": "equal"}, (21, 11)),
    ],
)
def test_r15_3_what_may_follow_a_21(fields: dict[str, str], follow: tuple[int, ...]) -> None:
    match = claims(table(**fields), 21)
    assert may_follow(match) == follow
    assert match.direction is (Direction.RIGHT if fields["mia"] == "turn" else Direction.LEFT)
    for value in {21, 11, 66} - {*follow}:
        assert refusal(match, Claimed(on_turn(match), value, False)).code == "too-low"


def test_r15_3_only_a_21_is_given_up_to_and_only_where_it_is_on() -> None:
    assert refusal(table(), GaveUp(ANN)).code == "no-mia"
    assert refusal(claims(table(), 66), GaveUp(BOB)).code == "no-mia"
    assert refusal(claims(table(mia="double"), 21), GaveUp(BOB)).code == "no-mia"
    assert refusal(claims(table(), 21), GaveUp(CID)).code == "not-on-turn"
    assert refusal(claims(table(), 21), Taken(BOB)).code == "no-eleven"


@pytest.mark.parametrize(("mia", "cost"), [("turn", 1), ("plain", 1), ("double", 2)])
def test_r15_3_what_a_doubted_21_costs_either_side(mia: str, cost: int) -> None:
    match = claims(table(mia=mia), 21)
    assert after(match, Doubted(on_turn(match), 21)).penalties[on_turn(match)] == cost
    assert after(match, Doubted(on_turn(match), 66)).penalties[ANN] == cost


# Who starts


@pytest.mark.parametrize(
    ("starts", "true", "lie", "foul"),
    [
        ("next", CID, BOB, DEE),
        ("loser", BOB, ANN, CID),
        ("doubter", BOB, BOB, DEE),
        ("winner", ANN, BOB, DEE),
    ],
)
def test_r15_4_who_starts_after_doubt_or_foul(starts: str, true: int, lie: int, foul: int) -> None:
    match = claims(table(starts=starts), 54)
    assert on_turn(after(match, Doubted(BOB, 54))) == true
    assert on_turn(after(match, Doubted(BOB, 31))) == lie
    assert on_turn(after(match, FoulNoted(CID, Foul.DROPPED, 1))) == foul
    assert on_turn(after(table(starts=starts), LossRecorded(CID, 1))) == foul


def test_r15_4_a_loser_who_goes_away_is_passed_over() -> None:
    match = after(claims(table(), 54), Doubted(BOB, 54))
    assert on_turn(match) == BOB
    assert on_turn(after(match, SteppedOut(BOB))) == CID
    assert on_turn(after(match, SteppedOut(BOB), CameBack(BOB))) == CID


# Lives


def test_r15_5_lives_go_into_the_pot_and_no_more_than_there_are() -> None:
    match = after(table(lives="3"), FoulNoted(ANN, Foul.CUP, None), LossRecorded(BOB, 2))
    assert (match.lives, match.pot, match.penalties) == ((0, 1, 3, 3), 5, (9, 2, 0, 0))
    assert match.outs == (ANN,)
    assert places(match) == [(1, CID), (1, DEE), (3, BOB), (4, ANN)]


def test_r15_5_without_lives_nobody_leaves_joins_or_loses_some() -> None:
    match = table("liar")
    for event in (Withdrawn(BOB), Joined("Eve", 3, BOB), Rejoined(BOB, 3), LossRecorded(BOB, 1)):
        assert refusal(match, event).code == "no-lives"


def test_r15_7_a_leaver_in_the_middle_undoes_claims_and_turns() -> None:
    rules = change_rules(PRESETS["liar"], {"lives": "3"})
    match = claims(begun(rules, lead=BOB), 54, 21)
    left = after(match, Withdrawn(DEE))
    assert (on_turn(left), left.direction, left.claim) == (BOB, Direction.LEFT, None)
    assert (left.outs, left.pot, left.penalties) == ((DEE,), 3, (0, 0, 0, 0))
    assert on_turn(after(match, Withdrawn(BOB))) == CID
    assert refusal(left, Withdrawn(DEE)).code == "is-out"


def test_r15_7_the_direction_is_that_of_the_rounds_beginning() -> None:
    right = after(claims(table("liar", lives="3"), 21), Doubted(DEE, 21))
    assert (on_turn(right), right.direction) == (CID, Direction.RIGHT)
    left = after(claims(right, 54, 21), Withdrawn(CID))
    assert (on_turn(left), left.direction) == (BOB, Direction.RIGHT)


def test_r15_7_leaving_before_anyone_begins_and_the_last_one_wins() -> None:
    rules = PRESETS["mia"]
    match = after(apply(None, LiarOpened(rules, NAMES[:3])), Withdrawn(BOB))
    assert match.on_turn is None
    won = after(match, Withdrawn(ANN))
    assert won.winner == CID
    assert refusal(won, Withdrawn(CID)).code == "finished"


def test_r15_7_a_player_joins_between_rounds_only() -> None:
    match = begun(PRESETS["mia"], 3)
    joined = after(match, Joined("Eve", 2, ANN))
    assert (joined.names[3], joined.lives, joined.seating) == ("Eve", (6, 6, 6, 2), (0, 3, 1, 2))
    assert on_turn(claims(joined, 54)) == 3
    assert refusal(claims(match, 54), Joined("Eve", 2, ANN)).code == "in-round"
    assert refusal(match, Joined("ann", 2, BOB)).code == "doubled"
    assert refusal(match, Joined("Eve", 0, BOB)).code == "lives"
    assert refusal(match, Rejoined(BOB, 2)).code == "is-in"
    begins = apply(None, LiarOpened(PRESETS["mia"], NAMES[:3]))
    assert refusal(begins, Joined("Eve", 2, ANN)).code == "no-lead"


def test_r15_7_who_is_back_has_new_lives_and_the_old_penalties() -> None:
    match = after(table(lives="2"), LossRecorded(BOB, 5))
    assert match.outs == (BOB,)
    back = after(match, Rejoined(BOB, 3))
    assert (back.outs, back.lives[BOB], back.penalties[BOB]) == ((), 3, 5)
    assert places(back)[0] == (1, BOB)


def test_r15_7_an_end_in_the_middle_costs_nobody() -> None:
    ended = after(claims(table("mia"), 21), Ended())
    assert (ended.over, ended.winner, ended.penalties) == (True, None, (0, 0, 0, 0))


def test_r15_8_a_result_is_typed_between_rounds_and_costs_1_to_9() -> None:
    match = table()
    for lives in (0, 10):
        assert refusal(match, LossRecorded(ANN, lives)).code == "lives"
    assert refusal(claims(match, 54), LossRecorded(ANN, 1)).code == "in-round"
    assert after(match, LossRecorded(ANN, 9)).outs == (ANN,)


def test_f15_1_lives_without_end_are_told_by_those_lost() -> None:
    opened = LiarOpened(PRESETS["maexchen"], NAMES[:2], (MOST_UNITS,) * 2, until=0)
    match = after(apply(None, opened), SittingCalled(2), LeadNamed(ANN), LossRecorded(BOB, 2))
    seats = liar_view(match).seats
    assert [(seat.tally, seat.holds, seat.lives) for seat in seats] == [
        ("0 lost", "", None),
        ("2 lost", "", None),
    ]
