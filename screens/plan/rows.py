"""The rows of a form, in cards: a field each, with what is typed or chosen in it."""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.widget import Widget
from textual.widgets import Input, Static
from textual.widgets.input import Selection

from screens.ui.box import Box
from screens.ui.keys.keys import bind
from screens.ui.lists.choice import Choice
from screens.ui.lists.marked import CURSOR
from screens.ui.text import fit, pad, plain
from tourney.game.card import RuleField

hidden = partial(bind, "plan", show=False)

_LABEL = 17
#: The part of the lines of the plan that the fields may take, in per cent; and those around it.
_MOST, _AROUND = 75, 2


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

    def render(self) -> Content:
        """Below it, where there is room, what it means; of the current one that stands beside."""
        width, height = self.size
        if height < 2 or self.has_class("-current"):
            return Content("")
        said = begun(self.field.sentence, width - 2)
        return Content("\n").join([Content(""), plain(f"  {said}").stylize("$text-muted")])

    def draw(self) -> None:
        """Draw the label with its marks."""
        mark = f"{CURSOR} " if self.has_class("-current") else "  "
        after = plain("● " if self.changed else "  ")
        if self.wrong and not self.has_class("-current"):
            after = plain("✗ ").stylize("bold $text-error")
        label = plain(f"{mark}{pad(self.field.label, _LABEL)}")
        self._label.update(label + after, layout=False)


def begun(sentence: str, cells: int) -> str:
    """What a field means in so many cells: all of it, or its beginning as far as that is one.

    >>> begun("Where you play. It may stay empty.", 20)
    'Where you play.'
    >>> begun("The address for this: it is told of start, movers and winner.", 40)
    'The address for this.'
    """
    if cell_len(sentence) <= cells:
        return sentence
    for pause in (r"\. ", r"[;:] ", r", "):
        ends = [end.start() for end in re.finditer(pause, sentence) if end.start() < cells]
        if ends:
            return f"{sentence[: ends[-1]]}."
    return fit(sentence, cells)


def _editor(field: RuleField, text: str, name: str) -> Box | Choice:
    if field.choices:
        return Choice(field.choices, text, id=name)
    return Box(text, compact=True, replaced=True, id=name)


class CardFields(NamedTuple):
    """The names of the fields of a card.

    Attributes:
        title: stands in its upper edge; a card without one has no edge.
        folded: those of no height that have no room, until the cursor comes into one of them.
    """

    title: str
    fields: frozenset[str]
    folded: frozenset[str] = frozenset()


class PlanCard(Vertical):
    """Rows that belong together; its lower edge says what is folded away."""

    DEFAULT_CSS = """
    PlanCard {
        height: auto;
        &.-titled {
            border: round $panel-lighten-2;
            border-title-color: $text-muted; border-title-style: bold;
            border-subtitle-color: $text-muted;
        }
        &.-at { border: round $accent; border-title-color: $text-accent; }
        .-folds { height: 0; }
        .-folds.-fits { height: 1; }
        &.-open .-folds { height: 1; }
    }
    """

    def __init__(self, card: CardFields) -> None:
        super().__init__()
        self.card = card
        self.border_title = plain(card.title)
        self.set_class(bool(card.title), "-titled")

    @property
    def folded(self) -> list[PlanRow]:
        """The rows that have no height now."""
        rows = self.query(PlanRow).filter(".-folds")
        heights = [(row, row.styles.height) for row in rows if row.display]
        return [row for row, height in heights if height is not None and not height.value]

    def tell_folded(self) -> None:
        """Say how many are folded away, and whether one of them is changed or wrong."""
        rows = self.folded
        changed, wrong = sum(row.changed for row in rows), any(row.wrong for row in rows)
        said = [f"↓ {len(rows)} more"] * bool(rows)
        said += [f"● {changed} changed"] * bool(changed) + ["✗ wrong"] * wrong
        self.border_subtitle = plain("  ".join(said))

    def on_resize(self) -> None:
        """Rows came, went or were folded away."""
        self.tell_folded()

    def on_click(self, event: Click) -> None:
        """A click into the lower edge unfolds the rest."""
        if event.y == self.outer_size.height - 1 and self.folded:
            self.folded[0].editor.focus()


