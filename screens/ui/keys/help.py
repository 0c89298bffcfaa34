"""Help: the purpose of the screen at hand, and the action of each of its keys."""

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from msgspec import Struct
from rich.cells import cell_len
from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.keys import key_to_character
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Static

from screens.ui.keys.keys import (
    EVERYONE,
    EVERYWHERE,
    HEADINGS,
    HERE,
    MOVE,
    NIGHT,
    bind,
    explained,
    heading_of,
    key_of,
)
from screens.ui.text import cell, plain, say

key = partial(bind, "help")

#: The owners of keys that many screens have.
_SHARED = ("app", "list", "night")
#: Words begin behind this many cells, or behind the widest keys.
_KEYS = 13
_INDENT = "  "
#: Between keys that do different things.
_DIRECTIONS = " "


class Key(Struct, frozen=True):
    """A key as a person reads it, and what it carries out."""

    name: str
    active: ActiveBinding


class Keys(Struct, frozen=True):
    """Keys that are shown in one line.

    Attributes:
        between: what stands between two of them.
    """

    keys: tuple[Key, ...]
    words: str
    between: str = " or "

    @property
    def width(self) -> int:
        """The cells that the keys take."""
        return cell_len(_INDENT + self.between.join(key.name for key in self.keys))


#: A heading, and the keys below it.
Group = tuple[str, Sequence[Keys]]


class KeyGroup(Widget):
    """Keys under a heading, each with its words; a click is the key.

    Args:
        width: the cells of the keys.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"help--heading", "help--key"}
    DEFAULT_CSS = """
    KeyGroup {
        height: auto;
        & > .help--heading { color: $text-muted; text-style: bold; }
        & > .help--key { color: $text-accent; text-style: bold; }
    }
    """

    def __init__(self, group: Group, width: int) -> None:
        super().__init__()
        self.auto_links = False  # the keys keep their own colours
        self._heading, self._lines = group
        self._width = width
        self._keys = [key for line in self._lines for key in line.keys]

    def render(self) -> Table:
        """The heading, and a line of each."""
        grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
        grid.add_column(width=self._width)
        grid.add_column(ratio=1)
        grid.add_row(cell(self._heading, self.get_component_rich_style("help--heading")))
        look = self.get_component_rich_style("help--key", partial=True)
        for line in self._lines:
            names = [cell(key.name, look + self._link(key)) for key in line.keys]
            # Words are clicked on where they are those of one key alone.
            link = Style() if line.between == _DIRECTIONS else self._link(line.keys[0])
            keys = Text(_INDENT) + Text(line.between).join(names)
            grid.add_row(keys, Text(line.words, link))
        return grid

    def _link(self, key: Key) -> Style:
        return Style(meta={"@click": f"carry_out({self._keys.index(key)})"})

    def action_carry_out(self, nth: int) -> None:
        """Close, and do what the key of that number does."""
        active = self._keys[nth].active
        self.screen.dismiss(None)
        self.app.call_later(self.app.run_action, active.binding.action, active.node)


class HelpScreen(ModalScreen[None]):
    """A screen's purpose and its keys, as they are bound now; a click on a line is its key.

    Args:
        purpose: the screen's help text, or "".
        groups: headings, and the keys under each.
        topic: what of the manual fits the screen, or "".
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape,enter", "close", "Close", "Back to where you were", roles=EVERYONE),
        key("m", "manual", "Manual", "The manual on this", roles=EVERYONE),
    ]

    # Textual declares these without ClassVar.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (34, "-tall")]  # noqa: RUF012

    CSS = """
    HelpScreen {
        .dialog { width: 118; max-width: 96%; max-height: 100%; padding: 0 0 0 2; }
        VerticalScroll { height: auto; max-height: 100%;
                         scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
        .purpose { height: auto; margin-bottom: 1; padding-right: 1; }
        #columns { height: auto; padding-right: 1; layout: vertical; }
        .column { width: 1fr; height: auto; }
        &.-wide #columns { layout: horizontal; }
        &.-wide .column.-second { margin-left: 3; }
        &.-tall KeyGroup { margin-bottom: 1; }
    }
    """

    def __init__(self, purpose: str, groups: Sequence[Group], topic: str) -> None:
        super().__init__()
        self._purpose = purpose
        self._topic = topic
        self._groups = groups
        self.keys = [key for _, lines in groups for line in lines for key in line.keys]

    @classmethod
    def of(cls, screen: Screen[Any]) -> "HelpScreen":
        """The help of a screen."""
        told = getattr(screen, "help_text", lambda: getattr(screen, "HELP_TEXT", ""))
        return cls(told(), grouped(screen), manual_topic(screen))

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Help"
            with VerticalScroll():
                if self._purpose:
                    paragraphs = map(plain, self._purpose.split("\n\n"))
                    yield Static(Content("\n\n").join(paragraphs), classes="purpose")
                lines = [line for _, lines in self._groups for line in lines]
                width = max([_KEYS, *(line.width for line in lines)])
                columns: tuple[list[KeyGroup], list[KeyGroup]] = [], []
                above = 0
                for group in self._groups:  # in two columns where there is room
                    is_second = 2 * above + len(group[1]) > len(lines)
                    columns[is_second].append(KeyGroup(group, width))
                    above += len(group[1])
                with Horizontal(id="columns"):
                    yield Vertical(*columns[0], classes="column")
                    yield Vertical(*columns[1], classes="column -second")

    def on_mount(self) -> None:
        """Name its own keys, as they are bound now."""
        keys = [say("[b $accent]$key[/] close", key=key_of(self, "close"))]
        if reads := key_of(self, "manual"):
            words = "[@click=screen.manual][b $accent]$key[/] the manual on this[/]"
            keys.insert(0, say(words, key=reads))
        self.query_one(".dialog").border_subtitle = Content("   ").join(keys)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """If no page is written, nothing is offered to be read."""
        return action != "manual" or bool(self._topic)

    def action_manual(self) -> None:
        """Close, and open the manual where it tells of the screen."""
        self.dismiss(None)
        self.app.call_later(self.app.run_action, f"manual('{self._topic}')")

    def action_close(self) -> None:
        """Back to where the host was."""
        self.dismiss(None)


