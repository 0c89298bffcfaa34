"""Lines in one row of a drawing: what meets in a cell becomes the one character that shows it."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

#: The look of a piece of the drawing; signs say all of it too.
Look = Literal[
    "line", "live", "due", "way", "title", "marked", "name", "through", "out", "unknown", "heading"
]
STYLES: Mapping[Look, str] = {
    "line": "$foreground-muted",
    "live": "bold $text-accent",
    "due": "bold $text-warning",
    "way": "bold $text-accent",
    "title": "bold $foreground",
    "marked": "bold $text-accent reverse",
    "name": "$foreground",
    "through": "bold $foreground",
    "out": "$foreground-muted",
    "unknown": "italic $foreground-muted",
    "heading": "bold underline $foreground",
}

LIGHT, HEAVY = 1, 2

#: By the weights of the arms up, right, down and left, 0 to 2 each, read as a number to base 3.
JOINTS = " ╴╸╷╮┑╻┒┓╶─╾╭┬┭┎┰┱╺╼━┍┮┯┏┲┳╵╯┙│┤┥╽┧┪╰┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"

#: Straight lines of duels that are still to come.
_DASHED = str.maketrans("─│━┃", "┄┆┅┇")


class _Cell(Struct):
    up: int = 0
    right: int = 0
    down: int = 0
    left: int = 0
    #: True if the heaviest line here is drawn through.
    solid: bool = False
    look: Look = "line"

    @property
    def weight(self) -> int:
        return max(self.up, self.right, self.down, self.left)

    @property
    def joint(self) -> str:
        joint = JOINTS[((self.up * 3 + self.right) * 3 + self.down) * 3 + self.left]
        return joint if self.solid else joint.translate(_DASHED)


class Rulings:
    """The lines of one row, by column; a heavier one hides a lighter."""

    def __init__(self) -> None:
        self._cells: dict[int, _Cell] = {}

    def across(self, start: int, end: int, weight: int, look: Look, *, solid: bool = True) -> None:
        """From the middle of one cell to the middle of another, to its right or its left."""
        first, last = min(start, end), max(start, end)
        for x in range(first, last + 1):
            right = weight if x < last else 0
            self._join(x, (0, right, 0, weight if x > first else 0), look, solid)

    def arms(
        self, x: int, up: bool, down: bool, weight: int, look: Look, *, solid: bool = True
    ) -> None:
        """From the middle of a cell up, down or both."""
        self._join(x, (weight * up, 0, weight * down, 0), look, solid)

    def _join(self, x: int, arms: tuple[int, int, int, int], look: Look, solid: bool) -> None:
        weight = max(arms)
        if not weight:
            return
        cell = self._cells.setdefault(x, _Cell())
        if weight > cell.weight:
            cell.solid, cell.look = solid, look
        elif weight == cell.weight:
            cell.solid |= solid
        cell.up, cell.right = max(cell.up, arms[0]), max(cell.right, arms[1])
        cell.down, cell.left = max(cell.down, arms[2]), max(cell.left, arms[3])

    def drawn(self) -> dict[int, tuple[str, Look]]:
        """The character and the look of every cell that a line runs through."""
        return {x: (cell.joint, cell.look) for x, cell in self._cells.items()}
