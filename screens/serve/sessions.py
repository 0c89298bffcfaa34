"""Links that let one browser in, once; and its session, known by the cookie that it got."""

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

#: How long a link is good for, in seconds.
LIFE = 30 * 60

#: The number of links remembered, to tell whether an old one was used, withdrawn or too old.
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
        number: from 1; the user who comes in by it goes by it, unless others do too.
        who: in which role, as yet without a name.
        title: that in words, such as "table 3 of Friday".
        until: on the clock of its `Invitations`.
        gone: why it lets no one in any more, "used" or "withdrawn"; "" while it may.
    """

    number: int
    who: Who
    title: str
    until: float
    gone: str = ""


class Invitations:
    """All that were given out. Of their secrets nothing is kept but a digest."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._invitations: dict[bytes, Link] = {}
        self._number = 0

    def make(self, who: Who, title: str) -> tuple[Link, str]:
        """A new link, and its secret, which is not kept."""
        token = secrets.token_urlsafe(16)
        self._number += 1
        link = Link(self._number, who, title, self._clock() + LIFE)
        self._invitations[digest(token)] = link
        while len(self._invitations) > _MOST:
            del self._invitations[next(iter(self._invitations))]
        return link, token

    def find(self, token: str) -> Link:
        """The link of a secret, if it lets someone in.

        Raises:
            Refused: `no-link`, there never was such a one; or `used`, `expired`, `withdrawn`.
        """
        link = self._invitations.get(digest(token))
        why = "no-link" if link is None else self._why_not(link)
        if link is None or why:
            raise Refused(why, _WHY[why])
        return link

    def _why_not(self, link: Link) -> str:
        return link.gone or ("expired" if self._clock() >= link.until else "")

    def take(self, token: str) -> Link:
        """Use a link up.

        Raises:
            Refused: as `find`.
        """
        link = self.find(token)
        self._invitations[digest(token)] = replace(link, gone="used")
        return link

    def withdraw(self, number: int) -> bool:
        """Let no one in by a link any more; whether it would have let someone in."""
        for key, link in self._invitations.items():
            if link.number == number and not self._why_not(link):
                self._invitations[key] = replace(link, gone="withdrawn")
                return True
        return False

    def open(self) -> tuple[Link, ...]:
        """The links that still let someone in."""
        return tuple(link for link in self._invitations.values() if not self._why_not(link))


def digest(secret: str) -> bytes:
    """The key to look a secret up by: how long that takes says nothing about the secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


class Session(Struct, eq=False):
    """A browser that was let in.

    Attributes:
        number: its link's.
        title: what it was let in for, in words.
        address: where it came from.
        windows: those that it has open now.
    """

    number: int
    who: Who
    title: str
    address: str
    since: datetime
    windows: set[Window] = field(default_factory=set)


class Sessions:
    """All who are in. Of their cookies nothing is kept but a digest."""

    def __init__(self) -> None:
        self._sessions: dict[bytes, Session] = {}

    def __iter__(self) -> Iterator[Session]:
        return iter(tuple(self._sessions.values()))

    def let_in(self, link: Link, name: str, address: str) -> tuple[Session, str]:
        """Let in the user of a link; the session, and its cookie.

        Args:
            name: what they call themselves, past the gate, or "".
        """
        cookie = secrets.token_urlsafe(32)
        who = replace(link.who, name=name or f"link {link.number}")
        session = Session(link.number, who, link.title, address, datetime.now())
        self._sessions[digest(cookie)] = session
        return session, cookie

    def find(self, cookie: str | None) -> Session | None:
        """The session of that cookie."""
        return None if cookie is None else self._sessions.get(digest(cookie))

    def end(self, session: Session) -> None:
        """Know a cookie no more."""
        self._sessions = {key: one for key, one in self._sessions.items() if one is not session}
