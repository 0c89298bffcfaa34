"""R10.3 in Liar's Mexico: what can be put right, and what comes of it, case by case."""

import pytest

from tests.rules.liar_playing import after, begun, claims, not_begun, on_turn, refusal
from tests.rules.playing import ANN, BOB, CID, DEE
from tourney.game.corrections.correction import (
    Conflict,
    Correction,
    Effect,
    Key,
    Pick,
    Shift,
    Shifts,
)
from tourney.game.corrections.liar import correct, picks
from tourney.game.corrections.shifts import shifts
from tourney.game.entries import Log, Undone
from tourney.game.games import sheet_of
from tourney.game.liar.events import Direction, ElevenClaimed, Ended, FoulNoted, LiarEvent, TurnKept
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.play import apply
from tourney.game.liar.rules import Foul
from tourney.game.liar.sheet import LiarSheet
from tourney.game.liar.words import describe, history
from tourney.game.refusal import Refused
from tourney.game.sheets import read_sheet

LiarLog = Log[LiarMatch, LiarEvent]
LiarMending = Effect[LiarMatch, LiarEvent]

LEFT, RIGHT = Direction.LEFT, Direction.RIGHT


def played(*lines: str, rules: str = "liar", players: str = "Ann, Bob, Cid, Dee") -> LiarLog:
    """The log of a table at which Ann began, by the lines of its sheet."""
    sheet = read_sheet("\n".join([f"@rules {rules}", f"@players {players}", "@lead Ann", *lines]))
    assert isinstance(sheet, LiarSheet)
    log: LiarLog = Log()
    for event in sheet.events:
        log = log.read(event, apply)
    return log


def lines(log: LiarLog) -> list[str]:
    """The sheet of a log behind its lead, gaps left out."""
    return [line for line in sheet_of(log.standing).splitlines()[3:] if line]


def pick(log: LiarLog, run: int, turn: int) -> Pick:
    """The text of a turn of a run, both counted from 0."""
    return next(pick for pick in picks(log.steps) if (pick.item, pick.turn) == (run, turn))


def put(
    log: LiarLog, where: tuple[int, int], text: str, *answers: str, struck: tuple[Key, ...] = ()
) -> LiarMending:
    """A correction of a turn worked out."""
    found = pick(log, *where)
    otherwise = dict.fromkeys(struck, "")
    return correct(log.steps, Correction(found.entries, text, answers, otherwise, found.nth))


def recorded(log: LiarLog, mending: LiarMending) -> LiarLog:
    """The log with the correction, which comes to what was shown."""
    log = log.read(mending.corrected, apply)
    assert log.state == mending.after
    return log


def became(log: LiarLog, mending: LiarMending) -> list[str]:
    """The sheet of the table with the correction."""
    return lines(recorded(log, mending))


def only(mending: LiarMending) -> Conflict:
    """The one misfit that there is."""
    (conflict,) = mending.conflicts
    return conflict


# TurnKept


def test_r10_3_a_turn_kept_is_whose_turn_it_is_and_which_way_it_goes() -> None:
    match = after(claims(begun(), 54), TurnKept(DEE, RIGHT))
    assert (on_turn(match), match.direction) == (DEE, RIGHT)
    assert match.claim is not None
    assert match.claim.value == 54
    assert on_turn(claims(match, 61)) == CID


def test_r10_3_a_turn_is_kept_for_somebody_in_who_could_have_it() -> None:
    assert refusal(not_begun(), TurnKept(ANN, LEFT)).code == "no-lead"
    assert refusal(begun(), TurnKept(9, LEFT)).code == "unknown"
    assert refusal(begun(), TurnKept(ANN, LEFT)).code == "turn-known"
    assert refusal(claims(begun(), 54), TurnKept(ANN, LEFT)).code == "own-claim"
    assert refusal(after(begun(), ElevenClaimed(ANN, CID)), TurnKept(BOB, LEFT)).code == "eleven"
    out = after(begun(lives=1), FoulNoted(BOB, Foul.CUP, None))
    assert refusal(out, TurnKept(BOB, LEFT)).code == "is-out"
    assert refusal(after(begun(), Ended()), TurnKept(BOB, LEFT)).code == "finished"


