"""R9: Liar's Mexico, clause by clause, and R8's last row."""

from itertools import product

import pytest
from msgspec.structs import replace

from tests.rules.ladders import LIAR as LADDER
from tests.rules.liar_playing import (
    after,
    begun,
    claims,
    last_penalty,
    not_begun,
    on_turn,
    refusal,
    ruled,
    taken,
)
from tests.rules.playing import ANN, BOB, CID, DEE, NAMES
from tourney.game.events import LeadNamed
from tourney.game.liar.events import (
    Claimed,
    Direction,
    Doubted,
    ElevenClaimed,
    Ended,
    FoulNoted,
    LiarEvent,
    LiarOpened,
    Taken,
)
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.play import apply, check
from tourney.game.liar.rules import LIAR, Foul, LiarRules, Truth
from tourney.game.liar.rules import PRESETS as ALL
from tourney.game.mexico.rules import PRESETS
from tourney.game.refusal import Refused
from tourney.game.rules import change_rules, changed_rules, rule_names, rule_texts

BUT_11 = [value for value in LADDER if value != 11]


# R8


def test_r8_liar_is_at_least_and_without_lives() -> None:
    assert LiarRules("liar", Truth.AT_LEAST, None) == LIAR
    assert rule_names(LiarRules)[:2] == ("truth", "lives")
    assert [*rule_texts(LIAR).values()] == [
        *("at-least", "none", "liar", "target", "higher", "no", "turn", "next")
    ]


def test_r8_it_is_not_among_the_open_games_presets() -> None:
    assert LIAR.preset not in PRESETS


