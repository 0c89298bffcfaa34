"""The lines of a whole night, beat after beat; only those in sight are drawn."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.content import Content
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.visual import Visual

from screens.history.mark import MARK
from screens.ui.drawn import FittedView
from screens.ui.keys.keys import bind
from screens.ui.lists.marked import CURSOR
from screens.ui.text import fit, pad, plain
from screens.ui.titles import fitted_title, letters_of
from tourney.night.views.night_history import HistoryLine, NightPart

key = partial(bind, "night_history")
hidden = partial(bind, "night_history", show=False)

#: From so many columns on a round has its lead and stake beside it.
_WIDE = 76
#: For "Table 12"; and what a title has at least.
_WHERE, _LEAST_WHERE, _MOST_WHERE = 8, 12, 34
#: For what stands behind the words: who led, and the stake.
_MORE = 22
#: Before that.
_BETWEEN = " · "
_NUMBER = 3
_MOST_WORDS = 52


class NightLines(FittedView, can_focus=True):
    """Beats with their lines, one of which is at hand."""

    DEFAULT_CSS = """
    NightLines { height: 1fr; padding: 0 1; overflow-x: hidden; scrollbar-size-vertical: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "open_line", "Its table",
            "The history of the table that is marked, round by round", id="night_history.open"),
        hidden("up", "step(-1)", "Up", "A line up", id="night_history.up"),
        hidden("down", "step(1)", "Down", "One down", id="night_history.down"),
        hidden("pageup", "page(-1)", "A page up",
            "Look a page further up", id="night_history.page_up"),
        hidden("pagedown", "page(1)", "A page down",
            "Look a page further down", id="night_history.page_down"),
        hidden("home", "step(-1000000)", "Newest", "The newest beat", id="night_history.newest"),
        hidden("end", "step(1000000)", "First", "How the night began", id="night_history.first"),
    ]  # fmt: skip

    class Opened(Message):
        """The line at hand is to be gone into."""

        def __init__(self, line: HistoryLine | None) -> None:
            super().__init__()
            self.line = line

    class Marked(Message):
        """Another line is at hand, or it tells of something else."""

    def __init__(self) -> None:
        super().__init__()
        #: A text is the heading of a beat.
        self._lines: Sequence[HistoryLine | str] = ()
        self._at = 0
        self._where = self._longest = _WHERE
        #: The cells of what came of a round, and of its lead and stake.
        self._widths: frozenset[tuple[int, int]] = frozenset()

    def show(self, parts: Sequence[NightPart]) -> None:
        """Show these beats, the newest at the top; the line at hand stays so."""
        moved = _newest(self._lines) < self._at < len(self._lines)
        stays = _which(self._lines[self._at]) if moved else None
        lines: list[HistoryLine | str] = []
        for part in reversed(parts):
            lines += [part.title, *part.lines]
        self._lines = lines
        rounds = [line for line in lines if isinstance(line, HistoryLine) and line.number]
        self._longest = min(max((cell_len(line.words) for line in rounds), default=0), _MOST_WORDS)
        self._widths = frozenset(
            (min(cell_len(line.words), _MOST_WORDS), cell_len(_lead_and_stake(line.more)))
            for line in rounds
        )
        places = [len(line.where) for line in lines if isinstance(line, HistoryLine)]
        self._where = min(max(_WHERE, *places, 0), _MOST_WHERE)
        found = (at for at, line in enumerate(lines) if stays is not None and _which(line) == stays)
        self._at = next(found, min(_newest(lines), len(lines) - 1))
        self._lay_out()

    @property
    def at(self) -> int:
        """The index of the line at hand, from 0, headings included."""
        return max(self._at, 0)

    @property
    def at_hand(self) -> HistoryLine | None:
        """The line at hand; None where that is a heading."""
        line = self._lines[self._at] if self._lines else None
        return line if isinstance(line, HistoryLine) else None

    @property
    def round(self) -> HistoryLine | None:
        """The round at hand; where that is something else, the next below."""
        below = (line for line in self._lines[self.at :] if isinstance(line, HistoryLine))
        return next((line for line in below if line.number and line.item is not None), None)

    @property
    def texts(self) -> list[str]:
        """The text of every line."""
        return [
            line
            if isinstance(line, str)
            else f"{line.where} {line.number} {line.words} {line.more}"
            for line in self._lines
        ]

    def go_to(self, at: int) -> None:
        """Have that line at hand."""
        self._at = max(0, min(at, len(self._lines) - 1))
        self._lay_out()

    def on_resize(self, _event: Resize) -> None:
        """There may be room for more."""
        self._lay_out()

    def _lay_out(self) -> None:
        self.virtual_size = Size(self.scrollable_content_region.width, len(self._lines))
        self.refresh()
        self.post_message(self.Marked())
        if self._lines:
            # With the first line its heading is seen.
            top = 0 if self._at <= _newest(self._lines) else self._at
            self.call_after_refresh(
                self.scroll_to_region, Region(0, top, 1, self._at - top + 1), animate=False
            )

    def render_line(self, y: int) -> Strip:
        """A line of the list."""
        at, width = y + self.scroll_offset.y, self.scrollable_content_region.width
        if at >= len(self._lines) or not width:
            return Strip.blank(width, self.rich_style)
        line = self._lines[at]
        if isinstance(line, str):
            head = f"{CURSOR} " if at == self._at else ""
            text = plain(fit(f"{head}{line}", width)).stylize("b $text-accent")
        else:
            text = self._words(line, width, at_hand=at == self._at)
        if at == self._at:
            text = text.pad_right(max(width - text.cell_length, 0))
            text = text.stylize("b $block-cursor-foreground on $block-cursor-background")
        return Visual.to_strips(self, text, width, 1, self.visual_style)[0]

    def _words(self, line: HistoryLine, width: int, *, at_hand: bool) -> Content:
        mark = f"{MARK if line.mended else ' '}{CURSOR if at_hand else ' '}"
        if not line.number:
            where = f"{line.where}: " if line.where else ""
            return plain(fit(f"{mark}{where}{line.words}", width)).stylize("$foreground-muted")
        room = width - _NUMBER - 10 - self._longest - _MORE
        cells = min(self._where, max(room, _LEAST_WHERE))
        where = pad(fit(_shorter(line.where, cells), cells), cells)
        head = f"{mark}{where} round {line.number:<{_NUMBER}} "
        room = width - cell_len(head)
        wide = width >= _WIDE
        # They stand behind the longest words that leave a lead and a stake their room.
        room_for = room - len(_BETWEEN)
        half = max((words for words, more in self._widths if words + more <= room_for), default=0)
        half = min(half, room_for - cell_len(_lead_and_stake(line.more)))
        half = max(half, min(cell_len(line.words), room))
        words = pad(fit(line.words, half), half) if wide else fit(line.words, room)
        return Content.assemble(
            plain(head),
            plain(words).stylize("bold" if line.out else ""),
            plain(_whole(line.more, room_for - half) if wide else "").stylize("$foreground-muted"),
        )

    def action_step(self, step: int) -> None:
        """Have a line further up or down at hand."""
        self.go_to(self._at + step)

    def action_page(self, pages: int) -> None:
        """Look further by as much as is in sight."""
        self.go_to(self._at + pages * max(self.size.height - 1, 1))

    def action_open_line(self) -> None:
        """Go into the line at hand."""
        self.post_message(self.Opened(self.at_hand))

    def on_click(self, event: Click) -> None:
        """A click has a line at hand; on that one it goes in."""
        inside = event.get_content_offset(self)
        at = -1 if inside is None else inside.y + self.scroll_offset.y
        if at == self._at:
            self.action_open_line()
        elif 0 <= at < len(self._lines):
            self.go_to(at)


