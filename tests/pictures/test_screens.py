"""The screens look as they did when somebody last looked at them."""

from pathlib import Path

import pytest

from tests.pictures.golden import FOLDER, kept_of, name_of
from tests.pictures.scenes import DRAWN, LOOKED_AT, SCENES, Colours, looks, picture


@pytest.mark.parametrize(("scene", "size", "colours"), DRAWN, ids=[name_of(*it) for it in DRAWN])
async def test_a_screen_looks_as_it_was_last_approved(
    scene: str, size: tuple[int, int], colours: Colours, store: Path
) -> None:
    drawn = await picture(SCENES[scene], store, size, colours)
    _holds(kept_of(drawn, colours), FOLDER / name_of(scene, size, colours))


@pytest.mark.parametrize("scene", LOOKED_AT)
async def test_a_screen_looks_as_approved_at_every_size_by_day_and_without_colours(
    scene: str, store: Path
) -> None:
    for (size, look), drawn in (await looks(SCENES[scene], store)).items():
        _holds(kept_of(drawn, look), FOLDER / name_of(scene, size, look))


def _holds(drawn: str, golden: Path) -> None:
    assert drawn.splitlines() == golden.read_text(encoding="utf-8").splitlines(), (
        f"{golden} looks otherwise now; python -m tests.pictures draws it anew."
    )
