"""Why something is done otherwise than the program would: in words, for the record."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from screens.ui.box import Box
from screens.ui.dialog import Dialog
from screens.ui.keys.keys import bind, key_of
from screens.ui.status_line import refusing
from screens.ui.text import plain
from tourney.game.names import REASON_CELLS, clean_text
from tourney.game.refusal import Refused

key = partial(bind, "reason")


class ReasonScreen(Dialog[str | None]):
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

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "give", "Do it", "Do it, for this reason", show=False),
        key("escape", "dismiss", "Close", "Close, and change nothing", id="reason.leave"),
    ]

    def __init__(
        self,
        about: str,
        title: str = "Why?",
        example: str = "for example agreed at the table",
        what: str = "reason",
        cells: int = REASON_CELLS,
        old: str = "",
    ) -> None:
        super().__init__()
        self._about, self.title, self._example = about, title, example
        self._what, self._cells, self._old = what, cells, old

    def parts(self) -> ComposeResult:
        """What would be done, and the box."""
        yield Static(plain(self._about), classes="about")
        yield Box(self._old, placeholder=self._example, id="reason")

    def keys(self) -> Sequence[tuple[str, str]]:
        """Enter takes what is typed."""
        return ("Enter", "save"), (key_of(self, "dismiss"), "close")

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
