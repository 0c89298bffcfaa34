"""The seats of one table: drawn from a seed that anybody can check, or put by hand."""

from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList

from screens.seats.ceremony import Ceremony
from screens.seats.draw_screen import CHECK_IT, DrawScreen
from screens.seats.round_table import RoundTable
from screens.seats.seat_list import SeatList
from screens.seats.seed import Seed
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import bind
from screens.ui.keys.line import KeyLine
from screens.ui.status_line import StatusLine, TitleBar
from tourney.night.views.view import EntryLine
from tourney.service.before_play import PlaceSeats

hidden = partial(bind, "seats", show=False)


class SeatsScreen(DrawScreen):
    """The seats of one table, before it is open."""

    DEFAULT_CLASSES = "-listed"
    HELP_TEXT = (
        "Draw the seats here, or type five dice that the room has rolled: the same five dice and "
        "names give the same seats everywhere. Then move people by hand if you like, and open "
        f"the table.\n\n{CHECK_IT}"
    )
    MANUAL: ClassVar[str] = "evening"
    BY_HAND: ClassVar[bool] = True

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("o,f10,ctrl+n", "open_table", "Open the table",
            "Close the list and the seats, and begin to play", id="seats.open", key_display="o"),
        hidden("h", "by_hand", "By hand",
            "Seat people in the order of registering, to move them by hand"),
    ]  # fmt: skip

    # Textual declares it without ClassVar.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual"), (100, "-wide")]  # noqa: RUF012

    CSS = """
    SeatsScreen {
        #seating { height: 1fr; }
        #seats { width: 36; }
        #beside { width: 1fr; height: 1fr; padding: 1 2; }
        .-hidden { display: none; }
        /* A line more would put the last of twenty people out of sight. */
        StatusLine { height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    }
    SeatsScreen.-narrow #seats { width: 28; }
    SeatsScreen.-wide #seats { width: 30; }
    SeatsScreen.-narrow #beside { padding: 0; }
    """

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Ceremony()
        with Horizontal(id="seating"):
            yield SeatList(id="seats")
            with Vertical(id="beside"):
                yield Seed()
                yield RoundTable()
        yield StatusLine()
        yield KeyLine("take", "by_hand", "people", id="unseated")
        yield KeyLine("open_table", "draw", "move_up", "move_down", "swap", "people", id="seated")
        yield KeyFooter()

    def show(self) -> None:
        """Draw the seats, or the ways to come by them."""
        self._view = view = self.night.view()
        if not any(seat.entry == self._marked for seat in view.seats):
            self._marked = None
        if view.seats:
            self.query_one(SeatList).show(view.seats, self._marked)
        self._show_round_table()
        self.show_typed()

    def _show_round_table(self) -> None:
        if self._view is not None:
            names = tuple(seat.name for seat in self._view.seats)
            chosen = self.query_one(SeatList).highlighted
            self.query_one(RoundTable).show(names, -1 if chosen is None else chosen)

    def on_option_list_option_highlighted(self) -> None:
        """The picture shows who is chosen."""
        self._show_round_table()

    def show_typed(self) -> None:
        """Draw the dice that are typed, or those of the draw."""
        if (view := self._view) is not None and self.show_dice_or_seats():
            self.query_one(Seed).show(
                typed=self._typed,
                seed=view.seed,
                by_hand=view.by_hand,
                liar=not view.rules.has_units,
            )

    @property
    def chosen(self) -> EntryLine | None:
        """The highlighted person, or None where nobody is seated."""
        if self._view is None or not self._view.seats:
            return None
        at = self.query_one(SeatList).highlighted or 0
        return self._view.seats[min(at, len(self._view.seats) - 1)]

    def choose(self, entry: int) -> None:
        """Highlight somebody."""
        assert self._view is not None
        entries = [seat.entry for seat in self._view.seats]
        self.query_one(SeatList).highlighted = entries.index(entry)

    def action_choose(self, step: int) -> None:
        """Choose the seat before or after."""
        if self._person() is not None:
            seats = self.query_one(SeatList)
            seats.highlighted = ((seats.highlighted or 0) + step) % seats.option_count

    def action_by_hand(self) -> None:
        """Take the order of registering; where there are seats, when asked twice."""
        assert self._view is not None
        if self._still_seated("by_hand", "takes the order of the list"):
            return
        entries = [entry.entry for entry in self._view.entries]
        self.attempt(PlaceSeats([entries]), "Seated in the order of registering.")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click chooses; with somebody marked it swaps."""
        event.stop()
        if self._marked is not None:
            self.action_swap()
