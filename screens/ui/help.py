"""Help: the purpose of the present screen, and the action of each key."""

from collections.abc import Mapping, Sequence
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
from textual.keys import key_to_character
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from screens.ui.dialog import Dialog, scrolls
from screens.ui.keys.keys import (
    DISPLAYS,
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
from screens.ui.text import cell, plain
from tourney.game.wording import small

key = partial(bind, "help")

#: The owners of keys that many screens have.
_SHARED = ("app", "list", "night")
#: The least cells of the column of keys.
_KEYS = 13
_INDENT = "  "
#: The gap between keys that do different things.
_DIRECTIONS = " "


class Keys(Struct, frozen=True):
    """Keys that are shown in one line.

    Attributes:
        keys: each key as a person reads it, with its binding.
        words: what the keys do.
        between: the text between two keys.
    """

    keys: Mapping[str, ActiveBinding]
    words: str
    between: str = " or "

    @property
    def width(self) -> int:
        """The cells that the keys take."""
        return cell_len(_INDENT + self.between.join(self.keys))


#: A heading, and the keys below it.
Group = tuple[str, Sequence[Keys]]


class KeyGroup(Widget):
    """Keys under a heading, each with its words; a click does the same as the key.

    Args:
        group: the heading and its lines.
        width: the cells of the column of keys.
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
        self._keys = [active for line in self._lines for active in line.keys.values()]

    def render(self) -> Table:
        """Return the heading, and a line for each action."""
        grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
        grid.add_column(width=self._width)
        grid.add_column(ratio=1)
        grid.add_row(cell(self._heading, self.get_component_rich_style("help--heading")))
        look = self.get_component_rich_style("help--key", partial=True)
        for line in self._lines:
            links = [self._link(active) for active in line.keys.values()]
            pairs = zip(line.keys, links, strict=True)
            names = [cell(name, look + link) for name, link in pairs]
            # The words can be clicked only if they belong to a single action.
            link = Style() if line.between == _DIRECTIONS else links[0]
            keys = Text(_INDENT) + Text(line.between).join(names)
            grid.add_row(keys, Text(line.words, link))
        return grid

    def _link(self, active: ActiveBinding) -> Style:
        return Style(meta={"@click": f"carry_out({self._keys.index(active)})"})

    def action_carry_out(self, nth: int) -> None:
        """Close the help, and do what the key at this position does."""
        active = self._keys[nth]
        self.screen.dismiss(None)
        self.app.call_later(self.app.run_action, active.binding.action, active.node)


class HelpScreen(Dialog[None]):
    """The purpose of a screen, and its keys as they are bound now; a click presses the key."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape,enter", "dismiss", "Close",
            "Back to where you were", id="help.close", roles=DISPLAYS),
        key("m", "manual", "Manual", "The manual on this", roles=DISPLAYS),
    ]  # fmt: skip

    TITLE = "Help"
    # Textual declares it without ClassVar.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012

    CSS = """
    HelpScreen {
        .dialog { width: 118; max-width: 96%; max-height: 100%; padding: 1 0 1 2; }
        VerticalScroll { height: auto; max-height: 100%; scrollbar-size-vertical: 1; }
        .purpose { height: auto; margin-bottom: 1; padding-right: 1; }
        #columns { height: auto; padding-right: 1; layout: vertical; }
        .column { width: 1fr; height: auto; }
        &.-wide #columns { layout: horizontal; }
        &.-wide .column.-second { margin-left: 3; }
        &.-tall KeyGroup { margin-bottom: 1; }
        .dialog > #keys { dock: bottom; height: 2; margin: 0; padding: 1 0 0 0; }
        StatusLine { display: none; }
    }
    """

    def __init__(self, screen: Screen[Any]) -> None:
        super().__init__()
        purpose = getattr(screen, "help_text", lambda: getattr(screen, "HELP_TEXT", ""))
        self._purpose, self._groups, self._topic = purpose(), grouped(screen), manual_topic(screen)

    def parts(self) -> ComposeResult:
        """Yield the purpose, and the keys in two columns if there is room."""
        with VerticalScroll():
            if self._purpose:
                yield Static(plain(self._purpose), classes="purpose")
            lines = [line for _, lines in self._groups for line in lines]
            width = max([_KEYS, *(line.width for line in lines)])
            columns: tuple[list[KeyGroup], list[KeyGroup]] = [], []
            above = 0
            for group in self._groups:
                is_second = 2 * above + len(group[1]) > len(lines)
                columns[is_second].append(KeyGroup(group, width))
                above += len(group[1])
            with Horizontal(id="columns"):
                yield Vertical(*columns[0], classes="column")
                yield Vertical(*columns[1], classes="column -second")

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the help's own keys."""
        reads = key_of(self, "manual"), "more in the manual"
        closes = key_of(self, "dismiss"), "close"
        return scrolls(self.query_one(VerticalScroll)), reads, closes

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer the manual only if it has a page about the screen."""
        return action != "manual" or bool(self._topic)

    def action_manual(self) -> None:
        """Close the help, and open the manual at the page about the screen."""
        self.dismiss(None)
        self.app.call_later(self.app.run_action, f"manual('{self._topic}')")


def manual_topic(screen: Screen[Any]) -> str:
    """Return the manual's topic for a screen, or for the nearest screen below; "" if none."""
    stack = screen.app.screen_stack
    below = reversed(stack[: stack.index(screen)] if screen in stack else stack)
    named = (each.MANUAL for each in (screen, *below) if hasattr(each, "MANUAL"))
    return next(named, "")


def is_typed(screen: Screen[Any], key: str) -> bool:
    """Return whether a key types into the box that has the cursor."""
    focused = screen.focused
    return focused is not None and focused.check_consume_key(key, key_to_character(key))


def place_of(active: ActiveBinding) -> tuple[bool, bool, bool]:
    """Return a sort key for bindings: the screen's own, then shared ones, then moving and leaving.

    Within each of these, the keys in the footer come first.
    """
    binding = active.binding
    is_shared = (binding.id or "").partition(".")[0] in _SHARED
    moves = heading_of(binding) in (MOVE, EVERYWHERE)
    return moves, is_shared, not binding.show


def grouped(screen: Screen[Any]) -> list[tuple[str, list[Keys]]]:
    """Return the keys of a screen and what they do, under headings.

    The screen's own actions come first. Keys for several directions share a line. Keys that are
    typed into the box with the cursor are left out.
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
        groups.setdefault(heading, []).append(_keys_of(screen, its))
    order = sorted(groups, key=lambda heading: (heading not in own, HEADINGS.index(heading)))
    return [(heading, groups[heading]) for heading in order]


def _keys_of(screen: Screen[Any], its: Sequence[ActiveBinding]) -> Keys:
    keys: dict[str, ActiveBinding] = {}
    # A single letter before a chord.
    for active in sorted(its, key=lambda active: "+" in active.binding.key):
        keys.setdefault(screen.app.get_key_display(active.binding), active)
    if len({active.binding.action for active in its}) == 1:
        told = [active.binding.tooltip or active.binding.description for active in its]
        return Keys(keys, max(told, key=len))
    first, *others = dict.fromkeys(active.binding.description for active in its)
    return Keys(keys, ", ".join((first, *map(small, others))), _DIRECTIONS)
