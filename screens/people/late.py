"""A player comes late: a name, for the next plan."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from screens.app.host import host_of
from screens.people.fee import TAKEN
from screens.people.names_box import NamesBox
from screens.ui.dialog import Dialog
from screens.ui.keys.keys import bind, key_of
from screens.ui.pick import PickDialog
from screens.ui.reason import ReasonScreen
from screens.ui.text import plain
from tourney.game.wording import listed


class LateDialog(Dialog[str | None]):
    """Asks for a name; answers with what was done, or None.

    A refusal is shown in the dialog, and the name typed stays in the box.

    Args:
        register: puts people on the list, all or no one, paid or not, for a reason or "", and says
            what was done.
        people: names to offer.
        asks: makes the question whether these have paid; None where there is no fee.
        forbids: what the host overrules by letting them in, for a reason (F1.7); or "".
        fewer: the units they begin with and why, where fewer than usual (F1.4), or "".
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("late", "escape", "leave_it", "Close", "Close; nothing changes"),
    ]

    TITLE = "Who has come late?"

    def __init__(
        self,
        register: Callable[[Sequence[str], bool, str], str],
        people: Sequence[str],
        asks: Callable[[Sequence[str]], PickDialog] | None = None,
        forbids: str = "",
        fewer: str = "",
    ) -> None:
        super().__init__()
        self._register = register
        self._people = people
        self._asks = asks
        self._forbids = forbids
        self._fewer = fewer

    def parts(self) -> ComposeResult:
        """When they get a seat, and the box."""
        about = "They get a seat next lap."
        if self._fewer:
            about = f"{about[:-1]}, with {self._fewer}."
        if self._forbids:
            about = f"{self._forbids} Let a player in anyway?"
        yield Static(plain(about), classes="about")
        people = SuggestFromList(self._people, case_sensitive=False)
        yield NamesBox(placeholder="a name", suggester=people)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Enter takes the name."""
        return ("Enter", "add"), (key_of(self, "leave_it"), "close")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Put the name on the list."""
        event.stop()
        self._add((event.value,))

    def on_names_box_several(self, message: NamesBox.Several) -> None:
        """Put them all on the list, or no one."""
        self._add(message.names)

    def _add(self, names: Sequence[str]) -> None:
        if not self._forbids or not all(name.strip() for name in names):
            self._ask_fee(names, "")
            return

        def given(reason: str | None) -> None:
            if reason:
                self._ask_fee(names, reason)

        about = f"{self._forbids} Let {listed(names)} in anyway?"
        self.app.push_screen(ReasonScreen(about), given)

    def _ask_fee(self, names: Sequence[str], reason: str) -> None:
        if self._asks is None or not all(name.strip() for name in names):
            self._put(names, reason, paid=False)
            return

        def answered(answer: int | None) -> None:
            if answer is not None:
                self._put(names, reason, paid=answer == TAKEN)

        self.app.push_screen(self._asks(names), answered)

    def _put(self, names: Sequence[str], reason: str, *, paid: bool) -> None:
        register = partial(self._register, names, paid, reason)
        host_of(self).carry_out(self, register, self.dismiss)

    @property
    def unsaved(self) -> str:
        """The input that quitting now would lose, in words, or ""."""
        return self.query_one(NamesBox).unsaved

    def action_leave_it(self) -> None:
        """No one comes."""
        self.dismiss(None)


def came_late(names: Sequence[str], fewer: str = "") -> str:
    """The sentence about those who have come late.

    Args:
        fewer: the units they begin with where fewer than usual, or "".
    """
    units = f", with {fewer}{' each' * (len(names) > 1)}" if fewer else ""
    return f"{listed(names)} {'gets' if len(names) == 1 else 'get'} a seat next lap{units}."
