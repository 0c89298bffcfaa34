"""A night from a score sheet: what is read of a sheet that was kept on paper, or exported."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from datetime import date

from tourney.game.events import Joined, MatchOpened, TableEvent
from tourney.game.names import clean_text
from tourney.game.open_sheet import OpenSheet
from tourney.game.refusal import Refused
from tourney.game.rules import changes_from_preset
from tourney.game.sheet import SheetError, read_sheet
from tourney.game.words import several
from tourney.night.events import (
    NightEvent,
    NightPlanned,
    Plan,
    Registered,
    SeatsPlaced,
    TableOpened,
)
from tourney.night.night import MOST_PLAYERS
from tourney.night.plan import NAME_CELLS, read_plan

#: A night of two thousand rolls takes a fifth of it.
MOST_BYTES = 200_000

#: Nothing else of the form counts: the rules are the sheet's.
_FORM = ("name", "date", "venue", "currency", "unit_worth")
_HEADING = re.compile(r"#\s*(.+), ([0-9]{4}-[0-9]{2}-[0-9]{2})\s*")


class UnreadableSheet(Refused, ValueError):
    """The sheet was not taken, nothing of it; the sentence names the line where there is one.

    Attributes:
        line: the first that cannot stand, from 1, or None when it is the whole sheet.
    """

    def __init__(self, code: str, sentence: str, line: int | None = None) -> None:
        super().__init__(code, sentence if line is None else f"Line {line}: {sentence}")
        self.line = line


def decode_sheet(data: bytes) -> str:
    """The text of a sheet's file.

    Raises:
        UnreadableSheet: `too-big`, `not-text` or `not-utf8`.
    """
    if len(data) > MOST_BYTES:
        raise UnreadableSheet("too-big", "The file is bigger than 200 kB; that is no score sheet.")
    if b"\0" in data:
        raise UnreadableSheet("not-text", "That is not a text file.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = len(re.split(b"\r\n|\r|\n", error.object[: error.start]))
        raise UnreadableSheet("not-utf8", "The sheet is not UTF-8 text.", line) from None


def read_table(text: str) -> OpenSheet:
    """The table on a sheet, finished or half-played, if a night can have it.

    Raises:
        UnreadableSheet: a line that cannot stand, more people than fit, or Liar's Mexico.
    """
    if len(text) > MOST_BYTES:
        raise UnreadableSheet(
            "too-big", "That is more than 200 kB of text; that is no score sheet."
        )
    try:
        sheet = read_sheet(text)
    except SheetError as fault:
        raise UnreadableSheet("sheet", fault.message, fault.line) from fault
    if not isinstance(sheet, OpenSheet):
        raise UnreadableSheet("liar", "A sheet of Liar's Mexico can't be made a night yet.")
    if len(sheet.match.names) > MOST_PLAYERS:
        raise UnreadableSheet(
            "too-many",
            f"{MOST_PLAYERS} people fit at one table; {len(sheet.match.names)} came to this one.",
            _line_of_too_many(text),
        )
    return sheet


def _line_of_too_many(text: str) -> int:
    """The first line with which more people have come than fit; the sheet can be read."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")

    def came(count: int) -> int:
        try:
            return len(read_sheet("\n".join(lines[:count])).match.names)
        except SheetError:
            return 0  # the players are not named yet

    return bisect_right(range(1, len(lines) + 1), MOST_PLAYERS, key=came) + 1


def plan_of_sheet(form: Mapping[str, str], sheet: OpenSheet) -> Plan:
    """The plan of a night from the form's name, date, venue and money, and the sheet's rules.

    Raises:
        Refused: as `read_plan`.
    """
    rules = sheet.match.rules
    kept = {field: form[field] for field in _FORM if field in form}
    return read_plan({**kept, "preset": rules.preset, **changes_from_preset(rules)})


def entries_of_sheet(
    uid: str, plan: Plan, sheet: OpenSheet
) -> Iterator[tuple[tuple[NightEvent, ...], tuple[TableEvent, ...]]]:
    """What would have been recorded of a sheet, had it been typed at the table, entry by entry.

    Args:
        uid: the night's.

    Yields:
        the events of the night and those of its table that belong together.
    """
    yield (NightPlanned(uid, plan),), ()
    for event in sheet.events:
        match event:
            case MatchOpened(_, names):
                yield (Registered(names, (False,) * len(names)),), ()
                yield (SeatsPlaced(tuple(range(1, len(names) + 1))),), ()
                yield (TableOpened(1),), (event,)
            case Joined(name):
                yield (Registered((name,), (False,)),), (event,)
            case _:
                yield (), (event,)


def heading(plan: Plan) -> str:
    """What stands above a sheet that is written: which night it is of."""
    return f"{plan.name}, {plan.date.isoformat()}"


def suggested_form(text: str, file_name: str, today: date) -> dict[str, str]:
    """A name and a date to begin with: the sheet's heading, or the file's name and today.

    Args:
        file_name: without its folder and ending; "" where there is none.

    >>> suggested_form("# Friday, 2026-11-20", "table-1", date(2026, 11, 27))
    {'name': 'Friday', 'date': '2026-11-20'}
    """
    found = _HEADING.fullmatch(text.lstrip("\ufeff").partition("\n")[0])
    for name, day in (
        (found[1], found[2]) if found else ("", ""),
        (file_name, today.isoformat()),
    ):
        try:
            return {
                "name": clean_text(name, "name", NAME_CELLS),
                "date": date.fromisoformat(day).isoformat(),
            }
        except (Refused, ValueError):
            continue
    return {"name": "From a score sheet", "date": today.isoformat()}


def summary(sheet: OpenSheet) -> str:
    """How far the table on a sheet has come, in a sentence."""
    match = sheet.match
    people = several(len(match.names), "player")
    if match.winner is not None:
        rounds = several(match.rounds, "round")
        return f"{people}, {rounds}: {match.names[match.winner]} has won."
    if match.part is None:
        return f"{people}; the first lead is not known yet."
    return f"{people}, round {match.rounds + 1}: {match.names[match.part.on_turn]} is on turn."
