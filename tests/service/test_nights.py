"""Nights as scripts of `tests/scripts.py`, each in a file that is named by its clause."""

from pathlib import Path

import pytest

from tests.scripts import Night

SCRIPTS = sorted((Path(__file__).parent / "nights").glob("*.night"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_night_goes_as_its_script_says(play: Night, script: Path) -> None:
    play(script.read_text(encoding="utf-8")).is_taken_back_elsewhere()
