"""F9.1: units that a correction at another table gives or takes, as the table sees it."""

import pytest

from tests.rules.playing import (
    ANN,
    BOB,
    CID,
    after,
    by_player,
    led,
    of_a_night,
    on_turn,
    refusal,
    turn,
    turns,
)
from tourney.game.games import sheet_of
from tourney.game.match import dealt, taken_away
from tourney.game.mexico.events import (
    DieRolledOff,
    MovedAway,
    Rolled,
    RoundRecorded,
    TableEvent,
    UnitsMended,
    Withdrawn,
)
from tourney.game.mexico.happenings import Mended
from tourney.game.mexico.history import history, running
from tourney.game.mexico.match import Match
from tourney.game.mexico.rules import MOST_UNITS
from tourney.game.mexico.words import describe
from tourney.game.sheets import SheetError, read_sheet


def balance(match: Match) -> int:
    """Units held, in the pot and taken along, less those brought."""
    return sum(match.units) + match.pot + taken_away(match) - dealt(match)


def test_f9_1_it_is_as_if_the_player_had_sat_down_with_so_many_more() -> None:
    match = after(led(3), UnitsMended(ANN, 2), UnitsMended(BOB, -1))
    assert match.units == (7, 4, 5)
    assert by_player(match, "begun_with") == (7, 4, 5)
    assert (dealt(match), match.pot, balance(match)) == (16, 0, 0)
    assert tuple(match.mended) == (Mended(ANN, 2, 0, 0), Mended(BOB, -1, 0, 0))


def test_f9_1_the_round_in_play_goes_on() -> None:
    match = after(led(3), Rolled(ANN, 54), UnitsMended(ANN, 1))
    assert on_turn(match) == ANN
    assert match.part is not None
    assert match.part.rolls == (54,)
    match = turns(turn(match, 65), 43, 62)
    assert match.units == (6, 4, 5)
    assert balance(match) == 0


def test_f9_1_before_the_first_lead_is_known_the_dice_stand() -> None:
    match = after(of_a_night(3), DieRolledOff(ANN, 4), UnitsMended(CID, -4))
    assert match.rolloff is not None
    assert match.rolloff.dice == (4,)
    assert match.units == (5, 5, 1)


def test_f9_1_whoever_was_left_with_fewer_goes_out_with_what_is_there() -> None:
    match = after(led(2), UnitsMended(BOB, -4), RoundRecorded(BOB, 1))
    assert match.units == (5, 0)
    assert (by_player(match, "paid"), match.winner) == ((0, 1), ANN)
    assert balance(match) == 0


@pytest.mark.parametrize("more", [-5, -6, MOST_UNITS - 4, -(10**9), 10**9])
def test_f9_1_nobody_is_left_with_no_unit_or_with_more_than_there_can_be(more: int) -> None:
    refused = refusal(led(3), UnitsMended(ANN, more))
    assert refused.sentence == f"Ann would not have 1 to {MOST_UNITS} units."


@pytest.mark.parametrize(
    "match",
    [
        after(led(3), Withdrawn(BOB)),
        after(of_a_night(3), MovedAway(BOB)),
        after(led(3), UnitsMended(BOB, -4), RoundRecorded(BOB, 0)),
    ],
    ids=["withdrew", "moved away", "out"],
)
def test_f9_1_only_who_is_in_is_mended(match: Match) -> None:
    assert "Bob" in refusal(match, UnitsMended(BOB, 1)).sentence


def test_f9_1_the_history_tells_it_with_the_round_that_came_after() -> None:
    match = after(led(3), UnitsMended(ANN, 1), RoundRecorded(CID, 0))
    (first,) = history(match)
    assert first.summary.endswith("Ann has 1 unit more after a correction at another table.")
    match = after(match, UnitsMended(BOB, -2))
    (first,) = history(match)
    assert first.summary.endswith("Bob has 2 units fewer after a correction at another table.")
    assert (
        describe(match, UnitsMended(BOB, -2))
        == "Bob has 2 units fewer after a correction at another table"
    )
    playing = after(match, Rolled(CID, 54))
    assert "Bob has" not in history(playing)[0].summary
    now = running(playing)
    assert now is not None
    assert now.summary.endswith("Bob has 2 units fewer after a correction at another table.")


def test_f9_1_a_sheet_says_it_where_it_happened_and_reads_it_back() -> None:
    events: list[TableEvent] = [UnitsMended(ANN, 1), RoundRecorded(CID, 0), UnitsMended(BOB, -2)]
    text = "@rules classic\n@players Ann, Bob, Cid\n@lead Ann\n@mended Ann +1\n@lost Cid\n"
    read = read_sheet(f"{text}@mended Bob -2\n")
    assert list(read.events[2:]) == events
    assert read.match == after(led(3), *events)
    assert read_sheet(sheet_of(read.events)).match == read.match


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("@mended", "takes a name, and how many"),
        ("@mended Ann", "takes a name, and how many"),
        ("@mended Ann 1", "takes a name, and how many"),
        ("@mended Ann +", "takes a name, and how many"),
        ("@mended Ann +1.5", "takes a name, and how many"),
        ("@mended Eve +1", "No one called Eve"),
        ("@mended Ann -5", "would not have 1 to"),
        ("@mended Ann +999999", "would not have 1 to"),
    ],
)
def test_f9_1_what_is_no_mending_is_a_fault_in_its_line(line: str, words: str) -> None:
    with pytest.raises(SheetError, match=words) as caught:
        read_sheet(f"@rules classic\n@players Ann, Bob\n@lead Ann\n{line}\n")
    assert caught.value.line == 4
