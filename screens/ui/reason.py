"""Why something is done otherwise than the program would: in words, for the record."""

from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.ui.box import Box
from screens.ui.keys.keys import bind, key_of
from screens.ui.keys.line import pressed
from screens.ui.status_line import StatusLine, refusing
from screens.ui.text import plain
from tourney.game.names import REASON_CELLS, clean_text
from tourney.game.refusal import Refused

key = partial(bind, "reason")


class ReasonScreen(ModalScreen[str | None]):
    """Asks for the reason; None is to leave it.

    Args:
        about: what would be done.
        title: the box's title.
        example: what may be typed.
        what: the subject of the reason, for the sentence of a refusal.
        cells: the terminal cells that it may take.
        old: what is there already; where something does, "" takes it away.
    """

    HELP_TEXT: ClassVar[str] = (
        "This goes against tonight's rules. Give a reason; the history shows it."
    )
    MANUAL: ClassVar[str] = "corrections"

    SCOPED_CSS = False
    CSS = """
    ReasonScreen {
        .about { margin-bottom: 1; color: $text-muted; }
        Box, Box:focus { border: round $accent; background: $surface; padding: 0 1; }
        StatusLine { height: 2; padding: 0; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "give", "Do it", "Do it, for this reason", show=False),
        key("escape", "dismiss", "Close", "Close, and change nothing", id="reason.leave"),
    ]

    def __init__(
        self,
        about: str,
        title: str = "Why?",
        example: str = "a reason, for example: agreed at the table",
        what: str = "reason",
        cells: int = REASON_CELLS,
        old: str = "",
    ) -> None:
        super().__init__()
        self._about, self._title, self._example = about, title, example
        self._what, self._cells, self._old = what, cells, old

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = self._title
            keys = ("Enter", "confirm"), (key_of(self, "dismiss"), "close")
            dialog.border_subtitle = pressed(*keys)
            yield Static(plain(self._about), classes="about")
            yield Box(self._old, placeholder=self._example, id="reason")
            yield StatusLine()

    def on_input_submitted(self) -> None:
        """Enter in the box."""
        self.action_give()

    def action_give(self) -> None:
        """Answer with the reason."""
        reason = self.query_one(Box).value.strip()
        with refusing(self):
            if not (reason or self._old):
                raise Refused("no-reason", "Say why, in a few words.")
            self.dismiss(clean_text(reason, self._what, self._cells, empty=bool(self._old)))
