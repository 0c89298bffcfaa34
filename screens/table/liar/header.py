"""The facts at a table of Liar's Mexico: the direction, and how play is won."""

from textual.content import Content

from screens.ui.drawn import Drawn
from screens.ui.text import plain
from tourney.game.liar.table import LiarView
from tourney.game.liar.words import counted_in


class LiarHeader(Drawn[LiarView]):
    """The direction on the left, and how play is won on the right."""

    DEFAULT_CSS = """
    LiarHeader { height: 2; padding: 0 1; text-wrap: nowrap; }
    """

    def draw(self, width: int, _height: int, table: LiarView) -> Content:
        left = "Play is over" if table.finished else f"To the {table.direction}"
        if table.lives is None:
            right = plain(f"The fewest {table.word} win")
        else:
            right = plain(f"Out at {counted_in(table.word, table.lives)}")
        between = max(width - len(left) - right.cell_length, 1)
        return Content.assemble((left, "bold"), " " * between, right)
