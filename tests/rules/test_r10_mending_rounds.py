"""R10.3: the rounds after a correction are worked out again, and stay as they were played."""

import pytest

from tests.rules.mending import FOUR, NEW_TIE, THREE_ROUNDS, mended, night, refused, standing, told
from tests.rules.playing import ANN, BOB, CID, DEE, by_player
from tourney.game.corrections.open_game import picks
from tourney.game.mexico.events import Aborted, PlayerRenamed
from tourney.game.mexico.play import apply


def test_r10_3_a_round_led_by_somebody_else_is_kept_in_the_order_in_which_it_was_played() -> None:
    log = night(*THREE_ROUNDS)
    mending = mended(log, "Bob: 31 41", "55")
    (conflict,) = mending.conflicts
    assert told(conflict) == (
        "Round 2",
        "Ann would lead it, not Bob.",
        "as it was played",
    )
    assert standing(log, mending) == [
        "@lead Ann",
        "Ann: 54 62",
        "Bob: 55",
        "Cid: 65",
        "@order Bob, Cid, Ann",
        *THREE_ROUNDS[4:],
    ]
    assert mending.after.units == (4, 5, 4)


def test_r10_3_a_round_that_is_struck_goes_as_a_whole_and_what_follows_is_compared_anew() -> None:
    log = night(*THREE_ROUNDS)
    key = mended(log, "Bob: 31 41", "55").conflicts[0].key
    mending = mended(log, "Bob: 31 41", "55", struck=[key])
    assert [(conflict.words, conflict.kept) for conflict in mending.conflicts] == [
        ("Round 2", False),
        ("Round 3", True),
    ]
    assert standing(log, mending)[4:] == ["@order Cid, Ann, Bob", "Cid: 53 43", "Ann: 64 ..."]
    assert (mending.after.units, mending.after.rounds) == ((4, 5, 5), 1)


SUDDEN = (
    "@lead Ann",
    "Ann: 54",
    "Bob: 31",
    "Cid: 65",
    "Dee: 64",
    "Cid: 61",
    "Dee: 32",
    "Ann: 55",
    "Ann: 54",
    "Cid: 63",
)


def test_r10_3_who_is_in_after_all_sits_a_round_out_that_was_played_without() -> None:
    log = night(*SUDDEN, rules="sudden-death", players=FOUR)
    mending = mended(log, "Bob: 31", "66", ["=66"])
    assert [told(conflict) for conflict in mending.conflicts] == [
        (
            "Round 2",
            "Bob would lead it, not Cid. Bob, Cid and Dee would play it.",
            "as it was played, without Ann",
        ),
        ("Round 3", "Fewer than two of its players are still in by then.", ""),
    ]
    assert standing(log, mending)[5:] == ["@order Cid, Dee", "Cid: 61", "Dee: 32"]
    assert mending.after.players_in == (BOB, CID)


def test_r10_3_the_turns_of_who_is_out_by_then_can_only_be_struck() -> None:
    log = night(
        "@lead Ann",
        "Ann: 54",
        "Bob: 61",
        "Cid: 31",
        "Dee: 54",
        "@lost Ann",
        "Ann: 62",
        "Bob: 54",
        "Cid: 53",
        "Dee: 55",
        rules="classic units=2",
        players=FOUR,
    )
    mending = mended(log, "Ann: 54", "21")
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Round 3: Cid's 53", "Cid is out by then, so Bob loses round 3.", "")
    ]
    assert standing(log, mending)[-3:] == ["Ann: 62", "Bob: 54", "Dee: 55"]
    assert mending.after.units == (1, 1, 0, 2)


def test_r10_3_who_led_and_is_out_by_then_hands_the_lead_on_as_played() -> None:
    log = night(
        "@lead Ann",
        "Ann: 54",
        "Bob: 61",
        "Cid: 31",
        "Dee: 54",
        "Cid: 62",
        "Dee: 54",
        "Ann: 53",
        "Bob: 55",
        rules="classic units=2",
        players=FOUR,
    )
    mending = mended(log, "Ann: 54", "21")
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Round 2: Cid's 62", "Cid is out by then.", "")
    ]
    assert standing(log, mending)[-3:] == ["Dee: 54", "Ann: 53", "Bob: 55"]


