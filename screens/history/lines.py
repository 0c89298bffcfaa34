"""Lines of text of which some can be chosen, by keys or a click; and notes on corrections."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from functools import partial
from typing import ClassVar

from msgspec import Struct
from rich.cells import cell_len
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click, Resize
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from screens.ui.keys.keys import bind
from screens.ui.marked import CURSOR
from screens.ui.text import plain
from tourney.night.corrections.correction import CorrectionLine, PickLine

hidden = partial(bind, "lines", show=False)

_GUTTER = 2
_NOTHING = Content("")
_LEAST_NAME = 6

#: The mark of a corrected entry.
MARK = "✎"


def name_cells(names: Iterable[str], room: int) -> int:
    """Return the cells of the longest name, up to the room."""
    return max(min(max(map(cell_len, names), default=0), room), _LEAST_NAME)


class CorrectionPrompt(Struct, frozen=True):
    """The words with which an entry is corrected.

    Attributes:
        line: the entry.
        title: the name of the entry, such as `Round 3: Bob's turn`.
        hint: how the entry is written.
        asks: what to type, shown until a text fits.
    """

    line: PickLine
    title: str
    hint: str
    asks: str = "Type what it should have been."


class WrappedLine(Struct, frozen=True):
    """A line that is wrapped if it is too long.

    Attributes:
        content: the text.
        at: the position of the choice that the line belongs to, from 0; None for other lines.
        before: the part before the text; wrapped lines are indented by its width.
    """

    content: Content
    at: int | None = None
    before: Content = _NOTHING

    def wrap(self, width: int) -> list["WrappedLine"]:
        """Return the line as lines of at most this many cells."""
        if not self.content.plain:
            return [self]
        indent = self.before.cell_length
        parts = self.content.wrap(max(width - indent, 1))
        return [
            WrappedLine(
                Content.assemble(self.before if not nth else " " * indent, part.rstrip()), self.at
            )
            for nth, part in enumerate(parts)
        ]


class PickLines(Static, can_focus=True):
    """Lines in a scrolling parent; the present choice is marked while the keys act on it."""

    DEFAULT_CSS = """
    PickLines { height: auto; min-height: 1; width: 1fr; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("up", "move(-1)", "Up", "To the one above", id="lines.up"),
        hidden("down", "move(1)", "Down", "To the one below", id="lines.down"),
    ]

    class Chosen(Message):
        """A message that a choice was made."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self) -> None:
        super().__init__()
        self.auto_links = False
        self._build: Callable[[int], Sequence[WrappedLine]] = lambda _width: ()
        self._drawn: list[WrappedLine] = []
        self._width = 0
        self.at = 0

    def show(self, build: Callable[[int], Sequence[WrappedLine]], *, keep: bool = False) -> None:
        """Draw these lines.

        Args:
            build: makes the lines for this many cells; called again when the width changes.
            keep: keep the cursor at its present choice, if that is still there.
        """
        self._build = build
        if not keep:
            self.at = 0
        self._make()

    @property
    def lines(self) -> int:
        """The number of lines."""
        return len(self._drawn)

    @property
    def count(self) -> int:
        """The number of choices."""
        return max((line.at + 1 for line in self._drawn if line.at is not None), default=0)

    def on_resize(self, event: Resize) -> None:
        """Make the lines for the new width, and update the height once that is laid out."""
        if event.size.width != self._width:
            self._make()
            self.call_after_refresh(self.refresh, layout=True)

    def watch_has_focus(self, has_focus: bool) -> None:
        """Mark the present choice only while the list has the focus."""
        super().watch_has_focus(has_focus)
        self._draw()
        if has_focus:
            self._look()

    def _make(self) -> None:
        self._width = self.size.width
        room = self._width - _GUTTER
        if room <= 0:
            return
        self._drawn = [part for line in self._build(room) for part in line.wrap(room)]
        self.at = max(0, min(self.at, self.count - 1))
        self.can_focus = self.count > 0
        self._draw(layout=True)

    def _draw(self, *, layout: bool = False) -> None:
        shown: list[Content] = []
        before: int | None = None
        for line in self._drawn:
            at_hand = self.has_focus and line.at == self.at
            mark = f"{CURSOR} " if at_hand and line.at != before else "  "
            content = Content.assemble((mark, "bold $text-accent"), line.content)
            if at_hand:
                content = content.pad_right(max(self._width - content.cell_length, 0))
                content = content.stylize_before("on $boost")
            shown.append(content)
            before = line.at
        self.update(Content("\n").join(shown), layout=layout)

    def _look(self) -> None:
        """Scroll the present choice into sight."""
        rows = [row for row, line in enumerate(self._drawn) if line.at == self.at]
        if rows and isinstance(self.parent, VerticalScroll):
            region = Region(0, rows[0], 1, len(rows)).translate(self.virtual_region.offset)
            self.parent.scroll_to_region(region, animate=False)

    def action_move(self, step: int) -> None:
        """Go to the choice above or below; at the end, go past it."""
        if 0 <= self.at + step < self.count:
            self.at += step
            self._draw()
            self._look()
        else:
            self.go_past(step)

    def go_past(self, step: int) -> None:
        """Scroll, as there is no further choice."""
        if isinstance(self.parent, VerticalScroll):
            self.parent.scroll_relative(y=step, animate=False)

    def action_choose(self) -> None:
        """Choose the present line."""
        if self.count:
            self.post_message(self.Chosen(self.at))

    def on_click(self, event: Click) -> None:
        """Move to the clicked line, and choose it."""
        offset = event.get_content_offset(self)
        if offset is None or not 0 <= offset.y < len(self._drawn):
            return
        at = self._drawn[offset.y].at
        if at is not None:
            self.focus()
            self.at = at
            self._draw()
            self.action_choose()


def put_right(line: PickLine, today: date | None = None) -> str:
    """Return the note on a changed entry, in the host's own time; "" if it is as first typed.

    Args:
        today: the day for which times need no date; by default the present one.
    """
    if line.at is None:
        return ""
    when = _when(line.at, today)
    was = f"was {line.pick.first}; " if line.pick.first else ""
    return f"{MARK} {was}by {line.by}, {when}"


def _when(at: datetime, today: date | None = None) -> str:
    at = at.astimezone()
    return f"{at:%H:%M}" if at.date() == (today or date.today()) else f"{at:%Y-%m-%d %H:%M}"


def effect_lines(item: int, corrections: Sequence[CorrectionLine]) -> list[WrappedLine]:
    """Return notes on corrections of other rounds that changed something in this one."""
    lines = []
    for line in corrections:
        if line.home == item:
            continue  # the corrected entry itself has the mark
        words = f"{MARK} changed with {line.words}, corrected by {line.by}, {_when(line.at)}"
        lines += [WrappedLine(Content("")), WrappedLine(plain(words).stylize("$foreground-muted"))]
    return lines


def mark_lines(picks: Sequence[PickLine], at: int | None) -> list[WrappedLine]:
    """Return the note below an entry; none if the entry is as first typed."""
    words = "" if at is None else put_right(picks[at])
    return (
        [WrappedLine(plain(words).stylize("$foreground-muted"), at, Content("  "))] if words else []
    )
