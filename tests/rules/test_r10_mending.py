"""R10.3: any earlier turn can be put right; what is typed, and what the record keeps."""

import pytest

from tests.rules.mending import (
    NEW_TIE,
    THREE_ROUNDS,
    mended,
    night,
    picked,
    refused,
    standing,
    told,
)
from tests.rules.playing import CID
from tourney.game.corrections.correction import Correction
from tourney.game.corrections.open_game import correct, picks
from tourney.game.games import sheet_of
from tourney.game.mexico.events import PlayerRenamed, Rolled
from tourney.game.mexico.history import history, running
from tourney.game.mexico.play import apply
from tourney.game.refusal import Refused


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
def test_r10_3_what_cannot_stand_there_is_refused(line: str, text: str, sentence: str) -> None:
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
        "@rolloff 4 6 6",
        "@rolloff 2 5",
        "Cid: 54",
        "Ann: 31",
        "Bob: 31",
        "Ann: 61",
        "Bob: 62",
        "@lost Bob",
        "Bob: 54 51",
        "Cid: 61 ...",
        "@withdraw Ann",
        "Bob: 62 ...",
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
