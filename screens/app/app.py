"""The Textual app: its stores, keys and settings."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.command import CommandPalette
from textual.events import Click, Event
from textual.filter import LineFilter
from textual.message import Message
from textual.screen import Screen

from screens.app.host import Host
from screens.app.input import parsed_once
from screens.app.key_reader import DROPPED
from screens.app.routes import Route
from screens.ui.dialog import PickDialog, ask_first, in_two_lines
from screens.ui.keys.keys import DISPLAYS, EVERYWHERE, bind, is_allowed, key_of, spelled
from screens.ui.settings import DEFAULTS, Settings, use_settings
from screens.ui.sheet import KeptSheet
from screens.ui.theme import THEMES, colourless, shown_in
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.laptop.address import Address
from tourney.laptop.private_folder import LastExport
from tourney.log.roles import HOST, Who

if TYPE_CHECKING:
    from screens.ui.keys.keymap import Keymap
    from tourney.laptop.acknowledged import Acknowledged
    from tourney.night.state.shelf import NightLine

key = partial(bind, "app", of=EVERYWHERE)
hidden = partial(bind, "app", show=False, of=EVERYWHERE)

_PHONES_END = "Guests' phones will no longer show the night."


class TourneyApp(Host):
    """The app on one store.

    Args:
        store: where the nights are kept; the app makes the store if there isn't one.
        keymap_file: the file with the user's own keys, by binding id; it need not exist.
        demo: fill the new store with the demo's nights first.
        who: the user at the keys; the app offers only the actions of the user's role.
        acknowledged: the memory of what the store acknowledged; without it, nothing is remembered.
        settings: colours, sound, animations and chances.
        settings_file: where changed settings are kept; without it, nowhere.
        settings_faults: one sentence for each setting that could not be used.
        exported: the memory of where files were last written; without it, nothing is remembered.
    """

    TITLE = "tourney"
    CSS_PATH = "tourney.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("f1", "help", "Help", "What this screen's keys do", priority=True, roles=DISPLAYS),
        key("ctrl+q", "quit", "Quit", "Leave; every entry is saved", priority=True, roles=DISPLAYS),
        hidden("ctrl+p", "command_palette", "Commands",
            "Search for anything by name", id="app.commands",
            priority=True, roles=DISPLAYS),
        hidden("comma", "settings", "Settings", "Colours, sound, chances"),
    ]  # fmt: skip

    def __init__(
        self,
        store: Address,
        *,
        keymap_file: Path | None = None,
        demo: bool = False,
        who: Who = HOST,
        acknowledged: "Acknowledged | None" = None,
        settings: Settings = DEFAULTS,
        settings_file: Path | None = None,
        settings_faults: Sequence[str] = (),
        exported: LastExport | None = None,
    ) -> None:
        super().__init__(store, demo=demo, who=who, acknowledged=acknowledged)
        for theme in THEMES:
            self.register_theme(shown_in(theme, self.console.color_system))
        self.settings = settings
        self.settings_file = settings_file
        self._settings_faults = (*settings_faults, *use_settings(self, settings))
        self.stylesheet = parsed_once(KeptSheet(variables=self.get_css_variables()))
        self.exported = exported or LastExport()
        self.keys = {}
        self._keymap_file = keymap_file
        #: The last dialog that asked whether to quit, and when it opened.
        self._quitting: PickDialog | None = None
        self._asked_at = 0.0

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters of drawn lines; under NO_COLOR they depend on the present theme."""
        filters = super().get_line_filters()
        return colourless(filters, ansi=self.native_ansi_color) if self.no_color else filters

    def get_key_display(self, binding: Binding) -> str:
        """Write a key as every other place in the app writes it."""
        return spelled(binding)

    def get_default_screen(self) -> Screen[None]:
        """Return the list of nights, which lies under every other screen."""
        return Route.HOME.make()

    def on_mount(self) -> None:
        """Set the user's keys, and report faults in the settings."""
        self.set_keymap(self.keys)
        self._tell_faults("Settings", self._settings_faults)

    def _open_store(self, *, demo: bool | None = None) -> None:
        with suppress(OSError):
            if self._keymap_file is not None and self._keymap_file.exists():
                from screens.ui.keys.keymap import read_keymap

                self.call_later(self._use_keymap, read_keymap(self._keymap_file))
        super()._open_store(demo=demo)

    def _use_keymap(self, keymap: "Keymap") -> None:
        """Use the keys of a keymap, and report the entries that could not be used."""
        self.keys = dict(keymap.keys)
        self.set_keymap(self.keys)
        self._tell_faults("Keymap", keymap.faults)

    def on_keys_dropped(self) -> None:
        """Warn that keys were dropped: the terminal may be set to another alphabet."""
        self.notify(DROPPED, severity="warning", timeout=15, markup=False)

    def _tell_faults(self, what: str, faults: Sequence[str]) -> None:
        for fault in faults if self.who.is_host else ():
            self.notify(harmless(fault), title=what, severity="warning", timeout=15, markup=False)

    # The store, as the user sees it

    def show_listed(self, nights: "tuple[NightLine, ...]") -> None:
        """Show the nights to the host; other roles are led to a screen of their own."""
        if self.who.is_host:
            self.listed = True
            self.home.show_nights(nights)

    def show_opened(self) -> None:
        """Show home to the host, and to any other role the screen where its user belongs."""
        self.title = f"{self.TITLE} demo" if self.stores.is_demo else self.TITLE
        if self.who.is_display:
            self._land_display()
        else:
            self.home.list_nights()

    def _land_display(self) -> None:
        with suppress(Refused):  # the watch reports a store that is out of reach
            self.land_display()

    def show_refused(self, sentence: str) -> None:
        """Say why the store could not be opened; list the nights again if another is open."""
        if self.is_open:
            with suppress(Refused):
                self.home.list_nights()
            self.notify(harmless(sentence), severity="error", markup=False)
            return
        host = self.who.is_host
        self.home.show_refusal(sentence if host else "Ask the host to look after them.")

    def follow_store(self) -> None:
        """Follow the store; the role of the display may have to show another night now."""
        if self.who.is_display:
            self._land_display()
        super().follow_store()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer an action only to a role that may carry it out."""
        return is_allowed(self, action) and super().check_action(action, parameters)

    async def on_click(self, event: Click) -> None:
        """Close a dialog, as Escape does, when the user clicks beside it."""
        screen = self.screen
        if screen.is_modal and event.widget is screen:
            leaves = screen.active_bindings.get("escape")
            if leaves is not None and leaves.enabled:
                await self.run_action(leaves.binding.action, leaves.node)

    @property
    def _unsaved(self) -> str:
        """The input on any screen that no store has yet, in words, or ""."""
        said = (str(getattr(screen, "unsaved", "")) for screen in self.screen_stack)
        return " ".join(filter(None, (self.unfinished, *said)))

    @property
    def cover_words(self) -> str:
        """The words of the cover; when quitting needs a second press, first what would be lost."""
        if not self._asks_to_quit:
            return super().cover_words
        return f"{key_of(self.screen_stack[0], 'quit')} quits. {self._unsaved or _PHONES_END}"

    async def action_quit(self) -> None:
        """Quit; if something isn't saved, or phones show the night, ask first.

        While that question is on the screen, the key quits at once.
        """
        unsaved = self._unsaved
        asks = unsaved or self.shows_phones()
        if not asks or self._asks_to_quit:
            self.exit()
            return
        question = "Quit without saving?" if unsaved else "Quit?"
        self._quitting = in_two_lines(question, unsaved or _PHONES_END, "Quit", "Stay")
        ask_first(self.screen, self._quitting, self.exit)
        self._asked_at = Message().time
        if self.cover:
            self.refresh()

    @property
    def _asks_to_quit(self) -> bool:
        return self._quitting in self.screen_stack

    def _is_ready_for(self, event: Event) -> bool:
        """Return whether an event can be handled; the quit question takes only later keys."""
        if self._asks_to_quit:
            return event.time >= self._asked_at
        return super()._is_ready_for(event)

    def _overtakes(self, event: Event) -> bool:
        asked = self._asks_to_quit and event.time >= self._asked_at
        return asked or super()._overtakes(event)

    def action_command_palette(self) -> None:
        """Show the app's own palette, which finds more than Textual's."""
        if not isinstance(self.screen, CommandPalette):
            from screens.app.palette import Palette

            self.push_screen(Palette())

    async def action_manual(self, topic: str) -> None:
        """Show a page of the manual."""
        from screens.manual.screen import ManualScreen

        if isinstance(self.screen, ManualScreen):
            await self.screen.open(topic)
        else:
            self.push_screen(ManualScreen(topic))

    def action_settings(self) -> None:
        """Show the settings."""
        from screens.app.settings_screen import SettingsScreen

        self.push_screen(SettingsScreen())

    def action_help(self) -> None:
        """Show the help of the present screen, or close the help."""
        from screens.ui.help import HelpScreen

        if isinstance(self.screen, HelpScreen):
            self.screen.dismiss(None)
        elif not isinstance(self.screen, CommandPalette):
            self.push_screen(HelpScreen(self.screen))
