"""The server behind a pooler such as PgBouncer, which lends its connections for a transaction.

What a connection is told for longer than that, as by LISTEN, is lost with the next client.
"""

from contextlib import suppress
from ipaddress import ip_address
from typing import LiteralString

import psycopg
from msgspec import Struct

from tourney.laptop.address import Server
from tourney.store.postgres.deadline import Watch
from tourney.store.postgres.dial import CONNECT_SECONDS, Connection, connect_seconds, dial

_ASK: LiteralString = """
    SELECT pg_backend_pid(), pg_postmaster_start_time(), current_setting('port'),
        host(inet_server_addr())
"""


class _Place(Struct, frozen=True):
    """The server at the end of a connection.

    Attributes:
        is_ours: the connection goes to it straight, and stays.
        started: since when it runs, to the microsecond, by which it is known again.
        address: where it was reached, or None by a unix socket.
    """

    is_ours: bool
    started: object
    port: str
    address: str | None


def _place_of(connection: Connection) -> _Place:
    row = connection.execute(_ASK).fetchone()
    assert row is not None
    process, started, port, address = row
    # A pooler has simulated the number that it gave with the connection.
    return _Place(process == connection.info.backend_pid, started, port, address)


def dial_past_pooler(server: Server, watch: Watch) -> tuple[Connection, bool]:
    """Connect to the server itself, even if the address is a pooler's.

    It is looked for at its own port: where the pooler is, or where the pooler has found it, if
    that is another machine.

    Returns:
        A connection, and whether it stays with this program; if not, the server cannot be reached
        but by the pooler.

    Raises:
        psycopg.Error: as `dial`, or it was lost at once.
    """
    pooled = dial(server, watch)
    place = _place_of(pooled)
    if place.is_ours:
        return pooled, True
    elsewhere = place.address is not None and not ip_address(place.address).is_loopback
    address = place.address if elsewhere else pooled.info.hostaddr or None
    watch.extend(CONNECT_SECONDS + connect_seconds(server))
    with suppress(psycopg.Error):
        straight = dial(server, watch, host=pooled.info.host, hostaddr=address, port=place.port)
        there = _place_of(straight)
        if there.is_ours and there.started == place.started:
            pooled.close()
            return straight, True
        straight.close()
    watch.over(pooled)
    return pooled, False
