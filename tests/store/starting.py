"""Starts at the same moment, in processes forked from one that has read the program already."""

from multiprocessing.synchronize import Barrier
from pathlib import Path

from tests.faults.forked_writers import FORKS
from tourney.store.open import open_store
from tourney.store.rows.records import NewEvent

#: For giving up, not for waiting.
_PATIENCE_SECONDS = 300.0


def start_together(path: Path, count: int) -> None:
    """Open a store that many times at once; each start writes to a stream of its own.

    Raises:
        AssertionError: a start did not end well.
    """
    together = FORKS.Barrier(count)
    processes = [
        FORKS.Process(target=_start, args=(path, number, together), daemon=True)
        for number in range(1, count + 1)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join(_PATIENCE_SECONDS)
        assert process.exitcode == 0


def _start(path: Path, number: int, together: Barrier) -> None:
    together.wait(_PATIENCE_SECONDS)
    store = open_store(path)
    store.append([NewEvent(f"start/{number}", 1, "Opened", 1, {}, "host")])
    store.close()
