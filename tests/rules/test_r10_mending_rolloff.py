"""R10.3: the first lead can be put right, and round 1 stays as it was played."""

from tests.rules.mending import logged, mended, night, refused, standing, told
from tests.rules.playing import ANN, BOB, CID
from tourney.game.corrections.open_game import picks
from tourney.game.events import LeadNamed
from tourney.game.mexico.events import LeadDrawn, MatchOpened, Rolled, TableEvent
from tourney.game.mexico.play import apply
from tourney.game.mexico.rules import PRESETS

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
