"""Every screen says what it said when somebody last looked at it, at three sizes."""

from pathlib import Path

import pytest

from tests.hunt.hostile_nights import Nights
from tests.pictures.texts import SCREENS, a_few_nights, file_of, text_of


@pytest.fixture(scope="module")
def nights(tmp_path_factory: pytest.TempPathFactory) -> Nights:
    return a_few_nights(tmp_path_factory.mktemp("nights") / "nights.db")


@pytest.mark.parametrize("name", SCREENS)
async def test_a_screen_says_what_was_last_approved(
    name: str, nights: Nights, tmp_path: Path
) -> None:
    shown = await text_of(SCREENS[name], nights, tmp_path / "nights.db")
    assert shown.splitlines() == file_of(name).read_text(encoding="utf-8").splitlines(), (
        f"{name} says something else now; python -m tests.pictures approves it."
    )
