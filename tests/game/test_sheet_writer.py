"""Score sheets written from a table's events, and read back."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.game.strategies import any_events, any_rules, gated, sayable, states
from tests.hunt.effort import examples
from tests.nights import HOSTILE_NAMES
from tourney.game.events import LeadNamed
from tourney.game.games import sheet_of
from tourney.game.mexico.events import (
    BeatCalled,
    Count,
    CountChosen,
    DieRolledOff,
    Joined,
    LeadDrawn,
    MatchOpened,
    MovedAway,
    PlayerRenamed,
    Rejoined,
    Rolled,
    RoundRecorded,
    Stood,
    TableEvent,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.rules import PRESETS, Rules
from tourney.game.mexico.sheet import OpenSheet
from tourney.game.names import same_key
from tourney.game.sheet_lines import content, write_name
from tourney.game.sheets import read_sheet
from tourney.night.planning.from_sheet import (
    UnreadableSheet,
    decode_sheet,
    read_table,
    suggested_form,
)

CLASSIC = PRESETS["classic"]


def opening_of(*names: str, rules: Rules = CLASSIC) -> list[TableEvent]:
    return [MatchOpened(rules, names), LeadNamed(0)]


def lines(events: list[TableEvent]) -> list[str]:
    """The sheet's lines behind its heading of rules and players, gaps left out."""
    return [line for line in sheet_of(events).splitlines()[2:] if line]


def whole_lines(match: Match) -> Match:
    """The match without dice of a roll-off whose line is not whole."""
    if match.rolloff is None:
        return match
    return replace(match, rolloff=replace(match.rolloff, dice=()))


def open_table(text: str) -> OpenSheet:
    """The events read from a sheet of the open game."""
    sheet = read_table(text)
    assert isinstance(sheet, OpenSheet)
    return sheet


def without_comments(text: str) -> list[str]:
    return [line for line in map(content, text.splitlines()) if line]


@examples(150)
@given(any_events(most=200).filter(sayable))
def test_what_was_written_reads_back_event_for_event(events: list[TableEvent]) -> None:
    text = sheet_of(events)
    assert list(read_sheet(text).events) == events
    assert sheet_of(open_table(text).events) == text


@examples(150)
@given(any_events(most=120))
def test_any_match_whatever_comes_back_as_it_stands(events: list[TableEvent]) -> None:
    text = sheet_of(events, "Friday, 2026-11-20")
    read = read_sheet(text)
    assert read.match == whole_lines(states(events)[-1])
    again = sheet_of(open_table(text).events, "Friday, 2026-11-20")
    assert without_comments(again) == without_comments(text)
    assert sheet_of(open_table(again).events, "Friday, 2026-11-20") == again


@examples(25)
@given(any_events(most=40))
def test_every_moment_of_a_match_can_be_written(events: list[TableEvent]) -> None:
    for end, match in enumerate(states(events), start=1):
        assert read_sheet(sheet_of(events[:end])).match == whole_lines(match)


@examples(80)
@given(any_rules())
def test_all_rules_are_written_as_a_preset_and_what_differs(rules: Rules) -> None:
    assert read_sheet(sheet_of([MatchOpened(rules, ("Ann", "Bob"))])).match.rules == rules


@examples(200)
@given(
    st.lists(
        st.text(max_size=30).map(gated).filter(bool), min_size=3, max_size=6, unique_by=same_key
    )
)
def test_any_name_that_the_gate_takes_comes_back(names: list[str]) -> None:
    *seated, late = names
    events: list[TableEvent] = [
        *opening_of(*seated),
        *(RoundRecorded(player, 1) for player in range(len(seated))),
        Joined(late, 3, 1),
        RoundRecorded(len(seated), 0),
        Withdrawn(len(seated)),
    ]
    assert list(read_sheet(sheet_of(events)).events) == events


