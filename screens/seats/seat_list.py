"""The people by seat, and, before there are seats, the ways to come by them."""

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from screens.ui.text import plain
from tourney.night.views.view import EntryLine


class SeatList(OptionList, can_focus=False):
    """The seats in order. The screen's own keys choose; the list shows, and takes clicks."""

    DEFAULT_CSS = """
    SeatList {
        height: 1fr; border: none; padding: 0; background: $background;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    SeatList.-roomy { padding: 1 0 0 0; }
    """

    def show(self, seats: Sequence[EntryLine], marked: int | None) -> None:
        """Draw the seats; an entry may be marked for swapping. The one chosen stays so."""
        chosen = self.highlighted or 0
        self.set_options(
            Option(
                Content.assemble(
                    (" ⇄ " if seat.entry == marked else "   ", "bold $warning"),
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


class Ways(Static):
    """The ways to give people seats."""

    DEFAULT_CSS = """
    Ways { height: 1fr; padding: 1 2; }
    """

    def show(self, people: int, *, by_hand: bool = True) -> None:
        """Say it to a host with so many people on the list.

        Args:
            by_hand: whether seats can be had without a draw.
        """
        many = "1 person" if people == 1 else f"{people} people"
        words = (
            f"[b]{many}, nobody seated yet[/]\n\n"
            "[b $text-accent]Enter[/]   Draw from five dice\n        thrown here\n\n"
            "[b $text-accent]1 to 6[/]  Type five dice that\n        the room rolls"
        )
        if by_hand:
            words += (
                "\n\n[b $text-accent]h[/]       Seat by hand, from\n        the order of\n"
                "        registering"
            )
        self.update(Content.from_markup(words))
