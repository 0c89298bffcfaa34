"""The history of a whole night over several tables, lap by lap."""

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from screens.app.night_screen import NightScreen, night_keys
from screens.history.lines import MARK
from screens.history.screen import history_of
from screens.ui.keys.action_line import ActionLine
from screens.ui.keys.chip import chip
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import EVERYONE, SEARCH, bind, key_of
from screens.ui.lists.rows import Beside, Col, Panel, Rows
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import plain
from tourney.night.state.shelf import State
from tourney.night.views.night_history import HistoryLine

#: The cells of the widest list, of it around its texts, and of a lap and a table at most.
_MOST, _AROUND, _MOST_NAME = 112, 16, 18
#: A line is wrapped in no fewer cells.
_LEAST = 20
_INDENT = "  "


class NightHistoryScreen(NightScreen, inherit_bindings=False):
    """The play at every table, and the events between, laid over the floor."""

    STATES: ClassVar[frozenset[State]] = frozenset(("playing", "finished"))
    HELP_TEXT: ClassVar[str] = (
        "The whole night, the newest lap at the top: who lost at which table, and what happened "
        "between two laps, with what was undone. Enter opens the history of the marked table, "
        f"where you can correct a roll. {MARK} marks what was corrected."
    )
    MANUAL: ClassVar[str] = "corrections"

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("night_history", "enter", "open_line", "Open table",
            "Open the marked table's history", id="night_history.open", show=False),
        bind("history", "escape,f4", "close", "Back", "Back to where you were", roles=EVERYONE),
        *night_keys("standings", show=True),
        *night_keys("export", "rules", "display", show=False),
        SEARCH,
    ]  # fmt: skip

    CSS = "NightHistoryScreen #none { margin: 1 0 0 0; padding: 0 1; height: auto; }"

    #: That of each row.
    _lines: Sequence[HistoryLine] = ()

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Panel():
            yield Static("Nothing has been played yet.", id="none")
            with Beside():
                yield Rows()
            yield StatusLine(appears=True)
            yield ActionLine()
        yield KeyFooter()

    def on_resize(self, _event: Resize) -> None:
        """Lines are as long as there is room."""
        self.redraw()

    def show(self) -> None:
        """Draw the night as it is; the marked line stays marked."""
        self.entitle("History of the night")
        told = [
            ("" if nth else part.title, line)
            for part in reversed(self.night.history())
            for nth, line in enumerate(part.lines or (HistoryLine("in progress"),))
        ]
        room = min(self.query_one(Panel).room, _MOST) - _AROUND
        room -= min(max((cell_len(title) for title, _ in told), default=0), _MOST_NAME)
        room -= min(max((cell_len(line.where) for _, line in told), default=0), _MOST_NAME)
        rows = [  # a line that is too long has a row for each part of it
            (_which(len(told) - at, line), nth, title, line, words)
            for at, (title, line) in enumerate(told)
            for nth, words in enumerate(_wrapped(_words(line, room), max(room, _LEAST)))
        ]
        shown = self.query_one(Rows)
        newest = not shown.cursor_row
        self._lines = lines = [line for *_, line, _ in rows]
        self.query_one("#none").display = not lines
        self.query_one(Beside).display = bool(lines)
        step = chip(key_of(self, "open_line"), "open table", "open_line")
        self.query_one(ActionLine).offer(step if lines else Content(""))
        numbers = ["" if nth else str(line.number or "") for _, nth, _, line, _ in rows]
        keys = [(which, nth) for which, nth, *_ in rows]
        shown.show(
            [
                Col(
                    "",
                    ["" if nth else title for _, nth, title, *_ in rows],
                    role="act",
                    most=_MOST_NAME,
                ),
                Col(
                    "Table",
                    ["" if nth else line.where for _, nth, _, line, _ in rows],
                    most=_MOST_NAME,
                ),
                Col("Round", numbers, right=True, role="muted"),
                Col("", [words for *_, words in rows], most=_MOST),
            ],
            keys,
            ["strong" if line.out else "" if line.number else "muted" for line in lines],
            at=keys[0] if newest and keys else None,
        )

    def on_data_table_row_selected(self) -> None:
        """A click on the marked line goes in."""
        self.action_open_line()

    def action_open_line(self) -> None:
        """The history of the line's table."""
        line = self._lines[self.query_one(Rows).cursor_row] if self._lines else HistoryLine("")
        if not line.table:
            self.query_one(StatusLine).refuse("That wasn't at one table.")
            return
        self.query_one(StatusLine).tell("")
        self.app.push_screen(history_of(self.director, self.number, line.table, line.item))

    def action_standings(self) -> None:
        """The standings in the place of the history."""
        self.host.go_instead(*self.standings_route())


def _which(nth: int, line: HistoryLine) -> object:
    """The subject of a line, the same before and after a correction; from the oldest on."""
    return nth if line.item is None else (line.table, line.item)


def _wrapped(words: str, room: int) -> list[str]:
    """Words in as many rows as they take, those after the first set in."""
    first = plain(words).wrap(room)[0].plain
    rest = plain(words[len(first) :].lstrip())
    others = rest.wrap(room - len(_INDENT)) if rest else ()
    return [first.rstrip(), *(f"{_INDENT}{other.plain.rstrip()}" for other in others)]


def _words(line: HistoryLine, room: int) -> str:
    """All that is said of a line; who led only where it has room."""
    words = f"{MARK} {line.words}" if line.mended else line.words
    whole = f"{words}; {line.more}" if line.more else words
    return whole if cell_len(whole) <= room else words
