"""How far the screen of one program is behind what another has written."""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import closing

from tests.benchmarks.databases import Database, on_each
from tests.benchmarks.figure import Figure, ms
from tests.benchmarks.nights import open_table, throw
from tests.benchmarks.terminal import Terminal
from tests.benchmarks.vt import Screen
from tests.terminal.card import says_act
from tests.terminal.program import tourney
from tourney.laptop.address import Address, Server
from tourney.service.director import Director
from tourney.service.play import Roll

ROLLS = 200
MOST_SECONDS = 0.3


def measure() -> Iterator[Figure]:
    yield from on_each(_on)


def _on(database: Database) -> Iterator[Figure]:
    taken = _behind(database.new())
    worst = max(taken)
    yield Figure(
        f"a follower's screen, {database.name}, behind a roll: worst of {len(taken)}",
        ms(worst),
        f"median {ms(statistics.median(taken))}",
        f"≤ {ms(MOST_SECONDS)}",
        None,
        worst <= MOST_SECONDS,
    )


def _behind(address: Address) -> list[float]:
    """From each roll's acknowledgement to the last of what the other program's screen shows."""
    dice = random.Random(5)
    store = address.url if isinstance(address, Server) else str(address)
    taken: list[float] = []
    with closing(Director.open(address)) as director:
        number = open_table(director, "Friday", units="999")
        with Terminal(tourney("--store", store)) as follower:
            follower.until(_shows("Enter goes on with Friday"))
            follower.type(b"\r")
            said = director.night(number).table().view().referee
            follower.until(lambda screen: says_act("\n".join(screen.lines), said))
            while len(taken) < ROLLS:
                follower.settle(0.2 + 0.2 * dice.random())
                director.night(number).table().send(Roll(throw(dice)))
                at = time.perf_counter()
                before, said = said, f"undo {director.night(number).view().undo}"
                if said != before:
                    taken.append(follower.until(_shows(said)) - at)
    return taken


def _shows(text: str) -> Callable[[Screen], bool]:
    words = " ".join(text.split())
    return lambda screen: words in screen.text
