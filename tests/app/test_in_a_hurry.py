"""Keys that follow each other faster than screens do."""

from contextlib import closing
from pathlib import Path

from textual.events import Key

from screens.app.app import TourneyApp
from screens.floor.barrier_plan import BarrierScreen
from screens.floor.screen import FloorScreen
from screens.table.screen import TableScreen
from tests.screens.driving import until
from tests.screens.floors import NAMES, a_floor, on_floor, play_lap
from tests.screens.reading import screen_text
from tourney.service.director import Director


def typed_at_once(app: TourneyApp, *keys: str) -> None:
    """Type keys before the app has looked at the first."""
    for key in keys:
        app.post_message(Key(key, {"enter": "\r", "escape": "\x1b"}.get(key, key)))


async def test_enter_pressed_twice_on_the_floor_opens_one_table(tmp_path: Path) -> None:
    number = a_floor(tmp_path / "s.db", NAMES[:10], 2)
    async with on_floor(tmp_path / "s.db", number) as (app, pilot):
        typed_at_once(app, "enter", "enter")
        await until(pilot, lambda: "begins the round" in screen_text(app))
        await pilot.pause()
        assert [type(screen) for screen in app.screen_stack[1:]] == [FloorScreen, TableScreen]


async def test_digits_behind_the_escape_from_a_table_are_the_floors(tmp_path: Path) -> None:
    number = a_floor(tmp_path / "s.db", NAMES[:10], 2)
    async with on_floor(tmp_path / "s.db", number) as (app, pilot):
        await pilot.press("1", shows="Table 1")
        typed_at_once(app, "escape", "2")
        await until(pilot, lambda: "Table 2" in screen_text(app))
        assert not any(app.director.night(number).table(1).page().table.seats[0].rolls)


async def test_enter_pressed_twice_opens_one_plan(tmp_path: Path) -> None:
    number = a_floor(tmp_path / "s.db", NAMES[:13], 2, units="1", seats="7")
    with closing(Director.open(tmp_path / "s.db")) as director:
        play_lap(director, number)
    async with on_floor(tmp_path / "s.db", number) as (app, pilot):
        typed_at_once(app, "p", "p")
        await until(pilot, lambda: isinstance(app.screen, BarrierScreen))
        await pilot.pause()
        assert len(app.screen_stack) == 3
