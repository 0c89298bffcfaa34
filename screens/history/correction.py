"""The screen of a correction: the new text, its changes, and entries that no longer fit (R10.3)."""

from collections.abc import Mapping
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from screens.app.host import host_of
from screens.history.correction_parts import (
    MisfitLines,
    Seated,
    columns,
    out_of,
    ranks_alone,
    seated_at,
)
from screens.history.lines import CorrectionPrompt, PickLines, put_right
from screens.ui.box import Box
from screens.ui.dialog import ReasonScreen
from screens.ui.keys.footer import ActionLine, Offer, chip, chip_line
from screens.ui.keys.keys import bind, key_of, pressed
from screens.ui.lists.rows import Rows, paneled
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import plain
from tourney.game.corrections.correction import NO_CHOICE, Conflict, Correction, Key
from tourney.game.refusal import Refused
from tourney.night.corrections.correction import PickLine, Preview
from tourney.service.night_handle import NightHandle
from tourney.service.table_handle import TableHandle

key = partial(bind, "correction")
hidden = partial(bind, "correction", show=False)

_OVERTAKEN = "Someone else typed. Look at the changes again."
#: The lines that stay in sight beside the changes: the title, the box and the keys.
_AROUND = 9


class CorrectionScreen(StyledScreen[str | None]):
    """The screen that asks for the text in an entry's place.

    The answer is the correction in words, or None.

    Args:
        number: the night's number.
        table: the number of the table.
        wanted: the entry that was picked.

    Attributes:
        shown: the correction that was last worked out.
        preview: the changes of that correction; None if it is refused, or the text is unchanged.
        refusal: why the correction is refused, or "".
        overtaken: True if someone else's entry has changed the preview, and no Enter came since.
    """

    HELP_TEXT: ClassVar[str] = (
        "Type what it should have been. Below you see what changes. Entries that no longer fit "
        "are listed: Space keeps or drops one. Nothing changes until Enter."
    )
    MANUAL: ClassVar[str] = "corrections"
    #: The keys that another line names, so that the footer leaves them out.
    unsaid: ClassVar[frozenset[str]] = frozenset({"drop"})

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "drop", "Back", "Leave it as it is"),
        hidden("enter", "accept", "Save", "Save the correction", priority=True),
        hidden("down", "app.focus_next", "Next",
            "To what is missing, or no longer fits", id="correction.next"),
        hidden("up", "app.focus_previous", "Back", "Back to the box", id="correction.back"),
        hidden("pageup", "look(-1)", "Up", "Scroll up", id="correction.look_up"),
        hidden("pagedown", "look(1)", "Down", "Scroll down", id="correction.look_down"),
    ]  # fmt: skip

    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-usual")]  # noqa: RUF012

    CSS = """
    CorrectionScreen {
        #typed {
            layout: grid; grid-size: 2; grid-columns: 12 1fr; grid-rows: 1; height: 2;
            margin: 1 0 0 1;
        }
        Box { width: 1fr; max-width: 30; padding: 0; background: $boost; }
        Box:focus { background: $surface-lighten-2; }
        #hint { height: auto; margin: 1 0 0 0; padding: 0 1; color: $text-muted; }
        #changes { height: auto; margin: 0 0 0 1; }
        #changes > * { height: auto; }
        #changes > .-apart, #changes > Rows, #changes > MisfitLines { margin: 1 0 0 0; }
        &.-short #changes > * { margin: 0; }
        &.-short #changes { margin: 1 0 0 1; }
        Panel > ActionLine { margin: 1 0 0 0; }
    }
    """

    def __init__(self, number: int, table: int, wanted: CorrectionPrompt) -> None:
        super().__init__()
        self._number = number
        self._table = table
        #: The entry that is corrected, as it is now.
        self._wanted = wanted
        self._otherwise: Mapping[Key, str] = NO_CHOICE
        self._seated = Seated()
        self.shown: Correction | None = None
        self.preview: Preview | None = None
        self.refusal = ""
        self.overtaken = False

    @property
    def _night(self) -> NightHandle:
        return host_of(self).director.night(self._number)

    @property
    def _at_table(self) -> TableHandle:
        return self._night.table(self._table)

    @property
    def _correction(self) -> Correction:
        """The correction as it is typed now."""
        pick = self._wanted.line.pick
        typed = self.query_one("#text", Box).value.strip()
        text = self._seated.in_full(typed, of_turn=bool(pick.name))
        answers = map(str.strip, self.query_one("#answers", Box).value.split(","))
        return Correction(
            pick.entries, text, tuple(filter(None, answers)), self._otherwise, pick.nth
        )

    @property
    def _is_typed(self) -> bool:
        return self._correction.text != self._wanted.line.pick.text

    @property
    def is_worked_out(self) -> bool:
        """True if the preview belongs to the text as it is typed now."""
        return self.shown == self._correction

    @property
    def unsaved(self) -> str:
        """The input that leaving now would lose, in words, or ""."""
        return "The correction isn't saved yet." if self._is_typed else ""

    def compose(self) -> ComposeResult:
        now, change = Static("Now", classes="hint"), Static("Change to", classes="hint")
        text = Box(self._wanted.line.pick.text, compact=True, id="text")
        changes = VerticalScroll(
            Static(id="notes", classes="-apart"),
            Static(id="asked", classes="-apart"),
            Box(compact=True, id="answers"),
            Rows(driven=True, among=True),
            MisfitLines(),
            id="changes",
            can_focus=False,
        )
        typed = Container(now, Static(id="recorded"), change, text, id="typed")
        return paneled(typed, Static(id="hint"), changes)

    def on_mount(self) -> None:
        """Show which entry is corrected, and its text."""
        view = self._night.view()
        self.query_one(TitleBar).show(view.plan.name, f"Correct · {self._wanted.title}")
        self._seated = seated_at(self.app, self._at_table)
        self._show_recorded()
        self.query_one("#text").focus()
        self._work_out()

    def on_resize(self) -> None:
        """Limit the list of changes, so that the keys stay in sight."""
        self.query_one("#changes").styles.max_height = self.app.size.height - _AROUND

    def _show_recorded(self) -> None:
        self.query_one("#recorded", Static).update(plain(self._wanted.line.pick.text))

    # Typing

    def on_input_changed(self, message: Input.Changed) -> None:
        """Work the correction out again."""
        if self.is_worked_out:
            return
        self.query_one(StatusLine).tell("")
        self.overtaken = False
        if message.input.id == "text":
            # Choices and answers for an earlier text do not apply to this one.
            self._otherwise = NO_CHOICE
            self._forget_answers()
        self._work_out()

    def _forget_answers(self) -> None:
        answers = self.query_one("#answers", Box)
        with answers.prevent(Input.Changed):
            answers.value = ""

    def on_pick_lines_chosen(self, message: PickLines.Chosen) -> None:
        """Keep or drop an entry that no longer fits, or send a player out, or not."""
        conflicts = self.preview.conflicts if self.preview is not None else ()
        if message.at >= len(conflicts):
            return
        conflict = conflicts[message.at]
        if conflict.key in self._otherwise or not conflict.needs_reason:
            self._decide(conflict)
        elif conflict.in_round:
            words = f"{conflict.words}, but is in the middle of a round. Correct it between rounds."
            self.query_one(StatusLine).refuse(words)
        else:

            def given(reason: str | None) -> None:
                if reason:
                    self._decide(conflict, reason)

            name = out_of(conflict)
            about = f"{name} stays in for now. Say why {name} should be out."
            does = f"take {name} out"
            self.app.push_screen(ReasonScreen(about, f"Take {name} out?", does=does), given)

    def _decide(self, conflict: Conflict, reason: str = "") -> None:
        """Reverse the decision about an entry that no longer fits, if that is possible."""
        if not conflict.keep:
            self.query_one(StatusLine).refuse("This one has to go.")
            return
        now = self._correction
        otherwise = dict(now.otherwise)
        if conflict.key not in otherwise:
            otherwise[conflict.key] = reason
        else:
            del otherwise[conflict.key]
        if not conflict.needs_reason:
            # Other players may stay in now, and the missing turn may be another player's.
            otherwise = {key: why for key, why in otherwise.items() if not why}
            now = replace(now, answers=())
        try:
            self._at_table.preview(replace(now, otherwise=otherwise))
        except Refused as refusal:
            self.query_one(StatusLine).refuse(refusal.sentence)
            return
        gone = self._correction.answers and not now.answers
        if gone:
            self._forget_answers()
        self.query_one(StatusLine).tell("Type the missing turn again." if gone else "")
        self._otherwise = otherwise
        self._work_out()

    # The changes

    def follow(self) -> None:
        """Work the correction out again if others have typed, and say so if its changes differ."""
        if self.shown is None or not self.is_attached:
            return
        try:
            followed = self._night.follow()
        except Refused:
            return  # the app reports it
        if followed.saved:
            host_of(self).resolved_as_saved(self._number)
        if {0, self._table}.isdisjoint(followed.tables):
            return
        was, stood = (self.preview, self.refusal), self._wanted.line.pick.text
        self._take_over()
        self._work_out()
        stands = self._wanted.line.pick.text
        if stands != stood:
            words = f"Someone else corrected this: it is {stands} now."
        elif (self.preview, self.refusal) != was:
            words = _OVERTAKEN
        else:
            return
        self.overtaken = True
        self.query_one(StatusLine).refuse(words)
        self._show_step()

    def _line_now(self) -> PickLine | None:
        """Return the entry as it is now, if it is still there."""
        was = self._wanted.line.pick
        which = was.entries, was.nth
        lines = self._at_table.picks()
        return next((one for one in lines if (one.pick.entries, one.pick.nth) == which), None)

    def _take_over(self) -> None:
        """Take over the text that others have put in the entry's place, if any."""
        is_typed, line = self._is_typed, self._line_now()
        if line is None or line == self._wanted.line:
            return
        self._wanted = replace(self._wanted, line=line)
        self._show_recorded()
        if not is_typed:
            self.query_one("#text", Box).begin_with(line.pick.text)

    def _work_out(self) -> None:
        """Work the correction out, and show its changes or its refusal."""
        self.shown, self.preview, self.refusal = self._correction, None, ""
        if self._is_typed:
            try:
                self.preview = self._at_table.preview(self.shown)
            except Refused as refusal:
                self.refusal = refusal.sentence
        self._show_hint()
        # The box with the cursor must stay.
        self.query_one("#changes").display = self.preview is not None or bool(self.shown.answers)
        if self.preview is not None:
            self._show_changes(self.preview)
        self._show_step()

    def _show_hint(self) -> None:
        """Show how to type the entry, who corrected it before, and why the text is refused."""
        hint, wanted = self.query_one("#hint", Static), self._wanted
        lines = [plain(f"{wanted.asks} {wanted.hint}")]
        if self.refusal:
            lines.insert(0, plain(f"✗ {self.refusal}").stylize("bold $text-error"))
        if became := put_right(wanted.line):
            lines.append(plain(became))
        hint.update(Content("\n").join(lines))
        hint.display = self.preview is None

    def _show_changes(self, preview: Preview) -> None:
        """Show the changes, the most important first, and the entries that no longer fit."""
        headline, *notes = preview.notes or ("",)
        if preview == Preview(preview.words, (), (), (), None):
            headline = "Nothing else changes."
        answers, missing, asked = self.query_one("#answers", Box), preview.missing, ""
        if missing is not None:
            asked = f"{missing.sentence}{' Type it behind a comma.' if answers.value else ''}"
        elif answers.value:
            asked = "Nothing else is missing."
        answers.display = bool(asked)
        rows, ranks = ranks_alone(preview.rows)
        people = self.query_one(Rows)
        people.show(columns(rows), range(len(rows)))
        people.display = bool(rows)
        said = [plain(headline).stylize("bold"), *map(plain, notes)] if headline else []
        if ranks:
            said.append(plain(ranks))
        for name, words in (
            ("#notes", Content("\n").join(said)),
            ("#asked", plain(asked)),
        ):
            self.query_one(name, Static).update(words)
            self.query_one(name).display = bool(words)
        self.query_one(MisfitLines).show_misfits(preview, self._otherwise)

    def _show_step(self) -> None:
        """Show what Enter and Escape do now."""
        words = "look again" if self.overtaken else "save"
        step = None
        if self.preview is not None:
            step = chip(key_of(self, "accept"), words, "accept")
            if any(conflict.keep and not conflict.in_round for conflict in self.preview.conflicts):
                step = chip_line(step, pressed(("↓ Space", self.query_one(MisfitLines).does)))
        escape = {"drop": key_of(self, "drop")}
        self.query_one(ActionLine).draw(step, [Offer("drop", "leave as it is")], escape)

    def action_look(self, pages: int) -> None:
        """Scroll the changes."""
        changes = self.query_one("#changes")
        changes.scroll_relative(y=pages * max(changes.size.height - 1, 1), animate=False)

    # Saving and leaving

    def action_accept(self) -> None:
        """Save the correction if the host has seen its present changes."""
        said = self.query_one(StatusLine)
        if not self.is_worked_out:
            self._work_out()
            if not self.refusal:
                said.tell("Check the changes. Enter to save.")
        elif self.preview is None:
            if not self.refusal:  # the refusal stands below the box
                said.refuse("It already says that.")
        elif self.overtaken:
            self.overtaken = False
            said.refuse(_OVERTAKEN)
            self._show_step()
        else:
            self._save(self._correction, self.preview)

    def _save(self, shown: Correction, preview: Preview) -> None:
        def saved(words: str) -> None:
            line = self._line_now()
            stands = shown.text if line is None else line.pick.text
            self.dismiss(f"{words} → {stands}" if shown.text else words)

        def refuse(refusal: Refused) -> None:
            self._work_out()
            if refusal.sentence != self.refusal:
                self.query_one(StatusLine).refuse(refusal.sentence)

        host_of(self).carry_out(self, lambda: self._at_table.correct(shown, preview), saved, refuse)

    def action_drop(self) -> None:
        """Close the screen, and leave everything as it is."""
        self.dismiss(None)
