"""A save that gets through after the next try was made, and given up, too."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.ledger import attempts
from tests.faults.writer import NIGHT, host_of
from tourney.game.refusal import Refused
from tourney.store.rows.records import NewEvent

INSERT = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL)"


def values(event: NewEvent) -> tuple[object, ...]:
    payload, at = json.dumps(dict(event.payload)), event.at.strftime("%Y-%m-%d %H:%M:%S.%f")
    return (event.stream, event.seq, event.uuid, event.kind, event.version, payload, at, event.by)


def test_an_entry_is_there_once_whichever_of_its_saves_gets_through_late(
    path: Path, tmp_path: Path
) -> None:
    ledger = tmp_path / "ledger"
    director = host_of(path, ledger, "Ann", 1, 7).director
    director.night(NIGHT).table(1).name_lead(0)
    with closing(sqlite3.connect(path, isolation_level=None)) as disk:
        disk.execute("BEGIN IMMEDIATE")
        for _ in range(2):
            with pytest.raises(Refused) as refusal:
                director.night(NIGHT).table(1).roll(54)
            assert refusal.value.code == "not-saved"
        (first,) = attempts(ledger)[-2].events
        disk.execute(INSERT, values(first))
        disk.execute("COMMIT")
    director.night(NIGHT).table(1).roll(54)
    director.night(NIGHT).table(1).roll(62)
    rolls = [turn for seat in director.night(NIGHT).table(1).view().seats for turn in seat.rolls]
    assert rolls == [54, 62]
    director.close()
