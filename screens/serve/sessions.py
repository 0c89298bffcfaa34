"""Links that each let one browser in, once, and the sessions of these browsers."""

import hashlib
import secrets
import time
from collections.abc import Callable, Iterator
from datetime import datetime

from msgspec import Struct, field
from msgspec.structs import replace

from screens.serve.window import Window
from tourney.game.refusal import Refused
from tourney.log.roles import Who

#: Seconds for which a link is good.
LIFE = 30 * 60

#: The number of links remembered, to say why an old one no longer works.
_MOST = 500

_WHY = {
    "no-link": "This link isn't for tonight. Ask the host for another.",
    "withdrawn": "The host took this link back. Ask for another.",
    "used": "This link has been used. Ask the host for another.",
    "expired": "This link has expired. Ask the host for another.",
}


class Link(Struct, frozen=True):
    """A link that was given out.

    Attributes:
        number: the link's number, from 1; a user without a name is named after it.
        who: the role of its user, without a name yet.
        title: the role in words, such as "table 3 of Friday".
        until: when the link expires, on the clock of its `Invitations`.
        gone: why the link no longer works, "used" or "withdrawn", or "".
    """

    number: int
    who: Who
    title: str
    until: float
    gone: str = ""


class Invitations:
    """The links that were given out; only a digest of each secret is kept."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._invitations: dict[bytes, Link] = {}
        self._number = 0

    def make(self, who: Who, title: str) -> tuple[Link, str]:
        """Make a link; return it, and its secret, which is not kept."""
        token = secrets.token_urlsafe(16)
        self._number += 1
        link = Link(self._number, who, title, self._clock() + LIFE)
        self._invitations[digest(token)] = link
        while len(self._invitations) > _MOST:
            del self._invitations[next(iter(self._invitations))]
        return link, token

    def find(self, token: str) -> Link:
        """Return the link of a secret, if it lets a browser in.

        Raises:
            Refused: `no-link`, if there never was one; or `used`, `expired`, `withdrawn`.
        """
        link = self._invitations.get(digest(token))
        why = "no-link" if link is None else self._why_not(link)
        if link is None or why:
            raise Refused(why, _WHY[why])
        return link

    def _why_not(self, link: Link) -> str:
        return link.gone or ("expired" if self._clock() >= link.until else "")

    def take(self, token: str) -> Link:
        """Use a link, so that it works no more.

        Raises:
            Refused: as in `find`.
        """
        link = self.find(token)
        self._invitations[digest(token)] = replace(link, gone="used")
        return link

    def withdraw(self, number: int) -> bool:
        """Withdraw a link; return whether it would still have worked."""
        for key, link in self._invitations.items():
            if link.number == number and not self._why_not(link):
                self._invitations[key] = replace(link, gone="withdrawn")
                return True
        return False

    def open(self) -> tuple[Link, ...]:
        """Return the links that still work."""
        return tuple(link for link in self._invitations.values() if not self._why_not(link))


def digest(secret: str) -> bytes:
    """Return the key for looking up a secret; the time of a look-up reveals nothing."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


class Session(Struct, eq=False):
    """A browser that was let in.

    Attributes:
        number: the number of its link.
        who: the user.
        title: the user's role in words.
        address: the address from which the browser came.
        since: when it was let in.
        windows: its open windows.
    """

    number: int
    who: Who
    title: str
    address: str
    since: datetime
    windows: set[Window] = field(default_factory=set)


class Sessions:
    """The browsers that were let in; only a digest of each cookie is kept."""

    def __init__(self) -> None:
        self._sessions: dict[bytes, Session] = {}

    def __iter__(self) -> Iterator[Session]:
        return iter(tuple(self._sessions.values()))

    def let_in(self, link: Link, name: str, address: str) -> tuple[Session, str]:
        """Let in the user of a link; return the session and its cookie.

        Args:
            name: the user's name, checked, or "".
        """
        cookie = secrets.token_urlsafe(32)
        who = replace(link.who, name=name or f"link {link.number}")
        session = Session(link.number, who, link.title, address, datetime.now())
        self._sessions[digest(cookie)] = session
        return session, cookie

    def find(self, cookie: str | None) -> Session | None:
        """Return the session of a cookie, or None."""
        return None if cookie is None else self._sessions.get(digest(cookie))

    def end(self, session: Session) -> None:
        """Forget a session, so that its cookie works no more."""
        self._sessions = {key: one for key, one in self._sessions.items() if one is not session}
