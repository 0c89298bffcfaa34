"""A screen that reads nights beside what is typed, one after the other."""

from screens.app.host import host_of
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import refusing
from tourney.service.past_nights import Work, Worked


class ReadingScreen(StyledScreen[None]):
    """Shows what is known once the nights that it is of have been read.

    A subclass says of whom, and draws it. Nothing here holds a key up: what takes long is worked
    out while no one types.
    """

    def names(self) -> tuple[str, ...]:
        """The players of whose nights it is; no one's for all."""
        return ()

    def next_work(self) -> tuple[Work | None, int]:
        """The work on the next of those nights, and how many there are."""
        return host_of(self).director.players.next_work(*self.names())

    def show(self) -> None:
        """Draw what is known.

        Raises:
            Refused: it cannot be read.
        """
        raise NotImplementedError

    def tell_of_reading(self, words: str) -> None:
        """Say that more is to come."""
        raise NotImplementedError

    def on_screen_resume(self) -> None:
        """Nights may have changed."""
        self.read_on()

    def follow(self) -> None:
        """Show what others have changed."""
        self.read_on()

    def read_on(self) -> None:
        """Read the nights that are not known yet, and show what comes of them."""
        if not self.is_attached or not self.is_current:
            return
        with refusing(self):
            work, left = self.next_work()
            if work is None:
                self.show()
                self.tell_of_reading("")
            else:
                self.tell_of_reading(f"Adding up the nights: {left} to go.")
                host_of(self).think(self, lambda _step: work(), self._take)

    def _take(self, worked: Worked) -> None:
        host_of(self).director.players.take(worked)
        self.read_on()
