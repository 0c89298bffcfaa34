"""F15.1: who is here, away or gone is a key each on the list of people."""

from pathlib import Path

from screens.people.register import RegisterScreen
from tests.screens.driving import at_work
from tests.screens.floors import NAMES, a_floor
from tests.screens.reading import USUAL, line_with, see


async def test_f15_1_here_away_and_gone_are_a_key_each(store: Path) -> None:
    a_floor(store, NAMES[:7], 2, format="come-and-go")
    async with at_work(store, USUAL) as (app, pilot):
        app.show_night(1, "register")
        await pilot.sees("▸", opens=RegisterScreen)
        see(app, "Space here", "- away", "Del gone", hides=("Del remove", "check in"))
        await pilot.press("minus", shows=f"{NAMES[0]} is away.")
        assert line_with(app, f"1  {NAMES[0]}").rstrip().endswith("away")
        await pilot.press("down", "delete", shows=f"{NAMES[1]} is gone.")
        await pilot.press("delete", shows=f"{NAMES[1]} is gone already.")
        see(app, "7 players, 5 here")
        await pilot.press("space", shows=f"{NAMES[1]} is here.")
        await pilot.press("ctrl+z", shows="Undone")
        await pilot.press("up", "space", shows=f"{NAMES[0]} is here.")
        await pilot.press(*"Zoe-Ann", "enter", shows="Zoe-Ann is on the list.")
        see(app, "8 players, 7 here")
