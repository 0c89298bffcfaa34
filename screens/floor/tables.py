"""Every open table at a glance: a card each, or where not all of them fit, a row each."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from screens.floor.card import (
    CARDS_WIDE,
    LEAST_CARD,
    MOST_CARD,
    RIMS,
    Picked,
    TableCard,
    TableCards,
    most_pips,
)
from screens.floor.look import look_of, table_title_of
from screens.floor.people_rows import cut_people, person, whole_people
from screens.ui.lists.rows import WIDE, Beside, Col, Rows
from screens.ui.text import in_rows, plain
from tourney.night.views.floor_view import FloorTable

#: People beside each other in a card, and its rims: the first that leaves room for every card.
_FORMS = ((1, 2), (1, 1), (2, 2), (2, 1))
#: Cards beside each other that all of it is at least as wide as.
_LEAST_CARDS = 2
#: From this many columns on a row has room for its people.
_NAMED = 76
#: Of a column of rows, beside its text; and of their scroll bar.
_PADDING, _BAR = 2, 1


class FloorTables(Container):
    """The tables, one of them marked."""

    DEFAULT_CSS = """
    FloorTables { height: 1fr; padding: 0 1; align: center top; }
    FloorTables TableCards { height: 1fr; }
    FloorTables Beside { margin: 0; max-width: 114; }
    FloorTables Beside TableCard { height: auto; max-width: 46; margin: 0 0 0 2; }
    FloorTables #people { height: auto; padding: 0 1; background: $boost; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._tables: tuple[FloorTable, ...] = ()
        self._marked = self._units = 0
        #: Cards beside each other; 0 of rows.
        self._columns = 0
        self._room = Size()

    def compose(self) -> ComposeResult:
        yield TableCards()
        with Beside():
            yield Rows(self._row_marked, driven=True)
            yield TableCard()
        yield Static(id="people")

    def show(self, tables: tuple[FloorTable, ...], marked: int, units: int) -> None:
        """Draw the tables as they are.

        Args:
            marked: the number of one.
            units: that everyone began with.
        """
        if (tables, marked, units) != (self._tables, self._marked, self._units):
            self._tables, self._marked, self._units = tables, marked, units
            self._draw()

    def fit(self, room: Size) -> None:
        """Draw the tables in this much room; they take no more of it than they need."""
        if room != self._room:
            self._room = room
            self._draw()

    def neighbour(self, across: int, down: int) -> int:
        """The number of the table in that direction from the marked one; from an end, that one."""
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
        """The tables by number; if not all of them are in sight, first those that are to play."""
        if self._columns or len(self._tables) <= self._room.height - self._below:
            return self._tables
        return sorted(self._tables, key=lambda table: not table.is_waited_for)

    @property
    def _below(self) -> int:
        """Lines below the rows for the people of one."""
        if self._columns or self.app.size.width >= _NAMED:
            return 0
        return max(len(self._lines_of(table)) for table in self._tables)

    def _lines_of(self, table: FloorTable) -> list[Content]:
        people = [plain(person(seat)) for seat in table.seats]
        return in_rows(people, self._room.width - _PADDING, " " * _PADDING)

    def _draw(self) -> None:
        if not self.is_mounted or not self._tables or not self._room:
            return
        form = self._form()
        self._columns = form[0] if form else 0
        grid = self.query_one(TableCards)
        grid.display, self.query_one(Beside).display = form is not None, form is None
        self.query_one("#people").display = bool(self._below)
        if form is None:
            self._draw_rows()
            return
        columns, across, rims, high = form
        self._take(-(-len(self._tables) // columns) * high)
        pips = most_pips(self._tables, self._units) if across == 1 else 0
        grid.show(self._tables, columns, high, pips, across, marked=self._marked, is_open=rims == 1)

    @property
    def _most_columns(self) -> int:
        """Cards beside each other, where there is height for them."""
        rows = -(-len(self._tables) // max(min(self._room.width, CARDS_WIDE) // LEAST_CARD, 1))
        return -(-len(self._tables) // rows)

    @property
    def _width(self) -> int:
        """The cells of all, rows or cards: the panel below is as wide, so its lines stay."""
        cards = max(self._most_columns, _LEAST_CARDS) * MOST_CARD
        return min(self._room.width, cards, CARDS_WIDE)

    def _take(self, height: int) -> None:
        """Be no larger than this many lines."""
        self.styles.max_width, self.styles.max_height = self._width + self.gutter.width, height

    def _form(self) -> tuple[int, int, int, int] | None:
        """Cards and people beside each other, rims, lines; None where not all fit."""
        columns = self._most_columns
        rows = -(-len(self._tables) // columns)
        most = max(len(table.seats) for table in self._tables)
        for across, rims in _FORMS:
            high = -(-most // across) + rims
            if rows * high <= self._room.height:
                return columns, across, rims, high
        return None

    def _draw_rows(self) -> None:
        """A row each; its people in it, or where it has no room for them, of the marked one."""
        tables, width = self._in_order, self.app.size.width
        self.query_one(Rows).show(
            self._cols(tables),
            keys=[table.number for table in tables],
            roles=[_role(table) for table in tables],
            at=self._marked,
        )
        marked = next((table for table in tables if table.number == self._marked), tables[0])
        card = self.query_one("Beside > TableCard", TableCard)
        card.display = width >= WIDE
        names = [seat.name for seat in marked.seats]
        card.show(marked, names, 1, most_pips(tables, self._units))
        self.query_one("#people", Static).update(Content("\n").join(self._lines_of(marked)))
        most = max(len(table.seats) for table in tables) + RIMS if card.display else 0
        # A line more keeps the scroll bar away.
        self._take(max(len(tables) + 1, most) + self._below)

    def _cols(self, tables: Sequence[FloorTable]) -> list[Col]:
        """The columns; where people have no room in words, a sign alone for the state."""
        looks = [look_of(table) for table in tables]
        number = Col("", [str(int(table.place)) for table in tables], right=True, role="strong")
        title = Col("", [table_title_of(table) for table in tables], most=20)
        state = Col("", [look.words for look in looks])
        told = Col("", [table.told for table in tables], most=30)
        wordy = [number, title, state, told]
        if not _NAMED <= self.app.size.width < WIDE:
            return wordy
        whole = Col("", whole_people(tables), role="muted", most=CARDS_WIDE)
        if _left(self._width, *wordy, whole) >= 0:
            return [*wordy, whole]
        sign = Col("", [look.sign for look in looks])
        left = _left(self._width, number, title, sign) - _PADDING
        return [number, title, sign, Col("", cut_people(tables, left), most=CARDS_WIDE)]

    def _row_marked(self) -> None:
        key = self.query_one(Rows).key
        if isinstance(key, int) and key != self._marked:
            self.post_message(Picked(key))

    def on_data_table_row_selected(self) -> None:
        """A click on the marked row goes in."""
        self.post_message(Picked(self._marked))


def _role(table: FloorTable) -> str:
    if table.out:
        return "bad"
    return "" if table.is_waited_for else "muted"


def _left(cells: int, *columns: Col) -> int:
    """Of this many cells those that the columns leave."""
    shown = [column for column in columns if any(column.cells)]
    return cells - _BAR - sum(column.width + _PADDING for column in shown)
