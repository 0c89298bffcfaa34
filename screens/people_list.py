"""The list of people who have registered: number, name, paid or not."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click, Resize
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from screens.text import pad, plain
from tourney.night.view import EntryLine

#: A mark, a number, a name of 24 cells, paid or not, and a gap before the next column.
_COLUMN = 37
_GAP = 2
#: So many people are read more easily in one column.
_SHORT = 10


class PeopleList(VerticalScroll, can_focus=False):
    """People in columns, filled from the top; one of them is chosen.

    The focus stays where names are typed: the screen moves the choice.
    """

    DEFAULT_CSS = """
    PeopleList { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    PeopleList > Static { height: auto; width: 1fr; text-wrap: nowrap; text-overflow: clip; }
    """

    class Picked(Message):
        """Somebody was clicked."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._entries: Sequence[EntryLine] = ()
        self._chosen = 0

    def compose(self) -> ComposeResult:
        yield Static()

    def show(self, entries: Sequence[EntryLine], chosen: int) -> None:
        """Show these people, and which of them is chosen, counted from 0."""
        self._entries, self._chosen = entries, chosen
        self._draw()

    def on_resize(self, _event: Resize) -> None:
        """There may be room for more columns."""
        self._draw()

    @property
    def _rows(self) -> int:
        """How long a column is: a short list has one, a longer one as many as fit."""
        columns = max(1, (self.size.width + _GAP) // (_COLUMN + _GAP))
        needed = -(-len(self._entries) // columns)
        return max(1, needed, min(_SHORT, len(self._entries)))

    def _draw(self) -> None:
        rows = self._rows
        lines = []
        for row in range(min(rows, len(self._entries))):
            cells = [self._cell(at) for at in range(row, len(self._entries), rows)]
            lines.append(Content(" " * _GAP).join(cells))
        self.query_one(Static).update(Content("\n").join(lines))
        if self._entries:
            line = Region(0, self._chosen % rows, 1, 1)
            self.call_after_refresh(self.scroll_to_region, line, animate=False)

    def _cell(self, at: int) -> Content:
        entry = self._entries[at]
        chosen = at == self._chosen
        one_column = self._rows >= len(self._entries)
        paid = "✓ paid" if entry.paid else "○ not paid" if one_column else "○"
        mark = "▶" if chosen else " "
        text = plain(f"{mark} {at + 1:>2}  {pad(entry.name, 24)} {paid:<{10 if one_column else 6}}")
        if chosen:
            return text.stylize("b $block-cursor-foreground on $block-cursor-background")
        return text

    def on_click(self, event: Click) -> None:
        """Choose whoever was clicked."""
        inside = event.get_content_offset(self)
        if inside is None:
            return
        column = inside.x // (_COLUMN + _GAP)
        at = column * self._rows + inside.y + int(self.scroll_y)
        if 0 <= at < len(self._entries):
            self.post_message(self.Picked(at))
