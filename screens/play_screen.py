"""What the tables of both games have in common: their keys, and saying why not."""

from collections.abc import Collection
from typing import ClassVar, Generic, TypeVar

from textual.binding import Binding, BindingType

from screens.letters import free_letters
from screens.night_screen import NightScreen, has_floor
from screens.said import Said
from screens.seat_window import SeatWindow
from tourney.night.view import LiarPage, State, TablePage

Page = TypeVar("Page", TablePage, LiarPage)


class PlayScreen(NightScreen, Generic[Page]):
    """A table of a night, in play or finished.

    Attributes:
        IDLE: actions that have no meaning while a seat's letter is typed, so that their letters
            are free then.
    """

    STATES: ClassVar[frozenset[State]] = frozenset(("playing", "finished"))
    IDLE: ClassVar[Collection[str]] = ()

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "u",
            "undo",
            "Undo",
            id="table.undo",
            show=False,
            tooltip="Take the last entry back, one a press",
        ),
        Binding("ctrl+z", "undo", "Undo", id="night.undo", show=False, tooltip="The same as u"),
        Binding(
            "escape",
            "home",
            "Back",
            id="night.home",
            tooltip="Back to the floor, or where there is one table to the list of nights",
        ),
        Binding(
            "pageup",
            "seats(-1)",
            "Seats up",
            id="table.seats_up",
            show=False,
            tooltip="Look further up the seats where not all of them fit",
        ),
        Binding(
            "pagedown",
            "seats(1)",
            "Seats down",
            id="table.seats_down",
            show=False,
            tooltip="Look further down the seats where not all of them fit",
        ),
    ]

    # Textual declares these without ClassVar.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-usual"), (100, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (23, "-medium"), (34, "-tall")]  # noqa: RUF012

    def __init__(self, number: int, table: int = 1) -> None:
        super().__init__(number, table)
        self._page: Page | None = None
        #: Keys as they are bound now, by action; and the letters that are left for seats.
        self._keys: dict[str, str] = {}
        self._free = ""

    @property
    def at_table(self) -> int:
        """This one."""
        return self.table

    def on_screen_resume(self) -> None:
        """Draw everything, with the keys as they are bound now."""
        if not self.is_current:
            return  # another key, typed in a hurry, has left it already
        self._read_keys()
        self.show()

    def _read_keys(self) -> None:
        self._keys = {}
        bindings = [active.binding for active in self.active_bindings.values()]
        # One letter before a chord: undo has both.
        for binding in sorted(bindings, key=lambda binding: "+" in binding.key):
            self._keys.setdefault(binding.action, self.app.get_key_display(binding))
        bound = ((binding.key, binding.action) for binding in bindings)
        self._free = free_letters(bound, self.IDLE)

    def _refuse(self, sentence: str) -> None:
        self.query_one(Said).refuse(sentence)

    def _refused(self, action: str = "") -> bool:
        """Say why an action, or any, cannot be done now, if that is so."""
        if self._page is None:
            return True
        sentence = self._page.night.damage or self._page.table.refusals.get(action, "")
        if sentence:
            self._refuse(sentence)
        return bool(sentence)

    @property
    def _on_floor(self) -> bool:
        """Whether the table is one of several, with a floor to go back to."""
        return self._page is not None and has_floor(self._page.night)

    def action_home(self) -> None:
        """Back to the floor, or to the list of nights."""
        if self._on_floor:
            self.tourney.show_night(self.number, table=self.table)
        else:
            super().action_home()

    def action_seats(self, pages: int) -> None:
        """Look further along the seats."""
        seats = self.query_one(SeatWindow)
        seats.move(pages * max(seats.size.height - 2, 1))
