"""A night from a score sheet that was kept on paper, or exported."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace

from tourney.game.games import AnyEvent, AnyMatch, AnyOpening, game_of
from tourney.game.mexico.events import Joined
from tourney.game.names import clean_text, person_key
from tourney.game.refusal import Refused
from tourney.game.rules import changed_rules, rules_id, write_rules
from tourney.game.sheets import Sheet, SheetError, read_sheet
from tourney.game.wording import listed
from tourney.night.planning.plan import NAME_CELLS, read_plan
from tourney.night.setup import MOST_SEATS
from tourney.night.state.amounts import find_currency, plain_decimal, read_money
from tourney.night.state.events import (
    NightEvent,
    NightPlanned,
    Registered,
    SeatsPlaced,
    TableMerged,
    TableOpened,
)
from tourney.night.state.floor_of import Matches
from tourney.night.state.fold import apply as apply_to_night
from tourney.night.state.night import Night
from tourney.night.state.plan import Plan

#: A sheet of two thousand rolls has a fifth of this size.
MOST_BYTES = 200_000

#: The fields of the form that count; the rules come from the sheet.
_FORM = ("name", "date", "venue", "currency", "unit_worth", "penalties")
_HEADING = re.compile(
    r"#\s*(?:(.+), )?([0-9]{4}-[0-9]{2}-[0-9]{2})(?:, rules [a-p]+)?"
    r"(?:, a unit ([0-9.]{1,20}) ([A-Z]{3}))?\s*"
)


class UnreadableSheet(Refused, ValueError):
    """The whole sheet was refused; the sentence names the line at fault, if there is one.

    Attributes:
        line: the first line at fault, from 1; None for the whole sheet.
    """

    def __init__(self, code: str, sentence: str, line: int | None = None) -> None:
        super().__init__(code, sentence if line is None else f"Line {line}: {sentence}")
        self.line = line


class RefusedSheet(Refused):
    """One of several sheets was refused, and so all were.

    Attributes:
        at: the index of the sheet.
    """

    def __init__(self, at: int, refusal: Refused) -> None:
        super().__init__(refusal.code, refusal.sentence)
        self.at = at


@contextmanager
def _of_several(at: int) -> Iterator[None]:
    try:
        yield
    except Refused as refusal:
        raise RefusedSheet(at, refusal) from refusal


def decode_sheet(data: bytes) -> str:
    """Return the text of a sheet's file.

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


@lru_cache(maxsize=1)  # a sheet is read twice: to be shown, and to be played
def read_table(text: str) -> Sheet:
    """Return the table on a sheet, finished or in play, if a night can have it.

    Raises:
        UnreadableSheet: a line is wrong, or there are more people than fit.
    """
    if len(text) > MOST_BYTES:
        raise UnreadableSheet(
            "too-big", "That is more than 200 kB of text; that is no score sheet."
        )
    try:
        sheet = read_sheet(text)
    except SheetError as fault:
        raise UnreadableSheet("sheet", fault.message, fault.line) from fault
    if len(sheet.match.names) > MOST_SEATS:
        raise UnreadableSheet(
            "too-many",
            f"{MOST_SEATS} people fit at one table; {len(sheet.match.names)} came to this one.",
            _line_of_too_many(text),
        )
    return sheet


def read_tables(texts: Iterable[str]) -> list[Sheet]:
    """Return the tables on several sheets.

    Raises:
        RefusedSheet: the first sheet that `read_table` refuses.
    """
    sheets = []
    for at, text in enumerate(texts):
        with _of_several(at):
            sheets.append(read_table(text))
    return sheets


