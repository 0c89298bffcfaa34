"""The cursor, alike on every list, in a cell that is kept free; and the boxes that Space ticks."""

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widgets import OptionList

#: The mark before the line that keys act on; the player on turn has another mark.
CURSOR = "▸"


def tick(ticked: bool) -> str:
    """Return the box that Space ticks."""
    return "[✓]" if ticked else "[ ]"


class MarkedList(OptionList):
    """A list of choices, of a line or more each, with the cursor at one of them."""

    # Screens may override these.
    DEFAULT_CSS = """
    MarkedList, MarkedList:focus { border: none; }
    MarkedList > .option-list--option { padding: 0 0 0 2; }
    """

    def render_line(self, y: int) -> Strip:
        """Draw the line, with the cursor before the first line of the marked choice."""
        strip = super().render_line(y)
        if self.highlighted is None or _choice(strip) != self.highlighted:
            return strip
        # Words in a lesser colour would be faint on the accent.
        ink = Style(color=self.get_component_rich_style("option-list--option-highlighted").color)
        strip = Strip([part._replace(style=(part.style or ink) + ink) for part in strip])
        is_first = (
            not y + self.scroll_offset.y or _choice(super().render_line(y - 1)) != self.highlighted
        )
        return marked(strip) if is_first else strip


def _choice(strip: Strip) -> int | None:
    """Return the choice that a line belongs to; Textual keeps it in the line for the mouse."""
    style = next((segment.style for segment in strip), None)
    return None if style is None else style.meta.get("option")


def marked(strip: Strip) -> Strip:
    """Return a line with the cursor in its first cell."""
    free = next(iter(strip.crop(0, 1)), Segment(" "))
    return Strip.join((Strip([free._replace(text=CURSOR)], 1), strip.crop(1)))
