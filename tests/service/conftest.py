"""A store of the test's own, the director of the laptop that it is on, and scripts of nights."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.scripts import play
from tourney.service.director import Director

__all__ = ["play"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "nights.db"


@pytest.fixture
def director(path: Path) -> Iterator[Director]:
    """Every lot that it draws is 42613."""
    with closing(Director.open(path, lambda: "42613")) as director:
        yield director
