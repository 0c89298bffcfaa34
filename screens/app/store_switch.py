"""Switching between the user's own store and the stores made up for the demo and the tour."""

from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from tourney.game.refusal import Refused
from tourney.laptop.address import Address

#: The purpose of a store that was made up; "" is the user's own store.
Purpose = Literal["", "demo", "tour"]


class Stores:
    """The way to stores that are gone when the app is left, and back to the one it began with.

    Args:
        own: the store that the app began with.
        demo: that one is the demo's, to be filled.
    """

    def __init__(self, own: Address, *, demo: bool = False) -> None:
        self.at: Address = own
        self.purpose: Purpose = "demo" if demo else ""
        self._own: tuple[Address, Purpose] = (own, self.purpose)
        self._open: tuple[Address, Purpose] = self._own
        self._unfilled = demo
        self._folders: list[TemporaryDirectory[str]] = []

    @property
    def is_elsewhere(self) -> bool:
        """True if there is a way back to the store that the app began with."""
        return (self.at, self.purpose) != self._own

    def go(self, purpose: Purpose) -> None:
        """Turn to a store yet to be made, or with "" back to the one that the app began with.

        Raises:
            Refused: `no-room`.
        """
        if not purpose:
            self.at, self.purpose = self._own
            return
        try:
            folder = TemporaryDirectory(prefix=f"tourney-{purpose}-", ignore_cleanup_errors=True)
        except OSError as error:
            raise Refused(
                "no-room", f"There is no room for made-up nights: {error.strerror or error}."
            ) from error
        self._folders.append(folder)
        self.at, self.purpose = Path(folder.name) / f"{purpose}.db", purpose
        self._unfilled = True

    def fill(self) -> None:
        """Put into a store made up what it is for, if that is not done.

        Raises:
            Refused: the store cannot be made or written.
        """
        if not self._unfilled:
            return
        self._unfilled = False
        assert isinstance(self.at, Path)
        if self.purpose == "demo":
            from screens.app.demo import build_demo

            build_demo(self.at, date.today())
        else:
            from screens.app.tour import build_tour

            build_tour(self.at, date.today())

    def opened(self) -> None:
        """Note that it is open."""
        self._open = self.at, self.purpose

    def stay(self) -> None:
        """Stay with the store that is open: another could not be."""
        self.at, self.purpose = self._open
        self._unfilled = False

    def close(self) -> None:
        """Throw away what was made up here."""
        for folder in self._folders:
            folder.cleanup()
