"""The serving program: its routes for browsers, and the windows that it keeps open."""

import asyncio
import logging
import socket
from collections.abc import Callable

from aiohttp import WSCloseCode, web

from screens.serve import pages
from screens.serve.addresses import Addresses
from screens.serve.guard import ADDRESS, ORIGIN, OWN, SESSION, Guard, put_headers
from screens.serve.guests import Guests
from screens.serve.messages import LONGEST_FORM, Often, form_in, give_cookie, read_size
from screens.serve.sessions import Invitations, Link, Session, Sessions
from screens.serve.terminal import say_whole
from screens.serve.window import LONGEST_MESSAGE, Window
from tourney.game.names import clean_name
from tourney.game.refusal import Refused
from tourney.laptop.address import Address
from tourney.log.roles import Who, poses_as_host

#: The most connections from one address. A browser keeps about six for a page, and one for each
#: window.
MOST_CONNECTIONS = 128
#: The same while a night is shared with phones, as a whole pub may share its address.
MOST_OF_GUESTS = 800
#: Seconds without new connections after one has failed.
_PAUSE = 0.5

#: The most windows of one browser.
_MOST_WINDOWS = 4
#: The most windows opened in a minute, from one address and in all; each is a new process.
_OPENED, _OPENED_IN_ALL = 30, 120
#: The most wrong links in a minute from one address.
_TRIED = 10

#: Seconds of silence after which a browser is asked whether it is there.
_SILENCE = 15
#: Seconds that a connection may be idle between two requests.
_IDLE = 30

_ENDED = "The host has stopped sharing. Every entry is saved."
_PUT_OUT = "The host removed this browser. Ask for a new link to come back."
_ELSEWHERE = "This browser joined again with another link."