def manual_topic(screen: Screen[Any]) -> str:
    """The topic of the manual that a screen names, or the one below it; "" if none."""
    stack = screen.app.screen_stack
    below = reversed(stack[: stack.index(screen)] if screen in stack else stack)
    named = (each.MANUAL for each in (screen, *below) if hasattr(each, "MANUAL"))
    return next(named, "")


def is_typed(screen: Screen[Any], key: str) -> bool:
    """True if a key goes into the box that has the cursor."""
    focused = screen.focused
    return focused is not None and focused.check_consume_key(key, key_to_character(key))


def place_of(active: ActiveBinding) -> tuple[bool, bool, bool]:
    """The place of a key: those of the screen's own, those of many screens, moving and leaving.

    Of each of these the ones in the foot come first.
    """
    binding = active.binding
    is_shared = (binding.id or "").partition(".")[0] in _SHARED
    moves = heading_of(binding) in (MOVE, EVERYWHERE)
    return moves, is_shared, not binding.show


def grouped(screen: Screen[Any]) -> list[tuple[str, list[Keys]]]:
    """The keys of every action offered on a screen and what it does, under headings.

    What the screen itself does comes first. Keys that go in several directions are shown in one
    line; those that are typed into the box with the cursor do nothing else there, and are left out.
    """
    lines: dict[tuple[str, str], list[ActiveBinding]] = {}
    own: set[str] = set()
    for active in sorted(explained(screen), key=place_of):
        if is_typed(screen, active.binding.key):
            continue
        heading, action = heading_of(active.binding), active.binding.action
        if not any(place_of(active)[:2]):
            heading = HERE if heading == NIGHT else heading
            own.add(heading)
        name = action.partition("(")[0] if heading == MOVE else action
        lines.setdefault((heading, name), []).append(active)
    groups: dict[str, list[Keys]] = {}
    for (heading, _), its in lines.items():
        groups.setdefault(heading, []).append(_told(screen, its))
    order = sorted(groups, key=lambda heading: (heading not in own, HEADINGS.index(heading)))
    return [(heading, groups[heading]) for heading in order]


def _told(screen: Screen[Any], its: Sequence[ActiveBinding]) -> Keys:
    keys: dict[str, Key] = {}
    # One letter before a chord.
    for active in sorted(its, key=lambda active: "+" in active.binding.key):
        key = screen.app.get_key_display(active.binding)
        keys.setdefault(key, Key(key, active))
    if len({active.binding.action for active in its}) == 1:
        told = [active.binding.tooltip or active.binding.description for active in its]
        return Keys(tuple(keys.values()), max(told, key=len))
    first, *others = dict.fromkeys(active.binding.description for active in its)
    return Keys(tuple(keys.values()), ", ".join((first, *map(_small, others))), _DIRECTIONS)


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]
