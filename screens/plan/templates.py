"""Templates for the plan's form: the list for using one, and the dialog that saves one."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from screens.app.host import host_of
from screens.ui.box import Box
from screens.ui.dialog import Dialog, ReasonScreen, ask_first, between_rows, in_two_lines
from screens.ui.keys.keys import bind, key_of, undo_keys
from screens.ui.lists.choice import Tick
from screens.ui.marked import MarkedList
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.game.card import made_of
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.night.formats.registry import FORMATS
from tourney.night.planning.plan import read_plan
from tourney.night.planning.templates import (
    PARTS,
    TEMPLATE_CELLS,
    UNSAID,
    Template,
    parts_of,
    template_of,
)
from tourney.night.state.plan import Plan

key = partial(bind, "templates")
saving = partial(bind, "template")


class TemplatesScreen(Dialog[Template]):
    """The list of templates; the answer is the chosen one."""

    HELP_TEXT: ClassVar[str] = (
        "Saved parts of a plan: rules, format, fees, prizes. Taking one fills them in."
    )
    MANUAL: ClassVar[str] = "evening"

    TITLE = "Templates"
    CSS = "TemplatesScreen #told { margin: 1 0 0 0; }"

    BINDINGS: ClassVar[list[BindingType]] = [
        key("r", "rename", "Rename", "Rename the marked template"),
        key("delete", "drop", "Delete", "Delete the marked template; nights keep their plan"),
        *undo_keys("templates", "Bring back the last deleted template", show=True),
        key("escape", "dismiss", "Close", "Back to the form", id="templates.leave"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._listed: tuple[Template, ...] = ()
        self._dropped: Template | None = None

    def parts(self) -> ComposeResult:
        """Yield the list, and what is in the marked one."""
        yield MarkedList()
        yield Static(id="told", classes="hint")

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys that do something now."""
        does = {"rename": "rename", "drop": "delete", "undo": "undo", "dismiss": "close"}
        takes = "Enter" if self._listed else "", "use it"
        return takes, *((key_of(self, action), words) for action, words in does.items())

    def on_mount(self) -> None:
        """List the templates."""
        self._list()

    def _list(self, done: str = "", marked: str = "") -> None:
        """Read the templates again, mark one, name the keys, and say what was done."""
        options, line = self.query_one(OptionList), self.query_one(StatusLine)
        try:
            templates = host_of(self).director.templates
            self._listed, damage = tuple(templates.kept.values()), templates.damage
        except Refused as refusal:
            line.refuse(refusal.sentence)
            return
        names = [template.name for template in self._listed]
        at = names.index(marked) if marked in names else options.highlighted or 0
        options.set_options(Option(plain(name)) for name in names)
        options.highlighted = min(at, len(names) - 1) if names else None
        line.tell(done)
        if damage or not (done or self._listed):
            line.refuse(damage or "There are no templates yet.")
        self.refresh_bindings()
        self.name_keys()
        self._tell()

    def on_option_list_option_highlighted(self) -> None:
        """Say what is in the marked template."""
        self._tell()

    def _tell(self) -> None:
        told = self.query_one("#told", Static)
        told.update(plain(_words(self._marked) if self._listed else ""))
        told.display = bool(self._listed)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer only actions that are possible now."""
        if action == "undo":
            return self._dropped is not None
        return action not in ("rename", "drop") or bool(self._listed)

    @property
    def _marked(self) -> Template:
        return self._listed[self.query_one(OptionList).highlighted or 0]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer with the chosen template."""
        event.stop()
        self.dismiss(self._marked)

    def action_rename(self) -> None:
        """Rename the marked template; ask again if the name is refused."""
        old = self._marked.name

        def ask(about: str, name: str) -> None:
            box = ReasonScreen(about, f"Rename {old}", "", "name", TEMPLATE_CELLS, name)
            self.app.push_screen(box, rename)

        def rename(name: str | None) -> None:
            if name:
                again = lambda refusal: ask(refusal.sentence, name)  # noqa: E731
                call = partial(host_of(self).director.templates.rename, old, name)
                host_of(self).carry_out(self, call, renamed, again)

        def renamed(template: Template) -> None:
            self._list(f"{old} is called {template.name} now.", template.name)

        ask("Type the new name.", old)

    def action_drop(self) -> None:
        """Delete the marked template."""
        name = self._marked.name

        def dropped(template: Template) -> None:
            self._dropped = template
            self._list(f"{name} is deleted.")

        drop = partial(host_of(self).director.templates.drop, name)
        host_of(self).carry_out(self, drop, dropped, self._refuse)

    def action_undo(self) -> None:
        """Bring back the template that was deleted last."""
        if (template := self._dropped) is None:
            return

        def back(_: None) -> None:
            self._dropped = None
            self._list(f"{template.name} is back.", template.name)

        bring_back = partial(host_of(self).director.templates.bring_back, template)
        host_of(self).carry_out(self, bring_back, back, self._refuse)

    def _refuse(self, refusal: Refused) -> None:
        self._list()
        self.query_one(StatusLine).refuse(refusal.sentence)


