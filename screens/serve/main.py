"""Serving, from its options to its end."""

import asyncio
import errno
import os
import socket
from contextlib import closing, suppress

from msgspec import Struct

from screens.serve import terminal
from screens.serve.addresses import Addresses, IPAddress, read_bind, read_public_url
from screens.serve.desk import HELP, Desk
from screens.serve.serving import Serving
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.laptop.address import Address
from tourney.service.director import Director

#: By how much guests' phones yield the processor to the app.
_BEHIND = 10
#: The most files that may be open at once, including connections.
_FILES = 4096


class ServeOptions(Struct, frozen=True):
    """The options of the command line.

    Attributes:
        bind: the address to listen on.
        public_url: the address that people open, if it is another one.
        night: the number of the night meant if none is named; None for the newest.
        host: whether a host gets a link at the start.
        display: whether the big screen gets a link at the start.
        guests: whether the night is shared with guests' phones from the start.
        while_open: end with the input, even if no one types there; if the port is in use, take
            another.
        most: the most windows open at once.
    """

    store: Address
    bind: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None
    night: int | None = None
    host: bool = False
    display: bool = False
    guests: bool = False
    while_open: bool = False
    most: int = 32


def run(wanted: ServeOptions) -> int:
    """Serve until told to end, and return the exit status.

    Raises:
        Refused: an option cannot be used, or the store cannot be opened.
    """
    bound = read_bind(wanted.bind)
    public = None if wanted.public_url is None else read_public_url(wanted.public_url)
    shared = _open_once(wanted.store)
    _allow_many_connections()
    if wanted.while_open and hasattr(os, "nice"):
        os.nice(_BEHIND)  # the app beside this program goes first
    with _listening(bound, wanted.port, or_free=wanted.while_open) as listening:
        return asyncio.run(_run(wanted, bound, public, listening, shared))


def _open_once(store: Address) -> str:
    """Make the store, or update it, before the first browser has to wait for that.

    Returns:
        The address of the night for guests' phones, or "".
    """
    with closing(Director.open(store)) as director:
        shared = director.phones.shared
        return "" if shared is None else shared.address


def _allow_many_connections() -> None:
    """Allow more open files than a terminal's programs often may have: each phone is one."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = _FILES if most == resource.RLIM_INFINITY else min(_FILES, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(usual, wanted), most))


def _listening(bound: IPAddress, port: int, *, or_free: bool) -> socket.socket:
    """Listen on the port, or if it is taken and `or_free` allows it, on any free one."""
    family = socket.AF_INET if bound.version == 4 else socket.AF_INET6
    try:
        return socket.create_server((str(bound), port), family=family, backlog=128)
    except OSError as error:
        if or_free and error.errno == errno.EADDRINUSE:
            return _listening(bound, 0, or_free=False)
        why = f"tourney can't listen at {bound}, port {port} ({error.strerror})."
        raise Refused("bind", f"{why} Choose another with --bind or --port.") from error


async def _run(
    wanted: ServeOptions,
    bound: IPAddress,
    public: str | None,
    listening: socket.socket,
    shared: str,
) -> int:
    reached = Addresses(bound, listening.getsockname()[1], public)
    say = lambda sentence: terminal.write(f"{harmless(sentence)}\n")  # noqa: E731
    serving = Serving(wanted.store, reached, wanted.most, say)
    terminal.end_by_signal(serving.end)
    typed_at = terminal.is_typed_at()
    pictures = terminal.shows_pictures()
    desk = Desk(serving, wanted.store, wanted.night, terminal.write, pictures)
    serves = asyncio.create_task(serving.run(listening))
    terminal.write(f"tourney is served at {reached.base}\n")
    if bound.is_loopback and public is None:
        terminal.write("Only this computer can open that; --bind 0.0.0.0 serves the network.\n")
    elif bound.is_unspecified and public is None and (words := _own_words(reached)):
        terminal.write(f"{harmless(words)}\n")
    heard = typed_at or wanted.while_open
    listens = asyncio.create_task(_listen(desk, serving)) if heard else None
    try:
        others = wanted.display or wanted.guests
        if wanted.host or (typed_at and not others):
            desk.host_link()
        if wanted.display:
            await desk.display_link()
        if wanted.guests:
            await desk.share()
        elif shared and reached.is_here(shared):
            # The program that shared it has crashed; its phones come back.
            await serving.guests.begin()
            desk.phones("What was shared before")
        if typed_at:
            terminal.write(f"\n{HELP}\n")
        return await serves
    finally:
        serving.end()
        if listens is not None:
            listens.cancel()
        with suppress(asyncio.CancelledError):
            await serves


def _own_words(reached: Addresses) -> str:
    """Return what the host must know about the machine's addresses; "" if there is just one."""
    own = reached.own
    if not own:
        return "Only this computer can open that. Join a network, or open a hotspot."
    several = f"tourney answers at: {', '.join(map(str, own))}. Choose by typing a."
    return several if len(own) > 1 else ""


async def _listen(desk: Desk, serving: Serving) -> None:
    """Carry out typed lines; the end of the input ends the serving."""
    typed = terminal.lines()
    while (line := await typed.get()) is not None:
        await desk.hear(line)
    serving.end()
