"""R10.3: what was typed wrong is put right, and what no longer fits."""

import pytest

from tests.rules.mending import (
    FOUR,
    NEW_TIE,
    THREE_ROUNDS,
    logged,
    mended,
    night,
    picked,
    refused,
    standing,
    told,
)
from tests.rules.playing import ANN, BOB, CID, DEE, by_player
from tourney.game.corrections.correction import Correction
from tourney.game.corrections.open_game import correct, picks
from tourney.game.corrections.shifts import shifts
from tourney.game.events import LeadNamed
from tourney.game.games import sheet_of
from tourney.game.match import Gone, taken_away
from tourney.game.mexico.events import (
    Aborted,
    LeadDrawn,
    MatchOpened,
    PlayerRenamed,
    Rolled,
    TableEvent,
    UnitsMended,
)
from tourney.game.mexico.history import history, running
from tourney.game.mexico.play import apply
from tourney.game.mexico.rules import PRESETS
from tourney.game.refusal import Refused

# R10.3: any earlier turn can be put right; what is typed, and what the record keeps


def test_r10_3_a_turn_is_put_right_and_the_rest_stays_as_it_was() -> None:
    log = night(*THREE_ROUNDS)
    mending = mended(log, "Cid: 65", "63 64")
    lines = [line.replace("Cid: 65", "Cid: 63 64") for line in THREE_ROUNDS]
    assert standing(log, mending) == lines
    assert len(mending.corrected.changes) == 1
    assert (mending.conflicts, mending.missing) == ((), None)


@pytest.mark.parametrize(
    ("line", "text", "line_after"),
    [
        ("Cid: 65", "56", ""),
        ("Cid: 65", "46", "Cid: 64"),
        ("Cid: 65", " 62  12 ", "Cid: 62 21"),
        ("Cid: 65", "=65", "Cid: =65"),
        ("Ann: 64 ...", "64", "Ann: 64"),
        ("Ann: 64 ...", "63 ...", "Ann: 63 ..."),
        ("Ann: 64 ...", "64 31", "Ann: 64 31"),
    ],
)
def test_r10_3_a_turn_is_typed_as_on_a_score_sheet(line: str, text: str, line_after: str) -> None:
    log = night(*THREE_ROUNDS)
    if not line_after:
        assert refused(log, line, text) == "It already says that."
        return
    assert line_after in standing(log, mended(log, line, text))


@pytest.mark.parametrize(
    ("line", "text", "sentence"),
    [
        ("Cid: 65", "", "Type what it should have been."),
        ("Cid: 65", "65", "It already says that."),
        ("Cid: 65", "77", "A roll is two digits from 1 to 6, for example 54."),
        ("Cid: 65", "61 62 63", "The limit of this turn is 2."),
        ("Cid: 65", "21 62", "A 21 ends the turn at once."),
        ("Cid: 65", "64 abort", "Tonight's rules don't allow ending a round early."),
        ("Cid: 65", "64 ...", "Only the table's last turn can end in ..."),
        ("Cid: 65", "=64 62", "A final value such as =54 must be the only one."),
        ("Ann: 64 ...", "64 62 ...", "This turn is over; there is nothing to decide."),
        ("Ann", "Dee", "No one called Dee is at this table."),
        ("Ann", "Ann", "It already says that."),
    ],
)
def test_r10_3_what_cannot_stand_is_refused(line: str, text: str, sentence: str) -> None:
    assert refused(night(*THREE_ROUNDS), line, text) == sentence


def test_r10_3_an_entry_that_does_not_stand_cannot_be_put_right() -> None:
    log = night(*THREE_ROUNDS)
    with pytest.raises(Refused, match="is gone"):
        correct(log.steps, Correction((99,), "54"))


