"""Nights that are given another name, put away and brought back, on the list of nights."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from screens.app.host import host_of
from screens.ui.keys.keys import NIGHT, bind, key_of
from screens.ui.reason import ReasonScreen
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import StatusLine
from tourney.game.refusal import Refused
from tourney.night.state.room_clock import date_words

if TYPE_CHECKING:
    from tourney.night.views.night_line import NightLine

hidden = partial(bind, "home", show=False, of=NIGHT)


class NightShelf(StyledScreen[None]):
    """A list of nights, one of which is highlighted, and those that are put away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("r", "rename", "Rename", "Rename the marked night"),
        hidden("delete", "put_away", "Archive", "Archive the marked night; it is kept"),
        hidden("b", "bring_back", "Bring back", "Bring back an archived night"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._any_away = False

    def listed(self) -> "tuple[NightLine, ...]":
        """The nights that are not put away; first those of which nothing is left."""
        host = host_of(self)
        lost, lines = host.lost_nights, host.director.all_nights()
        gone = sorted(lost - {line.number for line in lines}, reverse=True)
        listed = [line for line in lines if not line.put_away]
        self._any_away = len(listed) < len(lines)
        listed = [replace(line, lost=True) if line.number in lost else line for line in listed]
        return (*map(_lost_night, gone), *listed)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what there is something for."""
        if action == "bring_back":
            return self._any_away
        if action in ("rename", "put_away"):
            return self.marked is not None
        return super().check_action(action, parameters)

    @property
    def marked(self) -> "NightLine | None":
        """The night that is highlighted."""
        raise NotImplementedError

    def list_nights(self) -> None:
        """Draw the nights as they are now."""
        raise NotImplementedError

    def _carry_out(self, job: Callable[[], None], done: Callable[[], str]) -> None:
        said = self.query_one(StatusLine)

        def listed(_: None) -> None:
            self.list_nights()
            said.tell(done())

        host_of(self).carry_out(self, job, listed, lambda refusal: said.refuse(refusal.sentence))

    def action_rename(self) -> None:
        """Ask for the highlighted night's name."""
        if (night := self.marked) is None:
            return
        from tourney.service.room import RenameNight

        def given(name: str | None) -> None:
            if name is not None and name != night.name:
                self._carry_out(
                    lambda: host_of(self).director.night(night.number).send(RenameNight(name)),
                    lambda: f"{night.name} is called {name or 'by its day'} now.",
                )

        self.query_one(StatusLine).tell("")
        self.app.push_screen(NightNameScreen(night.name), given)

    def action_put_away(self) -> None:
        """Leave the highlighted night out of the list."""
        if (night := self.marked) is None:
            return
        self._carry_out(
            lambda: host_of(self).director.shelf.put_away(night.number),
            lambda: f"{night.name} is archived; {key_of(self, 'bring_back')} brings it back.",
        )

    def action_bring_back(self) -> None:
        """Ask which of those put away to list again."""
        said = self.query_one(StatusLine)
        try:
            away = [line for line in host_of(self).director.all_nights() if line.put_away]
        except Refused as refusal:
            said.refuse(refusal.sentence)
            return
        from screens.ui.pick import PickDialog
        from screens.ui.text import say

        def picked(number: int | None) -> None:
            if number is None:
                return
            name = next(night.name for night in away if night.number == number)
            self._carry_out(
                lambda: host_of(self).director.shelf.bring_back(number),
                lambda: f"{name} is on the list again.",
            )

        choices = [
            (night.number, say("[b]$name[/]  $date", name=night.name, date=date_words(night.date)))
            for night in away
        ]
        said.tell("")
        self.app.push_screen(PickDialog("Bring back which night?", choices), picked)


def _lost_night(number: int) -> "NightLine":
    """The line of a night of which nothing is left."""
    # Not needed before the first frame.
    from tourney.night.views.night_line import NightLine

    return NightLine(number, f"Night {number}", "", "", "", "registering", 0, "", lost=True)


class NightNameScreen(ReasonScreen):
    """Asks for a night's name; "" is its day, None leaves it."""

    HELP_TEXT: ClassVar[str] = (
        "The new name is used everywhere from now on. Undo in the night takes it back."
    )
    MANUAL: ClassVar[str] = "evening"

    def __init__(self, old: str) -> None:
        # The list is before the rules of any game are imported.
        from tourney.night.planning.plan import NAME_CELLS

        about = "The new name. Leave empty to use the date."
        super().__init__(about, "The night's name", "", "name", NAME_CELLS, old)
