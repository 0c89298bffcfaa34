"""Seasons: the list, the form, and the table (F6.4)."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from textual.events import Key

from screens.app.app import TourneyApp
from screens.files.export import OneFileScreen
from screens.home.screen import HomeScreen
from screens.season.form import SeasonFormScreen
from screens.season.screen import SeasonScreen
from screens.season.seasons import SeasonsScreen
from screens.ui.box import Box
from screens.ui.dialog import PickDialog
from tests.nights import begun, ended
from tests.screens.driving import Keys, at_work, type_in, until
from tests.screens.reading import SMALL, USUAL, line_with, screen_text, see
from tests.stores import spoil
from tourney.service.director import Director

FORM = {"points": "10 7 5", "turning_up": "1"}


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Three nights that are over, and one in play."""
    path = tmp_path / "nights.db"
    with closing(Director.open(path)) as director:
        ended(director, "Ann", "Bob", "Cid", "Dee", date="2026-10-02", name="First")
        ended(director, "Cid", "Ann", "Dee", date="2026-10-09", name="Second")
        ended(director, "Bob", "Cid", "Dee", "Ann", "Eve", date="2026-10-16", name="Third")
        begun(director, ["Ann", "Bob"], date="2026-10-23", name="Fourth", units="1")
    return path


def saved(store: Path, name: str, nights: Sequence[int], **form: str) -> None:
    with closing(Director.open(store)) as director:
        director.seasons.save(name, nights, {**FORM, **form})


