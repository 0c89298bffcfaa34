"""The command palette: every action of the screen at hand, and whatever is found, by its name."""

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import NamedTuple

from textual import on
from textual.await_complete import AwaitComplete
from textual.binding import ActiveBinding
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.widgets import Input

from screens.ui.keys.help import place_of
from screens.ui.keys.keys import EVERYWHERE, explained, heading_of
from screens.ui.keys.line import pressed
from screens.ui.search import begins_with
from screens.ui.text import pad, plain
from tourney.game.wording import capital

#: The score of the first that is found; no store holds this many people.
_FIRST = 1_000_000
#: The palette does not offer itself.
_OWN = "app.commands"
#: So few words besides the name say nothing.
_LITTLE = 3
#: What is everywhere and leads nowhere else.
_STAYING = ("app.help", "app.settings")
#: Cells of a key.
_KEY = 10


class _Command(NamedTuple):
    name: str
    help: str
    run: Callable[[], object]
    key: str = ""

    @property
    def line(self) -> Content:
        """The key, the name, and what the name doesn't say."""
        return Content.assemble(
            (pad(self.key, _KEY), "bold $text-accent"),
            plain(self.name).stylize("bold"),
            "  ",
            plain(unsaid(self.name, self.help) if self.key else self.help).stylize("$text-muted"),
        )

    def is_called(self, query: str) -> bool:
        """True where its name begins so, or its key is this one."""
        return begins_with(self.name, query) or self.key.casefold() == query.casefold()


def unsaid(name: str, words: str) -> str:
    """What these words say besides the name.

    >>> unsaid("Archive", "Archive the marked night"), unsaid("Standings", "The standings so far")
    ('The marked night', '')
    >>> unsaid("Away", "A player is away for a while, or back")
    'A player is away for a while, or back'
    """
    said, every = name.casefold().split(), words.split()
    bare = [word.strip(",:;").casefold() for word in every]
    if bare[: len(said)] == said:
        return capital(" ".join(every[len(said) :]))
    little = set(said) <= set(bare) and len(bare) - len(said) <= _LITTLE
    return "" if little else words


class Palette(CommandPalette):
    """Textual's palette, which it would leave as often as it is told to, and fill when it is.

    It is drawn as every other dialog.
    """

    CSS = """
    Palette {
        align: center middle;
        & > Vertical {
            visibility: visible; width: 84; max-width: 96%; height: 90%; max-height: 36;
            margin: 0; padding: 0 1; background: $surface;
            border: round $accent; border-title-color: $accent; border-title-style: bold;
        }
        SearchIcon { display: none; }
        #--input, #--input.--list-visible { border: none; margin-bottom: 1; }
        CommandInput, CommandInput:focus { height: 1; border: none; padding: 0 1; }
        #--results { overlay: none; height: 1fr; }
        CommandList, CommandList:focus {
            border: none; max-height: 100%; background: $surface; background-tint: transparent;
            text-wrap: nowrap; text-overflow: ellipsis;
        }
        LoadingIndicator { border: none; }
    }
    """

    def __init__(self) -> None:
        super().__init__(
            placeholder="An action, a person, a table or a night", id="--command-palette"
        )

    def on_mount(self) -> None:
        """Say what it is for, and its keys, where other dialogs do."""
        dialog = self.query_one("#--container")
        dialog.border_title = "Search"
        dialog.border_subtitle = pressed(
            ("↑ ↓", "move"),
            ("Enter", "choose"),
            ("Esc", "close"),
        )

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Leave it, once."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()

    def on_screen_suspend(self) -> None:
        """End a search: the list for what it finds is about to go."""
        self.workers.cancel_node(self)

    @on(Input.Changed)
    def begin_no_search(self, event: Input.Changed) -> None:
        """Look nothing up that was typed before it was left, and comes after that."""
        if not self.is_current:
            event.prevent_default()


class ActionCommands(Provider):
    """The actions of the screen from which the palette was opened, and of the whole app."""

    async def discover(self) -> Hits:
        """Every action, in the order of the keys; those of the foot come first."""
        for command in self._commands():
            yield DiscoveryHit(command.line, command.run, command.name)

    async def search(self, query: str) -> Hits:
        """Everything with a word that begins as the query; actions found by their help are last."""
        from screens.app.palette_found import found as found_here

        actions = [_Command(*hit) for hit in found_here(self.screen, query)]
        commands = list(self._commands())
        called = [its for its in commands if its.is_called(query)]
        actions += called
        actions += [its for its in commands if its not in called and begins_with(its.help, query)]
        for at, its in enumerate(actions):
            yield Hit(_FIRST - at, its.line, its.run, its.name)
        if not actions:
            yield Hit(1, plain("No matches."), _nothing, query)

    def _commands(self) -> Iterator[_Command]:
        """What the screen does, what every screen does, and last the ways out."""
        known: set[str] = {_OWN}
        leaving: list[_Command] = []
        # Of two that are equally well known the order stays.
        for active in sorted(explained(self.screen), key=place_of):
            binding = active.binding
            if binding.id is None or binding.id in known or not active.enabled:
                continue
            known.add(binding.id)
            key = self.app.get_key_display(binding)
            command = _Command(binding.description, binding.tooltip, self._run(active), key)
            if heading_of(binding) == EVERYWHERE and binding.id not in _STAYING:
                leaving.append(command)
            else:
                yield command
        for title, _, run, _ in self.app.get_system_commands(self.screen):
            yield _Command(title, "", run)
        yield from leaving

    def _run(self, active: ActiveBinding) -> Callable[[], Awaitable[object]]:
        return partial(self.app.run_action, active.binding.action, active.node)


def _nothing() -> None:
    """Do nothing: the sentence that nothing was found has been chosen."""
