"""A screen of play that shows the entries of tables' phones that wait, and takes them (F16.2)."""

from collections.abc import Iterable
from contextlib import suppress
from time import monotonic

from screens.app.following import GLANCE
from screens.app.night_screen import NightScreen
from screens.ui.status_line import StatusLine
from tourney.game.refusal import Refused
from tourney.night.state.table_phones import EntryHeld


class HeldScreen(NightScreen):
    """A screen that shows entries of tables' phones while they wait for the host."""

    def begin(self, number: int, table: int) -> None:
        """Show this night and table; no entry is shown yet."""
        super().begin(number, table)
        #: The entries that wait, by table, and since when the first could be read.
        self._held: dict[int, EntryHeld] = {}
        self._held_at = 0.0

    def on_screen_resume(self) -> None:
        """Read which entries wait; the base draws."""
        with suppress(Refused):  # the base says that the store is away
            self.director.table_phones.read_on()

    def follow(self) -> None:
        """Read what others have written, and which entries of phones wait."""
        super().follow()
        with suppress(Refused):
            if self.director.table_phones.read_on() and self._positions[-1][1]:
                self.redraw(followed=True)

    def find_held(self, tables: Iterable[int]) -> None:
        """Find the entries that wait at these tables, in their order."""
        held, before = self.director.table_phones.held(self.night), self.first_held
        self._held = {number: held[number] for number in tables if number in held}
        if self.first_held != before:
            self._held_at = monotonic() + GLANCE

    @property
    def first_held(self) -> EntryHeld | None:
        """The entry that is taken next, or None."""
        return next(iter(self._held.values()), None)

    def action_accept(self) -> None:
        """Let the first entry count; a key from before it could be read only names it."""
        if (held := self.first_held) is None:
            return
        if self.host.typed_at < self._held_at:
            words = f"{held.words}: press Enter again to save it."
            self.query_one(StatusLine).tell(words)
            return
        accept = self.director.table_phones.accept
        self.attempt(lambda night: accept(night, held.table), f"Saved: {held.words}.")