def test_r10_3_what_was_played_after_the_end_is_one_misfit() -> None:
    log = night(
        "@lead Ann",
        "Ann: 54",
        "Bob: 31",
        "Bob: 61",
        "Ann: 62",
        "@join Cid 2 after Ann",
        "@lost Cid",
        "@withdraw Ann",
        rules="classic units=3",
        players="Ann, Bob",
    )
    log = log.read(PlayerRenamed(CID, "Sid"), apply).read(PlayerRenamed(BOB, "Rob"), apply)
    mending = mended(log, "Ann: 54", "21")
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Everything after round 2", "The match is over: Ann has won.", "")
    ]
    assert standing(log, mending) == ["@lead Ann", "Ann: 21", "Rob: 31", "Rob: 61", "Ann: 62"]
    assert mending.after.winner == ANN


TIED = ("@lead Ann", "Ann: 31", "Bob: 31", "Cid: 65", "Ann: 54 43", "Bob: 62")


def test_r10_3_the_sub_round_of_a_tie_that_is_none_can_only_be_struck() -> None:
    log = night(*TIED, "Ann: 62", "Bob: 61", "Cid: 55")
    mending = mended(log, "Bob: 31", "41")
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Round 1: Ann's 54 43, Bob's 62", "The tie has changed.", "")
    ]
    assert standing(log, mending)[4:] == ["Ann: 62", "Bob: 61", "Cid: 55"]


def test_r10_3_how_an_extra_round_is_counted_goes_with_it() -> None:
    log = night(
        "@lead Ann", "Ann: 31", "Bob: 31", "Cid: 65", "@count pips", "Ann: 54", rules="mexxen"
    )
    mending = mended(log, "Bob: 31", "41")
    assert [conflict.words for conflict in mending.conflicts] == ["Round 1: Ann's 54"]
    assert standing(log, mending) == ["@lead Ann", "Ann: 31", "Bob: 41", "Cid: 65"]
    other = mended(log, "Cid: 65", "31")
    assert other.conflicts == ()
    assert standing(log, other)[4:] == ["@count pips", "Ann: 54"]


def test_r10_3_in_a_tie_among_others_the_turns_of_those_still_in_it_stand() -> None:
    log = night(*TIED[:3], "Cid: 65", "Ann: 54 43", "Bob: 62 ...")
    mending = mended(log, "Cid: 65", "31")
    assert (mending.conflicts, mending.missing) == ((), None)
    assert standing(log, mending)[3:] == ["Cid: 31", "Ann: 54 43", "Bob: 62 ..."]
    log = night(*TIED)
    log = log.read(mended(log, "Cid: 65", "31").corrected, apply)
    mending = mended(log, "Ann: 31", "41")
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Round 1: Ann's 54 43", "The tie has changed.", "")
    ]
    assert standing(log, mending)[-1] == "Bob: 62"


def test_r10_3_with_nothing_played_later_the_table_waits_in_a_new_tie() -> None:
    log = night("@lead Ann", "Ann: 31", "Bob: 41", "Cid: 65")
    mending = mended(log, "Bob: 41", "31")
    assert (mending.conflicts, mending.missing) == ((), None)
    assert mending.after.part is not None
    assert mending.after.part.order == (ANN, BOB)


def test_r10_3_a_round_whose_tie_was_not_broken_stands_as_its_result() -> None:
    log = night(*NEW_TIE)
    mending = mended(log, "Bob: 41", "31")
    assert mending.missing is not None
    assert mending.missing.name == "Ann"
    sentence = "Round 1: Ann and Bob tie. What did Ann roll then?"
    assert mending.missing.sentence == sentence
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Round 1", sentence, "as its result: Ann lost")
    ]
    assert standing(log, mending) == ["@lead Ann", "@lost Ann", *NEW_TIE[4:]]
    pick = picks(log.read(mending.corrected, apply).steps)[1]
    assert (pick.item, pick.text, pick.first) == (0, "Ann", "Ann: 31, Bob: 41, Cid: 65")


