"""A table of the floor as a card: number and state on the rim, its people inside."""

from collections.abc import Sequence

from textual.containers import Grid
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from screens.floor.look import look_of, seat_mark, table_title_of
from screens.ui.lists.marked import CURSOR
from screens.ui.play.pips import MOST_PIPS, pips
from screens.ui.text import fit, fit_apart, plain
from screens.ui.titles import fitted_title
from tourney.night.views.floor_view import FloorSeat, FloorTable

#: Cells between two people beside each other, and between a mark and the name behind it.
_GAP, _MARK = 2, 3
#: The least and most cells of a card, and of all beside each other.
LEAST_CARD, MOST_CARD, CARDS_WIDE = 36, 48, 114
#: Cells of a name that is hardly ever cut.
_NAME = 18


class Picked(Message):
    """A table was clicked."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


class TableCard(Widget):
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

    def __init__(self) -> None:
        super().__init__()
        self._table: FloorTable | None = None
        self._across = self._most = 0
        self._names: Sequence[str] = ()

    def show(
        self, table: FloorTable, names: Sequence[str], across: int, most: int, *, marked: bool
    ) -> None:
        """Draw the table.

        Args:
            names: of all tables; a name that is cut stays different from the others.
            across: people beside each other.
            most: pips of a full line.
        """
        self.set_class(marked, "-marked")
        drawn = self._table, self._names, self._across, self._most
        if (table, names, across, most) != drawn:
            self._table, self._names, self._across, self._most = table, names, across, most
            self.refresh()
        self._entitle(marked=marked)

    def on_resize(self) -> None:
        """The title has more room now, or less."""
        self._entitle(marked=self.has_class("-marked"))

    def on_click(self) -> None:
        """Tell the screen."""
        if self._table is not None:
            self.post_message(Picked(self._table.number))

    def _entitle(self, *, marked: bool) -> None:
        if (table := self._table) is None or not (room := self.size.width - _GAP):
            return
        look = look_of(table)
        told = plain(fit(f"{look.sign} {table.told or look.word}", room)).stylize(look.style)
        number = f"{CURSOR} {int(table.place)}" if marked else str(int(table.place))
        is_open = self.has_class("-open")
        room -= len(number) + _GAP + (told.cell_length + _GAP if is_open else 0)
        parts = [plain(number)]
        if name := fitted_title(table_title_of(table), max(room, 0)):
            parts.append(plain(name))
        title = Content(" ").join([*parts, told] if is_open else parts)
        self.border_title = Content.assemble(" ", title, " ") if is_open else title
        self.border_subtitle = None if is_open else told

    def render(self) -> Content:
        if (table := self._table) is None:
            return Content("")
        across = self._across
        cells = (self.content_size.width - _GAP * (across - 1)) // across
        people = [self._person(seat, table, cells) for seat in table.seats]
        rows = (people[at : at + across] for at in range(0, len(people), across))
        return Content("\n").join(Content(" " * _GAP).join(row) for row in rows)

    def _person(self, seat: FloorSeat, table: FloorTable, cells: int) -> Content:
        """A mark, the name, and the units at the right end."""
        loser = table.state == "done" and table.words.startswith(f"{seat.name} ")
        tone = "$text-error" if loser else ""
        drawn = pips(seat.units, self._most) if 0 <= seat.units <= self._most else ""
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
            plain(fit_apart(seat.name, room, self._names)).stylize(style),
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
            card.show(table, names, across, pips, marked=table.number == marked)
        self.styles.grid_size_columns = columns
        self.styles.max_width = min(columns * MOST_CARD, CARDS_WIDE)
        self.styles.grid_rows = str(high)


def most_pips(tables: Sequence[FloorTable], units: int) -> int:
    """Pips of a full line; 0 where units are too many to be counted at a glance."""
    seats = [seat for table in tables for seat in table.seats]
    most = max(units, *(seat.units for seat in seats), 0)
    return 0 if most > MOST_PIPS or any(seat.lost is not None for seat in seats) else most
