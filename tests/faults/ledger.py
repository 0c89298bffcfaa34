"""A writer's notes of each save, before and after it: the truth that a store is judged by."""

import datetime as dt
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from tourney.game.refusal import Refused
from tourney.store.rows.records import NewEvent
from tourney.store.store import Store

Outcome = Literal["acknowledged", "refused", "unheard"]


class Attempt(Struct, frozen=True):
    """One save.

    Attributes:
        outcome: what the writer was told; `unheard` when it died first.
        code: of the refusal, or "".
        entry: the number of what was typed, which may take several saves until one goes through.
    """

    events: tuple[NewEvent, ...]
    outcome: Outcome = "unheard"
    code: str = ""
    entry: int = 0


class Ledger:
    """A file in which each line stands before the writer goes on, whatever becomes of it.

    It lies apart from the store, so that no fault of the store's disk reaches it.
    """

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def typing(self) -> None:
        """An entry is typed for the first time; every save up to the next one is of this entry."""
        self._write("entry")

    def trying(self, events: Sequence[NewEvent]) -> None:
        """A save begins."""
        rows = [asdict(event) | {"at": event.at.isoformat()} for event in events]
        self._write(f"try {json.dumps(rows)}")

    def acknowledged(self) -> None:
        """The save that was begun last is on disk."""
        self._write("yes")

    def refused(self, code: str) -> None:
        """The save that was begun last was refused."""
        self._write(f"no {code}")

    def told(self, code: str) -> None:
        """An entry was refused before there was anything to save."""
        self._write(f"told {code}")

    def done(self) -> None:
        """The entry, which is one row, went through at the first or any later time of typing it."""
        self._write("done")

    def saved_by_verdict(self, uuid: str) -> None:
        """An event that was in doubt was not there until the verdict saved it."""
        self._write(f"verdict {uuid}")

    def close(self) -> None:
        """Write no more."""
        os.close(self._file)

    def _write(self, line: str) -> None:
        os.write(self._file, f"{line}\n".encode())


def witness(store: Store, ledger: Ledger) -> Store:
    """The store, noting what it is given to save and how it answers."""
    append = store.append

    def noted(events: Sequence[NewEvent], *arguments: Any, **named: Any) -> None:
        ledger.trying(events)
        try:
            append(events, *arguments, **named)
        except Refused as refusal:
            ledger.refused(refusal.code)
            raise
        ledger.acknowledged()

    store.append = noted  # type: ignore[method-assign]
    return store


def attempts(path: Path) -> list[Attempt]:
    """The notes of a ledger, in order; a line during which the writer died is left out."""
    told: list[Attempt] = []
    entry = 0
    for line in path.read_text().splitlines(keepends=True):
        if not line.endswith("\n"):
            break
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "entry":
            entry += 1
        elif word == "try":
            told.append(Attempt(tuple(map(_event, json.loads(rest))), entry=entry))
        elif word in ("yes", "no"):
            outcome: Outcome = "acknowledged" if word == "yes" else "refused"
            told[-1] = replace(told[-1], outcome=outcome, code=rest)
    return told


def acknowledged(path: Path) -> int:
    """How many saves were acknowledged so far."""
    return path.read_bytes().count(b"\nyes\n")


def done(path: Path) -> set[int]:
    """The numbers of the entries of one row that went through so far."""
    entry, through = 0, set()
    for line in path.read_text().splitlines():
        if line == "entry":
            entry += 1
        elif line == "done":
            through.add(entry)
    return through


def saved_by_verdict(path: Path) -> set[str]:
    """The uuids of the events that a verdict has saved itself so far."""
    return {line[8:] for line in path.read_text().splitlines() if line.startswith("verdict ")}


def refusals(path: Path) -> int:
    """How many entries were refused so far."""
    return sum(line.startswith(("no ", "told ")) for line in path.read_text().splitlines())


def codes(path: Path) -> set[str]:
    """With which codes saves were refused so far."""
    return {line[3:] for line in path.read_text().splitlines() if line.startswith("no ")}


def _event(fields: dict[str, Any]) -> NewEvent:
    return NewEvent(**(fields | {"at": dt.datetime.fromisoformat(fields["at"])}))
