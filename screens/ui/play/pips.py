"""Units as pips."""

#: More units than these are not counted at a glance; a number then says them.
MOST_PIPS = 15


def pips(units: int, most: int) -> str:
    """Units as pips in fives, those lost hollow.

    >>> pips(3, 5), pips(7, 12)
    ('●●●○○', '●●●●● ●●○○○ ○○')
    """
    row = "●" * units + "○" * (most - units)
    return " ".join(row[start : start + 5] for start in range(0, most, 5))
