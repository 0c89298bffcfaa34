"""The command palette: actions of the present screen, players, tables and nights."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from textual import on
from textual.await_complete import AwaitComplete
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from screens.app.host import host_of
from screens.app.night_screen import NightScreen
from screens.app.routes import Route
from screens.manual.pages import pages
from screens.ui.help import place_of
from screens.ui.keys.keys import EVERYWHERE, STEPS, explained, heading_of, pressed
from screens.ui.text import begins_with, pad, plain
from screens.ui.titles import table_name
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.state.room_clock import date_words
from tourney.night.views.view import EntryLine, NightView, TableLine

#: The score of the first result; each later one scores 1 less, and no store has as many players.
_FIRST = 1_000_000
#: The palette's own action, which the palette leaves out.
_OWN = "app.commands"
#: The actions that every screen has and that leave the present screen open.
_STAYING = ("app.help", "app.settings")
#: The cells of a key, and of an action's name.
_KEY, _NAME = 10, 17
#: The words for a player who is not at a table, by status.
_WHERE = {"out": "out", "withdrawn": "left", "no-show": "never came", "won": "has won"}


class Command(NamedTuple):
    """Something that the palette can do or go to; `help` distinguishes equal names."""

    name: str
    help: str
    run: Callable[[], object]
    key: str = ""

    @property
    def line(self) -> Content:
        """The key, the name, and the rest of the help, each in its column."""
        words = f"{self.help} ".removeprefix(f"{self.name} ").rstrip()
        return Content.assemble(
            (pad(self.key, _KEY), "bold $text-accent"),
            plain(self.name.ljust(_NAME)).stylize("bold"),
            "  ",
            plain(words).stylize("$text-muted"),
        )

    def is_called(self, query: str) -> bool:
        """Return whether the query begins a word of the name, or is the key."""
        return begins_with(self.name, query) or self.key.casefold() == query.casefold()


class Palette(CommandPalette):
    """Textual's palette, drawn as every other dialog is.

    Textual's own would close as often as it is told to, and go on filling while it closes.
    """

    CSS = """
    Palette {
        align: center middle; background: $background 92%;
        & > .dialog {
            visibility: visible; width: 84; max-width: 96%; height: 90%; max-height: 36; margin: 0;
        }
        SearchIcon { display: none; }
        #--input, #--input.--list-visible { border: none; margin-bottom: 1; }
        CommandInput, CommandInput:focus {
            height: 1; border: none; padding: 0 2; background: $boost;
        }
        #--results { overlay: none; height: 1fr; }
        .dialog CommandList, .dialog CommandList:focus {
            border: none; height: 1fr; max-height: 100%; text-wrap: nowrap; text-overflow: ellipsis;
        }
        CommandList > .option-list--option { text-style: none; }
        LoadingIndicator { border: none; }
    }
    """

    def __init__(self) -> None:
        super().__init__(
            [ActionCommands],
            placeholder="An action, a player, a table or a night",
            id="--command-palette",
        )

    def on_mount(self) -> None:
        """Write the title and the keys where other dialogs have them."""
        dialog = self.query_one("#--container").add_class("dialog")
        dialog.border_title = "Search"
        keys = pressed(("Enter", "choose"), ("↑ ↓", "move"), ("Esc", "close"))
        dialog.mount(Static(keys, id="keys"))

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Close the palette, once only."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()

    def on_screen_suspend(self) -> None:
        """End a search, as the list of its results is about to go."""
        self.workers.cancel_node(self)

    @on(Input.Changed)
    def begin_no_search(self, event: Input.Changed) -> None:
        """Ignore text that was typed before the palette closed and arrives after that."""
        if not self.is_current:
            event.prevent_default()


class ActionCommands(Provider):
    """The actions of the screen from which the palette was opened, and of the whole app."""

    async def discover(self) -> Hits:
        """Yield every action in the order of the keys, those in the footer first."""
        for command in self._commands():
            yield DiscoveryHit(command.line, command.run, command.name)

    async def search(self, query: str) -> Hits:
        """Yield everything with a word that begins with the query; matches in the help last."""
        commands = list(self._commands())
        called = [its for its in commands if its.is_called(query)]
        actions = [*found(self.screen, query), *called]
        actions += [its for its in commands if its not in called and begins_with(its.help, query)]
        for at, its in enumerate(actions):
            yield Hit(_FIRST - at, its.line, its.run, its.name)
        if not actions:
            yield Hit(1, plain("No matches."), lambda: None, query)

    def _commands(self) -> Iterator[Command]:
        """Yield the screen's actions, then those of every screen, and last the ways out.

        Keys that only move about on the screen are left out.
        """
        known: set[str] = set()
        leaving: list[Command] = []
        # Actions of equal rank keep their order.
        for active in sorted(explained(self.screen), key=place_of):
            binding = active.binding
            is_step = not STEPS.isdisjoint(binding.key.split("+"))
            if binding.id == _OWN or is_step or binding.action in known or not active.enabled:
                continue
            known.add(binding.action)
            key = self.app.get_key_display(binding)
            run = partial(self.app.run_action, binding.action, active.node)
            command = Command(binding.description, binding.tooltip, run, key)
            if heading_of(binding) == EVERYWHERE and binding.id not in _STAYING:
                leaving.append(command)
            else:
                yield command
        yield Command("Theme", "Choose the colours", self.app.action_change_theme)
        for topic, page in pages().items():
            opens = partial(self.app.run_action, f"manual('{topic}')")
            yield Command(f"Manual: {page.title}", "", opens)
        yield from leaving


def found(screen: Screen[Any], typed: str) -> Iterator[Command]:
    """Yield the players, tables and nights that have a word beginning with the typed text.

    Nothing is found for a table's or the display's role, nor while a dialog is open.
    """
    host = host_of(screen)
    if screen.is_modal or host.opening or not host.who.is_host:
        return
    try:
        every = [*_of_the_night(screen), *_people(screen), *_nights(screen)]
    except Refused:
        return  # the app reports a store that is out of reach
    yield from (its for its in every if begins_with(its.name, typed))


def _of_the_night(screen: Screen[Any]) -> Iterator[Command]:
    if not isinstance(screen, NightScreen):
        return
    night = screen.director.night(screen.number).view()
    for entry in night.entries:
        yield Command(entry.name, _stands(entry, night), partial(_go_to_person, screen, entry))
    begun = night.state in ("playing", "finished")
    if begun and len(night.tables) > 1:
        for line in sorted(night.tables, key=lambda line: line.closed):
            where = "closed, its history" if line.closed else line.words
            words = f"{where}: {listed(line.players)}" if line.players else where
            yield Command(table_name(line), words, partial(_go_to_table, screen, line))


def _people(screen: Screen[Any]) -> Iterator[Command]:
    """Yield the players of all nights, if the list of nights is shown; each leads to their page."""
    host = host_of(screen)
    if Route.HOME.is_of(screen):
        for name in host.director.players.all():
            go = partial(host.go, Route.PLAYERS, name)
            yield Command(name, "the nights they played", go)


def _nights(screen: Screen[Any]) -> Iterator[Command]:
    for line in host_of(screen).director.nights():
        words = f"{date_words(line.date)}, {line.state}" + (
            f", won by {line.winner}" if line.winner else ""
        )
        yield Command(line.name, words, partial(_go_to_night, screen, line.number))


def _stands(entry: EntryLine, night: NightView) -> str:
    """Return the player's place in the night, in a few words."""
    if (where := _WHERE.get(entry.status)) is not None:
        return "got no seat" if entry.no_chair else where
    if night.state == "registering":
        if not night.takes_fee:
            return "on the list"
        return "paid" if entry.paid else "not paid"
    if entry.seat is None:
        return "waiting for a seat"
    at = f"seat {entry.seat}"
    if not night.has_floor and len(night.tables) < 2:
        return at
    line = next((line for line in night.tables if line.number == entry.table), None)
    place = entry.table if line is None else line.place
    return f"table {place}, {at}"


