"""What the tests here have at hand."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tourney.service.director import Director


@pytest.fixture
def host(store: Path) -> Iterator[Director]:
    """A host at another laptop."""
    with closing(Director.open(store)) as director:
        yield director
