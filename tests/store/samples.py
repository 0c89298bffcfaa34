"""Events, nights and children for the tests of the store."""

import datetime as dt
import subprocess
import sys
from pathlib import Path
from typing import Any

from tourney.store.rows.records import (
    EntryFlat,
    NewEvent,
    NightFlat,
    NightState,
    ProjectionRows,
    ResultFlat,
)

ROOT = Path(__file__).parents[2]
TABLE = "night/1/table/1"
WHEN = dt.datetime(2026, 3, 4, 20, 15, 30, 123456, tzinfo=dt.UTC)


def rolled(seq: int, stream: str = TABLE, **changes: Any) -> NewEvent:
    values: dict[str, Any] = {
        "stream": stream,
        "seq": seq,
        "kind": "Rolled",
        "version": 1,
        "payload": {"dice": [2, 1], "by": "李雷"},
        "by": "host",
    }
    return NewEvent(**(values | changes))


def night(
    number: int, *names: str, state: NightState = "registering", place: int | None = None
) -> ProjectionRows:
    """A night of these players; with a place, a result of the first of them."""
    results = () if place is None else (ResultFlat(1, 1, place, names[0], 6, 2, 1, 3, 10, 0),)
    return ProjectionRows(
        NightFlat(
            number=number,
            uid=f"uid-{number}",
            name=f"Thursday {number}",
            date=dt.date(2026, 3, number),
            venue="The Crown",
            preset="pub",
            state=state,
            players=len(names),
            winner=None if place is None else names[0],
        ),
        tuple(EntryFlat(n, name, name.casefold(), n == 1) for n, name in enumerate(names, 1)),
        results,
    )


def child(program: str, *arguments: object) -> subprocess.Popen[str]:
    """Start a Python program that imports from the source tree."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", program, *map(str, arguments)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said_by(process: subprocess.Popen[str]) -> list[str]:
    """The lines that a child wrote until it ended well."""
    output, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors
    assert errors == ""
    return output.splitlines()


def listing(folder: Path) -> dict[str, bytes]:
    return {entry.name: entry.read_bytes() for entry in folder.iterdir() if entry.is_file()}
