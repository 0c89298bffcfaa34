"""The Textual app: it opens the store behind the first frame, and leads from screen to screen."""

from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.command import CommandPalette, Provider
from textual.message import Message
from textual.screen import Screen

from screens.home import HomeScreen
from screens.said import Said
from tourney.game.names import harmless
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from screens.keymap import Keymap
    from screens.night_screen import NightScreen
    from tourney.director import Director
    from tourney.game.match import Speed


#: How long, in seconds, a second press means that what is typed may be lost.
_SECOND_PRESS = 5


def _action_commands() -> type[Provider]:
    """Imported when the palette is opened."""
    from screens.palette import ActionCommands

    return ActionCommands


class TourneyApp(App[None]):
    """The host's app on one store.

    Args:
        store: the file that keeps the nights; made when there is none.
        keymap: keys by binding id, as `read_keymap` gives them.
        keymap_file: where to read them from, if the file is there.
        demo: fill the store, which is new, with the demo's nights first.
    """

    TITLE = "tourney"
    CSS_PATH = "tourney.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "f1",
            "help",
            "Help",
            id="app.help",
            tooltip="What this screen's keys do",
            priority=True,
        ),
        Binding(
            "ctrl+q",
            "quit",
            "Quit",
            id="app.quit",
            tooltip="Quit; every key is saved already",
            priority=True,
        ),
        Binding(
            "ctrl+p",
            "command_palette",
            "Commands",
            id="app.commands",
            tooltip="Find what can be done here by its name",
            priority=True,
            show=False,
        ),
    ]
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_action_commands}

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

    class KeymapRead(Message):
        """The keymap's file has been read."""

        def __init__(self, keymap: "Keymap") -> None:
            super().__init__()
            self.keymap = keymap

    def __init__(
        self,
        store: Path,
        keymap: dict[str, str] | None = None,
        *,
        keymap_file: Path | None = None,
        demo: bool = False,
    ) -> None:
        super().__init__()
        self._store = store
        self._keys = keymap or {}
        self._keymap_file = keymap_file
        self._demo = demo
        self._scratch: TemporaryDirectory[str] | None = None
        self._director: Director | None = None
        self._warned = False
        #: A store is on its way, and its nights will take the place of what is listed.
        self.opening = True
        #: How much is typed at a table (R10.4), by the night's number and its own.
        self.speeds: dict[tuple[int, int], Speed] = {}

    @property
    def store(self) -> Path:
        """The file that keeps the nights, whether it could be opened or not."""
        return self._store

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
        if self._keymap_file is not None and self._keymap_file.exists():
            from screens.keymap import read_keymap

            self.post_message(self.KeymapRead(read_keymap(self._keymap_file)))
        from tourney.director import Director

        try:
            if self._demo:
                self._build_demo()
            director = Director.open(self._store)
        except Refused as refusal:
            self.post_message(self.StoreRefused(refusal.sentence))
        else:
            self.post_message(self.StoreOpened(director))

    def on_tourney_app_keymap_read(self, message: KeymapRead) -> None:
        """Keys are remapped; what could not be is said."""
        self.set_keymap({**message.keymap.keys, **self._keys})
        for fault in message.keymap.faults:
            self.notify(
                harmless(fault), title="Keymap", severity="warning", timeout=15, markup=False
            )

    def on_tourney_app_store_opened(self, message: StoreOpened) -> None:
        """The nights can be listed now; the demo's, if another store was open."""
        if self._director is not None:
            self._director.close()
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self._director = message.director
        self.opening = False
        if self._demo:
            self.title = "tourney demo"
            self._home.query_one(Said).tell("")
        self._home.list_nights()

    def on_tourney_app_store_refused(self, message: StoreRefused) -> None:
        """Home says why there are no nights."""
        self._home.show_refusal(message.sentence)

    def open_demo(self) -> None:
        """Go over to a store made up for the purpose; it is gone when the app is left."""
        if self._demo:
            return
        self._demo = self.opening = True
        self._home.query_one(Said).tell("The demo's nights are being played.")
        self.run_worker(self._open_demo, thread=True, exit_on_error=True)

    def _open_demo(self) -> None:
        self._scratch = TemporaryDirectory(prefix="tourney-demo-", ignore_cleanup_errors=True)
        self._store = Path(self._scratch.name) / "demo.db"
        self._open_store()

    def _build_demo(self) -> None:
        from screens.demo import build_demo

        build_demo(self._store, date.today())

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Those of Textual's own that are of use here; quitting is among the actions."""
        for command in super().get_system_commands(screen):
            if command.title in ("Theme", "Screenshot"):
                yield command

    def on_unmount(self) -> None:
        """Let the store go."""
        if self._director is not None:
            self._director.close()
        if self._scratch is not None:
            self._scratch.cleanup()

    @property
    def _home(self) -> HomeScreen:
        home = self.screen_stack[0]
        assert isinstance(home, HomeScreen)
        return home

    def show_night(self, number: int, stage: str = "", table: int = 0) -> None:
        """Go to a night, at the stage it has come to or at an earlier one.

        Args:
            number: the night's, in the store.
            stage: `register`, `seats` or `table`; "" is where the night stands, which for one over
                several tables is its floor.
            table: which of its tables; where there is none of that number, the first that is
                not finished, or the first.
        """
        from screens.check_in import CheckInScreen
        from screens.liar_table import LiarTableScreen
        from screens.night_screen import has_floor
        from screens.register import RegisterScreen
        from screens.seats import SeatsScreen
        from screens.table import TableScreen
        from screens.table_draw import TableDrawScreen
        from tourney.game.liar.rules import LiarRules

        night = self.director.night(number)
        if has_floor(night) and stage in ("", "table") and night.state in ("playing", "finished"):
            self._show_floor(number, table)
            if stage:
                self.push_screen(TableScreen(number, table))
            return
        stages: dict[str, type[NightScreen]] = {
            "register": CheckInScreen if has_floor(night) else RegisterScreen,
            "seats": TableDrawScreen if has_floor(night) else SeatsScreen,
            "table": LiarTableScreen if isinstance(night.rules, LiarRules) else TableScreen,
        }
        by_state = {
            "registering": "register",
            "seating": "seats",
            "playing": "table",
            "finished": "table",
        }
        if all(line.number != table for line in night.tables):
            unfinished = (line.number for line in night.tables if not line.finished)
            table = next(unfinished, 1)
        self._show_second(stages[stage or by_state[night.state]](number, table))

    def _show_second(self, screen: "NightScreen") -> None:
        """Show a screen right over home."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def _show_floor(self, number: int, table: int) -> None:
        """Show the floor, with a table marked; where it lies under what is shown, the same one."""
        from screens.floor import FloorScreen

        under = self.screen_stack[1] if len(self.screen_stack) > 1 else None
        if isinstance(under, FloorScreen) and under.number == number:
            under.table = table or under.table
            while len(self.screen_stack) > 2:
                self.pop_screen()
            return
        self._show_second(FloorScreen(number, table))

    def tell(self, sentence: str) -> None:
        """Say what was done, on the screen that is shown once it is there."""
        self.call_later(lambda: self.screen.query_one(Said).tell(sentence))

    def refuse(self, sentence: str) -> None:
        """Say why something was not done, on the screen that is shown once it is there."""
        self.call_later(lambda: self.screen.query_one(Said).refuse(sentence))

    def go_home(self) -> None:
        """Back to the list of nights."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        try:
            self._home.list_nights()
        except Refused as refusal:
            self._home.query_one(Said).refuse(refusal.sentence)

    async def action_quit(self) -> None:
        """Quit; where something is typed that no store has yet, at the second press."""
        unsaved = " ".join(
            sentence
            for screen in self.screen_stack
            if (sentence := str(getattr(screen, "unsaved", "")))
        )
        if unsaved and not self._warned:
            self._warned = True
            self.set_timer(_SECOND_PRESS, self._forget_warning)
            self.notify(
                f"{unsaved} Press again to quit without it.",
                title="Not saved",
                severity="warning",
                markup=False,
            )
            return
        self.exit()

    def _forget_warning(self) -> None:
        self._warned = False

    def action_help(self) -> None:
        """Show the help of the screen at hand, or close it."""
        from screens.help import HelpScreen

        if isinstance(self.screen, HelpScreen):
            self.screen.dismiss(None)
        elif not isinstance(self.screen, CommandPalette):
            self.push_screen(HelpScreen.of(self.screen))
