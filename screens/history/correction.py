"""A correction before it counts: the text typed, the changes, and the conflicts."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.timer import Timer
from textual.widgets import Input, Static

from screens.app.host import host_of
from screens.history.correction_answers import AnswerBox, Answers
from screens.history.correction_hint import CorrectionPrompt, goes_on
from screens.history.correction_lists import MisfitLines, StayLines
from screens.history.correction_names import Seated, seated_at
from screens.history.correction_table import changes
from screens.history.correction_trial import Trial
from screens.history.lines import PickLines
from screens.history.mark import put_right
from screens.ui.box import Box
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import bind, key_of
from screens.ui.reason import ReasonScreen
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import plain, say
from tourney.game.mending.terms import Correction
from tourney.game.refusal import Refused
from tourney.service.corrections import NOBODY_OUT
from tourney.service.play import Correct

if TYPE_CHECKING:
    from tourney.service.night_handle import NightHandle
    from tourney.service.table_handle import TableHandle

key = partial(bind, "correction")
hidden = partial(bind, "correction", show=False)

#: So many seconds without a key, and what would change is worked out.
_PAUSE = 0.05


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
        key("enter", "accept", "Save",
            "Save the correction, or add the missing turn", priority=True),
        hidden("down", "app.focus_next", "Next",
            "To what is missing, or no longer fits", id="correction.next"),
        hidden("up", "app.focus_previous", "Back", "Back to the box", id="correction.back"),
        hidden("pageup", "look(-1)", "Up",
            "Scroll up", id="correction.look_up"),
        hidden("pagedown", "look(1)", "Down",
            "Scroll down", id="correction.look_down"),
    ]  # fmt: skip

    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall")]  # noqa: RUF012

    CSS = """
    CorrectionScreen {
        #what { height: auto; margin: 1 1 0 0; padding: 0 2 0 1; }
        #text, #text:focus {
            border: round $accent; margin: 1 1 0 1; padding: 0 1; background: $background;
            background-tint: transparent; border-title-color: $foreground-muted;
        }
        #hint { height: auto; margin: 0 1 0 0; padding: 0 2 0 1; color: $text-muted; }
        Answers { margin: 1 1 0 0; padding: 0 2 0 1; }
        #changes { height: 1fr; margin: 1 1 0 1; scrollbar-size-vertical: 1; }
        #live { height: auto; padding: 0 2 0 0; }
        #live.-waiting { color: $text-muted; }
    }
    CorrectionScreen.-short {
        #what, Answers { margin: 0 1 0 0; }
        #text, #text:focus {
            border: none; height: 1; background: $surface; margin: 0 1; padding: 0 2;
        }
        #changes { margin: 0 1; }
    }
    """

    def __init__(self, number: int, table: int, wanted: CorrectionPrompt) -> None:
        super().__init__()
        self._number = number
        self._table = table
        self.trial = Trial(wanted)
        self._seated = Seated()
        self._timer: Timer | None = None

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
        yield Static(id="what")
        yield Box(self.trial.wanted.line.pick.text, id="text")
        yield Static(id="hint")
        yield Answers()
        with VerticalScroll(id="changes", can_focus=False):
            yield MisfitLines()
            yield StayLines()
            yield Static(id="live")
        yield StatusLine(appears=True)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Say what it is that is corrected."""
        view = self._at_night.view()
        self.query_one(TitleBar).show(view.plan.name, "Correction")
        liar = view.rules.game == "liar"
        self._seated = seated_at(self.app, self._at_table, liar=liar)
        self._tell_what()
        self.query_one("#text").border_title = "change to"
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

    def on_resize(self, _event: Resize) -> None:
        """Columns come and go with the width."""
        self.call_after_refresh(self._draw)

    # What is typed

    def on_input_changed(self, message: Input.Changed) -> None:
        """Work it out once no further key follows."""
        if message.input.id != "text":
            self.query_one(StatusLine).tell("")
            return
        shown = self.trial.shown
        if shown is not None and self._correction.text == shown.text:
            return
        self.query_one(StatusLine).tell("")
        self.trial.forget()
        self.query_one(Answers).forget()
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(_PAUSE, self._look_again)

    def on_pick_lines_chosen(self, message: PickLines.Chosen) -> None:
        """Keep an entry that no longer fits, or strike it; send a player out, or not."""
        if isinstance(message.lines, StayLines):
            self._send_out(message.at)
            return
        trial = self.trial
        conflicts = () if trial.preview is None else trial.preview.conflicts
        if message.at >= len(conflicts):
            return
        conflict = conflicts[message.at]
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

    def _send_out(self, at: int) -> None:
        """Ask why a player goes out, or let the person stay after all."""
        preview, outs = self.trial.preview, self.trial.outs
        stays = () if preview is None else preview.stays
        if at >= len(stays):
            return
        stay = stays[at]
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
        if refusal := Trial.refusal_of(self._at_table, correction, outs):
            self.query_one(StatusLine).refuse(refusal)
        return not refusal

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
        if {0, self._table}.isdisjoint(followed.tables) or self._timer is not None:
            return
        was = trial.preview, trial.refusal
        mended = self._stands_anew()
        self._look_again()
        if mended:
            stands = trial.wanted.line.pick.text
            words = f"Someone else corrected this: it is {stands} now."
        elif (trial.preview, trial.refusal) != was:
            words = "Someone else typed. Look at the changes again."
        else:
            return
        trial.has_changed()
        self.query_one(StatusLine).refuse(words)

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
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.trial.work_out(self._at_table, self._correction)
        self._draw()

    def _draw(self) -> None:
        trial, on = self.trial, key_of(self, "app.focus_next")
        preview = trial.preview
        conflicts, stays = (preview.conflicts, preview.stays) if preview is not None else ((), ())
        self.query_one(MisfitLines).show_misfits(conflicts, on)
        self.query_one(StayLines).show_stays(stays, trial.outs, on)
        self.query_one(Answers).show(preview.missing if preview is not None else None)
        live = self.query_one("#live", Static)
        live.set_class(preview is None, "-waiting")
        text, key = self._correction.text, key_of(self, "accept")
        hint = goes_on(trial.wanted, preview, trial.refusal, text, key)
        self.query_one("#hint", Static).update(hint)
        if preview is None:
            live.update("Nothing has changed yet.")
        else:
            # The margins, the padding and the scroll bar take 7 cells.
            live.update(changes(preview, self.size.width - 7))

    def action_look(self, pages: int) -> None:
        """Look further along what would change."""
        changes = self.query_one("#changes")
        changes.scroll_relative(y=pages * max(changes.size.height - 1, 1), animate=False)

    # What is done

    def action_accept(self) -> None:
        """Have it count, if it is what the host has seen."""
        answers, trial = self.query_one(Answers), self.trial
        if trial.shown is None or not self.is_worked_out:
            self._look_again()
            if not trial.refusal:
                self.query_one(StatusLine).tell("Check the changes. Enter to save.")
            return
        if self.query_one(AnswerBox).has_focus and answers.typed:
            self._give(answers)
            return
        if trial.preview is None:
            if not trial.refusal:  # which is below what is typed
                self.query_one(StatusLine).refuse("That is what it says already.")
            return
        if trial.preview.missing is not None and not self.query_one(AnswerBox).has_focus:
            answers.ask()
            return
        if not trial.is_seen:
            self.query_one(StatusLine).refuse("Someone else just typed. Look at the changes again.")
            return
        command, text = Correct(trial.shown, trial.outs, trial.preview), trial.shown.text

        def refuse(refusal: Refused) -> None:
            self._look_again()
            if refusal.code == "changed":
                trial.has_changed()
            if refusal.sentence != trial.refusal:
                self.query_one(StatusLine).refuse(refusal.sentence)

        host_of(self).carry_out(
            self,
            lambda: self._at_table.send(command),
            lambda words: self.dismiss(
                f"{words} → {trial.stands(self._at_table)}" if text else words
            ),
            refuse,
        )

    def _give(self, answers: Answers) -> None:
        """Take the turn that was missing, if it can stand."""
        if not answers.is_asking:
            self.query_one(StatusLine).refuse("Nothing else is missing.")
            return
        if self._can_stand(replace(self._correction, answers=(*answers.texts, answers.typed))):
            answers.give(answers.typed)
            self.trial.outs.clear()
            self._look_again()

    def action_drop(self) -> None:
        """Leave everything as it is."""
        self.dismiss(None)
