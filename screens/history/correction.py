"""A correction before it counts: the text typed, the changes, and the conflicts."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.timer import Timer
from textual.widgets import Input, Static

from screens.app.following import GLANCE
from screens.app.host import host_of
from screens.history.correction_answers import AnswerBox, Answers
from screens.history.correction_conflicts import MisfitLines
from screens.history.correction_hint import CorrectionPrompt, goes_on, in_full
from screens.history.correction_stays import StayLines
from screens.history.correction_table import changes
from screens.history.lines import PickLines
from screens.history.mark import put_right
from screens.history.picture import RoundsBeside, has_room, ladder_of
from screens.ui.box import Box
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.hint_line import HintLine
from screens.ui.keys.keys import bind, key_of
from screens.ui.letters import free_letters, letters_of
from screens.ui.reason import ReasonScreen
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import plain, say
from tourney.game.mending.terms import Correction
from tourney.game.refusal import Refused
from tourney.service.play import Correct

if TYPE_CHECKING:
    from tourney.night.corrections.correction import PickLine, Preview
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
    """

    DEFAULT_CLASSES = "-listed"
    HELP_TEXT: ClassVar[str] = (
        "Type what it should have been, as on a score sheet. Below stands what that would change, "
        "before and after, and which later entries no longer fit: the down key goes to them, and "
        "Space keeps or strikes one. Where a turn is missing then, it can be typed besides. "
        "Nothing counts before Enter; the record keeps what was typed first."
    )
    MANUAL: ClassVar[str] = "corrections"

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "drop", "Back", "Leave everything as it stands"),
        key("enter", "accept", "Put it right",
            "Have it count as it is shown; or add the turn that was missing", priority=True),
        hidden("down", "app.focus_next", "Next",
            "On to what is missing, or to the entries that no longer fit", id="correction.next"),
        hidden("up", "app.focus_previous", "Back", "Back to what is typed", id="correction.back"),
        hidden("pageup", "look(-1)", "Up",
            "Look further up what would change", id="correction.look_up"),
        hidden("pagedown", "look(1)", "Down",
            "Look further down what would change", id="correction.look_down"),
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
        #changes.-below { height: auto; max-height: 20; }
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
        self._wanted = wanted
        self._struck: set[int] = set()
        self._kept: set[int] = set()
        #: By entry, why somebody goes out who would be out and stay.
        self._outs: dict[int, str] = {}
        #: The correction that is on the screen, with its changes or its refusal.
        self._shown: Correction | None = None
        self._preview: Preview | None = None
        self._refusal = ""
        self._timer: Timer | None = None
        #: All who have been at a table of the open game, and whose each seat's letter is.
        self._names: tuple[str, ...] = ()
        self._letters: dict[str, str] = {}
        #: When somebody else last changed what is shown.
        self._changed = 0.0

    @property
    def _at_table(self) -> "TableHandle":
        return self._at_night.table(self._table)

    @property
    def _at_night(self) -> "NightHandle":
        return host_of(self).director.night(self._number)

    @property
    def _correction(self) -> Correction:
        """The correction as it is typed now."""
        pick = self._wanted.line.pick
        text = self.query_one("#text", Box).value.strip()
        return Correction(
            entries=pick.entries,
            text=text if pick.name else in_full(text, self._names, self._letters),
            answers=self.query_one(Answers).texts,
            struck=frozenset(self._struck),
            nth=pick.nth,
            kept=frozenset(self._kept),
        )

    @property
    def _is_typed(self) -> bool:
        return self._correction.text != self._wanted.line.pick.text

    @property
    def unsaved(self) -> str:
        """The input that leaving now would lose, in words, or ""."""
        return "A correction does not count yet." if self._is_typed else ""

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield HintLine()
        yield Static(id="what")
        yield Box(self._wanted.line.pick.text, id="text")
        yield Static(id="hint")
        yield Answers()
        yield RoundsBeside()
        with VerticalScroll(id="changes", can_focus=False):
            yield MisfitLines()
            yield StayLines()
            yield Static(id="live")
        yield StatusLine(appears=True)
        yield KeyFooter()

    def hint_names(self) -> tuple[str, ...]:
        """To put it right."""
        return ("correction",)

    def on_mount(self) -> None:
        """Say what it is that is put right."""
        view = self._at_night.view()
        self.query_one(TitleBar).show(view.plan.name, "Correction")
        if view.rules.game != "liar":
            self._read_letters()
        self._tell_what()
        self.query_one("#text").border_title = "it becomes"
        self.query_one("#text").focus()
        self._look_again()

    def _read_letters(self) -> None:
        from screens.table.screen import TableScreen

        names, seats = self._at_table.match.names, self._at_table.view().seats
        free = free_letters(self.app, TableScreen, TableScreen.IDLE)
        self._names = tuple(names)
        self._letters = dict(zip(free, names, strict=False))  # of who has left the table, too
        seated = letters_of(free, (seat.player for seat in seats))
        self._letters |= {letter: names[player] for player, letter in seated.items()}

    def _tell_what(self) -> None:
        line = self._wanted.line
        about = say(
            "[b]$title[/]   [$foreground-muted]stands as[/] $text",
            title=self._wanted.title,
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
        if self._shown is not None and self._correction.text == self._shown.text:
            return
        self.query_one(StatusLine).tell("")
        self._struck.clear()
        self._kept.clear()
        self._outs.clear()
        self.query_one(Answers).forget()
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(_PAUSE, self._look_again)

    def on_pick_lines_chosen(self, message: PickLines.Chosen) -> None:
        """Keep an entry that no longer fits, or strike it; send somebody out, or not."""
        if isinstance(message.lines, StayLines):
            self._send_out(message.at)
            return
        conflicts = () if self._preview is None else self._preview.conflicts
        if message.at >= len(conflicts):
            return
        conflict = conflicts[message.at]
        if not conflict.keep:
            self.query_one(StatusLine).refuse("This one can only be struck.")
            return
        key = {conflict.key}
        struck = self._struck | key if conflict.kept else self._struck - key
        kept = self._kept - key if conflict.kept else self._kept | key
        # The missing turn may be another player's then: an answer must not slide to another turn.
        wanted = replace(
            self._correction, struck=frozenset(struck), kept=frozenset(kept), answers=()
        )
        if self._can_stand(wanted):
            answers = self.query_one(Answers)
            self.query_one(StatusLine).tell(
                "What was missing is asked again." if answers.texts else ""
            )
            answers.forget()
            self._struck, self._kept = struck, kept
            self._outs.clear()
            self._look_again()

    def _send_out(self, at: int) -> None:
        """Ask why somebody goes out, or let the person stay after all."""
        stays = () if self._preview is None else self._preview.stays
        if at >= len(stays):
            return
        stay = stays[at]
        if stay.entry in self._outs:
            del self._outs[stay.entry]
            self._look_again()
            return
        if stay.in_round:
            words = f"{stay.name} is in the middle of a round. Put it right between two rounds."
            self.query_one(StatusLine).refuse(words)
            return

        def given(reason: str | None) -> None:
            if reason and self._can_stand(self._correction, {**self._outs, stay.entry: reason}):
                self._outs[stay.entry] = reason
                self._look_again()

        self.app.push_screen(ReasonScreen(f"{stay.name} goes out, and does not stay in."), given)

    def on_answer_box_taken_back(self) -> None:
        """The last turn that was typed besides is to be typed again."""
        if self.query_one(Answers).take_back():
            self._outs.clear()
            self._look_again()

    def _can_stand(
        self, correction: Correction, outs: Mapping[int, str] = MappingProxyType({})
    ) -> bool:
        """True if the correction can stand; otherwise says why not."""
        try:
            self._at_table.preview(correction, outs)
        except Refused as refusal:
            self.query_one(StatusLine).refuse(refusal.sentence)
            return False
        return True

    # What would come of it

    def follow(self) -> None:
        """Work it out anew where others have typed, and say so if it comes to something else."""
        if self._shown is None or not self.is_attached:
            return
        try:
            followed = self._at_night.follow()
        except Refused:
            return  # the app tells
        if followed.saved:
            host_of(self).resolved_as_saved(self._number)
        if {0, self._table}.isdisjoint(followed.tables) or self._timer is not None:
            return
        was = self._preview, self._refusal
        mended = self._stands_anew()
        self._look_again()
        if mended:
            self._has_changed()
            stands = self._wanted.line.pick.text
            self.query_one(StatusLine).refuse(
                f"Somebody else has put this right: it stands as {stands} now."
            )
        elif (self._preview, self._refusal) != was:
            self._has_changed()
            self.query_one(StatusLine).refuse(
                "Somebody else has typed: this is what it changes now."
            )

    def _stands_anew(self) -> bool:
        """Take over the text that others have put in the entry's place; True if there is one."""
        was, line = self._wanted.line.pick, self._line_now()
        if line is None or (line.pick.text, line.pick.by) == (was.text, was.by):
            return False
        is_typed = self._is_typed
        self._wanted = replace(self._wanted, line=line)
        self._tell_what()
        if not is_typed:
            box = self.query_one("#text", Box)
            box.value = line.pick.text
            box.action_select_all()
        return line.pick.text != was.text

    def _line_now(self) -> "PickLine | None":
        """The entry as it stands now, if it is still there."""
        was = self._wanted.line.pick
        place = was.entries, was.nth
        lines = self._at_table.picks()
        return next((its for its in lines if (its.pick.entries, its.pick.nth) == place), None)

    @property
    def is_seen(self) -> bool:
        """True once others' changes have been shown long enough to be read."""
        return monotonic() - self._changed >= GLANCE

    def _has_changed(self) -> None:
        self._changed = monotonic()

    def _look_again(self) -> None:
        """Work out what would change, and show it."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._shown = self._correction
        self._preview, self._refusal = None, ""
        if self._is_typed:
            try:
                self._preview = self._at_table.preview(self._shown, self._outs)
            except Refused as refusal:
                self._refusal = refusal.sentence
        self._draw()

    def _draw(self) -> None:
        preview, on = self._preview, key_of(self, "app.focus_next")
        conflicts, stays = (preview.conflicts, preview.stays) if preview is not None else ((), ())
        self.query_one(MisfitLines).show_misfits(conflicts, on)
        self.query_one(StayLines).show_stays(stays, self._outs, on)
        self.query_one(Answers).show(preview.missing if preview is not None else None)
        self._draw_rounds()
        live = self.query_one("#live", Static)
        live.set_class(preview is None, "-waiting")
        text, key = self._correction.text, key_of(self, "accept")
        self.query_one("#hint", Static).update(goes_on(self._wanted, preview, text, key))
        if preview is None:
            live.update(plain(f"✗ {self._refusal}" if self._refusal else "Nothing is changed yet."))
        else:
            # The margins, the padding and the scroll bar take 7 cells.
            live.update(changes(preview, self.size.width - 7))

    def _draw_rounds(self) -> None:
        """The round as it stands, and as it becomes, where there is room."""
        rounds, item = self.query_one(RoundsBeside), self._wanted.line.pick.item
        was = becomes = None
        if has_room(*self.size):
            was = self._at_table.round_at(item)
            if self._preview is not None and self._shown is not None:
                becomes = self._at_table.round_at(item, self._shown, self._outs)
        drawn = None if was is None else ladder_of(was, below=True)
        rounds.display = drawn is not None
        self.query_one("#changes").set_class(drawn is not None, "-below")
        if drawn is not None:
            rounds.show(drawn, None if becomes is None else ladder_of(becomes, below=True))

    def action_look(self, pages: int) -> None:
        """Look further along what would change."""
        changes = self.query_one("#changes")
        changes.scroll_relative(y=pages * max(changes.size.height - 1, 1), animate=False)

    # What is done

    def action_accept(self) -> None:
        """Have it count, if it is what the host has seen."""
        answers = self.query_one(Answers)
        if self._shown != self._correction:
            self._look_again()
            if not self._refusal:
                self.query_one(StatusLine).tell(
                    "This is what it changes; once more, and it counts."
                )
            return
        if self.query_one(AnswerBox).has_focus and answers.typed:
            self._give(answers)
            return
        if self._preview is None:
            self.query_one(StatusLine).refuse(self._refusal or "That is how it stands already.")
            return
        if self._preview.missing is not None and not self.query_one(AnswerBox).has_focus:
            answers.ask()
            return
        if not self.is_seen:
            self.query_one(StatusLine).refuse(
                "Somebody else has just typed: look what it changes now."
            )
            return
        command, text = Correct(self._shown, self._outs, self._preview), self._shown.text

        def refuse(refusal: Refused) -> None:
            self._look_again()
            if refusal.code == "changed":
                self._has_changed()
            self.query_one(StatusLine).refuse(refusal.sentence)

        host_of(self).carry_out(
            self,
            lambda: self._at_table.send(command),
            lambda words: self.dismiss(f"{words} → {self._stands(text)}" if text else words),
            refuse,
        )

    def _stands(self, text: str) -> str:
        """The text in the entry's place now, written out."""
        line = self._line_now()
        return text if line is None else line.pick.text

    def _give(self, answers: Answers) -> None:
        """Take the turn that was missing, if it can stand."""
        if not answers.is_asking:
            self.query_one(StatusLine).refuse("Nothing more is missing.")
            return
        if self._can_stand(replace(self._correction, answers=(*answers.texts, answers.typed))):
            answers.give(answers.typed)
            self._outs.clear()
            self._look_again()

    def action_drop(self) -> None:
        """Leave everything as it stands."""
        self.dismiss(None)
