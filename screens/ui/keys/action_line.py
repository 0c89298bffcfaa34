"""A line of the actions that are possible now, always in the same place, to read or to click."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from screens.ui.keys.keys import bindings_by_action
from screens.ui.text import fit, say

#: Between two actions, and where not all have room then.
_USUAL, _CLOSE = "   ", "  "


class Offer(Struct, frozen=True):
    """An action of the screen, and what it would do in a few words.

    Attributes:
        brief: fewer words, for where not all offers have room; or "".
        lesser: it gives way to those behind it.
    """

    action: str
    words: str
    brief: str = ""
    lesser: bool = False


class ActionLine(Widget):
    """Keys with their actions; a click does the same as the key.

    If not all have room, the lesser ones go first, and the last is kept, cut if need be: undo stays
    to the end of the night, and names the entry that it undoes.

    Attributes:
        LAST: how many cells the others leave to the last, if they are not lesser.
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
        """Offer what can be done.

        Args:
            first: what is before the offers, if anything.
            keys: by action, as they are bound now; what has none is not to be had.
        """
        self._first, self._keys = first, keys
        self._offers = [its for its in offers if its.action in keys]
        self.refresh()

    def offer(self, first: Content, *actions: str) -> None:
        """Offer these actions behind the next step, as the screen's bindings call them."""
        self._first, self._named = first, actions
        self._follow_keys(self.screen)

    def _follow_keys(self, screen: Screen[object]) -> None:
        if self._named is None:
            return
        bound = bindings_by_action(screen)
        named = {action: bound[action] for action in self._named if action in bound}
        offers = [
            Offer(action, its.description.lower(), lesser=True) for action, its in named.items()
        ]
        keys = {action: self.app.get_key_display(its) for action, its in named.items()}
        self.draw(self._first, offers, keys)
        self.display = bool(self._first or offers)

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002
        """The cells of all that it offers."""
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
            # The last is never given up: the others leave it room for its name.
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
