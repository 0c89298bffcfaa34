"""The history of a whole night over several tables, beat by beat."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Resize
from textual.widgets import Static

from screens.app.night_screen import NightScreen
from screens.history.mark import MARK
from screens.history.night_lines import NightLines
from screens.history.picture import PlayedPicture, came_of, ladder_of
from screens.history.screen import history_of
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import SEARCH, bind, binding_of
from screens.ui.large.letters import is_large
from screens.ui.search import search
from screens.ui.status_line import StatusLine, TitleBar
from tourney.game.mexico.history import HistoryItem
from tourney.night.views.night_history import HistoryLine
from tourney.night.views.night_line import State


class NightHistoryScreen(NightScreen, inherit_bindings=False):
    """The play at every table, and the events between, laid over the floor."""

    STATES: ClassVar[frozenset[State]] = frozenset(("playing", "finished"))
    HELP_TEXT: ClassVar[str] = (
        "The whole night, the newest beat at the top: who lost at which table, and what happened "
        "at the barriers, with what was undone. Enter on a line opens that table's history "
        f"there, where a roll is put right. {MARK} stands before what was."
    )
    MANUAL: ClassVar[str] = "corrections"

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("history", "escape,f4", "close", "Back", "Back to where you were"),
        binding_of(NightScreen, "night.standings", show=True),
        binding_of(NightScreen, "night.export", show=False),
        binding_of(NightScreen, "night.rules", show=False),
        SEARCH,
        binding_of(NightScreen, "night.display", show=False),
    ]

    CSS = """
    NightHistoryScreen {
        #none { margin: 1 1 0 0; padding: 0 1; height: auto; }
        NightLines { margin: 1 0 0 0; }
    }
    """

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Static("Nothing was played yet.", id="none")
        yield NightLines()
        yield PlayedPicture()
        yield StatusLine(appears=True)
        yield KeyFooter()

    def show(self) -> None:
        """Draw the night as it stands; the line at hand stays so."""
        self.entitle("History of the night")
        parts = self.night.history()
        lines = self.query_one(NightLines)
        played = any(part.lines for part in parts)
        self.query_one("#none").display = not played
        lines.display = played
        lines.show(parts)
        if played and self.focused is None:
            lines.focus()

    def on_resize(self, _event: Resize) -> None:
        """There may be room for a picture."""
        self._draw_picture()

    def on_night_lines_marked(self) -> None:
        """Draw the round that is at hand."""
        self._draw_picture()

    def _draw_picture(self) -> None:
        lines, picture = self.query_one(NightLines), self.query_one(PlayedPicture)
        item = self._item(lines.round) if is_large(*self.size) and lines.display else None
        ladder = None if item is None else ladder_of(item)
        picture.display = ladder is not None
        if item is not None and ladder is not None:
            picture.show(came_of(item), ladder)
        high = min(len(lines.texts), self.size.height * 2 // 5)
        lines.styles.height = high if picture.display else "1fr"

    def _item(self, line: HistoryLine | None) -> HistoryItem | None:
        """What a line tells of, if it is of a round at a table of the open game."""
        if line is None or line.item is None or not line.table:
            return None
        items = self.night.table(line.table).history()
        return items[line.item] if line.item < len(items) else None

    def on_night_lines_opened(self, message: NightLines.Opened) -> None:
        """The history of the line's table."""
        line = message.line
        if line is None or not line.table:
            self.query_one(StatusLine).refuse("That was at no table of its own.")
            return
        self.query_one(StatusLine).tell("")
        self.app.push_screen(history_of(self.director, self.number, line.table, line.item))

    async def action_search(self) -> None:
        """Search the lines, by a name, a table or a round."""
        lines = self.query_one(NightLines)
        await search(self, lambda: lines.texts, lines.at, lines.go_to)

    def action_standings(self) -> None:
        """The standings in the place of the history."""
        self.host.go_instead(*self.standings_route())

    def action_close(self) -> None:
        """Back to where the host was."""
        self.dismiss(None)
