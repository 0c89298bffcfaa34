"""Dice drawn in lines, small enough for a phone's terminal and large enough for a full one."""

#: Which of the nine places of a face are dark, row by row.
_PIPS = {
    0: ("   ", "   ", "   "),
    1: ("   ", " ● ", "   "),
    2: ("●  ", "   ", "  ●"),
    3: ("●  ", " ● ", "  ●"),
    4: ("● ●", "   ", "● ●"),
    5: ("● ●", " ● ", "● ●"),
    6: ("● ●", "● ●", "● ●"),
}

SMALL_WIDTH = 9
LARGE_HEIGHT, LARGE_WIDTH = 7, 15


def faces_of(value: int) -> tuple[int, int]:
    """The two faces of a value, the higher first.

    >>> faces_of(54)
    (5, 4)
    """
    return value // 10, value % 10


def die_lines(die: int, *, large: bool = False) -> list[str]:
    """One die as lines of text; 0 is one that has not been rolled.

    >>> print(*die_lines(3), sep="\\n")
    ╭───────╮
    │ ●     │
    │   ●   │
    │     ● │
    ╰───────╯
    """
    width = LARGE_WIDTH if large else SMALL_WIDTH
    gap = " " * (3 if large else 1)
    edge = " " * (2 if large else 1)
    rows = [f"│{edge}{gap.join(row)}{edge}│" for row in _PIPS[die]]
    if large:
        blank = f"│{' ' * (width - 2)}│"
        rows = [rows[0], blank, rows[1], blank, rows[2]]
    return [f"╭{'─' * (width - 2)}╮", *rows, f"╰{'─' * (width - 2)}╯"]


def side_by_side(dice: tuple[int, ...], *, large: bool = False) -> list[str]:
    """Several dice in a row, as lines of text."""
    drawn = [die_lines(die, large=large) for die in dice]
    return [" ".join(parts) for parts in zip(*drawn, strict=True)]
