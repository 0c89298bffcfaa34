"""The chances to win on the big screen: a bar of which everybody has a part, and which moves."""

from collections.abc import Mapping

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from screens.ui.large.letters import Block, block, letters_width, rows_of, side_by_side, words_block
from screens.ui.text import fit
from tourney.game.chances.words import chance_to_win

#: So many have a part of their own; the others have one together.
_MOST = 8
_OTHERS = "Others"
#: A narrower part says nothing.
_LEAST = 4
_GAP = 1
#: It moves in so many steps, each so long in seconds.
_STEPS, _STEP = 8, 0.05
_STYLES = ("$accent reverse", "$foreground-muted reverse", "$secondary reverse")


class ToWinBar(Static):
    """A part of the bar for everybody who may win, as long as the chance is great."""

    DEFAULT_CSS = """
    ToWinBar { display: none; height: 1; margin: 0 2; }
    ToWinBar.-shown { display: block; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._was: Mapping[str, float] = {}
        self._now: Mapping[str, float] = {}
        self._moved = _STEPS

    @property
    def rows(self) -> int:
        """The number of lines of the bar."""
        high = self.screen.size.height
        return 0 if not self._now else rows_of(1) if high >= 30 else 1

    def show(self, chances: Mapping[str, float]) -> bool:
        """Show these from now on, nothing of nobody; whether there is more or less room for others.

        Args:
            chances: by name, everybody's always in the same order.
        """
        if chances == self._now:
            return False
        before = self.rows
        self._was, self._now = self._now, chances
        moves = bool(self._was and chances) and self.app.animation_level != "none"
        self._moved = 1 if moves else _STEPS
        self.set_class(bool(chances), "-shown")
        self._draw()
        if moves:
            self.set_timer(_STEP, self._move)
        return before != self.rows

    def _move(self) -> None:
        if self._moved < _STEPS:
            self._moved += 1
            self._draw()
            self.set_timer(_STEP, self._move)

    def on_resize(self) -> None:
        """It is as long as there is room for."""
        self._draw()

    def _draw(self) -> None:
        rows, width = self.rows, self.screen.size.width - 4
        if rows and width > 0:
            self.styles.height = rows
            part = self._moved / _STEPS
            names = dict.fromkeys((*self._now, *self._was))
            between = {
                name: (1 - part) * self._was.get(name, 0.0) + part * self._now.get(name, 0.0)
                for name in names
            }
            shown = between if self._moved < _STEPS else self._now
            lines = to_win_block(shown, self._now, width, rows)
            self.update(Content("\n").join(lines), layout=False)


def to_win_block(
    long: Mapping[str, float], chances: Mapping[str, float], width: int, rows: int
) -> Block:
    """The bar: everybody who may win in their order, the least likely of many together.

    Args:
        long: how long everybody's part is, of 1.
        chances: what it says there.
    """
    greatest = sorted(chances, key=lambda name: -chances[name])
    own = [name for name in chances if chances[name] and name in greatest[:_MOST]]
    parts = [(name, long.get(name, 0.0), chances[name]) for name in own]
    rest = [name for name in long if name not in own]
    if sum(chances.get(name, 0.0) for name in rest) > 0:
        together = sum(chances.get(name, 0.0) for name in rest)
        parts.append((_OTHERS, sum(long[name] for name in rest), together))
    cells = _cells([part for _, part, _ in parts], width - _GAP * (len(parts) - 1))
    drawn = [
        _part(name, chance, wide, rows, _STYLES[at % len(_STYLES)])
        for at, ((name, _, chance), wide) in enumerate(zip(parts, cells, strict=True))
        if wide
    ]
    return block(side_by_side(*drawn, gap=_GAP), width, rows) if drawn else block([], width, rows)


def _part(name: str, chance: float, width: int, rows: int, style: str) -> Block:
    """Somebody's part: the name and the chance as large as they fit, or the name's beginning."""
    # The spaces beside a name give way before the name is cut.
    inside = max(width - 2, 0)
    if width >= _LEAST and inside < cell_len(name) <= width:
        inside = cell_len(name)
    whole = f"{name} {chance_to_win(chance)}"
    words = whole if letters_width(whole, 0) <= inside else fit(name, inside)
    lines = words_block(words if width >= _LEAST else "", inside, rows, "", "center", 1)
    left = min(1, width - inside)
    padding, rest = block([], left, rows), block([], width - inside - left, rows)
    return [line.stylize(style) for line in side_by_side(padding, lines, rest)]


def _cells(parts: list[float], width: int) -> list[int]:
    """So many cells shared out in proportion, all of them; a part that is not 0 has one at least.

    >>> _cells([0.5, 0.25, 0.25], 9)
    [4, 3, 2]
    """
    total = sum(parts)
    if not total or width < len(parts):
        return [0] * len(parts)
    spare = width - len(parts)
    exact = [spare * part / total for part in parts]
    cells = [int(each) for each in exact]
    by_rest = sorted(range(len(parts)), key=lambda at: cells[at] - exact[at])
    for at in by_rest[: spare - sum(cells)]:
        cells[at] += 1
    return [each + 1 for each in cells]