def test_r10_3_the_record_keeps_what_was_typed_first_and_that_it_was_changed() -> None:
    log = night(*THREE_ROUNDS)
    once = log.read(mended(log, "Cid: 65", "64").corrected, apply)
    twice = once.read(mended(once, "Cid: 64", "63 62").corrected, apply)
    pick = picked(twice, "Cid: 63 62")
    assert (pick.first, pick.by) == ("65", twice.seq)
    back = twice.read(mended(twice, "Cid: 63 62", "65").corrected, apply)
    assert (picked(back, "Cid: 65").first, picked(back, "Cid: 65").by) == ("", 0)
    assert back.state == log.state
    assert all(pick.by == 0 for pick in picks(log.steps))


def test_r10_3_picks_say_where_in_the_history_they_are() -> None:
    log = night(
        "@rolloff 4 6 6; @rolloff 2 5; Cid: 54; Ann: 31; Bob: 31; Ann: 61; Bob: 62; @lost Bob",
        "Bob: 54 51; Cid: 61 ...; @withdraw Ann; Bob: 62 ...",
    )
    places = [(pick.item, pick.part, pick.turn, pick.name, pick.text) for pick in picks(log.steps)]
    assert places == [
        (-1, 0, 0, "Ann", "4"),
        (-1, 0, 1, "Bob", "6"),
        (-1, 0, 2, "Cid", "6"),
        (-1, 1, 0, "Bob", "2"),
        (-1, 1, 1, "Cid", "5"),
        (0, 0, 0, "Cid", "54"),
        (0, 0, 1, "Ann", "31"),
        (0, 0, 2, "Bob", "31"),
        (0, 1, 0, "Ann", "61"),
        (0, 1, 1, "Bob", "62"),
        (1, 0, 0, "", "Bob"),
        (2, 0, 0, "Bob", "54 51"),
        (2, 0, 1, "Cid", "61 ..."),
        (3, 0, 0, "Bob", "62 ..."),
    ]
    assert log.state is not None
    play = running(log.state)
    assert play is not None
    items = [*history(log.state), play]
    for pick in picks(log.steps):
        if pick.item >= 0 and pick.name:
            turn = items[pick.item].parts[pick.part].turns[pick.turn]
            assert turn.name == pick.name
            assert " ".join(map(str, turn.rolls)) == pick.text.removesuffix(" ...")


def test_r10_3_a_limit_that_rises_or_falls_makes_turns_stood_or_over() -> None:
    log = night("@lead Ann", "Ann: 54", "Bob: 31", "Cid: 65")
    mending = mended(log, "Ann: 54", "62 54")
    assert standing(log, mending) == ["@lead Ann", "Ann: 62 54", "Bob: 31", "Cid: 65"]
    assert mending.conflicts == ()
    corrected = log.read(mending.corrected, apply)
    again = mended(corrected, "Ann: 62 54", "54")
    assert standing(corrected, again) == ["@lead Ann", "Ann: 54", "Bob: 31", "Cid: 65"]
    assert corrected.read(again.corrected, apply).state == log.state


def test_r10_3_a_turn_beyond_its_new_limit_is_kept_as_its_last_value() -> None:
    log = night(*THREE_ROUNDS)
    mending = mended(log, "Ann: 54 62", "54")
    (conflict,) = mending.conflicts
    assert told(conflict) == (
        "Round 1: Bob's 31 41",
        "This turn now has at most 1 roll.",
        "as its last value, 41",
    )
    assert conflict.kept
    assert standing(log, mending)[:4] == ["@lead Ann", "Ann: 54", "Bob: =41", "Cid: 65"]
    struck = mended(log, "Ann: 54 62", "54", struck=[conflict.key])
    assert [conflict.kept for conflict in struck.conflicts] == [False]
    assert standing(log, struck)[:4] == ["@lead Ann", "Ann: 54", "Bob: 31", "Cid: 65"]


