"""Fixtures for all tests, and how many tests run at once where pytest may choose (`-n auto`)."""

import os

import pytest

from tests.postgres import database, postgres, tables, template

__all__ = ["database", "postgres", "tables", "template"]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Twice as many as there are processors: a test of a screen mostly waits for it to settle."""
    return 2 * (os.cpu_count() or 1)
