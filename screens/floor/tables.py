"""Every open table at a glance: as boxes where they fit, else as cards, else in a line each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from textual.content import Content
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.widget import Widget

from screens.floor.box import RIM, box_lines
from screens.floor.card import across, card_height, card_lines
from screens.floor.line import LineColumns, people_line, table_line
from screens.ui.text import pad, plain
from tourney.game.wording import quantity
from tourney.night.views.floor_view import FloorTable

#: A box of fewer cells cuts most names; one of more only has its units further from them.
_LEAST_BOX, _EASY_BOX, _MOST_BOX = 24, 34, 44
#: A table in a line among others.
_LEAST_LINE = 25
#: A card of fewer cells has room for too few people beside each other.
_LEAST_CARD = 36


@dataclass(frozen=True, slots=True)
class TablesLayout:
    """The layout of the tables.

    Attributes:
        shape: boxes and cards go from left to right, lines from top to bottom.
        columns: how many stand side by side.
        rows: how many stand under each other, those out of sight included.
        width, height: of one table's part.
        detail: lines under them that tell of the one marked.
        across: how many people stand beside each other on a card.
    """

    shape: Literal["boxes", "cards", "lines"]
    columns: int
    rows: int
    width: int
    height: int
    detail: int
    across: int = 1


def laid_out(tables: Sequence[FloorTable], width: int, height: int) -> TablesLayout:
    """The roomiest layout in which every table is in sight; the closest, where none is."""
    count = max(len(tables), 1)
    tall = RIM + max((len(table.seats) for table in tables), default=0)
    for columns in range(max(min(count, width // _EASY_BOX), 1), max(width // _LEAST_BOX, 1) + 1):
        rows = -(-count // columns)
        if rows * tall <= height:
            wide = min((width - columns + 1) // columns, _MOST_BOX)
            return TablesLayout("boxes", columns, rows, wide, tall, 0)
    for columns in range(1, width // _LEAST_CARD + 1):
        rows, wide = -(-count // columns), (width - columns + 1) // columns
        if people := across(tables, wide, height // rows):
            tall = card_height(tables, people)
            spaced = rows * (tall + 1) - 1 <= height
            return TablesLayout("cards", columns, rows, wide, tall + spaced, 0, people)
    room = max(height - 2, 1)
    most = max((width + 1) // (_LEAST_LINE + 1), 1)
    columns = min(-(-count // room), most)
    wide = (width - columns + 1) // columns
    return TablesLayout("lines", columns, -(-count // columns), wide, 1, 2)


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
        self._marked = 0
        self._first = 0  # the first row in sight

    def show(self, tables: tuple[FloorTable, ...], marked: int) -> None:
        """Draw the tables as they stand; `marked` is the number of one."""
        if (tables, marked) != (self._tables, self._marked):
            self._tables, self._marked = tables, marked
            self.refresh()

    def neighbour(self, across: int, down: int) -> int:
        """The number of the table in that direction from the marked one; from an end, that one."""
        tables = self._tables
        if not tables:
            return 0
        plan, at = self._plan, self._at
        if plan.columns == 1:
            step = across + down
        elif plan.shape != "lines":
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
        along = plan.columns if plan.shape != "lines" else plan.rows
        return tables[last if step > 0 and at // along < last // along else at].number

    @property
    def _plan(self) -> TablesLayout:
        return laid_out(self._tables, *self.content_size)

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
        row = offset.y // plan.height + (self._first if plan.shape == "lines" else 0)
        at = row * plan.columns + column if plan.shape != "lines" else column * plan.rows + row
        inside = offset.y < self.content_size.height - plan.detail
        if inside and column < plan.columns and row < plan.rows and at < len(self._tables):
            self.post_message(self.Picked(self._tables[at].number))

    def render(self) -> Content:
        width, height = self.content_size
        if not self._tables or not width or not height:
            return Content("")
        plan = laid_out(self._tables, width, height)
        match plan.shape:
            case "boxes":
                lines = self._drawn(plan, box_lines)
            case "cards":
                names = [seat.name for table in self._tables for seat in table.seats]
                lines = self._drawn(plan, partial(card_lines, across=plan.across, names=names))
            case _:
                lines = self._lines(plan, height)
        return Content("\n").join(lines[:height])

    def _drawn(self, plan: TablesLayout, draw: Callable[..., list[Content]]) -> list[Content]:
        lines: list[Content] = []
        for start in range(0, len(self._tables), plan.columns):
            drawn = [
                draw(table, plan.width, plan.height, marked=table.number == self._marked)
                for table in self._tables[start : start + plan.columns]
            ]
            lines += [Content(" ").join(parts) for parts in zip(*drawn, strict=True)]
        return lines

    def _lines(self, plan: TablesLayout, height: int) -> list[Content]:
        room = max(height - plan.detail, 1)
        hidden = plan.rows - room
        row = self._at % plan.rows
        first = min(max(self._first, row - room + 1), row) if hidden > 0 else 0
        self._first = min(first, max(hidden, 0))
        columns = LineColumns.of(self._tables, plan.width)
        lines = []
        for line in range(self._first, min(self._first + room, plan.rows)):
            its = self._tables[line :: plan.rows][: plan.columns]
            lines.append(
                Content("│").join(
                    table_line(table, columns, plan.width, marked=table.number == self._marked)
                    for table in its
                )
            )
        return [*lines, *[Content("")] * (room - len(lines)), *self._detail(plan)]

    def _detail(self, plan: TablesLayout) -> list[Content]:
        """The people at the marked table, and the number of rows out of sight."""
        table = self._tables[self._at]
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
