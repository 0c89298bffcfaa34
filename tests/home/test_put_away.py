"""The list of nights: another name for one, putting it away and bringing it back, the demo."""

from contextlib import closing
from pathlib import Path

from screens.home.screen import HomeScreen
from tests.screens.driving import a_night, at_work, until
from tests.screens.homes import a_finished_night, a_night_in_play
from tests.screens.reading import screen_text
from tourney.service.director import Director


async def test_r_gives_a_night_another_name_even_when_it_is_over(store: Path) -> None:
    number = a_finished_night(store, "Fryday", "Ann", "Bob")
    async with at_work(store) as (_, pilot):
        await pilot.press("r", shows="Rename the night")
        await pilot.press(*["backspace"] * 6, *"Friday", "enter")
        await pilot.sees("Fryday is called Friday now.", "won by Ann")
    with closing(Director.open(store)) as director:
        assert director.night(number).view().plan.name == "Friday"
        assert director.nights()[0].name == "Friday"


async def test_a_name_emptied_is_the_nights_date(store: Path) -> None:
    a_night(store, "Ann", name="Friday")
    async with at_work(store) as (_, pilot):
        await pilot.press("r", shows="Rename the night")
        await pilot.press(*["backspace"] * 6, "enter", shows="Friday is called by its day now.")


async def test_a_night_is_put_away_by_one_key_and_p_brings_it_back(store: Path) -> None:
    a_night_in_play(store, "Friday")
    a_night(store, "Dora", name="Saturday")
    async with at_work(store) as (app, pilot):
        told = "Saturday is archived; b brings it back."
        await pilot.press("delete", shows=(told, "Enter  carry on with Friday"))
        with closing(Director.open(store)) as director:
            assert [line.name for line in director.nights()] == ["Friday"]
            assert [line.name for line in director.all_nights()] == ["Saturday", "Friday"]
            assert director.find("Saturday") == 2
        await pilot.press("b", shows="Bring back which night?")
        await pilot.press("enter", shows="✓ Saturday ")
        assert not app.screen.check_action("bring_back", ())


async def test_where_every_night_is_put_away_home_says_how_one_comes_back(store: Path) -> None:
    a_night(store, "Ann", name="Friday")
    with closing(Director.open(store)) as director:
        director.shelf.put_away(1)
    async with at_work(store) as (_, pilot):
        await pilot.sees("bring back an archived night")
        await pilot.press("b", "enter", shows="Enter  add players to Friday")


async def test_d_opens_the_demo_beside_nights_of_ones_own_and_esc_comes_back(store: Path) -> None:
    a_night(store, "Ann", name="Friday")
    async with at_work(store) as (app, pilot):
        await pilot.sees("add players to Friday", hides="Demo")
        await pilot.press("d")
        await until(pilot, lambda: "Demo nights" in screen_text(app) and not app.opening)
        await pilot.press("escape", shows="Enter  add players to Friday")
        assert isinstance(app.screen, HomeScreen)
