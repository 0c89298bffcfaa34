"""A line of the actions that are possible now, always in the same place, to read or to click."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content
from textual.widget import Widget

from screens.ui.text import fit, say

_BETWEEN = "  "


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

    def draw(self, first: Content | None, offers: Sequence[Offer], keys: Mapping[str, str]) -> None:
        """Offer what can be done.

        Args:
            first: what is before the offers, if anything.
            keys: by action, as they are bound now; what has none is not to be had.
        """
        self._first, self._keys = first, keys
        self._offers = [its for its in offers if its.action in keys]
        self.refresh()

    def render(self) -> Content:
        width = self.content_size.width
        if not width:
            return Content("")
        parts = [] if self._first is None else [self._first]
        left = width - sum(part.cell_length + len(_BETWEEN) for part in parts)
        offers = self._offers
        if sum(map(self._cells, offers)) - len(_BETWEEN) > left:
            offers = [replace(its, words=its.brief or its.words) for its in offers]
        for index, offer in enumerate(offers):
            key = self._keys.get(offer.action, "")
            later = offers[index + 1 :]
            # The last is never given up: the others leave it room for its name.
            reserved = self.LAST if later else 0
            if offer.lesser:
                reserved = sum(self._cells(other) for other in later if not other.lesser)
            room = left - cell_len(key) - 1 - reserved
            words = fit(offer.words, room)
            if words != offer.words and (later or room < 4):
                continue
            link = f"[@click=screen.{offer.action}][b $text-accent]$key[/] $words[/]"
            part = say(link, key=key, words=words)
            parts.append(part)
            left -= part.cell_length + len(_BETWEEN)
        return Content(_BETWEEN).join(parts)

    def _cells(self, offer: Offer) -> int:
        """The width of an offer, with the gap before the next one."""
        return cell_len(f"{self._keys.get(offer.action, '')} {offer.words}{_BETWEEN}")
