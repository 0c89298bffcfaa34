"""The common part of both games' histories: the list, the round beside it, picking, undoing."""

from abc import abstractmethod
from collections.abc import Collection, Sequence
from functools import partial
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from screens.app.night_screen import NightScreen, night_keys
from screens.history.lines import (
    MARK,
    CorrectionPrompt,
    PickLines,
    WrappedLine,
    effect_lines,
    mark_lines,
    name_cells,
)
from screens.ui.keys.footer import ActionLine, chip
from screens.ui.keys.keys import DISPLAYS, SEARCH, bind, is_allowed, key_of, undo_keys
from screens.ui.lists.rows import Col, Panel, Rows, paneled
from screens.ui.status_line import StatusLine
from screens.ui.text import pad, plain, say
from screens.ui.titles import table_words
from tourney.game.liar.words import Run
from tourney.game.mexico.history import HistoryItem
from tourney.game.wording import capital
from tourney.night.corrections.correction import CorrectionLine, PickLine
from tourney.night.state.shelf import State
from tourney.night.views.view import TableLine

key = partial(bind, "history")
hidden = partial(bind, "history", show=False)

Played = TypeVar("Played", bound=HistoryItem | Run)

#: The item of the entries with which play began.
BEGINNING = -1
#: The cells around the list and the round, and the padding of a column.
_AROUND, _PADDING = 6, 2
#: The most cells of a name, and on screens narrower than this.
_MOST_NAME, _NARROW, _MOST_NAME_NARROW = 16, 70, 10
_DIE = 3


class PlayedRow(Struct, Generic[Played], frozen=True):
    """A row of the list.

    Attributes:
        item: the position in the history, from 0, or BEGINNING.
        played: the round, or None for the beginning of play.
        picks: the entries in the round that can be corrected, in order.
        corrections: the corrections that changed something in the round.
    """

    item: int
    played: Played | None
    picks: tuple[PickLine, ...]
    corrections: tuple[CorrectionLine, ...] = ()


class RoundList(Rows):
    """The list of past play, newest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter", "select_cursor", "Correct a turn",
            "Open it to correct something", id="history.pick"),
        hidden("home", "scroll_top", "Newest", "The newest", id="history.newest"),
        hidden("end", "scroll_bottom", "First", "The first", id="history.first"),
    ]  # fmt: skip

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer Enter on the highlighted row only to a role that may correct."""
        return action != "select_cursor" or is_allowed(self, action)


class TurnLines(PickLines):
    """The lines of one round; its turns can be picked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter", "choose", "Correct", "Correct the marked entry", id="history.correct"),
        key("escape,f4", "screen.leave_round", "Back",
            "Back to the list", id="history.leave_round"),
    ]  # fmt: skip

    def on_resize(self, event: Resize) -> None:
        """Make the lines for the new width, and keep the next step right below them."""
        super().on_resize(event)
        assert isinstance(self.screen, PlayedScreen)
        self.call_after_refresh(self.screen.fit_sides)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer picking only to a role that may correct; others read with the arrows."""
        return action != "choose" or is_allowed(self, action)


