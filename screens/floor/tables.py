"""Every open table at a glance: a card each or, if these do not fit, a row each."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from screens.floor import card
from screens.floor.card import Picked, TableCard, TableCards
from screens.ui.lists.rows import WIDE, Beside, Col, Rows
from screens.ui.text import fit_apart, in_rows, pad, plain
from tourney.night.views.floor_view import FloorSeat, FloorTable

#: The forms of a card: players side by side, and lines of rims. The first that fits is used.
_FORMS = ((1, 2), (1, 1), (2, 2), (2, 1))
#: The columns of a terminal from which a row has room for the players.
_NAMED = 76
#: The cells of a row for paddings and the scroll bar.
_PADDINGS = 8
#: The cells before the news, of a mark before a name, and of the least name beside units.
_APART, _MARK, _NAME = 3, 2, 5


class FloorTables(Container):
    """The tables, one of them marked."""

    DEFAULT_CSS = """
    FloorTables { height: 1fr; align: center top; }
    FloorTables Beside { margin: 0; max-width: 114; }
    FloorTables Beside TableCard { height: auto; max-width: 46; margin: 0 0 0 2; }
    FloorTables #people { height: auto; padding: 0 1; background: $boost; }
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
        with Beside():
            yield Rows(self._row_marked, driven=True, opens=True)
            yield TableCard()
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
        if self._columns or len(self._tables) <= self._room.height - self._below:
            return self._tables
        return sorted(self._tables, key=lambda table: not table.is_waited_for)

    @property
    def _below(self) -> int:
        """The lines below the rows for the players of the marked one."""
        if self._columns or self.app.size.width >= _NAMED:
            return 0
        return max(len(self._lines_of(table)) for table in self._tables)

    def _lines_of(self, table: FloorTable) -> list[Content]:
        people = [plain(f"{_short_mark(seat)}{seat.name} {seat.figure}") for seat in table.seats]
        return in_rows(people, self._room.width - 2, "  ")

    def _draw(self) -> None:
        tables, room = self._tables, self._room
        if not tables or not room:
            return
        forms = (form for form in _FORMS if self._high(form) <= room.height)
        form = next(forms, None)
        across, rims = form or _FORMS[-1]
        columns = card.columns_of(tables, room.width, across)
        self._columns = columns if form else 0
        self.query_one(TableCards).display = form is not None
        self.query_one(Beside).display = form is None
        self.query_one("#people").display = bool(self._below)
        # The panel below is as wide as the cards, so that it stays when these become rows.
        self.styles.max_width = card.cards_wide(columns)
        if form is None:
            self._draw_rows()
            return
        pips = card.most_pips(tables, self._units) if across == 1 else 0
        # Cards without sides stand apart if there are lines to spare.
        apart = int(rims < card.RIMS and self._high(form, apart=1) < room.height)
        roomy = int(form == _FORMS[0] and self._high(form, roomy=1) <= room.height)
        cards = self.query_one(TableCards)
        cards.show(tables, pips, across, rims, marked=self._marked, apart=apart, roomy=roomy)
        self.styles.max_height = self._high(form, apart, roomy)

    def _high(self, form: tuple[int, int], apart: int = 0, roomy: int = 0) -> int:
        """Return the lines that cards in this form take.

        Args:
            apart: the blank lines between two cards.
            roomy: the blank lines between two players.
        """
        rows = -(-len(self._tables) // card.columns_of(self._tables, self._room.width, form[0]))
        return rows * (card.lines_of(self._tables, *form, roomy) + apart) - apart

    def _draw_rows(self) -> None:
        """Draw a row for each table, with its players or, without room, those of the marked one."""
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
        aside.show(
            marked, [seat.name for seat in marked.seats], 1, card.most_pips(tables, self._units)
        )
        self.query_one("#people", Static).update(Content("\n").join(self._lines_of(marked)))
        # One more line keeps the scroll bar away.
        high = max(len(tables) + 1, card.lines_of(tables) if aside.display else 0)
        self.styles.max_height = high + self._below

    def _cols(self, tables: Sequence[FloorTable]) -> list[Col]:
        """Return the columns; beside players, the state is only a sign."""
        number = Col("", [str(int(table.place)) for table in tables], right=True, role="strong")
        title = Col("", [card.table_title_of(table) for table in tables], most=20)
        looks = [card.look_of(table) for table in tables]
        if not _NAMED <= self.app.size.width < WIDE:
            told = zip(looks, tables, strict=True)
            state = [f"{look.sign} {table.told or look.word}" for look, table in told]
            return [number, title, Col("", state, most=40)]
        taken = number.width + (title.width + 2) * any(title.cells) + _PADDINGS
        people = cut_people(tables, self._room.width - taken)
        sign = Col("", [look.sign for look in looks])
        return [number, title, sign, Col("", people, most=card.CARDS_WIDE)]

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


def _short_mark(seat: FloorSeat) -> str:
    """Return a seat's mark in as few cells as possible; only a letter keeps its gap."""
    return (
        card.seat_mark(seat)
        if seat.letter and not seat.away
        else "".join(card.seat_mark(seat).split())
    )


def cut_people(tables: Sequence[FloorTable], cells: int) -> list[str]:
    """Return the players of each table in this many cells, and any news that no mark shows.

    Units are left out if all have the same, or if too little of a name would be left.
    """
    words = [_happened(table) for table in tables]
    told = max(map(cell_len, words))
    cells -= told + _APART * bool(told)
    room = (cells + 1) // max(len(table.seats) for table in tables) - 1
    figures = {seat.figure for table in tables for seat in table.seats}
    units = 1 + max(map(cell_len, figures)) if len(figures) > 1 else 0
    units = units if room - _MARK - units >= _NAME else 0

    def cut(seat: FloorSeat, names: Sequence[str]) -> str:
        mark, figure = _short_mark(seat), seat.figure.rjust(units) if units else ""
        left = room - cell_len(mark) - cell_len(figure)
        return mark + pad(fit_apart(seat.name, left, names), left) + figure

    rows = []
    for table, said in zip(tables, words, strict=True):
        names = [seat.name for seat in table.seats]
        people = " ".join(cut(seat, names) for seat in table.seats)
        rows.append(f"{pad(people, cells)}{' ' * _APART}{said}".rstrip())
    return rows


def _happened(table: FloorTable) -> str:
    """Return a table's news, unless a mark of lead, turn or loss shows them."""
    acts = table.is_waited_for and any(seat.leads or seat.turn for seat in table.seats)
    marked = (acts and not table.waits) or any(seat.loser for seat in table.seats)
    return table.score if marked else table.told
