"""The chances at a table, when they are shown: of a choice, and of every seat (R13)."""

from textual.content import Content

from screens.ui.text import cut_lines, plain
from tourney.game.chances.words import TableChances

#: The labels of the first two bars of a choice.
_CALLED = ("Stand and pay", "Roll and pay")
#: The cells of a chance, of a figure behind a bar, and of the shortest useful bar.
_CELLS, _FIGURE, _LEAST_BAR = 5, 7, 4
LOCKED = "Chances are locked tonight."


def chance_lines(chances: TableChances | None, width: int) -> list[Content]:
    """Return bars of the chances to pay by each choice, or why they are unknown."""
    if chances is None:
        return []
    if not chances.choice:
        why = plain(chances.advice).stylize("$foreground-muted")
        return cut_lines([why], width, 2) if chances.advice else []
    words_of = (*_CALLED, *(f"Leave the {die} pays" for die in chances.lies))
    called = max(map(len, words_of))
    room = width - called - 1 - _FIGURE
    least = min(chance for _, chance in chances.choice)
    lines = []
    for words, (figure, chance) in zip(words_of, chances.choice, strict=True):
        line = Content.assemble(
            (words.ljust(called), "bold" if chance == least else ""),
            " ",
            *(_bar(chance, room) if room >= _LEAST_BAR else ()),
            (figure.rjust(_FIGURE), "bold"),
        )
        lines.append(line)
    return lines


def _bar(chance: float, cells: int) -> tuple[tuple[str, str], ...]:
    """Draw a chance between 0 and 1; anything above 0 has at least one cell."""
    full = min(max(round(chance * cells), chance > 0), cells - (chance < 1))
    return ("█" * full, "$error"), ("░" * (cells - full), "$foreground-muted")


def seat_chances(chances: TableChances | None, player: int) -> str:
    """Return a player's two chances, equally wide for all; "" if there are none."""
    if chances is None or not chances.pays:
        return ""
    cells = [f" {chances.pays.get(player, ''):>{_CELLS}}"]
    if chances.wins:
        cells.append(f" {chances.wins.get(player, ''):>{_CELLS}}")
    return "".join(cells)