@pytest.mark.parametrize(
    "name",
    [
        *HOSTILE_NAMES,
        "Cid, Jr",
        "A: B",
        "# Ann",
        "@lead",
        "Ann > Bob",
        'Zoë "Zip"',
        '"',
        "back\\slash",
        "Ann mexicos=1",
        "Ann match",
        "Dave 2",
        "Bob 3 after Cid",
        "after",
        "abort",
        "...",
        "=54",
        "👩‍🚀",
    ],
)
def test_no_name_is_taken_for_anything_else(name: str) -> None:
    events: list[TableEvent] = [
        *opening_of("Ann", name, "Cid"),
        Rolled(0, 54),
        Stood(0),
        Rolled(1, 43),
        Withdrawn(0),
        RoundRecorded(1, 1),
        RoundRecorded(1, 0),
        Withdrawn(1),
    ]
    assert list(read_sheet(sheet_of(events)).events) == events
    joined: list[TableEvent] = [
        *opening_of("Ann", "Cid", "Dot"),
        Joined(name, 3, 0),
        Joined("Eve", 2, 3),
        Withdrawn(3),
        Rejoined(3, 1),
    ]
    assert list(read_sheet(sheet_of(joined, name)).events) == joined


def test_a_plain_name_needs_no_quotes() -> None:
    for name in ("Ann", "李雷", "Anne-Marie O'Neill", "Dave 2", "Dr. No", "(Bob)"):
        assert write_name(name) == name


def test_turns_are_written_as_a_person_would() -> None:
    rules = PRESETS["mexxen"]
    events: list[TableEvent] = [
        *opening_of("Ann", "Bob", rules=rules),
        Rolled(0, 43),
        Rolled(0, 65),
        Stood(0),
        Rolled(1, 43),
        Rolled(1, 65),
        CountChosen(Count.PIPS),
        CountChosen(Count.VALUE),
        Rolled(0, 54),
        ValueRecorded(1, 31),
        Rolled(1, 31),
    ]
    assert lines(events) == [
        "@lead Ann",
        "Ann: 43 65",
        "Bob: 43 65",
        "@count pips",
        "@count value",
        "Ann: 54",
        "Bob: =31",
        "Bob: 31 ...",
    ]


def test_a_lead_drawn_by_lot_is_a_named_one_with_its_seed_in_a_comment() -> None:
    events: list[TableEvent] = [MatchOpened(CLASSIC, ("Ann", "Bob, Jr")), LeadDrawn(1, "42613")]
    assert lines(events) == ['@lead "Bob, Jr"  # drawn by lot from 42613']
    assert read_sheet(sheet_of(events)).events[1:] == (LeadNamed(1),)


def test_a_line_of_the_roll_off_that_is_not_whole_stands_in_a_comment() -> None:
    began: list[TableEvent] = [
        MatchOpened(CLASSIC, ("Ann", "Bob", "Cid")),
        DieRolledOff(0, 4),
        DieRolledOff(1, 2),
    ]
    assert lines(began) == ["# Roll-off, not a whole line: Ann 4, Bob 2"]
    assert lines([*began, LeadNamed(2)]) == [
        "# Roll-off, not a whole line: Ann 4, Bob 2",
        "@lead Cid",
    ]
    assert lines([*began, Withdrawn(0), DieRolledOff(2, 2)]) == [
        "@withdraw Ann",
        "# Roll-off, not a whole line: Ann 4",
        "@rolloff 2 2",
    ]
    assert lines([*began, Withdrawn(2)]) == ["@withdraw Cid", "@rolloff 4 2"]


def test_a_table_of_a_night_is_written_with_its_units_laps_and_moves() -> None:
    events: list[TableEvent] = [
        MatchOpened(CLASSIC, ("Ann", "Bob, Jr", "Cid"), (3, 5, 4), 0),
        BeatCalled(1),
        LeadNamed(0),
        RoundRecorded(2, 0),
        MovedAway(1),
        BeatCalled(3),
        Rolled(2, 54),
        Stood(2),
        Withdrawn(0),
        BeatCalled(4, skipping=True),
    ]
    assert lines(events) == [
        "@units 3 5 4",
        "@until 0",
        "@beat 1",
        "@lead Ann",
        "@lost Cid",
        '@moved "Bob, Jr"',
        "@beat 3",
        "Cid: 54",
        "@withdraw Ann",
        "@beat 4 skipping",
    ]
    assert list(read_sheet(sheet_of(events)).events) == events


