"""The rows of the plan's form: a field each, with what is typed or chosen in it."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Static
from textual.widgets.input import Selection

from screens.ui.box import Box
from screens.ui.keys.keys import bind
from screens.ui.lists.choice import Choice
from screens.ui.lists.marked import CURSOR
from screens.ui.text import pad, plain
from tourney.game.card import RuleField

hidden = partial(bind, "plan", show=False)

_LABEL = 17


def row_id(field: str) -> str:
    """A field's name as a widget's id can be."""
    return field.replace(".", "-")


class PlanRow(Horizontal):
    """One field: a mark, its label, whether it was changed or is wrong, and what it holds."""

    DEFAULT_CSS = """
    PlanRow {
        height: 1;
        .label { width: 21; color: $text-muted; }
        Box { width: 1fr; }
        &.-current .label { color: $foreground; text-style: bold; }
    }
    """

    def __init__(self, field: RuleField, text: str) -> None:
        name = row_id(field.name)
        label, editor = Static(classes="label"), _editor(field, text, name)
        super().__init__(label, editor, id=f"row-{name}")
        self.field = field
        self.changed = False
        self.wrong = False
        self.editor = editor
        self._label = label

    def on_mount(self) -> None:
        """Draw the label."""
        self.draw()

    def draw(self) -> None:
        """Draw the label with its marks."""
        mark = f"{CURSOR} " if self.has_class("-current") else "  "
        after = plain("● " if self.changed else "  ")
        if self.wrong and not self.has_class("-current"):
            after = plain("✗ ").stylize("bold $text-error")
        label = plain(f"{mark}{pad(self.field.label, _LABEL)}")
        self._label.update(label + after, layout=False)


def _editor(field: RuleField, text: str, name: str) -> Box | Choice:
    if field.choices:
        return Choice(field.choices, text, id=name)
    return Box(text, compact=True, replaced=True, id=name)


class PlanRows(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The fields, one under another; one that nobody has seen yet is only made, not put there.

    Args:
        fields: all there are, with the texts that they begin with.
        shown: the names of those that are there to see.
    """

    DEFAULT_CSS = """
    PlanRows #water { height: 1; margin-left: 23; color: $text-muted; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("up", "app.focus_previous", "Up", "The field above", id="plan.up"),
        hidden("down", "app.focus_next", "Down", "The field below", id="plan.down"),
        hidden("enter", "screen.next_field", "Next", "The next field", id="plan.next"),
    ]

    def __init__(
        self, fields: Sequence[RuleField], texts: Mapping[str, str], shown: Collection[str]
    ) -> None:
        super().__init__()
        with self.prevent(Input.Changed):  # nobody has typed yet
            self._rows = {field.name: PlanRow(field, texts[field.name]) for field in fields}
        self._shown = shown
        self._water = Static("Of sips, water counts too.", id="water")

    def compose(self) -> ComposeResult:
        yield from self.shown
        yield self._water

    def on_mount(self) -> None:
        """Show what is there to see."""
        self.show_only(self._shown)

    @property
    def texts(self) -> dict[str, str]:
        """The text of every field, the hidden ones too."""
        return {name: row.editor.value for name, row in self._rows.items()}

    @property
    def current(self) -> PlanRow | None:
        """The field that the cursor is in."""
        return next((row for row in self._rows.values() if row.has_class("-current")), None)

    @property
    def shown(self) -> list[PlanRow]:
        """The fields that are there to see, from the top."""
        return [row for name, row in self._rows.items() if name in self._shown]

    def row(self, name: str) -> PlanRow:
        """A field's row."""
        return self._rows[name]

    def show_only(self, names: Collection[str]) -> None:
        """Show these fields alone."""
        self._shown = names
        below: Widget = self._water
        for name, row in reversed(self._rows.items()):
            if row.is_attached:
                row.display = name in names
            elif name in names:
                self.mount(row, before=below)
            else:
                continue
            below = row
        self._water.display = "penalties" in names

    def put(self, texts: Mapping[str, str]) -> None:
        """Put texts into fields that the host did not type there."""
        for name, text in texts.items():
            editor = self.row(name).editor
            with editor.prevent(Input.Changed, Choice.Changed):
                editor.value = text
            if isinstance(editor, Box):
                # Somebody fast may be in it already: what is typed takes the place of it all.
                editor.selection = Selection(0 if editor.has_focus else len(text), len(text))

    def mark(self, changed: Collection[str]) -> None:
        """Put the dot to these fields and to no other."""
        for name, row in self._rows.items():
            if row.changed != (name in changed):
                row.changed = not row.changed
                row.draw()

    def mark_wrong(self, name: str) -> None:
        """Put the cross to this field, once the cursor has left it, and to no other."""
        for each, row in self._rows.items():
            if row.wrong != (each == name):
                row.wrong = each == name
                row.draw()

    def go_to(self, name: str) -> None:
        """Put the cursor into a field with its text selected, so that typing replaces it."""
        editor = self.row(name).editor
        editor.focus()
        if isinstance(editor, Box):
            editor.select_all()

    def enter(self, widget: Widget) -> bool:
        """Note which field the cursor came into; whether it is one."""
        into = widget.parent
        if not isinstance(into, PlanRow):
            return False
        for row in self._rows.values():
            if row.has_class("-current") != (row is into):
                row.set_class(row is into, "-current")
                row.draw()
        return True
