"""The screen's keys at the bottom."""

from collections.abc import Iterator
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual.binding import Binding
from textual.events import Leave, MouseDown, MouseMove, Resize
from textual.reactive import reactive
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

#: The cells of a key beside its name and its words; and so many keys can be taken in.
_BESIDE, _MOST = 3, 8
#: The key that stays, as it tells of all others; and the first that gives way.
_STAYS, _FIRST = "help", "quit"


class _Key(NamedTuple):
    """A key in the footer, from its first cell to before its last."""

    binding: Binding
    name: str
    start: int
    end: int


class KeyFooter(Widget, can_focus=False):
    """The keys that the screen names, as one line; a click does the same as the key.

    Keys that have no room are left out. So are those that the screen names in `unsaid`. It draws
    its keys itself: as widgets of their own, as Textual's footer has them, they are a sixth of what
    it takes to open a screen.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyFooter {
        dock: bottom; height: 1;
        color: $footer-foreground; background: $footer-background;
    }
    """

    #: The key that the mouse is on.
    _under_mouse: reactive[_Key | None] = reactive(None)

    def __init__(self) -> None:
        super().__init__()
        self._named: dict[str, Binding] = {}
        self.keys: tuple[_Key, ...] = ()

    def on_mount(self) -> None:
        """Draw the keys whenever they change."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def on_resize(self, _event: Resize) -> None:
        """There may be room for more keys, or for fewer."""
        self._fit()

    def on_mouse_move(self, event: MouseMove) -> None:
        """Tell the key that is pointed at from the others, and say what it does."""
        self._under_mouse = self._at(event.x)

    def on_leave(self, _event: Leave) -> None:
        """No key is pointed at."""
        self._under_mouse = None

    def on_mouse_down(self, event: MouseDown) -> None:
        """A click is the key."""
        if key := self._at(event.x):
            self.app.simulate_key(key.binding.key)

    def watch__under_mouse(self, key: _Key | None) -> None:
        """The words of the key that is pointed at, and the pointer's look."""
        self.tooltip = key and (key.binding.tooltip or key.binding.description)
        self.styles.pointer = "pointer" if key else "default"

    def render_line(self, _y: int) -> Strip:
        """The keys, side by side."""
        own, parse = self.visual_style, self.app.stylesheet.parse_style
        bare = own.background_style.rich_style
        cells = [
            Segment(text, (own + parse(look)).rich_style if look else bare)
            for text, look in self._drawn()
        ]
        return Strip(cells).adjust_cell_length(self.size.width, bare)

    def _changed(self, screen: Screen[object]) -> None:
        if not self.app.app_focus:
            return  # someone looks at another window: what has the focus comes back with them
        bindings: dict[str, Binding] = {}
        for active in screen.active_bindings.values():
            if active.binding.show:
                bindings.setdefault(active.binding.action, active.binding)
        if list(bindings.values()) != list(self._named.values()):
            self._named = bindings
            self._fit()

    def _fit(self) -> None:
        """Leave out the last keys where not all have room."""
        unsaid: frozenset[str] = getattr(self.screen, "unsaid", frozenset())
        keys = [
            (one, name := self.app.get_key_display(one), cell_len(name + one.description) + _BESIDE)
            for action, one in self._named.items()
            if action not in unsaid
        ]
        for leaving in (False, True):  # the way out of a screen gives way last
            giving = [each for each in keys if (each[0].key == "escape") == leaving]
            giving.sort(key=lambda each: each[0].action == _FIRST)
            while giving and (
                len(keys) > _MOST or sum(cells for *_, cells in keys) > self.size.width
            ):
                if (gone := giving.pop())[0].action != _STAYS:
                    keys.remove(gone)
        at, shown = 0, []
        for binding, name, cells in keys:
            shown.append(_Key(binding, name, at, at + cells))
            at += cells
        self.keys = tuple(shown)
        self.refresh()

    def _at(self, cell: int) -> _Key | None:
        return next((key for key in self.keys if key.start <= cell < key.end), None)

    def _drawn(self) -> Iterator[tuple[str, str]]:
        """The words of the keys and how each looks."""
        for key in self.keys:
            behind = " on $block-hover-background" if key == self._under_mouse else ""
            yield f" {key.name} ", f"b $footer-key-foreground{behind}"
            yield f"{key.binding.description} ", f"$footer-description-foreground{behind}"
