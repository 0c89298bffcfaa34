"""Switching between the user's own store and one simulated for the demo."""

from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from tourney.game.refusal import Refused
from tourney.laptop.address import Address


class Stores:
    """The way to a demo that is gone when the app is left, and back to the store it began with.

    Args:
        own: the store that the app began with.
        demo: that one is the demo's, to be filled.

    Attributes:
        at: the store that is looked at.
        is_demo: that is a demo's.
    """

    def __init__(self, own: Address, *, demo: bool = False) -> None:
        self.at: Address = own
        self.is_demo = demo
        self._own: tuple[Address, bool] = (own, demo)
        self._open: tuple[Address, bool] = self._own
        self._folders: list[TemporaryDirectory[str]] = []

    @property
    def is_elsewhere(self) -> bool:
        """True if there is a way back to the store that the app began with."""
        return (self.at, self.is_demo) != self._own

    def go(self, *, demo: bool) -> None:
        """Turn to a demo yet to be made, or back to the store that the app began with.

        Raises:
            Refused: `no-room`.
        """
        if not demo:
            self.at, self.is_demo = self._own
            return
        try:
            folder = TemporaryDirectory(prefix="tourney-demo-", ignore_cleanup_errors=True)
        except OSError as error:
            raise Refused(
                "no-room", f"No room for the demo nights: {error.strerror or error}."
            ) from error
        self._folders.append(folder)
        self.at, self.is_demo = Path(folder.name) / "demo.db", True

    def fill(self) -> None:
        """Put the nights into a demo, if that is not done.

        Raises:
            Refused: the store cannot be made or written.
        """
        if self.is_demo and isinstance(self.at, Path) and not self.at.exists():
            from tourney.keeping.demo import lay_out_demo
            from tourney.night.state.room_clock import evening_of

            lay_out_demo(self.at, evening_of(datetime.now(UTC)))

    def opened(self) -> None:
        """Note that it is open."""
        self._open = self.at, self.is_demo

    def stay(self) -> None:
        """Stay with the store that is open: another could not be."""
        self.at, self.is_demo = self._open

    def close(self) -> None:
        """Throw away what was simulated here."""
        for folder in self._folders:
            folder.cleanup()
