"""The text of every score sheet among the tests."""

from pathlib import Path

SHEETS = sorted((Path(__file__).parents[1] / "sheets").rglob("*.mex"))


TEXTS = [sheet.read_text(encoding="utf-8") for sheet in SHEETS]
