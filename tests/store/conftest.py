from collections.abc import Iterator
from pathlib import Path

import pytest

from tourney.store.engine import Journal
from tourney.store.open import open_store
from tourney.store.store import Store
from tourney.store.upgrade import build


@pytest.fixture(params=["truncate", "wal"])
def path(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A new store's file, of either journal, in a folder of its own."""
    journal: Journal = request.param
    (tmp_path / "nights").mkdir()
    file = tmp_path / "nights" / "tourney.db"
    build(file, journal)
    return file


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = open_store(path)
    yield opened
    opened.close()
