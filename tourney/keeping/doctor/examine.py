"""Looking a store over: whether everything in it is sound, and what to do where it is not.

Nothing is changed by that: what has to be worked out is worked out on a copy in memory.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator

from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.keeping.doctor.contents import (
    look_at_lists,
    look_at_logs,
    look_at_replay,
    look_at_tables,
    replay,
)
from tourney.keeping.doctor.file import FROM_BACKUP, look_around, look_at_sqlite, read_all
from tourney.keeping.doctor.finding import Finding
from tourney.laptop.acknowledged import Acknowledged, broken_words
from tourney.laptop.address import Address, Server
from tourney.service.director import Director
from tourney.store.losses import broken_in
from tourney.store.memory_database import MemoryDatabase, moment_of
from tourney.store.open import open_store
from tourney.store.snapshot import stream_ends
from tourney.store.store import Store
from tourney.store.upgrade import is_older, stored_revision


def examine(store: Address, acknowledged: Acknowledged | None = None) -> Iterator[Finding]:
    """Look a store over, one thing after another.

    Args:
        acknowledged: what it has acknowledged to this laptop.
    """
    if isinstance(store, Server):
        yield from _look_at_server(store, acknowledged)
        return
    for finding in look_around(store):
        yield finding
        if finding.check == "file" and not finding.sound and not _has_content(store):
            return
    yield look_at_sqlite(store)
    moment, findings = read_all(store)
    yield from findings
    if moment is not None:
        sound = all(finding.sound for finding in findings)
        yield from _look_into(moment, store, acknowledged, sound=sound)


def _has_content(store: Address) -> bool:
    return not isinstance(store, Server) and store.is_file() and store.stat().st_size > 0


def _look_at_server(store: Server, acknowledged: Acknowledged | None) -> Iterator[Finding]:
    try:
        moment = moment_of(store)
    except Refused as refusal:
        yield Finding("server", refusal.sentence, "See to that first, then look again.")
        return
    yield from look_at_server(store)
    yield from _look_into(moment, store, acknowledged, sound=True)


def _look_into(
    moment: sqlite3.Connection, address: Address, acknowledged: Acknowledged | None, *, sound: bool
) -> Iterator[Finding]:
    """Look at what a copy holds, as far as it can be read; the copy is used up.

    Args:
        sound: its pages are, so that what can be mended may be.
    """
    store = Store(MemoryDatabase(moment, address))
    store.acknowledged = acknowledged
    director = Director(store)
    try:
        yield from _as_far(lambda: look_at_tables(moment), "schema")
        try:
            there = stream_ends(moment)
            nights = replay(director, there)
        except (Refused, sqlite3.Error) as error:
            yield Finding("logs", f"they cannot be read: {_words(error)}", FROM_BACKUP)
            return
        yield from _as_far(lambda: look_at_logs(there, nights.known), "logs")
        yield from _as_far(lambda: look_at_replay(director, nights), "replay")
        if sound and not is_older(stored_revision(moment)):
            yield look_at_lists(director, moment, nights)
        if acknowledged is not None:
            yield _look_at_promises(store)
    finally:
        director.close()


def _as_far(look: Callable[[], Iterable[Finding]], check: str) -> Iterator[Finding]:
    """Look as far as the pages of a damaged file go."""
    try:
        yield from look()
    except (Refused, sqlite3.Error) as error:
        yield Finding(check, f"cannot be read: {_words(error)}", FROM_BACKUP)


def _look_at_promises(store: Store) -> Finding:
    broken = broken_in(store)
    if not broken:
        return Finding("promises", "everything that was acknowledged to this laptop is there")
    return Finding(
        "promises",
        broken_words(broken, store.address),
        "Look for the newer copy before anything else is done.",
    )


def mend(store: Address) -> tuple[int, tuple[int, ...]]:
    """Work the tables for SQL out again: all that is ever mended, for the logs say what they say.

    Returns:
        As `Director.rebuild`.

    Raises:
        Refused: the store is damaged, or as `Director.open`; nothing was mended.
    """
    director = Director.open(store)
    try:
        return director.rebuild()
    finally:
        director.close()


def accept_losses(store: Address, acknowledged: Acknowledged) -> int:
    """Expect no more of a store than it has; how many logs are shorter than was promised.

    Raises:
        Refused: the store cannot be read.
        OSError: it cannot be written down.
    """
    opened = open_store(store)
    opened.acknowledged = acknowledged
    try:
        broken = broken_in(opened)
        acknowledged.forget(broken)
    finally:
        opened.close()
    return len(broken)


def _words(error: Exception) -> str:
    return error.sentence if isinstance(error, Refused) else str(error)


#: With these off, a server that stops forgets what it has acknowledged, or tears it.
_NEEDED = ("fsync", "synchronous_commit", "full_page_writes")


def look_at_server(server: Server) -> Iterator[Finding]:
    """Look at its settings; its store can be read."""
    from tourney.store.postgres.memory_copy import settings_of

    try:
        settings = settings_of(server)
    except Refused as refusal:
        yield Finding("server", refusal.sentence, "See to that first, then look again.")
        return
    yield Finding("server", f"{server}, PostgreSQL {settings['server_version']}")
    yield Finding("venue", f"{settings['venue']}, and no other that the database may hold")
    off = [name for name in _NEEDED if settings[name] == "off"]
    if off:
        yield Finding(
            "durability",
            f"the server has {listed(off)} off, and can lose what it says is saved",
            "Have whoever looks after the server turn that on.",
        )
    else:
        yield Finding("durability", "what the server says is saved survives a power cut")
