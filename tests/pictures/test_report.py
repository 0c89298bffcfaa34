"""The report looks as it did when somebody last looked at it."""

from pathlib import Path

import pytest
from PIL import Image

from tests.pictures.report import WIDTHS, difference, drawn, font, golden
from tests.serve.browser import CHROMIUM

#: Of 255, in a square of a few words: what one letter more or less in it comes to.
_MOST = 24


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")
async def test_the_report_looks_as_it_was_last_approved_on_a_phone_on_paper_and_on_a_desk(
    tmp_path: Path,
) -> None:
    kept = {name: Image.open(golden(name)) for name in WIDTHS}
    if any(picture.info.get("font") != font() for picture in kept.values()):
        pytest.skip("the pictures were drawn with another font than this machine has")
    for name, picture in (await drawn(tmp_path)).items():
        assert picture.size == kept[name].size, name
        assert difference(picture, kept[name].convert("RGB")) <= _MOST, (
            f"{golden(name)} looks otherwise now; python -m tests.pictures draws it anew."
        )
