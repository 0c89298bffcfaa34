"""New stores with a night in play at two tables."""

from contextlib import closing
from pathlib import Path
from typing import TypeVar

from tests.faults.writer import plan_two_tables
from tourney.laptop.address import Address
from tourney.service.director import Director
from tourney.store.engine import Journal
from tourney.store.upgrade import build

Place = TypeVar("Place", bound=Address)


def in_play(store: Place) -> Place:
    """The store, which is new, with a night in play."""
    with closing(Director.open(store)) as director:
        plan_two_tables(director)
    return store


def file_in_play(path: Path, journal: Journal) -> Path:
    """A new file of this journal, with a night in play."""
    build(path, journal)
    in_play(path)
    return path
