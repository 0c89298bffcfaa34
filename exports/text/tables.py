"""Rows in columns of plain text."""

from collections.abc import Sequence

from tourney.game.names import harmless, width

_GAP = "  "


def columns(rows: Sequence[Sequence[str]], left: Sequence[int]) -> list[str]:
    """Rows in columns, of which those named stand to the left, the others to the right."""
    clean = [[harmless(cell) for cell in row] for row in rows]
    widths = [max(width(row[at]) for row in clean) for at in range(len(clean[0]))]
    lines = []
    for row in clean:
        cells = []
        for at, text in enumerate(row):
            space = " " * (widths[at] - width(text))
            cells.append(f"{text}{space}" if at in left else f"{space}{text}")
        lines.append(_GAP.join(cells).rstrip())
    return lines