def _line_of_too_many(text: str) -> int:
    """Return the first line with which there are too many people, of a readable sheet."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")

    def came(count: int) -> int:
        try:
            return len(read_sheet("\n".join(lines[:count])).match.names)
        except SheetError:
            return 0  # the players are not named yet

    return bisect_right(range(1, len(lines) + 1), MOST_SEATS, key=came) + 1


def plan_of_sheet(form: Mapping[str, str], sheet: Sheet) -> Plan:
    """Return the plan of a night: name, date, venue and money from the form, rules from the sheet.

    Raises:
        Refused: as in `read_plan`.
    """
    rules = sheet.match.rules
    kept = {field: form[field] for field in _FORM if field in form}
    return read_plan({**kept, "preset": rules.preset, **changed_rules(rules)})


class SheetEntry(NamedTuple):
    """Events of a night and of its tables that form one entry.

    Attributes:
        matches: by table, the match after each of its events, where it is known.
    """

    night: tuple[NightEvent, ...]
    tables: Mapping[int, tuple[AnyEvent, ...]]
    matches: Mapping[int, Sequence[AnyMatch]] = MappingProxyType({})


def entries_of_sheet(uid: str, plan: Plan, sheet: Sheet) -> Iterator[SheetEntry]:
    """Yield the entries that typing the sheet at a table would have made, one by one.

    Args:
        uid: the night's identifier.
    """
    yield SheetEntry((NightPlanned(uid, plan),), {})
    matches: Sequence[AnyMatch] = sheet.matches
    opening = sheet.events[0]
    assert isinstance(opening, AnyOpening)
    names = opening.players
    yield SheetEntry((Registered(names, (False,) * len(names)),), {})
    yield SheetEntry((SeatsPlaced((tuple(range(1, len(names) + 1)),)),), {})
    yield SheetEntry((TableOpened(1),), {1: (opening,)}, {1: matches[:1]})
    for event, match_after in zip(sheet.events[1:], matches[1:], strict=True):
        came = (Registered((event.name,), (False,)),) if isinstance(event, Joined) else ()
        yield SheetEntry(came, {1: (event,)}, {1: (match_after,)})


def merged_table(
    night: Night, tables: Matches, sheet: Sheet
) -> tuple[TableMerged, tuple[AnyEvent, ...]]:
    """Return the events that add a sheet's table to a night: the night's, and the table's.

    Names are spelled as on the night's list.

    Raises:
        Refused: `other-rules`, or `elsewhere` if a player would be at two tables at once.
    """
    ours, theirs = night.plan.rules, sheet.match.rules
    if rules_id(ours) != rules_id(theirs):
        raise Refused(
            "other-rules",
            f"This night plays by {write_rules(ours)}, the sheet by {write_rules(theirs)}.",
        )
    for number, match in tables.items():
        if match.over or sheet.match.over:
            continue
        here = {person_key(name): name for name in _still_in(match)}
        both = next(
            (name for name in map(person_key, _still_in(sheet.match)) if name in here), None
        )
        if both is not None:
            raise Refused("elsewhere", f"{here[both]} is still playing at table {number}.")
    entries = {person_key(entry.name): entry.name for entry in night.entries}
    players = tuple(entries.get(person_key(name), name) for name in sheet.match.names)
    spelled = dict(zip(sheet.match.names, players, strict=True))
    events = tuple(_spelled(event, spelled) for event in sheet.events)
    return TableMerged(len(night.tables) + 1, players), events


def merged_tables(
    night: Night, tables: Matches, sheets: Iterable[Sheet], first: int = 0
) -> list[tuple[TableMerged, tuple[AnyEvent, ...]]]:
    """Return the events that add the tables of several sheets to a night, one after another.

    Args:
        first: the index of the first of these sheets among all that were given.

    Raises:
        RefusedSheet: the first sheet that `merged_table` or the night refuses.
    """
    merges = []
    opened = dict(tables)
    for at, sheet in enumerate(sheets, start=first):
        with _of_several(at):
            merged, events = merged_table(night, opened, sheet)
            night = apply_to_night(night, merged)
        opened[merged.table] = sheet.match
        merges.append((merged, events))
    return merges


def entries_of_sheets(uid: str, plan: Plan, sheets: Sequence[Sheet]) -> Iterator[SheetEntry]:
    """Yield the entries of a night of several sheets: the first as if typed, the others added.

    Args:
        uid: the night's identifier.

    Raises:
        RefusedSheet: as in `merged_tables`.
    """
    night: Night | None = None
    first, *others = sheets
    for entry in entries_of_sheet(uid, plan, first):
        for event in entry.night:
            night = apply_to_night(night, event)
        yield entry
    assert night is not None
    for merged, at_table in merged_tables(night, {1: first.match}, others, first=1):
        yield SheetEntry((merged,), {merged.table: at_table})


def _spelled(event: AnyEvent, names: Mapping[str, str]) -> AnyEvent:
    match event:
        case _ if isinstance(event, AnyOpening):
            return replace(event, players=tuple(names[name] for name in event.players))
        case Joined(name):
            return replace(event, name=names[name])
        case _:
            return event


def _still_in(match: AnyMatch) -> Iterator[str]:
    return (match.names[player] for player in match.players_in)


def heading(plan: Plan) -> str:
    """Return the heading of a sheet to be written: the night, and the id of its rules.

    If a unit is worth money, the heading says how much.
    """
    words = ", ".join(dict.fromkeys((plan.name, plan.date.isoformat())))
    words += f", rules {rules_id(plan.rules)}"
    if not plan.unit_worth:
        return words
    worth = plain_decimal(plan.unit_worth, find_currency(plan.currency))
    return f"{words}, a unit {worth} {plan.currency}"


def suggested_form(text: str, file_name: str, today: date) -> dict[str, str]:
    """Return a name and a date from the sheet's heading, or the file's name and today.

    The heading may also give a unit's worth.

    Args:
        file_name: without folder and ending; "" if there is no file.

    >>> suggested_form("# Friday, 2026-11-20", "table-1", date(2026, 11, 27))
    {'name': 'Friday', 'date': '2026-11-20'}
    """
    parts = _HEADING.fullmatch(text.lstrip("\ufeff").partition("\n")[0])
    money = _worth(parts[3], parts[4]) if parts and parts[4] else {}
    for name, day, worth in (
        (parts[1] or parts[2], parts[2], money) if parts else ("", "", {}),
        (file_name, today.isoformat(), {}),
    ):
        try:
            return {
                "name": clean_text(name, "name", NAME_CELLS),
                "date": date.fromisoformat(day).isoformat(),
                **worth,
            }
        except (Refused, ValueError):
            continue
    return {"name": "From a score sheet", "date": today.isoformat()}


def _worth(amount: str, code: str) -> dict[str, str]:
    """Return the worth of a unit as in a form; {} if it is not possible."""
    try:
        worth = read_money(amount, find_currency(code))
    except Refused:
        return {}
    return {"currency": code, "unit_worth": amount} if worth else {}


def sheet_summary(sheet: Sheet) -> str:
    """Return the players on a sheet, and how far their table is."""
    return f"{listed(sheet.match.names)}.\n{game_of(sheet.match.rules).summary(sheet.match)}"
