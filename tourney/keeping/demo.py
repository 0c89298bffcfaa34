"""The demo nights, which `python -m tests.demo` played and wrote as SQL beside this file."""

import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from tourney.game.refusal import Refused

_SQL = Path(__file__).with_name("demo.sql")
_FRIDAY = 4


def lay_out_demo(path: Path, today: date) -> None:
    """Fill a new store with four demo nights.

    One is over, one is of Liar's Mexico, and two are at half-time, one of them with four tables.

    Args:
        today: the date of the last of the nights.

    Raises:
        Refused: the store cannot be written.
    """
    last = today - timedelta(days=(today.weekday() - _FRIDAY) % 7 or 7)
    sql = _SQL.read_text(encoding="utf-8")
    for name, said in (
        ("@last@", last.isoformat()),
        ("@tonight@", today.isoformat()),
        ("@now@", f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S.%f}"),
    ):
        sql = sql.replace(name, said)
    try:
        with closing(sqlite3.connect(path)) as file:
            file.executescript(sql)
    except sqlite3.Error as error:
        raise Refused("no-room", f"No room for the demo nights: {error}.") from error