def test_r10_3_a_mexico_that_passes_the_lead_gives_the_next_a_limit_of_their_own() -> None:
    log = night("@lead Ann", "Ann: 54", "Bob: 62", "Cid: 31", "Cid: 65")
    mending = mended(log, "Ann: 54", "21")
    assert mending.after.units == (5, 5, 3)
    assert standing(log, mending)[:4] == ["@lead Ann", "Ann: 21", "Bob: 62", "Cid: 31"]
    log = log.read(mending.corrected, apply)
    over = mended(log, "Bob: 62", "62 61 53")
    log = log.read(over.corrected, apply)
    conflicts = mended(log, "Ann: 21", "54").conflicts
    assert [told(conflict)[0] for conflict in conflicts] == ["Round 1: Bob's 62 61 53"]


def test_r10_3_what_a_correction_put_in_can_be_corrected_again() -> None:
    log = night(*NEW_TIE)
    log = log.read(mended(log, "Bob: 41", "31", ["62", "61"]).corrected, apply)
    cid, ann, bob = picks(log.steps)[3:6]
    assert cid.entries == ann.entries == bob.entries
    assert [(pick.first, pick.by) for pick in (cid, ann, bob)] == [("", 0), *[("", log.seq)] * 2]
    assert "@order Ann, Bob, Cid" in sheet_of(log.standing)
    mending = correct(log.steps, Correction(bob.entries, "63", nth=bob.nth))
    assert mending.conflicts == ()
    assert standing(log, mending)[4:] == ["Ann: 62", "Bob: 63", *NEW_TIE[4:]]


def test_r10_3_a_correction_taken_back_by_another_leaves_no_order_behind() -> None:
    log = night(*THREE_ROUNDS)
    corrected = log.read(mended(log, "Bob: 31 41", "55").corrected, apply)
    again = mended(corrected, "Bob: 55", "31 41")
    assert again.conflicts == ()
    assert standing(corrected, again) == list(THREE_ROUNDS)
    assert corrected.read(again.corrected, apply).state == log.state


def test_r10_3_a_name_that_was_put_right_stays_so_wherever_that_was() -> None:
    log = night(*THREE_ROUNDS[:3], "Cid: 65 ...")
    log = log.read(PlayerRenamed(CID, "Sid"), apply).read(Rolled(CID, 54), apply)
    assert picked(log, "Sid: 65 54").entries
    mending = mended(log, "Sid: 65 54", "=54")
    assert mending.after.names == ("Ann", "Bob", "Sid")
    assert standing(log, mending)[-1] == "Sid: =54"


def test_r10_3_a_name_is_found_by_its_first_letters_where_nobody_else_begins_so() -> None:
    log = night(*THREE_ROUNDS)
    assert mended(log, "Ann", "b") == mended(log, "Ann", "Bob")
    log = night("@lead Cid Smit", players="Cees Bakker, Cees Smit, Cid Smit")
    assert mended(log, "Cid Smit", "bak") == mended(log, "Cid Smit", "Cees Bakker")
    sentence = "More than one at this table is called cees: type more of it."
    assert refused(log, "Cid Smit", "cees") == sentence


# R10.3: the rounds after a correction are worked out again, and stay as they were played


def test_r10_3_a_round_led_by_somebody_else_is_kept_in_the_order_in_which_it_was_played() -> None:
    log = night(*THREE_ROUNDS)
    mending = mended(log, "Bob: 31 41", "55")
    (conflict,) = mending.conflicts
    assert told(conflict) == ("Round 2", "Ann would lead it, not Bob.", "as it was played")
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
        "@lead Ann; Ann: 54; Bob: 61; Cid: 31; Dee: 54; @lost Ann; Ann: 62; Bob: 54; Cid: 53",
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
        "@lead Ann; Ann: 54; Bob: 61; Cid: 31; Dee: 54; Cid: 62; Dee: 54; Ann: 53; Bob: 55",
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
        "@lead Ann; Ann: 54; Bob: 31; Bob: 61; Ann: 62; @join Cid 2 after Ann; @lost Cid",
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
        "@lead Ann; Ann: 65; Bob: 61; Cid: 51; Dee: 64; Cid: 31; Dee: 31; Ann: 31; Bob: 62",
        "Cid: 41; Dee: 54; Ann: 54; @lost Dee",
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
        "@lead Ann; Ann: 54; Bob: 31; Cid: 65; @join Bob 2; @join Dee 1 after Cid; @lost Bob",
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
        "@lead Ann; Ann: 54; Bob: 31; Cid: 65; @lost Bob; @join Bob 1; @lost Cid",
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
        "@lead Ann; Ann: 31; Bob: 43; Cid: 54 abort; @lost Bob", rules="mexxen", players=FOUR
    )
    after = mended(log, "Ann: 31", "43").after
    assert by_player(after, "points") == (-1 + 1, 1 - 1, 1 + 1, 0 + 1)
    assert by_player(after, "played") == (2, 2, 2, 1)


