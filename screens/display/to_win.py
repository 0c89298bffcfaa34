"""The chances to win on the big screen: a bar of which everyone has a part."""

from collections.abc import Mapping
from itertools import pairwise

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from screens.ui.large.letters import Block, block, side_by_side, words_block
from screens.ui.text import fit
from tourney.game.chances.words import chance_to_win

#: Until somebody's chance is as great, there is no favourite and no bar.
_FAVOURITE = 0.15
#: So many have a part of their own; the others have one together.
_MOST = 8
_OTHERS = "Others"
_GAP = 1
#: A name of which not even as much has room has no part; at each side of it there is a blank.
_LEAST_NAME, _BLANKS = 6, 1
#: Before the bar.
_HEADING = "TO WIN  "
_STYLES, _REST = ("$accent reverse", "$secondary reverse"), "$foreground-muted reverse"


class ToWinBar(Static):
    """A part of the bar for everyone who may win, as long as the chance is great."""

    DEFAULT_CSS = """
    ToWinBar { display: none; height: 1; margin: 0 2; }
    ToWinBar.-shown { display: block; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._now: Mapping[str, float] = {}

    def show(self, chances: Mapping[str, float]) -> None:
        """Show these from now on, by name; nothing while there is no favourite."""
        favoured = max(chances.values(), default=0.0) >= _FAVOURITE
        self._now = chances if favoured else {}
        self.set_class(favoured, "-shown")
        self._draw()

    def on_resize(self) -> None:
        """It is as long as there is room for."""
        self._draw()

    def _draw(self) -> None:
        width, rows = self.size
        if self._now and rows and width > 0:
            room = len(_HEADING)
            head = words_block(_HEADING, room, rows, "$foreground-muted", largest=0, weight="")
            lines = to_win_block(self._now, max(width - room, 1), rows)
            self.update(Content("\n").join(side_by_side(head, lines)), layout=False)


def to_win_block(chances: Mapping[str, float], width: int, rows: int) -> Block:
    """The bar: the favourites first, then the others together.

    Who has no room for the name in a part as long as the chance is among the others.
    """
    parts: list[tuple[str, float, str]] = []
    rest, room = 1.0, width - _GAP * min(_MOST, len(chances) - 1)
    for name in sorted(chances, key=lambda name: -chances[name]):
        part = chances[name]
        inside = int(room * part) - _BLANKS
        # The favourite is named, cut if need be.
        least = min(cell_len(name), _LEAST_NAME) if parts else 1
        if len(parts) < _MOST and inside >= least:
            said = f"{name} {chance_to_win(part)}"
            style = _STYLES[len(parts) % len(_STYLES)]
            parts.append((said if cell_len(said) <= inside else fit(name, inside), part, style))
            rest -= part
    if parts and len(parts) < len(chances) and (inside := int(room * rest) - _BLANKS) >= 0:
        said = f"{_OTHERS} {chance_to_win(rest)}"
        fits = (words for words in (said, _OTHERS, "") if cell_len(words) <= inside)
        parts.append((next(fits), rest, _REST))
    cells = _cells([part for _, part, _ in parts], width - _GAP * (len(parts) - 1))
    drawn = [
        [line.stylize(style) for line in words_block(words, wide, rows, "", "center", largest=0)]
        for (words, _, style), wide in zip(parts, cells, strict=True)
    ]
    return block(side_by_side(*drawn, gap=_GAP) if drawn else [], width, rows)


def _cells(parts: list[float], width: int) -> list[int]:
    """So many cells shared out in proportion, all of them.

    >>> _cells([0.5, 0.25, 0.25], 9)
    [4, 3, 2]
    """
    ends, total = [0], 0.0
    for part in parts:
        total += part
        ends.append(round(width * total / sum(parts)))
    return [end - start for start, end in pairwise(ends)]
