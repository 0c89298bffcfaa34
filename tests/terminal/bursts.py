"""Keys typed at a person's speed, then again as fast as a pipe carries them."""

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from enum import Enum
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from tests.sql import rows
from tests.terminal.tmux import Tmux, Typed
from tourney.laptop.address import Address

#: The rows of a log: stream, kind, version and payload.
Log = list[tuple[Any, ...]]
#: Who moves, and where to, a lot has drawn that nobody typed.
_BY_LOT = ("moved-away", "sat-down")


class Pace(Enum):
    """How much is written at once."""

    SCREEN = "each screen's keys"
    NIGHT = "the whole night's keys"


#: For tests of the same night typed again at each pace.
in_bursts = pytest.mark.parametrize("pace", Pace, ids=lambda pace: pace.name.lower())


class Night(Struct, frozen=True):
    """A night that was typed key by key, the program left at its end, and what came of it."""

    typed: Sequence[Typed]
    log: Log


@contextmanager
def own_terminal(folder: Path) -> Iterator[tuple[Tmux, Path]]:
    """A terminal and a home folder of its own, both in a folder."""
    if shutil.which("tmux") is None:
        pytest.skip("tmux is not installed, so there is no real terminal to play in")
    home = folder / "home"
    home.mkdir(parents=True)
    with closing(Tmux(folder, home)) as terminal:
        yield terminal, home


def type_again(terminal: Tmux, command: Sequence[str], night: Night, pace: Pace) -> None:
    """Run a program, write to it what was typed once more, and wait until it has been left."""
    terminal.run(command)
    # Before it has drawn anything, the system would read the keys as a line and Ctrl+Q as XON.
    terminal.wait_for("tourney")
    for title, stretch in groupby(night.typed, lambda one: one.title):
        if pace is Pace.SCREEN:
            terminal.wait_until(_is_titled(title), f"{title!r} never stood above the screen")
            terminal.burst(b"".join(one.keys for one in stretch))
    if pace is Pace.NIGHT:
        terminal.burst(b"".join(one.keys for one in night.typed))
    assert terminal.wait_for_end() == 0


def record(terminal: Tmux, store: Address, *keys: str) -> None:
    """Press the keys of an entry, and wait until it is in the store."""
    before = _entries(store)
    terminal.press(*keys)
    terminal.wait_while(lambda: _entries(store) == before, f"{keys} recorded nothing")


def _entries(store: Address) -> int:
    return int(rows(store, "SELECT count(*) FROM event")[0][0])


def _is_titled(title: str) -> Callable[[str], bool]:
    return lambda screen: screen.partition("\n")[0] == title


def logged(store: Address) -> Log:
    """The rows of a store's nights, without times, ids and lots."""
    query = "SELECT stream, kind, version, payload FROM event ORDER BY stream, seq"
    return [
        (stream, kind, version, _without_chance(payload))
        for stream, kind, version, payload in rows(store, query)
        if kind not in _BY_LOT
    ]


def _without_chance(payload: Any) -> dict[str, Any]:
    known = json.loads(payload) if isinstance(payload, str) else payload
    for table in known.get("opened", ()):
        table["seats"].sort(key=lambda seat: int(seat["entry"]))
    if "players" in known:  # in the order of their seats
        known["players"].sort()
    if "method" in known and "tables" in known:  # a draw
        known["tables"] = [sorted(table) for table in known["tables"]]
    return {name: value for name, value in known.items() if name not in ("uid", "seed")}


def store_in(home: Path) -> Path:
    """The store that a person's home folder has."""
    (store,) = home.rglob("*.db")
    return store
