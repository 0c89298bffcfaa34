"""A night as JSON opened from home, and where there is no place for one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from screens.app.app import TourneyApp
from screens.files.open_sheet import OpenSheetScreen
from screens.floor.screen import FloorScreen
from screens.home.screen import HomeScreen
from screens.table.screen import TableScreen
from screens.ui.box import Box
from tests.guests import night_form
from tests.nights import begun, director_at, turns
from tests.screens.driving import SMALL, USUAL, at_work, paste, screen_text, until
from tourney.service.before_play import DrawSeats, OpenTables, Register


def kept(folder: Path, name: str = "Swan", **form: str) -> Path:
    """A night in play, as JSON."""
    folder.mkdir()
    director = director_at(folder)
    number = begun(director, ["Ann", "[/]", "李雷"], name=name, **form)
    turns(director, number, "54 .", "62")
    file = folder / "night.json"
    file.write_bytes(director.night(number).json())
    director.close()
    return file


@asynccontextmanager
async def asked(
    folder: Path, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Pilot[None]]]:
    async with at_work(folder / "nights.db", size) as (app, pilot):
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, OpenSheetScreen))
        yield app, pilot


async def named(app: TourneyApp, pilot: Pilot[None], path: Path) -> None:
    """Name a file and press Enter."""
    app.screen.query_one(Box).value = str(path)
    await pilot.press("enter")
    await pilot.pause()


def said(app: TourneyApp) -> str:
    """What the screen says, line breaks and frames left out."""
    return " ".join(screen_text(app).replace("│", " ").split())


@pytest.mark.parametrize("size", [SMALL, USUAL], ids=str)
async def test_a_night_goes_on_where_it_stopped_elsewhere(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    file = kept(tmp_path / "there", "[/] Swan")
    async with asked(tmp_path, size) as (app, pilot):
        assert "night.json" in said(app)
        await named(app, pilot, file)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await until(pilot, lambda: "✓ [/] Swan was taken in." in said(app))
        assert app.director.night(1).table().page().table.referee.startswith("李雷:")
        await pilot.press("u")
        await until(
            pilot, lambda: app.director.night(1).table().page().table.referee.startswith("[/]:")
        )
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert "[/] Swan" in screen_text(app)


async def test_a_night_over_several_tables_opens_on_its_floor(tmp_path: Path) -> None:
    director = director_at(tmp_path)
    number = director.plan(night_form("freezeout", 3))
    director.night(number).send(Register([f"Guest {at}" for at in range(12)]))
    director.night(number).send(DrawSeats("42613"))
    director.night(number).send(OpenTables())
    file = tmp_path / "night.json"
    file.write_bytes(director.night(number).json())
    director.close()
    async with asked(tmp_path) as (app, pilot):
        await named(app, pilot, file)
        await until(pilot, lambda: isinstance(app.screen, FloorScreen))


async def test_a_night_that_is_refused_says_why_and_keeps_the_path(tmp_path: Path) -> None:
    file = kept(tmp_path / "there")
    whole = file.read_bytes()
    async with asked(tmp_path) as (app, pilot):
        for data, words in (
            (whole[:-20], "✗ The file is not JSON, or was cut off."),
            (b'{"tourney": 2}', "another version of tourney"),
            (whole.replace(b"[/]", b"\\u001b"), "✗ Row 2 of the night cannot be:"),
        ):
            file.write_bytes(data)
            await named(app, pilot, file)
            await until(pilot, lambda words=words: words in said(app))  # type: ignore[misc]
            assert app.screen.query_one(Box).value == str(file)
            assert app.director.nights() == ()
        file.write_bytes(whole)
        await named(app, pilot, file)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_a_night_that_is_here_is_not_taken_again(tmp_path: Path) -> None:
    file = kept(tmp_path / "there")
    director = director_at(tmp_path)
    director.import_night(file.read_bytes())
    director.close()
    async with at_work(tmp_path / "tourney.db") as (app, pilot):
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, OpenSheetScreen))
        await named(app, pilot, file)
        await until(pilot, lambda: "✗ Swan is here already, as night 1." in said(app))


async def test_a_night_is_no_table_of_another(tmp_path: Path) -> None:
    file = kept(tmp_path / "there")
    async with at_work(tmp_path / "there" / "tourney.db") as (app, pilot):
        app.show_night(1)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, OpenSheetScreen))
        await named(app, pilot, file)
        await until(pilot, lambda: "✗ That is a whole night. Open it from" in said(app))
        assert len(app.director.nights()) == 1


async def test_a_paste_is_still_a_sheet(tmp_path: Path) -> None:
    async with asked(tmp_path) as (app, pilot):
        await paste(pilot, "@rules classic\n@players Ann, Bob\n@lead Ann\n")
        await until(pilot, lambda: "2 players, round 1: Ann is on turn." in said(app))
