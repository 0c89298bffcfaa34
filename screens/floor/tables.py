"""Every open table at a glance: a card each, or where not all of them fit, a row each."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Container, Grid
from textual.widgets import Static

from screens.floor.card import Picked, TableCard, most_pips
from screens.floor.look import look_of, short_mark, table_title_of
from screens.ui.lists.rows import WIDE, Beside, Col, Rows
from screens.ui.text import plain
from tourney.night.views.floor_view import FloorTable

#: The least and most cells of a card, and of all.
_CARD, _MOST_CARD, _WIDE = 36, 48, 114
#: People beside each other in a card, and its rims: the first that leaves room for every card.
_FORMS = ((1, 2), (1, 1), (2, 2), (2, 1))
#: From this many columns on a row has room for its people.
_NAMED = 76


class FloorTables(Container):
    """The tables, one of them marked."""

    DEFAULT_CSS = """
    FloorTables { height: 1fr; padding: 0 1; align: center top; }
    FloorTables Grid { height: 1fr; grid-gutter: 0 1; }
    FloorTables Beside { margin: 0; max-width: 114; }
    FloorTables Beside TableCard { height: auto; max-width: 46; margin: 0 0 0 2; }
    FloorTables #people { height: auto; background: $boost; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._tables: tuple[FloorTable, ...] = ()
        self._marked = self._units = 0
        #: Cards beside each other; 0 of rows.
        self._columns = 0

    def compose(self) -> ComposeResult:
        yield Grid()
        with Beside():
            yield Rows(self._row_marked)
            yield TableCard()
        yield Static(id="people")

    def on_mount(self) -> None:
        """Leave the keys to the screen."""
        self.query_one(Rows).can_focus = False

    def show(self, tables: tuple[FloorTable, ...], marked: int, units: int) -> None:
        """Draw the tables as they are.

        Args:
            marked: the number of one.
            units: that everyone began with.
        """
        if (tables, marked, units) != (self._tables, self._marked, self._units):
            self._tables, self._marked, self._units = tables, marked, units
            self._draw()

    def on_resize(self) -> None:
        """More cards may have room, or fewer."""
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
        """The tables as they are drawn: in rows, those that are waited for come first."""
        if self._columns:
            return self._tables
        return sorted(self._tables, key=lambda table: not table.is_waited_for)

    def _draw(self) -> None:
        if not self.is_mounted or not self._tables or not self.content_size:
            return
        form = self._form()
        self._columns = form[0] if form else 0
        grid = self.query_one(Grid)
        grid.display, self.query_one(Beside).display = form is not None, form is None
        self.query_one("#people").display = form is None and self.app.size.width < _NAMED
        if form is None:
            self._draw_rows()
            return
        columns, across, rims, high = form
        grid.styles.grid_size_columns = columns
        grid.styles.max_width = min(columns * _MOST_CARD, _WIDE)
        grid.styles.grid_rows = str(high)
        cards = list(grid.query(TableCard))
        if missing := [TableCard() for _ in self._tables[len(cards) :]]:
            grid.mount(*missing)
        names = [seat.name for table in self._tables for seat in table.seats]
        pips = most_pips(self._tables, self._units) if across == 1 else 0
        for card in cards[len(self._tables) :]:
            card.display = False
        for card, table in zip((*cards, *missing), self._tables, strict=False):
            card.display = True
            card.set_class(rims == 1, "-open")
            card.show(table, names, across, pips, marked=table.number == self._marked)

    def _form(self) -> tuple[int, int, int, int] | None:
        """Cards and people beside each other, rims, lines; None where not all fit."""
        width, height = self.content_size
        rows = -(-len(self._tables) // max(min(width, _WIDE) // _CARD, 1))
        columns = -(-len(self._tables) // rows)
        most = max(len(table.seats) for table in self._tables)
        for across, rims in _FORMS:
            high = -(-most // across) + rims
            if rows * high <= height:
                return columns, across, rims, high
        return None

    def _draw_rows(self) -> None:
        """A row each; its people in it, or where it has no room for them, of the marked one."""
        tables, width = self._in_order, self.app.size.width
        looks = [look_of(table.state) for table in tables]
        people = [_people(table) if _NAMED <= width < WIDE else "" for table in tables]
        self.query_one(Rows).show(
            [
                Col("", [str(int(table.place)) for table in tables], right=True, role="strong"),
                Col("", [table_title_of(table) for table in tables], most=20),
                Col("", [look.words for look in looks], role="act"),
                Col("", [table.told for table in tables], most=30),
                Col("", people, role="muted", most=60),
            ],
            keys=[table.number for table in tables],
            roles=["" if table.is_waited_for else "muted" for table in tables],
            at=self._marked,
        )
        marked = next((table for table in tables if table.number == self._marked), tables[0])
        card = self.query_one("Beside > TableCard", TableCard)
        card.display = width >= WIDE
        names = [seat.name for seat in marked.seats]
        card.show(marked, names, 1, most_pips(tables, self._units), marked=False)
        self.query_one("#people", Static).update(plain(_people(marked)))

    def _row_marked(self) -> None:
        key = self.query_one(Rows).key
        if isinstance(key, int) and key != self._marked:
            self.post_message(Picked(key))

    def on_data_table_row_selected(self) -> None:
        """A click on the marked row goes in."""
        self.post_message(Picked(self._marked))


def _people(table: FloorTable) -> str:
    return "  ".join(f"{short_mark(seat)}{seat.name} {seat.figure}" for seat in table.seats)
