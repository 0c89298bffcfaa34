"""Lines of keys: those of the screen at the bottom, the actions of the moment, the next step."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from rich.segment import Segment
from textual.binding import Binding
from textual.content import Content
from textual.events import Leave, MouseDown, MouseMove, Resize
from textual.geometry import Size
from textual.reactive import reactive
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from screens.ui.keys.keys import bindings_by_action
from screens.ui.text import fit, say

#: The cells around a key's name and words, and the most keys that the eye can take in.
_BESIDE, _MOST = 3, 8
#: The key that always stays, as it explains all others, and the first that gives way: the last two.
_STAYS, _FIRST = "help", "quit"


class _Key(NamedTuple):
    """A key in the footer, with its first cell and the one after its last."""

    binding: Binding
    name: str
    start: int
    end: int


class KeyFooter(Widget, can_focus=False):
    """The keys of the screen in one line; a click does the same as the key.

    Keys without room are left out, and so are the screen's `unsaid` ones. The footer draws its keys
    itself. As separate widgets, like Textual's, they would take a sixth of the time in which a
    screen opens.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyFooter {
        dock: bottom; height: 1;
        color: $footer-foreground; background: $footer-background;
    }
    """

    #: The key under the mouse.
    _under_mouse: reactive[_Key | None] = reactive(None)

    def __init__(self) -> None:
        super().__init__()
        self._named: dict[str, Binding] = {}
        self.keys: tuple[_Key, ...] = ()

    def on_mount(self) -> None:
        """Draw the keys whenever they change."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def on_resize(self, _event: Resize) -> None:
        """Fit the keys to the new width."""
        self._fit()

    def on_mouse_move(self, event: MouseMove) -> None:
        """Highlight the key under the mouse, and explain it."""
        self._under_mouse = self._at(event.x)

    def on_leave(self, _event: Leave) -> None:
        """Highlight no key."""
        self._under_mouse = None

    def on_mouse_down(self, event: MouseDown) -> None:
        """Press the key under the mouse."""
        if key := self._at(event.x):
            self.app.simulate_key(key.binding.key)

    def watch__under_mouse(self, key: _Key | None) -> None:
        """Set the tooltip and the pointer for the key under the mouse."""
        self.tooltip = key and (key.binding.tooltip or key.binding.description)
        self.styles.pointer = "pointer" if key else "default"

    def render_line(self, _y: int) -> Strip:
        """Draw the keys side by side."""
        own, parse = self.visual_style, self.app.stylesheet.parse_style
        bare = own.background_style.rich_style
        cells = [
            Segment(text, (own + parse(look)).rich_style if look else bare)
            for text, look in self._drawn()
        ]
        return Strip(cells).adjust_cell_length(self.size.width, bare)

    def _changed(self, screen: Screen[object]) -> None:
        if not self.app.app_focus:
            return  # the user looks at another window, and the focus will come back
        bindings: dict[str, Binding] = {}
        for active in screen.active_bindings.values():
            if active.binding.show:
                bindings.setdefault(active.binding.action, active.binding)
        if list(bindings.values()) != list(self._named.values()):
            self._named = bindings
            self._fit()

    def _fit(self) -> None:
        """Leave out the last keys if not all have room."""
        unsaid: frozenset[str] = getattr(self.screen, "unsaid", frozenset())
        keys = [
            (one, name := self.app.get_key_display(one), cell_len(name + one.description) + _BESIDE)
            for action, one in self._named.items()
            if action not in unsaid
        ]
        keys.sort(key=lambda each: (each[0].action in (_FIRST, _STAYS), each[0].key != "escape"))
        for leaving in (False, True):  # the key that leaves the screen gives way last
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
        """Yield the words of the keys, each with its style."""
        for key in self.keys:
            behind = " on $block-hover-background" if key == self._under_mouse else ""
            yield f" {key.name} ", f"b $footer-key-foreground{behind}"
            yield f"{key.binding.description} ", f"$footer-description-foreground{behind}"


#: The gap between two actions, and the smaller gap if room is short.
_USUAL, _CLOSE = "   ", "  "


class Offer(Struct, frozen=True):
    """An action of the screen that is possible now, in a few words.

    Attributes:
        action: the action, as the screen's bindings call it.
        words: what the action does.
        brief: shorter words for a narrow line, or "".
        lesser: True if the offer gives way to the ones behind it.
    """

    action: str
    words: str
    brief: str = ""
    lesser: bool = False


