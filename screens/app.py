"""The Textual app: it opens the store behind the first frame, and leads from screen to screen."""

from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import App
from textual.binding import Binding
from textual.message import Message
from textual.screen import Screen

from screens.home import HomeScreen
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from tourney.director import Director


class TourneyApp(App[None]):
    """The host's app on one store.

    Args:
        store: the file that keeps the nights; made when there is none.
        keymap: keys by binding id, as `read_keymap` gives them.
    """

    TITLE = "tourney"
    CSS_PATH = "tourney.tcss"
    BINDINGS = [
        Binding("f1", "help", "Help", id="app.help", tooltip="What this screen's keys do"),
        Binding(
            "ctrl+q",
            "quit",
            "Quit",
            id="app.quit",
            tooltip="Quit; every key is saved already",
            priority=True,
        ),
    ]

    class StoreOpened(Message):
        """The store is open."""

        def __init__(self, director: "Director") -> None:
            super().__init__()
            self.director = director

    class StoreRefused(Message):
        """The store could not be opened."""

        def __init__(self, sentence: str) -> None:
            super().__init__()
            self.sentence = sentence

    def __init__(self, store: Path, keymap: dict[str, str] | None = None) -> None:
        super().__init__()
        self._store = store
        self._keys = keymap or {}
        self._director: Director | None = None

    @property
    def director(self) -> "Director":
        """The door to the nights; there is one once the store is open."""
        assert self._director is not None
        return self._director

    def get_default_screen(self) -> Screen[None]:
        """Home lies under every other screen."""
        return HomeScreen()

    def on_mount(self) -> None:
        """Paint first: SQLModel and what it needs take longer to import than the app."""
        self.set_keymap(self._keys)
        self.run_worker(self._open_store, thread=True, exit_on_error=True)

    def _open_store(self) -> None:
        from tourney.director import Director

        try:
            director = Director.open(self._store)
        except Refused as refusal:
            self.post_message(self.StoreRefused(refusal.sentence))
        else:
            self.post_message(self.StoreOpened(director))

    def on_tourney_app_store_opened(self, message: StoreOpened) -> None:
        """The nights can be listed now."""
        self._director = message.director
        self._home.list_nights()

    def on_tourney_app_store_refused(self, message: StoreRefused) -> None:
        """Home says why there are no nights."""
        self._home.show_refusal(message.sentence)

    def on_unmount(self) -> None:
        """Let the store go."""
        if self._director is not None:
            self._director.close()

    @property
    def _home(self) -> HomeScreen:
        home = self.screen_stack[0]
        assert isinstance(home, HomeScreen)
        return home

    def show_night(self, number: int, stage: str = "") -> None:
        """Go to a night, at the stage it has come to or at an earlier one.

        Args:
            number: the night's, in the store.
            stage: `register`, `seats` or `table`; "" is where the night stands.
        """
        from screens.register import RegisterScreen
        from screens.seats import SeatsScreen
        from screens.table import TableScreen

        stages: dict[str, type[Screen[None]]] = {
            "register": RegisterScreen,
            "seats": SeatsScreen,
            "table": TableScreen,
        }
        by_state = {
            "registering": "register",
            "seating": "seats",
            "playing": "table",
            "finished": "table",
        }
        screen = stages[stage or by_state[self.director.night(number).state]](number)
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def go_home(self) -> None:
        """Back to the list of nights."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self._home.list_nights()

    def action_help(self) -> None:
        """Show the help of the screen at hand."""
        from screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen.of(self.screen))
