"""The dialog about a table's phone (F16): its code to scan, and whether its entries wait."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from screens.app.host import host_of
from screens.app.routes import Route
from screens.ui.dialog import Dialog
from screens.ui.keys.keys import bind, key_of
from screens.ui.large.letters import code_block
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.game.refusal import Refused
from tourney.night.state.table_phones import table_address
from tourney.service.table_phones import TablePhones

key = partial(bind, "table_phone")

#: The rows of the dialog besides the code, and the cells inside it.
_BESIDES, _INSIDE = 6, 58


class TablePhoneDialog(Dialog[None]):
    """The dialog that shows a table's code, draws it anew, or lets entries wait.

    Args:
        number: the night's number.
        place: the number of the real table.
    """

    HELP_TEXT: ClassVar[str] = (
        "Players at the table scan this code and type their rounds. A new code ends the old one."
    )
    MANUAL: ClassVar[str] = "come-and-go"

    SCOPED_CSS = False
    CSS = """
    TablePhoneDialog {
        #code { width: 100%; text-align: center; }
        #words { margin: 0; }
        &.-coded .dialog { padding: 0 1; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "share", "Share", "Share the night with phones", show=False),
        key("n", "draw_anew", "New code", "Draw a new code; the old one ends", show=False),
        key("w", "wait", "Wait", "Check entries before they count, or not", show=False),
        key("escape", "dismiss", "Close", "Close", id="table_phone.close"),
    ]

    def __init__(self, number: int, place: int) -> None:
        super().__init__()
        self._number, self._place = number, place
        self.title = f"A phone at table {place}"

    @property
    def _phones(self) -> TablePhones:
        return host_of(self).director.table_phones

    @property
    def _waits(self) -> bool:
        return self._number in self._phones.codes.waiting

    def parts(self) -> ComposeResult:
        """Yield the code and the words."""
        yield Static(id="code")
        yield Static(id="words", classes="about")

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys that do something now."""
        if not self.has_class("-coded"):
            return (key_of(self, "share"), "share the night"), (key_of(self, "dismiss"), "close")
        wait = "let all entries count" if self._waits else "check all tables' entries"
        words = (("draw_anew", "new code"), ("wait", wait), ("dismiss", "close"))
        return [(key_of(self, action), does) for action, does in words]

    def on_mount(self) -> None:
        """Draw the code, and those that other programs draw."""
        self.follow()

    def on_resize(self) -> None:
        """Draw the code for the new size."""
        self._draw()

    def follow(self) -> None:
        """Read the code as it is now, and draw it; once phones show the night, it stands alone."""
        try:
            self._phones.read_on()
            self._draw()
            if self.has_class("-coded") and Route.PHONES.is_of(self.app.screen):
                self.app.pop_screen()
        except Refused as refusal:
            self.query_one(StatusLine).refuse(refusal.sentence)

    def _draw(self) -> None:
        shown = host_of(self).director.phones.shown(self._number)
        code = self._phones.codes.of(self._number).get(self._place)
        words, drawn = plain("Turn on sharing. Then players can type on a phone."), []
        if shown is not None and code is not None:
            rows = self.app.size.height - _BESIDES
            drawn = code_block(table_address(shown.address, code), _INSIDE, rows)
            typed = table_address(shown.words)
            words = Content.assemble(
                "Scan it, or open ",
                (typed, "bold $text-accent"),
                " and type ",
                (code, "bold $text-accent"),
                "\nYou check all tables' entries on the floor." * self._waits,
            )
        self.query_one("#code", Static).update(Content("\n").join(drawn))
        self.query_one("#code", Static).display = bool(drawn)
        self.set_class(bool(drawn), "-coded")  # the code has a margin of its own
        self.query_one("#words", Static).update(words)
        self.name_keys()

    def on_screen_resume(self) -> None:
        """Draw the code, once the night is shared."""
        self.follow()

    def action_share(self) -> None:
        """Share the night with phones, if it isn't shared yet."""
        if not self.has_class("-coded"):
            host_of(self).go(Route.PHONES, self._number)

    def action_draw_anew(self) -> None:
        """Draw the code anew."""
        self._record(
            lambda phones: phones.draw_anew(self._number, self._place), "The old code has ended."
        )

    def action_wait(self) -> None:
        """Let entries of all tables' phones wait for Enter, or count at once."""
        night, waits = host_of(self).director.night(self._number), not self._waits
        said = "You check all tables' entries now." if waits else "All entries count at once now."
        self._record(lambda phones: phones.choose_waiting(night, waits), said)

    def _record(self, do: Callable[[TablePhones], None], done: str) -> None:
        try:
            do(self._phones)
        except Refused as refusal:
            self.query_one(StatusLine).refuse(refusal.sentence)
            return
        self._draw()
        self.query_one(StatusLine).tell(done)
