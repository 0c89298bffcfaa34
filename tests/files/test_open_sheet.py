"""A score sheet or a night as JSON opened from home, and what becomes of either."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from textual.widgets import TextArea

from screens.app.app import TourneyApp
from screens.files.sheet import OpenSheetScreen, SheetScreen
from screens.floor.screen import FloorScreen
from screens.home.screen import HomeScreen
from screens.table.liar.screen import LiarTableScreen
from screens.table.screen import TableScreen
from screens.ui.box import Box
from tests.nights import begun, director_at, night_form, turns
from tests.screens.driving import Keys, at_work, paste, type_in, until
from tests.screens.reading import SMALL, USUAL, line_with, screen_text, see, words_on_screen
from tourney.game.mexico.round import Speed
from tourney.service.director import Director

STORE = "nights.db"
SHEET = """@rules classic units=3
@players Ann, Bob, "Cid, Jr"
@rolloff 4 2 6

"Cid, Jr": 54
Ann: 62
Bob: 31

Bob: 43 ...
"""


@asynccontextmanager
async def opening_a_file(
    folder: Path, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    async with at_work(folder / STORE, size) as (app, pilot):
        await until(pilot, lambda: "start a night" in screen_text(app))
        await pilot.press("o", opens=OpenSheetScreen)
        yield app, pilot


async def enter_path(app: TourneyApp, pilot: Keys, path: Path | str) -> None:
    """Name a file and press Enter."""
    app.screen.query_one(Box).value = ""
    await paste(pilot, str(path))
    await until(pilot, lambda: app.screen.query_one(Box).value == str(path))
    await pilot.press("enter")
    await pilot.pause()


async def wait_for_sheet(app: TourneyApp, pilot: Keys) -> None:
    await until(pilot, lambda: isinstance(app.screen, SheetScreen) and app.screen.query(TextArea))
    await pilot.pause()


async def test_what_is_on_a_sheet_is_said_to_the_end(tmp_path: Path) -> None:
    names = [f"{name} the Unbeatable" for name in ("Bartholomew", "Maximilian", "Hildegard")]
    names = [name[:24] for name in names]
    sheet = f"@rules chips\n@players {', '.join(names)}\n@rolloff 4 2 6\n@end\n"
    (tmp_path / "the-swan.mex").write_text(sheet, encoding="utf-8")
    async with opening_a_file(tmp_path) as (app, pilot):
        await enter_path(app, pilot, str(tmp_path / "the-swan.mex"))
        await wait_for_sheet(app, pilot)
        await until(pilot, lambda: "Play is over." in words_on_screen(app))
        assert f"{names[0]}, {names[1]} and {names[2]}." in words_on_screen(app)


async def test_a_file_is_looked_at_and_becomes_the_night_that_goes_on(tmp_path: Path) -> None:
    (tmp_path / "the-swan.mex").write_text(SHEET, encoding="utf-8")
    async with opening_a_file(tmp_path) as (app, pilot):
        await enter_path(app, pilot, f"'{tmp_path / 'the-swan.mex'}'".strip("'"))
        await wait_for_sheet(app, pilot)
        assert "the-swan" in line_with(app, "Name")
        see(app, "Ann, Bob and Cid, Jr.", "Round 2: Bob is next.")
        await type_in(pilot, " one")
        await pilot.press("down", "ctrl+a", *["delete"] * 12, *"2026-11-20")
        await pilot.press("enter", opens=TableScreen)
        plan = app.director.night(1).view().plan
        assert (plan.name, plan.date.isoformat()) == ("the-swan one", "2026-11-20")
        await until(pilot, lambda: "Bob" in screen_text(app))
        assert app.director.night(1).table().page().table.rolls == (43,)
        await pilot.press("escape", shows="Enter  carry on with the-swan one: round 2")


async def test_a_sheet_is_pasted_and_named_after_its_heading(tmp_path: Path) -> None:
    async with opening_a_file(tmp_path, SMALL) as (app, pilot):
        await paste(pilot, f"# Friday, 2026-11-20\n{SHEET}")
        await wait_for_sheet(app, pilot)
        assert "Friday" in line_with(app, "Name")
        assert "2026-11-20" in line_with(app, "Date")
        assert "Enter  start the night" in screen_text(app)
        await pilot.press("ctrl+n", opens=TableScreen)
        assert app.director.night(1).view().plan.name == "Friday"


async def test_a_fault_is_shown_with_its_line_and_what_was_pasted_stays(tmp_path: Path) -> None:
    wrong = SHEET.replace("Ann: 62", "Amy: 62")
    async with opening_a_file(tmp_path) as (app, pilot):
        await paste(pilot, wrong)
        await wait_for_sheet(app, pilot)
        assert "✗ Line 6: " in words_on_screen(app)
        area = app.screen.query_one(TextArea)
        assert app.screen.focused is area
        assert area.cursor_location == (5, 0)
        await pilot.press("ctrl+n")
        await pilot.pause()
        assert area.text == wrong
        assert app.director.nights() == ()
        await pilot.press(*["delete"] * 3, *"Ann", hides="✗")
        await pilot.press("ctrl+n", opens=TableScreen)


async def test_a_date_that_is_none_is_refused_and_a_pasted_sheet_not_simply_dropped(
    tmp_path: Path,
) -> None:
    async with opening_a_file(tmp_path) as (app, pilot):
        await paste(pilot, SHEET)
        await wait_for_sheet(app, pilot)
        await pilot.press("down", "x", "enter", shows="✗ A date is written")
        date = app.screen.query_one("#date", Box)
        assert app.screen.focused is date
        assert date.value.endswith("x")
        await pilot.press("escape", shows="This sheet is not a night yet.")
        await pilot.press("enter", opens=HomeScreen)
        assert app.director.nights() == ()


async def test_what_is_no_sheet_is_refused_and_kept(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "binary").write_bytes(b"PK\x03\x04\0\0")
    (tmp_path / "latin1").write_bytes("@rules classic\n@players Zoë, Bob\n".encode("latin-1"))
    (tmp_path / "huge").write_bytes(b"Ann: 54\n" * 30_000)
    async with opening_a_file(tmp_path) as (app, pilot):
        for name, words in {
            "missing": "There is no file",
            "folder": "is a folder. Name a file in it.",
            "binary": "That is not a text file.",
            "latin1": "Line 2: The sheet is not UTF-8 text.",
            "huge": "bigger than 200 kB",
            "": "Type the path of the file, for example ~/Documents/friday.mex.",
        }.items():
            path = str(tmp_path / name) if name else ""
            await enter_path(app, pilot, path)
            await until(pilot, lambda words=words: words in words_on_screen(app))  # type: ignore[misc]
            assert app.screen.query_one(Box).value == path
        await pilot.press("escape", opens=HomeScreen)


async def test_a_sheet_that_is_in_a_file_is_left_with_one_key(tmp_path: Path) -> None:
    (tmp_path / "friday.mex").write_bytes(SHEET.replace("\n", "\r\n").encode())
    async with opening_a_file(tmp_path) as (app, pilot):
        await enter_path(app, pilot, str(tmp_path / "friday.mex"))
        await wait_for_sheet(app, pilot)
        await pilot.press("escape", opens=HomeScreen)
        assert app.director.nights() == ()


async def test_a_sheet_of_liars_mexico_becomes_a_night_of_it(tmp_path: Path) -> None:
    async with opening_a_file(tmp_path) as (app, pilot):
        await paste(pilot, "@rules liar\n@players Ann, Bob\n@lead Ann\nAnn: 54\n")
        await wait_for_sheet(app, pilot)
        assert "Liar's Mexico. Bob doubts Ann's 54" in words_on_screen(app)
        await pilot.press("ctrl+n", opens=LiarTableScreen)
        table = app.director.night(1).table().liar_page().table
        assert table.referee.startswith("Bob doubts Ann's 54")


async def test_what_a_unit_is_worth_is_said_and_comes_along(tmp_path: Path) -> None:
    async with opening_a_file(tmp_path) as (app, pilot):
        await paste(pilot, f"# Friday, 2026-11-20, rules abc, a unit 0.50 EUR\n{SHEET}")
        await wait_for_sheet(app, pilot)
        assert "Round 2: Bob is next. A unit: 0.50 EUR." in words_on_screen(app)
        await pilot.press("ctrl+n", opens=TableScreen)
        assert app.director.night(1).view().worth == "€0.50"
        assert app.director.night(1).view().plan.name == "Friday"


# A night as JSON


def write_night_json(folder: Path, name: str = "Swan", **form: str) -> Path:
    """A night in play, as JSON."""
    folder.mkdir()
    file = folder / "night.json"
    with closing(director_at(folder)) as director:
        number = begun(director, ["Ann", "[/]", "李雷"], name=name, **form)
        turns(director, number, "54 .", "62")
        file.write_bytes(director.night(number).json())
    return file


async def test_a_night_goes_on_where_it_stopped_elsewhere(tmp_path: Path) -> None:
    file = write_night_json(tmp_path / "there", "[/] Swan")
    async with opening_a_file(tmp_path, SMALL) as (app, pilot):
        await enter_path(app, pilot, file)
        await pilot.sees("✓ [/] Swan was added.", opens=TableScreen)
        assert app.director.night(1).table().page().referee(Speed.ROLLS).startswith("李雷:")
        await pilot.press("u")
        await until(
            pilot,
            lambda: app.director.night(1).table().page().referee(Speed.ROLLS).startswith("[/]:"),
        )
        await pilot.press("escape", opens=HomeScreen, shows="[/] Swan")


async def test_of_a_night_that_is_here_the_rest_alone_is_taken(tmp_path: Path) -> None:
    file = write_night_json(tmp_path / "there")
    older = file.read_bytes()
    with closing(director_at(tmp_path)) as director:
        director.import_night(older)
    async with at_work(tmp_path / "tourney.db") as (app, pilot):
        await pilot.press("o", opens=OpenSheetScreen)
        await enter_path(app, pilot, file)
        await until(pilot, lambda: "✗ Swan " in words_on_screen(app))
        with closing(Director.open(tmp_path / "there" / "tourney.db")) as there:
            turns(there, 1, "62")
            rows = there.night(1).json()
        file.write_bytes(rows)
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
        director.night(number).people.register([f"Guest {at}" for at in range(12)])
        director.night(number).seats.draw("42613")
        director.night(number).seats.open_tables()
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


async def test_a_night_is_no_table_of_another(tmp_path: Path) -> None:
    file = write_night_json(tmp_path / "there")
    async with at_work(tmp_path / "there" / "tourney.db") as (app, pilot):
        app.show_night(1)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("ctrl+s", opens=OpenSheetScreen)
        await enter_path(app, pilot, file)
        await until(pilot, lambda: "✗ That is a whole night. Open it from" in words_on_screen(app))
        assert len(app.director.nights()) == 1
