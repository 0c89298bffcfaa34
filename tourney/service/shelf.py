"""Nights put away and brought back, in a log of their own: nothing of a night changes by it."""

from tourney.log.one_log import OneLog
from tourney.log.roles import Who
from tourney.night.state.shelf import (
    SHELF,
    NightBroughtBack,
    NightPutAway,
    Shelf,
    ShelfEvent,
    apply,
)
from tourney.store.store import Store


class KeptAway:
    """The nights of a store that are put away; only the host may do that."""

    def __init__(self, store: Store, who: Who) -> None:
        """Rest on an open store."""
        nothing: Shelf = frozenset()
        self._log: OneLog[Shelf, ShelfEvent] = OneLog(
            store, SHELF, "the archived nights", nothing, apply, who
        )

    def put_away(self, number: int) -> None:
        """List a night no more.

        Raises:
            Refused: it is so already, or it could not be saved.
        """
        self._log.record(NightPutAway(number))

    def bring_back(self, number: int) -> None:
        """List it again.

        Raises:
            Refused: as `put_away`.
        """
        self._log.record(NightBroughtBack(number))
