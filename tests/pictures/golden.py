"""Where the pictures are kept."""

import re
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


_STYLE = re.compile(r"(\x1b\[[0-9;]*m)")


def kept_of(drawn: str, colours: str) -> str:
    """The picture; of few colours, or another look, with an x for every letter."""
    if colours in ("", "truecolor"):
        return drawn
    parts = _STYLE.split(drawn)
    return "".join(each if _STYLE.match(each) else re.sub(r"\w", "x", each) for each in parts)


def name_of(scene: str, size: tuple[int, int], colours: str = "truecolor") -> str:
    """The file of a picture on a terminal of so many columns and lines, and such colours."""
    columns, lines = size
    few = "" if colours in ("", "truecolor") else f"-{colours}"
    return f"{scene}-{columns}x{lines}{few}.ans"
