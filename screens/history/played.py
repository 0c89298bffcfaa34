"""The common part of both games' histories: the list, the pane, picking, undoing."""

from abc import abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from screens.app.night_screen import NightScreen
from screens.history.correction_hint import CorrectionPrompt
from screens.history.lines import PickLines, WrappedLine
from screens.history.mark import MARK, effect_lines
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import EVERYONE, SEARCH, bind, binding_of, is_allowed, key_of, undo_keys
from screens.ui.keys.line import pressed
from screens.ui.lists.marked import MarkedTable
from screens.ui.search import search_table
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import plain
from screens.ui.titles import table_words
from tourney.night.views.night_line import State

if TYPE_CHECKING:
    from tourney.night.corrections.correction import CorrectionLine, PickLine
    from tourney.night.views.view import TableLine

key = partial(bind, "history")
hidden = partial(bind, "history", show=False)

Played = TypeVar("Played")

#: The item of picks that belong to how play began.
BEGINNING = -1


@dataclass(frozen=True, slots=True)
class PlayedRow(Generic[Played]):
    """A row of the list.

    Attributes:
        item: which of the history's it is, from 0, or BEGINNING.
        played: what was played; None for how play began.
        picks: what of it can be corrected, in order.
        corrections: those that changed something of it.
    """

    item: int
    played: Played | None
    picks: tuple["PickLine", ...]
    corrections: tuple["CorrectionLine", ...] = ()

    @property
    def mended(self) -> bool:
        """True if a correction changed anything of it."""
        return bool(self.corrections)


class RoundList(MarkedTable[Text]):
    """The list of past play, newest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "select_cursor", "Open",
            "Open it to correct something", id="history.pick"),
        hidden("home", "scroll_top", "Newest", "The newest", id="history.newest"),
        hidden("end", "scroll_bottom", "First", "The first", id="history.first"),
    ]  # fmt: skip

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer Enter on the highlighted row only to a role that may put things right."""
        return action != "select_cursor" or is_allowed(self, action)


class TurnLines(PickLines):
    """The lines of one round; a turn of it can be picked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "choose", "Correct", "Correct the marked entry", id="history.correct"),
        key("escape,f4", "screen.leave_round", "Back",
            "Back to the list", id="history.leave_round"),
    ]  # fmt: skip

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer picking only to a role that may put things right; others read with the arrows."""
        return action != "choose" or is_allowed(self, action)


