"""The chances to win on the big screen: a bar of which everyone has a part, and which moves."""

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from screens.ui.large.letters import Block, block, rows_of, side_by_side, words_block
from tourney.game.chances.words import chance_to_win

#: So many have a part of their own; the others have one together.
_MOST = 8
_OTHERS = "Others"
_GAP = 1
#: Before the bar.
_HEADING = "TO WIN  "
#: It moves in this many steps, each so long in seconds.
_STEPS, _STEP = 8, 0.05
_STYLES = ("$accent reverse", "$foreground-muted reverse", "$secondary reverse")


class ToWinBar(Static):
    """A part of the bar for everyone who may win, as long as the chance is great."""

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
        """Show these from now on, nothing of no one; whether there is more or less room for others.

        Args:
            chances: by name, everyone's always in the same order.
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
            room = len(_HEADING)
            head = words_block(_HEADING, room, rows, "$foreground-muted", largest=0, weight="")
            lines = to_win_block(shown, self._now, max(width - room, 1), rows)
            self.update(Content("\n").join(side_by_side(head, lines)), layout=False)


def to_win_block(
    long: Mapping[str, float], chances: Mapping[str, float], width: int, rows: int
) -> Block:
    """The bar: everyone who may win in their order, the least likely of many together.

    The player who has a part has the chance in it: it is no shorter than that, and where they have
        no room
    beside each other there are fewer of them.

    Args:
        long: how long everyone's part is, of 1.
        chances: what it says there.
    """
    greatest = sorted(chances, key=lambda name: -chances[name])
    for most in range(_MOST, 0, -1):
        parts = _parts(long, chances, greatest[:most])
        least = [cell_len(words) + 2 for words, _ in parts]
        if sum(least) + _GAP * (len(parts) - 1) <= width:
            break
    if not parts:
        return block([], width, rows)
    cells = _cells([part for _, part in parts], width - _GAP * (len(parts) - 1))
    if any(wide < its for wide, its in zip(cells, least, strict=True)):
        spare = max(width - sum(least) - _GAP * (len(parts) - 1), 0)
        more = _cells([part for _, part in parts], spare)
        cells = [its + wide for its, wide in zip(least, more, strict=True)]
    drawn = [
        [
            line.stylize(_STYLES[at % len(_STYLES)])
            for line in words_block(words, wide, rows, "", "center", largest=0)
        ]
        for at, ((words, _), wide) in enumerate(zip(parts, cells, strict=True))
    ]
    return block(side_by_side(*drawn, gap=_GAP), width, rows)


def _parts(
    long: Mapping[str, float], chances: Mapping[str, float], greatest: Sequence[str]
) -> list[tuple[str, float]]:
    """What is said about everyone with a part of their own and of the others, and its length."""
    own = [name for name in chances if chances[name] and name in greatest]
    parts = [(f"{name} {chance_to_win(chances[name])}", long.get(name, 0.0)) for name in own]
    rest = [name for name in long if name not in own]
    if (together := sum(chances.get(name, 0.0) for name in rest)) > 0:
        said = f"{_OTHERS} {chance_to_win(together)}"
        parts.append((said, sum(long[name] for name in rest)))
    return parts


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