@asynccontextmanager
async def among_seasons(
    store: Path, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    """The app with the list of seasons in view."""
    async with at_work(store, size) as (app, pilot):
        await pilot.press("s", opens=SeasonsScreen, shows="Esc Back")
        yield app, pilot


@asynccontextmanager
async def at_season(
    store: Path, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    """The app with the table of the first season in view."""
    async with among_seasons(store, size) as (app, pilot):
        await pilot.press("enter", opens=SeasonScreen, shows=("Season ", "Points: "))
        await pilot.pause()
        yield app, pilot


def places(app: TourneyApp, *names: str) -> list[list[str]]:
    """The lines of these players, word by word."""
    return [line_with(app, f" {name} ").replace("▸", " ").split() for name in names]


async def test_without_any_season_it_says_what_to_do_first(store: Path) -> None:
    async with among_seasons(store) as (app, pilot):
        see(app, "No seasons yet", "Enter  new season", hides="Delete")
        await pilot.press("delete", "e", opens=SeasonsScreen)
        await pilot.press("enter", opens=SeasonFormScreen)


async def test_a_season_is_made_by_keys_alone_and_its_table_shown(store: Path) -> None:
    async with among_seasons(store) as (app, pilot):
        await pilot.press("n", opens=SeasonFormScreen)
        await type_in(pilot, "Autumn")
        assert "10 8 6 5 4 3 2 1" in line_with(app, "Points by place")
        await pilot.press("down")
        await type_in(pilot, "10 7 5")
        await pilot.press("down", "down", "2", "down", "down", shows="0 of 4 ticked")
        assert screen_text(app).index("Third") < screen_text(app).index("Fourth")
        await pilot.press("space", "down", "space", "down", "space", shows="3 of 4 ticked")
        see(app, "[✓]  First", "[ ]  Fourth")
        await pilot.press("ctrl+n", shows="Cid")
        assert isinstance(app.screen, SeasonScreen)
        see(app, "3 nights. Points: ")
        see(app, "in brackets: not counted", "· didn't play")
        # Before the third night Ann had 19, Cid 17, Bob 8 and Dee 7.
        assert places(app, "Ann", "Bob", "Cid", "Dee", "Eve") == [
            ["1=", "Ann", "19", "=", "2/3", "1", "(1)", "8", "11"],
            ["1=", "Bob", "19", "▲2", "2/2", "1", "11", "·", "8"],
            ["1=", "Cid", "19", "▲1", "2/3", "1", "8", "11", "(6)"],
            ["4", "Dee", "12", "=", "2/3", "6", "6", "(1)"],
            ["5", "Eve", "1", "new", "1/1", "1", "·", "·"],
        ]
        await pilot.press("escape", shows="▸Autumn")
        assert "Fri 2 Oct 2026 to Fri 16 Oct 2026" in line_with(app, "Autumn")


async def test_the_newest_night_comes_first_and_the_others_are_scrolled_to(store: Path) -> None:
    saved(store, "Autumn", [1, 2, 3])
    async with at_season(store, SMALL) as (app, pilot):
        see(app, "16 Oct", hides="2 Oct")
        await pilot.press("right", "right", shows="night 1")
        # Who it is stays in sight.
        assert line_with(app, "Bob").split()[-1] == "8"
        await pilot.press("left", "left", shows="16 Oct")


async def test_movement_is_a_sign_or_a_word_and_there_is_none_after_one_night(store: Path) -> None:
    saved(store, "All", [1, 2, 3])
    saved(store, "One", [1])
    async with at_season(store) as (app, pilot):
        moved = {words[1]: words[3] for words in places(app, "Cid", "Ann", "Bob", "Eve")}
        assert moved == {"Cid": "▲1", "Ann": "▼1", "Bob": "=", "Eve": "new"}
        see(app, "▲ ▼ ")
        await pilot.press("escape", "down", "enter", shows="1 night.", hides="Moved")
        see(app, "← → nights", hides=("in brackets", "▲", "· didn't play"))
        assert places(app, "Ann") == [["1", "Ann", "11", "1/1", "1", "11"]]


async def test_a_night_that_goes_on_is_told_and_counts_once_it_is_over(store: Path) -> None:
    saved(store, "Autumn", [4])
    async with at_season(store) as (app, pilot):
        see(app, "! Fourth (night 4) is not over yet and doesn't count.", hides="F6 Export")
        await pilot.press("f6", opens=SeasonScreen)
        app.director.night(4).table().record_round(0, 0)
        await pilot.press("e", "escape", opens=SeasonScreen, shows="F6 Export", hides="count.")
        assert places(app, "Bob")[0][1:3] == ["Bob", "11"]


async def test_nights_that_hardly_compare_bring_the_warning(store: Path) -> None:
    with closing(Director.open(store)) as director:
        other = ended(director, "Ann", "Bob", preset="mexxen", date="2026-10-30")
    saved(store, "Autumn", [1, other])
    async with at_season(store) as (app, _):
        see(app, "! Night 5 had other rules than night 1")


async def test_a_season_is_changed_and_renamed(store: Path) -> None:
    saved(store, "Autumn", [1])
    async with at_season(store) as (app, pilot):
        await pilot.press("e", opens=SeasonFormScreen, shows="1 of 4 ticked")
        await pilot.press(*"Winter", "up", "a", shows="3 of 4 ticked")
        await pilot.press("enter", shows=("✓ Winter is saved.", "3 nights.", "Season  Winter"))
        assert [card.name for card in app.director.seasons.all()] == ["Winter"]


async def test_what_is_refused_is_said_where_it_has_to_be_put_right(store: Path) -> None:
    async with among_seasons(store) as (app, pilot):
        await pilot.press("n", opens=SeasonFormScreen)
        await pilot.press("enter", shows=("✗ A name", "▸ Name"))
        await pilot.press("X", hides="✗")
        await pilot.press("ctrl+n", shows="✗ Choose at least one night.")
        await pilot.press("a", shows="3 of 4 ticked")
        await pilot.press("a", shows="0 of 4 ticked")
        await pilot.press("a", "up", "up", *"five")
        assert "five" not in line_with(app, "▸ Nights to count")
        await pilot.press("up", "up", *"ten", "down", "enter", shows="✗ Points are whole numbers")
        assert "ten" in line_with(app, "▸ Points by place")
        assert app.director.seasons.all() == ()


async def test_a_form_with_something_in_it_is_left_after_a_question(store: Path) -> None:
    async with among_seasons(store) as (app, pilot):
        await pilot.press("n", opens=SeasonFormScreen)
        await pilot.press("escape", opens=SeasonsScreen)
        await pilot.press("n", "up", "a", "escape", opens=PickDialog)
        await pilot.press("enter", opens=SeasonsScreen)
        assert app.director.seasons.all() == ()
        await pilot.press("escape", opens=HomeScreen)


async def test_a_season_is_deleted_after_a_question(store: Path) -> None:
    saved(store, "Autumn", [1])
    saved(store, "Winter", [2])
    async with among_seasons(store) as (app, pilot):
        await pilot.press("delete", shows="Autumn: its nights stay.")
        await pilot.press("escape", opens=SeasonsScreen)
        await pilot.press("down", "delete", shows="Winter: its nights stay.")
        assert len(app.director.seasons.all()) == 2
        await pilot.press("enter", shows="✓ Winter is deleted.")
        assert [card.name for card in app.director.seasons.all()] == ["Autumn"]
        await pilot.press("delete", opens=PickDialog)
        await pilot.press("enter", shows="No seasons yet")


async def test_f6_writes_the_table(store: Path, tmp_path: Path) -> None:
    saved(store, "Autumn: [/]", [1, 2, 3])
    async with at_season(store) as (app, pilot):
        await pilot.press("f6", opens=OneFileScreen, shows="The season's table")
        box = app.screen.query_one(Box)
        assert Path(box.value).parts[-2:] == ("tourney", "Autumn")
        box.value = str(tmp_path / "out")
        await pilot.press("enter", shows="season.csv is in")
    assert (tmp_path / "out" / "season.csv").read_bytes().startswith(b"position,rank,player,")


async def test_damage_of_the_log_is_told(store: Path) -> None:
    saved(store, "Autumn", [1])
    saved(store, "Winter", [1])
    spoil(store, "seasons", 2, '{"nothing": "fits"}')
    async with among_seasons(store) as (_, pilot):
        await pilot.sees("✗ Row 2 of the seasons cannot be read", "Autumn")
        await pilot.press("enter", shows="Ann")


async def test_a_season_that_was_dropped_elsewhere_is_told(store: Path) -> None:
    saved(store, "Autumn", [1])
    async with among_seasons(store) as (app, pilot):
        assert app._watch is not None
        app._watch.stop()  # so that Enter comes before the screen has heard of it
        app.director.seasons.drop("Autumn")
        app.post_message(Key("enter", "\r"))
        await until(pilot, lambda: "✗ There is no season called Autumn." in screen_text(app))
        await pilot.press("e", shows="The season Autumn is gone")
        await pilot.press("escape", opens=SeasonsScreen)
