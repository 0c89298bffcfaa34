"""Two writers on one store, killed at random moments."""

import time
from pathlib import Path
from random import Random

from msgspec.structs import replace

from tests.faults.forked_writers import Writer
from tests.faults.verdict import Tally, verdict
from tourney.laptop.address import Address
from tourney.store.open import open_store

#: How long two writers type at most before one of them is killed: some dozens of entries.
_LONGEST_SECONDS = 0.1


def kill_at_random(
    store: Address, folder: Path, seed: int, moments: int, seats: tuple[int, int]
) -> Tally:
    """Let two type at a night in play, and kill one or both, at so many random moments.

    The survivors go on, and a new one comes for each that died.

    Args:
        seats: at which table each of the two types.

    Raises:
        AssertionError: the verdict went against the store.
    """
    chance = Random(seed)
    ledgers: list[Path] = []
    writers: dict[int, Writer] = {}
    tally = Tally()
    for moment in range(moments):
        for at in (0, 1):
            if at not in writers:
                name = f"writer {moment}-{at}"
                writers[at] = Writer(store, folder, name, seats[at], chance.randrange(10**9))
                ledgers.append(writers[at].ledger)
        for writer in writers.values():
            writer.go_on()
        time.sleep(chance.uniform(0, _LONGEST_SECONDS))
        victims = chance.choice([(0,), (1,), (0, 1), (1, 0)])
        for at in victims:
            writers.pop(at).kill()
        for writer in writers.values():
            writer.gets_on()
            writer.stop()
        opened = open_store(store)
        now = verdict(opened, *ledgers)
        opened.close()
        # Whatever was unheard is settled, and counts from the next look on as what it came to.
        tally = replace(
            now, unheard=tally.unheard + now.unheard, arrived=tally.arrived + now.arrived
        )
    for writer in writers.values():
        writer.end()
    return tally
