"""The rows of a form, one field each."""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from screens.ui.box import Box
from screens.ui.keys.keys import bind
from screens.ui.lists.choice import Choice
from screens.ui.marked import CURSOR
from screens.ui.text import fit, plain, say
from tourney.game.card import RuleField

hidden = partial(bind, "plan", show=False)

#: The lines around the rows; rows stand apart if there is room for these as well.
_AROUND = 12


class PlanRow(Horizontal):
    """One field: the cursor, a label, marks for changed or wrong, and the value.

    Args:
        field: the field.
        text: the value to begin with.
        main: True for a main field, which is explained behind its value; others are indented.
    """

    DEFAULT_CSS = """
    PlanRow {
        height: 1;
        .label { width: 22; color: $text-muted; }
        Box, Choice { width: 26; }
        .aside { width: 1fr; padding-left: 2; color: $text-muted; text-wrap: nowrap; }
        &.-current .label { color: $foreground; text-style: bold; }
    }
    """

    def __init__(self, field: RuleField, text: str, *, main: bool = False) -> None:
        name = field.name.replace(".", "-")  # a valid id
        self._label, self._aside = Static(classes="label"), Static(classes="aside")
        self.editor: Box | Choice = (
            Choice(field.choices, text, id=name)
            if field.choices
            else Box(text, compact=True, restrict=field.typed, id=name)
        )
        super().__init__(self._label, self.editor, self._aside, id=f"row-{name}")
        self.field = field
        self.changed = self.wrong = False
        #: True if the whole explanation is shown behind the value.
        self.explained = False
        self._indent = "" if main else "  "

    def on_mount(self) -> None:
        """Draw the label."""
        self.draw()

    def draw(self) -> None:
        """Draw the label with its marks."""
        current = self.has_class("-current")
        mark = say("")
        if self.wrong and not current:
            mark = say(" [bold $text-error]✗[/]")
        elif self.changed:
            mark = say(" ●")
        cursor = f"{CURSOR} " if current else "  "
        self._label.update(plain(f"{self._indent}{cursor}{self.field.label}") + mark, layout=False)

    def explain(self, sentence: str) -> None:
        """Show the explanation behind the value; for the current row only if all of it fits."""
        words = begun(sentence, self._aside.content_size.width)
        self.explained = self._aside.display and words == sentence
        hides = self.has_class("-current") and not self.explained
        self._aside.update(plain("" if hides else words), layout=False)


def begun(sentence: str, cells: int) -> str:
    """Return as much of an explanation as is a sentence and fits in this many cells.

    >>> begun("Where you play. It may stay empty.", 20)
    'Where you play'
    >>> begun("Five units each; a lead's 21 doubles the stake.", 40)
    'Five units each'
    """
    if cell_len(sentence) <= cells:
        return sentence
    for pause in (r"\. ", r"[;:] ", r", "):
        ends = [end.start() for end in re.finditer(pause, sentence) if end.start() <= cells]
        if ends:
            return sentence[: ends[-1]]
    return fit(sentence, cells)


class PlanRows(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The fields, one below another; a field is mounted only when it is first shown.

    Args:
        fields: all fields.
        texts: the value of each field to begin with.
        shown: the names of the visible fields.
        main: the names of the main fields, which are explained behind their values.
    """

    DEFAULT_CSS = "PlanRows { height: auto; scrollbar-size-vertical: 1; }"

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("up", "app.focus_previous", "Up", "The field above", id="plan.up"),
        hidden("down", "app.focus_next", "Down", "The field below", id="plan.down"),
    ]

    class Resized(Message):
        """A message that explanations have another width."""

    def __init__(
        self,
        fields: Sequence[RuleField],
        texts: Mapping[str, str],
        shown: Collection[str],
        main: Collection[str] = (),
    ) -> None:
        super().__init__()
        with self.prevent(Input.Changed):  # no one has typed yet
            self._rows = {
                field.name: PlanRow(field, texts[field.name], main=not main or field.name in main)
                for field in fields
            }
        self._shown = shown

    def on_resize(self) -> None:
        """Post a message once the new width is laid out."""
        self.post_message(self.Resized())

    def space(self) -> None:
        """Set blank lines between the rows if there is room."""
        self.set_class(2 * len(self._shown) + _AROUND <= self.app.size.height, "-few")

    def compose(self) -> ComposeResult:
        self.space()
        yield from self.shown

    @property
    def texts(self) -> dict[str, str]:
        """The value of every field, including hidden ones."""
        return {name: row.editor.value for name, row in self._rows.items()}

    @property
    def current(self) -> PlanRow | None:
        """The field with the cursor, or None."""
        return next((row for row in self._rows.values() if row.has_class("-current")), None)

    @property
    def shown(self) -> list[PlanRow]:
        """The visible fields, from the top."""
        return [row for name, row in self._rows.items() if name in self._shown]

    def row(self, name: str) -> PlanRow:
        """Return a field's row."""
        return self._rows[name]

    def show_only(self, names: Collection[str]) -> None:
        """Show only these fields."""
        self._shown = names
        self.space()
        above: Widget | None = None
        for name, row in self._rows.items():
            if row.is_attached:
                row.display = name in names
            elif name in names:
                self.mount(row, after=above)
            else:
                continue
            above = row

    def put(self, texts: Mapping[str, str]) -> None:
        """Put values into fields that the host did not type."""
        for name, text in texts.items():
            editor = self.row(name).editor
            if isinstance(editor, Box):
                editor.begin_with(text)
            else:
                with editor.prevent(Choice.Changed):
                    editor.value = text

    def mark(self, changed: Collection[str]) -> None:
        """Mark these fields, and no others, as changed."""
        for name, row in self._rows.items():
            if row.changed != (name in changed):
                row.changed = not row.changed
                row.draw()

    def mark_wrong(self, name: str) -> None:
        """Mark this field, and no other, as wrong; the mark shows once the cursor has left."""
        for field, row in self._rows.items():
            if row.wrong != (field == name):
                row.wrong = field == name
                row.draw()

    def enter(self, widget: Widget) -> bool:
        """Note which field the cursor has entered; return False if the widget is no field."""
        into = widget.parent
        if not isinstance(into, PlanRow):
            return False
        for row in self._rows.values():
            if row.has_class("-current") != (row is into):
                row.set_class(row is into, "-current")
                row.draw()
        self.call_after_refresh(into.scroll_visible, animate=False)
        return True
