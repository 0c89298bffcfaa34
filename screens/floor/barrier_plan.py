"""The plan of a barrier: no player moves until the host has read it and pressed Enter."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.widgets import Static

from screens.app.following import GONE_ON
from screens.floor import movers
from screens.floor.card import AIRY, RIMS, TableCards, most_pips
from screens.floor.proposed import ProposedScreen
from screens.floor.tables_dialog import PlaceDialog, ask_for, ask_who
from screens.ui.dialog import PickDialog
from screens.ui.dice import spaced_dice
from screens.ui.find import Candidate
from screens.ui.keys.footer import ActionLine, KeyFooter, Offer
from screens.ui.keys.keys import NIGHT, PEOPLE, bind, key_of, pages
from screens.ui.lists.rows import Panel, Rows
from screens.ui.room_line import RoomLine
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import fit, plain, say
from tourney.game.refusal import Refused, reason_against
from tourney.game.wording import plural, small
from tourney.night.barrier import Edits
from tourney.night.formats.registry import format_of
from tourney.night.state.room_clock import BREAK_OVER
from tourney.night.state.shelf import State
from tourney.night.views.floor_view import Mover, PlanView

key = partial(bind, "barrier", of=NIGHT)
hidden = partial(bind, "barrier", show=False, of=NIGHT)


#: The answer that no one leaves.
_NOBODY = 0

#: The columns of a terminal from which a row has room for the seat.
_USUAL = 76

#: The refusals that mean that a player cannot be moved to any table.
_STAYS = ("leads", "fixed-seat")


class BarrierScreen(ProposedScreen[PlanView]):
    """The plan of the barrier that the night has reached, laid over the floor."""

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
        hidden("w", "withdraw", "Leave", "Drop a player who has been away too long", group=PEOPLE),
        hidden("p", "put_off", "Postpone", "Postpone these moves, or undo that"),
        hidden("backspace", "clear", "As proposed", "Undo every change to the plan"),
        *pages("barrier"),
        key("escape", "close", "Back", "Back to the floor; no one moves"),
    ]  # fmt: skip

    DEFAULT_CSS = """
    BarrierScreen {
        #plan { height: auto; }
        #scroll { height: auto; max-height: 60vh; margin: 1 0; padding: 0 1; }
        StatusLine { height: auto; max-height: 2; }
        Rows { height: auto; }
        #notes, #details { height: auto; }
        #notes { margin: 0 0 1 0; }
        #details { margin: 1 0; padding: 0 1; }
    }
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self._edits = Edits()
        #: The edits in the plan that is shown.
        self._shown = Edits()
        self._rows: list[Mover] = []

    def compose(self) -> ComposeResult:
        """Yield the notes, the moves, every table if there is room, and the actions."""
        yield TitleBar()
        with Panel():
            yield RoomLine()
            with Vertical(id="plan"):
                yield Static(id="about")
                with VerticalScroll(id="scroll", can_focus=False):
                    yield Static(id="notes")
                    yield Rows(self.draw, driven=True)
                    yield Static(id="details")
                    yield TableCards()
                yield ActionLine()
            yield StatusLine()
        yield KeyFooter()

    @property
    def unsaved(self) -> str:
        """The input that quitting now would lose, in words, or ""."""
        return "The changes to the plan aren't saved yet." if self._edits != Edits() else ""

    # Drawing the plan

    def show(self) -> None:
        """Draw the plan with the host's edits."""
        try:
            self.proposal = self.night.plan(self._edits)
        except Refused as refusal:
            if self._edits != self._shown:
                self._edits = self._shown  # the plan that was shown is still possible
                raise
            if self._edits != Edits():
                self._edits = self._shown = Edits()  # others have moved on
                self.show()
                self.query_one(StatusLine).refuse(refusal.sentence)
                return
            self.give_up(refusal.sentence if self.proposal is None else GONE_ON)
            return
        self._shown = self._edits
        self.entitle(self.proposal.title)
        self._rows = movers.rows_of(self.proposal)
        self.draw()

    @property
    def _row(self) -> Mover | None:
        """The marked row; None if no one moves."""
        key = self.query_one(Rows).key
        return next((row for row in self._rows if row.entry == key), next(iter(self._rows), None))

    @property
    def _lost(self) -> str:
        """What players lose tonight, in the plural: units or lives."""
        return plural(self.night.view().rules.unit)

    def draw(self) -> None:
        """Draw the plan, with the marked row in sight."""
        plan, row = self.shown, self._row
        seed = f"drawn with {spaced_dice(plan.seed)}" if plan.seed else ""
        changed = "changed by you" if self._edits != Edits() else ""
        about = " · ".join(part for part in (seed, changed) if part)
        self.draw_parts([plain(about)], f"start {small(plan.name)}", [*self._offers(plan)])
        is_narrow = self.size.width < _USUAL
        notes, rows = self.query_one("#notes", Static), self.query_one(Rows)
        notes.update(Content("\n").join(movers.notes_of(plan, key_of(self, "withdraw"))))
        notes.display = bool(notes.content)
        details = self.query_one("#details", Static)
        rows.display = details.display = row is not None
        changeable = row.entry if row and len(movers.choices_of(plan, row)) > 1 else None
        columns = movers.columns_of(self._rows, changeable, self._lost, is_narrow=is_narrow)
        rows.show(columns, [move.entry for move in self._rows], at=row.entry if row else None)
        details.update(movers.details_of(row, is_narrow=is_narrow) if row else "")
        cards = self.query_one(TableCards)
        cards.display = self.has_class("-card") or not plan.moves or bool(plan.opens)
        then = plan.then if cards.display else ()
        cards.show(then, most_pips(plan.then, 0), rims=RIMS if plan.moves else AIRY)
        self.call_after_refresh(self._scroll_to_marked)

    def _scroll_to_marked(self) -> None:
        rows, scroll = self.query_one(Rows), self.query_one("#scroll")
        if rows.display:
            # The notes above stay in sight with the first row.
            at = rows.virtual_region.y + 1 + rows.cursor_row - rows.scroll_offset.y
            top = at if rows.cursor_row else 0
            scroll.scroll_to_region(Region(0, top, 1, at + 1 - top), animate=False)

    def _offers(self, plan: PlanView) -> Iterator[Offer]:
        if any(len(movers.choices_of(plan, row)) > 1 for row in self._rows):
            yield Offer("change(1)", "other table")
        if plan.stayers:
            yield Offer("move", "move another" if plan.moves else "move a player", brief="move")
        if plan.away:
            yield Offer("withdraw", f"{fit(plan.away[0].name, 12)} leaves")
        if plan.can_put_off:
            yield Offer("put_off", "now" if self._edits.put_off else "postpone")
        if self._edits != Edits():
            yield Offer("clear", "as proposed")

    # The host's changes

    def _edit(self, edits: Edits, done: str) -> None:
        """Show the plan with these edits; if they are refused, keep the present plan."""
        self._edits = edits
        self.query_one(StatusLine).tell(done)
        self.redraw()

    def action_mark(self, step: int) -> None:
        """Mark the row above or below; if there are no rows, scroll."""
        if (row := self._row) is None:
            self.query_one("#scroll").scroll_relative(y=step, animate=False)
            return
        at = (self._rows.index(row) + step) % len(self._rows)
        self.query_one(Rows).mark(self._rows[at].entry)

    def action_change(self, step: int) -> None:
        """Choose another table for the marked row."""
        row = self._row
        choices = movers.choices_of(self.shown, row) if row is not None else []
        if row is None or len(choices) < 2:
            self.query_one(StatusLine).refuse("There is nothing here to change.")
            return
        self._edit(movers.changed(self._edits, row, choices[step]), "Plan updated.")

    def action_put_off(self) -> None:
        """Postpone the moves by a lap, or undo that."""
        if not self.shown.can_put_off and not self._edits.put_off:
            self.query_one(StatusLine).refuse("This can't wait.")
            return
        off = not self._edits.put_off
        words = "Postponed by a lap." if off else "Not postponed."
        self._edit(replace(self._edits, put_off=off), words)

    def action_clear(self) -> None:
        """Undo every change to the plan."""
        self._edit(Edits(), "All changes undone.")

    def action_move(self) -> None:
        """Ask who else moves, and to which table."""
        stayers = self.shown.stayers
        if not stayers:
            self.query_one(StatusLine).refuse("There is no one else to move.")
            return
        people = [Candidate(entry, name, f"table {place}") for entry, name, place in stayers]
        ask_who(self, "Who moves?", people, self._mover_found)

    def _mover_found(self, entry: int) -> None:
        plan = self.shown
        name, place = next((name, at) for its, name, at in plan.stayers if its == entry)
        tables = [
            (number, its, plain(f"Table {its}"))
            for number, its in plan.tables
            if its != place and its not in plan.closes
        ]
        if not tables:
            self.query_one(StatusLine).refuse("There is no other table.")
            return
        moved = movers.with_move(self._edits, entry, tables[0][0])
        refusal = reason_against(lambda: self.night.plan(moved))
        if refusal is not None and refusal.code in _STAYS:
            self.answer(refusal)
            return

        def picked(table: int) -> None:
            self._edit(movers.with_move(self._edits, entry, table), f"{name} moves.")

        about = plain(f"At table {place} now.")
        ask_for(self, PlaceDialog(f"Which table should {name} go to?", tables, about), picked)

    def action_withdraw(self) -> None:
        """Ask which of the players away for too long leaves for good (F1.3, F1.6)."""
        if not (away := self.shown.away):
            self.query_one(StatusLine).refuse("No one has been away that long.")
            return
        names = {player.entry: player.name for player in away}
        leave = [(entry, say("$name leaves", name=name)) for entry, name in names.items()]
        about = plain(f"The player goes home, and the {self._lost} go into the pot.")
        stays = (_NOBODY, plain("No one: keep the seat"))

        def leaves(entry: int) -> None:
            if entry != _NOBODY:
                self.attempt(lambda night: night.moves.go_home(entry), f"{names[entry]} has left.")

        ask_for(self, PickDialog("Who leaves?", [stays, *leave], about), leaves)

    # Accepting the plan

    def action_accept(self) -> None:
        """Carry the plan out, then show who has to move."""
        plan = self.shown
        self.end_break_first(small(plan.name), partial(self._accept, plan))

    def _accept(self, plan: PlanView) -> None:
        pause = self.night.pause()
        over = BREAK_OVER if pause is not None and pause.runs(datetime.now(UTC)) else ""
        self.attempt(
            lambda night: night.moves.accept_plan(self._edits, plan),
            then=lambda _: self._show_movers(plan.name, over),
        )

    def _show_movers(self, name: str, over: str) -> None:
        self.host.drop_while_held()  # the next key is meant for the next screen
        floor = self.night.floor()
        # Where chairs are kept, the plan has said who sits down.
        said = format_of(floor.night.plan.setup).keeps_chairs
        if not said and any(not mover.sat for mover in floor.movers):
            self.app.switch_screen(movers.MoversScreen(self.number, over))
            return
        self.close_with(" ".join(filter(None, (over, f"{name} begins."))))
