"""The sessions: a browser each, known by the cookie that it got for its link."""

import secrets
from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct, field
from msgspec.structs import replace

from screens.serve.invitations import Link, digest
from screens.serve.window import Window
from tourney.log.roles import Who


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
