"""Writers are killed at any moment, and nothing acknowledged is lost."""

from pathlib import Path
from random import Random

import pytest

from tests.faults.kills import kill_at_random
from tourney.laptop.address import Address, Server

#: For writers at two tables, and again for writers at one.
MOMENTS_OF_A_FILE, MOMENTS_OF_A_SERVER = 20, 10


@pytest.mark.parametrize("seats", [(1, 2), (1, 1)], ids=["two-tables", "one-table"])
def test_nothing_is_lost_when_either_of_two_writers_is_killed(
    address: Address, tmp_path: Path, seats: tuple[int, int]
) -> None:
    moments = MOMENTS_OF_A_SERVER if isinstance(address, Server) else MOMENTS_OF_A_FILE
    seed = Random().randrange(10**9)
    print(f"seed {seed}")  # noqa: T201 (shown when it fails, to be put in the place of the other)
    tally = kill_at_random(address, tmp_path, seed, moments, seats)
    assert tally.acknowledged > moments
    assert tally.unheard > 0
