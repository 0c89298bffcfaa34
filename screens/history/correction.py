"""A correction before it counts: the text typed, the changes, and the conflicts."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from screens.app.host import host_of
from screens.history.correction_answers import Answers
from screens.history.correction_hint import CorrectionPrompt
from screens.history.correction_lists import MisfitLines
from screens.history.correction_names import Seated, seated_at
from screens.history.correction_table import changes
from screens.history.correction_trial import Trial
from screens.history.lines import PickLines
from screens.history.mark import put_right
from screens.ui.box import Box
from screens.ui.keys.chip import chip
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import bind, key_of
from screens.ui.reason import ReasonScreen
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import plain, say
from tourney.game.mending.terms import Conflict, Correction
from tourney.game.refusal import Refused
from tourney.night.corrections.correction import Preview
from tourney.night.corrections.settled import Stay
from tourney.service.corrections import NOBODY_OUT
from tourney.service.play import Correct

if TYPE_CHECKING:
    from tourney.service.night_handle import NightHandle
    from tourney.service.table_handle import TableHandle

key = partial(bind, "correction")
hidden = partial(bind, "correction", show=False)

_UNCHANGED = Preview("", (), (), None)
_OVERTAKEN = "Someone else typed. Look at the changes again."


class CorrectionScreen(StyledScreen[str | None]):
    """Asks for the text in an entry's place; answers with the correction in words, or None.

    Args:
        number: the night's.
        table: which of its tables.
        wanted: what was picked.

    Attributes:
        trial: what would come of what is typed.
    """

    DEFAULT_CLASSES = "-listed"
    HELP_TEXT: ClassVar[str] = (
        "Type what it should have been. Below you see what changes. Entries that no longer fit "
        "are listed: Space keeps or strikes one. Nothing changes until Enter."
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

    CSS = """
    CorrectionScreen {
        #correction { height: 1fr; max-width: 112; padding: 1 1 0 1; }
        #what, #typed, #hint, Answers Static, #notes, #live { height: auto; }
        #typed Static { width: auto; margin: 0 2 0 0; color: $text-muted; }
        #typed Box { width: 1fr; }
        #hint { color: $text-muted; }
        #notes { margin: 0 0 1 0; }
        #hint, Answers, #changes { margin: 1 0 0 0; }
        #changes { height: 1fr; scrollbar-size-vertical: 1; }
        #step { height: 1; }
        StatusLine { margin: 0; padding: 0; }
    }
    """

    def __init__(self, number: int, table: int, wanted: CorrectionPrompt) -> None:
        super().__init__()
        self._number = number
        self._table = table
        self.trial = Trial(wanted)
        self._seated = Seated()

    @property
    def _at_table(self) -> "TableHandle":
        return self._at_night.table(self._table)

    @property
    def _at_night(self) -> "NightHandle":
        return host_of(self).director.night(self._number)

    @property
    def _correction(self) -> Correction:
        """The correction as it is typed now."""
        of_turn = bool(self.trial.wanted.line.pick.name)
        text = self._seated.in_full(self.query_one("#text", Box).value.strip(), of_turn=of_turn)
        return self.trial.correction(text, self.query_one(Answers).texts)

    @property
    def _is_typed(self) -> bool:
        return self.trial.changes(self._correction)

    @property
    def is_worked_out(self) -> bool:
        """True if what is shown is what would come of the text as it is typed now."""
        return self.trial.shown == self._correction

    @property
    def unsaved(self) -> str:
        """The input that leaving now would lose, in words, or ""."""
        return "The correction isn't saved yet." if self._is_typed else ""

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Vertical(id="correction"):
            yield Static(id="what")
            with Horizontal(id="typed"):
                yield Static("change to")
                yield Box(self.trial.wanted.line.pick.text, compact=True, id="text")
            yield Static(id="hint")
            yield Answers()
            with VerticalScroll(id="changes", can_focus=False):
                yield MisfitLines()
                yield Static(id="notes")
                yield Static(id="live")
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
        wanted = self.trial.wanted
        line = wanted.line
        about = say(
            "[b]$title[/]   [$foreground-muted]recorded[/] $text",
            title=wanted.title,
            text=line.pick.text,
        )
        if became := put_right(line):
            about = Content.assemble(about, plain(f"   {became}").stylize("$foreground-muted"))
        self.query_one("#what", Static).update(about)

    # What is typed

    def on_input_changed(self, message: Input.Changed) -> None:
        """Work out what would change, or say what Enter does with a missing turn."""
        if message.input.id != "text":
            self.query_one(StatusLine).tell("")
            self._show_step()
            return
        shown = self.trial.shown
        if shown is not None and self._correction.text == shown.text:
            return
        self.query_one(StatusLine).tell("")
        self.trial.forget()
        self.query_one(Answers).forget()
        self._look_again()

    def on_descendant_focus(self) -> None:
        """Enter may do something else here."""
        self._show_step()

    def on_pick_lines_chosen(self, message: PickLines.Chosen) -> None:
        """Keep an entry that no longer fits, or strike it; send a player out, or not."""
        trial, preview = self.trial, self.trial.preview or _UNCHANGED
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
        key = {conflict.key}
        struck = trial.struck | key if conflict.kept else trial.struck - key
        kept = trial.kept - key if conflict.kept else trial.kept | key
        # The missing turn may be another player's then: an answer must not slide to another turn.
        wanted = replace(
            self._correction, struck=frozenset(struck), kept=frozenset(kept), answers=()
        )
        if self._can_stand(wanted):
            answers = self.query_one(Answers)
            self.query_one(StatusLine).tell("Type the missing turn again." if answers.texts else "")
            answers.forget()
            trial.struck, trial.kept = struck, kept
            trial.outs.clear()
            self._look_again()

    def _send_out(self, stay: Stay) -> None:
        """Ask why a player goes out, or let the person stay after all."""
        outs = self.trial.outs
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

        self.app.push_screen(ReasonScreen(f"{stay.name} goes out."), given)

    def on_answer_box_taken_back(self) -> None:
        """Have the last turn that was typed besides typed again."""
        if self.query_one(Answers).take_back():
            self.trial.outs.clear()
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
        trial = self.trial
        if trial.shown is None or not self.is_attached:
            return
        try:
            followed = self._at_night.follow()
        except Refused:
            return  # the app tells
        if followed.saved:
            host_of(self).resolved_as_saved(self._number)
        if {0, self._table}.isdisjoint(followed.tables):
            return
        was = trial.preview, trial.refusal
        mended = self._stands_anew()
        self._look_again()
        if mended:
            stands = trial.wanted.line.pick.text
            words = f"Someone else corrected this: it is {stands} now."
        elif (trial.preview, trial.refusal) != was:
            words = _OVERTAKEN
        else:
            return
        trial.overtaken = True
        self.query_one(StatusLine).refuse(words)
        self._show_step()

    def _stands_anew(self) -> bool:
        """Take over the text that others have put in the entry's place; True if there is one."""
        was, is_typed = self.trial.wanted.line.pick.text, self._is_typed
        line = self.trial.line_now(self._at_table)
        if line is None or not self.trial.take_over(line):
            return False
        self._tell_what()
        if not is_typed:
            box = self.query_one("#text", Box)
            box.value = line.pick.text
            box.action_select_all()
        return line.pick.text != was

    def _look_again(self) -> None:
        """Work out what would change, and show it."""
        trial = self.trial
        trial.work_out(self._at_table, self._correction)
        preview = trial.preview or _UNCHANGED
        key = key_of(self, "app.focus_next")
        self.query_one(MisfitLines).show_misfits(preview, trial.outs, key)
        self.query_one(Answers).show(preview.missing)
        hint, notes = self.query_one("#hint", Static), self.query_one("#notes", Static)
        lines = [plain(trial.wanted.hint)]
        if trial.refusal:
            lines.insert(0, plain(f"✗ {trial.refusal}").stylize("bold $text-error"))
        hint.update(Content("\n").join(lines))
        hint.display = trial.preview is None
        tables, said = (*preview.night, *preview.shifts, *preview.ranks), preview.notes
        if trial.preview == Preview(preview.words, (), (), None):
            said = ("Nothing else changes.",)
        notes.update(Content("\n").join(map(plain, said)))
        notes.display = bool(said)
        self.query_one("#live", Static).update(changes(tables))
        self._show_step()

    def _show_step(self) -> None:
        """Say what Enter does now."""
        preview, answers = self.trial.preview, self.query_one(Answers)
        words = "look again" if self.trial.overtaken else "save"
        if preview is None:
            words = ""
        elif answers.is_typed:
            words = "take it" if preview.missing else ""
        elif preview.missing and not answers.has_cursor:
            words = "type what is missing"
        step = chip(key_of(self, "accept") if words else "", words, "accept")
        self.query_one("#step", Static).update(step)

    def action_look(self, pages: int) -> None:
        """Look further along what would change."""
        changes = self.query_one("#changes")
        changes.scroll_relative(y=pages * max(changes.size.height - 1, 1), animate=False)

    # What is done

    def action_accept(self) -> None:
        """Have it count, if it is what the host has seen."""
        answers, trial, said = self.query_one(Answers), self.trial, self.query_one(StatusLine)
        if trial.shown is None or not self.is_worked_out:
            self._look_again()
            if not trial.refusal:
                said.tell("Check the changes. Enter to save.")
        elif answers.is_typed:
            self._give(answers)
        elif trial.preview is None:
            if not trial.refusal:  # which is below what is typed
                said.refuse("That is what it says already.")
        elif trial.preview.missing and not answers.has_cursor:
            answers.ask()
        elif trial.overtaken:
            trial.overtaken = False
            said.refuse(_OVERTAKEN)
            self._show_step()
        else:
            self._save(trial.shown, trial.preview)

    def _save(self, shown: Correction, preview: Preview) -> None:
        command = Correct(shown, self.trial.outs, preview)

        def refuse(refusal: Refused) -> None:
            self._look_again()
            if refusal.sentence != self.trial.refusal:
                self.query_one(StatusLine).refuse(refusal.sentence)

        host_of(self).carry_out(
            self,
            lambda: self._at_table.send(command),
            lambda words: self.dismiss(
                f"{words} → {self.trial.stands(self._at_table)}" if shown.text else words
            ),
            refuse,
        )

    def _give(self, answers: Answers) -> None:
        """Take the turn that was missing, if it can stand."""
        preview = self.trial.preview
        if preview is None or preview.missing is None:
            self.query_one(StatusLine).refuse("Nothing else is missing.")
            return
        if self._can_stand(replace(self._correction, answers=(*answers.texts, answers.typed))):
            answers.give(answers.typed)
            self.trial.outs.clear()
            self._look_again()

    def action_drop(self) -> None:
        """Leave everything as it is."""
        self.dismiss(None)
