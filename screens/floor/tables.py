"""Every open table at a glance: a card each or, if these do not fit, a row each."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from screens.floor import card
from screens.floor.card import Picked, TableCard, TableCards
from screens.ui.lists.rows import Beside, Col, Rows
from screens.ui.sheet import WIDE
from screens.ui.text import in_rows, plain
from tourney.night.views.floor_view import FloorTable

#: The forms of a card: lines of rims, and players side by side. The first that fits is used.
_FORMS = ((card.AIRY, 1), (card.RIMS, 1), (1, 1), (card.RIMS, 2), (1, 2))


class FloorTables(Container):
    """The tables, one of them marked."""

    DEFAULT_CSS = """
    FloorTables { height: 1fr; align: center top; }
    FloorTables Beside { margin: 0; }
    FloorTables Beside TableCard { height: auto; max-width: 46; margin: 0 0 0 2; }
    FloorTables #people { height: auto; margin: 1 0 0 0; padding: 0 1; background: $boost; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._tables: Sequence[FloorTable] = ()
        self._marked = self._units = 0
        #: The number of cards side by side; 0 if the tables are rows.
        self._columns = 0
        self._room = Size()

    def compose(self) -> ComposeResult:
        yield TableCards()
        yield Beside(Rows(self._row_marked, driven=True, opens=True), TableCard())
        yield Static(id="people")

    def show(self, tables: Sequence[FloorTable], marked: int, units: int) -> None:
        """Draw the tables.

        Args:
            marked: the number of the marked table.
            units: the units that everyone began with.
        """
        if (tables, marked, units) != (self._tables, self._marked, self._units):
            self._tables, self._marked, self._units = tables, marked, units
            self._draw()

    def fit(self, room: Size) -> None:
        """Draw the tables in this room; they take no more of it than needed."""
        if room != self._room:
            self._room = room
            self._draw()

    def neighbour(self, across: int, down: int) -> int:
        """Return the number of the next table in that direction; at an end, the marked one's."""
        numbers: list[int] = [table.number for table in self._in_order]
        if self._marked not in numbers:
            return 0
        at, columns = numbers.index(self._marked), max(self._columns, 1)
        to = at + across + down * columns
        if down and columns > 1 and len(numbers) <= to < -(-len(numbers) // columns) * columns:
            to = len(numbers) - 1  # the last row may be shorter
        return numbers[to] if 0 <= to < len(numbers) else self._marked

    @property
    def _in_order(self) -> Sequence[FloorTable]:
        """The tables by number; if not all are in sight, those with a round to play first."""
        if self._columns or len(self._tables) < self._room.height - self._below:
            return self._tables
        return sorted(self._tables, key=lambda table: not table.is_waited_for)

    @property
    def _below(self) -> int:
        """The lines below the rows for the players of the marked one."""
        if self._columns or self.app.size.width >= WIDE:
            return 0
        return 1 + max(len(self._lines_of(table)) for table in self._tables)

    def _lines_of(self, table: FloorTable) -> list[Content]:
        marks = [card.seat_mark(seat, card.number_of(table)) for seat in table.seats]
        seats = zip(marks, table.seats, strict=True)
        people = [plain(f"{mark} {seat.name} {seat.figure}") for mark, seat in seats]
        return in_rows(people, self._room.width - 2, "  ")

    def _draw(self) -> None:
        tables, room = self._tables, self._room
        if not tables or not room:
            return
        forms = (form for form in _FORMS if self._high(*form) <= room.height)
        rims, across = next(forms, (0, 1))
        columns = card.columns_of(tables, room.width, across)
        self._columns = columns if rims else 0
        self.query_one(TableCards).display = bool(rims)
        self.query_one(Beside).display = not rims
        self.query_one("#people").display = bool(self._below)
        if not rims:
            self._draw_rows()
            return
        pips = card.most_pips(tables, self._units) if across == 1 else 0
        self.query_one(TableCards).show(tables, pips, rims, across, marked=self._marked)
        self.styles.max_height = self._high(rims, across)

    def _high(self, rims: int, across: int) -> int:
        """Return the lines that all cards take."""
        columns = card.columns_of(self._tables, self._room.width, across)
        return -(-len(self._tables) // columns) * card.lines_of(self._tables, rims, across)

    def _draw_rows(self) -> None:
        """Draw a row for each table, and the players of the marked one."""
        tables = self._in_order
        self.query_one(Rows).show(
            self._cols(tables),
            keys=[table.number for table in tables],
            roles=[_role(table) for table in tables],
            at=self._marked,
        )
        marked = next((table for table in tables if table.number == self._marked), tables[0])
        aside = self.query_one("Beside > TableCard", TableCard)
        aside.display = self.app.size.width >= WIDE
        names = [seat.name for seat in marked.seats]
        pips = card.most_pips(tables, self._units)
        aside.show(marked, names, pips, 1, card.words_of([marked], planned=False)[0])
        self.query_one("#people", Static).update(Content("\n").join(self._lines_of(marked)))
        high = max(len(tables) + 1, card.lines_of(tables) if aside.display else 0)
        self.styles.max_height = high + self._below

    def _cols(self, tables: Sequence[FloorTable]) -> list[Col]:
        looks = [card.look_of(table) for table in tables]
        told = zip(looks, tables, strict=True)
        return [
            Col("Table", [str(int(table.place)) for table in tables], right=True, role="strong"),
            Col("Name", [card.table_title_of(table) for table in tables], most=20),
            Col("State", [f"{look.sign} {table.summary or look.word}" for look, table in told]),
        ]

    def _row_marked(self) -> None:
        key = self.query_one(Rows).key
        if isinstance(key, int) and key != self._marked:
            self.post_message(Picked(key))

    def on_data_table_row_selected(self) -> None:
        """Open the marked table after a click."""
        self.post_message(Picked(self._marked))


def _role(table: FloorTable) -> str:
    if table.out:
        return "bad"
    return "" if table.is_waited_for else "muted"
