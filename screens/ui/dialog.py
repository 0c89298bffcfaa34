"""A box in the middle of the screen, laid over what is there; all dialogs are drawn alike."""

from collections.abc import Sequence
from functools import partial
from typing import TypeVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from screens.ui.keys.keys import bind
from screens.ui.keys.line import pressed
from screens.ui.status_line import StatusLine
from screens.ui.text import plain

Answer = TypeVar("Answer")

#: As narrow as it may be, in cells.
_LEAST = 44


class Dialog(ModalScreen[Answer]):
    """Has its title in the upper edge, and in the lower one its keys.

    Between them are the parts, and what was refused. Its CSS is the app's.
    """

    # Textual declares these without ClassVar.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (18, "-short"), (24, "-tall")]  # noqa: RUF012

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = plain(self.title or "")
            yield from self.parts()
            yield StatusLine(appears=True)

    def parts(self) -> ComposeResult:
        """What is in it."""
        raise NotImplementedError

    def keys(self) -> Sequence[tuple[str, str]]:
        """Its keys as they are bound now, with what they do; one that is "" is left out."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Name the keys."""
        self.name_keys()

    def name_keys(self) -> None:
        """Name the keys that can be pressed now; the box is as wide as they are at least."""
        dialog, keys = self.query_one(".dialog"), pressed(*self.keys())
        dialog.border_subtitle = keys
        dialog.styles.min_width = max(keys.cell_length + 6, _LEAST)


def between_rows(owner: str) -> tuple[Binding, Binding]:
    """The keys that go from row to row, of a dialog that has several."""
    hidden = partial(bind, owner, show=False)
    return (
        hidden("up", "app.focus_previous", "Up", "The row above", id=f"{owner}.up"),
        hidden("down", "app.focus_next", "Down", "The row below", id=f"{owner}.down"),
    )


def row(label: str, field: Widget) -> Horizontal:
    """A field behind its label."""
    return Horizontal(Static(label, classes="label"), field, classes="row")
