"""The plan of a night: the form for a new one, and for one that has not begun."""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.events import DescendantFocus
from textual.widget import Widget
from textual.widgets import Input

from screens.app.host import host_of
from screens.plan.beside import PlanBeside
from screens.plan.form import (
    PLAN_CARDS,
    PLAN_FIELDS,
    blank_form,
    card_of,
    changed_fields,
    field_of,
    fields_shown,
    form_of,
    of_form,
    of_plan,
    of_preset,
    plan_fields,
    preset_choices,
    rule_refusal,
)
from screens.plan.format import SHOWING
from screens.plan.rows import PlanRows
from screens.plan.rules_card import RulesCardScreen
from screens.plan.templates import SaveTemplateScreen, TemplatesScreen
from screens.ui.box import Box
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import bind
from screens.ui.lists.choice import Choice
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import TitleBar
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.money.fees import AMOUNTS
from tourney.night.planning.evening_card import evening_card
from tourney.night.planning.plan import NO_HOUSE_RULES, HouseRules, read_plan
from tourney.night.state.room_clock import evening_of
from tourney.service.before_play import ChangePlan

if TYPE_CHECKING:
    from tourney.night.planning.templates import Template
    from tourney.night.state.plan import Plan

key = partial(bind, "plan")


class PlanScreen(StyledScreen[None]):
    """The form of a night's plan.

    Args:
        number: the night to change, or None for a new one.
    """

    DEFAULT_CLASSES = "-listed"
    HELP_TEXT: ClassVar[str] = (
        "Give the night a name, or none, and go on: everything else has an answer already. Choose "
        "a preset, or change any rule of it; a dot marks what differs from the preset. What your "
        "house keeps to can be saved as a template, for any night."
    )
    MANUAL: ClassVar[str] = "evening"
    # Textual declares it as an instance's, which mypy would not let a ClassVar override.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual"), (104, "-wide")]  # noqa: RUF012

    VERTICAL_BREAKPOINTS = [(0, "-short"), (36, "-high")]  # noqa: RUF012

    CSS = """
    PlanScreen {
        #plan { height: 1fr; }
        PlanRows { width: 52; height: 1fr; scrollbar-size-vertical: 1; }
        /* In few lines the cards share their edges. */
        &.-short #first PlanCard { border-bottom: none; }
        PlanBeside { width: 1fr; height: 1fr; padding: 1 1 0 1; }
        &.-wide {
            PlanRows { width: 56; }
            #room { display: block; }
        }
        &.-high .-folds { height: 1; }
        &.-high .-told PlanRow { height: 2; }
        &.-high .-told PlanRow.-folds { height: 2; }
        &.-wide.-high {
            #plan { layout: vertical; }
            PlanRows { layout: horizontal; width: 100%; height: auto; max-height: 75%; }
            PlanRows > Vertical { width: 1fr; }
            PlanBeside { layout: horizontal; width: 100%; padding: 0; }
            #about { width: 1fr; max-height: 100%; padding: 0 1; border: round $panel-lighten-2; }
            #heading { display: none; }
            #moves { dock: none; display: none; }
            #room { width: 1fr; height: 100%; margin: 0; }
            #card { padding: 0 1; }
        }
        &.-narrow {
            #plan { layout: vertical; }
            PlanRows { width: 1fr; }
            PlanBeside { height: 5; padding: 0 1; border-top: solid $panel; }
            #heading, #more, #moves { display: none; }
            #sentence { height: 2; }
            StatusLine { margin-top: 0; }
        }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("ctrl+n", "go_on", "Go on", "Keep this plan and go on to the list of players"),
        key("f2", "rules", "Rules", "This plan in plain words: format, fees, rules"),
        key("ctrl+s", "save_template", "Save as",
            "Save rules, format, fees or prizes as a template, under a name"),
        key("ctrl+t", "templates", "Templates", "Fill in what a template has"),
        key("escape", "leave", "Back", "Leave the form; nothing of it is kept"),
    ]  # fmt: skip

    def __init__(self, number: int | None) -> None:
        super().__init__()
        self.number = number
        #: The rules that the preset's field offers beside the rulebook's.
        self._house: HouseRules = NO_HOUSE_RULES
        #: The template that was taken or saved last.
        self._template = ""
        self._warned = False
        #: The reason for a field's cross stands beside it, as the cursor is in that field again.
        self._told_why = False
        self._began: dict[str, str] = {}
        #: The plan that the form was filled in from.
        self._plan: Plan | None = None

    def compose(self) -> ComposeResult:
        texts = blank_form(evening_of(datetime.now(UTC)))
        if self.number is not None:
            self._plan = plan = host_of(self).director.night(self.number).view().plan
            self._house = {plan.house: plan.rules} if plan.house else NO_HOUSE_RULES
            texts = of_plan(plan)
        self._began, house = texts, self._house
        yield TitleBar()
        with Horizontal(id="plan"):
            yield PlanRows(plan_fields(house), texts, fields_shown(texts, house), PLAN_CARDS)
            yield PlanBeside()
        yield KeyFooter()

    @property
    def _rows(self) -> PlanRows:
        return self.query_one(PlanRows)

    @property
    def _beside(self) -> PlanBeside:
        return self.query_one(PlanBeside)

    @property
    def focus_chain(self) -> list[Widget]:
        """The fields from the top, those that a choice has just brought among them.

        Textual's own chain goes by where each was drawn last, which is nowhere for a new one.
        """
        return [row.editor for row in self._rows.shown]

    def on_mount(self) -> None:
        """Begin with the name."""
        name, what = "", "New night"
        if self.number is not None:
            name, what = host_of(self).director.night(self.number).view().plan.name, "Plan"
        self.query_one(TitleBar).show(name, what)
        # Not by a message: what is typed right after the preset must find the fields filled in.
        self.watch(self._rows.row("preset").editor, "value", self._fill_in, init=False)
        for name in (*SHOWING, "fees", "unit_worth"):
            self.watch(self._rows.row(name).editor, "value", self._show_meant, init=False)
        self._mark_changes()
        self._rows.row("name").editor.focus()

    def on_resize(self) -> None:
        """A wide terminal has room for the card."""
        self.call_after_refresh(self._mark_changes)

    # What the form holds

    @property
    def texts(self) -> dict[str, str]:
        """The text of every field that is there to see, as the director reads them."""
        return form_of(self._rows.texts, self._house)

    def _read(self) -> "Plan | Refused":
        """The plan in the form, or why it is none, of the first field that is wrong."""
        try:
            return read_plan(self.texts, self._house)
        except Refused as refusal:
            return refusal

    def _fill_in(self, preset: str) -> None:
        """A preset fills in its rules, and shows the fields of its game."""
        self._rows.put(of_preset(preset, self._house))
        self._show_meant()

    def _show_meant(self) -> None:
        """Show the fields that mean something with what is chosen."""
        self._rows.show_only(fields_shown(self._rows.texts, self._house))

    def on_choice_changed(self, message: Choice.Changed) -> None:
        """Another choice may differ from the preset."""
        message.stop()
        self._after_change()

    def on_choice_unknown(self, message: Choice.Unknown) -> None:
        """Say that nothing is typed there."""
        message.stop()
        self._beside.refuse(f"No choice begins with {message.typed}: ← and → choose.")

    def on_input_changed(self, message: Input.Changed) -> None:
        """Clear the refusal, since the field is being put right."""
        message.stop()
        self._after_change()

    def _after_change(self) -> None:
        self._warned = False
        self._beside.tell("")
        self._mark_changes()
        self._tell_about()

    def _mark_changes(self) -> None:
        texts = self._rows.texts
        name = self._rows.row("name").editor
        assert isinstance(name, Box)
        try:
            name.placeholder = date.fromisoformat(texts["date"].strip()).isoformat()
        except ValueError:
            name.placeholder = ""  # no night is called after what is no date
        changed = changed_fields(texts, self._house)
        self._rows.mark({*changed, "preset"} if changed else changed)
        if self.has_class("-wide"):
            self._beside.show_card(texts, self._house)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Tell about the field that the cursor is in."""
        if self._rows.enter(event.widget):
            self._warned = False
            read, row = self._read(), self._rows.current
            wrong = self._field_of(read) if isinstance(read, Refused) else ""
            comes_back = row is not None and row.wrong and row.field.name == wrong
            self._rows.mark_wrong(wrong)
            self._tell_about()
            if isinstance(read, Refused) and comes_back:
                self._beside.refuse(rule_refusal(read))
            elif self._told_why:
                self._beside.tell("")
            self._told_why = comes_back

    def _tell_about(self) -> None:
        if (row := self._rows.current) is not None:
            self._beside.tell_about(row.field, self._rows.texts, self._house)

    # Keys

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Enter goes to the next field."""
        message.stop()
        self.action_next_field()

    def action_next_field(self) -> None:
        """Go to the next field, unless this one is wrong; from the last, go on."""
        if self._is_wrong():
            return
        if self._rows.current is self._rows.shown[-1]:
            self.action_go_on()
        else:
            self.focus_next()

    def _is_wrong(self) -> bool:
        """True if the field that the cursor is in has to be put right; says so."""
        row, read = self._rows.current, self._read()
        if not isinstance(read, Refused) or row is None:
            return False
        wrong = self._field_of(read)
        if row.field.name == wrong:
            self._refuse(read)
        elif wrong == "currency" and row.field.name in AMOUNTS and row.editor.value.strip():
            self._rows.go_to(row.field.name)
            self._beside.refuse(rule_refusal(read))  # the currency's own field has been passed by
        else:
            return False
        return True

    def _field_of(self, refusal: Refused) -> str:
        return field_of(refusal, self._rows.texts, self._house)

    def action_go_on(self) -> None:
        """Keep the plan, and go on to the list of players."""
        keep = partial(self._keep, self.texts, self._rows.texts)
        host_of(self).carry_out(self, keep, self._show_list, self._refuse)

    def _keep(self, form: Mapping[str, str], texts: Mapping[str, str]) -> int:
        """Keep the plan; the number of its night."""
        director = host_of(self).director
        if self.number is None:
            return director.plan(form, self._house)
        self._refuse_another(self.number)
        if texts != self._began:
            director.night(self.number).send(ChangePlan(form, self._house))
        return self.number

    def _show_list(self, number: int) -> None:
        host_of(self).show_night(number, "register")

    def _refuse_another(self, number: int) -> None:
        """Refuse once if somebody else has changed the plan since the form was filled in."""
        director, was = host_of(self).director, self._plan
        director.night(number).follow()
        self._plan = director.night(number).view().plan
        if was is None or was == self._plan:
            return
        before, self._began = of_plan(was), of_plan(self._plan)
        changed = [
            field.label for field in PLAN_FIELDS if before[field.name] != self._began[field.name]
        ]
        raise Refused(
            "overtaken",
            f"Somebody else has changed the plan: {listed(changed)}. The same key again keeps "
            "it as it stands here.",
        )

    def _refuse(self, refusal: Refused) -> None:
        sentence = rule_refusal(refusal)
        if name := self._field_of(refusal):
            self._rows.go_to(name)
            row = self._rows.row(name)
            if "Empty:" in row.field.sentence and row.editor.value:
                sentence += " Backspace empties it."
        self._beside.refuse(sentence)

    def action_rules(self) -> None:
        """Show the card of the evening as it is planned here; of the rules, where that is wrong."""
        plan, on_list = self._read(), 0
        if self.number is not None:
            on_list = len(host_of(self).director.night(self.number).view().entries)
        try:
            if isinstance(plan, Refused):
                card = card_of(self._rows.texts, self._house)
            else:
                card = evening_card(plan, on_list)
        except Refused as refusal:
            self._refuse(refusal)
            return
        self.app.push_screen(RulesCardScreen(card))

    # Templates

    def action_save_template(self) -> None:
        """Ask for a name, and for the parts of this plan to save under it."""
        plan = self._read()
        if isinstance(plan, Refused):
            self._refuse(plan)
            return
        templates = host_of(self).director.templates
        self.app.push_screen(SaveTemplateScreen(templates, plan, self._template), self._saved)

    def _saved(self, template: "Template | None") -> None:
        if template is not None:
            self._call_rules(template)
            self._after_change()
            self._beside.tell(f"{template.name} is saved, for any night.")

    def action_templates(self) -> None:
        """Show the templates, to take one."""
        self.app.push_screen(TemplatesScreen(host_of(self).director.templates), self._take)

    def _take(self, template: "Template | None") -> None:
        """Fill in what a template has."""
        if template is None:
            return
        self._call_rules(template)
        known = self._began.keys() - {"preset"}
        texts = of_form(template.form)
        self._rows.put({name: text for name, text in texts.items() if name in known})
        self._show_meant()
        self._after_change()
        self._beside.tell(f"{template.name} is filled in.")

    def _call_rules(self, template: "Template") -> None:
        """Offer a template's rules by its name, if it has some, and choose them."""
        self._template = template.name
        if (rules := template.rules) is not None:
            self._house = {template.house: rules} if template.house else NO_HOUSE_RULES
            choice = self._rows.row("preset").editor
            assert isinstance(choice, Choice)
            chosen = template.house or template.form["preset"]
            choice.offer(preset_choices(self._house), chosen)

    # Leaving

    @property
    def unsaved(self) -> str:
        """The input that leaving now would lose, in words, or ""."""
        return "" if self._rows.texts == self._began else "The plan is not kept yet."

    def action_leave(self) -> None:
        """Leave the form; where something was typed, only when asked twice."""
        if self.unsaved and not self._warned:
            self._warned = True
            self._beside.refuse("Nothing is kept yet. The same key again leaves without it.")
            return
        self.dismiss(None)
