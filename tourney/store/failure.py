"""What a failing database means to the host, in a sentence."""

import sqlite3
from pathlib import Path
from typing import Literal

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from tourney.game.refusal import Refused
from tourney.store.engine import BUSY_SECONDS

Attempt = Literal["save", "read", "open"]

_LEAD = {"save": "Not saved", "read": "Not read", "open": "Not opened"}
_AGAIN = {
    "save": "then press the key again",
    "read": "then try again",
    "open": "then start the program again",
}
_CODE = {"save": "not-saved", "read": "not-read", "open": "not-opened"}


def refusal_of(error: BaseException, path: Path, attempt: Attempt) -> Refused | None:
    """Return what to tell the host, or None when the error is a bug and should crash."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, PoolTimeoutError):
        return Refused(_CODE[attempt], _sentence(sqlite3.SQLITE_BUSY, "", path, attempt))
    if not isinstance(cause, sqlite3.Error) or not hasattr(cause, "sqlite_errorcode"):
        return None
    primary = cause.sqlite_errorcode & 0xFF
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return damaged(path, attempt)
    sentence = _sentence(primary, cause.sqlite_errorname, path, attempt)
    return Refused(_CODE[attempt], sentence) if sentence else None


def damaged(path: Path, attempt: Attempt) -> Refused:
    return Refused(
        "damaged",
        f"{_LEAD[attempt]}: {path} is damaged. Keep it as it is, put it aside, "
        "and go on from the newest backup.",
    )


def moved(path: Path) -> Refused:
    return Refused(
        _CODE["save"],
        f"{_LEAD['save']}: {path} was moved, replaced or deleted while it was open. "
        f"Move it back to where it was, {_AGAIN['save']}.",
    )


def _sentence(primary: int, name: str, path: Path, attempt: Attempt) -> str:
    lead, again = _LEAD[attempt], _AGAIN[attempt]
    match primary:
        case sqlite3.SQLITE_FULL:
            return f"{lead}: the disk is full. Make room, {again}."
        case sqlite3.SQLITE_IOERR:
            return (
                f"{lead}: the disk that {path} is on gave an error ({name}). "
                f"Check that it is plugged in and has room, {again}."
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
            return (
                f"{lead}: another program has kept {path} locked for {BUSY_SECONDS:.0f} seconds. "
                f"Close it, {again}."
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return (
                f"{lead}: {path} may not be written. Allow it to be written, "
                f"and its folder too, {again}."
            )
        case sqlite3.SQLITE_CANTOPEN:
            return (
                f"{lead}: {path} cannot be opened. Check that its folder is there, "
                f"and may be written, {again}."
            )
        case _:
            return ""
