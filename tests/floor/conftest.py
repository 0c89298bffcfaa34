"""Lots: those that neither a test nor its app names are the same every time."""

from random import Random
from types import SimpleNamespace

import pytest


@pytest.fixture(autouse=True)
def same_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app draws for itself at barriers, and what a test sees must not depend on luck."""
    dice = SimpleNamespace(randbelow=Random(42613).randrange)
    monkeypatch.setattr("tourney.service.nights.secrets", dice)