def test_r10_3_a_turn_kept_has_words() -> None:
    assert describe(begun(), TurnKept(BOB, RIGHT)) == "Bob's turn kept"


# What can be picked


def test_r10_3_every_claim_answer_and_foul_can_be_put_right_and_who_begins() -> None:
    log = played(
        "Ann: 54",
        "Bob: 32 !",
        "Cid: doubt 31",
        "Cid: 11 > Dee",
        "Dee: take",
        "@foul Bob dropped 2",
        "Cid: 41",
        "@end",
    )
    shown = [(item.item, item.turn, item.name, item.text) for item in picks(log.steps)]
    assert shown == [
        (-1, 0, "", "Ann"),
        (0, 0, "Ann", "54"),
        (0, 1, "Bob", "32 !"),
        (0, 2, "Cid", "doubt 31"),
        (1, 0, "Cid", "11 > Dee"),
        (1, 1, "Dee", "take"),
        (2, 0, "", "Bob dropped 2"),
        (3, 0, "Cid", "41"),
    ]
    assert all((item.first, item.by, item.part) == ("", 0, 0) for item in picks(log.steps))


def test_r10_3_what_was_put_right_tells_what_was_typed_first_and_by_which_entry() -> None:
    log = played("Ann: 54", "Bob: 61", "Cid: doubt 31")
    log = recorded(log, put(log, (0, 1), "62"))
    assert (pick(log, 0, 1).first, pick(log, 0, 1).by) == ("61", 6)
    log = recorded(log, put(log, (0, 1), "63"))
    assert (pick(log, 0, 1).text, pick(log, 0, 1).first, pick(log, 0, 1).by) == ("63", "61", 7)
    assert (pick(log, 0, 0).first, pick(log, 0, 0).by) == ("", 0)
    log = log.read(Undone(7), apply).read(Undone(6), apply)
    assert lines(log) == ["Ann: 54", "Bob: 61", "Cid: doubt 31"]


# What is refused


@pytest.mark.parametrize(
    ("where", "text", "code"),
    [
        ((0, 1), "", "empty"),
        ((0, 1), "  # nothing", "empty"),
        ((0, 1), ",", "unreadable"),
        ((-1, 0), "", "empty"),
        ((0, 1), "Bob", "unreadable"),
        ((0, 1), "77", "unreadable"),
        ((0, 1), "11", "no-target"),
        ((0, 1), "11 > Eve", "unreadable"),
        ((0, 1), "11 > Bob", "own-target"),
        ((0, 1), "9" * 5_000, "unreadable"),
        ((0, 1), "61", "unchanged"),
        ((0, 1), "16", "unchanged"),
        ((-1, 0), "ANN", "unchanged"),
        ((-1, 0), "Eve", "unreadable"),
        ((0, 1), "53", "too-low"),
        ((0, 1), "take", "no-eleven"),
        ((0, 0), "doubt 31", "no-claim"),
        ((0, 1), "doubt 31, 61", "unreadable"),
        ((1, 0), "Bob dropped 3", "dice"),
        ((1, 0), "Eve dropped 2", "unreadable"),
        ((1, 0), "Bob dropped 2", "unchanged"),
    ],
)
def test_r10_3_what_cannot_stand_is_refused(where: tuple[int, int], text: str, code: str) -> None:
    log = played("Ann: 54", "Bob: 61", "Cid: doubt 31", "@foul Bob dropped 2")
    with pytest.raises(Refused) as refused:
        put(log, where, text)
    assert refused.value.code == code
    assert refused.value.sentence.endswith(".")


