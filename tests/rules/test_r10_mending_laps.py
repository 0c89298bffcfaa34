"""R10.3 at one of several tables: calls and moves stay where they were, whatever is put right."""

from tests.rules.mending import FOUR, mended, night, standing, told
from tests.rules.playing import ANN, CID, by_player
from tourney.game.corrections.shifts import shifts
from tourney.game.match import Gone, taken_away
from tourney.game.mexico.events import Rolled, UnitsMended
from tourney.game.mexico.play import apply

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
        "Ann: 54",
        "Bob: 31",
        "Cid: 62",
        "@moved Cid",
        "@beat 2",
        "@lost Ann",
        "@join Dee 2 after Bob",
        "@beat 3",
        "@lost Dee",
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
        "Ann: 54 62 43",
        "Bob: 54",
        "@withdraw Cid",
        "Ann: 31",
        "Bob: 54",
        "@beat 2",
        "Ann: 54",
        "Bob: 31",
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
        "@units 2 2 1",
        "@until 2",
        "@lead Ann",
        "Ann: 54",
        "Bob: 31",
        "Cid: 62",
        "@lost Ann",
        "@lost Cid",
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