def _go_to_person(screen: NightScreen, entry: EntryLine) -> None:
    """Mark a player on the screen, or go to their table; without a table, go to the standings."""
    if screen.show_person(entry.entry) or screen.held_up():
        return
    host, night = screen.host, screen.director.night(screen.number).view()
    words = f"{entry.name}: {_stands(entry, night)}."
    open_tables = [line.number for line in night.tables if not line.closed]
    if night.state in ("registering", "seating"):
        host.show_night(night.number, "register")
        screen.app.call_later(lambda: _mark(screen.app.screen, entry.entry))
    elif entry.table in open_tables and entry.status in ("registered", "playing"):
        if screen.at_table != entry.table:
            host.show_night(night.number, "table", entry.table)
        host.tell(words)
    else:
        screen.action_standings()
        screen.app.call_later(lambda: _mark(screen.app.screen, entry.entry))


def _mark(shown: Screen[Any], entry: int) -> None:
    if isinstance(shown, NightScreen):
        shown.call_after_refresh(shown.show_person, entry)


def _go_to_table(screen: NightScreen, line: TableLine) -> None:
    """Go to a table; for a closed one, to its history."""
    if screen.held_up():
        return
    if line.closed:
        screen.host.go(Route.HISTORY, screen.director, screen.number, line.number)
    elif screen.at_table != line.number:
        screen.host.show_night(screen.number, "table", line.number)


def _go_to_night(screen: Screen[Any], number: int) -> None:
    shown, host = screen.app.screen, host_of(screen)
    if isinstance(shown, NightScreen) and shown.held_up():
        return
    try:
        host.show_night(number)
    except Refused as refusal:
        host.refuse(refusal.sentence)
