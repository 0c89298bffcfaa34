"""Examination of a store: its integrity, its schema, and a replay of all its logs.

The store is not changed: a copy in memory is examined.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing

from msgspec import Struct

from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.keeping.backup import sound_ends
from tourney.laptop.acknowledged import Acknowledged
from tourney.laptop.address import Address
from tourney.log.streams import HOSTILE, night_number
from tourney.service.director import Director
from tourney.store.memory_database import MemoryDatabase, moment_of
from tourney.store.open import open_store
from tourney.store.rows.tables import HEAD
from tourney.store.store import Store, broken_in
from tourney.store.upgrade import altered, is_older, stored_revision


class Finding(Struct, frozen=True):
    """The result of a check: its name, a phrase that says what was found, and if that is sound."""

    check: str
    words: str
    is_sound: bool = True


def examine(store: Address) -> Iterator[Finding]:
    """Examine a store, and yield the findings. After damage to the file, the checks end."""
    try:
        moment = moment_of(store, leave_alone=True)
    except Refused as refusal:
        yield Finding("integrity", refusal.sentence, is_sound=False)
        return
    with closing(moment):
        try:
            there = sound_ends(moment, f"Not sound: {store}")
        except Refused as refusal:
            yield Finding("integrity", refusal.sentence, is_sound=False)
            return
        rows = sum(end.rows for end in there.values())
        yield Finding("integrity", f"{quantity(rows, 'row')} in {quantity(len(there), 'log')}")
        yield _schema(moment)
        with closing(Director(Store(MemoryDatabase(moment, store)))) as director:
            try:
                yield from _replay(director, there)
            except Refused as refusal:  # a damaged schema keeps rows from being read
                yield Finding("replay", refusal.sentence, is_sound=False)


def _schema(moment: sqlite3.Connection) -> Finding:
    revision = stored_revision(moment)
    if is_older(revision):
        return Finding("schema", f"{revision}, brought to {HEAD} when tourney opens it next")
    if wrong := altered(moment):
        return Finding(
            "schema",
            f"not as tourney makes it ({', '.join(wrong)}). Restore a backup into a new store.",
            is_sound=False,
        )
    return Finding("schema", f"{HEAD}, the newest")


def _replay(director: Director, streams: Iterable[str]) -> Iterator[Finding]:
    """Replay every night, and the logs of the house."""
    numbers = sorted(number for stream in streams if (number := night_number(stream)) is not None)
    faults = [_fault_of(director, number) for number in numbers]
    faults += [director.templates.damage, director.seasons.damage, director.players.damage]
    for fault in filter(None, faults):
        yield Finding("replay", fault, is_sound=False)
    if not any(faults):
        yield Finding("replay", f"{quantity(len(numbers), 'night')} to the last row")


def _fault_of(director: Director, number: int) -> str:
    try:
        damage = director.night(number).view().damage
    except Refused as refusal:
        damage = refusal.sentence
    except HOSTILE as error:
        damage = f"It makes no sense as a night ({type(error).__name__})."
    return f"night {number}: {damage}" if damage else ""


def accept_losses(store: Address, acknowledged: Acknowledged) -> int:
    """Accept the loss of a store's missing rows, and return how many logs had lost rows.

    The promises of this laptop are lowered to the rows that the store still has.

    Raises:
        Refused: the store cannot be read.
        OSError: the file of promises cannot be written.
    """
    with closing(open_store(store, acknowledged)) as opened:
        broken = broken_in(opened)
        acknowledged.forget(broken)
    return len(broken)