@pytest.mark.parametrize("text", ["@lost Ann", "Ann"])
def test_r10_3_a_result_may_be_typed_with_its_directive(text: str) -> None:
    log = night("@lead Ann", "@lost Bob", "@lost Cid")
    assert standing(log, mended(log, "Cid", text)) == ["@lead Ann", "@lost Bob", "@lost Ann"]


# R10.3 at one of several tables: calls and moves stay where they were, whatever is put right


BEGUN = ("@until 0", "@beat 1", "@lead Ann")

#: Bob loses the first lap, Cid the second; Ann loses a third that was called as the fourth.
THREE_LAPS = (
    *BEGUN,
    "Ann: 54",
    "Bob: 31",
    "Cid: 62",
    "@beat 2",
    "Bob: 62",
    "Cid: 31",
    "Ann: 54",
    "@beat 4",
    "@lost Ann",
)

#: Cid goes out, and Bob moves away before the next lap.
A_MOVE = (
    *BEGUN,
    "Ann: 54",
    "Bob: 41",
    "Cid: 31",
    "Dee: 62",
    "@moved Bob",
    "@beat 2",
    "Dee: 62",
    "Ann: 31",
)


def test_r10_3_a_lap_stays_where_it_was_called() -> None:
    log = night(*THREE_LAPS)
    mending = mended(log, "Cid: 31", "65")
    assert mending.conflicts == ()
    assert standing(log, mending) == [
        "Cid: 65" if line == "Cid: 31" else line for line in THREE_LAPS
    ]
    assert (mending.after.lap, mending.after.lap_done) == (4, True)


def test_r10_3_whoever_goes_out_now_went_in_that_lap() -> None:
    log = night("@units 1 1 1", *THREE_LAPS[:6])
    assert log.state is not None
    assert log.state.exits == (Gone(1, lap=1, before=1, withdrew=False),)
    after = mended(log, "Bob: 31", "65").after
    assert after.exits == (Gone(0, lap=1, before=1, withdrew=False),)


def test_r10_3_a_lap_whose_round_is_struck_is_skipped() -> None:
    log = night(*THREE_LAPS)
    kept = mended(log, "Bob: 31", "54")
    (tie,) = kept.conflicts
    assert tie.keep == "as its result: Bob lost"
    assert "@beat 2" in standing(log, kept)
    mending = mended(log, "Bob: 31", "54", struck=[tie.key])
    assert standing(log, mending) == [
        *BEGUN,
        "@beat 2 skipping",
        "@order Bob, Cid, Ann",
        "Bob: 62",
        "Cid: 31",
        "Ann: 54",
        "@beat 4",
        "@lost Ann",
    ]
    assert (mending.after.lap, mending.after.rounds) == (4, 2)


def test_r10_3_a_lap_that_was_skipped_is_so_no_more_once_its_round_is_whole() -> None:
    log = night(*BEGUN, "Ann: 54", "Bob: 31", "Cid: 62", "@beat 2 skipping", "@lost Ann")
    mending = mended(log, "Cid: 62", "64")
    assert standing(log, mending)[-2:] == ["@beat 2", "@lost Ann"]


