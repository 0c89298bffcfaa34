"""The widget that shows a bracket; it draws only the lines in sight."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.segment import Segment
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from screens.bracket.picture import STYLES, Picture, Piece, draw
from screens.bracket.way import NOBODYS, Way
from screens.ui.lists.rows import Panel
from tourney.night.formats.format import Bracket

#: The rows of the columns' titles, which do not scroll, with the blank row below.
_HEADS = 2
#: The cells beside the drawing: paddings, and a scroll bar.
_AROUND = 3


class BracketChart(ScrollView, can_focus=False):
    """A bracket that scrolls; the screen binds the keys."""

    DEFAULT_CSS = """
    BracketChart {
        height: 1fr; width: 1fr; padding: 0 1; background: $background;
        scrollbar-size-vertical: 1; scrollbar-size-horizontal: 1; scrollbar-gutter: stable;
    }
    """

    class Picked(Message):
        """A message that a table was clicked."""

        def __init__(self, key: int) -> None:
            super().__init__()
            self.key = key

    class LaidOut(Message):
        """A message that other stages are in sight than before."""

    def __init__(self) -> None:
        super().__init__()
        self._bracket: Bracket = ()
        self._picture: Picture = draw(())
        self._way = NOBODYS
        self._marked = self._heads = 0
        self._strips: dict[int, Strip] = {}

    def show(self, bracket: Bracket, way: Way, marked: int) -> None:
        """Draw the bracket.

        Args:
            way: the way of a player, drawn heavily.
            marked: the key of the marked table; 0 if none.
        """
        anew = bracket != self._bracket
        self._bracket, self._way, self._marked = bracket, way, marked
        if anew:
            self._lay_out()
        self._strips.clear()
        self.refresh()

    @property
    def beside(self) -> tuple[str, str]:
        """The titles of the stages just out of sight to the left and right; "" if none."""
        layout, x = self._picture.layout, round(self.scroll_x)
        titles = {heading.column: heading.title for heading in layout.headings if not heading.below}
        ends = sorted({(box.column, box.right) for box in layout.boxes.values()})
        left = [titles.get(at, "") for at, start in enumerate(layout.columns) if start < x]
        right = [titles.get(at, "") for at, end in ends if end >= x + self._room.width]
        return ["", *left][-1], [*right, ""][0]

    def watch_scroll_x(self, old_value: float, new_value: float) -> None:
        """Report that other stages are in sight."""
        super().watch_scroll_x(old_value, new_value)
        if round(old_value) != round(new_value):
            self.post_message(self.LaidOut())

    def _lay_out(self) -> None:
        panel = self.query_ancestor(Panel)
        self._picture = its = draw(self._bracket, panel.room - _AROUND)
        self._heads = _HEADS * its.is_headed
        self.virtual_size = Size(its.width, its.height + self._heads)
        is_wide = its.width > panel.room - _AROUND  # one more line for the scroll bar
        self.styles.max_height = its.height + self._heads + is_wide
        self._strips.clear()
        self.refresh()
        self.post_message(self.LaidOut())

    def on_resize(self) -> None:
        """Lay the bracket out for the new size."""
        self._lay_out()

    def notify_style_update(self) -> None:
        """Draw in the colours of another theme."""
        super().notify_style_update()
        self._strips.clear()

    def watch_virtual_size(self) -> None:
        """Show the scroll bars if needed; Textual does so only when the widget's size changes."""
        drawn, room = self.virtual_size, self.container_size
        self.show_vertical_scrollbar = drawn.height > room.height
        self.show_horizontal_scrollbar = drawn.width > room.width

    # Moving

    @property
    def _room(self) -> Size:
        """The size left for the drawing, below the titles."""
        size = self.scrollable_content_region.size
        return Size(size.width, max(size.height - self._heads, 1))

    def move(self, across: int, down: int) -> None:
        """Scroll by this many columns of tables, and this many rows."""
        x = round(self.scroll_target_x)
        columns = [min(at, round(self.max_scroll_x)) for at in self._picture.layout.columns]
        if across > 0:
            x = next((at for at in columns if at > x), round(self.max_scroll_x))
        elif across < 0:
            x = next((at for at in reversed(columns) if at < x), 0)
        self.scroll_to(x, self.scroll_target_y + down, animate=False)

    def move_pages(self, pages: int) -> None:
        """Scroll a page down, or up."""
        self.move(0, pages * max(self._room.height - 2, 1))

    def look_at(self, key: int) -> None:
        """Scroll a table into sight."""
        layout, room = self._picture.layout, self._room
        if key not in layout.boxes:
            return
        box, x, y = layout.boxes[key], round(self.scroll_x), round(self.scroll_y)
        if not x <= box.x <= box.right < x + room.width:
            x = next(at for at in layout.columns if at + room.width > box.right or at == box.x)
        if not y <= box.top <= box.bottom < y + room.height:
            y = box.port - room.height // 2
        self.scroll_to(x, y, animate=False)

    def on_click(self, event: Click) -> None:
        """Report which table was clicked."""
        offset = event.get_content_offset(self)
        if offset is None or offset.y < self._heads:
            return
        x, y = self.scroll_offset
        table = self._picture.table_at(offset.x + x, offset.y - self._heads + y)
        if table is not None:
            self.post_message(self.Picked(table.key))

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Draw the titles of the columns in the first line, and the bracket below."""
        x, top = self.scroll_offset
        width = self.scrollable_content_region.width
        if y < self._heads:
            strip = self._strip([] if y else self._picture.heads(top))
        else:
            row = top + y - self._heads
            if row not in self._strips:
                self._strips[row] = self._strip(self._picture.line(row, self._way, self._marked))
            strip = self._strips[row]
        return strip.crop_extend(x, x + width, self.rich_style)

    def _strip(self, pieces: Sequence[Piece]) -> Strip:
        segments, at = [], 0
        own, parse = self.visual_style, self.app.stylesheet.parse_style
        for piece in pieces:
            style = (own + parse(STYLES[piece.look])).rich_style
            segments += [Segment(" " * (piece.x - at), self.rich_style), Segment(piece.text, style)]
            at = piece.x + cell_len(piece.text)
        return Strip(segments, at)
