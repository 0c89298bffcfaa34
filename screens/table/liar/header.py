"""The facts at a table of Liar's Mexico: the direction, how play is won, what beats the claim."""

from textual.content import Content

from screens.ui.drawn import Drawn
from screens.ui.text import plain
from tourney.game.liar.direction import Direction
from tourney.game.liar.table import LiarView
from tourney.game.liar.words import counted_in

_ARROWS = {Direction.LEFT: "↓", Direction.RIGHT: "↑"}
#: The number of highest values that stay if not all have room.
_HIGHEST = 2


class LiarHeader(Drawn[LiarView]):
    """The direction on the left, and how play is won on the right."""

    DEFAULT_CSS = """
    LiarHeader { height: 2; padding: 0 1; border-bottom: solid $panel; text-wrap: nowrap; }
    """

    def draw(self, width: int, _height: int, table: LiarView) -> Content:
        left = (
            "Play is over"
            if table.finished
            else f"{_ARROWS[table.direction]} To the {table.direction}"
        )
        if table.lives is None:
            right = plain(f"The fewest {table.word} win")
        else:
            right = plain(f"Out at {counted_in(table.word, table.lives)}")
        between = max(width - len(left) - right.cell_length, 1)
        return Content.assemble((left, "bold"), " " * between, right)


class HigherValues(Drawn[LiarView, bool]):
    """The values that would beat the claim, lowest first; while it is doubted, what it needs."""

    DEFAULT_CSS = "HigherValues { height: 1; padding: 0 1; text-wrap: nowrap; }"

    def draw(self, width: int, _height: int, table: LiarView, doubts: bool) -> Content:
        claim = table.claim
        if doubts:
            label = table.truth
        elif claim is None:
            label = "Anything" if table.beats else ""
        elif table.beats:
            label = f"Beats {claim.value}"
        else:
            label = f"Nothing beats {claim.value}"
        shown = Content.styled(label, "$foreground-muted") + "  " * bool(label)
        values = [] if doubts else [str(value) for value in table.beats]
        room = (width - shown.cell_length + 1) // 3
        if len(values) > room:
            values = [*values[: max(room - _HIGHEST - 1, 0)], "…", *values[-_HIGHEST:]]
        return shown + Content.styled(" ".join(values), "bold")
