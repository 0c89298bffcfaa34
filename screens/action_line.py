"""A line of what can be done now, always in the same place, to read or to click."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual.content import Content
from textual.widget import Widget

from screens.text import fit, say

_BETWEEN = "  "


@dataclass(frozen=True, slots=True)
class Offer:
    """An action of the screen, and what it would do in a few words.

    Attributes:
        needs: another action that it may come to, and is not offered without; or "".
    """

    action: str
    words: str
    needs: str = ""


class ActionLine(Widget):
    """Keys and what they do; a click does what the key does.

    Where not all have room, the last is kept, and cut: undo stays to the end of the night.

    Attributes:
        LAST: how many cells the others leave to the last.
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
            first: what stands before the offers, if anything.
            keys: by action, as they are bound now; what has none is not to be had.
        """
        had = [its for its in offers if its.action in keys and (not its.needs or its.needs in keys)]
        self._first, self._offers, self._keys = first, had, keys
        self.refresh()

    def render(self) -> Content:
        width = self.content_size.width
        if not width:
            return Content("")
        parts = [] if self._first is None else [self._first]
        left = width - sum(part.cell_length + len(_BETWEEN) for part in parts)
        for index, offer in enumerate(self._offers):
            key = self._keys.get(offer.action, "")
            later = len(self._offers) - index - 1
            # The last is never given up: the others leave it room for its name.
            room = left - cell_len(key) - 1 - (self.LAST if later else 0)
            if room < 4:
                continue
            words = fit(offer.words, room)
            if later and words != offer.words:
                continue
            link = f"[@click=screen.{offer.action}][b $text-accent]$key[/] $words[/]"
            part = say(link, key=key, words=words)
            parts.append(part)
            left -= part.cell_length + len(_BETWEEN)
        return Content(_BETWEEN).join(parts)
