"""The screens look as they did when somebody last looked at them."""

from pathlib import Path

import pytest

from tests.pictures.golden import FOLDER, name_of
from tests.pictures.scenes import DRAWN, SCENES, Colours, picture


@pytest.mark.parametrize(("scene", "size", "colours"), DRAWN, ids=[name_of(*it) for it in DRAWN])
async def test_a_screen_looks_as_it_was_last_approved(
    scene: str, size: tuple[int, int], colours: Colours, tmp_path: Path
) -> None:
    drawn = await picture(SCENES[scene], tmp_path / "nights.db", size, colours)
    golden = FOLDER / name_of(scene, size, colours)
    assert drawn.splitlines() == golden.read_text(encoding="utf-8").splitlines(), (
        f"{golden} looks otherwise now; python -m tests.pictures draws it anew."
    )
