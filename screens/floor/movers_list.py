"""The people who have to move, as big as there is room for: the room reads them from afar."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from textual.content import Content
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.widget import Widget

from screens.ui.big_letters import big
from screens.ui.text import cut_lines, fit, pad, plain
from tourney.night.views.floor_view import Mover

#: Rows of a person in large letters: three, and an empty one.
_LARGE = 4
#: The text beside a name in large letters.
_BESIDE: Final = 34
_MOST_NAME, _LEAST_COLUMN = 24, 58
_HEAD = 4


def mover_words(mover: Mover, room: int, beside: str = "") -> str:
    """From which table to which, and beside whom, in as many words as have room."""
    source, target, own = mover.source, mover.target, mover.source == mover.target
    ways = [f"table {source} → table {target}", f"table {source} → {target}"]
    ways = [f"table {target}"] if own else ways if source else []
    ways += [f"→ table {target}", f"→ table {int(target)}"]
    forms = [", ".join(filter(None, (way, beside))) for way in ways]
    return next((form for form in forms if cell_len(form) <= room), fit(forms[-1], room))


def _beside(mover: Mover) -> str:
    return f"left of {mover.beside}" if mover.beside else ""


class MoversList(Widget):
    """People by name, one of them marked; as many as fit, and a line that says what does not."""

    DEFAULT_CSS = """
    MoversList { width: 1fr; height: 1fr; padding: 0 1; }
    """

    class Picked(Message):
        """Somebody was clicked, or scrolled to."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self) -> None:
        super().__init__()
        self._movers: Sequence[Mover] = ()
        self._marked = 0
        self._first = 0  # the first in sight
        self._height = 1  # of one of them, in lines
        self._rows = 1

    def show(self, movers: Sequence[Mover], marked: int) -> None:
        """Draw them as they stand."""
        self._movers, self._marked = movers, marked
        self.refresh()

    @property
    def page(self) -> int:
        """The number of people in sight."""
        return max(self._rows, 1)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Look further down."""
        event.stop()
        self._pick(self._marked + 1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Look further up."""
        event.stop()
        self._pick(self._marked - 1)

    def on_click(self, event: Click) -> None:
        """Mark the person who was clicked."""
        offset = event.get_content_offset(self)
        if offset is not None:
            columns = self._columns
            column = offset.x * columns // max(self.content_size.width, 1)
            self._pick(self._first + column * self._lines + offset.y // self._height)

    def _pick(self, at: int) -> None:
        if 0 <= at < len(self._movers):
            self.post_message(self.Picked(at))

    @property
    def _columns(self) -> int:
        return max(self.content_size.width // _LEAST_COLUMN, 1) if self._height == 1 else 1

    @property
    def _lines(self) -> int:
        """The number of people under each other."""
        height = self.content_size.height
        return max((height - 1) // self._height if self._height == 1 else height // self._height, 1)

    def render(self) -> Content:
        width, height = self.content_size
        movers = self._movers
        if not movers or not width or not height:
            return Content("")
        if len(movers) * _LARGE <= height:
            self._height, self._first, self._rows = _LARGE, 0, len(movers)
            return self._in_large(width)
        self._height = 1
        lines, columns = self._lines, self._columns
        self._rows = min(lines * columns, len(movers))
        last = max(len(movers) - self._rows, 0)
        first = min(self._first, self._marked)
        self._first = min(max(first, self._marked - self._rows + 1), last)
        shown = range(self._first, self._first + self._rows)
        wide = (width - 2 * (columns - 1)) // columns
        name = min(max(cell_len(mover.name) for mover in movers), _MOST_NAME, wide // 2)
        drawn = []
        for row in range(min(lines, self._rows)):
            its = list(shown[row::lines])[:columns]
            drawn.append(Content("  ").join(self._line(at, name, wide) for at in its))
        below = len(movers) - self._first - self._rows
        words = [f"↑ {self._first} more"] * bool(self._first) + [f"↓ {below} more"] * bool(below)
        return Content("\n").join([*drawn, Content.styled("   ".join(words), "$foreground-muted")])

    def _line(self, at: int, name: int, width: int) -> Content:
        mover = self._movers[at]
        words = mover_words(mover, width - _HEAD - name - 2, _beside(mover))
        line = Content.assemble(
            *self._head(at), plain(pad(mover.name, name)).stylize("bold"), "  ", plain(words)
        )
        return self._dressed(line, at, width)

    def _in_large(self, width: int) -> Content:
        room = max(width - _HEAD - _BESIDE - 2, 8)
        names = [big(mover.name, room) for mover in self._movers]
        if not all(names):  # the room would read the large ones alone
            names = [["", fit(mover.name, room), ""] for mover in self._movers]
        wide = max(*(cell_len(line) for name in names for line in name), min(room, _MOST_NAME))
        its = width - _HEAD - wide - 2
        lines: list[Content] = []
        for at, (mover, name) in enumerate(zip(self._movers, names, strict=True)):
            beside = [
                plain(mover_words(mover, its)).stylize("bold"),
                plain(_beside(mover)),
            ]
            # A long reason goes on where a line would be left free.
            reason = cut_lines([plain(mover.reason)], its, _LARGE - len(beside))
            beside += [line.stylize("$foreground-muted") for line in reason]
            for row in range(_LARGE):
                line = Content.assemble(
                    *(self._head(at) if row == 1 else [(" " * _HEAD, "")]),
                    plain(pad(name[row] if row < len(name) else "", wide)).stylize("bold $accent"),
                    "  ",
                    beside[row] if row < len(beside) else "",
                )
                lines.append(self._dressed(line, at, width) if row < _LARGE - 1 else line)
        return Content("\n").join(lines)

    def _head(self, at: int) -> list[tuple[str, str]]:
        mark = "▸" if at == self._marked else " "
        return [(f"{mark} ", "bold $text-accent"), ("✓ " if self._movers[at].sat else "○ ", "bold")]

    def _dressed(self, line: Content, at: int, width: int) -> Content:
        line = line.pad_right(max(width - line.cell_length, 0))
        if self._movers[at].sat:
            line = line.stylize("dim")
        return line.stylize_before("on $boost") if at == self._marked else line
