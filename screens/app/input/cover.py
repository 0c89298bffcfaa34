"""An app that says so where a terminal is too small for any screen, and continues when it is
not.
"""

from collections.abc import Collection
from textwrap import wrap

from rich.console import RenderableType
from rich.control import Control
from rich.segment import ControlType, Segment, Segments
from textual.app import App
from textual.events import Event, InputEvent, Key, Resize
from textual.geometry import Size
from textual.screen import Screen

#: The smallest terminal that anything is drawn in.
ROOM = Size(20, 8)


class RoomApp(App[None]):
    """Every screen has at least that much room; where the terminal has less, a sentence covers it.

    Keys typed meanwhile are dropped, but for the key that quits.
    """

    _terminal: Size | None = None

    @property
    def size(self) -> Size:
        """The size of the terminal, or what is drawn behind the cover of a smaller one."""
        return _enough(super().size)

    @property
    def cover(self) -> tuple[str, ...]:
        """The lines that cover the screens, where the terminal is too small for these."""
        size = self._terminal or super().size
        return () if _enough(size) == size else cover_lines(self.cover_words, size)

    @property
    def cover_words(self) -> str:
        """The sentence for a user whose terminal is too small."""
        return f"tourney needs more room: at least {ROOM.width} x {ROOM.height}."

    def on_resize(self, event: Resize) -> None:
        """No screen hears of less than it can be drawn in."""
        self._cover(event.size)
        event.size = event.virtual_size = event.container_size = _enough(event.size)

    def _cover(self, size: Size) -> None:
        """Cover the screens where a terminal of that size is too small, or else uncover them."""
        covered = bool(self.cover)
        self._terminal = size
        if self.cover or covered:
            self.call_later(self.refresh)

    async def on_event(self, event: Event) -> None:
        """Nothing is typed or clicked into what is not in sight."""
        if (
            isinstance(event, InputEvent)
            and not event.is_forwarded
            and self.cover
            and not is_key_for(self, event, ("quit",))
        ):
            return
        await super().on_event(event)

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        # All that is drawn comes through here. Nothing public has a say in it: a screen of its own
        # with the sentence would lie on the stack, which others push to and pop from meanwhile.
        lines = self.cover
        super()._display(screen, _drawn(lines) if lines and renderable is not None else renderable)


def is_key_for(app: App[None], event: Event, actions: Collection[str]) -> bool:
    """True for a key of the app's own that has one of these actions."""
    offered = app.screen_stack[0].active_bindings if app.screen_stack else {}
    active = offered.get(event.key) if isinstance(event, Key) else None
    return active is not None and active.node is app and active.binding.action in actions


def cover_lines(words: str, size: Size) -> tuple[str, ...]:
    """As much of a sentence as a small terminal holds, from its top.

    >>> cover_lines("There is no room.", Size(8, 2))
    ('There is', 'no room.')
    """
    return tuple(wrap(words, max(1, size.width))[: size.height])


def _enough(size: Size) -> Size:
    return Size(max(size.width, ROOM.width), max(size.height, ROOM.height))


def _drawn(lines: tuple[str, ...]) -> Segments:
    drawn = [Control(ControlType.CLEAR).segment]
    for row, line in enumerate(lines):
        drawn += (Control.move_to(0, row).segment, Segment(line))
    return Segments(drawn)
