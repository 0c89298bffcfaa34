"""Players over the years: the list, a page, two head to head (F14.1)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.home.screen import HomeScreen
from screens.players.page import HeadToHeadScreen, PlayerScreen
from screens.players.players import PlayersScreen
from tests.nights import begun, ended
from tests.screens.driving import Keys, answer, at_work, until
from tests.screens.reading import USUAL, line_with, screen_text, see
from tourney.service.director import Director

LARGE = (120, 40)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Three nights that are over, and one in play."""
    path = tmp_path / "nights.db"
    with closing(Director.open(path)) as director:
        ended(director, "Ann", "Bob", "Cid", "Dee", date="2026-10-02", name="First")
        ended(director, "Cid", "Ann", "Dee", date="2026-10-09", name="Second")
        ended(director, "Zoe [/]", "Bob", date="2026-10-16", name="Third")
        begun(director, ["Ann", "Bob"], date="2026-10-23", name="Fourth", units="1")
    return path


@asynccontextmanager
async def among_players(
    store: Path, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    """The app with the list of players in view, all nights read."""
    async with at_work(store, size) as (app, pilot):
        await pilot.press("p", opens=PlayersScreen, shows="5 players, most recent first.")
        yield app, pilot


@asynccontextmanager
async def at_page(
    store: Path, name: str, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    """The app with the page of that player in view."""
    async with among_players(store, size) as (app, pilot):
        app.push_screen(PlayerScreen(name))
        await pilot.sees("Nights   ", opens=PlayerScreen)
        yield app, pilot


def words(app: TourneyApp, name: str) -> list[str]:
    """The line of somebody, word by word."""
    return line_with(app, name).replace("▸", " ").split()


async def test_f14_1_everybody_is_listed_with_nights_wins_and_the_best_place(store: Path) -> None:
    async with among_players(store) as (app, pilot):
        assert words(app, "Ann") == ["Ann", "2", "1", "1", "Fri", "23", "Oct", "2026"]
        assert words(app, "Dee") == ["Dee", "2", "3", "Fri", "9", "Oct", "2026"]
        await pilot.press("escape", opens=HomeScreen)


async def test_f14_1_a_page_says_what_was_played_and_whom_they_met(store: Path) -> None:
    async with at_page(store, "Ann") as (app, pilot):
        see(app, "2, 1 won, from Fri 2 Oct 2026 to Fri 9 Oct 2026", hides="Ahead")
        see(app, "1 unfinished night doesn't count yet.")
        assert words(app, "Second")[4:8] == ["Second", "2", "of", "3"]
        await pilot.press("w", shows="Ahead")
        assert words(app, "Dee") == ["Dee", "2", "2", "2", "0", "0"]


async def test_f14_1_a_wide_terminal_has_both_parts(store: Path) -> None:
    async with at_page(store, "Ann", LARGE) as (app, _):
        see(app, "Ahead", "Second")


async def test_f14_1_two_are_put_head_to_head_from_the_list_and_from_a_page(store: Path) -> None:
    async with at_page(store, "Ann") as (_, pilot):
        await pilot.press("w", shows="Enter  head to head")
        await pilot.press("enter", opens=HeadToHeadScreen, shows="At the same table on 2 nights")
        await pilot.press("escape", "escape", opens=PlayersScreen)
        await answer(
            pilot, "h", "Who did Ann play against?", "Dee", shows="Finished ahead: Ann 2, Dee 0."
        )


async def test_f1_8_two_names_are_joined_when_asked_once_and_u_takes_it_back(store: Path) -> None:
    async with among_players(store) as (app, pilot):
        assert "Undo" not in line_with(app, "Esc Back")
        await pilot.press("slash", *"Zoe", "enter")
        await answer(pilot, "m", "Who is Zoe [/]?", "Bob", shows="Zoe [/] and Bob were both on")
        await answer(pilot, "m", "Who is Zoe [/]?", "Dee", shows="Zoe [/] has 1 night, Dee 2.")
        assert app.director.players.joined.pairs == ()
        await pilot.press("enter", shows="Zoe [/] is Dee from now on")
        assert len(app.director.players.all()) == 4
        await until(pilot, lambda: isinstance(app.screen, PlayersScreen))
        await pilot.press("u", shows="Zoe [/] and Dee are two people again.")
        assert len(app.director.players.all()) == 5


async def test_f1_8_the_name_that_is_kept_is_asked_and_stands_everywhere(store: Path) -> None:
    async with among_players(store) as (app, pilot):
        await pilot.press("slash", *"Zoe", "enter")
        kept = "Zoe [/] (Dee is Zoe [/] from now on)"
        await answer(pilot, "m", "Who is Zoe [/]?", "Dee", shows=("Which name is kept?", kept))
        await pilot.press("down", "enter", shows="Dee is Zoe [/] from now on, on")
        names = app.director.players.all()
        assert "Zoe [/]" in names
        assert "Dee" not in names
        await until(pilot, lambda: "▸" in screen_text(app))
        assert not line_with(app, "Zoe [/]  ").startswith("Dee")
        page = app.director.players.page("dee")
        assert (page.name, page.also) == ("Zoe [/]", ("Dee",))


async def test_f14_1_what_others_correct_is_shown(store: Path) -> None:
    async with at_page(store, "Bob") as (app, pilot):
        assert "won" not in line_with(app, "Nights   ")
        with closing(Director.open(store)) as theirs:
            theirs.night(3).undo(1)
            theirs.night(3).table().record_round(0, 0)
        await until(pilot, lambda: "1 won" in line_with(app, "Nights   "))
