"""A line under the title that says what to do first, until it was done."""

import re
from collections.abc import Iterable
from typing import Any, Protocol, runtime_checkable

from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from screens.ui.banner import Banner
from screens.ui.hints import HINTS
from screens.ui.host import widget_host_of
from screens.ui.keys.keys import spelled_keys
from screens.ui.status_line import StatusLine
from screens.ui.text import plain, say

#: In a terminal of fewer lines every line is needed for what is played.
_TALL = 24
MARK = "→ "
_KEY = re.compile(r"\$([a-z_]+)")


@runtime_checkable
class Hinted(Protocol):
    """A screen that has hints."""

    def hint_names(self) -> Iterable[str]:
        """The names of the hints that mean something now, the first to be given first."""


class HintLine(Static):
    """One hint, in a line that is free anyway, or in one of its own while there is room.

    Args:
        row: that line, from 0 for the title's; 0 if there is none, so that it takes one.
    """

    DEFAULT_CSS = """
    HintLine {
        display: none; height: 1; width: 100%; padding: 0 1; color: $text-muted;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    HintLine.-above { dock: top; layer: hints; }
    HintLine.-shown { display: block; }
    """

    def __init__(self, row: int = 1) -> None:
        super().__init__(classes="-above" if row else "")
        self.styles.margin = (row, 0, 0, 0)
        self._hint = ""
        self._drawn: tuple[object, ...] = ()
        self._room = (0, False)

    def on_mount(self) -> None:
        """Draw it, and again whenever keys change."""
        self.screen.bindings_updated_signal.subscribe(self, self._redraw)
        # A hidden widget is told of no resize.
        self.screen.screen_layout_refresh_signal.subscribe(self, lambda _: self._refit())

    def _redraw(self, _screen: Screen[object]) -> None:
        self._drawn = ()
        self.redraw()

    def _refit(self) -> None:
        """Draw it again where there is more room now, or less."""
        if self._room_now() != self._room:
            self.redraw()

    def _room_now(self) -> tuple[int, bool]:
        """The width of the screen, and True if there is a line for a hint."""
        width, height = self.screen.size
        # Right below the screen, if there is one: asking the whole tree for it whenever the layout
        # changes takes a twentieth of all that a form does.
        notices = (child for child in self.screen.children if isinstance(child, Banner))
        return width, height >= _TALL and not any(notice.display for notice in notices)

    @property
    def meant(self) -> str:
        """The name of the hint that is meant now, shown or not, or ""."""
        return self._hint

    def redraw(self) -> None:
        """Show the hint that is meant now, if any."""
        screen, host = self.screen, widget_host_of(self)
        names = screen.hint_names() if isinstance(screen, Hinted) else ()
        if (hints := host.hints) is None or not host.settings.hints:
            self._hint = ""
        else:
            self._hint = hints.next_of(names)
        self._room = width, has_line = self._room_now()
        name = self._hint if has_line else ""
        if (drawn := (name, width)) == self._drawn:
            return
        self._drawn = drawn
        words = _words(screen, name) if name else None
        self.set_class(words is not None, "-shown")
        if words is not None:
            self.update(words)


def hint_meant(screen: Screen[Any]) -> str:
    """The hint that is given on a screen, by name, or ""."""
    line = screen.query_one_optional(HintLine)
    return "" if line is None else line.meant


def use_hint(screen: Screen[Any], meant: str, action: str) -> None:
    """Note that an action was carried out on a screen while a hint was given there.

    It is no use of the hint if the screen says that it was not done.
    """
    hints = widget_host_of(screen).hints
    if hints is None or not meant or action not in HINTS[meant].uses:
        return
    if any(said.refuses for said in screen.query(StatusLine)):
        return
    hints.use(meant)
    for line in screen.query(HintLine):
        line.redraw()


def _words(screen: Screen[object], name: str) -> Content | None:
    """The sentences of a hint that can be said and fit; None where the first does not."""
    keys = spelled_keys(screen)
    told: Content | None = None
    for sentence in HINTS[name].words:
        named = _KEY.findall(sentence)
        if any(action not in keys for action in named):
            break
        parts = _KEY.split(sentence)
        words = Content.assemble(
            *(
                say("[b $text-accent]$key[/]", key=keys[part]) if at % 2 else plain(part)
                for at, part in enumerate(parts)
            )
        )
        before = MARK if told is None else told + " "
        longer = Content.assemble(before, words)
        if longer.cell_length > screen.size.width - 2:
            break
        told = longer
    return told
