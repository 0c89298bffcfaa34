"""The check on every request: its Host, its Origin, the rate, and the session's cookie."""

import ipaddress
import traceback
from collections.abc import Callable

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware
from msgspec import Struct, field

from screens.serve import pages
from screens.serve.addresses import ROOT, Addresses
from screens.serve.messages import Often
from screens.serve.sessions import Session, Sessions
from screens.serve.terminal import say_whole
from tourney.game.refusal import Refused

#: The most requests in a minute from one address. A page of the app takes six.
_REQUESTS = 600
#: The same for guests' phones. A whole pub may share an address, and each phone loads a page, style
#: and script, and then follows.
_OF_GUESTS = 6000

#: The addresses from which a reverse proxy on this machine connects.
OWN = frozenset(("127.0.0.1", "::1"))

_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

#: The HTTP status by refusal; others are 410, gone.
_STATUSES = {"no-link": 404, "too-often": 429}

#: The guard's findings about a request, for its handler.
SESSION = web.RequestKey("session", Session)
ORIGIN = web.RequestKey("origin", str)
ADDRESS = web.RequestKey("address", str)


class Guard(Struct):
    """The check in front of every route.

    Attributes:
        addresses: the app's own addresses.
        sessions: the browsers that were let in.
        cookie: the cookie's name. Browsers keep cookies by host, not by port, so the name
            distinguishes programs on one host.
        say: tells the host of a fault in the program.
        is_shown: returns whether a night is shared with guests' phones.
        requests: the limit for browsers, and `of_guests` for guests' phones.
    """

    addresses: Addresses
    sessions: Sessions
    cookie: str
    say: Callable[[str], None]
    is_shown: Callable[[], bool]
    requests: Often = field(default_factory=lambda: Often(_REQUESTS))
    of_guests: Often = field(default_factory=lambda: Often(_OF_GUESTS))

    @property
    def middleware(self) -> Middleware:
        """The middleware that lets permitted requests through, and words all refusals."""

        @web.middleware
        async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
            unanswered = self._refusal(request)
            if unanswered is not None:
                return unanswered
            try:
                return await handler(request)
            except Refused as refusal:
                status = _STATUSES.get(refusal.code, 410)
                return pages.sentence_page(refusal.sentence, status, go_on=refusal.code == "used")
            except web.HTTPException as error:
                if error.status < 400:
                    raise
                missing = error.status == 404
                said = "There is nothing here." if missing else "That cannot be done here."
                return pages.sentence_page(said, error.status)
            except ConnectionError:  # the browser has gone
                raise
            except Exception:
                heading = "tourney serve hit a bug and carries on:"
                say_whole(self.say, heading, traceback.format_exc())
                raise

        return guarded

    def _refusal(self, request: web.Request) -> web.Response | None:
        """Return the answer to a refused request; otherwise note its findings and return None."""
        hosts = request.headers.getall("Host", [])
        near = request.transport and request.transport.get_extra_info("sockname")
        at = str(near[0]) if near else ""
        origin = self.addresses.origin_of(hosts[0].lower(), at) if len(hosts) == 1 else None
        if origin is None:
            return pages.sentence_page(
                "tourney doesn't answer at this address. Open the link from the host.", 403
            )
        address = self._address(request)
        shown, meant = self.is_shown(), _is_meant(request.path)
        for_guests = shown and not meant and f"{request.path}/".startswith(f"{ROOT}/")
        if not (self.of_guests if for_guests else self.requests).allows(address):
            return pages.sentence_page("Too many requests. Wait a minute.", 429)
        asks_only = request.method in ("GET", "HEAD") and request.path != "/ws"
        if not asks_only and request.headers.getall("Origin", []) != [origin]:
            return pages.sentence_page("That came from another website, so it was ignored.", 403)
        request[ORIGIN], request[ADDRESS] = origin, address
        if for_guests:  # here a browser with a session counts as a guest's, too
            return None
        session = self.sessions.find(request.cookies.get(self.cookie))
        if session is not None:
            request[SESSION] = session
        elif meant and shown:
            return web.Response(status=302, headers={"Location": ROOT})
        elif not request.path.startswith("/join/"):
            return pages.sentence_page(
                "You need a link. Ask the host for one and open it here.", 403
            )
        return None

    def _address(self, request: web.Request) -> str:
        """Return the address of a request, also behind a reverse proxy on this machine."""
        near = request.remote or ""
        if self.addresses.behind and near in OWN:
            # A proxy adds the address at the end of the header, or in a header of its own.
            told = request.headers.getall("X-Forwarded-For", [""])
            far = told[-1].rpartition(",")[2].strip()
            try:
                return str(ipaddress.ip_address(far))
            except ValueError:
                pass
        return near


def _is_meant(path: str) -> bool:
    """Return whether a typed path stands for the guests' page, such as /NIGHT or /nigth."""
    typed = path.lower().strip("/")
    return path != ROOT and sorted(typed) in ([], sorted(ROOT.strip("/")))


async def put_headers(request: web.Request, response: web.StreamResponse) -> None:  # noqa: ARG001
    """Add the headers that a browser needs with every answer."""
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers["Server"] = "tourney"
