"""The errors of a failing database file, in a sentence for the host."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Literal

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from tourney.game.refusal import Locked, Refused
from tourney.laptop.address import Address
from tourney.store.engine import BUSY_SECONDS, connect
from tourney.store.upgrade import altered

Attempt = Literal["save", "read", "open"]

LEAD = {"save": "Not saved", "read": "Not read", "open": "Not opened"}
AGAIN = {
    "save": "then try again",
    "read": "then try again",
    "open": "then start the program again",
}
#: SQLite's codes for a file that another program has locked.
_HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)
#: Codes that our statements meet only if the stored text of the tables is damaged, or through a
#: bug.
_NEVER_OF_A_SOUND_FILE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISMATCH)
#: SQLite's messages about damaged files that have no code of their own.
_RUINED = ("Could not decode to UTF-8", "unsupported file format")
CODE = {"save": "not-saved", "read": "not-read", "open": "not-opened"}


def refusal_of(error: BaseException, path: Path, attempt: Attempt) -> Refused | None:
    """Return the refusal for the host, or None if the error is a bug and should crash."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, PoolTimeoutError):
        return Refused(CODE[attempt], _sentence(sqlite3.SQLITE_BUSY, "", path, attempt))
    if isinstance(cause, UnicodeDecodeError) or any(words in str(cause) for words in _RUINED):
        return damaged(path, attempt)
    if not isinstance(cause, sqlite3.Error) or not hasattr(cause, "sqlite_errorcode"):
        return None
    primary = cause.sqlite_errorcode & 0xFF
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return damaged(path, attempt)
    if primary in _NEVER_OF_A_SOUND_FILE and is_altered(path):
        return damaged(path, attempt)
    sentence = _sentence(primary, cause.sqlite_errorname, path, attempt)
    kind = Locked if primary in _HELD and attempt == "open" else Refused
    return kind(CODE[attempt], sentence) if sentence else None


@contextmanager
def refusing(path: Path, attempt: Attempt) -> Iterator[None]:
    """Turn the errors of a failing file in this block into a refusal; a bug crashes."""
    try:
        yield
    except (sqlite3.Error, DBAPIError, UnicodeDecodeError) as error:
        refusal = refusal_of(error, path, attempt)
        if refusal is None:
            raise
        raise refusal from error


def is_altered(path: Path) -> bool:
    """Return True if the stored text of the tables is damaged; as slow as making a store."""
    try:
        with closing(connect(path, query_only=True)) as connection:
            return bool(altered(connection))
    except sqlite3.Error:
        return False


def is_busy(error: BaseException) -> bool:
    """Return True if another program's lock was in the way."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return getattr(cause, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


def locked(path: Path, attempt: Attempt) -> Locked:
    """Return the refusal for a caller that does not wait for the lock."""
    sentence = f"{LEAD[attempt]}: another program has locked {path}. Close it, {AGAIN[attempt]}."
    return Locked(CODE[attempt], sentence)


def damaged(path: Path, attempt: Attempt) -> Refused:
    return Refused(
        "damaged",
        f"{LEAD[attempt]}: {path} is damaged. Keep it as it is: tourney restore puts a backup in "
        "its place.",
    )


def unlisted(address: Address) -> Refused:
    return Refused(
        "damaged",
        f"{LEAD['read']}: the lists of nights and people in {address} are damaged, the nights "
        "themselves are not. tourney tools rebuild works the lists out again.",
    )


def file_moved(path: Path, attempt: Attempt) -> Refused:
    return Refused(
        CODE[attempt],
        f"{LEAD[attempt]}: the file was moved, replaced or deleted. Move it back; "
        f"after a restore, start the program again. It was {path}.",
    )


def _sentence(primary: int, name: str, path: Path, attempt: Attempt) -> str:
    lead, again = LEAD[attempt], AGAIN[attempt]
    match primary:
        case sqlite3.SQLITE_FULL:
            return f"{lead}: the disk is full. Make room, {again}."
        case sqlite3.SQLITE_IOERR:
            return (
                f"{lead}: the disk that {path} is on gave an error ({name}). "
                f"Check that it is plugged in and has room, {again}."
            )
        case _ if primary in _HELD:
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
