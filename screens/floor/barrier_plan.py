"""A barrier's plan: no one is moved before the host has read it, changed it, and pressed Enter."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.widgets import Static

from screens.app.asked_for_room import end_break_first
from screens.app.following import GONE_ON
from screens.floor.barrier_edits import Editable, changed, editables, with_move
from screens.floor.barrier_lines import columns_of, details_of, notes_of, rows_of
from screens.floor.barrier_tables import PlannedTables
from screens.floor.proposed import ProposedScreen
from screens.floor.tables_dialog import PlaceChange, PlaceDialog
from screens.ui.dice import spaced_dice
from screens.ui.find import Candidate, FindDialog
from screens.ui.keys.action_line import Offer
from screens.ui.keys.keys import NIGHT, PEOPLE, bind, key_of, pages
from screens.ui.lists.rows import WIDE, Rows
from screens.ui.pick import PickDialog
from screens.ui.status_line import StatusLine
from screens.ui.text import fit, plain, say
from tourney.game.refusal import Refused
from tourney.night.barrier.proposal import Edits
from tourney.night.state.room_clock import BREAK_OVER
from tourney.night.views.floor_view import PlanView
from tourney.night.views.night_line import State
from tourney.service.moves import AcceptPlan, GoHome

key = partial(bind, "barrier", of=NIGHT)
hidden = partial(bind, "barrier", show=False, of=NIGHT)


#: The answer that no one leaves.
_NOBODY = 0

#: In fewer columns a row has no room for the seat.
_USUAL = 76

#: The reason why a person cannot be moved to any table.
_STAYS = ("leads", "fixed-seat")


class BarrierScreen(ProposedScreen):
    """The plan of the barrier at which the night stands, laid over the floor."""

    STATES: ClassVar[frozenset[State]] = frozenset(("playing", "finished"))
    HELP_TEXT: ClassVar[str] = (
        "What changes before the next lap: tables that close or open, and players who move. ↑ ↓ "
        "mark a row, ← → choose another table for it. Nothing changes until you press Enter."
    )
    MANUAL: ClassVar[str] = "tables"
    CHANGED: ClassVar[str] = "Someone else made a change, so the plan was updated."

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter", "accept", "Accept", "Accept the plan"),
        hidden("up", "mark(-1)", "Up", "The line above", id="barrier.up"),
        hidden("down", "mark(1)", "Down", "The line below", id="barrier.down"),
        hidden("e,right", "change(1)", "Another table",
            "Another table for the marked player", id="barrier.change", group=NIGHT),
        hidden("left", "change(-1)", "The table before",
            "Previous table for the marked player", id="barrier.change_back", group=NIGHT),
        hidden("m", "move", "Move a player", "Move another player"),
        hidden("w", "withdraw", "Leave",
            "Drop a player who has been away too long", group=PEOPLE),
        hidden("p", "put_off", "Put off",
            "Postpone these moves, or undo that"),
        hidden("backspace", "clear", "As proposed",
            "Undo every change to the plan"),
        *pages("barrier"),
        key("escape", "close", "Back", "Back to the floor; no one moves"),
    ]  # fmt: skip

    DEFAULT_CSS = """
    BarrierScreen {
        #scroll { height: 1fr; margin: 1 0 0 0; padding: 0 1; }
        Rows { height: auto; }
        #notes, #details { height: auto; max-width: 112; }
        #notes { margin: 0 0 1 0; }
        #details { margin: 1 0; padding: 0 1; }
    }
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self._plan: PlanView | None = None
        self._edits = Edits()
        #: The edits of the plan that is shown.
        self._shown = Edits()
        self._lines: tuple[Editable, ...] = ()
        #: Who each row is of, and which of them is marked.
        self._entries: list[int] = []
        self._marked = 0

    def compose_lines(self) -> ComposeResult:
        """What there is to know first, who moves, and where there is room every table."""
        with VerticalScroll(id="scroll", can_focus=False):
            yield Static(id="notes")
            yield Rows(driven=True)
            yield Static(id="details")
            yield PlannedTables()

    @property
    def proposal(self) -> PlanView | None:
        """The plan that is shown."""
        return self._plan

    @property
    def unsaved(self) -> str:
        """The input that quitting now would lose, in words, or ""."""
        return "The changes to the plan aren't saved yet." if self._edits != Edits() else ""

    # What is planned

    def show(self) -> None:
        """Draw the plan as the edits have it."""
        self.entitle("The plan")
        try:
            self._plan = self.night.plan(self._edits)
        except Refused as refusal:
            if self._edits != self._shown:
                self._edits = self._shown  # what was shown can still be had
                raise
            if self._edits != Edits():
                self._edits = self._shown = Edits()  # others have gone on: the plan as proposed
                self.show()
                self.query_one(StatusLine).refuse(refusal.sentence)
                return
            shown = self._plan is not None
            self.give_up(GONE_ON if shown else refusal.sentence)
            return
        self._shown = self._edits
        entry = self._entry
        self._lines = editables(self._plan)
        self._entries = rows_of(self._plan, self._lines)
        self._marked = self._entries.index(entry) if entry in self._entries else 0
        self.draw()

    @property
    def _entry(self) -> int:
        """The person whom the marked row is of; 0 for a table, or without any row."""
        at = self._marked
        return self._entries[at] if at < len(self._entries) else 0

    def draw(self) -> None:
        """Draw the plan, with the marked row in sight."""
        plan = self._plan
        if plan is None or not self.room:
            return
        seed = f"drawn with {spaced_dice(plan.seed)}" if plan.seed else ""
        changed = "changed by you" if self._edits != Edits() else ""
        about = " · ".join(part for part in (seed, changed) if part)
        subject = [plain(plan.title).stylize("bold $text-accent"), *filter(None, [plain(about)])]
        self.draw_parts(subject, [*self._offers(plan)])
        is_narrow, entry = self.size.width < _USUAL, self._entry
        notes, rows = self.query_one("#notes", Static), self.query_one(Rows)
        notes.update(Content("\n").join(notes_of(plan, key_of(self, "withdraw"))))
        notes.display = bool(notes.content)
        rows.display = bool(self._entries)
        columns = columns_of(plan, self._lines, entry, is_narrow=is_narrow)
        rows.show(columns, self._entries, at=entry)
        details = self.query_one("#details", Static)
        details.update(details_of(plan, entry, is_narrow=is_narrow))
        details.display = rows.display
        tables = self.query_one(PlannedTables)
        tables.display = self.size.width >= WIDE or not plan.moves or bool(plan.opens)
        tables.show_tables(plan.then if tables.display else ())
        self.call_after_refresh(self._scroll_to_marked)

    def _scroll_to_marked(self) -> None:
        rows, scroll = self.query_one(Rows), self.query_one("#scroll")
        if rows.display:
            # What there is to know first stays in sight with the first row.
            at = rows.virtual_region.y + 1 + self._marked - rows.scroll_offset.y
            top = at if self._marked else 0
            scroll.scroll_to_region(Region(0, top, 1, at + 1 - top), animate=False)

    def _offers(self, plan: PlanView) -> Iterator[Offer]:
        yield Offer("accept", "accept")
        if self._lines:
            yield Offer("change(1)", "other table")
        if plan.stayers:
            yield Offer("move", "move another" if plan.moves else "move a player", brief="move")
        if plan.away:
            yield Offer("withdraw", f"{fit(plan.away[0].name, 12)} leaves")
        if plan.can_put_off:
            yield Offer("put_off", "now" if self._edits.put_off else "put off")
        if self._edits != Edits():
            yield Offer("clear", "as proposed")

    # What the host wants otherwise

    def _edit(self, edits: Edits, done: str) -> None:
        """Ask for the plan with these edits; where they are refused, the plan stays as it is."""
        self._edits = edits
        self.query_one(StatusLine).tell(done)
        self.redraw()

    def action_mark(self, step: int) -> None:
        """Mark the row above or below; where there is none, scroll."""
        if not self._entries:
            self.query_one("#scroll").scroll_relative(y=step, animate=False)
            return
        self._marked = (self._marked + step) % len(self._entries)
        self.draw()

    def action_change(self, step: int) -> None:
        """Another table for what is marked."""
        line = next((line for line in self._lines if line.entry == self._entry), None)
        if line is None:
            self.query_one(StatusLine).refuse("There is nothing here to change.")
            return
        self._edit(changed(self._edits, line, step), "Plan updated.")

    def action_put_off(self) -> None:
        """A lap later, or now after all."""
        if self._plan is not None and not self._plan.can_put_off and not self._edits.put_off:
            self.query_one(StatusLine).refuse("This can't wait.")
            return
        off = not self._edits.put_off
        words = "Postponed by a lap." if off else "Not postponed."
        self._edit(replace(self._edits, put_off=off), words)

    def action_clear(self) -> None:
        """The plan as it was proposed."""
        self._edit(Edits(), "All changes undone.")

    def action_move(self) -> None:
        """Ask whom to move besides, and where."""
        plan = self._plan
        if plan is None or not plan.stayers:
            self.query_one(StatusLine).refuse("There is no one else to move.")
            return
        people = [Candidate(entry, name, f"table {place}") for entry, name, place in plan.stayers]
        self.query_one(StatusLine).tell("")
        self.app.push_screen(FindDialog("Who moves?", people), self._mover_found)

    def _mover_found(self, entry: int | None) -> None:
        plan = self._plan
        if entry is None or plan is None:
            return
        name, place = next((name, at) for its, name, at in plan.stayers if its == entry)
        tables = [
            (PlaceChange(number, its), plain(f"Table {its}"))
            for number, its in plan.tables
            if its != place and its not in plan.closes
        ]
        if not tables:
            self.query_one(StatusLine).refuse("There is no other table.")
            return

        try:
            self.night.plan(with_move(self._edits, entry, tables[0][0].number))
        except Refused as refusal:
            if refusal.code in _STAYS:
                self.answer(refusal)
                return

        def picked(table: int | None) -> None:
            if table is not None:
                self._edit(with_move(self._edits, entry, table), f"{name} moves.")

        self.app.push_screen(
            PlaceDialog("To which table?", tables, plain(f"{name} sits at table {place}.")), picked
        )

    def action_withdraw(self) -> None:
        """Ask who of those who have been away for long leaves for good (F1.3, F1.6)."""
        if self._plan is None or not self._plan.away:
            self.query_one(StatusLine).refuse("No one has been away that long.")
            return
        stays = (_NOBODY, plain("No one: keep the seat"))
        leave = [(each.entry, say("$name leaves", name=each.name)) for each in self._plan.away]
        about = "The player leaves for good; the units go into the pot."
        self.ask(PickDialog("Who leaves?", [stays, *leave], plain(about)), self._leaves)

    def _leaves(self, entry: int | None) -> None:
        if entry is None or entry == _NOBODY or self._plan is None:
            return
        name = next((each.name for each in self._plan.away if each.entry == entry), "")
        self.attempt(GoHome(entry), f"{name} has left.")

    # What comes of it

    def action_accept(self) -> None:
        """Hold the barrier; then show who has to move."""
        if (plan := self._plan) is not None:
            begins = f"{plan.title[0].lower()}{plan.title[1:]}"
            end_break_first(self, begins, partial(self._accept, plan))

    def _accept(self, plan: PlanView) -> None:
        pause = self.night.pause()
        over = BREAK_OVER if pause is not None and pause.runs(datetime.now(UTC)) else ""
        self.attempt(
            AcceptPlan(self._edits, plan), then=lambda _: self._show_movers(plan.title, over)
        )

    def _show_movers(self, title: str, over: str) -> None:
        if any(not mover.sat for mover in self.night.floor().movers):
            from screens.floor.movers import MoversScreen

            self.app.switch_screen(MoversScreen(self.number, over))
            return
        self.close_with(" ".join(filter(None, (over, f"{title} begins."))))
