"""Connections to a server: in time, with deadlines of their own, and without telling a password."""

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from tourney.laptop.address import Server
from tourney.store.postgres.deadline import Late, Watch

Connection: TypeAlias = psycopg.Connection[Any]

CONNECT_SECONDS = 2.5
#: Seconds of a whole save, with one more try on a fresh connection, and of its first try.
SAVE_SECONDS = 4.0
FIRST_SECONDS = 2.8
#: Seconds of a save with much to send or to work out.
LONG_SECONDS = 30.0
#: Seconds that a statement waits for another's lock, within the first try.
LOCK_SECONDS = 2.2

#: The settings of every transaction, after its BEGIN: a pooler hands a connection from one client
#: to the next, with whatever was set on it for longer. Times are in milliseconds. A client that
#: goes silent amid a save holds up the others no longer than they wait for a lock.
SETTINGS = "".join(
    f"; SET LOCAL {name} = {value}"
    for name, value in (
        ("lock_timeout", int(LOCK_SECONDS * 1000)),
        ("statement_timeout", 2500),
        ("idle_in_transaction_session_timeout", 1800),
        ("client_min_messages", "warning"),
        ("TimeZone", "'UTC'"),
        ("DateStyle", "'ISO'"),
    )
)
#: The beginning of a reason that the server itself gave.
ANSWERED = "FATAL:"
#: The text behind the address in libpq's message.
_REASON = re.compile(r"failed: ((?!connection to |.*failed: ).+)")


def connect_seconds(server: Server) -> float:
    """The seconds that connecting may take: each of the servers may be silent but the last."""
    return CONNECT_SECONDS * server.hosts


def dial(server: Server, watch: Watch, **place: str | None) -> Connection:
    """Connect, without a transaction, and have the watch continue over the connection.

    Of several servers it is the first, in the order of the address, that takes new rows.

    Args:
        place: the parts of the address to take in the place of the server's own, as libpq calls
            them.

    Raises:
        psycopg.OperationalError: it could not be reached in time, or would not have us.
    """
    within = min(connect_seconds(server), watch.left)
    answer = Late(lambda: _answer(server, place), _hang_up).wait(within)
    if answer is None:
        raise psycopg.OperationalError("it does not answer")
    if isinstance(answer, str):
        raise psycopg.OperationalError(answer)
    watch.over(answer)
    return answer


def _answer(server: Server, place: Mapping[str, str | None]) -> Connection | str:
    """A connection, or why there isn't one.

    The error itself holds on to all that psycopg was called with, the password too, and a report
    of a crash would show that.
    """
    try:
        address = conninfo_to_dict(server.for_libpq)
        if server.hosts > 1:
            address.setdefault("target_session_attrs", "read-write")
        return psycopg.connect(
            make_conninfo("", **{**address, **place}),
            autocommit=True,
            # Several statements at once go over the line in one go, and are not prepared.
            prepare_threshold=None,
            connect_timeout=int(CONNECT_SECONDS),
            application_name="tourney",
            keepalives=1,
            keepalives_idle=5,
            keepalives_interval=2,
            keepalives_count=2,
            # In milliseconds: what was sent, and no one has taken.
            tcp_user_timeout=3000,
        )
    except psycopg.Error as error:
        if error.pgconn is not None and error.pgconn.needs_password:
            return f"{ANSWERED} it asks for a password"
        return _clean(str(error), server)


def _clean(reason: str, server: Server) -> str:
    """A reason in one line, as a person can be shown it.

    libpq tries first with encryption and then without; what is amiss is said about the first.
    """
    first = next(filter(None, _REASON.findall(reason)), reason)
    line = " ".join(first.split())
    for secret in server.secrets:
        line = line.replace(secret, "…")
    return line


def _hang_up(answer: Connection | str) -> None:
    if not isinstance(answer, str):
        answer.close()
