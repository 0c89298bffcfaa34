"""The report looks as it did when somebody last looked at it."""

from pathlib import Path

import pytest
from PIL import Image

from tests.pictures.report import difference, drawn, golden
from tests.serve.browser import CHROMIUM

#: Of 255, in a square of a few words: what one letter more or less in it comes to.
_MOST = 24


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")
async def test_the_report_looks_as_it_was_last_approved_on_a_phone_on_paper_and_on_a_desk(
    tmp_path: Path,
) -> None:
    for name, picture in (await drawn(tmp_path)).items():
        with Image.open(golden(name)) as opened:
            kept = opened.convert("RGB")
        assert picture.size == kept.size, name
        assert difference(picture, kept) <= _MOST, (
            f"{golden(name)} looks otherwise now; python -m tests.pictures draws it anew."
        )
