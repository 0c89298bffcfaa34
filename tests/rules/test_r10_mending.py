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
from tests.rules.playing import ANN, BOB, CID, by_player
from tourney.game.corrections.correction import Correction
from tourney.game.corrections.open_game import correct, picks
from tourney.game.corrections.shifts import shifts
from tourney.game.events import LeadNamed
from tourney.game.games import sheet_of
from tourney.game.match import taken_away
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
            rolls = " ".join(str(throw.value) for throw in turn.throws)
            assert rolls == pick.text.removesuffix(" ...")


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


def test_r10_3_a_name_that_was_put_right_stays_so_wherever_that_was() -> None:
    log = night(*THREE_ROUNDS[:3], "Cid: 65 ...")
    log = log.read(PlayerRenamed(CID, "Sid"), apply).read(Rolled(CID, 54), apply)
    assert picked(log, "Sid: 65 54").entries
    mending = mended(log, "Sid: 65 54", "=54")
    assert mending.after.names == ("Ann", "Bob", "Sid")
    assert standing(log, mending)[-1] == "Sid: =54"


# R10.3: the rounds after a correction are worked out again, and stay as they were played


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


def test_r10_3_a_name_put_right_before_the_word_that_ended_the_round_goes_with_the_turn() -> None:
    log = night("@lead Ann", "Ann: 43", "Bob: 54", rules="mexxen")
    log = log.read(PlayerRenamed(BOB, "Rob"), apply).read(Aborted(BOB), apply)
    mending = mended(log, "Rob: 54 abort", "42 abort")
    assert standing(log, mending) == ["@lead Ann", "Ann: 43", "Rob: 42 abort"]
    assert by_player(mending.after, "lost") == (0, 1, 0)


def test_r7_1_whoever_had_no_turn_scores_nothing_in_a_round_kept_as_its_result() -> None:
    log = night(
        "@lead Ann; Ann: 31; Bob: 43; Cid: 54 abort; @lost Bob", rules="mexxen", players=FOUR
    )
    after = mended(log, "Ann: 31", "43").after
    assert by_player(after, "points") == (-1 + 1, 1 - 1, 1 + 1, 0 + 1)
    assert by_player(after, "played") == (2, 2, 2, 1)


# R10.3 at one of several tables: calls and moves stay where they were, whatever is put right


#: Cid goes out, and Bob moves away before the next lap.
A_MOVE = (
    "@until 0",
    "@beat 1",
    "@lead Ann",
    "Ann: 54",
    "Bob: 41",
    "Cid: 31",
    "Dee: 62",
    "@moved Bob",
    "@beat 2",
    "Dee: 62",
    "Ann: 31",
)


def test_r10_3_a_move_of_somebody_who_is_out_by_then_is_struck() -> None:
    log = night(*A_MOVE, players=FOUR, rules="sudden-death")
    mending = mended(log, "Cid: 31", "65")
    assert told(mending.conflicts[0]) == ("Bob moves to another table", "Bob is out already.", "")
    assert "@moved Bob" not in standing(log, mending)
    assert (any(by_player(mending.after, "moved")), taken_away(mending.after)) == (False, 0)
    assert log.state is not None
    players = shifts(log.state, mending.after, lambda _: "").players
    assert {row.name: row.cells["units"] for row in players}["Bob"] == ("moved", "out")


def test_r10_3_units_mended_in_a_turn_that_goes_stand_before_what_is_missing() -> None:
    lines = ("Ann: 31", "Bob: 65", "Cid: 41", "Ann: 53 54", "Bob: 32 54")
    log = night("@units 3 3 1", "@lead Ann", *lines)
    for event in (Rolled(CID, 31), UnitsMended(ANN, 1), Rolled(CID, 41), Rolled(ANN, 62)):
        log = log.read(event, apply)
    mending = mended(log, "Ann: 31", "54", ["41", "65"])
    assert [conflict.words for conflict in mending.conflicts] == ["Round 2: Cid's 31 41"]
    assert standing(log, mending)[-3:] == ["Ann: 41", "Bob: 65", "Ann: 62 ..."]


# R10.3: the first lead can be put right, and round 1 stays as it was played


def test_r10_3_the_lead_that_was_named_or_drawn_is_put_right() -> None:
    for lead in (LeadNamed(ANN), LeadDrawn(ANN, "42613")):
        opening: list[TableEvent] = [MatchOpened(PRESETS["classic"], ("Ann", '"Bob"', "Cid")), lead]
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
