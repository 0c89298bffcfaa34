"""A points night on the floor: what nobody has is not shown."""

from contextlib import closing
from pathlib import Path

from tests.screens.floors import NAMES, a_floor, on_floor, play_lap, play_on
from tests.screens.reading import screen_text
from tourney.service.director import Director


async def test_units_without_end_are_nowhere_on_a_points_night(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2, format="points")
    async with on_floor(store, number) as (app, _):
        assert "✓" not in screen_text(app).splitlines()[2]
    with closing(Director.open(store)) as director:
        play_on(director, number, 4)
        play_lap(director, number)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("enter", shows="Sitting 2", hides="999")
        await pilot.press("f3", shows="So far", hides="½ points")
