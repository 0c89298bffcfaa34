"""Lines of plain text: titles, sentences, columns and JSON, alike in every command."""

import json
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Any

from msgspec import to_builtins

from tourney.game.names import harmless, width

#: The cells of a line.
CELLS = 80
_GAP = "  "


def text_of(lines: Iterable[str]) -> str:
    """Return the lines as one text."""
    return "\n".join(lines) + "\n"


def titled(title: str) -> list[str]:
    """Return a title with a line below it."""
    return [harmless(title), "=" * width(harmless(title))]


def wrapped(*sentences: str, indent: str = "") -> list[str]:
    """Return each sentence in as many lines as it takes."""
    return [
        line
        for sentence in sentences
        for line in wrap(harmless(sentence), CELLS, initial_indent=indent, subsequent_indent=indent)
    ]


def columns(rows: Sequence[Sequence[str]], left: Sequence[int]) -> list[str]:
    """Return rows as aligned lines; an empty column takes no room.

    Args:
        left: the columns that are aligned to the left; the others are aligned to the right.
    """
    clean = [[harmless(cell) for cell in row] for row in rows]
    widths = [max(map(width, cells)) for cells in zip(*clean, strict=True)]
    lines = []
    for row in clean:
        cells = []
        for at, (text, wide) in enumerate(zip(row, widths, strict=True)):
            space = " " * (wide - width(text))
            if wide:
                cells.append(f"{text}{space}" if at in left else f"{space}{text}")
        lines.append(_GAP.join(cells).rstrip())
    return lines


def json_text(data: Any) -> str:
    """Return data as one line of JSON, dates by ISO 8601."""
    return json.dumps(to_builtins(data), ensure_ascii=False) + "\n"
