"""R10.3 in Liar's Mexico: what can be put right, and what comes of it, case by case."""

import pytest

from tests.rules.liar_playing import after, begun, claims, not_begun, on_turn, refusal
from tests.rules.playing import ANN, BOB, CID, DEE
from tourney.game.corrections.correction import (
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


def test_r10_3_an_answer_has_the_place_of_what_is_struck() -> None:
    log = played("Ann: 54", "Bob: 61", "Cid: doubt 31", "Cid: 41")
    log = recorded(log, put(log, (0, 0), "11 > Dee", "take"))
    assert lines(log) == ["Ann: 11 > Dee", "Dee: take", "@turn Cid left", "Cid: 41"]
    assert (pick(log, 0, 0).text, pick(log, 0, 1).text) == ("11 > Dee", "take")
    assert pick(log, 0, 1).first == "61"


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
