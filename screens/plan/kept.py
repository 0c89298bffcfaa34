"""Plans kept under a name: taken into the form, kept from it, renamed and dropped."""

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from screens.app.host import host_of
from screens.plan.form import of_plan, preset_title
from screens.plan.preset_name import PresetNameScreen
from screens.plan.prizes import PlanPrizesScreen
from screens.ui.keys.keys import bind, key_of
from screens.ui.keys.line import pressed
from screens.ui.lists.marked import MarkedList
from screens.ui.status_line import StatusLine
from screens.ui.text import plain, say
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.night.floor.setup import ONE_TABLE
from tourney.night.formats.registry import FORMATS
from tourney.night.planning.plan import read_plan
from tourney.service.kept import Plans

if TYPE_CHECKING:
    from tourney.night.planning.kept_plans import KeptPlans
    from tourney.night.state.plan import Plan

key = partial(bind, "kept_plans")


class KeptPlansScreen(ModalScreen[str]):
    """The plans that are kept; the name of the one to take is the answer, or "".

    Args:
        plans: where they are kept.
        plan: the one in the form, or why it is none.
    """

    HELP_TEXT: ClassVar[str] = (
        "Whole plans kept under a name: format, tables, rules, fees, prizes, venue and closing "
        "time. Taking one fills in the form and leaves its name and date as they are."
    )
    MANUAL: ClassVar[str] = "evening"

    CSS = """
    KeptPlansScreen {
        .dialog { width: 74; max-width: 96%; }
        OptionList {
            height: auto; max-height: 12; background: $surface; border: none; padding: 0;
        }
        StatusLine { height: 2; padding: 0; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("k", "keep", "Keep", "Keep the plan in the form under a name"),
        key("r", "rename", "Rename", "Give the marked plan another name"),
        key("f8", "drop", "Drop", "Keep the marked plan no more; nights planned with it stay"),
        key("escape", "leave", "Close", "Back to the form, as it is"),
    ]

    def __init__(self, plans: Plans, plan: "Plan | Refused") -> None:
        super().__init__()
        self._plans = plans
        self._plan = plan
        self._kept: KeptPlans = {}
        #: The plan that a second press would drop.
        self._warned = ""

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Plans kept under a name"
            yield Static(plain("None yet."), id="none")
            yield MarkedList()
            yield StatusLine()

    def on_mount(self) -> None:
        """List them."""
        self._list()

    def _list(self, marked: str = "", done: str = "") -> None:
        """Read them anew; the one of that name is marked."""
        options, line = self.query_one(OptionList), self.query_one(StatusLine)
        try:
            self._kept, damage = self._plans.kept, self._plans.damage
        except Refused as refusal:
            line.refuse(refusal.sentence)
            return
        options.clear_options()
        options.add_options(Option(_line(name, plan)) for name, plan in self._kept.items())
        options.display, self.query_one("#none").display = bool(self._kept), not self._kept
        names = list(self._kept)
        if names:
            options.highlighted = names.index(marked) if marked in names else 0
            options.focus()
        self._name_keys()
        if damage:
            line.refuse(damage)
        else:
            line.tell(done)

    def _name_keys(self) -> None:
        keys = {"keep": "keeps this one", "rename": "renames", "drop": "drops", "leave": "closes"}
        named = [
            (key_of(self, action), does) for action, does in keys.items() if self._does(action)
        ]
        takes = [("Enter", "takes it")] if self._kept else []
        self.query_one(".dialog").border_subtitle = pressed(*takes, *named)

    def _does(self, action: str) -> bool:
        """Only what is there can be renamed or dropped."""
        return action not in ("rename", "drop") or bool(self._kept)

    @property
    def _marked(self) -> str:
        at = self.query_one(OptionList).highlighted
        return "" if at is None else list(self._kept)[at]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take it."""
        event.stop()
        self.dismiss(self._marked)

    def on_option_list_option_highlighted(self) -> None:
        """Another is another matter."""
        if self._warned and self._warned != self._marked:
            self._warned = ""
            self.query_one(StatusLine).tell("")

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer what can be done."""
        return self._does(action)

    def action_keep(self) -> None:
        """Ask for a name, and keep the form's plan under it."""
        plan = self._plan
        if isinstance(plan, Refused):
            self.query_one(StatusLine).refuse(plan.sentence)
            return
        dialog = PresetNameScreen(
            "Keep this plan under a name",
            plan_words(plan),
            lambda typed, replace: self._plans.save(typed, plan, replace=replace),
        )
        self.app.push_screen(dialog, partial(self._named, "{} is kept."))

    def action_rename(self) -> None:
        """Ask for another name."""
        if not (name := self._marked):
            return
        dialog = PresetNameScreen(
            "Another name for this plan",
            plan_words(self._kept[name]),
            lambda typed, _: self._plans.rename(name, typed),
            name,
        )
        self.app.push_screen(dialog, partial(self._named, "It is called {} now."))

    def _named(self, done: str, name: str | None) -> None:
        if name:
            self._list(name, done.replace("{}", name))
            self.refresh_bindings()

    def action_drop(self) -> None:
        """Keep the marked plan no more, when asked twice."""
        if not (name := self._marked):
            return
        if self._warned != name:
            self._warned = name
            again = key_of(self, "drop").upper()
            self.query_one(StatusLine).refuse(f"{again} again drops {name}. Nights stay.")
            return
        self._warned = ""

        def refuse(refusal: Refused) -> None:
            if refusal.code == "no-plan-kept":
                self._list()
            else:
                self.query_one(StatusLine).refuse(refusal.sentence)

        def dropped(_: None) -> None:
            self._list(done=f"{name} is kept no more.")
            self.refresh_bindings()

        host_of(self).carry_out(self, lambda: self._plans.drop(name), dropped, refuse)

    def action_leave(self) -> None:
        """Take none."""
        self.dismiss("")


def _line(name: str, plan: "Plan") -> Content:
    return say("[b]$name[/]  $words", name=name, words=plan_words(plan))


def plan_words(plan: "Plan") -> str:
    """A plan in a few words: its format, tables, rules, and where it is played."""
    setup = plan.setup
    parts = [FORMATS[setup.format].title]
    if setup.format != ONE_TABLE.format:
        parts.append(quantity(setup.tables, "table"))
    parts += [plan.house or preset_title(plan.rules.preset), plan.venue]
    return ", ".join(filter(None, parts))


class PlanKeptScreen(PlanPrizesScreen):
    """A form that is filled in from a plan kept under a name."""

    def _read(self) -> "Plan | Refused":
        """The plan in the form, or why it is none, of the first field that is wrong."""
        try:
            return read_plan(self.texts, self._house)
        except Refused as refusal:
            return refusal

    def action_kept_plans(self) -> None:
        """Show the plans kept, to take one or keep this one."""
        screen = KeptPlansScreen(host_of(self).director.plans, self._read())
        self.app.push_screen(screen, self._plan_taken)

    def _plan_taken(self, name: str | None) -> None:
        if not name:
            return
        try:
            plan = host_of(self).director.plans.kept[name]
        except (KeyError, Refused):
            self._beside.refuse(f"{name} is kept no more.")
            return
        here, texts = self._rows.texts, of_plan(plan, self._house)
        self._rows.put(
            {
                field: text
                for field, text in texts.items()
                if field in here and field not in ("name", "date")
            }
        )
        self._plan_put()
        self._beside.tell(f"{name} is filled in.")

    def _plan_put(self) -> None:
        """Show the form as it is filled in now."""