def test_r10_3_a_move_of_somebody_who_is_out_by_then_is_struck() -> None:
    log = night(*A_MOVE, players=FOUR, rules="sudden-death")
    mending = mended(log, "Cid: 31", "65")
    assert told(mending.conflicts[0]) == ("Bob moves to another table", "Bob is out already.", "")
    assert "@moved Bob" not in standing(log, mending)
    assert (any(by_player(mending.after, "moved")), taken_away(mending.after)) == (False, 0)
    assert log.state is not None
    players = shifts(log.state, mending.after, lambda _: "").players
    assert {row.name: row.cells["units"] for row in players}["Bob"] == ("moved", "out")


def test_r10_3_a_move_of_somebody_who_is_still_in_stands_with_the_units_of_then() -> None:
    log = night(*A_MOVE[:-2], players=FOUR)
    mending = mended(log, "Cid: 31", "65")
    assert standing(log, mending)[7:9] == ["@moved Bob", "@beat 2"]
    assert log.state is not None
    assert (taken_away(log.state), taken_away(mending.after)) == (5, 4)


def test_r10_3_rounds_of_a_table_with_too_few_left_are_struck() -> None:
    log = night(
        "@units 1 2 2",
        *BEGUN,
        "Ann: 54; Bob: 31; Cid: 62; @moved Cid; @beat 2; @lost Ann; @join Dee 2 after Bob",
        "@beat 3; @lost Dee",
    )
    mending = mended(log, "Bob: 31", "65")
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Round 2", "Bob is alone at this table.", "")
    ]
    assert standing(log, mending)[-4:] == [
        "@beat 2",
        "@join Dee 2 after Bob",
        "@beat 3",
        "@lost Dee",
    ]


def test_r10_3_a_second_round_of_a_lap_is_struck() -> None:
    log = night(
        *BEGUN,
        "Ann: 54 62 43; Bob: 54; @withdraw Cid; Ann: 31; Bob: 54; @beat 2; Ann: 54; Bob: 31",
        rules="classic abort=yes",
    )
    mending = mended(log, "Ann: 54 62 43", "31 abort")
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Round 1: Bob's 54", "The round is over by then.", ""),
        ("Round 1", "Lap 1 has been played by then.", ""),
    ]
    assert standing(log, mending) == [
        *BEGUN,
        "Ann: 31 abort",
        "@withdraw Cid",
        "@beat 2",
        "Ann: 54",
        "Bob: 31",
    ]


def test_r10_3_once_as_many_are_left_as_were_to_be_only_leaving_stands() -> None:
    log = night(
        "@units 2 2 1; @until 2; @lead Ann; Ann: 54; Bob: 31; Cid: 62; @lost Ann; @lost Cid",
        "@withdraw Ann",
    )
    mending = mended(log, "Cid: 62", "=11")
    assert mending.conflicts == ()
    mending = mended(log, "Ann: 54", "21")
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("Everything after round 1", "The match is over: it was played until 2 were left.", "")
    ]
    assert mending.after.outs == (1, 0)
    assert standing(log, mending)[-1] == "@withdraw Ann"


def test_r10_3_units_mended_in_a_turn_that_goes_stand_before_what_is_missing() -> None:
    lines = ("Ann: 31", "Bob: 65", "Cid: 41", "Ann: 53 54", "Bob: 32 54")
    log = night("@units 3 3 1", *BEGUN[2:], *lines)
    for event in (Rolled(CID, 31), UnitsMended(ANN, 1), Rolled(CID, 41), Rolled(ANN, 62)):
        log = log.read(event, apply)
    mending = mended(log, "Ann: 31", "54", ["41", "65"])
    assert [conflict.words for conflict in mending.conflicts] == ["Round 2: Cid's 31 41"]
    assert standing(log, mending)[-3:] == ["Ann: 41", "Bob: 65", "Ann: 62 ..."]


# R10.3: the first lead can be put right, and round 1 stays as it was played


CLASSIC = PRESETS["classic"]


ROLLED_OFF = ("@rolloff 4 2 6", "Cid: 54", "Ann: 61", "Bob: 65")


