"""A correction before it counts: the text typed, the changes, and the conflicts."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from rich.table import Table
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from screens.app.host import host_of
from screens.history.correction_parts import (
    MisfitLines,
    Seated,
    changes,
    is_of_rounds,
    loser_words,
    seated_at,
)
from screens.history.lines import CorrectionPrompt, PickLines, put_right
from screens.ui.box import Box
from screens.ui.dialog import ReasonScreen
from screens.ui.keys.footer import KeyFooter, chip
from screens.ui.keys.keys import bind, key_of
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import plain, say
from tourney.game.mending import Conflict, Correction
from tourney.game.refusal import Refused
from tourney.night.corrections.correction import Preview, Stay
from tourney.service.corrections import NOBODY_OUT

if TYPE_CHECKING:
    from tourney.night.corrections.correction import PickLine
    from tourney.service.night_handle import NightHandle
    from tourney.service.table_handle import TableHandle

key = partial(bind, "correction")
hidden = partial(bind, "correction", show=False)

_UNCHANGED = Preview("", (), (), None)
_OVERTAKEN = "Someone else typed. Look at the changes again."


class AnswerBox(Box):
    """The box for a missing turn."""

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("backspace", "screen.rub_out", "Take back",
            "In an empty box: undo the last turn", id="correction.take_back"),
    ]  # fmt: skip


class CorrectionScreen(StyledScreen[str | None]):
    """Asks for the text in an entry's place; answers with the correction in words, or None.

    Args:
        number: the night's.
        table: which of its tables.
        wanted: what was picked.

    Attributes:
        shown: the correction that was last worked out.
        preview: its changes; None if there isn't one, or it cannot stand.
        refusal: why it cannot stand, or "".
        overtaken: whether someone else changed what is shown, and no Enter came since.
    """

    HELP_TEXT: ClassVar[str] = (
        "Type what it should have been. Below you see what changes. Entries that no longer fit "
        "are listed: Space keeps or drops one. Nothing changes until Enter."
    )
    MANUAL: ClassVar[str] = "corrections"

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "drop", "Back", "Leave it as it is"),
        hidden("enter", "accept", "Save",
            "Save the correction, or add the missing turn", priority=True),
        hidden("down", "app.focus_next", "Next",
            "To what is missing, or no longer fits", id="correction.next"),
        hidden("up", "app.focus_previous", "Back", "Back to the box", id="correction.back"),
        hidden("pageup", "look(-1)", "Up",
            "Scroll up", id="correction.look_up"),
        hidden("pagedown", "look(1)", "Down",
            "Scroll down", id="correction.look_down"),
    ]  # fmt: skip

    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-medium"), (34, "-tall")]  # noqa: RUF012

    CSS = """
    CorrectionScreen {
        #correction {
            height: auto; max-width: 84; max-height: 100%; padding: 1 2; background: $surface;
            border: round $accent; border-title-color: $accent; border-title-style: bold;
        }
        #typed, #hint, #headline, #answers, #asked, #people, #notes, #rounds { height: auto; }
        #typed Static { width: auto; max-width: 60%; margin: 0 3 0 0; }
        #typed #to { margin: 0 1 0 0; }
        #typed Box { width: 1fr; max-width: 40; background: $boost; padding: 0 1; }
        #typed Box:focus { background: $surface-lighten-2; }
        #hint { color: $text-muted; }
        #headline { text-style: bold; }
        #people, #notes { padding: 0 0 1 0; }
        #hint, #headline, #answers, #changes, #step { margin: 1 0 0 0; }
        #changes { height: auto; max-height: 40vh; scrollbar-size-vertical: 1; }
        &.-medium #changes { max-height: 50vh; }
        &.-tall #changes { max-height: 68vh; }
        #correction.-asks #changes { max-height: 20vh; }
        #step { height: 1; }
        StatusLine { margin: 0; padding: 0; }
    }
    """

    def __init__(self, number: int, table: int, wanted: CorrectionPrompt) -> None:
        super().__init__()
        self._number = number
        self._table = table
        #: What is corrected, as it is now.
        self._wanted = wanted
        #: What was chosen and answered so far; the text is in the box.
        self._chosen = self._unchosen()
        #: Whose the missing turns were that were answered.
        self._answered: list[str] = []
        #: By entry, why a player goes out who would be out and stay.
        self._outs: dict[int, str] = {}
        self._seated = Seated()
        self.shown: Correction | None = None
        self.preview: Preview | None = None
        self.refusal = ""
        self.overtaken = False

    def _unchosen(self) -> Correction:
        pick = self._wanted.line.pick
        return Correction(pick.entries, pick.text, nth=pick.nth)

    @property
    def _at_table(self) -> "TableHandle":
        return self._at_night.table(self._table)

    @property
    def _at_night(self) -> "NightHandle":
        return host_of(self).director.night(self._number)

    @property
    def _correction(self) -> Correction:
        """The correction as it is typed now."""
        of_turn = bool(self._wanted.line.pick.name)
        text = self._seated.in_full(self.query_one("#text", Box).value.strip(), of_turn=of_turn)
        return replace(self._chosen, text=text)

    @property
    def _answer(self) -> AnswerBox:
        return self.query_one(AnswerBox)

    @property
    def _typed_answer(self) -> str:
        """The missing turn in its box, for Enter to take while the cursor is there."""
        return self._answer.value.strip() if self._answer.has_focus else ""

    @property
    def _is_typed(self) -> bool:
        return self._correction.text != self._wanted.line.pick.text

    @property
    def is_worked_out(self) -> bool:
        """True if what is shown is what would come of the text as it is typed now."""
        return self.shown == self._correction

    @property
    def unsaved(self) -> str:
        """The input that leaving now would lose, in words, or ""."""
        return "The correction isn't saved yet." if self._is_typed else ""

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Vertical(id="correction"):
            with Horizontal(id="typed"):
                yield Static(id="recorded")
                yield Static(say("[$foreground-muted]should be[/]"), id="to")
                yield Box(self._wanted.line.pick.text, compact=True, id="text")
            yield Static(id="hint")
            yield Static(id="headline")
            with Vertical(id="answers"):
                yield Static(id="asked")
                yield AnswerBox(compact=True)
            with VerticalScroll(id="changes", can_focus=False):
                yield MisfitLines()
                yield Static(id="notes")
                yield Static(id="people")
                yield Static(id="rounds")
            yield StatusLine(appears=True)
            yield Static(id="step")
        yield KeyFooter()

    def on_mount(self) -> None:
        """Say what it is that is corrected."""
        view = self._at_night.view()
        self.query_one(TitleBar).show(view.plan.name, "Correction")
        liar = view.rules.game == "liar"
        self._seated = seated_at(self.app, self._at_table, liar=liar)
        self._tell_what()
        self.query_one("#step").auto_links = False  # the chip keeps its own colours
        self.query_one("#text").focus()
        self._look_again()

    def _tell_what(self) -> None:
        line, became = self._wanted.line, put_right(self._wanted.line)
        recorded = say("[$foreground-muted]was[/]  $text", text=line.pick.text)
        self.query_one("#recorded", Static).update(recorded)
        about = say("$title[$foreground-muted]$became[/]",
            title=self._wanted.title, became=became and f"   {became}")  # fmt: skip
        self.query_one("#correction").border_title = about

    # What is typed

    def on_input_changed(self, message: Input.Changed) -> None:
        """Work out what would change, or say what Enter does with a missing turn."""
        if message.input.id != "text":
            self.query_one(StatusLine).tell("")
            self._show_step()
            return
        if self.shown is not None and self._correction.text == self.shown.text:
            return
        self.query_one(StatusLine).tell("")
        self.overtaken = False
        self._choose(self._unchosen())

    def _choose(self, chosen: Correction) -> None:
        """Begin anew with this; what was answered to another is no answer to it."""
        self._chosen = replace(chosen, answers=())
        self._answered.clear()
        self._outs.clear()
        self._answer.value = ""
        self._look_again()

    def on_descendant_focus(self) -> None:
        """Enter may do something else here."""
        self._show_step()

    def on_pick_lines_chosen(self, message: PickLines.Chosen) -> None:
        """Keep an entry that no longer fits, or drop it; send a player out, or not."""
        preview = self.preview or _UNCHANGED
        rows: list[Conflict | Stay] = [*preview.conflicts, *preview.stays]
        if message.at >= len(rows):
            return
        conflict = rows[message.at]
        if isinstance(conflict, Stay):
            self._send_out(conflict)
            return
        if not conflict.keep:
            self.query_one(StatusLine).refuse("This one has to go.")
            return
        now, key = self._correction, {conflict.key}
        struck, kept = {*now.struck} - key, {*now.kept} - key
        (struck if conflict.kept else kept).update(key)
        # The missing turn may be another player's then: an answer must not slide to another turn.
        chosen = replace(now, struck=frozenset(struck), kept=frozenset(kept), answers=())
        if self._can_stand(chosen):
            self.query_one(StatusLine).tell("Type the missing turn again." if now.answers else "")
            self._choose(chosen)

    def _send_out(self, stay: Stay) -> None:
        """Ask why a player goes out, or let the person stay after all."""
        outs = self._outs
        if stay.entry in outs:
            del outs[stay.entry]
            self._look_again()
            return
        if stay.in_round:
            words = f"{stay.name} is in the middle of a round. Correct it between rounds."
            self.query_one(StatusLine).refuse(words)
            return

        def given(reason: str | None) -> None:
            if reason and self._can_stand(self._correction, {**outs, stay.entry: reason}):
                outs[stay.entry] = reason
                self._look_again()

        title, about = f"Why send {stay.name} out?", f"Without a reason {stay.name} stays in."
        self.app.push_screen(ReasonScreen(about, title), given)

    def action_rub_out(self) -> None:
        """Rub out a character of a missing turn; in an empty box the last one comes back."""
        if self._answer.value or not self._answered:
            self._answer.action_delete_left()
            return
        self._answered.pop()
        *before, self._answer.value = self._chosen.answers
        self._answer.action_end()
        self._chosen = replace(self._chosen, answers=tuple(before))
        self._outs.clear()
        self._look_again()

    def _can_stand(self, correction: Correction, outs: Mapping[int, str] = NOBODY_OUT) -> bool:
        """True if it can stand; otherwise says why not."""
        try:
            self._at_table.preview(correction, outs)
        except Refused as refusal:
            self.query_one(StatusLine).refuse(refusal.sentence)
            return False
        return True

    # What would come of it

    def follow(self) -> None:
        """Work it out again where others have typed, and say so if it comes to something else."""
        if self.shown is None or not self.is_attached:
            return
        try:
            followed = self._at_night.follow()
        except Refused:
            return  # the app tells
        if followed.saved:
            host_of(self).resolved_as_saved(self._number)
        if {0, self._table}.isdisjoint(followed.tables):
            return
        was = self.preview, self.refusal
        mended = self._stands_anew()
        self._look_again()
        if mended:
            stands = self._wanted.line.pick.text
            words = f"Someone else corrected this: it is {stands} now."
        elif (self.preview, self.refusal) != was:
            words = _OVERTAKEN
        else:
            return
        self.overtaken = True
        self.query_one(StatusLine).refuse(words)
        self._show_step()

    def _line_now(self) -> "PickLine | None":
        """The entry as it is now, if it is still there."""
        was = self._wanted.line.pick
        which = was.entries, was.nth
        lines = self._at_table.picks()
        return next((one for one in lines if (one.pick.entries, one.pick.nth) == which), None)

    def _stands_anew(self) -> bool:
        """Take over the text that others have put in the entry's place; True if there is one."""
        was, is_typed, line = self._wanted.line.pick, self._is_typed, self._line_now()
        if line is None or (line.pick.text, line.pick.by) == (was.text, was.by):
            return False
        self._wanted = replace(self._wanted, line=line)
        self._tell_what()
        if not is_typed:
            box = self.query_one("#text", Box)
            box.value = line.pick.text
            box.action_select_all()
        return line.pick.text != was.text

    def _look_again(self) -> None:
        """Work out what would change, or why it cannot stand, and show it."""
        self.shown, self.preview, self.refusal = self._correction, None, ""
        if self._is_typed:
            try:
                self.preview = self._at_table.preview(self.shown, self._outs)
            except Refused as refusal:
                self.refusal = refusal.sentence
        preview = self.preview or _UNCHANGED
        self.query_one(MisfitLines).show_misfits(preview, self._outs)
        self._show_answers(preview)
        hint = self.query_one("#hint", Static)
        lines = [plain(f"{self._wanted.asks} {self._wanted.hint}")]
        if self.refusal:
            lines.insert(0, plain(f"✗ {self.refusal}").stylize("bold $text-error"))
        hint.update(Content("\n").join(lines))
        hint.display = self.preview is None
        self.query_one("#changes").display = not hint.display
        self._show_changes(preview)
        self._show_step()

    def _show_changes(self, preview: Preview) -> None:
        """Show first what comes of it in a sentence, then who is better or worse off."""
        headline = loser_words(preview.shifts)
        if self.preview == Preview(preview.words, (), (), None):
            headline = "Nothing else changes."
        tables = (*preview.night, *preview.shifts, *preview.ranks)
        shown: Mapping[str, Content | Table] = {
            "#headline": plain(headline),
            "#people": changes([table for table in tables if not is_of_rounds(table)]),
            "#notes": Content("\n").join(map(plain, preview.notes)),
            "#rounds": changes([table for table in tables if is_of_rounds(table)]),
        }
        for name, words in shown.items():
            part = self.query_one(name, Static)
            part.update(words)
            part.display = bool(words.row_count if isinstance(words, Table) else words)

    def _show_answers(self, preview: Preview) -> None:
        """Show the turns that were typed besides, and ask for what is missing now."""
        missing = preview.missing
        asks = missing is not None or bool(self._answered)
        self.query_one("#answers").display = asks
        self.query_one("#correction").set_class(asks, "-asks")
        asked = "Nothing else is missing." if missing is None else missing.sentence
        given = zip(self._answered, self._chosen.answers, strict=True)
        lines = (*(f"{name}: {text}" for name, text in given), asked)
        self.query_one("#asked", Static).update(Content("\n").join(map(plain, lines)))
        self._answer.placeholder = "" if missing is not None else "Backspace undoes the last one"

    def _show_step(self) -> None:
        """Say what Enter does now."""
        words, preview = "look again" if self.overtaken else "save", self.preview
        if preview is None:
            words = "" if self.refusal else "see what changes"
        elif self._typed_answer:
            words = "take it" if preview.missing else ""
        elif preview.missing and not self._answer.has_focus:
            words = "type what is missing"
        step = chip(key_of(self, "accept"), words, "accept") if words else ""
        self.query_one("#step", Static).update(step)
        self.query_one("#step").display = bool(words)

    def action_look(self, pages: int) -> None:
        """Look further along what would change."""
        changes = self.query_one("#changes")
        changes.scroll_relative(y=pages * max(changes.size.height - 1, 1), animate=False)

    # What is done

    def action_accept(self) -> None:
        """Have it count, if it is what the host has seen."""
        said = self.query_one(StatusLine)
        if self.shown is None or not self.is_worked_out:
            self._look_again()
            if not self.refusal:
                said.tell("Check the changes. Enter to save.")
        elif self._typed_answer:
            self._take_answer(self._typed_answer)
        elif self.preview is None:
            if not self.refusal:  # which is below what is typed
                said.refuse("That is what it says already.")
        elif self.preview.missing and not self._answer.has_focus:
            self._answer.focus()
        elif self.overtaken:
            self.overtaken = False
            said.refuse(_OVERTAKEN)
            self._show_step()
        else:
            self._save(self.shown, self.preview)

    def _save(self, shown: Correction, preview: Preview) -> None:
        outs = self._outs

        def correct() -> str:
            return self._at_table.correct(shown, outs, preview)

        def saved(words: str) -> None:
            line = self._line_now()
            stands = shown.text if line is None else line.pick.text
            self.dismiss(f"{words} → {stands}" if shown.text else words)

        def refuse(refusal: Refused) -> None:
            self._look_again()
            if refusal.sentence != self.refusal:
                self.query_one(StatusLine).refuse(refusal.sentence)

        host_of(self).carry_out(self, correct, saved, refuse)

    def _take_answer(self, text: str) -> None:
        """Take the turn that was missing, if it can stand."""
        missing = self.preview.missing if self.preview is not None else None
        if missing is None:
            self.query_one(StatusLine).refuse("Nothing else is missing.")
            return
        answered = replace(self._correction, answers=(*self._chosen.answers, text))
        if self._can_stand(answered):
            self._chosen = answered
            self._answered.append(missing.name)
            self._answer.value = ""
            self._outs.clear()
            self._look_again()

    def action_drop(self) -> None:
        """Leave everything as it is."""
        self.dismiss(None)
