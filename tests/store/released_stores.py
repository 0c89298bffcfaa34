"""Stores as released versions of the program wrote them, kept beside this as SQL."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from tourney.store.rows.tables import APPLICATION_ID

_REVISION = re.compile(r'INSERT INTO "alembic_version" VALUES\(\'(\w+)\'\);')


def saved() -> dict[str, Path]:
    """The SQL of a store of each revision of which there is one."""
    found = {}
    for path in Path(__file__).parent.glob("*.sql"):
        revision = _REVISION.search(path.read_text(encoding="utf-8"))
        assert revision is not None, f"{path.name} is of no revision"
        found[revision[1]] = path
    return found


def restored(revision: str, path: Path, journal: str = "truncate") -> Path:
    """The store of a revision as a file, which is made."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA journal_mode = {journal}")
        connection.execute("PRAGMA synchronous = OFF")
        connection.executescript(saved()[revision].read_text(encoding="utf-8"))
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    return path


def content(path: Path) -> list[str]:
    """All that a database file holds, as SQL."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return list(connection.iterdump())
