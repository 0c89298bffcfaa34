"""The people of one table by seat."""

from collections.abc import Sequence

from textual.content import Content
from textual.widgets.option_list import Option

from screens.ui.lists.marked import MarkedList
from screens.ui.text import plain
from tourney.night.views.view import EntryLine


class SeatList(MarkedList, can_focus=False):
    """The seats in order. The screen's own keys choose; the list shows, and takes clicks."""

    DEFAULT_CSS = """
    SeatList {
        height: 1fr; border: none; padding: 0; margin: 0 0 0 1; background: $background;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    SeatList.-roomy { padding: 1 0 0 0; }
    """

    def show(self, seats: Sequence[EntryLine], marked: int | None) -> None:
        """Draw the seats; the one chosen stays so.

        Args:
            marked: an entry that is to be swapped.
        """
        chosen = self.highlighted or 0
        self.set_options(
            Option(
                Content.assemble(
                    ("⇄" if seat.entry == marked else " ", "bold $warning"),
                    (f"{number:>2}  ", "dim"),
                    plain(seat.name),
                )
            )
            for number, seat in enumerate(seats, start=1)
        )
        self._make_room()
        self.highlighted = min(chosen, len(seats) - 1)

    def on_resize(self) -> None:
        """The list has its height only once it is shown, after the first draw."""
        self._make_room()

    def _make_room(self) -> None:
        # The longest list fills the height to its last line.
        self.set_class(self.option_count < self.outer_size.height, "-roomy")
