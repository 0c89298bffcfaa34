"""Fixtures and lots for all tests, marks by where one stands, how many run at once, and memory."""

import gc
import os
from inspect import iscoroutinefunction
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from tests.postgres import database, postgres, tables, template

__all__ = ["database", "postgres", "tables", "template"]

#: Rooms whose tests start programs, servers, terminals and browsers, or play very many nights.
SLOW = ("faults", "hunt", "serve", "terminal")


@pytest.fixture(autouse=True)
def same_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test sees of a lot that it names no dice for must not depend on luck."""
    dice = SimpleNamespace(randbelow=Random(42613).randrange)
    monkeypatch.setattr("tourney.service.nights.secrets", dice)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what drives the app, which is what waits for it, and what takes long by its nature."""
    slow = tuple(f"{Path(__file__).parent / room}{os.sep}" for room in SLOW)
    for item in items:
        if iscoroutinefunction(getattr(item, "function", None)):
            item.add_marker("screen")
        if str(item.path).startswith(slow):
            item.add_marker("slow")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Twice as many as there are processors: some tests wait for terminals, servers and disks."""
    return 2 * (os.cpu_count() or 1)


def pytest_collection_finish() -> None:
    """Look seldom for what nobody holds any more, and at nothing that was there before the tests.

    An app is a tree of things that point at one another, and every key makes thousands more:
    looking for rings among them as often as Python does by itself is a quarter of a test's time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 10)
