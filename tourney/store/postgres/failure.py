"""The errors of a failing server, in a sentence for the host."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from tourney.game.refusal import Locked, Refused
from tourney.laptop.address import Server
from tourney.store.failure import AGAIN, CODE, LEAD, Attempt
from tourney.store.postgres.dial import ANSWERED, LOCK_SECONDS

#: SQLSTATEs, or their classes, for a connection that is gone.
_LOST = ("08", "57P01", "57P02", "57P03", "57P05", "25P03", "25P04")
#: The server's messages while a client connects, without SQLSTATE, that stand for 53300.
_FULL = ("too many connections", "too many clients", "connection slots", "no more connections")
#: SQLSTATEs after which nothing has happened and the same may succeed if tried again.
_AGAIN = ("40001", "40P01")


def cause_of(error: BaseException) -> BaseException:
    """Return the driver's own error."""
    return error.orig if isinstance(error, DBAPIError) and error.orig is not None else error


def is_lost(error: BaseException) -> bool:
    """Return True if the connection was lost or never made; the last request may have been done."""
    cause = cause_of(error)
    if not isinstance(cause, psycopg.Error):
        return False
    if cause.sqlstate is None:
        return isinstance(cause, psycopg.OperationalError | psycopg.InterfaceError)
    return cause.sqlstate.startswith(_LOST)


def is_passing(error: BaseException) -> bool:
    """Return True if two transactions were in each other's way, and this one was cancelled."""
    cause = cause_of(error)
    return isinstance(cause, psycopg.Error) and cause.sqlstate in _AGAIN


def is_locked(error: BaseException) -> bool:
    """Return True if another program's lock was in the way for the whole wait."""
    cause = cause_of(error)
    return isinstance(cause, psycopg.Error) and cause.sqlstate == "55P03"


def locked(server: Server, attempt: Attempt) -> Locked:
    """Return the refusal for a caller that does not wait for a lock."""
    return Locked(
        CODE[attempt],
        f"{LEAD[attempt]}: another program keeps the database at {server.host} busy. Wait a "
        f"moment, {AGAIN[attempt]}.",
    )


def unanswered(server: Server, attempt: Attempt) -> Locked:
    """Return the refusal for a caller that does not wait for an answer."""
    words = "has not answered yet. Wait a moment"
    return Locked(CODE[attempt], _about(server, attempt, words))


def _about(server: Server, attempt: Attempt, words: str) -> str:
    """Return a sentence about the server's database, and when to try again."""
    return f"{LEAD[attempt]}: the database at {server.host} {words}, {AGAIN[attempt]}."


def unreachable(server: Server, attempt: Attempt, reason: str = "") -> Refused:
    """Return the refusal while a server cannot be reached; the reason is its own or libpq's."""
    if any(words in reason for words in _FULL):
        return Refused(CODE[attempt], _sentence("53300", server, attempt))
    if attempt == "open":
        if reason.startswith(ANSWERED):
            why = reason.removeprefix(ANSWERED).strip()
            words = f"does not let you in ({why}). Check the address and the password"
            return Refused(CODE[attempt], _about(server, attempt, words))
        if "certificate" in reason:
            return Refused(
                CODE[attempt],
                f"{LEAD[attempt]}: the certificate of the database at {server.host} does not fit "
                f"({reason}). Another server may answer in its place: check the address, and the "
                f"sslrootcert in it, {AGAIN[attempt]}.",
            )
        why = f" ({reason})" if reason else ""
        words = f"cannot be reached{why}. Check the network and the address"
        return Refused(CODE[attempt], _about(server, attempt, words))
    lead, then = LEAD[attempt], "Try"
    if attempt == "save":
        lead, then = "Not saved yet", "Your entry is kept; try"
    return Refused(
        CODE[attempt],
        f"{lead}: the database at {server.host} cannot be reached. {then} again when the network "
        "is back.",
    )


def refusal_of(error: BaseException, server: Server, attempt: Attempt) -> Refused | None:
    """Return the refusal for the host, or None if the error is a bug and should crash."""
    cause = cause_of(error)
    if isinstance(cause, PoolTimeoutError):
        return Refused(CODE[attempt], _sentence("55P03", server, attempt))
    if is_lost(cause):
        return unreachable(server, attempt, str(cause))
    if not isinstance(cause, psycopg.Error):
        return None
    state = cause.sqlstate or ""
    if state.startswith("XX00") and state != "XX000":
        return Refused(
            "damaged",
            f"{LEAD[attempt]}: the database at {server.host} is damaged. Leave it as it is "
            "and restore the newest backup.",
        )
    sentence = _sentence(state, server, attempt)
    kind = Locked if state == "55P03" and attempt == "open" else Refused
    return kind(CODE[attempt], sentence) if sentence else None


@contextmanager
def refusing(server: Server, attempt: Attempt) -> Iterator[None]:
    """Turn the errors of a failing server in this block into a refusal; a bug crashes."""
    try:
        yield
    except (psycopg.Error, DBAPIError) as error:
        refusal = refusal_of(error, server, attempt)
        if refusal is None:
            raise
        raise refusal from error


def _sentence(state: str, server: Server, attempt: Attempt) -> str:
    lead, again, at = LEAD[attempt], AGAIN[attempt], f"the database at {server.host}"
    match state:
        case "53100":
            return f"{lead}: the disk of {at} is full. Make room there, {again}."
        case "53300":
            return f"{lead}: {at} has no connection left. Close tourney on another laptop, {again}."
        case "55P03" | "57014" | "40001" | "40P01":
            return (
                f"{lead}: another program has kept {at} busy for {LOCK_SECONDS:.0f} seconds. "
                f"Wait a moment, {again}."
            )
        case "42501":
            return (
                f"{lead}: {at} doesn't let you do that. Ask its administrator for the "
                f"rights, {again}."
            )
        case "25006" | "0A000":  # 0A000 comes when a transaction begins in order to write
            return (
                f"{lead}: {at} takes nothing new; it is a copy of another. Name the other, {again}."
            )
        case "42P01" | "3F000" | "3D000":
            return (
                f"{lead}: the tables of {at} were taken away while it was open. Put a backup in "
                f"their place, {again}."
            )
        case "58030" | "53200" | "53400" | "58P01":
            return (
                f"{lead}: the disk or the memory of {at} gave an error. Look after the server, "
                f"{again}."
            )
        case _:
            return ""
