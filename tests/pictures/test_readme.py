"""The pictures of the README can be drawn."""

import re
from pathlib import Path
from xml.etree import ElementTree

from tests.pictures.readme import round_moving


async def test_the_moving_picture_shows_a_round_up_to_its_mexico_and_starts_again(
    tmp_path: Path,
) -> None:
    svg = await round_moving(tmp_path)
    said = {part.text for part in ElementTree.fromstring(svg).iter() if part.tag.endswith("text")}
    assert any("Ann's roll 21" in (words or "") for words in said)
    assert any("Dermot stands on 44." in (words or "") for words in said)
    assert any("Loser pays 2" in (words or "") for words in said)
    (lasts,) = set(re.findall(r"([\d.]+)s step-end infinite", svg))
    assert float(lasts) <= 12
    assert len(svg.encode()) <= 1_500_000
