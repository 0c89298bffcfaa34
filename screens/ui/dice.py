"""Dice drawn as dice, for a phone as well as for a whole room, and units as pips."""

from typing import Any

from textual.app import App
from textual.content import Content

#: The pips among the nine places of each face, row by row.
_PIPS = {
    0: ("   ", "   ", "   "),
    1: ("   ", " ● ", "   "),
    2: ("●  ", "   ", "  ●"),
    3: ("●  ", " ● ", "  ●"),
    4: ("● ●", "   ", "● ●"),
    5: ("● ●", " ● ", "● ●"),
    6: ("● ●", "● ●", "● ●"),
}

SMALL_HEIGHT, SMALL_WIDTH = 5, 9
LARGE_HEIGHT, LARGE_WIDTH = 7, 15
HUGE_HEIGHT, HUGE_WIDTH = 10, 22


def die_lines(die: int, *, large: bool = False, huge: bool = False) -> list[str]:
    """Return one die as lines of text; 0 is a die that has not been rolled.

    >>> print(*die_lines(3), sep="\\n")
    ╭───────╮
    │ ●     │
    │   ●   │
    │     ● │
    ╰───────╯
    """
    if huge:
        places = {"●": "████", " ": "    "}
        rows = [f"│ {'   '.join(places[pip] for pip in row)} │" for row in _PIPS[die]]
        blank = f"│{' ' * (HUGE_WIDTH - 2)}│"
        rows = [rows[0], rows[0], blank, rows[1], rows[1], blank, rows[2], rows[2]]
        return [f"╭{'─' * (HUGE_WIDTH - 2)}╮", *rows, f"╰{'─' * (HUGE_WIDTH - 2)}╯"]
    width = LARGE_WIDTH if large else SMALL_WIDTH
    # A pip of one cell is lost on a large face; here it is two wide, in the middle of three.
    pips = {"●": "▐█▌", " ": "   "} if large else {"●": "●", " ": " "}
    rows = [f"│ {' '.join(pips[place] for place in row)} │" for row in _PIPS[die]]
    if large:
        blank = f"│{' ' * (width - 2)}│"
        rows = [rows[0], blank, rows[1], blank, rows[2]]
    return [f"╭{'─' * (width - 2)}╮", *rows, f"╰{'─' * (width - 2)}╯"]


def dice_row(
    dice: tuple[int, ...],
    app: App[Any],
    *,
    large: bool = False,
    huge: bool = False,
    asked: bool = False,
) -> list[Content]:
    """Return several dice in a row: coloured faces, or lines in a terminal without colours.

    A die that has not been rolled is always drawn in lines.

    Args:
        asked: True if the first such die is typed next, and so stands out.
    """
    in_colour = not (app.no_color or app.native_ansi_color)
    waits = dice.index(0) if asked and 0 in dice else None
    faces = []
    for at, die in enumerate(dice):
        lines = die_lines(die, large=large, huge=huge)
        if die:
            faces.append(_painted(lines, in_colour=in_colour))
        else:
            style = "$accent" if at == waits else "$foreground-muted"
            faces.append([Content.styled(line, style) for line in lines])
    return [Content(" ").join(parts) for parts in zip(*faces, strict=True)]


def spaced_dice(seed: str) -> str:
    """Return a seed as dice on a table.

    >>> spaced_dice("42613")
    '4 2 6 1 3'
    """
    return " ".join(seed)


def _painted(lines: list[str], *, in_colour: bool) -> list[Content]:
    if not in_colour:
        return [Content.styled(line, "bold") for line in lines]
    top, *rows, bottom = lines
    edge, pips = "$foreground-muted on $foreground", "bold $background on $foreground"
    return [
        Content.styled(top, edge),
        *(Content.assemble((row[0], edge), (row[1:-1], pips), (row[-1], edge)) for row in rows),
        Content.styled(bottom, edge),
    ]


#: The most units that are drawn as pips; a number says more of them.
MOST_PIPS = 15


def pips(units: int, most: int) -> str:
    """Return units as pips in fives, the lost ones hollow.

    >>> pips(3, 5), pips(7, 12)
    ('●●●○○', '●●●●● ●●○○○ ○○')
    """
    row = "●" * units + "○" * (most - units)
    return " ".join(row[start : start + 5] for start in range(0, most, 5))
