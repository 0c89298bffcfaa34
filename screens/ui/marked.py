"""The cursor of every list, which is one: a mark before the line, in a cell that is left free."""

from rich.segment import Segment
from textual.strip import Strip
from textual.widgets import OptionList

#: Before the line that keys act on; whose turn it is has another.
CURSOR = "▸"


class MarkedList(OptionList):
    """Choices of a line or more, of which one is the cursor's."""

    # It yields to what a screen says.
    DEFAULT_CSS = """
    MarkedList, MarkedList:focus { border: none; }
    MarkedList > .option-list--option { padding: 0 0 0 2; }
    """

    def render_line(self, y: int) -> Strip:
        """Put the mark before the first line of the choice."""
        strip = super().render_line(y)
        if self.highlighted is None or _choice(strip) != self.highlighted:
            return strip
        is_first = (
            not y + self.scroll_offset.y or _choice(super().render_line(y - 1)) != self.highlighted
        )
        return marked(strip) if is_first else strip


def _choice(strip: Strip) -> int | None:
    """The choice that a line is of, which Textual writes into the line for the mouse."""
    style = next((segment.style for segment in strip), None)
    return None if style is None else style.meta.get("option")


def marked(strip: Strip) -> Strip:
    """A line with the mark in its first cell."""
    free = next(iter(strip.crop(0, 1)), Segment(" "))
    return Strip.join((Strip([free._replace(text=CURSOR)], 1), strip.crop(1)))
