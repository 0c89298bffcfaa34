from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.leagues import league as league
from tourney.laptop.address import Address, Server
from tourney.store.engine import Journal
from tourney.store.open import open_store
from tourney.store.store import Store
from tourney.store.upgrade import build


def file_of(folder: Path, journal: Journal) -> Path:
    """A new store's file of a journal, in a folder of its own."""
    (folder / "nights").mkdir()
    file = folder / "nights" / "tourney.db"
    build(file, journal)
    return file


@pytest.fixture(params=["truncate", "wal"])
def path(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A new store's file, of either journal."""
    return file_of(tmp_path, request.param)


@pytest.fixture(params=["file", "postgresql"])
def address(tmp_path: Path, request: pytest.FixtureRequest) -> Address:
    """A new store, of every kind that there is; of its journal a file's operations know nothing."""
    if request.param == "postgresql":
        return Server(request.getfixturevalue("tables"))
    return file_of(tmp_path, "truncate")


@pytest.fixture
def store(address: Address) -> Iterator[Store]:
    opened = open_store(address)
    yield opened
    opened.close()


@pytest.fixture
def file_store(path: Path) -> Iterator[Store]:
    """A store on the file at `path`."""
    opened = open_store(path)
    yield opened
    opened.close()
