"""Where the pictures are kept."""

from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def name_of(scene: str, size: tuple[int, int], colours: str = "truecolor") -> str:
    """The file of a picture on a terminal of so many columns and lines, and such colours."""
    columns, lines = size
    few = "" if colours in ("", "truecolor") else f"-{colours}"
    return f"{scene}-{columns}x{lines}{few}.ans"
