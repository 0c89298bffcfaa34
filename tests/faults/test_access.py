"""Files that somebody holds, or that may not be written: it is told, and typed again later."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.faults.forked_writers import Writer
from tests.faults.ledger import acknowledged, codes
from tests.faults.locks import hold
from tests.faults.stores import file_in_play, in_play
from tests.faults.verdict import verdict
from tourney.laptop.address import Server
from tourney.store.engine import Journal
from tourney.store.open import open_store

NOBODY = 65534


@pytest.mark.parametrize("lock", ["IMMEDIATE", "EXCLUSIVE"])
def test_what_another_program_holds_is_saved_once_it_lets_go(
    path: Path, tmp_path: Path, lock: str
) -> None:
    hold(path, tmp_path, 7, lock)


@pytest.mark.parametrize("lock", ["SHARE ROW EXCLUSIVE", "ACCESS EXCLUSIVE"])
def test_what_another_program_holds_on_a_server_is_saved_once_it_lets_go(
    tables: str, tmp_path: Path, lock: str
) -> None:
    hold(in_play(Server(tables)), tmp_path, 7, lock)


@pytest.fixture(params=["truncate", "wal"])
def guest(request: pytest.FixtureRequest) -> Iterator[Writer]:
    """A host who is not root, at a store in a folder of his own."""
    if os.name == "nt" or os.geteuid() != 0:
        pytest.skip("only root can be another user")
    journal: Journal = request.param
    # pytest's own folders are closed to everybody else.
    with TemporaryDirectory() as name:
        notes, nights = Path(name), Path(name) / "nights"
        nights.mkdir()
        file_in_play(nights / "tourney.db", journal)
        for each in (notes, nights, *nights.iterdir()):
            os.chown(each, NOBODY, NOBODY)
        writer = Writer(nights / "tourney.db", notes, "guest", 1, 7, NOBODY)
        yield writer
        writer.end()


def test_a_folder_made_read_only_in_the_middle_loses_nothing(guest: Writer) -> None:
    nights = guest.ledger.parent / "nights"
    path = nights / "tourney.db"
    guest.type(10)
    guest.rests()
    before = acknowledged(guest.ledger)
    (nights / "tourney.db-journal").unlink(missing_ok=True)
    nights.chmod(0o555)
    guest.type(10)
    guest.rests()
    # In WAL all files are there already, and open.
    assert codes(guest.ledger) == (set() if (nights / "tourney.db-wal").exists() else {"not-saved"})
    with closing(open_store(path)) as store:
        verdict(store, guest.ledger)
        nights.chmod(0o755)
        guest.type(10)
        guest.rests()
        assert acknowledged(guest.ledger) > before
        verdict(store, guest.ledger)
