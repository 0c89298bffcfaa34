"""Exporting from the app."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.files.export import ExportScreen
from screens.ui.box import Box
from screens.ui.lists.choice import Choice
from tests.nights import begun, director_at, night_form, played_out
from tests.screens.driving import Keys, a_night, at_work, until
from tests.screens.reading import SMALL, USUAL, see, words_on_screen

STORE = "tourney.db"


def finished(folder: Path, name: str = "Friday") -> int:
    with closing(director_at(folder)) as director:
        number = begun(director, ["Ann", "Bob", "李雷"], units="1", name=name)
        played_out(director, number)
    return number


@asynccontextmanager
async def exporting(
    folder: Path, number: int, size: tuple[int, int] = USUAL, to: str = "out"
) -> AsyncIterator[tuple[TourneyApp, Keys, Box]]:
    """The dialog over the nights, with a folder typed into its box."""
    async with at_work(folder / STORE, size) as (app, pilot):
        app.push_screen(ExportScreen(number))
        await until(pilot, lambda: app.screen.query(Box))
        box = app.screen.query_one(Box)
        if to:
            box.value = str(folder / to)
            await pilot.pause()
        yield app, pilot, box


@pytest.mark.parametrize(
    ("name", "offered"), [("Fri/day: [/]", "2026-11-20-Fri-day"), ("", "2026-11-20")]
)
async def test_the_box_offers_its_own_folder(tmp_path: Path, name: str, offered: str) -> None:
    async with exporting(tmp_path, finished(tmp_path, name), to="") as (_, __, box):
        assert Path(box.value).is_absolute()
        assert Path(box.value).parts[-2:] == ("tourney", offered)


async def test_enter_writes_the_files_and_shows_where_they_are(tmp_path: Path) -> None:
    number, folder = finished(tmp_path), tmp_path / "out"
    async with exporting(tmp_path, number, SMALL) as (app, pilot, _):
        see(app, "CSV files", hides="Paper")  # the night is over
        await pilot.press("enter", shows="files are in")
        for name in ("standings.csv", "rounds.csv", "table-1.mex"):
            assert (folder / name).exists()
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, ExportScreen))
        app.push_screen(ExportScreen(number))
        await until(pilot, lambda: app.screen.query_one(Box).value == str(folder))


async def test_numbers_are_written_plainly_or_for_one_of_two_excels(tmp_path: Path) -> None:
    async with exporting(tmp_path, finished(tmp_path)) as (app, pilot, _):
        await pilot.press("tab")
        for csv, begins in (
            ("plain", b"position,rank,"),
            ("point", b"\xef\xbb\xbfposition,rank,"),
            ("comma", b"\xef\xbb\xbfposition;rank;"),
        ):
            assert app.screen.query_one(Choice).value == csv
            await pilot.press("enter", shows="files are in")
            assert (tmp_path / "out" / "standings.csv").read_bytes().startswith(begins)
            await pilot.press("right", shows="Enter save")


async def test_once_files_are_written_enter_closes_until_a_change(tmp_path: Path) -> None:
    async with exporting(tmp_path, finished(tmp_path)) as (app, pilot, box):
        await pilot.press("enter", shows=("files are in", "Enter close"))
        box.post_message(Box.Changed(box, box.value))  # it tells late of the folder written to
        await pilot.pause()
        see(app, "files are in", "Enter close")
        await pilot.press("2", shows="Enter save", hides="files are in")
        await pilot.press("enter", shows="files are in")
        assert (tmp_path / "out2" / "standings.csv").exists()
        await pilot.press("enter")
        await until(pilot, lambda: not isinstance(app.screen, ExportScreen))


async def test_a_folder_that_cannot_be_written_is_told_and_kept(tmp_path: Path) -> None:
    folder = tmp_path / ("a folder" * 9)  # so that the sentence takes more than a line
    folder.mkdir()
    (folder / "taken").write_bytes(b"")
    wrong = str(folder / "taken" / "out")
    async with exporting(tmp_path, finished(tmp_path), to=wrong) as (app, pilot, box):
        await pilot.press("enter", shows=("✗ Not written", "Name another folder."))
        assert box.value == wrong
        box.value = ""
        await pilot.press("enter", shows="✗ Name a folder to write the files to.")
        box.value = wrong
        await pilot.press("enter")  # of more lines than what stands there
        await until(pilot, lambda: "Name another folder." in words_on_screen(app))


async def test_of_many_score_sheets_everything_is_to_be_seen(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = director.plan(night_form("duel", 32))
        director.night(number).people.register([f"Guest {at}" for at in range(80)], [True] * 80)
        director.night(number).seats.draw("42613")
        director.night(number).seats.open_tables()
        sheets = len(director.night(number).view().tables)
    async with exporting(tmp_path, number) as (app, pilot, _):
        await pilot.press("enter", shows="files are in")
        see(app, "CSV files", "To print", "Enter close")
    assert len(list((tmp_path / "out").glob("table-*.mex"))) == sheets > 15


async def test_before_play_the_seats_are_written(tmp_path: Path) -> None:
    number = a_night(tmp_path / STORE, "Ann", "[/]")
    with closing(director_at(tmp_path)) as director:
        director.night(number).seats.draw("42613")
    async with exporting(tmp_path, number, SMALL) as (app, pilot, _):
        assert not app.screen.query(Choice)
        await pilot.press("enter", shows="files are in")
    assert "[/]" in (tmp_path / "out" / "seating.txt").read_text(encoding="utf-8")


async def test_paper_to_print_is_a_tick_away(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob", "[/]"])
    async with exporting(tmp_path, number, SMALL) as (_, pilot, __):
        await pilot.press("tab", "tab", "space", shows="[✓] seats, slips")
        await pilot.press("enter", shows="files are in")
    written = {path.name for path in (tmp_path / "out").iterdir()}
    assert written >= {"paper-seating.html", "paper-sheets.html", "standings.csv"}


async def test_before_there_are_seats_there_are_sheets_to_fill_in_alone(tmp_path: Path) -> None:
    number = a_night(tmp_path / STORE, "Ann", "Bob")
    async with exporting(tmp_path, number, SMALL) as (_, pilot, __):
        await pilot.press("enter", shows="✗ Play has not begun")
        assert not (tmp_path / "out").exists()
        await pilot.press("tab")
        await pilot.press("space", shows="Pages to print.")
        await pilot.press("enter", shows="files are in")
    written = ["paper-sheets.html", "paper-signin.html"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == written