def test_r10_3_only_a_pick_can_be_put_right() -> None:
    log = played("Ann: 54", "@end")
    for entries in [(), (1,), (4,), (3, 4), (9,)]:
        with pytest.raises(Refused) as refused:
            correct(log.steps, Correction(entries, "61"))
        assert refused.value.code == "no-pick"


# What fits stays


def test_r10_3_a_claim_put_right_that_changes_no_turn_leaves_everything_else() -> None:
    log = played("Ann: 54", "Bob: 61", "Cid: doubt 31", "Cid: 41", "Dee: doubt 41", "@end")
    mending = put(log, (0, 1), "62")
    assert (mending.conflicts, mending.missing) == ((), None)
    assert [change.entries for change in mending.corrected.changes] == [(4,)]
    assert became(log, mending)[:3] == ["Ann: 54", "Bob: 62", "Cid: doubt 31"]


def test_r10_3_a_foul_put_right_counts_anew() -> None:
    log = played("@foul Bob dropped 2", "Cid: 41")
    mending = put(log, (0, 0), "Bob dropped 1")
    assert mending.after.penalties == (0, 1, 0, 0)
    assert became(log, mending) == ["@foul Bob dropped 1", "Cid: 41"]


def test_r10_3_of_two_players_the_turning_of_the_direction_fits() -> None:
    log = played("Ann: 54", "Bob: doubt 31", "Bob: 41", players="Ann, Bob")
    mending = put(log, (0, 0), "21")
    assert [conflict.why for conflict in mending.conflicts] == []
    assert mending.after.direction is RIGHT


# Whose turn it was


def test_r10_3_a_run_that_somebody_else_would_begin_now_is_kept_as_it_was_played() -> None:
    log = played("Ann: 54", "Bob: doubt 31", "Bob: 41", "Cid: doubt 31", "Cid: 61")
    mending = put(log, (0, 1), "doubt 55")
    conflict = only(mending)
    assert conflict == Conflict(
        key=5,
        words="Round 2: Bob's 41",
        why="It is Cid's turn now, to the left.",
        keep="as it was played: Bob's turn, to the left",
        kept=True,
    )
    assert became(log, mending) == [
        "Ann: 54",
        "Bob: doubt 55",
        "@turn Bob left",
        "Bob: 41",
        "Cid: doubt 31",
        "Cid: 61",
    ]


def test_r10_3_or_it_is_struck_to_its_end() -> None:
    log = played("Ann: 54", "Bob: doubt 31", "Bob: 41", "Cid: doubt 31", "Cid: 61")
    mending = put(log, (0, 1), "doubt 55", struck=(5,))
    assert not only(mending).kept
    assert only(mending).words == "Round 2: Bob's 41 and Cid's doubt 31"
    assert became(log, mending) == ["Ann: 54", "Bob: doubt 55", "Cid: 61"]


def test_r10_3_a_21_that_was_mistyped_turns_the_direction_but_not_what_was_played() -> None:
    log = played("Ann: 54", "Bob: 65", "Cid: 66", "Dee: doubt 31", "Dee: 41")
    mending = put(log, (0, 1), "21")
    conflict = only(mending)
    assert conflict.why == ("It is Ann's turn now, to the right. It does not beat the claim of 21.")
    assert conflict.keep == (
        "as it was played: Cid's turn, to the left; as one that no one noticed"
    )
    assert became(log, mending) == [
        "Ann: 54",
        "Bob: 21",
        "@turn Cid left",
        "Cid: 66 !",
        "Dee: doubt 31",
        "Dee: 41",
    ]


def test_r10_3_who_begins_can_be_put_right() -> None:
    log = played("Ann: 54", "Bob: 61")
    mending = put(log, (-1, 0), "Bob")
    assert only(mending).why == "It is Bob's turn now, to the left."
    struck = put(log, (-1, 0), "Bob", struck=(3,))
    assert sheet_of(recorded(log, struck).standing).splitlines()[2:] == ["@lead Bob"]


