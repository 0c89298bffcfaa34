"""The chances at a table, in one line under the act, and their key."""

from textual.content import Content

from screens.ui.drawn import Drawn
from screens.ui.text import fit, plain
from tourney.game.chances.shown import TableChances

#: The texts beside the units: with enough room, with little room, and with none.
_BESIDE = ("beside the units: who pays, who wins", "pays, wins")
#: The cells of a chance.
_CELLS = 5
LOCKED = "Chances are locked tonight: nobody is coached."


class ChancesLine(Drawn[TableChances | None]):
    """The chances of standing and of rolling on; empty until they are worked out."""

    DEFAULT_CSS = """
    ChancesLine { display: none; height: 1; padding: 0 1; text-wrap: nowrap; }
    ChancesLine.-on { display: block; }
    """

    def draw(self, width: int, _height: int, chances: TableChances | None) -> Content:
        if chances is None:
            return Content("")
        said = plain(fit(chances.advice, width)).stylize("bold")
        for words in _BESIDE if chances.pays else ():
            free = width - said.cell_length - len(words)
            if free >= 2 or (free >= 0 and not chances.advice):
                return said + " " * free + Content.styled(words, "$foreground-muted")
        return said


def seat_chances(chances: TableChances | None, player: int) -> str:
    """A player's two chances as wide as everybody's; "" where there are none for anybody."""
    if chances is None or not chances.pays:
        return ""
    cells = [f" {chances.pays.get(player, ''):>{_CELLS}}"]
    if chances.wins:
        cells.append(f" {chances.wins.get(player, ''):>{_CELLS}}")
    return "".join(cells)
