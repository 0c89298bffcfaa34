"""Stores of nights that are made once."""

from pathlib import Path

import pytest

from tests.hunt.hostile_nights import Nights, hostile_nights
from tests.hunt.nights import many_nights


@pytest.fixture(scope="session")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of a night of every format, which tests read, or copy."""
    return many_nights(tmp_path_factory.mktemp("many") / "nights.db")


@pytest.fixture(scope="session")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Nights:
    """A store with people of hostile names, which tests read, or copy."""
    return hostile_nights(tmp_path_factory.mktemp("hostile") / "nights.db")