def test_dice_thrown_before_somebody_moved_are_written_behind_the_move() -> None:
    began: list[TableEvent] = [
        MatchOpened(CLASSIC, ("Ann", "Bob", "Cid"), until=0),
        DieRolledOff(0, 4),
        BeatCalled(1),
        MovedAway(1),
        DieRolledOff(2, 2),
    ]
    assert lines(began) == ["@until 0", "@beat 1", "@moved Bob", "@rolloff 4 2"]


def test_dice_that_no_line_needs_any_more_stand_in_a_comment() -> None:
    events: list[TableEvent] = [
        MatchOpened(CLASSIC, ("Ann", "Bob", "Cid"), until=2),
        DieRolledOff(0, 4),
        DieRolledOff(1, 2),
        Withdrawn(2),
    ]
    assert lines(events)[1:] == ["@withdraw Cid", "# Roll-off, not a whole line: Ann 4, Bob 2"]


def test_names_are_written_as_they_are_now() -> None:
    events = [*opening_of("Ann", "Bob"), PlayerRenamed(0, "Bea"), Joined("Ann", 3, 0)]
    assert sheet_of(events).splitlines()[1:] == [
        "@players Bea, Bob",
        "@lead Bea",
        "@join Ann 3 after Bea",
    ]


# From a sheet to a night


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Line 1: A sheet needs @rules and @players."),
        ("@rules classic\n@players Ann, Bob\n@lead Cid\n", "Line 3: No one called Cid"),
        ("@rules classic\n@players Ann, Bob\n\n# x\n@lead Ann\nAnn: 71", "Line 6: "),
        ("@rules liar\n@players Ann, Bob\n@lead Ann\nBob: 54\n", "Line 4: It is Ann's turn."),
        ("x" * 200_001, "more than 200 kB"),
    ],
)
def test_a_sheet_with_a_fault_is_refused_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(UnreadableSheet) as refused:
        read_table(text)
    assert sentence in refused.value.sentence


@pytest.mark.parametrize("seated", [2, 20])
def test_the_line_that_brings_the_twenty_first_is_named(seated: int) -> None:
    names = ", ".join(f"P{place}" for place in range(seated))
    joins = "".join(f"@join Q{number} 3 after P0\n" for number in range(25))
    with pytest.raises(UnreadableSheet) as refused:
        read_table(f"# by hand\n@rules classic\n@players {names}\n@lead P0\n{joins}P0: 54 ...\n")
    assert refused.value.line == 4 + 21 - seated
    assert "20 people fit" in refused.value.sentence


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"@rules\0", "not a text file"),
        (b"@rules classic\r\n@players Zo\xeb, Bob", "Line 2: The sheet is not UTF-8 text."),
        (b"#" * 200_001, "bigger than 200 kB"),
    ],
)
def test_a_file_that_is_no_sheet_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(UnreadableSheet, match=words):
        decode_sheet(data)


@pytest.mark.parametrize(
    ("text", "file_name", "form"),
    [
        ("# Fri, day, 2026-11-20\n@rules", "x", ("Fri, day", "2026-11-20")),
        ("\ufeff# Friday, 2026-11-20\r\n@rules", "x", ("Friday", "2026-11-20")),
        ("# Friday, 2026-13-20\n", "the-swan", ("the-swan", "2026-12-01")),
        ("# Fri\x1bday, 2026-11-20\n", "the-swan", ("the-swan", "2026-12-01")),
        ("# 2026-11-22, rules abc\n@rules", "x", ("2026-11-22", "2026-11-22")),
        ("# Fri, 2026-11-20, a unit 0.001 EUR\n", "x", ("Fri", "2026-11-20")),
        ("@rules classic", "x" * 99, ("From a score sheet", "2026-12-01")),
        ("", "", ("From a score sheet", "2026-12-01")),
    ],
)
def test_the_name_and_date_come_from_the_heading_or_the_file(
    text: str, file_name: str, form: tuple[str, str]
) -> None:
    suggested = suggested_form(text, file_name, date(2026, 12, 1))
    assert (suggested["name"], suggested["date"]) == form
    assert "unit_worth" not in suggested
