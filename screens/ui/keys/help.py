"""Help: the purpose of the screen at hand, and the action of each of its keys."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from textwrap import wrap
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.keys import key_to_character
from textual.screen import ModalScreen, Screen
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
from screens.ui.text import plain, say

key = partial(bind, "help")

#: The owners of keys that many screens have.
_SHARED = ("app", "list", "night")
#: Cells between keys and words, and between two columns.
_GAP, _GUTTER = 2, 3
#: A column of fewer cells breaks every sentence; keys of more cells have none of their own.
_LEAST, _MOST_KEYS = 34, 11
#: Columns of this many cells are taken in any case; the lines around them: rim and purpose.
_EASY, _AROUND = 48, 8
#: The cell that words keep away from the scroll bar.
_BESIDE_BAR = 1
#: In a terminal of this many lines there is one between two groups.
_TALL = 34
_INDENT = "  "
#: Between keys that do different things.
_DIRECTIONS = " "


@dataclass(frozen=True, slots=True)
class Key:
    """A key as a person reads it, and what it carries out."""

    name: str
    active: ActiveBinding


@dataclass(frozen=True, slots=True)
class Keys:
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
        return sum(cell_len(key.name) for key in self.keys) + (len(self.keys) - 1) * cell_len(
            self.between
        )


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

    CSS = """
    HelpScreen {
        .dialog { width: 118; max-width: 96%; max-height: 100%; padding: 0 0 0 2; }
        VerticalScroll { height: auto; max-height: 100%;
                         scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
        .purpose { height: auto; margin-bottom: 1; padding-right: 1; }
        #columns { height: auto; padding-right: 1; }
        .column { width: 1fr; height: auto; }
        .column.-second { margin-left: 3; }
    }
    """

    def __init__(
        self, purpose: str, groups: Sequence[tuple[str, Sequence[Keys]]], topic: str
    ) -> None:
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
                with Horizontal(id="columns"):
                    for name in ("column", "column -second"):
                        column = Static(classes=name)
                        column.auto_links = False
                        yield column

    def on_mount(self) -> None:
        """Name its own keys, as they are bound now."""
        keys = [say("[b $accent]$key[/] close", key=key_of(self, "close"))]
        if reads := key_of(self, "manual"):
            words = "[@click=screen.manual][b $accent]$key[/] the manual on this[/]"
            keys.insert(0, say(words, key=reads))
        self.query_one(".dialog").border_subtitle = Content("   ").join(keys)
        self.call_after_refresh(self._draw)

    def on_resize(self, _event: Resize) -> None:
        """Two columns where that takes less room."""
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        width = self.query_one(VerticalScroll).scrollable_content_region.width - _BESIDE_BAR
        if not self.is_attached or width <= 0:
            return
        columns = self._laid_out(width)
        for column, lines in zip(self.query(".column").results(Static), columns, strict=True):
            column.display = bool(lines)
            column.update(Content("\n").join(lines))

    def _laid_out(self, width: int) -> tuple[list[Content], list[Content]]:
        """The lines of both columns; the second is empty where one is as short."""
        one = self._column(self._groups, width), list[Content]()
        half = (width - _GUTTER) // 2
        fits = len(one[0]) + _AROUND <= self.size.height
        if half < _LEAST or (fits and half < _EASY):
            return one
        splits = (
            (self._column(self._groups[:at], half), self._column(self._groups[at:], half))
            for at in range(1, len(self._groups))
        )
        two = min(splits, key=lambda both: max(map(len, both)), default=one)
        return two if max(map(len, two)) < len(one[0]) else one

    def _column(self, groups: Sequence[tuple[str, Sequence[Keys]]], width: int) -> list[Content]:
        widths = [line.width for _, lines in groups for line in lines if line.width <= _MOST_KEYS]
        wide = max(widths, default=0) + _GAP
        drawn: list[Content] = []
        for heading, lines in groups:
            if drawn and self.size.height >= _TALL:
                drawn.append(Content(""))
            drawn.append(plain(heading).stylize("bold $text-muted"))
            for line in lines:
                drawn += self._line(line, wide, width - len(_INDENT))
        return drawn

    def _line(self, line: Keys, wide: int, width: int) -> Iterator[Content]:
        """The keys, and behind them the words, wrapped."""
        names = Content(line.between).join(
            say(
                f"[@click=screen.carry_out({self.keys.index(key)})][b $text-accent]$key[/][/]",
                key=key.name,
            )
            for key in line.keys
        )
        before = line.width + max(wide - line.width, _GAP)
        first, *others = wrap(
            line.words, width, initial_indent=" " * before, subsequent_indent=" " * wide
        )
        yield Content.assemble(
            _INDENT, names, " " * (before - line.width), self._linked(line, first[before:])
        )
        for other in others:
            yield Content.assemble(_INDENT, " " * wide, self._linked(line, other[wide:]))

    def _linked(self, line: Keys, words: str) -> Content:
        """Words that are clicked on, where they are those of one key alone."""
        if line.between == _DIRECTIONS:
            return plain(words)
        return say(
            f"[@click=screen.carry_out({self.keys.index(line.keys[0])})]$words[/]", words=words
        )

    def action_carry_out(self, nth: int) -> None:
        """Close, and do what the key of that number does."""
        active = self.keys[nth].active
        self.dismiss(None)
        self.app.call_later(self.app.run_action, active.binding.action, active.node)

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
