"""A break, the room's line and hiding who leads, by their keys (F12.2, F12.3)."""

from pathlib import Path

from tests.screens.driving import screen_text, type_in, until
from tests.screens.floors import NAMES, a_floor, on_floor


async def test_f12_the_host_breaks_tells_the_room_and_hides_who_leads(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:8], 2, **{"option.rest": "no"})
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("ctrl+k")
        await until(pilot, lambda: "How long is the break?" in screen_text(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: "After this beat: a break of 10 min" in screen_text(app))
        await pilot.press("ctrl+l")
        await until(pilot, lambda: "A line for the room" in screen_text(app))
        await type_in(pilot, "Food at nine")
        await pilot.press("enter")
        await until(pilot, lambda: "Food at nine" in screen_text(app))
        await pilot.press("f3")
        await until(pilot, lambda: "Provisional" in screen_text(app))
        await pilot.press("ctrl+x")
        await until(pilot, lambda: "Who leads is hidden until the end." in screen_text(app))
        await pilot.press("ctrl+x")
        await until(pilot, lambda: "Who leads is hidden" not in screen_text(app))
        await pilot.press("escape", "f9")
        await until(pilot, lambda: "a break of 10 minutes. · Food at nine" in screen_text(app))