class SaveTemplateScreen(Dialog[Template]):
    """The dialog that saves parts of a plan as a template, which is the answer.

    Args:
        plan: the plan.
        name: the name to begin with, or "".
    """

    HELP_TEXT: ClassVar[str] = (
        "Type a name and tick the parts to save. Nights planned already don't change."
    )
    MANUAL: ClassVar[str] = "evening"

    TITLE = "Save as a template"
    SCOPED_CSS = False
    CSS = """
    SaveTemplateScreen Box { margin: 0 0 1 0; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        saving("enter", "save", "Save", "Save the ticked parts", show=False, priority=True),
        *between_rows("template"),
        saving("escape", "dismiss", "Close", "Close; nothing is saved", id="template.leave"),
    ]  # fmt: skip

    def __init__(self, plan: Plan, name: str = "") -> None:
        super().__init__()
        self._plan = plan
        self._begins_with = name

    def parts(self) -> ComposeResult:
        """Yield the name, and the parts to tick."""
        words = _part_words(template_of("", self._plan))
        parts, usual = parts_of(self._plan), parts_of(read_plan(UNSAID))
        yield Box(self._begins_with, placeholder="a name")
        for part in PARTS:
            label = plain(f"{part.capitalize():8}{words[part]}")
            # If every part of a plan is usual, all parts are ticked.
            chosen = parts[part] != usual[part] or parts == usual
            yield Tick(label, chosen, id=part, compact=True)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys; Enter saves from any row."""
        moves = ("↑ ↓", "move"), ("Space", "yes / no")
        return ("Enter", "save it"), *moves, (key_of(self, "dismiss"), "close")

    def on_input_changed(self) -> None:
        """Clear the refusal, since the name is being corrected."""
        self.query_one(StatusLine).tell("")

    @property
    def unsaved(self) -> str:
        """The input that quitting now would lose, in words, or ""."""
        return self.query_one(Box).unsaved

    def action_save(self, *, replace: bool = False) -> None:
        """Save the template; if the name is taken, ask first."""
        self.query_one(StatusLine).tell("")
        name = self.query_one(Box).value
        parts = [part for part in PARTS if self.query_one(f"#{part}", Tick).value]

        def refuse(refusal: Refused) -> None:
            if refusal.code == "template-exists":
                answers = "Replace it", "Type another name"
                ask = in_two_lines("Replace it?", refusal.sentence, *answers)
                ask_first(self, ask, partial(self.action_save, replace=True))
            else:
                self.query_one(StatusLine).refuse(refusal.sentence)

        save = partial(
            host_of(self).director.templates.save, name, self._plan, parts, replace=replace
        )
        host_of(self).carry_out(self, save, self.dismiss, refuse)


def _part_words(template: Template) -> dict[str, str]:
    """Return a few words for each part that a template has."""
    form, words = template.form, {}
    if (rules := template.rules) is not None:
        words["rules"] = made_of(rules).rstrip(".")
    if "format" in form:
        tables = quantity(int(form["tables"]), "table") if "tables" in form else ""
        closing = f"until {form['closing']}" if "closing" in form else ""
        parts = (FORMATS[form["format"]].title, tables, form.get("venue"), closing)
        words["format"] = ", ".join(filter(None, parts))
    if "fee" in form:
        named = {"fee": "entry fee", "rebuy": "re-buy", "unit_worth": "a unit"}
        money = [f"{name} {form[field]}" for field, name in named.items() if form[field]]
        words["fees"] = ", ".join(money) + f" {form['currency']}" if money else "no fee"
    if "prizes" in form:
        words["prizes"] = form["prizes"] or "by turnout"
    return words


def _words(template: Template) -> str:
    parts = _part_words(template)
    return ", ".join(f"prizes {said}" if part == "prizes" else said for part, said in parts.items())