def test_r10_3_what_is_missing_can_be_typed_one_by_one() -> None:
    log = night(*NEW_TIE)
    one = mended(log, "Bob: 41", "31", ["62"])
    assert one.missing is not None
    assert one.missing.name == "Bob"
    assert [conflict.words for conflict in one.conflicts] == ["Round 1"]
    both = mended(log, "Bob: 41", "31", ["62 54", "61"])
    assert (both.conflicts, both.missing) == ((), None)
    assert (
        standing(log, both)
        == ["@lead Ann", "Ann: 31", "Bob: 31", "Cid: 65", "Ann: 62 54", "Bob: 61", *NEW_TIE[4:]]
        or both.after.rounds == 2
    )
    assert refused(log, "Bob: 41", "31", "62", "61 55") == "Bob: The limit of this turn is 1."
    assert refused(log, "Bob: 41", "31", "62 x") == (
        "Ann: A roll is two digits from 1 to 6, for example 54."
    )
    assert refused(log, "Bob: 41", "31", "62 ...") == (
        "Ann: Only the table's last turn can end in ..."
    )


def test_r10_3_a_round_that_cannot_be_completed_can_be_struck() -> None:
    log = night(*NEW_TIE)
    key = mended(log, "Bob: 41", "31").conflicts[0].key
    mending = mended(log, "Bob: 41", "31", struck=[key])
    assert mending.missing is None
    assert [conflict.kept for conflict in mending.conflicts] == [False]
    assert standing(log, mending) == ["@lead Ann", *NEW_TIE[4:]]


def test_r10_3_a_round_whose_loser_is_out_by_then_cannot_stand_as_its_result() -> None:
    log = night(
        "@lead Ann",
        "Ann: 65",
        "Bob: 61",
        "Cid: 51",
        "Dee: 64",
        "Cid: 31",
        "Dee: 31",
        "Ann: 31",
        "Bob: 62",
        "Cid: 41",
        "Dee: 54",
        "Ann: 54",
        "@lost Dee",
        rules="classic units=2",
        players=FOUR,
    )
    mending = mended(log, "Ann: 65", "21")
    tie = "Round 2: Dee and Ann tie. What did Dee roll then?"
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Round 2", f"{tie} Cid is out already.", "")
    ]
    assert standing(log, mending)[5:] == ["@lost Dee"]
    answered = mended(log, "Ann: 65", "21", ["62", "61"])
    assert [conflict.words for conflict in answered.conflicts] == [
        "Round 2: Cid's 31",
        "Round 2: Cid's 41",
    ]
    assert standing(log, answered)[5:] == [
        "Dee: 31",
        "Ann: 31",
        "Bob: 62",
        "Dee: 54",
        "Ann: 54",
        "Dee: 62",
        "Ann: 61",
        "@lost Dee",
    ]


ABORTED = ("@lead Ann", "Ann: 43", "Bob: 54 abort", "@lost Bob")


def test_r10_3_without_its_ending_early_a_round_goes_on() -> None:
    log = night(*ABORTED, rules="mexxen")
    mending = mended(log, "Bob: 54 abort", "54")
    assert mending.missing is not None
    assert mending.missing.sentence == "Round 1 goes on. What did Cid roll?"
    assert [told(conflict)[2] for conflict in mending.conflicts] == ["as its result: Ann lost"]
    answered = mended(log, "Bob: 54 abort", "54", ["32"])
    assert standing(log, answered)[1:] == ["Ann: 43", "Bob: 54", "Cid: 32", "@lost Bob"]
    assert answered.after.units == (12, 11, 11)


