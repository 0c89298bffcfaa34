"""The Textual app: it opens the store behind the first frame, and leads from screen to screen."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.command import CommandPalette, Provider
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen

from screens.home import HomeScreen
from screens.role import role_words
from screens.role_keys import may
from screens.said import Said
from screens.settings import DEFAULTS, Settings
from screens.store_watch import StoreAway, StoreWatch
from screens.theme import THEMES
from tourney.address import Address
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.roles import HOST, Who

if TYPE_CHECKING:
    from screens.keymap import Keymap
    from screens.night_screen import NightScreen
    from tourney.director import Director
    from tourney.game.match import Speed
    from tourney.night.night_line import NightLine
    from tourney.promises import Promises


#: How often the age of what is said is looked at, in seconds.
_AGE = 15
#: How long, in seconds, a second press means that what is typed may be lost.
_SECOND_PRESS = 5
#: How long, in seconds, it is said on top of everything that the store has lost something.
_LOSS_SHOWN = 30


def _action_commands() -> type[Provider]:
    """Imported when the palette is opened."""
    from screens.palette import ActionCommands

    return ActionCommands


class TourneyApp(App[None]):
    """The app on one store.

    Args:
        store: where the nights are kept; made when there is none.
        keymap: keys by binding id, as `read_keymap` gives them.
        keymap_file: where to read them from, if the file is there.
        demo: fill the store, which is new, with the demo's nights first.
        who: whoever is at the keys; what their role is not for is not offered.
        promises: remembers what the store acknowledges; without it, nothing is remembered.
        settings: how it looks and sounds.
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

    class NightsListed(Message):
        """The nights are known; what playing them needs is on its way."""

        def __init__(self, nights: "tuple[NightLine, ...]") -> None:
            super().__init__()
            self.nights = nights

    class StoreOpened(Message):
        """The store is open."""

        def __init__(self, director: "Director", losses: str = "") -> None:
            super().__init__()
            self.director = director
            self.losses = losses

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
        store: Address,
        keymap: dict[str, str] | None = None,
        *,
        keymap_file: Path | None = None,
        demo: bool = False,
        who: Who = HOST,
        promises: "Promises | None" = None,
        settings: Settings = DEFAULTS,
    ) -> None:
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        self.settings = settings
        known = settings.theme in self.available_themes
        self.theme = settings.theme if known else DEFAULTS.theme
        if not settings.animations:
            self.animation_level = "none"
        self.who = who
        self._promises = promises
        self.sub_title = role_words(who)
        self._store = store
        self._keys = keymap or {}
        self._keymap_file = keymap_file
        self._demo = demo
        self._scratch: TemporaryDirectory[str] | None = None
        self._director: Director | None = None
        self._watch: StoreWatch | None = None
        #: Since when the store cannot be reached, where that is so.
        self._away_since: datetime | None = None
        self._warned = False
        #: A store is on its way: nothing can be done with its nights yet.
        self.opening = True
        #: What home lists are that store's nights.
        self.listed = False
        #: How much is typed at a table (R10.4), by the night's number and its own.
        self.speeds: dict[tuple[int, int], Speed] = {}

    #: Since when the store cannot be reached, in words, or "".
    away: reactive[str] = reactive("")

    @property
    def store(self) -> Address:
        """Where the nights are kept, whether it could be opened or not."""
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
        self.set_interval(_AGE, self._tell_away)
        self.run_worker(self._open_store, thread=True, exit_on_error=True)

    def _open_store(self) -> None:
        if self._keymap_file is not None and self._keymap_file.exists():
            from screens.keymap import read_keymap

            self.post_message(self.KeymapRead(read_keymap(self._keymap_file)))
        from tourney.night_list import open_list

        try:
            if self._demo:
                self._build_demo()
            listed = open_list(self._store, None if self._demo else self._promises)
            self.post_message(self.NightsListed(listed.nights()))
        except Refused as refusal:
            self.post_message(self.StoreRefused(refusal.sentence))
            return
        # Its import takes as long again as the list: the host is reading that meanwhile.
        from tourney.director import Director

        director = Director.over(listed, who=self.who)
        try:
            losses = director.losses()
        except Refused as refusal:
            losses = refusal.sentence
        self.post_message(self.StoreOpened(director, losses))

    def on_tourney_app_keymap_read(self, message: KeymapRead) -> None:
        """Keys are remapped; what could not be is said."""
        self.set_keymap({**message.keymap.keys, **self._keys})
        for fault in message.keymap.faults if self.who.is_host else ():
            self.notify(
                harmless(fault), title="Keymap", severity="warning", timeout=15, markup=False
            )

    def on_tourney_app_nights_listed(self, message: NightsListed) -> None:
        """Show them, unless another store is still looked at."""
        if self._director is None and not self.who.is_table:
            self.listed = True
            self._home.show_nights(message.nights)

    def on_tourney_app_store_opened(self, message: StoreOpened) -> None:
        """The nights can be gone on with now; the demo's, if another store was open."""
        self._let_go()
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self._director = message.director
        self._watch = StoreWatch(message.director.changes(), self.post_message)
        self.run_worker(self._watch.run, thread=True, exit_on_error=True)
        self.opening = False
        if self._demo:
            self.title = "tourney demo"
            self._home.query_one(Said).tell("")
        if message.losses:
            self.notify(
                harmless(message.losses),
                title="Nights are missing",
                severity="error",
                timeout=_LOSS_SHOWN,
                markup=False,
            )
        if self.who.is_table:
            self.land()
        else:
            self._home.list_nights()

    def on_tourney_app_store_refused(self, message: StoreRefused) -> None:
        """Home says why there are no nights."""
        host = self.who.is_host
        self._home.show_refusal(message.sentence if host else "Ask the host to look after them.")

    # What others do to the store

    def on_store_changed(self) -> None:
        """Have what is on the screen follow: the screen at hand, and what a dialog lies over."""
        if self._director is None or self.opening:
            return
        for screen in reversed(self.screen_stack):
            follow: Callable[[], None] | None = getattr(screen, "follow", None)
            if follow is not None:
                screen.call_later(follow)
            if not screen.is_modal:
                break

    def on_store_away(self, message: StoreAway) -> None:
        """Say so, and since when for as long as it is so."""
        self._away_since = datetime.now()
        self._tell_away()
        for said in self.screen.query(Said):
            said.refuse(message.sentence)

    def on_store_back(self) -> None:
        """Say so, and look what has happened meanwhile."""
        self._away_since = None
        self._tell_away()
        for said in self.screen.query(Said):
            said.tell("The store can be reached again.")
        self.on_store_changed()

    def _tell_away(self) -> None:
        since = self._away_since
        self.away = "" if since is None else away_words(since, datetime.now())

    def saved_after_all(self, number: int) -> None:
        """What a screen of that night has kept as not saved is there: it is kept no longer."""
        from screens.night_screen import NightScreen

        for screen in self.screen_stack:
            if isinstance(screen, NightScreen) and screen.number == number:
                screen.saved_after_all()

    def open_demo(self) -> None:
        """Go over to a store made up for the purpose; it is gone when the app is left."""
        if self._demo:
            return
        self._demo = self.opening = True
        self.listed = False
        self._home.query_one(Said).tell("The demo's nights are being played.")
        self.run_worker(self._open_demo, thread=True, exit_on_error=True)

    def _open_demo(self) -> None:
        self._scratch = TemporaryDirectory(prefix="tourney-demo-", ignore_cleanup_errors=True)
        self._store = Path(self._scratch.name) / "demo.db"
        self._open_store()

    def _build_demo(self) -> None:
        from screens.demo import build_demo

        assert isinstance(self._store, Path)
        build_demo(self._store, date.today())

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Those of Textual's own that are of use here; quitting is among the actions."""
        actions = {"Theme": "change_theme", "Screenshot": "screenshot"}
        for command in super().get_system_commands(screen):
            if command.title in actions and may(self, actions[command.title]):
                yield command

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is the host's alone is offered to nobody else."""
        return may(self, action) and super().check_action(action, parameters)

    def _let_go(self) -> None:
        if self._watch is not None:
            self._watch.stop()
        if self._director is not None:
            self._director.close()
        self._away_since, self.away = None, ""

    def on_unmount(self) -> None:
        """Let the store go."""
        self._let_go()
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
        if self.who.is_table:
            self.land()
            return
        from screens.check_in import CheckInScreen
        from screens.liar_table import LiarTableScreen
        from screens.night_screen import has_floor
        from screens.register import RegisterScreen
        from screens.role_wait import WaitScreen
        from screens.seats import SeatsScreen
        from screens.table import TableScreen
        from screens.table_draw import TableDrawScreen
        from tourney.game.liar.rules import LiarRules

        with suppress(Refused):  # then it is shown as it was, and the app says why
            if self.director.follow(number).saved:
                self.saved_after_all(number)
        night = self.director.night(number)
        if not self.who.is_host and night.state in ("registering", "seating"):
            self.show_second(WaitScreen(number))
            return
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
        self.show_second(stages[stage or by_state[night.state]](number, table))

    def land(self) -> bool:
        """Bring the role of a table to whatever is at its place now; whether that is elsewhere.

        Who has another role stays where they are.
        """
        if not self.who.is_table:
            return False
        from screens.role_landing import land

        return land(self)

    def show_second(self, screen: "NightScreen") -> None:
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
        self.show_second(FloorScreen(number, table))

    def tell(self, sentence: str) -> None:
        """Say what was done, on the screen that is shown once it is there."""
        self._answer(lambda said: said.tell(sentence))

    def refuse(self, sentence: str) -> None:
        """Say why something was not done, on the screen that is shown once it is there."""
        self._answer(lambda said: said.refuse(sentence))

    def _answer(self, say: Callable[[Said], None]) -> None:
        def once_it_is_there() -> None:
            screen = self.screen
            # A screen carries this out when it has composed its widgets.
            screen.call_later(lambda: say(screen.query_one(Said)))

        self.call_later(once_it_is_there)

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


def away_words(since: datetime, now: datetime) -> str:
    """Since when the store cannot be reached.

    >>> at = datetime(2026, 11, 20, 21, 14)
    >>> away_words(at, at), away_words(at, datetime(2026, 11, 20, 21, 17, 30))
    ('No store since 21:14', 'No store since 21:14, 3 min')
    """
    minutes = int((now - since).total_seconds()) // 60
    return f"No store since {since:%H:%M}" + (f", {minutes} min" if minutes > 0 else "")