class PlayedScreen(NightScreen, Generic[Played], inherit_bindings=False):
    """The list of past play on the left, newest first, and the highlighted row on the right.

    A subclass says what was played, and draws it.
    """

    DEFAULT_CLASSES = "-listed"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape,f4", "close", "Back", "Back to where you were", roles=EVERYONE),
        binding_of(NightScreen, "night.standings", show=True),
        binding_of(NightScreen, "night.export", show=False),
        *undo_keys("history", show=True),
        binding_of(NightScreen, "night.rules", show=False),
        binding_of(NightScreen, "night.tables", show=False),
        binding_of(NightScreen, "night.previous_table", show=False),
        binding_of(NightScreen, "night.next_table", show=False),
        SEARCH,
        binding_of(NightScreen, "night.display", show=False),
    ]

    # Without the class's name: the screen's CSS is scoped to the subclass that is shown.
    CSS = """
    #none { margin: 1 1 0 0; padding: 0 1; height: auto; }
    #sides { height: 1fr; margin: 1 1 0 1; }
    #rounds {
        width: auto; height: 1fr; background: $background; background-tint: transparent;
        scrollbar-size-vertical: 1; overflow-x: hidden;
    }
    /* While a turn is marked, the keys act on that one. */
    #rounds:blur > .datatable--cursor {
        color: $foreground-muted; background: $boost; text-style: none;
    }
    #turns { width: 1fr; height: 1fr; padding: 0 1 0 0; border-left: solid $panel;
             margin-left: 1; scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
    #marks { height: 1; margin: 0 1 0 0; padding: 0 1; color: $text-muted; text-wrap: nowrap;
             text-overflow: ellipsis; }
    """

    def __init__(self, number: int, table: int = 1, item: int | None = None) -> None:
        super().__init__(number, table)
        #: The row that is highlighted at first; None is the newest.
        self._first = item
        self._rows: tuple[PlayedRow[Played], ...] = ()
        self._width = 0
        #: The item of which the pane tells.
        self._shown: int | None = None

    # What a subclass says

    #: The marks that the list may bear, for the line below it.
    MARKS: ClassVar[str] = ""
    NOTHING: ClassVar[str] = ""

    @abstractmethod
    def played(self) -> Sequence[Played]:
        """All that was played, in order; the last may still be in play."""

    @abstractmethod
    def is_finished(self, row: PlayedRow[Played]) -> bool:
        """True if it has come to its end, or is something between rounds."""

    @abstractmethod
    def fill(self, table: RoundList, rows: Sequence[PlayedRow[Played]], width: int) -> None:
        """Put columns and rows into the empty list."""

    @abstractmethod
    def lines(self, row: PlayedRow[Played], width: int) -> Sequence[WrappedLine]:
        """The pane's lines on a row; what can be picked is numbered as in its picks."""

    @abstractmethod
    def wanted(self, row: PlayedRow[Played], line: "PickLine") -> CorrectionPrompt:
        """The entry that was picked, in words."""

    # What is drawn

    @property
    def at_table(self) -> int:
        """Undo is asked for at the table that is looked at."""
        return self.table

    def concerns(self, moved: Collection[int]) -> bool:
        """Other tables are not told of here."""
        return not {0, self.table}.isdisjoint(moved)

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Static(self.NOTHING, id="none")
        with Horizontal(id="sides"):
            yield RoundList(id="rounds", cursor_type="row")
            with VerticalScroll(id="turns", can_focus=False):
                yield TurnLines()
        yield Static(id="marks")
        yield StatusLine(appears=True)
        yield KeyFooter()

    def on_resize(self, _event: Resize) -> None:
        """Columns come and go with the width."""
        self.redraw()

    def show(self) -> None:
        """Draw past play as it is; the highlighted row stays highlighted."""
        night = self.night.view()
        several = len(night.tables) > 1
        which = table_words(self.table, night)
        self.entitle(f"History of {which}" if several else "History", night)
        rows = self._read()
        for name in ("#sides", "#marks"):
            self.query_one(name).display = bool(rows)
        self.query_one("#none").display = not any(map(self.is_finished, rows))
        if not self.size.width or (rows == self._rows and self.size.width == self._width):
            return
        table = self.query_one(RoundList)
        kept = self._chosen.item if self._chosen is not None else self._first
        at_newest = kept is None if not self._rows else table.cursor_row == 0
        self._rows, self._width = rows, self.size.width
        scrolled = table.scroll_y
        table.clear(columns=True)
        self.fill(table, rows, self._width)
        self._show_marks()
        items = [row.item for row in rows]
        at = items.index(kept) if kept is not None and kept in items else 0
        in_round = self.query_one(TurnLines).has_focus
        table.move_cursor(row=0 if at_newest and not in_round else at, animate=False)
        if not at_newest and self._shown is not None:
            table.scroll_to(y=scrolled, animate=False, force=True)
        self._show_round(keep=True)
        self.refresh_bindings()
        if rows and not (in_round and self.query_one(TurnLines).can_focus):
            table.focus()

    def _read(self) -> tuple[PlayedRow[Played], ...]:
        """The rows, newest first; how play began is the oldest."""
        picks: dict[int, list[PickLine]] = {}
        for line in self.night.table(self.table).picks():
            item = BEGINNING if line.pick.turn < 0 else line.pick.item
            picks.setdefault(item, []).append(line)
        corrections = self.night.table(self.table).corrections()

        def row(item: int, played: Played | None) -> PlayedRow[Played]:
            of_it = tuple(line for line in corrections if item in line.items)
            return PlayedRow(item, played, tuple(picks.get(item, ())), of_it)

        rows = [row(item, played) for item, played in enumerate(self.played())]
        if BEGINNING in picks:
            rows.insert(0, row(BEGINNING, None))
        return tuple(reversed(rows))

    def _show_marks(self) -> None:
        marks = [plain(self.MARKS)]
        if any(row.mended for row in self._rows):
            marks.append(plain(f"{MARK} corrected"))
        if key := key_of(self, "tables"):
            marks.append(pressed((key, "tables")))
        self.query_one("#marks", Static).update(Content("   ").join(marks), layout=False)

    @property
    def _chosen(self) -> PlayedRow[Played] | None:
        at = self.query_one(RoundList).cursor_row
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def on_data_table_row_highlighted(self) -> None:
        """Tell of the one highlighted."""
        self._show_round()

    def _show_round(self, *, keep: bool = False) -> None:
        row = self._chosen
        if row is None:
            return
        turns = self.query_one(TurnLines)
        same = row.item == self._shown
        self._shown = row.item
        turns.show(
            lambda width: [*self.lines(row, width), *effect_lines(row.item, row.corrections)],
            keep=keep or same,
        )
        if not same:
            self.query_one("#turns").scroll_home(animate=False)

    # What is done

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """If nothing was played, nothing can be taken back or found here."""
        if action in ("undo", "search") and not self._rows:
            return False
        return super().check_action(action, parameters)

    def reaches(self, line: "TableLine") -> bool:  # noqa: ARG002
        """True for every table: its play stays to be read, and corrected, when it has closed."""
        return True

    def look_at(self, table: int) -> None:
        """The history of another table; what it is laid over stays."""
        self.table = table
        self._rows, self._shown, self._first = (), None, None
        self.query_one(StatusLine).tell("")
        self.query_one(RoundList).focus()
        self.redraw()

    def help_text(self) -> str:
        """The help; a user who can put nothing right is told only what there is to read."""
        if self.may("put_right"):
            return self.HELP_TEXT
        return f"What was played, newest first. {self.MARKS}"

    def stays_for(self, before: State, after: State) -> bool:  # noqa: ARG002
        """A night that is back before its play is no longer to show."""
        return after in ("playing", "finished")

    def on_data_table_row_selected(self) -> None:
        """Go into the round."""
        row = self._chosen
        if row is None or not self.may("put_right"):
            return
        if not row.picks:
            self.query_one(StatusLine).refuse("There is nothing to correct here.")
            return
        self.query_one(StatusLine).tell("")
        self.query_one(TurnLines).focus()

    async def action_search(self) -> None:
        """Search the list, by a round's number or a name."""
        table = self.query_one(RoundList)
        self.set_focus(table)
        await search_table(self, table)

    def action_leave_round(self) -> None:
        """Back to the list."""
        self.query_one(RoundList).focus()

    async def on_pick_lines_chosen(self, message: PickLines.Chosen) -> None:
        """A turn was picked."""
        await self.run_action(f"put_right({message.at})")

    def action_put_right(self, at: int) -> None:
        """Ask for the text in the place of the picked entry."""
        row = self._chosen
        if row is None or not 0 <= at < len(row.picks):
            return
        from screens.history.correction import CorrectionScreen

        self.query_one(StatusLine).tell("")
        wanted = self.wanted(row, row.picks[at])
        self.app.push_screen(CorrectionScreen(self.number, self.table, wanted), self._put_right)

    def _put_right(self, words: str | None) -> None:
        if words:
            self.query_one(StatusLine).tell(f"Corrected: {words}.")

    def action_close(self) -> None:
        """Back to where the host was."""
        self.dismiss(None)

    def action_standings(self) -> None:
        """The standings in the place of the history."""
        self.host.go_instead(*self.standings_route())
