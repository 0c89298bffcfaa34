"""The list of people who have registered: number, name, whether in, and who has paid a fee."""

from collections.abc import Sequence

from textual.content import Content
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.visual import Visual

from screens.ui.drawn import FittedView
from screens.ui.lists.marked import CURSOR
from screens.ui.text import fit, pad, plain
from tourney.night.views.view import EntryLine

#: A mark, a number, a name of 24 cells, paid or not, and a gap before the next column.
_COLUMN = 37
_GAP = 2


class PeopleList(FittedView, can_focus=False):
    """People in columns, filled from the top; one of them is chosen.

    The focus stays where names are typed: the screen moves the choice. Only the lines in sight are
    drawn, so that two hundred people are as quick as two.
    """

    DEFAULT_CSS = """
    PeopleList { height: 1fr; padding: 0 1; overflow-x: hidden; scrollbar-size-vertical: 1; }
    """

    class Picked(Message):
        """A player was clicked."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._entries: Sequence[EntryLine] = ()
        self._numbers: Sequence[int] = ()
        self._chosen = 0
        self._checked = self._fee = False
        self._rows = 1

    def show(
        self,
        entries: Sequence[EntryLine],
        chosen: int,
        *,
        numbers: Sequence[int] = (),
        checked: bool = False,
        fee: bool = False,
    ) -> None:
        """Show these people, and which of them is chosen, counted from 0.

        Args:
            numbers: what is before each of them; () is from 1 on.
            checked: whether a player is in is told too.
            fee: so is whether a player has paid it.
        """
        self._entries, self._chosen = entries, chosen
        self._checked, self._fee = checked, fee
        self._numbers = numbers or range(1, len(entries) + 1)
        self._lay_out()

    def on_resize(self, _event: Resize) -> None:
        """There may be room for more columns."""
        self._lay_out()

    def _lay_out(self) -> None:
        """A list is as high as there is room; beyond that it has as many columns as fit."""
        width, height = self.scrollable_content_region.size
        columns = max(1, (width + _GAP) // (_COLUMN + _GAP))
        needed = -(-len(self._entries) // columns)
        self._rows = max(1, needed, min(height, len(self._entries)))
        self.virtual_size = Size(width, min(self._rows, len(self._entries)))
        self.refresh()
        if self._entries:
            line = Region(0, self._chosen % self._rows, 1, 1)
            self.call_after_refresh(self.scroll_to_region, line, animate=False)

    def render_line(self, y: int) -> Strip:
        """A line of every column."""
        row, width = y + self.scroll_offset.y, self.scrollable_content_region.width
        cells = [self._cell(at) for at in range(row, len(self._entries), self._rows)]
        if row >= self._rows or not cells or not width:
            return Strip.blank(width, self.rich_style)
        line = Content(" " * _GAP).join(cells)
        return Visual.to_strips(self, line, width, 1, self.visual_style)[0]

    def _cell(self, at: int) -> Content:
        text = self._words(
            self._entries[at], self._numbers[at], CURSOR if at == self._chosen else " "
        )
        if at == self._chosen:
            return text.stylize("b $block-cursor-foreground on $block-cursor-background")
        return text

    def _words(self, entry: EntryLine, number: int, mark: str) -> Content:
        one_column = self._rows >= len(self._entries)
        own = f": {entry.units}" if entry.units else ""
        own += f" · seed {entry.seed}" if entry.seed else ""
        own += f" · waits: {entry.in_line}" if entry.here and entry.in_line else ""
        name = pad(f"{fit(entry.name, 24 - len(own))}{own}", 24)
        line = f"{mark} {number:>2}  {name} "
        if self._checked and one_column:
            line = f"{mark}{number:>3} {name} {'✓ in' if entry.here else '○ not in yet':<12}  "
        elif self._checked:  # of 80 cells two columns have no room for ticks
            here = "in" if entry.here else "" if self._fee else "not in"
            line = f"{mark}{number:>3} {name} {here:<2} "
        return plain(line) + self._fee_words(entry, one_column) if self._fee else plain(line)

    @staticmethod
    def _fee_words(entry: EntryLine, in_full: bool) -> Content:
        """Whether a player has paid, which stands out where not."""
        if entry.paid and not entry.owes:
            return plain(f"{'✓ paid':<10}" if in_full else "paid")
        words = "○ re-buy" if entry.paid else "○ not paid"
        return plain(f"{words:<10}" if in_full else "owes").stylize("bold $text-warning")

    def on_click(self, event: Click) -> None:
        """Choose the person who was clicked."""
        inside = event.get_content_offset(self)
        if inside is None:
            return
        column, row = inside.x // (_COLUMN + _GAP), inside.y + self.scroll_offset.y
        at = column * self._rows + row
        if 0 <= at < len(self._entries):
            self.post_message(self.Picked(at))