def test_r10_3_a_turn_that_was_kept_is_kept_no_longer_than_needed() -> None:
    log = played("Ann: 54", "Bob: doubt 31", "Bob: 41", "Cid: doubt 31")
    log = recorded(log, put(log, (0, 1), "doubt 55"))
    log = recorded(log, put(log, (0, 1), "doubt 31"))
    assert lines(log) == ["Ann: 54", "Bob: doubt 31", "Bob: 41", "Cid: doubt 31"]


def test_r10_3_a_turn_kept_on_a_sheet_goes_with_its_turn() -> None:
    log = played("Ann: 54", "Bob: doubt 31", "@turn Dee right", "Dee: 41", "Cid: doubt 31")
    assert pick(log, 1, 0).entries == (5, 6)
    mending = put(log, (0, 0), "61")
    assert (mending.conflicts, len(mending.corrected.changes)) == ((), 1)
    assert became(log, put(log, (1, 0), "42"))[2:4] == ["@turn Dee right", "Dee: 42"]


# Too low


def test_r10_3_a_claim_too_low_now_is_kept_as_one_that_nobody_noticed() -> None:
    log = played("Ann: 54", "Bob: 61", "Cid: doubt 31")
    mending = put(log, (0, 0), "62")
    assert (only(mending).why, only(mending).keep) == (
        "It does not beat the claim of 62.",
        "as one that no one noticed",
    )
    assert became(log, mending) == ["Ann: 62", "Bob: 61 !", "Cid: doubt 31"]


def test_r10_3_struck_the_last_run_simply_waits_there() -> None:
    log = played("Ann: 54", "Bob: 61", "Cid: doubt 31")
    mending = put(log, (0, 0), "62", struck=(4,))
    assert mending.missing is None
    assert became(log, mending) == ["Ann: 62"]
    assert mending.after.on_turn == BOB


# What can't follow


def test_r10_3_a_claim_can_only_be_struck_where_an_11_is_to_be_answered() -> None:
    log = played("Ann: 54", "Bob: 61", "Cid: doubt 31")
    mending = put(log, (0, 0), "11 > Dee")
    assert only(mending) == Conflict(
        key=4,
        words="Round 1: Bob's 61 and Cid's doubt 31",
        why="An 11 is taken or doubted; nothing beats it.",
        keep="",
        kept=False,
    )
    assert became(log, mending) == ["Ann: 11 > Dee"]


def test_r10_3_an_11_taken_can_only_be_struck_where_there_is_none() -> None:
    log = played("Ann: 11 > Bob", "Bob: take")
    mending = put(log, (0, 0), "66")
    assert (only(mending).why, only(mending).keep) == ("There is no 11 to take.", "")
    assert became(log, mending) == ["Ann: 66"]


@pytest.mark.parametrize("answer", ["take", "doubt 31"])
def test_r10_3_an_11_that_was_for_somebody_else_is_answered_by_them(answer: str) -> None:
    log = played("Ann: 11 > Bob", f"Bob: {answer}", "Bob: 41")
    mending = put(log, (0, 0), "11 > Cid")
    assert (only(mending).why, only(mending).keep) == ("The 11 is for Cid now.", "as Cid's answer")
    assert became(log, mending) == ["Ann: 11 > Cid", f"Cid: {answer}", "Bob: 41"]


def test_r10_3_a_run_that_ended_earlier_keeps_nothing_of_its_rest() -> None:
    log = played("Ann: 54", "Bob: 61", "Cid: 62", "Dee: doubt 62", "Ann: 41", "Bob: doubt 31")
    mending = put(log, (0, 1), "doubt 31")
    rest, next_run = mending.conflicts
    assert (rest.words, rest.why, rest.keep) == (
        "Round 1: Cid's 62 and Dee's doubt 62",
        "The round is over by then.",
        "",
    )
    assert next_run.words == "Round 2: Ann's 41"
    assert became(log, mending)[:2] == ["Ann: 54", "Bob: doubt 31"]