def test_r10_3_a_round_stands_whoever_the_dice_make_the_lead() -> None:
    log = night(*ROLLED_OFF)
    mending = mended(log, "Ann: 4", "5")
    assert (mending.conflicts, len(mending.corrected.changes)) == ((), 1)
    mending = mended(log, "Bob: 2", "6")
    assert mended(log, "Cid: 6", "3").conflicts[0].why == "Ann would lead it, not Cid."
    assert standing(log, mended(log, "Cid: 6", "3")) == [
        "@rolloff 4 2 3",
        "@order Cid, Ann, Bob",
        *ROLLED_OFF[1:],
    ]


def test_r10_3_dice_that_are_missing_are_typed_or_the_lead_stands_as_it_was() -> None:
    log = night(*ROLLED_OFF)
    mending = mended(log, "Bob: 2", "6")
    assert mending.missing is not None
    sentence = "The roll-off: Bob and Cid tie. What did Bob roll then?"
    assert mending.missing.sentence == sentence
    (conflict,) = mending.conflicts
    assert told(conflict) == ("The roll-off", sentence, "with the lead as it was: Cid")
    assert standing(log, mending) == ["@rolloff 4 6 6", "@lead Cid", *ROLLED_OFF[1:]]
    answered = mended(log, "Bob: 2", "6", ["1", "2"])
    assert (answered.conflicts, answered.missing) == ((), None)
    assert standing(log, answered) == ["@rolloff 4 6 6", "@rolloff 1 2", *ROLLED_OFF[1:]]
    other = mended(log, "Bob: 2", "6", ["2", "1"])
    assert [conflict.words for conflict in other.conflicts] == ["Round 1"]
    assert refused(log, "Bob: 2", "6", "7") == "Bob: A die shows one digit from 1 to 6."
    struck = mended(log, "Bob: 2", "6", struck=[conflict.key])
    assert [conflict.words for conflict in struck.conflicts] == ["The roll-off", "Round 1"]
    assert standing(log, struck) == ["@rolloff 4 6 6"]
    assert mended(night("@rolloff 4 2 6"), "Bob: 2", "6").missing is None


def test_r10_3_dice_of_a_tie_that_is_none_can_only_be_struck() -> None:
    log = night("@rolloff 6 2 6", "@rolloff 3 4", "Cid: 54")
    mending = mended(log, "Ann: 6", "1")
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("The roll-off: Ann's 3, Cid's 4", "The tie has changed.", "")
    ]
    assert standing(log, mending) == ["@rolloff 1 2 6", "Cid: 54"]


def test_r10_3_the_lead_that_was_named_or_drawn_is_put_right() -> None:
    for lead in (LeadNamed(ANN), LeadDrawn(ANN, "42613")):
        opening: list[TableEvent] = [MatchOpened(CLASSIC, ("Ann", '"Bob"', "Cid")), lead]
        log = logged([*opening, Rolled(ANN, 21)])
        assert refused(log, "Ann", "ann") == "It already says that."
        mending = mended(log, "Ann", r'"\"Bob\""')
        assert mending.conflicts[0].why == '"Bob" would lead it, not Ann.'
        assert mending.after.round is not None
        assert mending.after.round.lead == ANN
        struck = mended(log, "Ann", r'"\"Bob\""', struck=[mending.conflicts[0].key])
        assert struck.after.part is not None
        assert struck.after.part.order == (BOB, CID, ANN)


def test_r10_3_a_die_that_was_missing_was_never_typed_before() -> None:
    log = night("@rolloff 4 2 6", "Cid: 54", "Ann: 62", "Bob: 31", "Bob: 62", "Cid: 61", "Ann: 65")
    corrected = mended(log, "Ann: 4", "6", ["5", "3"]).corrected
    dice = [pick for pick in picks(log.read(corrected, apply).steps) if pick.item == -1]
    assert [(pick.part, pick.name, pick.text, pick.first, bool(pick.by)) for pick in dice] == [
        (0, "Ann", "6", "4", True),
        (0, "Bob", "2", "", False),
        (0, "Cid", "6", "", False),
        (1, "Ann", "5", "", True),
        (1, "Cid", "3", "", True),
    ]
