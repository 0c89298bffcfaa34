"""Why somebody goes out who could have stayed in (F9.1)."""

from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.ui.box import Box
from screens.ui.keys.keys import bind
from screens.ui.keys.line import KeyLine
from screens.ui.status_line import StatusLine
from screens.ui.text import plain

key = partial(bind, "reason")


class ReasonScreen(ModalScreen[str]):
    """Asks for the reason; "" is to let the person stay.

    Args:
        name: who goes out.
    """

    HELP_TEXT: ClassVar[str] = (
        "Whoever stayed in by a mistake stays, unless you say otherwise. The record keeps the "
        "reason with the correction."
    )
    MANUAL: ClassVar[str] = "corrections"

    CSS = """
    ReasonScreen {
        .about { margin-bottom: 1; color: $text-muted; }
        Box, Box:focus { border: round $accent; background: $surface; padding: 0 1; }
        StatusLine { height: 2; padding: 0; }
        KeyLine { padding: 0; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "give", "Goes out", "Have the person go out, for this reason", show=False),
        key("escape", "leave", "Let stay", "Close; the person stays in"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Why?"
            yield Static(plain(f"{self._name} goes out, and does not stay in."), classes="about")
            yield Box(placeholder="a reason, such as: agreed at the table", id="reason")
            yield StatusLine()
            yield KeyLine("leave", before="Enter says so")

    def on_input_submitted(self) -> None:
        """Enter in the box."""
        self.action_give()

    def action_give(self) -> None:
        """Answer with the reason."""
        reason = self.query_one(Box).value.strip()
        if not reason:
            self.query_one(StatusLine).refuse("Say why, in a few words.")
            return
        self.dismiss(reason)

    def action_leave(self) -> None:
        """Close; the person stays in."""
        self.dismiss("")
