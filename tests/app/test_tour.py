"""The tour: three steps on the real screens, over a store made up for it."""

import tempfile
from pathlib import Path

import pytest
from textual.pilot import Pilot

from screens.app.app import TourneyApp
from screens.home.screen import HomeScreen
from screens.people.register import RegisterScreen
from screens.plan.screen import PlanScreen
from screens.seats.screen import SeatsScreen
from screens.table.screen import TableScreen
from tests.nights import HOSTILE_NAMES
from tests.screens.driving import (
    SMALL,
    USUAL,
    a_night,
    at_work,
    line_with,
    running,
    screen_text,
    store_opened,
    type_in,
    until,
)
from tests.screens.tables import opened_table
from tourney.log.roles import Role, Who


def told(app: TourneyApp) -> str:
    """The one thing to do now, or "" where there is no tour."""
    lines = screen_text(app).splitlines()
    at = next((at for at, line in enumerate(lines) if line.startswith(" Tour ")), None)
    return "" if at is None else lines[at + 1].strip()


async def says(app: TourneyApp, pilot: Pilot[None], words: str) -> None:
    await until(pilot, lambda: told(app) == f"→ {words}")


async def named(app: TourneyApp, pilot: Pilot[None], *names: str) -> None:
    """Type names into the list, as the tour says."""
    for name in names:
        await type_in(pilot, name)
        await pilot.press("enter")
        await until(pilot, lambda: f"✓ {name} is on the list." in screen_text(app))  # noqa: B023


async def played(app: TourneyApp, pilot: Pilot[None]) -> None:
    """From the list of three to the end of the first round."""
    await pilot.press("ctrl+n")
    await says(app, pilot, "Enter draws the seats from five dice.")
    assert isinstance(app.screen, SeatsScreen)
    await pilot.press("enter")
    await says(app, pilot, "Everybody has a seat. o opens the table.")
    await pilot.press("o")
    await until(pilot, lambda: isinstance(app.screen, TableScreen))
    for die in "621":
        await until(pilot, lambda: "rolls one die for the lead" in told(app))
        await pilot.press(die)
    for dice in ("62", "61", "31"):
        await until(pilot, lambda: "type the two dice, such as 6 2." in told(app))
        await pilot.press(*dice)
        if dice == "62":
            await until(
                pilot, lambda: told(app).endswith("has 62: Enter to stand, or two more dice.")
            )
            await pilot.press("enter")
    await until(pilot, lambda: "pays 1 unit. A wrong key? u takes it" in told(app))


async def test_the_tour_goes_from_names_to_a_round_taken_back_and_home_again(
    tmp_path: Path,
) -> None:
    store = tmp_path / "nights.db"
    async with at_work(store, SMALL) as (app, pilot):
        assert "t  Take the tour" in screen_text(app)
        await pilot.press("t")
        await says(app, pilot, "Type a name, such as Ann, then Enter.")
        assert isinstance(app.screen, RegisterScreen)
        made_up = app.store
        assert made_up != store
        await named(app, pilot, "Ann")
        await says(app, pilot, "Ann is on the list. Two more: type it, then Enter.")
        await named(app, pilot, "Bob", "Cid")
        await says(app, pilot, "That is a table. Ctrl+N goes on to the seats.")
        await played(app, pilot)
        await pilot.press("u")
        await until(pilot, lambda: "That is all: Esc ends the tour." in told(app))
        await pilot.press("escape")
        await until(pilot, lambda: "✓ That is all: n plans your night." in screen_text(app))
        assert app.store == store
        assert "No nights yet" in screen_text(app)
        assert isinstance(made_up, Path)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, PlanScreen))
        assert not told(app)
    assert not made_up.exists()


async def test_the_tour_from_a_night_leaves_that_night_as_it_was_and_comes_back_to_it(
    tmp_path: Path,
) -> None:
    store = tmp_path / "nights.db"
    number = opened_table(store, "Dora", "Eva", played="62")
    async with at_work(store) as (app, pilot):
        app.show_night(number)
        await until(pilot, lambda: "Dora has 62" in screen_text(app))
        await pilot.press("f5")
        speed = line_with(app, " F5 ").partition(" F5 ")[2]
        await pilot.press("ctrl+g")
        await says(app, pilot, "Type a name, such as Ann, then Enter.")
        assert "Dora" not in screen_text(app)
        await named(app, pilot, "Ann")
        await pilot.press("ctrl+g")
        await until(pilot, lambda: "✓ The tour waits. n plans your night." in screen_text(app))
        await until(pilot, lambda: "Enter  goes on with Friday, round 1." in screen_text(app))
        assert [line.name for line in app.director.nights()] == ["Friday"]
        await pilot.press("enter")
        await until(pilot, lambda: "Dora has 62" in screen_text(app))
        # The speed that was chosen at that table is the one chosen still.
        assert line_with(app, " F5 ").endswith(speed)
        assert not told(app)


