"""The app as its screens know it: what it keeps for them, and the way from screen to screen."""

from collections.abc import Callable, Sequence
from contextlib import suppress
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

#: What is done, in words, while money is shared out by chances.
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
        settings: how it looks and sounds.
        settings_file: where these are kept, or None for nowhere.
        keys: those that a person chose, by binding id.
        listed: what home lists are the nights of the store that is open.
        exported: remembers where a night's files were last written from this laptop.
        shows_phones: true while guests' phones are shown a night by what ends with this program.
    """

    settings: Settings = DEFAULTS
    settings_file: Path | None = None
    exported: LastExport
    keys: dict[str, str]
    listed = False
    shows_phones: Callable[[], bool] = staticmethod(lambda: False)
    #: The screen of whichever table of a floor is looked at, kept where none is.
    _table: Any = None

    @property
    def home(self) -> Any:
        """The list of nights, a `HomeScreen`, which lies under every other screen."""
        return self.screen_stack[0]

    @property
    def second(self) -> Screen[Any] | None:
        """The screen right over home, if any."""
        return self.screen_stack[1] if len(self.screen_stack) > 1 else None

    def set_settings(self, **changed: Any) -> str | None:
        """Have settings so from now on, and keep them; a sentence if they cannot be kept."""
        self.settings = replace(self.settings, **changed)
        use_settings(self, self.settings)
        try:
            if self.settings_file is not None:
                write_settings(self.settings_file, self.settings)
        except Refused as refusal:
            return refusal.sentence
        return None

    # The demo, and the way back

    def open_demo(self) -> None:
        """Go over to the demo's nights; they are gone when the app is left."""
        if self.turn_to(demo=True):
            self.home.query_one(StatusLine).tell("Making the demo nights.")

    def turn_to(self, *, demo: bool) -> bool:
        """Open another store; home waits for its nights."""
        begun = super().turn_to(demo=demo)
        if begun:
            self.listed = False
            self.home.forget()
        return begun

    # From screen to screen

    def go(self, route: Route, *told: object, then: Callable[[Any], None] | None = None) -> None:
        """Lay a screen over the one that is shown.

        Args:
            told: what it is of.
            then: is given its answer, if it closes with one.

        Raises:
            Refused: what it is of cannot be read.
        """
        self.push_screen(route.make(*told), then)

    def go_instead(self, route: Route, *told: object) -> None:
        """Show a screen in the place of the one that is shown."""
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
            number: the night's, in the store.
            stage: `register`, `seats` or `table`; "" is where the night stands, which for one over
                several tables is its floor.
            table: which of its tables; if there isn't one of that number, the first that is not
                finished, or the first.
        """
        if self.who.is_table:
            self.land()
            return

        with suppress(Refused):  # then it is shown as it was, and the app says why
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
        """Show the floor, with a table marked; where it lies under what is shown, the same one."""
        under: Any = self.second
        if Route.FLOOR.is_of(under) and under.number == number:
            under.table = table or under.table
            self._go_down_to(2)
            return
        self.show_second(Route.FLOOR.make(number, table))

    def _show_table(self, number: int, table: int) -> None:
        """Show a table over its floor: one screen is kept for all, as making one takes long."""
        kept = self._table
        if kept in self.screen_stack and kept.number == number:
            cast("Any", self.second).table = table
            while self.screen is not kept:
                self.pop_screen()
            self._table.begin(number, table)
            self._table.post_message(ScreenResume(refresh_styles=False))
            return
        self._show_floor(number, table)
        if kept is None:
            self._table = Route.TABLE.make(number, table)
            self.install_screen(self._table, "table")
        else:
            kept.begin(number, table)
            if kept.size != self.size:
                kept.post_message(Resize(self.size, self.size))
        self.push_screen(self._table)

    # Where a role without a host belongs

    def land(self) -> bool:
        """Bring the role of a table to whatever is at its place now; whether that is elsewhere.

        A user with another role stays on the screen. Every screen over the one before is closed
        with it, since it is about another table.

        Raises:
            Refused: the night cannot be read.
        """
        if not self.who.is_table:
            return False
        shown: Any = self.second
        try:
            night = self.director.night(self.who.night).view()
        except Refused:
            if shown is not None:
                raise
            self.show_second(Route.TABLE_WAIT.make(self.who.night, 0))  # which says why
            return True
        table = table_at(self.who.place, night)
        belongs = table_route(night) if table else Route.TABLE_WAIT
        if belongs.is_of(shown) and shown.table == table:
            return False
        self.show_second(belongs.make(self.who.night, table))
        return True

    def land_display(self) -> None:
        """Show the display of the night that it is to show, or that there isn't one yet.

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

    # What is said there

    def resolved_as_saved(self, number: int) -> None:
        """Have the screens of that night forget what they kept as not saved: it is saved."""
        for screen in self.screen_stack:
            resolved = getattr(screen, "resolved_as_saved", None)
            if resolved is not None and cast("Any", screen).number == number:
                resolved()

    def tell(self, sentence: str) -> None:
        """Say what was done, on the screen that is shown once it is there."""
        self._answer(lambda said: said.tell(sentence))

    def refuse(self, sentence: str) -> None:
        """Say why something was not done, on the screen that is shown once it is there."""
        self._answer(lambda said: said.refuse(sentence))

    def _answer(self, say: Callable[[StatusLine], None]) -> None:
        def once_it_is_there() -> None:
            screen = self.screen
            # A screen carries this out when it has composed its widgets.
            screen.call_later(lambda: say(screen.query_one(StatusLine)))

        self.call_later(once_it_is_there)


def host_of(node: DOMNode) -> Host:
    """The app that a screen or a widget is in."""
    return cast("Host", node.app)


def table_route(night: "NightView") -> Route:
    """The screen of a table of the night's game."""
    return _TABLES[night.rules.game]


def table_at(place: int, night: "NightView") -> int:
    """The number of the table that plays at a real table's place, or has played there last; 0 if
    none, before play and once it has been closed.
    """
    here = [line.number for line in night.tables if line.place == place and not line.closed]
    return here[-1] if here else 0


def night_to_show(nights: "Sequence[NightLine]", shown: int = 0) -> int:
    """The number of the night that the room wants to see; 0 if there isn't one.

    A night that is shown stays until it is over, even if another is opened meanwhile. Then its
    winner is shown until a newer night is played.

    Args:
        nights: all, the newest first.
        shown: the number of the one that is shown now, or 0.
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
