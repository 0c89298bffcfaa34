"""Files that are damaged: it is told, and the file left alone, or nothing is missing."""

import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.faults.forked_writers import Writer
from tests.faults.ledger import attempts
from tests.faults.stores import file_in_play
from tests.faults.verdict import nights_are_sound, verdict
from tourney.game.refusal import Refused
from tourney.store.open import open_store

PAGE = 4096
TOLD = {"damaged", "not-a-database", "empty-file", "other-database"}


def is_told(content: bytes, folder: Path, ledger: Path, *, only_read: bool = False) -> bool:
    """True if a store is refused as damaged, and left as it is; if not, nothing is missing."""
    folder.mkdir()
    path = folder / "tourney.db"
    path.write_bytes(content)
    told = None
    try:
        with closing(open_store(path, only_read=only_read)) as store:
            verdict(store, ledger)
    except Refused as refusal:
        told = refusal
    if told is not None:
        assert told.code in TOLD
        assert str(path) in told.sentence
        assert path.read_bytes() == content
    return told is not None


@pytest.fixture
def played(path: Path, tmp_path: Path) -> Path:
    """The ledger of a night of which a good deal has been played."""
    writer = Writer(path, tmp_path, "writer", 1, 7)
    writer.type(200)
    writer.rests()
    writer.end()
    return writer.ledger


def ruins(whole: bytes) -> Iterator[bytes]:
    """A file with any of its pages overwritten, or cut off anywhere, or without its beginning."""
    for at in range(0, len(whole), PAGE):
        for ruin in (b"\xff", b"\0"):
            yield whole[:at] + ruin * PAGE + whole[at + PAGE :]
        yield whole[:at]
    yield whole[:100]
    yield b"\0" * 100 + whole[100:]
    yield whole[len(whole) // 2 :]
    yield whole[: len(whole) // 2] + b"\0" * (len(whole) // 2)


def test_a_damaged_file_is_told_and_left_alone_or_nothing_is_missing(
    path: Path, tmp_path: Path, played: Path
) -> None:
    whole = path.read_bytes()
    assert not is_told(whole, tmp_path / "whole", played)
    told = [
        is_told(ruin, tmp_path / f"ruin-{number}", played)
        for number, ruin in enumerate(ruins(whole))
    ]
    # A page may be ruined that nothing stands on.
    assert told.count(False) <= 2 < told.count(True)


def test_who_only_reads_meets_damage_where_it_is(path: Path, tmp_path: Path, played: Path) -> None:
    told = [
        is_told(ruin, tmp_path / f"ruin-{number}", played, only_read=True)
        for number, ruin in enumerate(list(ruins(path.read_bytes()))[::4])
    ]
    assert True in told


def test_a_log_of_writes_cut_off_anywhere_leaves_a_whole_beginning(tmp_path: Path) -> None:
    nights = tmp_path / "nights"
    nights.mkdir()
    path = file_in_play(nights / "tourney.db", "wal")
    writer = Writer(path, tmp_path, "writer", 1, 7)
    writer.type(50)
    writer.rests()
    writer.kill()
    order = [
        event.uuid
        for attempt in attempts(writer.ledger)
        if attempt.outcome == "acknowledged"
        for event in attempt.events
    ]
    size = (nights / "tourney.db-wal").stat().st_size
    chance = Random(7)
    kept = []
    for cut in sorted(chance.randrange(size) for _ in range(12)):
        torn = tmp_path / f"torn-{cut}"
        shutil.copytree(nights, torn)
        (torn / "tourney.db-shm").unlink(missing_ok=True)
        os.truncate(torn / "tourney.db-wal", cut)
        with closing(open_store(torn / "tourney.db")) as store:
            nights_are_sound(store)
            there = {row.uuid for stream in store.streams() for row in store.events(stream)}
        kept.append(sum(uuid in there for uuid in order))
        assert all(uuid in there for uuid in order[: kept[-1]])
    assert kept == sorted(kept)
    assert kept[0] < kept[-1]