def test_r10_3_a_foul_stays_whatever_becomes_of_the_claims_before_it() -> None:
    log = played("Ann: 54", "Bob: 61", "@foul Dee cup", "Ann: 41")
    assert became(log, put(log, (0, 0), "11 > Cid")) == [
        "Ann: 11 > Cid",
        "@foul Dee cup",
        "Ann: 41",
    ]
    assert became(log, put(log, (0, 1), "doubt 31")) == [
        "Ann: 54",
        "Bob: doubt 31",
        "@foul Dee cup",
        "Ann: 41",
    ]


# A run that no longer ends


def test_r10_3_a_run_that_no_longer_ends_says_who_has_to_answer() -> None:
    log = played("Ann: 54", "Bob: doubt 31", "Bob: 41", "Cid: doubt 31", "Cid: 61")
    mending = put(log, (0, 1), "66")
    assert mending.missing is not None
    assert mending.missing.name == "Cid"
    assert mending.missing.sentence == "Round 1 no longer ends: Cid has Bob's 66 to answer."
    whole, next_run = mending.conflicts
    assert (whole.words, whole.keep, whole.kept) == ("Round 1, all of it", "", False)
    assert whole.key == 3
    assert next_run.why == "It is Ann's turn now, to the left."
    assert became(log, mending) == ["@turn Bob left", "Bob: 41", "Cid: doubt 31", "Cid: 61"]


def test_r10_3_with_the_answer_it_stands() -> None:
    log = played("Ann: 54", "Bob: doubt 31", "Bob: 41", "Cid: doubt 31", "Cid: 61")
    mending = put(log, (0, 1), "66", "doubt 31")
    assert mending.missing is None
    assert only(mending).words == "Round 2: Bob's 41"
    log = recorded(log, mending)
    assert lines(log)[:3] == ["Ann: 54", "Bob: 66", "Cid: doubt 31"]
    assert (pick(log, 0, 1).text, pick(log, 0, 1).first) == ("66", "doubt 31")
    assert (pick(log, 0, 2).text, pick(log, 0, 2).first, pick(log, 0, 2).by) == ("doubt 31", "", 8)
    assert pick(log, 0, 1).entries == pick(log, 0, 2).entries


def test_r10_3_both_the_claim_and_its_answer_can_be_put_right_again() -> None:
    log = played("Ann: 54", "Bob: doubt 31", "Bob: 41")
    log = recorded(log, put(log, (0, 1), "66", "doubt 31"))
    assert became(log, put(log, (0, 1), "65"))[:3] == ["Ann: 54", "Bob: 65", "Cid: doubt 31"]
    assert became(log, put(log, (0, 2), "doubt 66"))[:3] == ["Ann: 54", "Bob: 66", "Cid: doubt 66"]
    turned = put(log, (0, 1), "11 > Dee")
    assert only(turned).words == "Round 1: Cid's doubt 31"
    assert became(log, turned)[:3] == ["Ann: 54", "Bob: 11 > Dee", "Dee: doubt 31"]


def test_r10_3_answers_are_given_one_by_one() -> None:
    log = played("Ann: 54", "Bob: doubt 31", "Bob: 41")
    mending = put(log, (0, 1), "65", "66")
    assert mending.missing is not None
    assert mending.missing.sentence == "Round 1 no longer ends: Dee has Cid's 66 to answer."
    mending = put(log, (0, 1), "65", "66", "doubt 31")
    assert became(log, mending)[:4] == ["Ann: 54", "Bob: 65", "Cid: 66", "Dee: doubt 31"]


