"""The screens look as they did when somebody last looked at them."""

from pathlib import Path

import pytest

from tests.pictures.golden import FOLDER, name_of
from tests.pictures.scenes import SCENES, SIZES, picture


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scene", SCENES)
async def test_a_screen_looks_as_it_was_last_approved(
    scene: str, size: tuple[int, int], tmp_path: Path
) -> None:
    drawn = await picture(SCENES[scene], tmp_path / "nights.db", size)
    golden = FOLDER / name_of(scene, size)
    assert drawn.splitlines() == golden.read_text(encoding="utf-8").splitlines(), (
        f"{golden} looks otherwise now; python -m tests.pictures draws it anew."
    )
