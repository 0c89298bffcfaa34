"""A table of the floor as a card: number and state on the rims, the players inside."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.containers import Grid
from textual.content import Content
from textual.message import Message

from screens.ui.dice import MOST_PIPS, pips
from screens.ui.drawn import Drawn
from screens.ui.marked import CURSOR
from screens.ui.text import fit, fit_apart, plain
from screens.ui.titles import fitted_title
from tourney.night.state.plan import name_of_place
from tourney.night.views.floor_view import FloorSeat, FloorState, FloorTable

#: The cells between two players side by side, and of the marks before a name.
_GAP, _MARK = 2, 3
#: The least and most cells of a card, the most of a row of cards, and the lines of both rims.
_LEAST, MOST_CARD, CARDS_WIDE, RIMS = 36, 40, 114, 2
#: The cells of a card beside its longest name, for rims, number and state.
_BESIDE_NAME = 18
#: The cells that are enough for nearly every name.
_NAME = 18


class Look(NamedTuple):
    """The sign, word and colour for the state of a table."""

    sign: str
    word: str
    style: str


_LOOKS: Mapping[FloorState, Look] = {
    "due": Look("○", "to play", "bold $foreground"),
    "playing": Look("▶", "playing", "bold $text-accent"),
    "done": Look("✓", "done", "$text-success"),
    "resting": Look("‖", "sits out", "$foreground-muted"),
    "over": Look("✓", "over", "$foreground-muted"),
    "closing": Look("✗", "closes", "bold $text-warning"),
}


def look_of(table: FloorTable) -> Look:
    """Return the look of a table; if a player went out there, never a tick."""
    return Look("✗", "out", "bold $text-error") if table.out else _LOOKS[table.state]


def table_title_of(table: FloorTable) -> str:
    """Return the text beside a table's number: the table's title, or its own name."""
    return table.title or name_of_place(table.place)


def seat_mark(seat: FloorSeat) -> str:
    """Return two cells: the seat's letter, turn, absence, loss or move; and the lead."""
    lead = "◆" if seat.leads else " "
    if seat.away:
        return f"~{lead}"
    way = "▼" if seat.loser else "→" if seat.new else " "
    if seat.letter:
        return seat.letter + (lead if seat.leads else way)
    return ("▶" if seat.turn else way) + lead


