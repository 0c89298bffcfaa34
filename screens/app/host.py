"""The app as its screens know it: shared settings, and the way from screen to screen."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace
from textual.dom import DOMNode
from textual.events import Resize, ScreenResume
from textual.screen import Screen

from screens.app.routes import Route
from screens.app.store_app import StoreApp
from screens.ui.settings import DEFAULTS, Settings, use_settings, write_settings
from screens.ui.status_line import StatusLine, refusing
from tourney.game.refusal import Refused
from tourney.laptop.private_folder import LastExport

if TYPE_CHECKING:
    from tourney.night.state.shelf import NightLine
    from tourney.night.views.view import NightView

#: The words for the wait while a deal's chances are computed.
CHANCES = "Working the chances out"

#: The screens before play, by stage and by state of the night.
_BEFORE_PLAY = {
    "register": Route.REGISTER,
    "registering": Route.REGISTER,
    "seats": Route.SEATS,
    "seating": Route.SEATS,
}
#: The screen of a table, by game.
_TABLES = {"open": Route.TABLE, "liar": Route.LIAR_TABLE}


class Host(StoreApp):
    """An app whose screens lie over the list of nights.

    Attributes:
        settings: colours, sound, animations and chances.
        settings_file: where the settings are kept, or None for nowhere.
        keys: the keys that the user chose, by binding id.
        listed: True once home lists the nights of the open store.
        exported: the memory of where this laptop last wrote a night's files.
        planned: the number of the night that was planned last, until another plan is opened.
        shows_phones: returns True while this program shows a night on guests' phones.
    """

    settings: Settings = DEFAULTS
    planned: int = 0
    settings_file: Path | None = None
    exported: LastExport
    keys: dict[str, str]
    listed = False
    shows_phones: Callable[[], bool] = staticmethod(lambda: False)

    @cached_property
    def _tables(self) -> dict[Route, Any]:
        """By game, the screen that all its tables share; kept while no table is looked at."""
        return {}

    @property
    def home(self) -> Any:
        """The list of nights, a `HomeScreen`, which lies under every other screen."""
        return self.screen_stack[0]

    @property
    def second(self) -> Screen[Any] | None:
        """The screen right over home, if any."""
        return self.screen_stack[1] if len(self.screen_stack) > 1 else None

    def set_settings(self, **changed: Any) -> None:
        """Change settings and keep them.

        Raises:
            Refused: `not-written`, if they are changed but cannot be kept.
        """
        self.settings = replace(self.settings, **changed)
        use_settings(self, self.settings)
        if self.settings_file is not None:
            write_settings(self.settings_file, self.settings)

    # The demo, and the way back

    def open_demo(self) -> None:
        """Open the demo's nights, which are gone when the app is left."""
        if self.turn_to(demo=True):
            self.home.query_one(StatusLine).tell("Making the demo nights.")

    def turn_to(self, *, demo: bool) -> bool:
        """Open another store; until its nights are read, home lists none."""
        begun = super().turn_to(demo=demo)
        if begun:
            self.listed = False
            self.home.forget()
        return begun

    # From screen to screen

    def go(self, route: Route, *told: object, then: Callable[[Any], None] | None = None) -> None:
        """Lay a screen over the present one.

        Args:
            route: the screen to show.
            told: the arguments of the screen, such as a night's number.
            then: called with the screen's answer, if the screen closes with one.

        Raises:
            Refused: the screen's night, table or player cannot be read.
        """
        self.push_screen(route.make(*told), then)

    def go_instead(self, route: Route, *told: object) -> None:
        """Show a screen in place of the present one."""
        self.switch_screen(route.make(*told))

    def go_home(self) -> None:
        """Go back to the list of nights."""
        self._go_down_to(1)
        with refusing(self.home):
            self.home.list_nights()

    def show_second(self, screen: Screen[Any]) -> None:
        """Show a screen right over home."""
        self._go_down_to(2)
        if self.second is None:
            self.push_screen(screen)
        else:
            self.switch_screen(screen)

    def _go_down_to(self, screens: int) -> None:
        while len(self.screen_stack) > screens:
            self.pop_screen()

    def show_night(self, number: int, stage: str = "", table: int = 0) -> None:
        """Go to a night, at the stage it has come to or at an earlier one.

        Args:
            number: the night's number in the store.
            stage: `register`, `seats` or `table`; "" is the present stage, which is the floor for a
                night over several tables.
            table: the number of a table. If the night has no such table, the first unfinished one
                is shown, or else the first.
        """
        with suppress(Refused):  # then the night is shown as it was, and the app says why
            if self.director.night(number).follow().saved:
                self.resolved_as_saved(number)
        night = self.director.night(number).view()
        if night.has_floor and stage in ("", "table") and night.tables:
            if stage:
                self._show_table(number, table)
            else:
                self._show_floor(number, table)
            return
        if all(line.number != table for line in night.tables):
            table = next((line.number for line in night.tables if not line.finished), 1)
        route = _BEFORE_PLAY.get(stage or night.state) or table_route(night)
        self.show_second(route.make(number, table))

    def _show_floor(self, number: int, table: int) -> None:
        """Show the floor with a table marked, the same floor if one lies below already."""
        under: Any = self.second
        if Route.FLOOR.is_of(under) and under.number == number:
            under.table = table or under.table
            self._go_down_to(2)
            return
        self.show_second(Route.FLOOR.make(number, table))

    def _show_table(self, number: int, table: int) -> None:
        """Show a table over its floor. A game's tables share a screen, as a new one takes long."""
        route = table_route(self.director.night(number).view())
        kept: Any = self._tables.get(route)
        if kept in self.screen_stack and kept.number == number:
            cast("Any", self.second).table = table
            while self.screen is not kept:
                self.pop_screen()
            cast("Any", kept).begin(number, table)
            kept.post_message(ScreenResume(refresh_styles=False))
            return
        self._show_floor(number, table)
        if kept is None:
            kept = self._tables[route] = route.make(number, table)
            self.install_screen(kept, route.name)
        else:
            kept.begin(number, table)
            if kept.outer_size != self.size:
                kept.post_message(Resize(self.size, self.size))
        self.push_screen(kept)

    # The screens of roles without a host

    def land_display(self) -> None:
        """Show the big screen of the night in play, or say that there is no night yet.

        Raises:
            Refused: the store cannot be read.
        """
        shown: Any = self.second
        now: int = shown.number if Route.DISPLAY.is_of(shown) else 0
        number = self.who.night or night_to_show(self.director.nights(), now)
        if number and number != now:
            self.show_second(Route.DISPLAY.make(number))
        elif not number and shown is None:
            self.show_second(Route.DISPLAY_WAIT.make())

    # Messages

    def resolved_as_saved(self, number: int) -> None:
        """Tell the screens of a night that its unsaved entry has been saved after all."""
        for screen in self.screen_stack:
            resolved = getattr(screen, "resolved_as_saved", None)
            if resolved is not None and cast("Any", screen).number == number:
                resolved()

    def tell(self, sentence: str) -> None:
        """Report what was done, on the present screen once that is there."""
        self._answer(lambda said: said.tell(sentence))

    def refuse(self, sentence: str) -> None:
        """Report why something was not done, on the present screen once that is there."""
        self._answer(lambda said: said.refuse(sentence))

    def _answer(self, say: Callable[[StatusLine], None]) -> None:
        def once_it_is_there() -> None:
            screen = self.screen
            # A screen carries this out when it has composed its widgets.
            screen.call_later(lambda: say(screen.query_one(StatusLine)))

        self.call_later(once_it_is_there)


def host_of(node: DOMNode) -> Host:
    """Return the app that a screen or a widget is in."""
    return cast("Host", node.app)


def table_route(night: "NightView") -> Route:
    """Return the route to a table's screen, for the game that the night plays."""
    return _TABLES[night.rules.game]


def night_to_show(nights: "Sequence[NightLine]", shown: int = 0) -> int:
    """Return the number of the night that the room wants to see; 0 if there isn't one.

    The night that is shown stays until it is over, even if another is opened meanwhile. Then its
    winner is shown until a newer night is played.

    Args:
        nights: all nights, the newest first.
        shown: the number of the night that is shown now, or 0.
    """
    known = [line.number for line in nights]
    at = known.index(shown) if shown in known else len(nights)
    if at < len(nights) and nights[at].state != "finished":
        return shown
    played = [line.number for line in nights[:at] if line.state == "playing"]
    if played or shown in known:
        return played[0] if played else shown
    to_come = [line.number for line in nights if line.state != "finished"]
    return next(iter((*to_come, *known)), 0)
