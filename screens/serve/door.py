"""Connections as they come in: this many from one address, and no more."""

import asyncio
import socket
from collections.abc import Callable

from aiohttp import web

#: Open at once from one address. A browser keeps about six for a page, and one for each window.
MOST_CONNECTIONS = 128
#: The same while guests' phones are shown a night: all of a pub may come from the address of its
#: wireless.
MOST_OF_GUESTS = 800

#: How long, in seconds, no one is let in after one could not be.
_PAUSE = 0.5


async def take_connections(
    listening: socket.socket,
    server: web.Server,
    uncounted: frozenset[str],
    most: Callable[[], int] = lambda: MOST_CONNECTIONS,
) -> None:
    """Hand connections to the server until cancelled; one too many is closed unanswered.

    Args:
        uncounted: addresses that mean many: a reverse proxy's.
        most: how many there may be from one address now.
    """
    loop = asyncio.get_running_loop()
    listening.setblocking(False)
    with listening:
        while True:
            try:
                connection, (address, *_) = await loop.sock_accept(listening)
                if address not in uncounted and _open_from(address, server) >= most():
                    connection.close()
                else:
                    await loop.connect_accepted_socket(server, connection)
            except OSError:  # it has gone already, or no more files can be open
                await asyncio.sleep(_PAUSE)


def _open_from(address: str, server: web.Server) -> int:
    peers = (
        known.transport.get_extra_info("peername")
        for known in server.connections
        if known.transport is not None
    )
    return sum(1 for peer in peers if peer and peer[0] == address)
