"""The screen of a table's role while no one plays at the table."""

from contextlib import suppress
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from screens.app.night_screen import NightScreen, night_keys
from screens.app.role import BY_ITSELF, role_words
from screens.ui.keys.footer import KeyFooter
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import plain
from tourney.game.refusal import Refused
from tourney.log.roles import Who
from tourney.night.views.floor_view import Mover
from tourney.night.views.view import NightView


class WaitScreen(NightScreen, inherit_bindings=False):
    """The screen for a table's role before play, and while no one plays at its place."""

    HELP_TEXT: ClassVar[str] = "Nothing is in play here. This screen updates itself."
    MANUAL: ClassVar[str] = "laptops"

    BINDINGS: ClassVar[list[BindingType]] = [
        *night_keys("rules", "standings", show=True),
    ]

    CSS = """
    WaitScreen {
        #word { height: 1fr; align: center middle; }
        #word > Static {
            width: 62; max-width: 94%; height: auto; padding: 1 2; border: round $accent;
            text-align: center;
        }
        StatusLine { margin: 0; }
    }
    """

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Vertical(id="word"):
            yield Static("Wait for the host.")
        yield StatusLine(appears=True)
        yield KeyFooter()

    def follow(self) -> None:
        """Read again: a night that could not be read may be there now."""
        with suppress(Refused):
            self.read_on()
        self.redraw(followed=True)

    def show(self) -> None:
        """Say what the table waits for."""
        night, who = self.night.view(), self.director.who
        self.entitle(role_words(who), night)
        moving: tuple[Mover, ...] = ()
        if night.state == "playing" and night.has_floor:
            moving = self.night.floor().movers
        first, *others = waiting_words(night, who, moving)
        words = [plain(first).stylize("bold"), Content(""), *map(plain, others)]
        if night.state != "finished":
            words += [Content(""), plain(BY_ITSELF).stylize("$foreground-muted")]
        self.query_one("#word > Static", Static).update(Content("\n").join(words))


def waiting_words(night: NightView, who: Who, moving: tuple[Mover, ...] = ()) -> list[str]:
    """Return what the table waits for, one sentence per line.

    Args:
        moving: the players who have to change tables since the last barrier.
    """
    if night.state in ("registering", "seating"):
        return ["Play has not begun.", "Wait for the host to open the tables."]
    if night.state == "finished":
        return ["The night is over.", "You can still read the standings."]
    if all(line.place != who.place for line in night.tables):
        return [f"No one plays at table {who.place} now.", "Wait for the host."]
    left = [
        f"{mover.name} goes to table {mover.target}."
        for mover in moving
        if mover.source == who.place
    ]
    return [f"Table {who.place} is closed; wait for the host.", *left]
