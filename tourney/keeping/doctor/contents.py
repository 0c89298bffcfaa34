"""Looking over the contents of a store: its logs, their replay, and the lists made of them."""

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tourney.game.refusal import Refused
from tourney.game.wording import listed, quantity
from tourney.keeping.doctor.finding import Finding
from tourney.log.streams import HOSTILE, night_number
from tourney.service.director import Director
from tourney.store.rows.schema import HEAD
from tourney.store.snapshot import StreamEnd, dangling_references, streams_with_gaps, triggers
from tourney.store.upgrade import is_older, stored_revision

_LOGS_OF_THE_HOUSE = frozenset(
    ("door", "house", "phones", "plans", "players", "prizes", "seasons", "shelf", "speeds", "told")
)
_GUARDS = frozenset(
    (
        "event_is_never_updated",
        "event_is_never_deleted",
        "event_follows_the_last",
        "event_uuid_is_new",
    )
)
#: As many nights or logs are named.
_MOST = 5
_COPY = (
    "Keep the store as it is. What stands before the fault is shown; for the rest, look for a "
    "backup from before: tourney restore BACKUP."
)
MEND = "Work them out again: tourney tools doctor --mend."

_LISTS = (
    ("night", "SELECT number, * FROM night ORDER BY number"),
    (
        "entry",
        "SELECT e.night, e.entry, p.key, e.name, e.paid FROM entry e "
        "LEFT JOIN player p ON p.id = e.player ORDER BY e.night, e.entry",
    ),
    ("result", "SELECT night, * FROM result ORDER BY night, at_table, position"),
    ("player", "SELECT 0, key, name FROM player ORDER BY key"),
)


def look_at_tables(moment: sqlite3.Connection) -> Iterator[Finding]:
    """The schema, and the references between tables."""
    revision = stored_revision(moment)
    if is_older(revision):
        yield Finding(
            "schema", f"{revision}, which is brought to {HEAD} when tourney next opens it"
        )
    elif not triggers(moment) >= _GUARDS:
        yield Finding(
            "schema",
            "what keeps entries from being changed has been taken away",
            "Make a backup and restore it into a new store.",
        )
    else:
        yield Finding("schema", f"{HEAD}, the newest")
    broken = dangling_references(moment)
    if broken:
        yield Finding("references", f"rows of {listed(broken)} refer to nothing", MEND)
    else:
        yield Finding("references", "every row refers to one that is there")


def look_at_logs(there: Mapping[str, StreamEnd], known: frozenset[str]) -> Iterator[Finding]:
    """Check that every log is whole, and belongs to some night or to the house.

    Args:
        known: the streams that nights know as theirs.
    """
    missing = streams_with_gaps(there)
    if missing:
        yield Finding("logs", f"rows are missing in {_some(missing)}", _COPY)
    else:
        rows = sum(end.rows for end in there.values())
        yield Finding("logs", f"{quantity(rows, 'row')} in {quantity(len(there), 'log')}, no gaps")
    strange = sorted(there.keys() - known - _LOGS_OF_THE_HOUSE)
    if strange:
        yield Finding(
            "strangers",
            f"no night knows of {_some(strange)}",
            "They are in nobody's way; keep the store as it is, and ask who wrote to it.",
        )
    else:
        yield Finding("strangers", "every log is a night's or the house's")


@dataclass(frozen=True, slots=True)
class ReplayedNights:
    """The nights, each played again from its log.

    Attributes:
        damage: of those that cannot be read to their end, by number.
        unproved: of those whose units or money do not come out even, by number.
        known: the streams that they know as theirs.
    """

    numbers: tuple[int, ...]
    damage: Mapping[int, str]
    unproved: Mapping[int, str]
    known: frozenset[str]


def replay(director: Director, there: Mapping[str, StreamEnd]) -> ReplayedNights:
    """Play every night again."""
    numbers = sorted(number for stream in there if (number := night_number(stream)) is not None)
    damage: dict[int, str] = {}
    unproved: dict[int, str] = {}
    known: set[str] = set()
    for number in numbers:
        try:
            view = director.night(number).view()
            known.update(director.night(number).read_position)
            if view.damage:
                damage[number] = view.damage
                continue
            fault = director.night(number).places().proof.fault
            if fault:
                unproved[number] = fault
        except Refused as refusal:
            damage[number] = refusal.sentence
        except HOSTILE as error:
            damage[number] = f"It comes to what no night does ({type(error).__name__})."
    return ReplayedNights(tuple(numbers), damage, unproved, frozenset(known))


def look_at_replay(director: Director, nights: ReplayedNights) -> Iterator[Finding]:
    """Check that every log can be played again, and that what is owed and paid comes out even."""
    for number, fault in nights.damage.items():
        yield Finding("replay", f"night {number}: {fault}", _COPY)
    for what, fault in (
        ("the house's presets", director.house.damage),
        ("the prize templates", director.prizes.damage),
        ("the kept plans", director.plans.damage),
        ("the seasons", director.seasons.damage),
    ):
        if fault:
            yield Finding("replay", f"{what}: {fault}", _COPY)
    if not nights.damage:
        yield Finding("replay", f"{quantity(len(nights.numbers), 'night')} played again to the end")
    for number, fault in nights.unproved.items():
        yield Finding(
            "proof",
            f"night {number}: {fault}",
            "Look at its ledger (tourney export), and put right what was typed.",
        )
    if not nights.unproved:
        yield Finding("proof", "units and money come out even in every night")


def look_at_lists(
    director: Director, moment: sqlite3.Connection, nights: ReplayedNights
) -> Finding:
    """Compare the tables for SQL with the logs; the copy's are worked out anew for that."""
    try:
        before = _lists(moment)
        director.rebuild()
        after = _lists(moment)
    except (Refused, sqlite3.Error, *HOSTILE) as error:
        words = error.sentence if isinstance(error, Refused) else str(error)
        return Finding("lists", f"the tables for SQL cannot be worked out: {words}", _COPY)
    other = {
        int(str(row[0]))
        for table, _ in _LISTS
        for row in set(before[table]).symmetric_difference(after[table])
    } - nights.damage.keys()
    if not other:
        return Finding("lists", "the tables for SQL say what the logs do")
    which = [f"night {number}" if number else "the people" for number in sorted(other)]
    return Finding(
        "lists", f"the tables for SQL do not say what the log does: {_some(which)}", MEND
    )


def _lists(moment: sqlite3.Connection) -> dict[str, list[tuple[object, ...]]]:
    return {table: moment.execute(query).fetchall() for table, query in _LISTS}


def _some(names: list[str]) -> str:
    more = len(names) - _MOST
    return listed([*names[:_MOST], f"{more} more"] if more > 0 else names)
