"""Home: the nights, going on with one, and a store that is empty or not to be opened."""

import asyncio
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.app.settings_screen import SettingsScreen
from screens.home.screen import HomeScreen
from screens.people.register import RegisterScreen
from screens.plan.screen import PlanScreen
from tests.screens.driving import a_night, at_work, running, until
from tests.screens.homes import a_finished_night, a_night_in_play
from tests.screens.reading import SMALL, USUAL, screen_text, see
from tests.screens.tables import act_words, opened_table
from tourney.game.mexico.words import referee
from tourney.service.director import Director


async def test_an_empty_store_says_what_to_do_first_and_offers_the_demo(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        see(app, " Enter  start a night", " d    look around (a demo with four nights)", "d Demo")
        await pilot.press("s", "p", opens=HomeScreen, hides=("Seasons", "Players"))


async def test_an_unfinished_night_is_marked_and_says_where_it_stopped(store: Path) -> None:
    a_night_in_play(store, "Friday")
    a_finished_night(store, "Saturday", "Ann", "Bob")
    async with at_work(store) as (_, pilot):
        await pilot.sees("Enter  carry on with Friday: round 2", "Ann starts")
        await pilot.press("up", shows="Enter  see the standings of Saturday")


async def test_a_night_at_last_values_says_what_is_due_as_its_table_does(store: Path) -> None:
    number = a_night_in_play(store, "Friday")
    with closing(Director.open(store)) as director:
        director.night(number).table().record_value(52)
    async with at_work(store) as (app, pilot):
        await pilot.sees("Bob: last roll. Beat Ann's 52 to be safe.")
        await pilot.press("enter", shows="type results")
        assert "Bob: last roll" in act_words(app)
        assert "Beat Ann's 52 to be safe." in act_words(app)


async def test_coming_back_keeps_the_choice_and_shows_a_new_night_first(store: Path) -> None:
    a_night(store, name="Older")
    a_night(store, name="Newer")
    async with at_work(store) as (_, pilot):
        await pilot.press("down", "enter", opens=RegisterScreen)
        await pilot.press("escape", shows="Enter  add players to Older")
        await pilot.press("n", opens=PlanScreen)
        await pilot.press("X", "ctrl+n", opens=RegisterScreen)
        await pilot.press(*"Zoe", "enter", shows="Zoe is on the list.")
        await pilot.press("escape", shows="Enter  add players to X")


async def test_a_store_that_cannot_be_opened_says_why_and_how_to_quit(tmp_path: Path) -> None:
    store = tmp_path / "letter.db"
    store.write_text("Dear Ann, " * 500)
    app = TourneyApp(store)
    async with running(app, USUAL) as pilot:
        await pilot.sees("✗ The nights could not be opened", "letter.db", "Name another file")
        await pilot.sees("Ctrl+Q  quit")
        await pilot.press("n", "enter")
        assert len(app.screen_stack) == 1


async def test_the_sentence_of_a_night_in_play_is_read_to_its_end(store: Path) -> None:
    names = [f"Bartholomew the {at}th of H" for at in range(1, 5)]
    name = "A night whose name has forty cells in it"
    number = opened_table(store, *names, played="54 31 . 62", name=name)
    with closing(Director.open(store)) as director:
        said = referee(director.night(number).table().page().table.match)
    assert len(said) > 80
    async with at_work(store, SMALL) as (app, pilot):
        # The card has an edge at the left of each line.
        await until(
            pilot,
            lambda: " ".join(said.split()) in " ".join(screen_text(app).replace("█", " ").split()),
        )
        await pilot.press("f3", shows="✗ Open a night first")


async def test_a_key_of_a_night_says_that_one_has_to_be_opened(store: Path) -> None:
    a_night(store, "Ann")
    a_night(store, "Bob", name="Saturday")
    async with at_work(store) as (_, pilot):
        for key, away in (("f2", "down"), ("f3", "up"), ("f4", "down"), ("f6", "up")):
            await pilot.press(key, shows=("✗ Open a night first", "Enter  "))
            await pilot.press(away, hides="Open a night first")
        await pilot.press("f1", shows="Plan a new night", hides="Open a night first")
        await pilot.press("escape", "f3", shows="Open a night first")
        await pilot.press("comma", opens=SettingsScreen, hides="Open a night first")


async def test_a_key_pressed_at_the_first_list_waits_for_the_rest(store: Path) -> None:
    a_night(store, "Ann", name="Friday")
    async with at_work(store) as (app, pilot):
        app.opening = True
        await pilot.press("enter", opens=HomeScreen)
        app.call_later(app.store_opened, Director.open(store))
        await pilot.sees(opens=RegisterScreen, hides="still opening")


async def test_the_demo_waits_too_for_a_store_that_is_still_opened(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        director, app._director, app.opening = app.director, None, True
        await pilot.press("d", shows="start a night", hides="demo nights")
        app.call_later(app.store_opened, director)
        await pilot.sees("Demo nights", hides="still opening")


@pytest.mark.parametrize("moments", [0, 2, 6])
async def test_a_night_opened_as_the_app_ends_does_no_harm(store: Path, moments: int) -> None:
    a_night(store, "Ann", name="Friday")
    async with at_work(store) as (app, _):
        app.show_night(1)
        for _ in range(moments):
            await asyncio.sleep(0)


def test_neither_game_is_imported_before_home_stands() -> None:
    script = (
        "import sys, screens.app.app, screens.home.screen\n"
        "print(*[name for name in sys.modules if '.mexico' in name or '.liar' in name])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert done.stdout.split() == []


# The list of nights: another name for one, putting it away and bringing it back, the demo


async def test_r_gives_a_night_another_name_even_when_it_is_over(store: Path) -> None:
    number = a_finished_night(store, "Fryday", "Ann", "Bob")
    async with at_work(store) as (_, pilot):
        await pilot.press("r", shows="Rename the night")
        await pilot.press(*["backspace"] * 6, *"Friday", "enter")
        await pilot.sees("Fryday is called Friday now.", "won by Ann")
        await pilot.press(
            "r", *["backspace"] * 6, "enter", shows="Friday is called by its day now."
        )
        await pilot.press("r", "ctrl+u", *"Friday", "enter", shows="is called Friday now.")
    with closing(Director.open(store)) as director:
        assert director.night(number).view().plan.name == "Friday"
        assert director.nights()[0].name == "Friday"


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
