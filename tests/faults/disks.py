"""Disks that fill up, files that may not grow, and disks that are slow, under writers."""

import os
import resource
from contextlib import closing
from pathlib import Path

from tests.faults.failing import failing
from tests.faults.forked_writers import Writer
from tests.faults.ledger import codes
from tests.faults.small_disk import enlarge
from tests.faults.verdict import Tally, verdict
from tourney.store.open import open_store


def fill_disk(path: Path, folder: Path, seed: int) -> Tally:
    """Let a writer type until a small disk is full, and again when it has grown.

    Args:
        path: a store's file on a `small_disk`.

    Raises:
        AssertionError: the verdict went against the store.
    """
    disk = os.statvfs(path.parent)
    (path.parent / "ballast").write_bytes(b"x" * (disk.f_bavail * disk.f_frsize - 80_000))
    writer = Writer(path, folder, "writer", 1, seed)
    writer.type(500)
    writer.rests()
    assert codes(writer.ledger) == {"not-saved"}
    with closing(open_store(path)) as store:
        full = verdict(store, writer.ledger)
        enlarge(path.parent, 4000)
        writer.type(30)
        writer.rests()
        tally = verdict(store, writer.ledger)
    writer.end()
    assert tally.refused == full.refused > 0
    assert tally.acknowledged > full.acknowledged > 0
    return tally


def stop_growth(path: Path, folder: Path, seed: int) -> Tally:
    """Let a writer type while no file of his may grow, and again when they may.

    Raises:
        AssertionError: the verdict went against the store.
    """
    writer = Writer(path, folder, "writer", 1, seed)
    free = resource.prlimit(writer.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(writer.pid, resource.RLIMIT_FSIZE, (path.stat().st_size, free[1]))
    writer.type(60)
    writer.rests()
    assert codes(writer.ledger) == {"not-saved"}
    with closing(open_store(path)) as store:
        stuck = verdict(store, writer.ledger)
        resource.prlimit(writer.pid, resource.RLIMIT_FSIZE, free)
        writer.type(30)
        writer.rests()
        tally = verdict(store, writer.ledger)
    writer.end()
    assert tally.refused == stuck.refused > 0
    assert tally.acknowledged > stuck.acknowledged > 0
    return tally


def slow_down(path: Path, folder: Path, seed: int) -> Tally:
    """Let two type at one table on a disk that takes 30 ms for whatever is to be safe on it.

    Raises:
        AssertionError: the verdict went against the store, or somebody did not get through.
    """
    writers = [Writer(path, folder, f"writer {at}", 1, seed + at) for at in (0, 1)]
    slow = "fdatasync:delay_exit=30000"
    with failing(writers[0].pid, slow), failing(writers[1].pid, slow):
        for writer in writers:
            writer.type(12)
        for writer in writers:
            writer.rests()
            assert codes(writer.ledger) <= {"overtaken"}
    with closing(open_store(path)) as store:
        tally = verdict(store, *(writer.ledger for writer in writers))
    for writer in writers:
        writer.end()
    assert tally.acknowledged > 12
    return tally


def stall(path: Path, folder: Path, seed: int) -> Tally:
    """Let the disk stand still under one until another gives up, and types it again.

    Raises:
        AssertionError: the verdict went against the store, or nobody was told.
    """
    slow, other = (Writer(path, folder, f"writer {at}", at, seed + at) for at in (1, 2))
    with failing(slow.pid, "fdatasync:delay_exit=60000000:when=1"):
        slow.go_on()
        other.go_on()
        other.is_refused("not-saved")
    for writer in (other, slow):
        writer.gets_on()
        writer.stop()
    with closing(open_store(path)) as store:
        tally = verdict(store, slow.ledger, other.ledger)
    for writer in (other, slow):
        writer.end()
    return tally
