"""A night as JSON opened from home, and where there is no place for one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from screens.app.app import TourneyApp
from screens.files.open_sheet import OpenSheetScreen
from screens.floor.screen import FloorScreen
from screens.home.screen import HomeScreen
from screens.table.screen import TableScreen
from screens.ui.box import Box
from tests.nights import begun, director_at, night_form, turns
from tests.screens.driving import Keys, at_work, paste, until
from tests.screens.reading import SMALL, USUAL, words_on_screen
from tourney.service.before_play import DrawSeats, OpenTables, Register
from tourney.service.director import Director


def write_night_json(folder: Path, name: str = "Swan", **form: str) -> Path:
    """A night in play, as JSON."""
    folder.mkdir()
    file = folder / "night.json"
    with closing(director_at(folder)) as director:
        number = begun(director, ["Ann", "[/]", "李雷"], name=name, **form)
        turns(director, number, "54 .", "62")
        file.write_bytes(director.night(number).json())
    return file


@asynccontextmanager
async def opening_a_file(
    folder: Path, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    async with at_work(folder / "nights.db", size) as (app, pilot):
        await pilot.press("o", opens=OpenSheetScreen)
        yield app, pilot


async def enter_path(app: TourneyApp, pilot: Keys, path: Path) -> None:
    """Name a file and press Enter."""
    app.screen.query_one(Box).value = str(path)
    await pilot.press("enter")
    await pilot.pause()


async def test_a_night_goes_on_where_it_stopped_elsewhere(tmp_path: Path) -> None:
    file = write_night_json(tmp_path / "there", "[/] Swan")
    async with opening_a_file(tmp_path, SMALL) as (app, pilot):
        assert "night.json" in words_on_screen(app)
        await enter_path(app, pilot, file)
        await pilot.sees("✓ [/] Swan was added.", opens=TableScreen)
        assert app.director.night(1).table().page().table.referee.startswith("李雷:")
        await pilot.press("u")
        await until(
            pilot, lambda: app.director.night(1).table().page().table.referee.startswith("[/]:")
        )
        await pilot.press("escape", opens=HomeScreen, shows="[/] Swan")


async def test_a_night_that_was_played_on_elsewhere_brings_the_rest(tmp_path: Path) -> None:
    file = write_night_json(tmp_path / "there")
    older = file.read_bytes()
    with closing(director_at(tmp_path)) as director:
        director.import_night(older)
    with closing(Director.open(tmp_path / "there" / "tourney.db")) as there:
        turns(there, 1, "62")
        file.write_bytes(there.night(1).json())
        rows = there.night(1).json()
    async with at_work(tmp_path / "tourney.db") as (app, pilot):
        await pilot.press("o", opens=OpenSheetScreen)
        await enter_path(app, pilot, file)
        await pilot.sees("✓ The rest of Swan was added.", opens=TableScreen)
        assert app.director.night(1).json() == rows
        await pilot.press("escape", opens=HomeScreen)
        file.write_bytes(older)
        await pilot.press("o", opens=OpenSheetScreen)
        await enter_path(app, pilot, file)
        words = "✗ The file is older than Swan here, night 1, which has gone further."
        await until(pilot, lambda: words in words_on_screen(app))


async def test_a_night_over_several_tables_opens_on_its_floor(tmp_path: Path) -> None:
    file = tmp_path / "night.json"
    with closing(director_at(tmp_path)) as director:
        number = director.plan(night_form("freezeout", 3))
        director.night(number).send(Register([f"Guest {at}" for at in range(12)]))
        director.night(number).send(DrawSeats("42613"))
        director.night(number).send(OpenTables())
        file.write_bytes(director.night(number).json())
    async with opening_a_file(tmp_path) as (app, pilot):
        await enter_path(app, pilot, file)
        await until(pilot, lambda: isinstance(app.screen, FloorScreen))


async def test_a_night_that_is_refused_says_why_and_keeps_the_path(tmp_path: Path) -> None:
    file = write_night_json(tmp_path / "there")
    whole = file.read_bytes()
    async with opening_a_file(tmp_path) as (app, pilot):
        for data, words in (
            (whole[:-20], "✗ The file is not JSON, or was cut off."),
            (b'{"tourney": 2}', "another version of tourney"),
            (whole.replace(b"[/]", b"\\u001b"), "✗ Row 2 of the night cannot be:"),
        ):
            file.write_bytes(data)
            await enter_path(app, pilot, file)
            await until(pilot, lambda words=words: words in words_on_screen(app))  # type: ignore[misc]
            assert app.screen.query_one(Box).value == str(file)
            assert app.director.nights() == ()
        file.write_bytes(whole)
        await enter_path(app, pilot, file)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_a_night_that_is_here_is_not_taken_again(tmp_path: Path) -> None:
    file = write_night_json(tmp_path / "there")
    with closing(director_at(tmp_path)) as director:
        director.import_night(file.read_bytes())
    async with at_work(tmp_path / "tourney.db") as (app, pilot):
        await pilot.press("o", opens=OpenSheetScreen)
        await enter_path(app, pilot, file)
        await until(pilot, lambda: "✗ Swan is here already, as night 1." in words_on_screen(app))


async def test_a_night_is_no_table_of_another(tmp_path: Path) -> None:
    file = write_night_json(tmp_path / "there")
    async with at_work(tmp_path / "there" / "tourney.db") as (app, pilot):
        app.show_night(1)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("ctrl+s", opens=OpenSheetScreen)
        await enter_path(app, pilot, file)
        await until(pilot, lambda: "✗ That is a whole night. Open it from" in words_on_screen(app))
        assert len(app.director.nights()) == 1


async def test_a_paste_is_still_a_sheet(tmp_path: Path) -> None:
    async with opening_a_file(tmp_path) as (app, pilot):
        await paste(pilot, "@rules classic\n@players Ann, Bob\n@lead Ann\n")
        await until(pilot, lambda: "2 players, round 1: Ann is on turn." in words_on_screen(app))