@pytest.mark.parametrize("truth", list(Truth))
@pytest.mark.parametrize("lives", [None, 1, 3, 999_999_999])
def test_r8_what_is_written_of_the_rules_reads_back(truth: Truth, lives: int | None) -> None:
    rules = ruled(truth, lives)
    assert change_rules(LIAR, changed_rules(rules)) == rules
    assert change_rules(ALL["meyer"], rule_texts(rules)) == replace(rules, preset="meyer")


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        *[("truth", text, "rules.truth") for text in ("", "yes", "Exact", "at least", "none")],
        *[("lives", text, "rules.lives") for text in ("", "0", "-1", "1.5", "\u0663", "9" * 10)],
        ("lives", "None", "rules.lives"),
        ("units", "5", "rules"),
        ("preset", "liar", "rules"),
    ],
)
def test_r8_what_breaks_a_field_is_refused_with_its_name(name: str, text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        change_rules(LIAR, {name: text})
    assert refused.value.code == code
    assert name in refused.value.sentence


def test_r8_the_rules_are_of_this_preset_only() -> None:
    with pytest.raises(Refused) as refused:
        LiarRules("classic", Truth.EXACT, 3)
    assert refused.value.code == "rules.preset"


# R9.1


@pytest.mark.parametrize("lead", range(4))
def test_r9_1_the_host_names_who_begins_and_it_goes_to_the_left(lead: int) -> None:
    match = begun(4, lead)
    assert on_turn(match) == lead
    assert match.claim is None
    assert match.direction is Direction.LEFT
    assert on_turn(claims(match, 31)) == (lead + 1) % 4


def test_r9_1_nothing_can_be_done_before_that() -> None:
    match = not_begun()
    assert match.on_turn is None
    for event in (
        Claimed(ANN, 54, unnoticed=False),
        ElevenClaimed(ANN, BOB),
        Taken(ANN),
        Doubted(ANN, 54),
        FoulNoted(ANN, Foul.CUP, None),
    ):
        assert refusal(match, event).code == "no-lead"


def test_r9_1_who_begins_is_named_once_and_sits_at_the_table() -> None:
    assert refusal(not_begun(3), LeadNamed(3)).code == "unknown"
    assert refusal(not_begun(3), LeadNamed(-1)).code == "unknown"
    assert refusal(begun(), LeadNamed(BOB)).code == "lead-known"


def test_r9_1_a_match_opens_once_and_with_two_players_of_different_names() -> None:
    assert refusal(None, LiarOpened(LIAR, ("Ann",))).code == "too-few"
    assert refusal(None, LiarOpened(LIAR, ("Ann", "ANN"))).code == "doubled"
    assert refusal(not_begun(), LiarOpened(LIAR, NAMES[:2])).code == "open"
    assert refusal(None, LeadNamed(ANN)).code == "not-open"


# R9.2


@pytest.mark.parametrize("before", BUT_11)
def test_r9_2_a_claim_must_rank_higher_by_the_liar_order_on_all_20_by_21(before: int) -> None:
    match = claims(begun(), before)
    player = on_turn(match)
    for value in BUT_11:
        said = check(match, Claimed(player, value, unnoticed=False))
        assert (said is None) == (LADDER.index(value) > LADDER.index(before)), (before, value)
        assert said is None or said.code == "too-low"
    assert check(match, ElevenClaimed(player, (player + 2) % 4)) is None


@pytest.mark.parametrize("value", BUT_11)
def test_r9_2_the_first_claim_after_a_fresh_start_may_be_anything(value: int) -> None:
    first = claims(begun(), value)
    assert first.claim is not None
    assert first.claim.value == value
    fresh = after(claims(begun(), 66), Doubted(BOB, 31))
    assert claims(fresh, value).claim is not None


def test_r9_2_only_who_is_on_turn_claims() -> None:
    match = claims(begun(), 54)
    for player in (ANN, CID, DEE, -1, 9):
        assert refusal(match, Claimed(player, 61, unnoticed=False)).code == "not-on-turn"
        assert refusal(match, ElevenClaimed(player, BOB)).code == "not-on-turn"
        assert refusal(match, Doubted(player, 61)).code == "not-on-turn"


@pytest.mark.parametrize("value", [0, 10, 12, 45, 7, 77, -54, 211])
def test_r9_2_a_claim_and_dice_are_one_of_the_21_values(value: int) -> None:
    assert refusal(begun(), Claimed(ANN, value, unnoticed=False)).code == "value"
    assert refusal(begun(), Claimed(ANN, value, unnoticed=True)).code == "value"
    assert refusal(claims(begun(), 54), Doubted(BOB, value)).code == "value"


# R9.3


@pytest.mark.parametrize("truth", list(Truth))
def test_r9_3_a_doubt_on_all_20_claims_by_21_dice(truth: Truth) -> None:
    for claimed, dice in product(BUT_11, LADDER):
        match = claims(begun(truth=truth), claimed)
        doubter = on_turn(match)
        if truth is Truth.AT_LEAST:
            holds = LADDER.index(dice) >= LADDER.index(claimed)
        else:
            holds = dice == claimed
        expected = (doubter, 1, "doubt") if holds else (ANN, 1, "lie")
        assert taken(apply(match, Doubted(doubter, dice))) == [expected], (claimed, dice)


def test_r9_3_to_take_the_cup_and_claim_is_to_believe() -> None:
    match = claims(begun(), 54, 61)
    assert taken(after(match, Doubted(CID, 31))) == [(BOB, 1, "lie")]


def test_r9_3_on_a_fresh_start_there_is_nothing_to_doubt() -> None:
    assert refusal(begun(), Doubted(ANN, 54)).code == "no-claim"
    assert refusal(after(claims(begun(), 54), Doubted(BOB, 54)), Doubted(CID, 54)).code == (
        "no-claim"
    )


# R9.4


@pytest.mark.parametrize("player", range(4))
def test_r9_4_the_player_next_to_whoever_took_it_starts_fresh(player: int) -> None:
    left = after(begun(), FoulNoted(player, Foul.BAD_CLAIM, None))
    assert (on_turn(left), left.claim) == ((player + 1) % 4, None)
    right = after(claims(begun(), 21), FoulNoted(player, Foul.BAD_CLAIM, None))
    assert (on_turn(right), right.claim) == ((player - 1) % 4, None)


def test_r9_4_next_to_the_doubter_or_to_the_liar() -> None:
    match = claims(begun(), 31, 54)
    assert on_turn(after(match, Doubted(CID, 54))) == DEE
    assert on_turn(after(match, Doubted(CID, 31))) == CID


def test_r9_4_whoever_goes_out_is_passed_over_in_either_direction() -> None:
    match = after(begun(lives=2), FoulNoted(BOB, Foul.DROPPED, 2))
    assert on_turn(match) == CID
    assert on_turn(claims(match, 31, 32)) == ANN
    assert on_turn(claims(match, 31, 32, 41)) == CID
    turned = claims(match, 31, 21)
    assert on_turn(turned) == CID
    assert on_turn(after(turned, Doubted(CID, 31))) == CID
    assert on_turn(after(turned, FoulNoted(CID, Foul.CUP, None))) == ANN


# R9.5


def test_r9_5_a_21_turns_the_direction_at_once_and_the_next_that_way_answers() -> None:
    match = claims(begun(), 31, 21)
    assert match.direction is Direction.RIGHT
    assert on_turn(match) == ANN


def test_r9_5_the_direction_stays_turned_whatever_comes_of_the_21() -> None:
    match = claims(begun(), 31, 21)
    for dice in (31, 21):
        assert after(match, Doubted(ANN, dice)).direction is Direction.RIGHT
    assert on_turn(after(match, Doubted(ANN, 31))) == ANN
    assert on_turn(after(match, Doubted(ANN, 21))) == DEE


def test_r9_5_only_11_beats_it() -> None:
    match = claims(begun(), 21)
    for value in BUT_11:
        assert refusal(match, Claimed(DEE, value, unnoticed=False)).code == "too-low"
    assert on_turn(apply(match, ElevenClaimed(DEE, ANN))) == ANN


def test_r9_5_the_next_21_turns_it_back() -> None:
    match = claims(after(claims(begun(), 21), Doubted(DEE, 21)), 21)
    assert match.direction is Direction.LEFT
    assert on_turn(match) == DEE


def test_r9_5_of_two_players_the_other_answers_either_way() -> None:
    match = claims(begun(2), 21)
    assert match.direction is Direction.RIGHT
    assert on_turn(match) == BOB
    assert on_turn(after(match, Doubted(BOB, 31))) == BOB
    assert on_turn(after(match, Doubted(BOB, 21))) == ANN


# R9.6


@pytest.mark.parametrize("truth", list(Truth))
@pytest.mark.parametrize("claimant", range(4))
def test_r9_6_taken_it_costs_one_and_a_neighbour_starts(truth: Truth, claimant: int) -> None:
    for target in set(range(4)) - {claimant}:
        match = apply(begun(4, claimant, truth=truth), ElevenClaimed(claimant, target))
        assert on_turn(match) == target
        match = apply(match, Taken(target))
        assert taken(match) == [(target, 1, "eleven")]
        assert on_turn(match) == (claimant + 1) % 4
        assert match.claim is None


@pytest.mark.parametrize("truth", list(Truth))
@pytest.mark.parametrize("dice", LADDER)
def test_r9_6_doubted_it_costs_the_target_two_or_the_claimant_one(truth: Truth, dice: int) -> None:
    match = after(begun(truth=truth), ElevenClaimed(ANN, CID), Doubted(CID, dice))
    assert taken(match) == [(CID, 2, "doubt") if dice == 11 else (ANN, 1, "lie")]
    assert on_turn(match) == BOB


def test_r9_6_the_neighbour_is_that_of_the_current_direction() -> None:
    match = apply(claims(begun(), 21), ElevenClaimed(DEE, BOB))
    assert on_turn(apply(match, Taken(BOB))) == CID
    assert on_turn(apply(match, Doubted(BOB, 11))) == CID
    assert on_turn(apply(match, Doubted(BOB, 31))) == CID


def test_r9_6_the_target_is_anyone_else_still_in() -> None:
    match = after(begun(lives=1), FoulNoted(BOB, Foul.CUP, None))
    assert refusal(match, ElevenClaimed(CID, BOB)).code == "is-out"
    assert refusal(match, ElevenClaimed(CID, CID)).code == "own-target"
    assert refusal(match, ElevenClaimed(CID, 4)).code == "unknown"
    assert refusal(match, ElevenClaimed(CID, -1)).code == "unknown"
    assert check(match, ElevenClaimed(CID, ANN)) is None
    assert check(match, ElevenClaimed(CID, DEE)) is None


def test_r9_6_an_11_without_a_target_is_no_claim() -> None:
    assert refusal(begun(), Claimed(ANN, 11, unnoticed=False)).code == "no-target"
    assert refusal(begun(), Claimed(ANN, 11, unnoticed=True)).code == "no-target"


def test_r9_6_the_target_takes_or_doubts_and_nothing_else() -> None:
    match = apply(begun(), ElevenClaimed(ANN, CID))
    for value in BUT_11:
        assert refusal(match, Claimed(CID, value, unnoticed=True)).code == "eleven"
    assert refusal(match, ElevenClaimed(CID, ANN)).code == "eleven"
    for player in (ANN, BOB, DEE):
        assert refusal(match, Taken(player)).code == "not-on-turn"
        assert refusal(match, Doubted(player, 11)).code == "not-on-turn"


def test_r9_6_nothing_but_an_11_is_taken() -> None:
    assert refusal(begun(), Taken(ANN)).code == "no-eleven"
    assert refusal(claims(begun(), 21), Taken(DEE)).code == "no-eleven"


def test_r9_6_a_target_who_goes_out_by_it_is_passed_over() -> None:
    match = after(begun(lives=1), ElevenClaimed(ANN, BOB), Taken(BOB))
    assert match.outs == (BOB,)
    assert on_turn(match) == CID


def test_r9_6_a_claimant_who_goes_out_by_it_still_has_a_neighbour() -> None:
    match = after(begun(lives=1), ElevenClaimed(ANN, CID), Doubted(CID, 31))
    assert match.outs == (ANN,)
    assert on_turn(match) == BOB


# R9.7


@pytest.mark.parametrize(
    ("foul", "dice", "count"),
    [
        (Foul.DROPPED, 1, 1),
        (Foul.DROPPED, 2, 2),
        (Foul.ESCAPED, 1, 1),
        (Foul.ESCAPED, 2, 2),
        (Foul.BAD_CLAIM, None, 1),
        (Foul.CUP, None, 9),
        (Foul.LOST_DIE, None, 9),
    ],
)
@pytest.mark.parametrize("player", range(4))
def test_r9_7_a_foul_is_noted_against_anyone_at_any_time(
    foul: Foul, dice: int | None, count: int, player: int
) -> None:
    for match in (
        begun(),
        claims(begun(), 54),
        apply(begun(), ElevenClaimed(ANN, CID)),
        after(claims(begun(), 54), Doubted(BOB, 54)),
    ):
        fouled = apply(match, FoulNoted(player, foul, dice))
        assert taken(fouled)[-1] == (player, count, foul.value)
        assert fouled.penalties[player] == match.penalties[player] + count
        assert (on_turn(fouled), fouled.claim) == ((player + 1) % 4, None)


@pytest.mark.parametrize("foul", list(Foul))
def test_r9_7_dice_are_counted_for_those_dropped_and_escaped_alone(foul: Foul) -> None:
    by_the_die = foul in (Foul.DROPPED, Foul.ESCAPED)
    for dice in (None, -1, 0, 1, 2, 3):
        said = check(begun(), FoulNoted(BOB, foul, dice))
        right = dice in (1, 2) if by_the_die else dice is None
        assert (said is None) == right
        assert said is None or said.code == "dice"


def test_r9_7_a_foul_needs_somebody_still_in() -> None:
    match = after(begun(lives=1), FoulNoted(BOB, Foul.CUP, None))
    assert refusal(match, FoulNoted(BOB, Foul.CUP, None)).code == "is-out"
    assert refusal(match, FoulNoted(4, Foul.CUP, None)).code == "unknown"


@pytest.mark.parametrize("value", [31, 62, 66])
def test_r9_7_a_claim_too_low_that_nobody_noticed_is_the_one_to_beat(value: int) -> None:
    match = apply(claims(begun(), 66), Claimed(BOB, value, unnoticed=True))
    assert match.claim is not None
    assert (match.claim.value, match.claim.too_low) == (value, True)
    assert refusal(match, Claimed(CID, value, unnoticed=False)).code == "too-low"
    higher = LADDER[LADDER.index(value) + 1]
    assert check(match, Claimed(CID, higher, unnoticed=False)) is None
    assert taken(after(match, Doubted(CID, value))) == [(CID, 1, "doubt")]


def test_r9_7_a_21_nobody_noticed_turns_the_direction_too() -> None:
    match = apply(claims(begun(), 21), Claimed(DEE, 21, unnoticed=True))
    assert match.direction is Direction.LEFT
    assert on_turn(match) == ANN


def test_r9_7_unnoticed_said_of_a_claim_high_enough_changes_nothing() -> None:
    for match in (begun(), claims(begun(), 31)):
        player = on_turn(match)
        said = apply(match, Claimed(player, 54, unnoticed=True))
        assert said == apply(match, Claimed(player, 54, unnoticed=False))


# R9.8


def test_r9_8_without_lives_nobody_goes_out() -> None:
    match = begun(2)
    for _ in range(30):
        match = apply(match, FoulNoted(ANN, Foul.CUP, None))
    assert match.penalties == (270, 0)
    assert (match.outs, match.over) == ((), False)


def test_r9_8_fewest_first_and_equal_numbers_share_a_place() -> None:
    match = after(
        begun(),
        FoulNoted(ANN, Foul.BAD_CLAIM, None),
        FoulNoted(CID, Foul.BAD_CLAIM, None),
        FoulNoted(DEE, Foul.DROPPED, 2),
    )
    assert [(line.place, line.player) for line in match.standings()] == [
        (1, BOB),
        (2, ANN),
        (2, CID),
        (4, DEE),
    ]
    assert match.winner is None
    ended = apply(match, Ended())
    assert (ended.over, ended.winner, ended.on_turn) == (True, BOB, None)
    assert ended.standings() == match.standings()


def test_r9_8_where_first_place_is_shared_nobody_has_won() -> None:
    match = after(begun(3), FoulNoted(ANN, Foul.CUP, None), Ended())
    assert (match.over, match.winner) == (True, None)
    assert [line.place for line in match.standings()] == [1, 1, 3]


def test_r9_8_the_host_ends_it_in_the_middle_of_anything() -> None:
    for match in (begun(), claims(begun(), 54), apply(begun(), ElevenClaimed(ANN, CID))):
        ended = apply(match, Ended())
        assert (ended.over, ended.claim, ended.penalties) == (True, None, (0, 0, 0, 0))


@pytest.mark.parametrize("lives", range(1, 5))
def test_r9_8_whoever_reaches_the_lives_is_out(lives: int) -> None:
    match = begun(3, lives=lives)
    for taken_so_far in range(1, lives + 1):
        match = apply(match, FoulNoted(BOB, Foul.BAD_CLAIM, None))
        assert (match.outs == (BOB,)) == (taken_so_far == lives)
        assert last_penalty(match).out == (taken_so_far == lives)


def test_r9_8_the_last_one_left_wins_and_those_out_stand_in_reverse_order() -> None:
    match = after(
        begun(lives=2),
        FoulNoted(DEE, Foul.BAD_CLAIM, None),
        FoulNoted(CID, Foul.LOST_DIE, None),
        FoulNoted(ANN, Foul.DROPPED, 2),
        FoulNoted(BOB, Foul.BAD_CLAIM, None),
    )
    assert [(line.place, line.player) for line in match.standings()] == [
        (1, BOB),
        (1, DEE),
        (3, ANN),
        (4, CID),
    ]
    match = apply(match, FoulNoted(DEE, Foul.BAD_CLAIM, None))
    assert (match.over, match.winner, match.on_turn) == (True, BOB, None)
    assert [line.player for line in match.standings()] == [BOB, DEE, ANN, CID]
    assert [line.place for line in match.standings()] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "match",
    [
        after(begun(3), Ended()),
        after(begun(3), FoulNoted(ANN, Foul.CUP, None), FoulNoted(BOB, Foul.CUP, None), Ended()),
        after(begun(2, lives=1), FoulNoted(ANN, Foul.CUP, None)),
    ],
    ids=["shared", "won", "last left"],
)
def test_r9_8_after_the_end_nothing_can_be_done(match: LiarMatch) -> None:
    events: list[LiarEvent] = [
        LeadNamed(BOB),
        Claimed(BOB, 54, unnoticed=True),
        ElevenClaimed(BOB, ANN),
        Taken(BOB),
        Doubted(BOB, 54),
        FoulNoted(BOB, Foul.CUP, None),
        Ended(),
    ]
    for event in events:
        said = refusal(match, event)
        assert said.code == "finished"
        assert match.winner is None or match.names[match.winner] in said.sentence