class Serving:
    """The app on one store, served to browsers.

    Args:
        store: where the nights are kept.
        addresses: the app's addresses.
        most: the most windows open at once.
        say: shows the host a message in the serving terminal.
    """

    def __init__(
        self, store: Address, addresses: Addresses, most: int, say: Callable[[str], None]
    ) -> None:
        self.invitations = Invitations()
        self.sessions = Sessions()
        self._store = store
        self.addresses = addresses
        self._most = most
        self._say = say
        self._cookie = f"tourney-{addresses.port}"
        self._opened = Often(_OPENED)
        self._opened_in_all = Often(_OPENED_IN_ALL)
        self._tried = Often(_TRIED)
        self.guests = Guests(store, addresses, say)
        self._guard = Guard(
            addresses, self.sessions, self._cookie, say, lambda: self.guests.is_shown
        )
        self._ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    # For the host

    def make_link(self, who: Who, title: str) -> tuple[Link, str]:
        """Make a link; return its record, and its address, which is not kept."""
        link, token = self.invitations.make(who, title)
        return link, f"{self.addresses.base}/join/{token}"

    async def put_out(self, session: Session, reason: str = _PUT_OUT) -> None:
        """Remove a browser, and close its windows."""
        self.sessions.end(session)
        await asyncio.gather(*(window.end(reason) for window in tuple(session.windows)))

    def end(self, status: int = 0) -> None:
        """Stop serving; `run` then returns the status."""
        if not self._ended.done():
            self._ended.set_result(status)

    async def run(self, listening: socket.socket) -> int:
        """Serve until told to end, and return the exit status."""
        logger = logging.Logger("silent", logging.CRITICAL + 1)
        app = web.Application(
            middlewares=[self._guard.middleware], client_max_size=LONGEST_FORM, logger=logger
        )
        app.add_routes(
            (
                web.get("/", self._page),
                web.get("/ws", self._window, allow_head=False),
                web.get("/static/{path:.+}", self._file),
                web.get("/download/{key}", self._download, allow_head=False),
                web.get("/join/{token}", self._welcome),
                web.post("/join/{token}", self._join),
                *self.guests.routes(),
            )
        )
        app.on_response_prepare.append(put_headers)
        runner = web.AppRunner(
            app,
            access_log=None,
            logger=logger,
            handle_signals=False,
            keepalive_timeout=_IDLE,
            shutdown_timeout=1,
        )
        await runner.setup()
        assert runner.server is not None
        uncounted = OWN if self.addresses.behind else frozenset[str]()
        takes = asyncio.create_task(
            _take_connections(listening, runner.server, uncounted, self._most_connections)
        )
        try:
            return await self._ended
        finally:
            takes.cancel()
            await self.guests.end()
            await asyncio.gather(*(self.put_out(session, _ENDED) for session in self.sessions))
            await runner.cleanup()

    def _most_connections(self) -> int:
        return MOST_OF_GUESTS if self.guests.is_shown else MOST_CONNECTIONS

    # For browsers

    async def _page(self, request: web.Request) -> web.Response:
        origin = request[ORIGIN]
        session = request[SESSION]
        websocket = f"ws{origin.removeprefix('http')}/ws"
        return pages.app(session.title, websocket, session.who.role)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        path = pages.files().get(request.match_info["path"])
        if path is None:
            raise web.HTTPNotFound
        return web.FileResponse(path, headers={"Cache-Control": "private, no-cache"})

    async def _download(self, request: web.Request) -> web.StreamResponse:
        """Answer with a file that one of this browser's own windows offers."""
        for window in tuple(request[SESSION].windows):
            offered = await window.file(request.match_info["key"])
            if offered is not None:
                name, chunks = offered
                response = web.StreamResponse()
                response.content_type = "application/octet-stream"
                response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
                await response.prepare(request)
                async for chunk in chunks:
                    await response.write(chunk)
                await response.write_eof()
                return response
        raise web.HTTPNotFound

    async def _welcome(self, request: web.Request) -> web.Response:
        return pages.join_page(self._link(request))

    async def _join(self, request: web.Request) -> web.Response:
        """Let a browser in by its link; a refused name leaves the link unused."""
        self._link(request)
        typed = (await form_in(request)).get("name", "")
        link = self._link(request)
        try:
            name = clean_name(typed) if typed.strip() else ""
            if poses_as_host(name):
                raise Refused("host-name", "That is the host's name. Choose another.")
        except Refused as refusal:
            return pages.join_page(link, typed, refusal.sentence)
        link = self.invitations.take(request.match_info["token"])
        session, cookie = self.sessions.let_in(link, name, request[ADDRESS])
        self._say(f"{session.who.name} came in from {session.address}: {session.title}.")
        if SESSION in request:
            await self.put_out(request[SESSION], _ELSEWHERE)
        response = web.Response(status=303, headers={"Location": "/"})
        secure = self.addresses.secure
        give_cookie(response, self._cookie, cookie, samesite="Strict", secure=secure)
        return response

    def _link(self, request: web.Request) -> Link:
        """Return the link that a request names.

        Raises:
            Refused: the link lets no one in. After too many wrong links the reason is left out.
        """
        try:
            return self.invitations.find(request.match_info["token"])
        except Refused:
            # A whole pub may share an address, so a right link is always accepted.
            if not self._tried.allows(request[ADDRESS]):
                raise Refused("too-often", "Too many links were tried. Wait a minute.") from None
            raise

    async def _window(self, request: web.Request) -> web.WebSocketResponse:
        """Open a websocket, and run the app's process for it."""
        session = request[SESSION]
        websocket = web.WebSocketResponse(
            heartbeat=_SILENCE, timeout=1, compress=False, max_msg_size=LONGEST_MESSAGE
        )
        await websocket.prepare(request)
        transport = request.transport
        if transport is None:  # the browser has gone already
            return websocket
        if crowd := self._crowd(session, request[ADDRESS]):
            await websocket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=crowd.encode())
            return websocket
        window = Window(session.who, self._store, websocket, transport)
        session.windows.add(window)
        try:
            query = request.query
            await window.serve(read_size(query.get("width", ""), query.get("height", "")))
        finally:
            session.windows.discard(window)
        if window.last_words:
            heading = f"The app of {session.who.name} stopped because of a bug:"
            say_whole(self._say, heading, window.last_words)
        return websocket

    def _crowd(self, session: Session, address: str) -> str:
        """Return why no further window can open now, or ""."""
        if self._ended.done():
            return _ENDED
        if session not in self.sessions:
            return _PUT_OUT
        if not (self._opened.allows(address) and self._opened_in_all.allows("")):
            return "Too many windows at once. Wait a minute, then try again."
        if len(session.windows) >= _MOST_WINDOWS:
            return f"This browser has {_MOST_WINDOWS} windows open here. Close one first."
        if sum(len(each.windows) for each in self.sessions) >= self._most:
            return "Too many windows are open here. Ask the host to remove one."
        return ""


async def _take_connections(
    listening: socket.socket,
    server: web.Server,
    uncounted: frozenset[str],
    most: Callable[[], int],
) -> None:
    """Pass connections to the server until cancelled; close those above the limit unanswered.

    Args:
        uncounted: addresses without a limit, such as a reverse proxy's.
        most: returns the most connections from one address.
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
            except OSError:  # the connection has gone, or too many files are open
                await asyncio.sleep(_PAUSE)


def _open_from(address: str, server: web.Server) -> int:
    peers = (
        known.transport.get_extra_info("peername")
        for known in server.connections
        if known.transport is not None
    )
    return sum(1 for peer in peers if peer and peer[0] == address)
