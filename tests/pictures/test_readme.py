"""The pictures of the README can be drawn."""

import re
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

from tests.pictures.readme import round_moving
from tourney.keeping.demo import lay_out_demo


async def test_the_moving_picture_shows_a_round_up_to_who_pays_and_begins_anew(
    tmp_path: Path,
) -> None:
    lay_out_demo(tmp_path / "demo.db", date(2026, 11, 20))
    svg = await round_moving(tmp_path / "demo.db")
    said = {part.text for part in ElementTree.fromstring(svg).iter() if part.tag.endswith("text")}
    assert any("Ann rolls 21." in (words or "") for words in said)
    assert any("Dermot stands on 44." in (words or "") for words in said)
    (lasts,) = set(re.findall(r"([\d.]+)s step-end infinite", svg))
    assert float(lasts) <= 12
    assert len(svg.encode()) <= 1_500_000
