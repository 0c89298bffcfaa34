"""Stores with a night in play, of either journal, and what is needed to spoil them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.failing import why_not
from tests.faults.small_disk import NoDisk, small_disk
from tests.faults.stores import file_in_play, in_play
from tourney.laptop.address import Address, Server

#: It plays when it is imported, which is for the process that writers are forked from.
collect_ignore = ["preloaded.py"]
JOURNALS = ("truncate", "wal")
KINDS = (*JOURNALS, "postgresql")


@pytest.fixture(params=JOURNALS)
def path(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A store's file with a night in play, of either journal, in a folder of its own."""
    (tmp_path / "nights").mkdir()
    return file_in_play(tmp_path / "nights" / "tourney.db", request.param)


@pytest.fixture(params=KINDS)
def address(tmp_path: Path, request: pytest.FixtureRequest) -> Address:
    """A store with a night in play, of every kind that there is."""
    if request.param == "postgresql":
        return in_play(Server(request.getfixturevalue("tables")))
    (tmp_path / "nights").mkdir()
    return file_in_play(tmp_path / "nights" / "tourney.db", request.param)


@pytest.fixture(params=JOURNALS)
def full_path(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A store with a night in play, of either journal, on a disk of 300 kB."""
    try:
        with small_disk(tmp_path / "disk") as disk:
            yield file_in_play(disk / "tourney.db", request.param)
    except NoDisk as reason:
        pytest.skip(str(reason))


@pytest.fixture
def strace() -> None:
    """Skip the test where no system call can be made to fail."""
    if reason := why_not():
        pytest.skip(reason)