class Picked(Message):
    """A message that a table was clicked."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


class TableCard(Drawn[FloorTable, Sequence[str], int, int, int]):
    """One table; a heavy rim marks the table that keys act on."""

    DEFAULT_CSS = """
    TableCard {
        height: 100%; padding: 0 1; border: round $foreground-muted;
        border-title-color: $foreground; border-subtitle-color: $foreground;
        border-title-style: bold; border-subtitle-style: none;
    }
    TableCard.-marked { border: heavy $accent; border-title-color: $accent; }
    TableCard.-open { border: none; border-top: round $foreground-muted; padding: 0 2; }
    TableCard.-marked.-open { border-top: heavy $accent; }
    """

    def show(
        self, table: FloorTable, names: Sequence[str], across: int, most: int, apart: int = 0
    ) -> None:
        """Draw the table.

        Args:
            names: the names at all tables, so that no two are cut alike.
            across: the number of players side by side.
            most: the pips of a full row of units.
            apart: the blank lines between two players.
        """
        super().show(table, names, across, most, apart)
        self._entitle()

    def on_resize(self) -> None:
        """Cut the title to the new width."""
        self._entitle()

    def on_click(self) -> None:
        """Tell the screen that the table was clicked."""
        if self._view is not None:
            self.post_message(Picked(self._view[0].number))

    def _entitle(self) -> None:
        if self._view is None or not (room := self.size.width - _GAP):
            return
        table = self._view[0]
        look, is_open, told = look_of(table), self.has_class("-open"), Content("")
        if not self.has_class("-planned"):
            told = plain(fit(f"{look.sign} {table.told or look.word}", room)).stylize(look.style)
        number = f"{CURSOR} " * self.has_class("-marked") + str(int(table.place))
        above = told if is_open or not self.has_class("-titled") else Content("")
        room -= len(number) + _GAP + above.cell_length + _GAP
        name = plain(f"{number} {fitted_title(table_title_of(table), max(room, 0))}".rstrip())
        title = Content("  ").join(filter(None, (name, above)))
        self.border_title = Content.assemble(" ", title, " ") if is_open else title
        self.border_subtitle = None if above else told

    def draw(
        self,
        width: int,
        height: int,
        table: FloorTable,
        names: Sequence[str],
        across: int,
        most: int,
        apart: int,
    ) -> Content:
        """Return the players."""
        del height
        cells, wide = (width - _GAP * (across - 1)) // across, max(map(cell_len, names))
        people = [self._person(seat, table, cells, names, most, wide) for seat in table.seats]
        rows = (people[at : at + across] for at in range(0, len(people), across))
        return Content("\n" * (1 + apart)).join(Content(" " * _GAP).join(row) for row in rows)

    @staticmethod
    def _person(
        seat: FloorSeat, table: FloorTable, cells: int, names: Sequence[str], most: int, wide: int
    ) -> Content:
        """Return a mark, the name, and the units in a column behind the longest name."""
        tone = "$text-error" if seat.loser else ""
        # The number is typed before the letter, which alone would be a key of the floor.
        number = str(int(table.place)) if any(its.letter for its in table.seats) else ""
        before = len(number) + _MARK
        figure = seat.figure.rjust(max(len(its.figure) for its in table.seats))
        units = Content.styled(figure, tone or "$foreground-muted")
        if most and 0 <= seat.units <= most:
            drawn = pips(seat.units, most)
            full = drawn.rfind("●") + 1
            row = Content.assemble((drawn[:full], "$accent"), (drawn[full:], "$foreground-muted"))
            # A whole name matters more than pips.
            if cells - before - row.cell_length - 1 - units.cell_length > min(wide, _NAME):
                units = Content.assemble(row, " ", units)
        column = min(cells, before + wide + _GAP + units.cell_length)
        if seat.away:
            units = Content.assemble(("away ", "$text-warning"), units)
        room = max(cells - before - units.cell_length - 1, 1)
        style = "bold" if seat.turn else "italic" if seat.new else tone
        mark = "bold $text-accent" if seat.turn or seat.letter else "$text-warning"
        person = Content.assemble(
            (f"{' ' * len(number) if seat.away else number}{seat_mark(seat)} ", mark),
            plain(fit_apart(seat.name, room, names)).stylize(style),
        )
        blank = max(column - person.cell_length - units.cell_length, 1)
        row = person.pad_right(blank) + units
        return row.pad_right(max(cells - row.cell_length, 0))


class TableCards(Grid):
    """A grid with a card for each table."""

    DEFAULT_CSS = "TableCards { grid-gutter: 0 1; height: auto; }"

    def show(
        self,
        tables: Sequence[FloorTable],
        most: int,
        across: int = 1,
        rims: int = RIMS,
        *,
        marked: int | None = None,
        apart: int = 0,
        roomy: int = 0,
    ) -> None:
        """Draw these tables.

        Args:
            most: the pips of a full row of units.
            across: the number of players side by side.
            rims: the lines of a card's rims; with a single one the card has no sides.
            marked: the number of the table that keys act on; None in a plan, before play there.
            apart: the blank lines between cards below each other.
            roomy: the blank lines between two players.
        """
        cards = list(self.query(TableCard))
        if missing := [TableCard() for _ in tables[len(cards) :]]:
            self.mount(*missing)
        for card in cards[len(tables) :]:
            card.display = False
        names = [seat.name for table in tables for seat in table.seats]
        for card, table in zip((*cards, *missing), tables, strict=False):
            card.display = True
            card.set_class(rims < RIMS, "-open")
            card.set_class(table.number == marked, "-marked")
            card.set_class(marked is None, "-planned")
            card.set_class(any(map(table_title_of, tables)), "-titled")
            card.show(table, names, across, most, roomy)
        if tables:
            columns = columns_of(tables, self.app.size.width - 2, across)
            self.styles.grid_size_columns = columns
            self.styles.grid_gutter_horizontal = apart
            self.styles.max_width = cards_wide(columns)
            self.styles.grid_rows = str(lines_of(tables, across, rims, roomy))


def columns_of(tables: Sequence[FloorTable], width: int, across: int = 1) -> int:
    """Return the number of cards side by side, as few as give the same number of rows."""
    longest = max(cell_len(seat.name) for table in tables for seat in table.seats)
    least = _LEAST if across > 1 else min(longest + _BESIDE_NAME, _LEAST)
    rows = -(-len(tables) // max(min(width, CARDS_WIDE) // least, 1))
    return -(-len(tables) // rows)


def cards_wide(columns: int) -> int:
    """Return the most cells of so many cards side by side; a single card may be as wide as two."""
    return min(max(columns, 2) * MOST_CARD, CARDS_WIDE)


def lines_of(
    tables: Sequence[FloorTable], across: int = 1, rims: int = RIMS, apart: int = 0
) -> int:
    """Return the lines of a card that has room for each of these tables.

    Args:
        apart: the blank lines between two players.
    """
    rows = -(-max(len(table.seats) for table in tables) // across)
    return rows + max(rows - 1, 0) * apart + rims


def most_pips(tables: Sequence[FloorTable], units: int) -> int:
    """Return the pips of a full row of units; 0 if these are too many to count at a glance."""
    seats = [seat for table in tables for seat in table.seats]
    most = max(units, *(seat.units for seat in seats), 0)
    return 0 if most > MOST_PIPS or any(seat.lost is not None for seat in seats) else most
