"""The plan of a night: the form for a new night, or for one that has not begun."""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import DescendantFocus
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from screens.app.host import host_of
from screens.plan import form
from screens.plan.rows import PlanRows
from screens.plan.rules_card import RulesCardScreen
from screens.plan.templates import SaveTemplateScreen, TemplatesScreen
from screens.ui.box import Box
from screens.ui.dialog import keep_first, leave_first
from screens.ui.keys.footer import ActionLine, KeyFooter, chip, chip_line
from screens.ui.keys.keys import LOOK, bind, key_of, pressed
from screens.ui.lists.choice import Choice
from screens.ui.lists.rows import Panel
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import StatusLine, TitleBar
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.planning.evening_card import evening_card
from tourney.night.planning.plan import NO_HOUSE_RULES, HouseRules, read_plan
from tourney.night.planning.templates import Template
from tourney.night.state.plan import Plan
from tourney.night.state.room_clock import day_words, evening_of

key = partial(bind, "plan")
hidden = partial(bind, "plan", show=False)


class PlanScreen(StyledScreen[None]):
    """The form of a night's plan.

    Args:
        number: the night to change, or None for a new one.
    """

    HELP_TEXT: ClassVar[str] = (
        "Every row has a value, so Enter is always ready. ← → choose. A dot marks rules you "
        "changed. Save your house rules as a template."
    )
    MANUAL: ClassVar[str] = "evening"
    # Textual declares these on instances, which a ClassVar must not override for mypy.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-medium"), (34, "-tall")]  # noqa: RUF012

    CSS = """
    PlanScreen {
        Panel { padding: 1 1 0 1; }
        &.-short Panel { padding: 0 1; }
        &.-card Panel { padding: 1 3; }
        PlanRows { max-height: 9; }
        &.-medium PlanRows { max-height: 12; }
        &.-tall PlanRows { max-height: 25; }
        PlanRows.-few PlanRow { margin-bottom: 1; }
        #about { height: auto; color: $text-muted; }
        StatusLine { margin: 1 0 0 0; padding: 0; max-height: 5; }
        Panel > ActionLine { margin: 1 0 0 0; padding: 0; }
        &.-narrow .aside { display: none; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter,ctrl+n", "go_on", "Add players",
            "Save this plan and add the players", key_display="Enter"),
        key("f2", "rules", "Rules", "Read the plan: tables, money, rules", group=LOOK),
        key("ctrl+s", "save_template", "Save as", "Save as a template"),
        key("ctrl+t", "templates", "Templates", "Use a template"),
        key("escape", "leave", "Back", "Leave without saving"),
    ]  # fmt: skip

    def __init__(self, number: int | None) -> None:
        super().__init__()
        self.number = number
        #: The rules that the preset's field offers besides the rulebook's.
        self._house: HouseRules = NO_HOUSE_RULES
        #: The name of the template that was used or saved last.
        self._template = ""
        self._began: dict[str, str] = {}
        #: The plan from which the form was filled in.
        self._plan: Plan | None = None

    def compose(self) -> ComposeResult:
        texts = form.blank_form(evening_of(datetime.now(UTC)))
        if self.number is not None:
            self._plan = plan = host_of(self).director.night(self.number).view().plan
            self._house = {plan.house: plan.rules} if plan.house else NO_HOUSE_RULES
            texts = form.of_plan(plan)
        self._began, house = texts, self._house
        shown = form.fields_shown(texts, house)
        yield TitleBar()
        with Panel():
            yield PlanRows(form.plan_fields(house), texts, shown, form.MAIN_FIELDS)
            yield ActionLine()
            yield Static(id="about")
            yield StatusLine(appears=True)
        yield KeyFooter()

    @property
    def _rows(self) -> PlanRows:
        return self.query_one(PlanRows)

    @property
    def focus_chain(self) -> list[Widget]:
        """The visible fields from the top, including any that a choice has just shown.

        Textual's own chain is sorted by where fields were last drawn, which a new field was not
        yet.
        """
        return [row.editor for row in self._rows.shown]

    def on_mount(self) -> None:
        """Put the cursor into the name."""
        name, what = "", "New night"
        if self.number is not None:
            name, what = host_of(self).director.night(self.number).view().plan.name, "Plan"
        self.query_one(TitleBar).show(name, what)
        step = chip(key_of(self, "go_on"), "add players", "go_on")
        moves = pressed(("↑ ↓", "move"), ("← →", "change"))
        self.query_one(ActionLine).offer(chip_line(step, moves))
        # Watched, not by a message: keys right after the preset must find the fields filled in.
        self.watch(self._rows.row("preset").editor, "value", self._fill_in, init=False)
        for name in (*form.SHOWING, "money", "more"):
            self.watch(self._rows.row(name).editor, "value", self._show_meant, init=False)
        self._rows.row("name").editor.focus()
        self.call_after_refresh(self._after_change)

    def on_resize(self) -> None:
        """Fit blank lines to the new size."""
        self._rows.space()

    # The contents of the form

    @property
    def texts(self) -> dict[str, str]:
        """The text of every field that applies, as the director reads them."""
        return form.form_of(self._rows.texts, self._house)

    def _read(self) -> Plan | Refused:
        """Return the plan in the form, or the refusal of its first wrong field."""
        try:
            return read_plan(self.texts, self._house)
        except Refused as refusal:
            return refusal

    def _fill_in(self, preset: str) -> None:
        """Fill in a preset's rules, and show the fields of its game."""
        self._rows.put(form.of_preset(preset, self._house))
        self._show_meant()

    def _show_meant(self) -> None:
        """Show the fields that apply to the present choices."""
        self._rows.show_only(form.fields_shown(self._rows.texts, self._house))

    @on(Choice.Changed)
    @on(Input.Changed)
    def _changed(self, message: Message) -> None:
        """Mark changed fields, and clear the message about the old text."""
        message.stop()
        self._after_change()

    def on_choice_unknown(self, message: Choice.Unknown) -> None:
        """Say that no choice begins with the typed letter."""
        message.stop()
        self._tell(f"No choice begins with {message.typed}. ← and → choose.", refuses=True)

    def _after_change(self) -> None:
        self._tell("")
        texts = self._rows.texts
        name = self._rows.row("name").editor
        assert isinstance(name, Box)
        try:
            name.placeholder = day_words(date.fromisoformat(texts["date"].strip()))
        except ValueError:
            name.placeholder = ""  # without a date there is no default name
        changed = form.changed_fields(texts, self._house)
        self._rows.mark({*changed, "preset", "more"} if changed else changed)
        self._show_words()

    @on(PlanRows.Resized)
    def _show_words(self) -> None:
        """Explain the choices and the field with the cursor."""
        texts, house, current = self._rows.texts, self._house, self._rows.current
        for row in self._rows.shown:
            means = row is current or row.field.name in ("preset", "format", "money")
            row.explain(form.sentence_of(row.field, texts, house) if means else "")
        if current is not None:
            about = form.about(current.field, texts, house, explained=current.explained)
            self.query_one("#about", Static).update(about)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Explain the field that the cursor has entered; if it was left wrong, say why."""
        if not self._rows.enter(event.widget):
            return
        read, row = self._read(), self._rows.current
        wrong = self._field_of(read) if isinstance(read, Refused) else ""
        comes_back = row is not None and row.wrong and row.field.name == wrong
        self._rows.mark_wrong(wrong)
        if isinstance(read, Refused) and comes_back:
            self._tell(form.rule_refusal(read), refuses=True)
        elif self.query_one(StatusLine).refuses:
            self._tell("")
        self._show_words()

    def _tell(self, sentence: str, *, refuses: bool = False) -> None:
        """Show a message in place of the explanation."""
        line = self.query_one(StatusLine)
        (line.refuse if refuses else line.tell)(sentence)
        self.query_one("#about").display = not sentence
        line.refresh(layout=True)

    # Keys

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Go on from any field."""
        message.stop()
        self.action_go_on()

    def _field_of(self, refusal: Refused) -> str:
        return form.field_of(refusal, self._rows.texts, self._house)

    def action_go_on(self) -> None:
        """Save the plan, and move on to the list of players."""
        keep = partial(self._keep, self.texts, form.without_fold(self._rows.texts))

        def show_list(number: int) -> None:
            host_of(self).planned = number if self.number is None else 0
            host_of(self).show_night(number, "register")

        host_of(self).carry_out(self, keep, show_list, self._refuse)

    def _keep(self, planned: Mapping[str, str], texts: Mapping[str, str]) -> int:
        """Save the plan, and return the number of its night."""
        director = host_of(self).director
        if self.number is None:
            return director.plan(planned, self._house)
        self._refuse_another(self.number)
        if texts != form.without_fold(self._began):
            director.night(self.number).change_plan(planned, self._house)
        return self.number

    def _refuse_another(self, number: int) -> None:
        """Refuse, once, if someone else has changed the plan since the form was filled in."""
        director, was = host_of(self).director, self._plan
        director.night(number).follow()
        self._plan = director.night(number).view().plan
        if was is None or was == self._plan:
            return
        before, now = form.of_plan(was), form.of_plan(self._plan)
        self._began = now
        changed = [its.label for its in form.plan_fields() if before[its.name] != now[its.name]]
        raise Refused("overtaken", f"Someone else changed the plan: {listed(changed)}.")

    def _refuse(self, refusal: Refused) -> None:
        if refusal.code == "overtaken":
            keep_first(self, refusal, self.action_go_on)
            return
        if name := self._field_of(refusal):
            for fold, text in form.unfolds(name).items():
                self._rows.row(fold).editor.value = text
            self._rows.mark_wrong(name)
            self._rows.row(name).editor.focus()
        self._tell(form.rule_refusal(refusal), refuses=True)

    def action_rules(self) -> None:
        """Show the card of the planned evening; if the plan is wrong, only of the rules."""
        plan, on_list = self._read(), 0
        if self.number is not None:
            on_list = len(host_of(self).director.night(self.number).view().entries)
        try:
            card = (
                form.card_of(self._rows.texts, self._house)
                if isinstance(plan, Refused)
                else evening_card(plan, on_list)
            )
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
        self.app.push_screen(SaveTemplateScreen(plan, self._template), self._saved)

    def _saved(self, template: Template | None) -> None:
        if template is not None:
            self._call_rules(template)
            self._after_change()
            self._tell(f"{template.name} is saved, for any night.")

    def action_templates(self) -> None:
        """Show the templates, for using one."""
        self.app.push_screen(TemplatesScreen(), self._take)

    def _take(self, template: Template | None) -> None:
        """Fill in the parts of a template."""
        if template is None:
            return
        self._call_rules(template)
        known = self._began.keys() - {"preset"}
        texts = form.of_form(template.form)
        self._rows.put({name: text for name, text in texts.items() if name in known})
        self._show_meant()
        self._after_change()
        self._tell(f"{template.name} is filled in.")

    def _call_rules(self, template: Template) -> None:
        """Offer a template's rules by name, if it has any, and choose them."""
        self._template = template.name
        if (rules := template.rules) is not None:
            self._house = {template.house: rules} if template.house else NO_HOUSE_RULES
            choice = self._rows.row("preset").editor
            assert isinstance(choice, Choice)
            chosen = template.house or template.form["preset"]
            choice.offer(form.preset_choices(self._house), chosen)

    # Leaving

    @property
    def unsaved(self) -> str:
        """The input that leaving now would lose, in words, or ""."""
        now, began = form.without_fold(self._rows.texts), form.without_fold(self._began)
        return "" if now == began else "The plan is not saved yet."

    def action_leave(self) -> None:
        """Leave the form; if something was changed, ask first."""
        leave_first(self, self.unsaved, lambda: self.dismiss(None))
