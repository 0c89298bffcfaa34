"""The plan of a night: the form for a new one, and for one that has not begun."""

from datetime import date
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import DescendantFocus
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static
from textual.widgets.input import Selection

from screens.box import Box
from screens.choice import Choice
from screens.key_footer import KeyFooter
from screens.plan_form import (
    PLAN_FIELDS,
    RULE_NAMES,
    blank,
    field_of,
    of_plan,
    of_preset,
    rules_of,
    worded,
    words_of,
)
from screens.rules_card import CardLines, RulesCardScreen
from screens.said import Said, TitleBar
from screens.text import plain, say
from tourney.game.card import PRESET_WORDS, RuleField, rules_card
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from screens.app import TourneyApp


class PlanRow(Horizontal):
    """One field: a mark, its label, whether it was changed from the preset, and what it holds."""

    DEFAULT_CSS = """
    PlanRow {
        height: 1;
        .label { width: 21; color: $text-muted; }
        &.-current .label { color: $foreground; text-style: bold; }
    }
    """

    def __init__(self, field: RuleField, text: str) -> None:
        super().__init__(id=f"row-{field.name}")
        self.field = field
        self._text = text
        self.changed = False

    def compose(self) -> ComposeResult:
        yield Static(classes="label")
        name = self.field.name
        if self.field.choices:
            yield Choice(self.field.choices, self._text, id=name)
        else:
            yield Box(self._text, compact=True, replaced=True, id=name)

    def on_mount(self) -> None:
        """Draw the label."""
        self.draw()

    @property
    def editor(self) -> "Box | Choice":
        """What the field is typed or chosen in."""
        return cast("Box | Choice", self.query_one(f"#{self.field.name}"))

    def draw(self) -> None:
        """Draw the label with its marks."""
        mark = "▶ " if self.has_class("-current") else "  "
        changed = "● " if self.changed else "  "
        self.query_one(".label", Static).update(
            plain(f"{mark}{self.field.label:<17}{changed}"), layout=False
        )


class PlanRows(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The fields, one under another."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "up", "app.focus_previous", "Up", id="plan.up", tooltip="The field above", show=False
        ),
        Binding(
            "down", "app.focus_next", "Down", id="plan.down", tooltip="The field below", show=False
        ),
        Binding(
            "enter",
            "screen.next_field",
            "Next",
            id="plan.next",
            tooltip="The next field",
            show=False,
        ),
    ]


