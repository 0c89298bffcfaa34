"""The chances to win on the big screen: a bar of which everyone has a part, and which moves."""

from collections.abc import Mapping
from itertools import pairwise

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import var
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
#: So long it moves, in seconds.
_MOVING = 0.4
_STYLES, _REST = ("$accent reverse", "$secondary reverse"), "$foreground-muted reverse"


class ToWinBar(Static):
    """A part of the bar for everyone who may win, as long as the chance is great."""

    DEFAULT_CSS = """
    ToWinBar { display: none; height: 1; margin: 0 2; }
    ToWinBar.-shown { display: block; }
    """

    #: From 0 to 1, how far it has moved.
    moved = var(1.0, init=False)

    def __init__(self) -> None:
        super().__init__()
        self._was: Mapping[str, float] = {}
        self._now: Mapping[str, float] = {}

    def show(self, chances: Mapping[str, float]) -> None:
        """Show these from now on, by name; nothing while there is no favourite."""
        if max(chances.values(), default=0.0) < _FAVOURITE:
            chances = {}
        if chances == self._now:
            return
        self._was, self._now = self._now, chances
        self.set_class(bool(chances), "-shown")
        moves = self._was and chances and self.app.animation_level != "none"
        self.set_reactive(ToWinBar.moved, 0.0 if moves else 1.0)
        self.animate("moved", 1.0, duration=_MOVING, level="basic")
        self._draw()

    def watch_moved(self) -> None:
        """Draw the parts as long as they are by now."""
        self._draw()

    def on_resize(self) -> None:
        """It is as long as there is room for."""
        self._draw()

    def _draw(self) -> None:
        rows, width = self.size.height, self.size.width
        if self._now and rows and width > 0:
            part = self.moved
            long = {
                name: (1 - part) * self._was.get(name, 0.0) + part * self._now.get(name, 0.0)
                for name in {*self._now, *self._was}
            }
            room = len(_HEADING)
            head = words_block(_HEADING, room, rows, "$foreground-muted", largest=0, weight="")
            lines = to_win_block(long, self._now, max(width - room, 1), rows)
            self.update(Content("\n").join(side_by_side(head, lines)), layout=False)


def to_win_block(
    long: Mapping[str, float], chances: Mapping[str, float], width: int, rows: int
) -> Block:
    """The bar: the favourites first, then the others together.

    Who has no room for the name in a part as long as the chance is among the others.

    Args:
        long: how long everyone's part is, of 1.
        chances: what it says there.
    """
    parts: list[tuple[str, float, str]] = []
    own: set[str] = set()
    room = width - _GAP * min(_MOST, len(chances) - 1)
    for name in sorted(chances, key=lambda name: -chances[name]):
        part = long.get(name, 0.0)
        inside = int(room * min(part, chances[name])) - _BLANKS
        # The favourite is named, cut if need be.
        least = min(cell_len(name), _LEAST_NAME) if own else 1
        if len(own) < _MOST and inside >= least:
            said = f"{name} {chance_to_win(chances[name])}"
            style = _STYLES[len(own) % len(_STYLES)]
            parts.append((said if cell_len(said) <= inside else fit(name, inside), part, style))
            own.add(name)
    part = sum(its for name, its in long.items() if name not in own)
    rest = sum(chance for name, chance in chances.items() if name not in own)
    if own and (inside := int(room * part) - _BLANKS) >= 0:
        said = f"{_OTHERS} {chance_to_win(rest)}"
        fits = (words for words in (said, _OTHERS, "") if cell_len(words) <= inside)
        parts.append((next(fits), part, _REST))
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