def test_r10_3_a_round_ended_early_leaves_no_turn_to_those_after() -> None:
    log = night("@lead Ann", "Ann: 43", "Bob: 54", "Cid: 32", "@lost Bob", rules="mexxen")
    mending = mended(log, "Bob: 54", "54 abort")
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Round 1: Cid's 32", "The round is over by then.", "")
    ]
    assert standing(log, mending) == [*ABORTED]


def test_r10_3_an_ending_early_that_is_refused_leaves_the_turn() -> None:
    log = night(*ABORTED[:3], rules="mexxen")
    mending = mended(log, "Ann: 43", "21")
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Round 1: Bob ending the round", "After a 21 no one can end the round early.", "")
    ]
    assert standing(log, mending) == ["@lead Ann", "Ann: 21", "Bob: 54"]
    assert mending.missing is None
    assert mended(night(*ABORTED, rules="mexxen"), "Ann: 43", "21").missing is not None


def test_r10_3_a_name_put_right_before_the_word_that_ended_the_round_goes_with_the_turn() -> None:
    log = night("@lead Ann", "Ann: 43", "Bob: 54", rules="mexxen")
    log = log.read(PlayerRenamed(BOB, "Rob"), apply).read(Aborted(BOB), apply)
    mending = mended(log, "Rob: 54 abort", "42 abort")
    assert standing(log, mending) == ["@lead Ann", "Ann: 43", "Rob: 42 abort"]
    assert by_player(mending.after, "lost") == (0, 1, 0)


def test_r10_3_who_is_still_in_cannot_have_come_back() -> None:
    log = night(
        "@lead Ann",
        "Ann: 54",
        "Bob: 31",
        "Cid: 65",
        "@join Bob 2",
        "@join Dee 1 after Cid",
        "@lost Bob",
        rules="sudden-death",
    )
    mending = mended(log, "Bob: 31", "66")
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Bob is back with 2 units", "Bob is still in.", "")
    ]
    assert standing(log, mending)[4:] == ["@join Dee 1 after Cid", "@lost Bob"]
    assert mending.after.players_in == (CID, DEE)


def test_r10_3_who_is_out_by_then_cannot_leave() -> None:
    log = night(
        "@lead Ann",
        "Ann: 54",
        "Bob: 31",
        "Cid: 65",
        "@lost Bob",
        "@join Bob 1",
        "@lost Cid",
        "@withdraw Bob",
        rules="classic units=2",
    )
    mending = mended(log, "Ann: 54", "21")
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Round 2: Bob lost", "Bob is out already.", "")
    ]
    assert standing(log, mending)[4:] == ["@join Bob 1", "@lost Cid", "@withdraw Bob"]
    log = night("@lead Ann", "@lost Cid", "@lost Bob", "@withdraw Cid", rules="classic units=2")
    mending = mended(log, "Bob", "Cid")
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Cid leaves", "Cid is out already.", "")
    ]


def test_r10_3_a_result_is_put_right() -> None:
    log = night("@lead Ann", "@lost Bob", "@lost Cid", "@lost Bob mexicos=1")
    mending = mended(log, "Bob, 1 Mexico", "Ann")
    assert standing(log, mending) == ["@lead Ann", "@lost Bob", "@lost Cid", "@lost Ann"]
    mending = mended(log, "Bob, 1 Mexico", "Ann, no Mexico")
    assert standing(log, mending)[-1] == "@lost Ann"
    log = night(
        "@lead Ann", "@lost Cid", "@lost Bob mexicos=1", "@lost Bob", rules="classic units=3"
    )
    mending = mended(log, "Cid", "Bob")
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Round 3: Bob lost", "Bob is out already.", "")
    ]


VOID = ("@lead Ann", "Ann: 54", "Bob: 31", "Cid: 65", "Bob: 61 54 62", "Cid: 62 ...")