class PlayedScreen(NightScreen, Generic[Played], inherit_bindings=False):
    """The list of past play on the left, newest first, and the highlighted row on the right.

    A subclass reads what was played, and draws it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape,f4", "close", "Back", "Back to where you were", roles=DISPLAYS),
        *night_keys("standings", show=True),
        *night_keys("tables", show=True),
        *undo_keys("history", show=True),
        *night_keys("export", "rules", "previous_table", "next_table", show=False),
        SEARCH,
        *night_keys("display", show=False),
    ]

    # Without the class's name, as the screen's CSS is scoped to the subclass that is shown.
    CSS = """
    #none { margin: 1 0 0 0; padding: 0 1; height: auto; }
    #sides { height: 1fr; margin: 1 1 0 1; }
    #rounds { overflow-x: hidden; }
    /* While a turn is marked, the keys act on that one. */
    #rounds:blur > .datatable--cursor {
        color: $foreground-muted; background: $boost; text-style: none;
    }
    #turns { width: 1fr; height: 1fr; max-width: 60; margin-left: 2;
             border-left: solid $foreground-muted; scrollbar-size-vertical: 1; }
    #turns:focus-within { border-left: solid $accent; }
    #marks { height: 1; padding: 0 1; color: $text-muted; text-wrap: nowrap;
             text-overflow: ellipsis; }
    """

    def __init__(self, number: int, table: int = 1, item: int | None = None) -> None:
        super().__init__(number, table)
        #: The item that is highlighted at first; None is the newest.
        self._first = item
        self._rows: tuple[PlayedRow[Played], ...] = ()
        #: The item that is shown beside the list.
        self._shown: int | None = None

    # For subclasses

    #: The explanation of the list's marks, for the line below it.
    MARKS: ClassVar[str] = ""
    NOTHING: ClassVar[str] = ""
    #: The least cells for the round beside the list, to which details give way.
    LEAST_ROUND: ClassVar[int] = 32
    #: The heading over the beginning of play, and the words behind the first lead's name.
    BEGAN: ClassVar[tuple[str, str]] = ("", "")

    @abstractmethod
    def played(self) -> Sequence[Played]:
        """Return all that was played, in order; the last may still be in play."""

    @abstractmethod
    def is_finished(self, played: Played) -> bool:
        """Return whether the item has ended, or happened between rounds."""

    @abstractmethod
    def columns(self, rows: Sequence[PlayedRow[Played]], most: int) -> list[Col]:
        """Return the list's columns between number and marks, with names of at most these cells."""

    @abstractmethod
    def marks(self, played: Played) -> str:
        """Return the marks for unusual events."""

    @abstractmethod
    def lines(self, played: Played, picks: Sequence[PickLine], width: int) -> Sequence[WrappedLine]:
        """Return the lines beside the list; choices are numbered by their place in `picks`."""

    @abstractmethod
    def wanted(self, played: Played | None, line: PickLine) -> CorrectionPrompt:
        """Return the words for correcting an entry; without `played`, one from the beginning."""

    # Drawing

    @property
    def at_table(self) -> int:
        """The number of the table that is looked at, for undo."""
        return self.table

    def concerns(self, moved: Collection[int]) -> bool:
        """Return whether this table, or the night's own log, has changed."""
        return not {0, self.table}.isdisjoint(moved)

    def compose(self) -> ComposeResult:
        rounds = RoundList(self._show_round, opens=True, id="rounds")
        turns = VerticalScroll(TurnLines(), id="turns", can_focus=False)
        sides = Horizontal(rounds, turns, id="sides")
        return paneled(Static(self.NOTHING, id="none"), sides, Static(id="marks"))

    def on_resize(self, _event: Resize) -> None:
        """Draw again, as columns come and go with the width."""
        self.redraw()

    def show(self) -> None:
        """Draw past play; the highlighted row stays highlighted."""
        night = self.night.view()
        several = len(night.tables) > 1
        which = table_words(self.table, night)
        self.entitle(f"{capital(which)}: history" if several else "History", night)
        self._rows = rows = self._read()
        sides = self.query_one("#sides")
        sides.display = bool(rows)
        played = [row.played for row in rows if row.played is not None]
        self.query_one("#none").display = not any(map(self.is_finished, played))
        rounds, turns = self.query_one(RoundList), self.query_one(TurnLines)
        items = [row.item for row in rows]
        at, self._first = self._first, None
        if at is None and rows and not rounds.cursor_row and not turns.has_focus:
            at = items[0]  # the newest, unless the user has gone further back
        roles = [
            "" if row.played and row.played.number and self.is_finished(row.played) else "muted"
            for row in rows
        ]
        rounds.show(self._columns(), items, roles, at=at)
        self._show_marks()
        self._show_round()
        self.refresh_bindings()
        if self.focused is None or (turns.has_focus and not turns.can_focus):
            rounds.focus()

    def _columns(self) -> list[Col]:
        rows, width = self._rows, self.query_one(Panel).room
        marks = ["" if row.played is None else self.marks(row.played) for row in rows]
        longest = max(map(len, marks), default=0)
        mended = [f" {MARK}" if row.corrections else "" for row in rows]
        columns = [
            Col(" #", [str((row.played and row.played.number) or "") for row in rows], right=True),
            *self.columns(rows, _MOST_NAME if width >= _NARROW else _MOST_NAME_NARROW),
            Col("", [f"{each:{longest}}{mark}" for each, mark in zip(marks, mended, strict=True)]),
        ]
        if width - _AROUND - sum(column.width + _PADDING for column in columns) < self.LEAST_ROUND:
            columns = [column for column in columns if not column.aside]
        return columns

    def _read(self) -> tuple[PlayedRow[Played], ...]:
        """Return the rows, newest first; the beginning of play is the oldest."""
        picks: dict[int, list[PickLine]] = {}
        table = self.night.table(self.table)
        for line in table.picks():
            picks.setdefault(line.pick.item, []).append(line)
        corrections = table.corrections()

        def row(item: int, played: Played | None) -> PlayedRow[Played]:
            of_it = tuple(line for line in corrections if item in line.items)
            return PlayedRow(item, played, tuple(picks.get(item, ())), of_it)

        rows = [row(item, played) for item, played in enumerate(self.played())]
        if BEGINNING in picks:
            rows.insert(0, row(BEGINNING, None))
        return tuple(reversed(rows))

    def _show_marks(self) -> None:
        """Explain the marks in the list."""
        stand = {mark for row in self._rows if row.played for mark in self.marks(row.played)}
        told = [words for words in self.MARKS.split("   ") if words[0] in stand]
        told += [f"{MARK} corrected"] * any(row.corrections for row in self._rows)
        marks = self.query_one("#marks", Static)
        marks.update(plain("   ".join(told)), layout=False)
        marks.display = bool(told)

    @property
    def _chosen(self) -> PlayedRow[Played] | None:
        at = self.query_one(RoundList).cursor_row
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def _show_round(self) -> None:
        """Show the round of the marked row."""
        row = self._chosen
        if row is None:
            return
        is_other, self._shown = row.item != self._shown, row.item

        def lines(width: int) -> Sequence[WrappedLine]:
            told = (
                beginning_lines(*self.BEGAN, row.picks, width)
                if row.played is None
                else self.lines(row.played, row.picks, width)
            )
            return [*told, *effect_lines(row.item, row.corrections)]

        self.query_one(TurnLines).show(lines, keep=not is_other)
        self.on_descendant_focus()
        if is_other:
            self.query_one("#turns").scroll_home(animate=False)
        self.call_after_refresh(self.fit_sides)

    def fit_sides(self) -> None:
        """Keep the next step right below the list and the round."""
        rounds, turns = self.query_one(RoundList), self.query_one(TurnLines)
        self.query_one("#sides").styles.max_height = max(rounds.lines, turns.lines)

    def on_descendant_focus(self) -> None:
        """Say what Enter does now."""
        row, step = self._chosen, Content("")
        if correct := key_of(self, "choose"):
            step = chip(correct, "correct")
        elif row is not None and row.picks and (opens := key_of(self, "select_cursor")):
            number = row.played and row.played.number
            step = chip(opens, f"correct round {number}" if number else "correct it")
        self.query_one(ActionLine).offer(step)

    # Actions

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer undo and search only if something was played."""
        if action in ("undo", "search") and not self._rows:
            return False
        return super().check_action(action, parameters)

    def reaches(self, line: TableLine) -> bool:  # noqa: ARG002
        """Return True for every table: a closed table can still be read and corrected."""
        return True

    def look_at(self, table: int) -> None:
        """Show the history of another table; the screen below stays."""
        self.query_one(StatusLine).tell("")
        rounds = self.query_one(RoundList)
        rounds.focus()
        rounds.move_cursor(row=0, animate=False)
        self.table, self._shown = table, None
        self.redraw()

    def help_text(self) -> str:
        """Return the help; a user who may not correct gets a shorter one."""
        if self.may("put_right"):
            return self.HELP_TEXT
        return f"What was played, newest first. {self.MARKS}"

    def stays_for(self, before: State, after: State) -> bool:  # noqa: ARG002
        """Return whether the night is still in play or over."""
        return after in ("playing", "finished")

    def on_data_table_row_selected(self) -> None:
        """Move the cursor into the round."""
        row = self._chosen
        if row is None or not self.may("put_right"):
            return
        if not row.picks:
            self.query_one(StatusLine).refuse("There is nothing to correct here.")
            return
        self.query_one(StatusLine).tell("")
        self.query_one(TurnLines).focus()

    def action_search(self) -> None:
        """Search the list, by a round's number or a name."""
        self.set_focus(self.query_one(RoundList))
        super().action_search()

    def action_leave_round(self) -> None:
        """Move the cursor back to the list."""
        self.query_one(RoundList).focus()

    async def on_pick_lines_chosen(self, message: PickLines.Chosen) -> None:
        """Correct the picked entry."""
        await self.run_action(f"put_right({message.at})")

    def action_put_right(self, at: int) -> None:
        """Ask for the text in place of the picked entry."""
        row = self._chosen
        if row is None or not 0 <= at < len(row.picks):
            return
        from screens.history.correction import CorrectionScreen

        self.query_one(StatusLine).tell("")
        wanted = self.wanted(row.played, row.picks[at])
        self.app.push_screen(CorrectionScreen(self.number, self.table, wanted), self._put_right)

    def _put_right(self, words: str | None) -> None:
        if words:
            self.query_one(StatusLine).tell(f"Corrected: {words}.")

    def action_standings(self) -> None:
        """Show the standings in place of the history."""
        self.host.go_instead(*self.standings_route())


def beginning_lines(
    title: str, begins: str, picks: Sequence[PickLine], width: int
) -> list[WrappedLine]:
    """Return every die of the roll-off, and the lead if it was named or drawn.

    Args:
        begins: the words behind the name of the first lead.
    """
    lines = [WrappedLine(Content.styled(title, "bold"))]
    name = name_cells((line.pick.name for line in picks), width - 2 - _DIE)
    part = None
    for at, line in enumerate(picks):
        pick = line.pick
        if pick.part != part:
            part = pick.part
            lines.append(WrappedLine(Content("")))
            if part:
                lines.append(WrappedLine(Content.styled("The tied players again", "$text-accent")))
        if pick.name:
            die = Content.assemble(plain(pad(pick.name, name)), "  ", (pick.text, "bold"))
            lines.append(WrappedLine(die, at))
        else:
            lines.append(WrappedLine(say("[b]$name[/] $begins", name=pick.text, begins=begins), at))
        lines += mark_lines(picks, at)
    return lines