async def test_escape_leaves_the_tour_once_nothing_is_typed(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    async with at_work(store) as (app, pilot):
        await pilot.press("t")
        await says(app, pilot, "Type a name, such as Ann, then Enter.")
        await pilot.press("A", "escape")
        assert told(app)
        await pilot.press("escape")
        await until(pilot, lambda: "The tour waits." in screen_text(app))
        assert isinstance(app.screen, HomeScreen)
        assert app.store == store


async def test_wherever_somebody_strays_the_tour_says_the_way_back(tmp_path: Path) -> None:
    async with at_work(tmp_path / "nights.db") as (app, pilot):
        await pilot.press("t")
        await says(app, pilot, "Type a name, such as Ann, then Enter.")
        await named(app, pilot, *HOSTILE_NAMES[:3])
        await played(app, pilot)
        await pilot.press("f3")
        await says(app, pilot, "Esc goes back to the tour.")
        await pilot.press("escape", "f4")
        await says(app, pilot, "Esc goes back to the tour.")
        await pilot.press("escape", "f7")
        await says(app, pilot, "Ctrl+N is the table.")
        await pilot.press("ctrl+n")
        # Names of any kind are only text in what it says.
        who = next(
            seat.name for seat in app.director.night(1).table().page().table.seats if seat.units < 5
        )
        assert f"{who} pays 1 unit." in told(app)
        await pilot.click(offset=(told(app).index(who[:3]) + 3, 2))
        assert app.is_running


async def test_what_is_typed_and_not_saved_comes_before_the_tour(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_night(store, "Ann")
    app = TourneyApp(store)
    async with running(app, USUAL, notifications=True) as pilot:
        await store_opened(pilot)
        app.show_night(number)
        await pilot.pause()
        await type_in(pilot, "Bo")
        await pilot.press("ctrl+g")
        await until(pilot, lambda: "Bo is not on the list yet." in screen_text(app))
        assert not told(app)
        assert app.store == store


async def test_the_tour_is_in_the_help_and_in_the_palette(tmp_path: Path) -> None:
    number = opened_table(tmp_path / "nights.db", "Ann", "Bob")
    async with at_work(tmp_path / "nights.db", (120, 60)) as (app, pilot):
        app.show_night(number)
        await pilot.pause()
        await pilot.press("f1")
        await until(pilot, lambda: "Three steps on the real screens" in screen_text(app))
        await pilot.press("escape", "ctrl+p")
        await type_in(pilot, "tour")
        await until(pilot, lambda: "Take the tour" in screen_text(app))
        await pilot.press("enter")
        await says(app, pilot, "Type a name, such as Ann, then Enter.")


async def test_nobody_but_the_host_is_offered_the_tour(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = opened_table(store, "Ann", "Bob")
    app = TourneyApp(store, who=Who(Role.TABLE, "phone 1", number, 1))
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        await pilot.press("ctrl+g", "t")
        await pilot.pause()
        assert app.store == store
        await pilot.press("f1")
        await pilot.pause()
        assert "Three steps" not in screen_text(app)


async def test_from_the_demo_escape_goes_back_to_ones_own_nights(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    async with at_work(store) as (app, pilot):
        await pilot.press("d")
        await until(pilot, lambda: "tourney demo  Made-up nights" in screen_text(app))
        await until(pilot, lambda: "The cup" in screen_text(app))
        assert "Esc Back" in line_with(app, "Quit")
        # A sheet opened here would be gone with it.
        assert "Open a sheet" not in screen_text(app)
        await pilot.press("escape")
        await until(pilot, lambda: "No nights yet" in screen_text(app))
        assert app.store == store
        assert "demo" not in screen_text(app).splitlines()[0]
        await pilot.press("escape")
        assert "No nights yet" in screen_text(app)


async def test_where_there_is_no_room_for_it_ones_own_nights_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "nights.db"
    a_night(store, "Ann", name="Friday")
    app = TourneyApp(store)
    async with running(app, USUAL, notifications=True) as pilot:
        await store_opened(pilot)
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "none"))
        await pilot.press("t")
        await until(pilot, lambda: "There is no room for made-up nights" in screen_text(app))
        assert app.store == store
        await until(pilot, lambda: "Friday" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, RegisterScreen))