class PlanRows(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The fields, one under another; one that nobody has seen yet is only made, not put there.

    Args:
        fields: all there are, with the texts that they begin with.
        shown: the names of those that are there to see.
        cards: which of them stand together; without any, all do.
    """

    DEFAULT_CSS = """
    PlanRows #first { height: auto; }
    PlanRows #water { height: 1; margin-left: 23; color: $text-muted; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("up", "app.focus_previous", "Up", "The field above", id="plan.up"),
        hidden("down", "app.focus_next", "Down", "The field below", id="plan.down"),
        hidden("enter", "screen.next_field", "Next", "The next field", id="plan.next"),
    ]

    def __init__(
        self,
        fields: Sequence[RuleField],
        texts: Mapping[str, str],
        shown: Collection[str],
        cards: Sequence[CardFields] = (),
    ) -> None:
        super().__init__()
        with self.prevent(Input.Changed):  # nobody has typed yet
            self._rows = {field.name: PlanRow(field, texts[field.name]) for field in fields}
        self._shown = shown
        self._cards = [PlanCard(card) for card in cards or (CardFields("", frozenset(self._rows)),)]
        for name, row in self._rows.items():
            row.set_class(any(name in card.card.folded for card in self._cards), "-folds")
        self._water = Static("Of sips, water counts too.", id="water")

    def compose(self) -> ComposeResult:
        *first, last = self._cards
        with Vertical(id="first"):
            for card in first:
                with card:
                    yield from self._of(card)
        with last:
            yield from self._of(last)
            yield self._water

    def on_mount(self) -> None:
        """Show what is there to see, and in time what comes below the cursor."""
        self.show_only(self._shown)
        # A widget that grows between two scrolls may never be told so (its `Resize` is lost), but
        # what it stands in has its new height in any case.
        self.watch(self, "virtual_size", self._have_in_sight, init=False)

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

    def _of(self, card: PlanCard) -> list[PlanRow]:
        return [row for row in self.shown if row.field.name in card.card.fields]

    def _have_in_sight(self) -> None:
        """Show what has come below the cursor, as far as there is room."""
        self.call_after_refresh(self._bring_into_sight)

    def _bring_into_sight(self) -> None:
        card = next((card for card in self._cards if card.has_class("-at")), None)
        if card is not None and (row := self.current) is not None:
            sight = self.scrollable_content_region
            below = min(card.region.bottom - sight.bottom, row.region.y - sight.y)
            self.scroll_relative(y=max(0, below), animate=False, immediate=True)

    def on_resize(self) -> None:
        """There may be room for more of what is folded away."""
        self.call_after_refresh(self._fit)

    def _tell_meant(self) -> None:
        """Say below each what it means, where all have room for that beside each other."""
        *first, last = self._cards
        columns = (first, [last])
        lines = max(sum(2 * len(self._of(card)) + 2 for card in cards) for cards in columns)
        sight = self.screen.size.height * _MOST // 100 - _AROUND
        self.set_class(last.virtual_region.x > 0 and lines <= sight, "-told")

    def _fit(self) -> None:
        """Unfold as many as have room; the rest comes with the cursor."""
        self._tell_meant()
        if not self._cards or any(card.has_class("-open") for card in self._cards):
            return
        rows = [row for row in self.shown if row.has_class("-folds")]
        laid_out = sum(row.size.height for row in rows)
        sight, last = self.scrollable_content_region, self._cards[-1].virtual_region
        room = sight.height - (last.bottom - laid_out)
        for at, row in enumerate(rows):
            row.set_class(at < room, "-fits")
        self._tell_folded()

    def _tell_folded(self) -> None:
        for card in self._cards:
            card.tell_folded()

    def show_only(self, names: Collection[str]) -> None:
        """Show these fields alone."""
        self._shown = names
        for card in self._cards:
            below: Widget | None = self._water if card is self._cards[-1] else None
            for name, row in reversed(self._rows.items()):
                if name not in card.card.fields:
                    continue
                if row.is_attached:
                    row.display = name in names
                elif name in names:
                    card.mount(row, before=below)
                else:
                    continue
                below = row
        self._water.display = "penalties" in names
        self.call_after_refresh(self._fit)
        self._tell_folded()

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
        self._tell_folded()

    def mark_wrong(self, name: str) -> None:
        """Put the cross to this field, once the cursor has left it, and to no other."""
        for each, row in self._rows.items():
            if row.wrong != (each == name):
                row.wrong = each == name
                row.draw()
        self._tell_folded()

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
        for card in self._cards:
            card.set_class(into in card.children, "-at")
            opens = into.has_class("-folds") and not into.has_class("-fits")
            card.set_class(into in card.children and opens, "-open")
        self.call_after_refresh(self._fit)
        self.call_after_refresh(into.scroll_visible, animate=False)
        return True
