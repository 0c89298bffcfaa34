"""Fixtures for all tests, how many run at once where pytest may choose (`-n auto`), and memory."""

import gc
import os

import pytest

from tests.postgres import database, postgres, tables, template

__all__ = ["database", "postgres", "tables", "template"]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Twice as many as there are processors: a test of a screen mostly waits for it to settle."""
    return 2 * (os.cpu_count() or 1)


def pytest_collection_finish() -> None:
    """Look seldom for what nobody holds any more, and at nothing that was there before the tests.

    An app is a tree of things that point at one another, and every key makes thousands more:
    looking for rings among them as often as Python does by itself is a quarter of a test's time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 10)