def test_r10_3_turns_of_a_void_round_are_put_right_too() -> None:
    log = night(*VOID, "@withdraw Ann", "Bob: 54 ...")
    mending = mended(log, "Bob: 61 54 62", "62 54")
    assert mending.conflicts == ()
    assert standing(log, mending)[4:] == ["Bob: 62 54", *VOID[5:], "@withdraw Ann", "Bob: 54 ..."]
    stood = mended(log, "Cid: 62 ...", "63")
    assert standing(log, stood)[5:] == ["Cid: 63", "@withdraw Ann", "Bob: 54 ..."]


def test_r10_3_a_void_round_that_nobody_could_leave_any_more_is_struck() -> None:
    log = night(*VOID, "@withdraw Bob", "@lost Cid", rules="classic units=2")
    mending = mended(log, "Ann: 54", "21")
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Round 2", "Bob, who left and cancelled it, is out by then.", ""),
        ("Bob leaves", "Bob is out already.", ""),
    ]
    assert standing(log, mending) == ["@lead Ann", "Ann: 21", *VOID[2:4], "@lost Cid"]


def test_r10_3_in_an_unfinished_round_others_may_have_to_play_first() -> None:
    log = night("@lead Ann", "Ann: 41", "Bob: 31", "Cid: 31", "Bob: 54 43", "Cid: 62 ...")
    mending = mended(log, "Ann: 41", "31")
    assert mending.missing is not None
    assert mending.missing.name == "Ann"
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Round 1: Bob's 54 43, Cid's 62 ...", "Ann's turn would come first.", "")
    ]
    assert standing(log, mending) == ["@lead Ann", "Ann: 31", "Bob: 31", "Cid: 31"]
    answered = mended(log, "Ann: 41", "31", ["61 65"])
    assert (answered.conflicts, answered.missing) == ((), None)
    assert standing(log, answered)[4:] == ["Ann: 61 65", "Bob: 54 43", "Cid: 62 ..."]


def test_r10_3_a_result_does_not_stand_against_what_was_put_right() -> None:
    log = night("@lead Ann", "Ann: 54", "Bob: 31", "Cid: 54", "Bob: 65", "Cid: 61", "Ann: 62")
    mending = mended(log, "Bob: 31", "65")
    tie = "Round 1: Ann and Cid tie. What did Ann roll then?"
    assert next(told(conflict) for conflict in mending.conflicts) == (
        "Round 1",
        f"{tie} Bob, who lost it, is not among them.",
        "",
    )
    answered = mended(log, "Bob: 31", "65", ["62", "61"])
    assert [conflict.words for conflict in answered.conflicts] == ["Round 2"]
    assert standing(log, answered)[1:7] == [
        "Ann: 54",
        "Bob: 65",
        "Cid: 54",
        "Ann: 62",
        "Cid: 61",
        "@order Bob, Cid, Ann",
    ]


def test_r10_3_a_result_has_no_mexico_that_was_put_right() -> None:
    turns = ("Ann: 21", "Bob: 43", "Cid: 62", "Bob: 65", "Cid: 61", "Ann: 62")
    log = night("@lead Ann", *turns)
    mending = mended(log, "Ann: 21", "43")
    assert mending.conflicts[0].keep == "as its result: Bob lost"
    assert standing(log, mending)[:2] == ["@lead Ann", "@lost Bob"]


def test_r7_1_whoever_had_no_turn_scores_nothing_in_a_round_kept_as_its_result() -> None:
    log = night(
        "@lead Ann",
        "Ann: 31",
        "Bob: 43",
        "Cid: 54 abort",
        "@lost Bob",
        rules="mexxen",
        players=FOUR,
    )
    after = mended(log, "Ann: 31", "43").after
    assert by_player(after, "points") == (-1 + 1, 1 - 1, 1 + 1, 0 + 1)
    assert by_player(after, "played") == (2, 2, 2, 1)


@pytest.mark.parametrize("text", ["@lost Ann", "Ann"])
def test_r10_3_a_result_may_be_typed_with_its_directive(text: str) -> None:
    log = night("@lead Ann", "@lost Bob", "@lost Cid")
    assert standing(log, mended(log, "Cid", text)) == ["@lead Ann", "@lost Bob", "@lost Ann"]