class PlanScreen(Screen[None]):
    """The form of a night's plan.

    Args:
        number: the night to change, or None for a new one.
    """

    HELP_TEXT: ClassVar[str] = (
        "Give the night a name and go on: everything else has an answer already. Choose a preset, "
        "or change any rule of it; a dot marks what differs from the preset."
    )
    # Textual declares it as an instance's, which mypy would not let a ClassVar override.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual"), (104, "-wide")]  # noqa: RUF012

    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall")]  # noqa: RUF012

    CSS = """
    PlanScreen {
        #plan { height: 1fr; }
        PlanRows { width: 49; height: 1fr; padding: 1 0 0 0; scrollbar-size-vertical: 1; }
        &.-tall #row-preset, &.-tall #row-max_rolls { margin-top: 1; }
        #beside { width: 1fr; height: 1fr; padding: 1 1 0 2; }
        #heading { height: 1; text-style: bold; color: $text-accent; }
        #sentence { height: auto; }
        Said {
            display: none; height: auto; margin-top: 1; padding: 0;
            text-wrap: wrap; text-overflow: fold;
        }
        Said.-speaking { display: block; }
        #moves { dock: bottom; height: 1; margin: 0 0 0 2; }
        #more { height: auto; margin-top: 1; color: $text-muted; }
        #card {
            display: none; height: auto; max-height: 1fr; margin-top: 1; padding: 1 1 0 1;
            border: round $panel;
            border-title-color: $text-muted;
        }
        &.-wide {
            PlanRows { width: 56; }
            #card { display: block; }
        }
        &.-narrow {
            #plan { layout: vertical; }
            PlanRows { width: 1fr; padding: 0 1; }
            #beside { height: 5; padding: 0 1; border-top: solid $panel; }
            #heading, #more, #moves { display: none; }
            #sentence { height: 2; }
            Said { margin-top: 0; }
        }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+n",
            "go_on",
            "Go on",
            id="plan.go_on",
            tooltip="Keep this plan and go on to the list of players",
        ),
        Binding("f2", "rules", "Rules card", id="plan.rules", tooltip="These rules in plain words"),
        Binding(
            "escape",
            "leave",
            "Back",
            id="plan.leave",
            tooltip="Leave the form; nothing of it is kept",
        ),
    ]

    def __init__(self, number: int | None) -> None:
        super().__init__()
        self.number = number
        self._began: dict[str, str] = {}
        self._warned = False

    @property
    def _tourney(self) -> "TourneyApp":
        return cast("TourneyApp", self.app)

    def compose(self) -> ComposeResult:
        texts = blank(date.today())
        if self.number is not None:
            texts = of_plan(self._tourney.director.night(self.number).plan)
        self._began = texts
        yield TitleBar()
        with Horizontal(id="plan"):
            with PlanRows():
                for field in PLAN_FIELDS:
                    yield PlanRow(field, texts[field.name])
            with Vertical(id="beside"):
                yield Static("↑ ↓ Enter move  ← → choose", classes="hint", id="moves")
                yield Static(id="heading")
                yield Static(id="sentence")
                yield Said()
                yield Static(id="more")
                yield CardLines(id="card")
        yield KeyFooter()

    def on_mount(self) -> None:
        """Begin with the name."""
        name, what = "", "New night"
        if self.number is not None:
            name, what = self._tourney.director.night(self.number).plan.name, "Plan"
        self.query_one(TitleBar).show(name, what)
        self.query_one("#card").border_title = "The rules in plain words"
        # Not by a message: what is typed right after the preset must find the fields filled in.
        self.watch(self._editor("preset"), "value", self._fill_in, init=False)
        self._mark_changes()
        self._editor("name").focus()

    def on_resize(self) -> None:
        """A wide terminal has room for the card."""
        self.call_after_refresh(self._mark_changes)

    # What the form holds

    @property
    def texts(self) -> dict[str, str]:
        """What stands in every field."""
        return {row.field.name: row.editor.value for row in self.query(PlanRow)}

    def _editor(self, name: str) -> "Box | Choice":
        return self.query_one(f"#row-{name}", PlanRow).editor

    def _fill_in(self, preset: str) -> None:
        """A preset fills in its rules."""
        for name, text in of_preset(preset).items():
            editor = self._editor(name)
            with editor.prevent(Input.Changed, Choice.Changed):
                editor.value = text
            if isinstance(editor, Box):
                # Somebody fast may be in it already: what is typed takes the place of it all.
                editor.selection = Selection(0 if editor.has_focus else len(text), len(text))

    def on_choice_changed(self, message: Choice.Changed) -> None:
        """Another choice may differ from the preset."""
        message.stop()
        self._after_change()

    def on_input_changed(self, message: Input.Changed) -> None:
        """What was refused is being put right."""
        message.stop()
        self._after_change()

    def _after_change(self) -> None:
        self._warned = False
        self._say("")
        self._mark_changes()
        self._tell_about()

    def _mark_changes(self) -> None:
        texts = self.texts
        preset = of_preset(texts["preset"])
        for row in self.query(PlanRow):
            name = row.field.name
            changed = name in RULE_NAMES and texts[name].strip().lower() != preset[name]
            if changed != row.changed:
                row.changed = changed
                row.draw()
        if self.has_class("-wide"):
            self._show_card(texts)

    def _show_card(self, texts: dict[str, str]) -> None:
        try:
            card = rules_card(rules_of(texts))
        except Refused:
            return  # half typed: the card stays as it was
        self.query_one(CardLines).show(card)

    # What is said beside it

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Tell about the field that the cursor is in."""
        row = event.widget.parent
        if not isinstance(row, PlanRow):
            return
        for other in self.query(PlanRow):
            if other.has_class("-current") != (other is row):
                other.set_class(other is row, "-current")
                other.draw()
        self._tell_about()

    def _tell_about(self) -> None:
        row = next((row for row in self.query(PlanRow) if row.has_class("-current")), None)
        if row is None:
            return
        field, texts = row.field, self.texts
        self.query_one("#heading", Static).update(plain(field.label), layout=False)
        self.query_one("#sentence", Static).update(plain(field.sentence))
        more = Content()
        if field.name == "preset":
            more = _presets(texts["preset"])
        elif row.changed:
            preset = texts["preset"]
            more = say(
                "● Changed: $title has $words.",
                title=PRESET_WORDS[preset].title,
                words=words_of(field, of_preset(preset)[field.name]),
            )
        self.query_one("#more", Static).update(more)

    # Keys

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Enter goes to the next field."""
        message.stop()
        self.action_next_field()

    def action_next_field(self) -> None:
        """Go to the next field; from the last, go on."""
        if isinstance(self.focused, Widget) and self.focused.id == PLAN_FIELDS[-1].name:
            self.action_go_on()
        else:
            self.focus_next()

    def action_go_on(self) -> None:
        """Keep the plan, and go on to the list of players."""
        director, form = self._tourney.director, self.texts
        try:
            if self.number is None:
                number = director.plan(form)
            else:
                number = self.number
                if form != self._began:
                    director.change_plan(number, form)
        except Refused as refusal:
            self._refuse(refusal)
            return
        self._tourney.show_night(number, "register")

    def _refuse(self, refusal: Refused) -> None:
        if name := field_of(refusal):
            self._editor(name).focus()
        self._say(worded(refusal))

    def _say(self, refusal: str) -> None:
        """Say why not, in a line of its own that is there only then."""
        said = self.query_one(Said)
        if refusal:
            said.refuse(refusal)
            said.refresh(layout=True)
        else:
            said.tell("")

    def action_rules(self) -> None:
        """Show the card of these rules."""
        try:
            card = rules_card(rules_of(self.texts))
        except Refused as refusal:
            self._refuse(refusal)
            return
        self.app.push_screen(RulesCardScreen(card))

    @property
    def unsaved(self) -> str:
        """What would be lost by leaving now, or ""."""
        return "" if self.texts == self._began else "The plan is not kept yet."

    def action_leave(self) -> None:
        """Leave the form; where something was typed, only when asked twice."""
        if self.unsaved and not self._warned:
            self._warned = True
            self._say("Nothing is kept yet. The same key again leaves without it.")
            return
        self.dismiss(None)


def _presets(chosen: str) -> Content:
    lines = [
        say(
            "$mark [b]$title[/]\n$sentence",
            mark="▶" if name == chosen else " ",
            title=words.title,
            sentence=words.sentence,
        )
        for name, words in PRESET_WORDS.items()
    ]
    return Content("\n").join(lines)