def _newest(lines: Sequence[HistoryLine | str]) -> int:
    """The index of the first line that is no heading, from 0."""
    told = (at for at, line in enumerate(lines) if isinstance(line, HistoryLine))
    return next(told, 1)


def _which(line: HistoryLine | str) -> object:
    """The subject of a line, the same before and after a correction."""
    if isinstance(line, str) or line.item is None:
        return line
    return line.table, line.item


def _lead_and_stake(more: str) -> str:
    """What is told of a round besides, without its Mexicos."""
    return ", ".join(more.split(", ")[:2])


def _whole(more: str, cells: int) -> str:
    """As many of the parts as stand there whole: a name that is cut tells nobody anything.

    >>> _whole("Ann led, stake 2, 1 Mexico", 20), _whole("Bartholomew led, stake 2", 10)
    (' · Ann led, stake 2', '')
    """
    while more and cell_len(more) > cells:
        more = more.rpartition(", ")[0]
    return f"{_BETWEEN}{more}" if more else ""


def _shorter(where: str, cells: int) -> str:
    """A table in so many cells: its title is shortened, then its name goes, before more is cut.

    >>> _shorter("Quarter-final 1, table 2", 20), _shorter("Losers' round 2, match 7, table 3", 20)
    ('QF1, table 2', 'LR2 · 7, table 3')
    >>> _shorter("Final table, table 2 (Bar)", 20), _shorter("Final table, table 2 (Bar)", 12)
    ('FT, table 2 (Bar)', 'FT, table 2')
    """
    if cell_len(where) <= cells:
        return where
    bare, named, name = where.partition(" (")
    title, comma, table = bare.rpartition(", ")
    if not comma:
        return bare
    for its in dict.fromkeys((f"{table}{named}{name}", table)):
        for short in (fitted_title(title, cells - cell_len(its) - 2), letters_of(title)):
            told = f"{short}, {its}"
            if short and not short.endswith("…") and cell_len(told) <= cells:
                return told
    return f"{letters_of(title)}, {table}"
