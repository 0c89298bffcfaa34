"""Where the pictures are kept."""

from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def name_of(scene: str, size: tuple[int, int]) -> str:
    """The file of a picture on a terminal of so many columns and lines."""
    columns, lines = size
    return f"{scene}-{columns}x{lines}.ans"
