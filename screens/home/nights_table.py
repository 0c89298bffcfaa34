"""The list of nights in columns, as many as a terminal has room for."""

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.binding import BindingType

from screens.ui.keys.keys import ENDS, bind
from screens.ui.lists.marked import MarkedTable
from screens.ui.text import cell, fit

if TYPE_CHECKING:
    from tourney.night.views.night_line import NightLine

#: Below this many columns the list goes without the rules.
_ROOM_FOR_RULES = 72
#: The cells of that column: the rulebook's longest title.
_RULES = 14
#: A column of fewer cells for the venue says too little.
_LEAST_VENUE = 8


class NightsTable(MarkedTable[object]):
    """The list; Enter goes on with the night that is highlighted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("home", "enter", "screen.go_on", "Go on",
            "Go on with the highlighted night where it stopped", id="home.go_on"),
        *ENDS,
    ]  # fmt: skip

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, cursor_type="row", zebra_stripes=False)
        self._nights: tuple[NightLine, ...] = ()

    @property
    def chosen(self) -> int | None:
        """The number of the highlighted night."""
        at = self.cursor_row
        return self._nights[at].number if 0 <= at < len(self._nights) else None

    def show(self, nights: "tuple[NightLine, ...]", width: int, chosen: int | None = None) -> None:
        """Fill the table; it stays scrolled as it is.

        Args:
            nights: at least one.
            width: the cells that the terminal has.
            chosen: the number of the night to highlight; if not given, the one that is stays so.
        """
        # Not needed before the first frame.
        from tourney.game.presets import PRESET_TEXTS

        chosen = self.chosen if chosen is None else chosen
        self._nights = nights
        scrolled = self.scroll_y
        rules = width >= _ROOM_FOR_RULES
        states = [_state_words(night) for night in nights]
        # Each cell has a space on either side, and the table a margin and perhaps a scroll bar.
        spare = width - 4 - 2 * (5 if rules else 4) - 10 - 7 - (_RULES if rules else 0)
        state_cells = min(max(map(cell_len, [*states, "registering"])), spare // 2)
        name_cells = min(40, spare - state_cells)
        venue_cells = min(24, spare - state_cells - name_cells - 2)
        self.clear(columns=True)
        self.add_column(cell("Night"), width=name_cells)
        self.add_column(cell("Date"), width=10)
        if rules:
            self.add_column(cell("Rules"), width=_RULES)
        if venue_cells >= _LEAST_VENUE:
            self.add_column(cell("Venue"), width=venue_cells)
        self.add_column(cell("Players"), width=7)
        self.add_column(cell("State"), width=state_cells)
        for night, state in zip(nights, states, strict=True):
            row = [cell(fit(night.name, name_cells)), cell(night.date)]
            if rules:
                words = PRESET_TEXTS.get(night.preset)
                row.append(cell(fit(words.title if words else night.preset, _RULES)))
            if venue_cells >= _LEAST_VENUE:
                row.append(cell(fit(night.venue, venue_cells)))
            row.append(cell(f"{night.players:>7}"))
            row.append(cell(fit(state, state_cells)))
            self.add_row(*row)
        at = [night.number for night in nights].index(chosen) if chosen is not None else 0
        self.scroll_to(y=scrolled, animate=False, force=True)
        self.move_cursor(row=at, animate=False)


def _state_words(night: "NightLine") -> str:
    """How far a night is, in a word or two."""
    if night.lost:
        return "✗ rows missing"
    match night.state:
        case "registering" | "playing":
            return night.state
        case "seating":
            return "seats"
        case "finished":
            return f"won by {night.winner}" if night.winner else "over"
