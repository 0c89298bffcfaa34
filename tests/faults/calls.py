"""System calls that fail, one after the other, under a writer."""

from collections.abc import Iterable
from pathlib import Path

from tests.faults.failing import failing
from tests.faults.forked_writers import Writer
from tests.faults.ledger import acknowledged
from tests.faults.verdict import PERHAPS_SAVED, Tally, verdict
from tourney.store.open import open_store

#: What SQLite calls in a save, and how each can fail.
CALLS = (
    "pwrite64:error=ENOSPC",
    "pwrite64:error=EIO",
    "fdatasync,fsync:error=EIO",
    "ftruncate:error=EIO",
)


def fail_one_by_one(store: Path, folder: Path, seed: int, call: str, whens: Iterable[str]) -> Tally:
    """Let a writer type while calls fail, and again when they do no more; look after each.

    Args:
        call: a call and its error, as strace has them.
        whens: which of these calls fail: `3` is the third alone, `3+` the third and all after it.

    Raises:
        AssertionError: the verdict went against the store, or nothing could be saved afterwards.
    """
    writer = Writer(store, folder, "writer", 1, seed)
    opened = open_store(store)
    tally = Tally()
    for when in whens:
        with failing(writer.pid, f"{call}:when={when}"):
            writer.type(4)
            writer.rests()
        before = acknowledged(writer.ledger)
        writer.type(4)
        writer.rests()
        assert acknowledged(writer.ledger) > before, f"nothing was saved after {call}:when={when}"
        tally = verdict(opened, writer.ledger, perhaps=PERHAPS_SAVED)
    opened.close()
    writer.end()
    return tally