class ActionLine(Widget):
    """Keys with their actions in one line; a click does the same as the key.

    If not all have room, lesser ones go first. The last is kept, cut if need be: that is undo,
    which names the entry that it undoes.

    Attributes:
        LAST: the cells that the others leave for the last.
    """

    LAST: ClassVar[int] = 8

    DEFAULT_CSS = "ActionLine { height: 1; padding: 0 1; }"

    def __init__(self) -> None:
        super().__init__()
        # Links keep the look of keys.
        self.auto_links = False
        self._first: Content | None = None
        self._offers: Sequence[Offer] = ()
        self._keys: Mapping[str, str] = {}
        self._named: Sequence[str] | None = None

    def on_mount(self) -> None:
        """Name the keys again whenever they change."""
        self.screen.bindings_updated_signal.subscribe(self, self._follow_keys)

    def draw(self, first: Content | None, offers: Sequence[Offer], keys: Mapping[str, str]) -> None:
        """Show these offers.

        Args:
            first: what comes before the offers, if anything.
            keys: the keys as they are bound now, by action; an offer without a key is left out.
        """
        self._first, self._keys = first, keys
        self._offers = [its for its in offers if its.action in keys]
        self.refresh()

    def offer(self, first: Content, *actions: str, **said: str) -> None:
        """Show actions behind the next step, named as the screen's bindings name them.

        Args:
            said: other words for some of the actions.
        """
        self._first, self._named, self._said = first, actions, said
        self._follow_keys(self.screen)

    def _follow_keys(self, screen: Screen[object]) -> None:
        if self._named is None:
            return
        bound = bindings_by_action(screen)
        named = {action: bound[action] for action in self._named if action in bound}
        offers = [
            Offer(action, self._said.get(action, its.description.lower()), lesser=True)
            for action, its in named.items()
        ]
        keys = {action: self.app.get_key_display(its) for action, its in named.items()}
        self.draw(self._first, offers, keys)
        self.display = bool(self._first or offers)

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002
        """Return the cells of everything in the line."""
        first = self._first.cell_length + len(_USUAL) if self._first else 0
        return first + sum(self._cells(its) + len(_USUAL) for its in self._offers) - len(_USUAL)

    def render(self) -> Content:
        width = self.content_size.width
        if not width:
            return Content("")
        parts = [self._first] if self._first else []
        offers = self._offers
        whole = sum(part.cell_length for part in parts) + sum(map(self._cells, offers))
        gaps = len(parts) + len(offers) - 1
        between = _USUAL if whole + len(_USUAL) * gaps <= width else _CLOSE
        left = width - sum(part.cell_length + len(between) for part in parts)
        if whole + len(between) * gaps > width:
            offers = [replace(its, words=its.brief or its.words) for its in offers]
        for index, offer in enumerate(offers):
            key = self._keys.get(offer.action, "")
            later = offers[index + 1 :]
            # The last offer is never left out, so the others leave room for it.
            reserved = self.LAST if later else 0
            if offer.lesser:
                reserved = sum(self._cells(it) + len(between) for it in later if not it.lesser)
            room = left - cell_len(key) - 1 - reserved
            words = fit(offer.words, room)
            if words != offer.words and (later or offer.lesser or room < 4):
                continue
            link = f"[@click=screen.{offer.action}][b $text-accent]$key[/] $words[/]"
            part = say(link, key=key, words=words)
            parts.append(part)
            left -= part.cell_length + len(between)
        return Content(between).join(parts)

    def _cells(self, offer: Offer) -> int:
        return cell_len(f"{self._keys.get(offer.action, '')} {offer.words}")


_FILLED = "[b $text-accent reverse] $key [/]"


def chip_line(*chips: Content) -> Content:
    """Return chips beside each other; empty ones are left out."""
    return Content(_USUAL).join(filter(None, chips))


def chip(key: str, words: str, action: str = "") -> Content:
    """Return a chip: the key that continues, filled, and its action; a click does the same.

    Args:
        key: the key as it is bound now; "" gives an empty chip.
        action: the screen's action, for the click.

    >>> chip("Enter", "draw the seats", "draw").plain
    ' Enter  draw the seats'
    """
    if not key:
        return Content("")
    said = f"{_FILLED} [b]$words[/]"
    return say(f"[@click=screen.{action}]{said}[/]" if action else said, key=key, words=words)
