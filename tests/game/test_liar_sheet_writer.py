"""Score sheets of Liar's Mexico written from a table's events, and read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.strategies import gated
from tests.hunt.effort import examples
from tests.nights import HOSTILE_NAMES
from tests.rules.playing import ANN, BOB, CID, DEE
from tourney.game.events import LeadNamed
from tourney.game.games import sheet_of
from tourney.game.liar.events import (
    Claimed,
    Direction,
    Doubted,
    ElevenClaimed,
    Ended,
    FoulNoted,
    LiarEvent,
    LiarOpened,
    Taken,
    TurnKept,
)
from tourney.game.liar.rules import LIAR, Foul, LiarRules, Truth
from tourney.game.names import same_key
from tourney.game.sheets import SheetError, read_sheet


def everything(*names: str) -> list[LiarEvent]:
    """Four players and every kind of entry, each of them named in each."""
    return [
        LiarOpened(LIAR, names),
        LeadNamed(ANN),
        Claimed(ANN, 54, unnoticed=False),
        Claimed(BOB, 32, unnoticed=True),
        Doubted(CID, 31),
        *(FoulNoted(player, Foul.DROPPED, 2) for player in range(4)),
        *(FoulNoted(player, Foul.LOST_DIE, None) for player in range(4)),
        Claimed(ANN, 21, unnoticed=False),
        ElevenClaimed(DEE, BOB),
        Taken(BOB),
        TurnKept(ANN, Direction.LEFT),
        ElevenClaimed(ANN, DEE),
        Doubted(DEE, 11),
        TurnKept(DEE, Direction.RIGHT),
        Claimed(DEE, 41, unnoticed=False),
        TurnKept(BOB, Direction.RIGHT),
        Ended(),
    ]


def test_a_sheet_is_written_as_a_person_would() -> None:
    assert sheet_of(everything("Ann", "Bob", "Cid, Jr", "Dee"), "Friday, 2026-11-20") == (
        """\
# Friday, 2026-11-20
@rules liar
@players Ann, Bob, "Cid, Jr", Dee
@lead Ann

Ann: 54
Bob: 32 !
"Cid, Jr": doubt 31

@foul Ann dropped 2

@foul Bob dropped 2

@foul "Cid, Jr" dropped 2

@foul Dee dropped 2

@foul Ann lost-die

@foul Bob lost-die

@foul "Cid, Jr" lost-die

@foul Dee lost-die

Ann: 21
Dee: 11 > Bob
Bob: take

@turn Ann left
Ann: 11 > Dee
Dee: doubt 11

@turn Dee right
Dee: 41
@turn Bob right
@end
"""
    )


def test_the_rules_are_written_as_what_differs_from_the_preset() -> None:
    sheet = sheet_of([LiarOpened(LiarRules("liar", Truth.EXACT, 3), ("Ann", "Bob"))])
    assert sheet == "@rules liar truth=exact lives=3\n@players Ann, Bob\n"


@pytest.mark.parametrize(
    "name",
    [
        *HOSTILE_NAMES,
        "A: B",
        "# Ann #",
        "@lead",
        "Ann > Bob",
        "11 > Bob",
        "Wow!",
        'Zoë "Zip"',
        "back\\slash",
        "Bob dropped 1",
        "cup",
        "Bob left",
        "right",
        "take",
        "doubt 31",
        "54",
        "54 !",
        "👩‍🚀",
    ],
)
def test_no_name_is_taken_for_anything_else(name: str) -> None:
    for seat in range(4):
        names = ["Ann", "Bob", "Cid", "Dee"]
        names[seat] = name
        events = everything(*names)
        assert list(read_sheet(sheet_of(events, name)).events) == events


@examples(150)
@given(
    st.lists(
        st.text(max_size=30).map(gated).filter(bool), min_size=4, max_size=4, unique_by=same_key
    )
)
def test_any_name_that_the_gate_takes_comes_back(names: list[str]) -> None:
    events = everything(*names)
    assert list(read_sheet(sheet_of(events)).events) == events


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("@turn", "@turn takes a name, and left or right."),
        ("@turn Ann", "@turn takes a name, and left or right."),
        ("@turn Ann up", "@turn takes a name, and left or right."),
        ("@turn Eve left", "No one called Eve is at this table."),
        ("@turn Ann left", "It is Ann's turn already, to the left."),
    ],
)
def test_a_turn_kept_that_cannot_stand_is_a_fault_of_its_line(line: str, message: str) -> None:
    with pytest.raises(SheetError) as fault:
        read_sheet(f"@rules liar\n@players Ann, Bob, Cid\n@lead Ann\n{line}\n")
    assert (fault.value.line, fault.value.message) == (4, message)
