"""R10.3 under R15's rules: what a correction does to rounds, lives and who starts."""

from collections.abc import Sequence

from tests.rules.playing import NAMES
from tourney.game.corrections.correction import Correction, Effect
from tourney.game.corrections.liar import correct, picks
from tourney.game.corrections.shifts import shifts
from tourney.game.entries import Log
from tourney.game.events import Joined, LeadNamed, Rejoined, Withdrawn
from tourney.game.liar.events import (
    Claimed,
    Doubted,
    GaveUp,
    LiarEvent,
    LiarOpened,
    LossRecorded,
)
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.play import apply
from tourney.game.liar.rules import PRESETS
from tourney.game.liar.words import history

ANN, BOB, CID = range(3)


def logged(preset: str, *events: LiarEvent) -> Log[LiarMatch, LiarEvent]:
    """A table of three at which Ann began."""
    log: Log[LiarMatch, LiarEvent] = Log()
    for event in (LiarOpened(PRESETS[preset], NAMES[:3]), LeadNamed(ANN), *events):
        log = log.read(event, apply)
    return log


def mended(
    log: Log[LiarMatch, LiarEvent], was: str, text: str, answers: Sequence[str] = ()
) -> Effect[LiarMatch, LiarEvent]:
    pick = next(pick for pick in picks(log.steps) if pick.text == was)
    return correct(log.steps, Correction(pick.entries, text, tuple(answers), nth=pick.nth))


def test_r15_8_a_result_is_corrected_as_it_was_typed() -> None:
    log = logged("maexchen", LossRecorded(BOB, 2), Claimed(BOB, 54, unnoticed=False))
    effect = mended(log, "Bob lives=2", "Cid lives=3")
    assert effect.after.lives == (5, 5, 2)
    assert [conflict.keep for conflict in effect.conflicts] == [
        "as it was played: Bob's turn, to the left"
    ]
    state = log.state
    assert state is not None
    cells = {row.name: dict(row.cells) for row in shifts(state, effect.after).players}
    assert cells["Cid"]["lives"] == ("5", "2")


def test_r15_3_nothing_follows_a_claim_corrected_to_a_21_but_its_answer() -> None:
    played = (
        Claimed(ANN, 54, unnoticed=False),
        Claimed(BOB, 65, unnoticed=False),
        Doubted(CID, 65),
        Claimed(CID, 31, unnoticed=False),
    )
    log = logged("maexchen", *played)
    effect = mended(log, "54", "21")
    assert effect.missing is not None
    assert effect.missing.sentence == "Round 1 no longer ends: Bob has Ann's 21 to answer."
    answered = mended(log, "54", "21", ["give up"])
    assert answered.missing is None
    assert answered.after.penalties == (0, 1, 0)


def test_r15_3_giving_up_goes_with_the_21_it_answered() -> None:
    log = logged("mia", Claimed(ANN, 21, unnoticed=False), GaveUp(BOB), LossRecorded(CID, 1))
    effect = mended(log, "21", "66", ["doubt 66"])
    assert effect.after.penalties == (0, 1, 1)
    assert [penalty.why.value for penalty in effect.after.penalties_taken()] == ["doubt", "lost"]


def test_r15_2_a_claim_is_corrected_to_one_unseen() -> None:
    log = logged(
        "mia", Claimed(ANN, 54, False), Claimed(BOB, 61, unnoticed=False), Doubted(CID, 31)
    )
    effect = mended(log, "61", "61 unseen")
    claim = next(item.claim for item in effect.after.penalties_taken())
    assert claim is not None
    assert claim.unseen
    assert effect.after.penalties == (0, 1, 0)


def test_r15_7_a_void_round_stays_void_and_its_claims_can_be_corrected() -> None:
    log = logged("maexchen", Claimed(ANN, 54, False), Withdrawn(BOB), Claimed(ANN, 31, False))
    assert log.state is not None
    void, now = history(log.state)
    assert (void.summary, void.penalty) == ("Bob left, and the round is void.", None)
    assert now.summary == ""
    effect = mended(log, "54", "62")
    assert (effect.after.lives, effect.conflicts) == ((5, 0, 5), ())


def test_r15_7_who_comes_and_goes_stays_through_a_correction() -> None:
    log = logged(
        "maexchen",
        LossRecorded(BOB, 9),
        Rejoined(BOB, 2),
        Joined("Dora", 3, ANN),
        LossRecorded(3, 1),
    )
    effect = mended(log, "Bob lives=9", "Bob lives=5")
    assert (effect.after.lives, effect.after.penalties) == ((5, 2, 5, 2), (0, 5, 0, 1))
    assert [run.came for run in history(effect.after)] == [
        (),
        ("Bob is back with 2 lives.", "Dora joins with 3 lives."),
    ]
    struck = mended(log, "Bob lives=9", "Cid")
    assert [conflict.why for conflict in struck.conflicts] == ["Bob is still in."]
    assert struck.after.lives == (5, 5, 4, 2)
