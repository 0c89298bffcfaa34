"""Nights as score sheets, and corrections of them, for the tests of the rulebook."""

from collections.abc import Collection, Sequence

import pytest

from tourney.game.corrections.correction import Conflict, Correction, Effect, Key, Pick
from tourney.game.corrections.open_game import correct, picks
from tourney.game.entries import Log
from tourney.game.games import sheet_of
from tourney.game.mexico.events import TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.mexico.sheet import OpenSheet
from tourney.game.refusal import Refused
from tourney.game.sheets import read_sheet

TableLog = Log[Match, TableEvent]
TableMending = Effect[Match, TableEvent]

#: Bob loses the first round, Cid the second; the third has begun.
THREE_ROUNDS = (
    "@lead Ann",
    "Ann: 54 62",
    "Bob: 31 41",
    "Cid: 65",
    "Bob: 61",
    "Cid: 32",
    "Ann: 55",
    "Cid: 53 43",
    "Ann: 64 ...",
)


FOUR = "Ann, Bob, Cid, Dee"

#: Ann loses the first round alone; with Bob's 31 they would tie.
NEW_TIE = ("@lead Ann", "Ann: 31", "Bob: 41", "Cid: 65", "Ann: 62", "Bob: 61", "Cid: 55")


def logged(events: Sequence[TableEvent]) -> TableLog:
    """A log of events that were typed one after the other."""
    log: TableLog = Log()
    for event in events:
        log = log.read(event, apply)
    return log


def night(*lines: str, rules: str = "classic", players: str = "Ann, Bob, Cid") -> TableLog:
    """The log of a night from its sheet's lines after `@rules` and `@players`, `; ` between two."""
    text = "\n".join((f"@rules {rules}", f"@players {players}", *lines))
    sheet = read_sheet(text.replace("; ", "\n"))
    assert isinstance(sheet, OpenSheet)
    return logged(sheet.events)


def picked(log: TableLog, line: str) -> Pick:
    """The only pick of a line as on a sheet: `Ann: 54 62`, or `Ann` for a lead or a result."""
    (found,) = (
        pick
        for pick in picks(log.steps)
        if line in (pick.text, f"{pick.name}: {pick.text}") and bool(pick.name) == (":" in line)
    )
    return found


def mended(
    log: TableLog, line: str, text: str, answers: Sequence[str] = (), struck: Collection[Key] = ()
) -> TableMending:
    """The result of putting another text on a line."""
    pick = picked(log, line)
    otherwise = dict.fromkeys(struck, "")
    return correct(log.steps, Correction(pick.entries, text, tuple(answers), otherwise, pick.nth))


def standing(log: TableLog, mending: TableMending) -> list[str]:
    """The sheet after the correction, without its heading and gaps; it comes to what was said."""
    corrected = log.read(mending.corrected, apply)
    assert corrected.state == mending.after
    return [line for line in sheet_of(corrected.standing).splitlines()[2:] if line]


def refused(log: TableLog, line: str, text: str, *answers: str) -> str:
    """Why a text cannot stand there."""
    with pytest.raises(Refused) as raised:
        mended(log, line, text, answers)
    return raised.value.sentence


def told(conflict: Conflict) -> tuple[str, str, str]:
    """The words of a conflict: which entry it is, why, and how it can be kept."""
    return conflict.words, conflict.why, conflict.keep
