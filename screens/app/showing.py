"""An app that leads from screen to screen, and keeps what takes long to make."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from textual.events import Resize, ScreenResume
from textual.screen import Screen

from screens.app.host import Home, Host
from screens.app.routes import Route
from screens.app.store_app import StoreApp
from screens.ui.status_line import StatusLine
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from screens.app.night_screen import NightScreen


class ShowingApp(StoreApp):
    """An app whose screens lie over the list of nights."""

    #: The screen of whichever table of a floor is looked at, kept where none is.
    _table: "NightScreen | None" = None

    @property
    def _first(self) -> Screen[Any]:
        return self.screen_stack[0]

    @property
    def _home(self) -> Home:
        return cast("Home", self._first)

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
        from screens.app.landing import stage_screen
        from screens.ui.titles import has_floor

        with suppress(Refused):  # then it is shown as it was, and the app says why
            if self.director.night(number).follow().saved:
                self.resolved_as_saved(number)
        night = self.director.night(number).view()
        if has_floor(night) and stage in ("", "table") and night.tables:
            if stage:
                self._show_table(number, table)
            else:
                self._show_floor(number, table)
        else:
            self.show_second(stage_screen(night, stage, table))

    def resolved_as_saved(self, number: int) -> None:
        """Have the screens of that night forget what they kept as not saved: it is saved."""
        from screens.app.night_screen import NightScreen

        for screen in self.screen_stack:
            if isinstance(screen, NightScreen) and screen.number == number:
                screen.resolved_as_saved()

    def land(self) -> bool:
        """Bring the role of a table to whatever is at its place now; whether that is elsewhere.

        A user with another role stays on the screen.
        """
        if not self.who.is_table:
            return False
        from screens.app.landing import land_table

        return land_table(cast("Host", self))

    def go(self, route: Route, *told: object, then: Callable[[Any], None] | None = None) -> None:
        """Lay a screen over the one that is shown, as `Host` has it."""
        self.push_screen(route.make(*told), then)

    def go_instead(self, route: Route, *told: object) -> None:
        """Show a screen in the place of the one that is shown."""
        self.switch_screen(route.make(*told))

    @property
    def second(self) -> Screen[Any] | None:
        """The screen right over home, if any."""
        return self.screen_stack[1] if len(self.screen_stack) > 1 else None

    def show_second(self, screen: Screen[Any]) -> None:
        """Show a screen right over home."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def _show_floor(self, number: int, table: int) -> None:
        """Show the floor, with a table marked; where it lies under what is shown, the same one."""
        from screens.app.night_screen import NightScreen

        under = self.second
        if isinstance(under, NightScreen) and Route.FLOOR.is_of(under) and under.number == number:
            under.table = table or under.table
            while len(self.screen_stack) > 2:
                self.pop_screen()
            return
        self.show_second(Route.FLOOR.make(number, table))

    def _show_table(self, number: int, table: int) -> None:
        """Show a table over its floor: one screen is kept for all, as making one takes long."""
        kept = self._table
        if kept in self.screen_stack and kept.number == number:
            cast("NightScreen", self.second).table = table
            while self.screen is not kept:
                self.pop_screen()
            kept.begin(number, table)
            kept.post_message(ScreenResume(refresh_styles=False))
            return
        self._show_floor(number, table)
        if kept is None:
            self._table = kept = cast("NightScreen", Route.TABLE.make(number, table))
            self.install_screen(kept, "table")
        else:
            kept.begin(number, table)
            if kept.size != self.size:
                kept.post_message(Resize(self.size, self.size))
        self.push_screen(kept)

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
