"""A table of the floor as a card: number and state on the rim, its people inside."""

from collections.abc import Sequence

from textual.containers import Grid
from textual.content import Content
from textual.message import Message

from screens.floor.look import look_of, seat_mark, table_title_of
from screens.ui.drawn import Drawn
from screens.ui.lists.marked import CURSOR
from screens.ui.play.pips import MOST_PIPS, pips
from screens.ui.text import fit, fit_apart, plain
from screens.ui.titles import fitted_title
from tourney.night.views.floor_view import FloorSeat, FloorTable

#: Cells between two people beside each other, and between a mark and the name behind it.
_GAP, _MARK = 2, 3
#: The least and most cells of a card, and of all beside each other.
LEAST_CARD, MOST_CARD, CARDS_WIDE = 36, 48, 114
#: Lines of a card's rims; planned cards beside each other.
RIMS, _MOST_COLUMNS = 2, 3
#: Cells of a name that is hardly ever cut.
_NAME = 18


class Picked(Message):
    """A table was clicked."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


class TableCard(Drawn[FloorTable, Sequence[str], int, int]):
    """One table; a heavy rim marks the one that keys act on."""

    DEFAULT_CSS = """
    TableCard {
        height: 100%; padding: 0 1; border: round $foreground-muted;
        border-title-color: $foreground; border-subtitle-color: $foreground;
        border-title-style: bold; border-subtitle-style: none;
    }
    TableCard.-open { border: none; border-top: round $foreground-muted; padding: 0 2; }
    TableCard.-marked { border: heavy $accent; border-title-color: $accent; }
    TableCard.-marked.-open { border: none; border-top: heavy $accent; }
    """

    def show(self, table: FloorTable, names: Sequence[str], across: int, most: int) -> None:
        """Draw the table.

        Args:
            names: of all tables; a name that is cut stays different from the others.
            across: people beside each other.
            most: pips of a full line.
        """
        super().show(table, names, across, most)
        self._entitle()

    def on_resize(self) -> None:
        """The title has more room now, or less."""
        self._entitle()

    def on_click(self) -> None:
        """Tell the screen."""
        if self._view is not None:
            self.post_message(Picked(self._view[0].number))

    def _entitle(self) -> None:
        if self._view is None or not (room := self.size.width - _GAP):
            return
        table, is_open = self._view[0], self.has_class("-open")
        look = look_of(table)
        told = plain(fit(f"{look.sign} {table.told or look.word}", room)).stylize(look.style)
        number = f"{CURSOR} " * self.has_class("-marked") + str(int(table.place))
        room -= len(number) + _GAP + (told.cell_length + _GAP if is_open else 0)
        parts = [plain(number)]
        if name := fitted_title(table_title_of(table), max(room, 0)):
            parts.append(plain(name))
        title = Content(" ").join([*parts, told] if is_open else parts)
        self.border_title = Content.assemble(" ", title, " ") if is_open else title
        self.border_subtitle = None if is_open else told

    def draw(
        self,
        width: int,
        height: int,
        table: FloorTable,
        names: Sequence[str],
        across: int,
        most: int,
    ) -> Content:
        """The people."""
        del height
        cells = (width - _GAP * (across - 1)) // across
        people = [self._person(seat, table, cells, names, most) for seat in table.seats]
        rows = (people[at : at + across] for at in range(0, len(people), across))
        return Content("\n").join(Content(" " * _GAP).join(row) for row in rows)

    @staticmethod
    def _person(
        seat: FloorSeat, table: FloorTable, cells: int, names: Sequence[str], most: int
    ) -> Content:
        """A mark, the name, and the units at the right end."""
        tone = "$text-error" if seat.loser else ""
        drawn = pips(seat.units, most) if 0 <= seat.units <= most else ""
        full = drawn.rfind("●") + 1
        figure = seat.figure.rjust(max(len(its.figure) for its in table.seats))
        units = Content.assemble(
            (drawn[:full], "$accent"),
            (drawn[full:], "$foreground-muted"),
            " " if drawn else "",
            (figure, tone or "$foreground-muted"),
        )
        if cells - _MARK - units.cell_length <= _NAME:  # the name comes before its pips
            units = Content.styled(figure, tone or "$foreground-muted")
        if seat.away:
            units = Content.assemble(("away ", "$text-warning"), units)
        room = max(cells - _MARK - units.cell_length - 1, 1)
        style = "bold" if seat.turn else "italic" if seat.new else tone
        mark = "bold $text-accent" if seat.turn or seat.letter else "$text-warning"
        person = Content.assemble(
            (f"{seat_mark(seat)} ", mark),
            plain(fit_apart(seat.name, room, names)).stylize(style),
        )
        return person.pad_right(max(cells - person.cell_length - units.cell_length, 0)) + units


class TableCards(Grid):
    """A card for each table, beside and below each other."""

    DEFAULT_CSS = """
    TableCards { grid-gutter: 0 1; }
    """

    def show(
        self,
        tables: Sequence[FloorTable],
        columns: int,
        high: int,
        pips: int,
        across: int = 1,
        *,
        marked: int = 0,
        is_open: bool = False,
    ) -> None:
        """Draw these tables.

        Args:
            high: lines of a card.
            pips: of a full line.
            across: people beside each other.
            marked: the number of the one that keys act on.
            is_open: cards have no rims at their sides.
        """
        cards = list(self.query(TableCard))
        if missing := [TableCard() for _ in tables[len(cards) :]]:
            self.mount(*missing)
        for card in cards[len(tables) :]:
            card.display = False
        names = [seat.name for table in tables for seat in table.seats]
        for card, table in zip((*cards, *missing), tables, strict=False):
            card.display = True
            card.set_class(is_open, "-open")
            card.set_class(table.number == marked, "-marked")
            card.show(table, names, across, pips)
        self.styles.grid_size_columns = columns
        self.styles.max_width = min(columns * MOST_CARD, CARDS_WIDE)
        self.styles.grid_rows = str(high)


class PlannedTables(TableCards):
    """The tables as they will be once a plan is accepted; `→` is before each player who moves."""

    DEFAULT_CSS = "PlannedTables { height: auto; }"

    def __init__(self) -> None:
        super().__init__()
        self._tables: Sequence[FloorTable] = ()

    def show_tables(self, tables: Sequence[FloorTable]) -> None:
        """Draw these tables, as many beside each other as there is room for."""
        self._tables = tables
        if not tables:
            return
        columns = max(min(self.app.size.width // LEAST_CARD, _MOST_COLUMNS, len(tables)), 1)
        high = max(len(table.seats) for table in tables) + RIMS
        self.show(tables, columns, high, most_pips(tables, 0))

    def on_resize(self) -> None:
        """There may be room for more cards beside each other, or for fewer."""
        self.show_tables(self._tables)


def most_pips(tables: Sequence[FloorTable], units: int) -> int:
    """Pips of a full line; 0 where units are too many to be counted at a glance."""
    seats = [seat for table in tables for seat in table.seats]
    most = max(units, *(seat.units for seat in seats), 0)
    return 0 if most > MOST_PIPS or any(seat.lost is not None for seat in seats) else most