def test_r10_3_an_answer_has_the_place_of_what_is_struck() -> None:
    log = played("Ann: 54", "Bob: 61", "Cid: doubt 31", "Cid: 41")
    log = recorded(log, put(log, (0, 0), "11 > Dee", "take"))
    assert lines(log) == ["Ann: 11 > Dee", "Dee: take", "@turn Cid left", "Cid: 41"]
    assert (pick(log, 0, 0).text, pick(log, 0, 1).text) == ("11 > Dee", "take")
    assert pick(log, 0, 1).first == "61"


@pytest.mark.parametrize("answer", ["31", "take", "nothing"])
def test_r10_3_an_answer_that_cannot_be_given_is_refused(answer: str) -> None:
    log = played("Ann: 54", "Bob: doubt 31", "Bob: 41")
    with pytest.raises(Refused):
        put(log, (0, 1), "66", answer)


def test_r10_3_a_run_struck_in_its_middle_no_longer_ends_either() -> None:
    log = played("Ann: 54", "Bob: 61", "Cid: doubt 31", "Cid: 41")
    mending = put(log, (0, 0), "62", struck=(4,))
    assert mending.missing is not None
    assert mending.missing.name == "Bob"
    assert became(log, put(log, (0, 0), "62", "doubt 31", struck=(4,))) == [
        "Ann: 62",
        "Bob: doubt 31",
        "@turn Cid left",
        "Cid: 41",
    ]


def test_r10_3_the_end_of_play_stays() -> None:
    log = played("Ann: 54", "Bob: doubt 31", "@end")
    mending = put(log, (0, 1), "66")
    assert (mending.missing, mending.conflicts) == (None, ())
    assert mending.after.over
    assert became(log, mending) == ["Ann: 54", "Bob: 66", "@end"]


# Lives


def test_r10_3_whoever_is_out_now_plays_no_more() -> None:
    log = played(
        "@foul Bob dropped 1",
        "Cid: 41",
        "Dee: 42",
        "Ann: 43",
        "Bob: doubt 31",
        rules="liar lives=2",
    )
    mending = put(log, (0, 0), "Bob dropped 2")
    assert (only(mending).words, only(mending).why, only(mending).keep) == (
        "Round 2: Bob's doubt 31",
        "Bob is out already.",
        "",
    )
    assert on_turn(mending.after) == CID


def test_r10_3_once_play_is_over_everything_later_is_struck_in_one() -> None:
    log = played(
        "@foul Bob dropped 1",
        "Ann: 41",
        "Bob: doubt 31",
        "Bob: 54",
        rules="liar lives=2",
        players="Ann, Bob",
    )
    mending = put(log, (0, 0), "Bob dropped 2")
    assert only(mending) == Conflict(
        key=4,
        words="Round 2: Ann's 41, and all that follows",
        why="Play is over by then: Ann has won.",
        keep="",
        kept=False,
    )
    assert mending.after.winner == ANN
    assert became(log, mending) == ["@foul Bob dropped 2"]


# What changes


def test_r10_3_what_a_correction_changes_is_told_of_runs_players_and_the_winner() -> None:
    log = played("Ann: 54", "Bob: doubt 31", "@end", players="Ann, Bob")
    mending = put(log, (0, 1), "doubt 55")
    assert log.state is not None
    assert shifts(log.state, mending.after, word="drinks") == Shifts(
        ("Winner: Ann, not Bob.", "Bob lost round 1, not Ann."),
        (
            Shift("Ann", {"drinks": ("1", "0"), "place": ("2", "1"), "out": ("no", "no")}),
            Shift("Bob", {"drinks": ("0", "1"), "place": ("1", "2"), "out": ("no", "no")}),
        ),
    )


def test_r10_3_a_run_that_goes_leaves_the_others_as_they_were() -> None:
    log = played("Ann: 54", "Bob: doubt 31", "@foul Cid cup", "@foul Dee cup")
    mending = put(log, (0, 1), "61")
    assert log.state is not None
    assert not any("lost round" in said for said in shifts(log.state, mending.after).sentences)
    assert len(list(history(mending.after))) == 2
