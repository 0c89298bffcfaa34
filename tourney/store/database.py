"""The transactions that a store stands on, whichever database runs them."""

from collections.abc import Callable, Collection
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from tourney.laptop.address import Address
from tourney.store.changes import Changes

T = TypeVar("T")


class Database(Protocol):
    """Runs work in transactions, from any thread.

    Work is a function of its connection alone, which may be called again when a transaction came
    to nothing; if it raises, all that it did is undone.
    """

    @property
    def address(self) -> Address:
        """The address of the store."""
        ...

    def read(self, work: Callable[[Connection], T], *, long: bool = False) -> T:
        """Run work that only reads, and sees one moment.

        Args:
            long: there may be as much to read as a night has.

        Raises:
            Refused: `"not-read"` or `"damaged"`.
            Locked: this thread has asked `is_free`, and is to ask again.
        """
        ...

    def write(
        self,
        work: Callable[[Connection], T],
        *,
        alone: Collection[str] = (),
        beside: Collection[str] = (),
        long: bool = False,
    ) -> T:
        """Run work, and have it on disk.

        Args:
            alone: the logs to which no one else writes meanwhile.
            beside: the logs to which no one else writes alone.
            long: there may be as much to write as all nights have.

        Raises:
            Refused: `"not-saved"` or `"damaged"`.
            Locked: as `read`.
            IntegrityError: a row that the tables refuse.
        """
        ...

    def is_free(self) -> bool:
        """True if no one is known to make a save wait, as far as that can be asked.

        After the time that a save waits, it is free all the same: the next one is refused. Whoever
        asks has something else to do than to wait: in their thread nothing does for long any more.
        """
        ...

    def changes(self) -> Changes:
        """Something that says when others have written; the caller closes it."""
        ...

    def close(self) -> None:
        """Close every connection; a call under way in another thread closes its own."""
        ...
