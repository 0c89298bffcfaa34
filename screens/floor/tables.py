"""Every open table at a glance: a card each, or where that has no room a tile of a line or two."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget

from screens.floor.card import (
    LEAST_CARD,
    USUAL_CARD,
    CardForm,
    card_form,
    card_lines,
    card_rows,
)
from screens.floor.line import LineColumns, names_width, people_line, table_lines
from screens.ui.text import pad, plain
from tourney.game.wording import quantity
from tourney.night.views.floor_view import FloorTable

#: The least cells of a tile; of a card, the lines of its rim.
_LEAST_TILE, _RIMS = 25, 2
#: Lines below tiles, from which on there is a card in them.
_LEAST_SHOWN = 5
#: One in this many lines may be blank.
_MOST_BLANK = 4


@dataclass(frozen=True, slots=True)
class TablesLayout:
    """The layout of the tables.

    Attributes:
        form: of the cards, which go from left to right; None of tiles, from top to bottom.
        columns: how many stand side by side.
        rows: how many stand under each other, those out of sight included.
        width, height: of one table's part.
        detail: lines under tiles of one line, that tell of the one marked.
        shown: of the card of the one marked there; None where two lines have to do.
    """

    form: CardForm | None
    columns: int
    rows: int
    width: int
    height: int
    detail: int = 0
    shown: CardForm | None = None


def laid_out(tables: Sequence[FloorTable], width: int, height: int, units: int = 0) -> TablesLayout:
    """The roomiest layout in which every table is in sight; the closest, where none is.

    Args:
        units: that everyone began with.
    """
    count = max(len(tables), 1)
    ways = []
    for columns in range(1, min(count, max(width // LEAST_CARD, 1)) + 1):
        rows, wide = -(-count // columns), (width - columns + 1) // columns
        form = card_form(tables, wide, height // rows, units)
        if form is not None:
            # A place that stays empty is worth less than large letters, and more than a cut name.
            empty, blank = rows * columns - count, height - rows * (form.used + _RIMS)
            blank = max(blank - height // _MOST_BLANK, 0)
            ways.append(((*form.suits, -empty, form.each, -blank, bool(form.most)), columns, form))
    if ways:
        _, columns, form = max(
            ways, key=lambda way: (way[0], -abs(way[1] - _across(width)), -way[1])
        )
        return TablesLayout(form, columns, -(-count // columns), form.width, form.height)
    most = max((width + 1) // (_LEAST_TILE + 1), 1)
    for tall in (2, 1):
        room = max((height if tall > 1 else height - 2) // tall, 1)
        columns = min(-(-count // room), most)
        rows, wide = -(-count // columns), (width - columns + 1) // columns
        if tall == 1 or (rows * tall <= height and wide >= names_width(tables)):
            break
    if tall > 1:
        return TablesLayout(None, columns, rows, wide, tall)
    # What the tiles leave is for the one marked: a card, or its people in a line.
    free = height - rows
    shown = card_form(tables, width, free, units) if free >= _LEAST_SHOWN else None
    return TablesLayout(None, columns, rows, wide, tall, free if shown else 2, shown)


def _across(width: int) -> int:
    """How many cards are beside each other where that is all the same: two at 80."""
    return max(width // USUAL_CARD, 1)


class FloorTables(Widget):
    """The tables, one of them marked."""

    DEFAULT_CSS = """
    FloorTables { width: 1fr; height: 1fr; padding: 0 1; }
    """

    class Picked(Message):
        """A table was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self) -> None:
        super().__init__()
        self._tables: tuple[FloorTable, ...] = ()
        self._marked = self._units = 0
        self._first = 0  # the first row in sight
        #: The last layout, and what it is of.
        self._laid_out: tuple[tuple[tuple[FloorTable, ...], int, int, int], TablesLayout] | None = (
            None
        )
        #: The lines as they were drawn last, and what they are of; those of tiles by their row.
        self._lines: tuple[tuple[object, ...], list[Content]] = (), []
        self._rows: dict[int, tuple[tuple[object, ...], list[Content]]] = {}
        #: Each line of the screen as it was drawn last.
        self._strips: dict[int, tuple[Content, Strip]] = {}

    def show(self, tables: tuple[FloorTable, ...], marked: int, units: int) -> None:
        """Draw the tables as they are.

        Args:
            marked: the number of one.
            units: that everyone began with.
        """
        if (tables, marked, units) != (self._tables, self._marked, self._units):
            self._tables, self._marked, self._units = tables, marked, units
            self.refresh()

    def neighbour(self, across: int, down: int) -> int:
        """The number of the table in that direction from the marked one; from an end, that one."""
        tables = self._tables
        if not tables:
            return 0
        plan, at = self._plan, self._at
        if plan.columns == 1:
            step = across + down
        elif plan.form is not None:
            step = across + down * plan.columns
        else:
            step = across * plan.rows + down
        to = at + step
        if 0 <= to < len(tables):
            return tables[to].number
        if abs(step) == 1:
            return tables[at].number
        # The last column or row may be shorter than the others.
        last = len(tables) - 1
        along = plan.columns if plan.form is not None else plan.rows
        return tables[last if step > 0 and at // along < last // along else at].number

    @property
    def _plan(self) -> TablesLayout:
        of = self._tables, *self.content_size, self._units
        if self._laid_out is None or self._laid_out[0] != of:
            self._laid_out = of, laid_out(*of)
        return self._laid_out[1]

    @property
    def _at(self) -> int:
        """The position of the marked table in their order."""
        numbers = [table.number for table in self._tables]
        return numbers.index(self._marked) if self._marked in numbers else 0

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Look further down."""
        event.stop()
        self._scroll(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Look further up."""
        event.stop()
        self._scroll(-1)

    def _scroll(self, rows: int) -> None:
        to = self.neighbour(0, rows)
        if to and to != self._marked:
            self.post_message(self.Picked(to))

    def on_click(self, event: Click) -> None:
        """Tell which table was clicked."""
        offset = event.get_content_offset(self)
        if offset is None or not self._tables:
            return
        plan = self._plan
        column = offset.x // (plan.width + 1)
        row = offset.y // plan.height + (self._first if plan.form is None else 0)
        at = row * plan.columns + column if plan.form is not None else column * plan.rows + row
        inside = offset.y < self.content_size.height - plan.detail
        if inside and column < plan.columns and row < plan.rows and at < len(self._tables):
            self.post_message(self.Picked(self._tables[at].number))

    def render(self) -> Content:
        return Content("\n").join(self._drawn())

    def render_line(self, y: int) -> Strip:
        """Draw a line only where it is another one: of many tiles a key changes a few."""
        lines = self._drawn()
        if self.text_selection is not None or y >= len(lines):
            return super().render_line(y)
        line, drawn = lines[y], self._strips.get(y)
        if drawn is None or drawn[0] is not line:
            width = self.content_size.width
            drawn = line, Visual.to_strips(self, line, width, 1, self.visual_style)[0]
            self._strips[y] = drawn
        return drawn[1]

    def notify_style_update(self) -> None:
        """In other colours every line is another one."""
        self._strips.clear()
        super().notify_style_update()

    def _drawn(self) -> list[Content]:
        """The lines as they are."""
        width, height = self.content_size
        if not self._tables or not width or not height:
            return [Content("")]
        of = self._tables, self._marked, self._units, width, height
        if self._lines[0] != of:
            plan = self._plan
            if plan.form is None:
                lines = self._tiles(plan, height)
            else:
                names = [seat.name for table in self._tables for seat in table.seats]
                lines = card_rows(self._tables, plan.form, plan.columns, names, self._marked)
            self._lines = of, lines[:height]
        return self._lines[1]

    def _tiles(self, plan: TablesLayout, height: int) -> list[Content]:
        room = max((height - plan.detail) // plan.height, 1)
        hidden = plan.rows - room
        row = self._at % plan.rows
        first = min(max(self._first, row - room + 1), row) if hidden > 0 else 0
        self._first = min(first, max(hidden, 0))
        columns = LineColumns.of(self._tables, plan.width, named=plan.height == 1)
        lines = []
        for line in range(self._first, min(self._first + room, plan.rows)):
            its = self._tables[line :: plan.rows][: plan.columns]
            marked = [table.number == self._marked for table in its]
            of = its, marked, columns, plan.width, plan.height
            if line not in self._rows or self._rows[line][0] != of:
                drawn = [
                    table_lines(table, columns, plan.width, marked=is_marked)
                    for table, is_marked in zip(its, marked, strict=True)
                ]
                parts = zip(*(tile[: plan.height] for tile in drawn), strict=True)
                self._rows[line] = of, [Content("│").join(part) for part in parts]
            lines += self._rows[line][1]
        spare = room * plan.height - len(lines)
        return [*lines, *[Content("")] * spare, *(self._detail(plan) if plan.detail else [])]

    def _detail(self, plan: TablesLayout) -> list[Content]:
        """The people at the marked table, and the number of rows out of sight."""
        table = self._tables[self._at]
        if plan.shown is not None:
            names = [seat.name for seat in table.seats]
            return card_lines(table, plan.shown, names, marked=True)
        width = self.content_size.width
        room = self.content_size.height - plan.detail
        above, below = self._first, max(plan.rows - self._first - room, 0)
        parts = [f"↑ {above} more"] * bool(above) + [f"↓ {below} more"] * bool(below)
        more = "   ".join(parts)
        units = f"  {quantity(table.units, 'unit')}" if table.units else ""
        name = f"Table {table.place}" + (f", {table.title}" if table.title else "") + units
        head = Content.assemble(
            plain(pad(name, max(width - len(more) - 1, 1))).stylize("bold"),
            " " if more else "",
            (more, "$foreground-muted"),
        )
        return [
            head.pad_right(max(width - head.cell_length, 0)).stylize_before("on $boost"),
            people_line(table.seats, width).stylize_before("on $boost"),
        ]
