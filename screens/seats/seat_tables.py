"""Every table of a draw with its people by seat, side by side as far as there is room."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.visual import Visual

from screens.ui.drawn import FittedView
from screens.ui.large.letters import (
    letters_width,
    list_rows,
    rows_of,
    usual_width,
    words_block,
)
from screens.ui.lists.marked import CURSOR
from screens.ui.text import fit, say
from tourney.night.state.place import Place
from tourney.night.views.view import EntryLine

#: A mark, a seat's number, a name of 24 cells, and whether the seat is fixed.
_COLUMN = 36
#: The cells before a name, and the least after it.
_BEFORE, _FIXED = 6, 5
_GAP = 2
#: The largest letters of names.
_LARGEST = 3

Tables = Sequence[Sequence[EntryLine]]


class SeatTables(FittedView, can_focus=False):
    """The tables in rows; one person is chosen, one may be marked.

    The screen's own keys move the choice. Only the lines in sight are drawn.
    """

    DEFAULT_CSS = """
    SeatTables { height: 1fr; padding: 0 1; overflow-x: hidden; scrollbar-size-vertical: 1; }
    """

    class Picked(Message):
        """Somebody was clicked."""

        def __init__(self, entry: int) -> None:
            super().__init__()
            self.entry = entry

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._tables: Tables = ()
        self._chosen = self._marked = 0
        self._names: Sequence[str] = ()
        self._pairs = False
        self._columns = 1
        #: The scale of the letters of names.
        self._scale = 0
        #: The first table of each line's row, which of its seats, and which row of its letters; the
        #: heading is 0.
        self._lines: list[tuple[int, int, int]] = []

    def show(
        self,
        tables: Tables,
        chosen: int,
        marked: int,
        names: Sequence[str] = (),
        *,
        pairs: bool,
    ) -> None:
        """Draw these tables.

        Args:
            chosen, marked: entries; 0 marks nobody.
            names: the tables' own, from the first; "" of one that has none.
            pairs: they are duels, where somebody alone has a bye.
        """
        self._tables, self._chosen, self._marked = tables, chosen, marked
        self._names = names
        self._pairs = pairs
        self._lay_out()

    def on_resize(self, _event: Resize) -> None:
        """There may be room for more side by side."""
        self._lay_out()

    def _lay_out(self) -> None:
        width, height = self.scrollable_content_region.width, self.size.height
        self._columns, self._scale = self._form(width, height)
        self._lines = []
        high = list_rows(self._scale)
        for first in range(0, len(self._tables), self._columns):
            longest = self._longest(first, self._columns)
            for line in range(longest + 2):
                parts = high if 0 < line <= longest else 1
                self._lines += [(first, line, part) for part in range(parts)]
        self._lines = self._lines[:-1]
        self.virtual_size = Size(width, len(self._lines))
        self.refresh()
        if place := self._place(self._chosen):
            table, seat = place
            first = table - table % self._columns
            # With its heading, for the first at a table.
            top = self._lines.index((first, seat - (seat == 1), 0))
            bottom = self._lines.index((first, seat, high - 1))
            region = Region(0, top, 1, bottom - top + 1)
            self.call_after_refresh(self.scroll_to_region, region, animate=False)

    def _longest(self, first: int, columns: int) -> int:
        """The seats of the fullest of so many tables."""
        return max([2 if self._pairs else 1, *map(len, self._tables[first : first + columns])])

    def _fixed(self, scale: int) -> int:
        """The cells behind a name that say whose seat is fixed."""
        fixed = any(person.fixed is not None for table in self._tables for person in table)
        return _FIXED if fixed or not scale else 0

    def _form(self, width: int, height: int) -> tuple[int, int]:
        """How many tables stand beside each other, and the letters in which all are in sight."""
        count = max(len(self._tables), 1)
        names = [person.name for table in self._tables for person in table] or [""]
        for scale in (*range(_LARGEST, 0, -1), 0):
            name = usual_width(letters_width(its, scale) for its in names) if scale else 0
            column = name + _BEFORE + _behind(self._fixed(scale)) if scale else _COLUMN
            rows = -(-count // max((width + _GAP) // (column + _GAP), 1))
            columns = max(1, -(-count // rows))
            seats = sum(self._longest(first, columns) for first in range(0, count, columns))
            lines = seats * list_rows(scale) + 2 * rows - 1
            if not scale or (lines <= height and column <= width):
                break
        return columns, scale

    def _place(self, entry: int) -> tuple[int, int] | None:
        """The table where somebody sits, from 0, and the seat, from 1."""
        for table, seats in enumerate(self._tables):
            for seat, person in enumerate(seats, start=1):
                if person.entry == entry:
                    return table, seat
        return None

    def render_line(self, y: int) -> Strip:
        """A line of every table in the row."""
        at, width = y + self.scroll_offset.y, self.scrollable_content_region.width
        if at >= len(self._lines) or not width:
            return Strip.blank(width, self.rich_style)
        first, line, part = self._lines[at]
        tables = range(first, min(first + self._columns, len(self._tables)))
        wide = self._wide
        cells = [self._cell(table, line, part, wide) for table in tables]
        row = Content(" " * _GAP).join(cell.pad_right(wide - cell.cell_length) for cell in cells)
        return Visual.to_strips(self, row, width, 1, self.visual_style)[0]

    @property
    def _wide(self) -> int:
        """The width of a table."""
        width = self.scrollable_content_region.width
        return (width + _GAP) // self._columns - _GAP

    def _cell(self, table: int, line: int, part: int, wide: int) -> Content:
        seats = self._tables[table]
        if not line:
            if self._pairs:
                return say("[b $text-accent]Duel $number[/]", number=table + 1)
            name = self._names[table] if table < len(self._names) else ""
            title = fit(f"Table {Place(table + 1, name)}", wide)
            return say("[b $text-accent]$title[/]", title=title)
        if line > len(seats):
            bye = self._pairs and line == 2 and not part
            return say("[$foreground-muted]      bye[/]") if bye else Content("")
        person = seats[line - 1]
        middle = part == rows_of(self._scale) // 2
        mark = "⇄" if person.entry == self._marked else CURSOR if self._is_chosen(person) else " "
        fixed = ""
        if person.fixed == (table + 1, line):
            fixed = "fixed"
        elif person.fixed is not None:
            place, seat = person.fixed
            room = wide - _BEFORE - 1 - cell_len(person.name)
            in_words = f"fixed: table {place}, seat {seat}", f"fixed {place}/{seat}"
            fixed = next((words for words in in_words if len(words) <= room), f"{place}/{seat}")
        after = max(len(fixed), self._fixed(self._scale))
        room = wide - _BEFORE - _behind(after)
        room = room if self._scale else min(24, room)
        drawn = words_block(
            person.name, room, list_rows(self._scale), "", "left", self._scale, weight=""
        )
        told = (mark, f"{line:>2}", fixed) if middle else (" ", "  ", "")
        text = Content.assemble(f" {told[0]}{told[1]}  ", drawn[part], f" {told[2]:<{after}}")
        if self._is_chosen(person):
            return text.stylize("b $block-cursor-foreground on $block-cursor-background")
        return text

    def _is_chosen(self, person: EntryLine) -> bool:
        return person.entry == self._chosen

    def on_click(self, event: Click) -> None:
        """Choose the person who was clicked."""
        inside = event.get_content_offset(self)
        at = -1 if inside is None else inside.y + self.scroll_offset.y
        if inside is None or not 0 <= at < len(self._lines):
            return
        first, line, _ = self._lines[at]
        table = first + inside.x // (self._wide + _GAP)
        if line and table < len(self._tables) and line <= len(self._tables[table]):
            self.post_message(self.Picked(self._tables[table][line - 1].entry))


def _behind(fixed: int) -> int:
    """The cells of what stands behind a name, with the gap."""
    return fixed + 1 if fixed else 0
