"""All venues of a database, for a league's office: over one connection, and one that listens."""

from typing import LiteralString

from sqlalchemy import text

from tourney.laptop.address import Server
from tourney.store.postgres.changes import ServerChanges
from tourney.store.postgres.database import ServerDatabase
from tourney.store.postgres.open import up_to_date
from tourney.store.postgres.survey import caution
from tourney.store.store import Store

_VENUES: LiteralString = "SELECT name, id FROM venue ORDER BY key"


class Venues:
    """The venues, each of which is opened over the same connections.

    Every transaction says of which venue it is, so that they may follow one another on one line.
    """

    def __init__(self, server: Server, cautions: str = "") -> None:
        """Take a database whose tables are up to date, for whoever may choose a venue.

        Args:
            cautions: what may be lost of it though it was acknowledged, in a sentence.
        """
        # No venue has the number 0: what is asked here is of none.
        self._database = ServerDatabase(server, 0, cautions)
        self._changes: ServerChanges | None = None
        self._listened: tuple[int, ...] = ()
        self._numbers: dict[str, int] = {}

    def names(self) -> tuple[str, ...]:
        """The names of all venues as they are now, in order.

        Raises:
            Refused: `"not-read"`.
        """
        rows = self._database.read(lambda line: line.execute(text(_VENUES)).all())
        self._numbers = {str(name): int(number) for name, number in rows}
        return tuple(self._numbers)

    def store(self, name: str) -> Store:
        """One of those that were named, to be closed before this is."""
        database = self._database.beside(name, self._numbers[name])
        return Store(database, database.caution)

    def changed(self) -> set[str]:
        """Those of the venues named last that may have changed since this was asked: first, all.

        Raises:
            Refused: `"not-read"`.
        """
        numbers = tuple(self._numbers.values())
        if self._changes is None or numbers != self._listened:
            self._let_go()
            self._changes, self._listened = self._database.changes_of(numbers), numbers
        self._changes.wait(0)
        heard = self._changes.heard()
        return {name for name, number in self._numbers.items() if number in heard}

    def close(self) -> None:
        """Close every connection."""
        self._let_go()
        self._database.close()

    def _let_go(self) -> None:
        if self._changes is not None:
            self._changes.close()
            self._changes = None


def open_venues(server: Server) -> Venues | None:
    """All venues, for a league's office that has named none; None for anybody else.

    Raises:
        Refused: the database cannot be read, or is none of ours.
    """
    found = up_to_date(server)
    its = found.venue
    if server.venue or its is None or its.number is not None or not its.chooses:
        return None
    return Venues(server, caution(server, found))
