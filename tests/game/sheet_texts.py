"""The text of every score sheet among the tests."""

from pathlib import Path

import pytest

from tourney.game.sheets import SheetError, read_sheet

SHEETS = sorted((Path(__file__).parents[1] / "sheets").rglob("*.mex"))


TEXTS = [sheet.read_text(encoding="utf-8") for sheet in SHEETS]


def fault(text: str) -> SheetError:
    with pytest.raises(SheetError) as caught:
        read_sheet(text)
    return caught.value


def fault_in(text: str) -> SheetError | None:
    try:
        read_sheet(text)
    except SheetError as caught:
        return caught
    return None
