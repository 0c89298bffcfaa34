"""Several tables of a night: another, a closed one, and one that is added from a score sheet."""

from contextlib import closing
from itertools import groupby
from pathlib import Path

import pytest
from textual.widgets import TextArea

from screens.app.app import TourneyApp
from screens.files.sheet import OpenSheetScreen, TableSheetScreen
from screens.floor.screen import FloorScreen
from screens.floor.tables_dialog import TablesDialog
from screens.history.correction import CorrectionScreen
from screens.history.screen import HistoryScreen
from screens.home.screen import HomeScreen
from screens.table.join import JoinDialog
from screens.table.liar.screen import LiarTableScreen
from screens.table.people import LeadDialog
from screens.table.screen import TableScreen
from tests.nights import begun, begun_at, director_at, turns
from tests.screens.driving import Keys, at_night, at_work, elsewhere, paste, type_at_once, until
from tests.screens.floors import NAMES, a_floor, lose, on_floor, play_on
from tests.screens.reading import LARGE, SMALL, USUAL, line_with, screen_text, see, words_on_screen
from tests.screens.tables import offer_line
from tests.stores import spoil
from tourney.night.views.view import TableLine
from tourney.service.director import Director

STORE = "tourney.db"
SHEET = """@rules classic
@players Dot, Eve, Fay
@lead Eve
Eve: 54
Fay: 62
Dot: 31
"""
FINISHED = "@rules classic\n@players Ida, Jim\n@lead Ida\n" + "@lost Jim\n" * 5
OF_LIARS = "@rules liar\n@players Dot, Eve\n@lead Eve\nEve: 54\n"


def a_night_of(folder: Path, *sheets: str, names: tuple[str, ...] = ("Ann", "Bob")) -> int:
    """A night with a table in play, and with those on the sheets."""
    with closing(director_at(folder)) as director:
        number = begun(director, names)
        for sheet in sheets:
            director.night(number).merge_sheet(sheet)
        return number


def title(app: TourneyApp) -> str:
    return screen_text(app).splitlines()[0]


def offered(app: TourneyApp) -> set[str]:
    return {active.binding.action for active in app.screen.active_bindings.values()}


async def pasted(app: TourneyApp, pilot: Keys, text: str) -> None:
    """Ask for a sheet and paste it."""
    await pilot.press("ctrl+s", opens=OpenSheetScreen)
    await pilot.pause()
    await paste(pilot, text)
    await until(pilot, lambda: isinstance(app.screen, TableSheetScreen))
    await until(pilot, lambda: app.screen.query(TextArea))
    await pilot.pause()


# Looking at another table


async def test_of_two_tables_one_key_shows_the_other_and_each_is_typed_at(tmp_path: Path) -> None:
    number = a_night_of(tmp_path, SHEET)
    async with at_night(tmp_path / STORE, number) as (app, pilot):
        assert "Table 1 of 2  Friday" in title(app)
        await pilot.press("6", "2", "t", shows="Table 2 of 2")
        assert "t tables" in offer_line(app)
        await pilot.press("4", "3", shows="Dot has 43")
        assert app.director.night(number).table(1).page().table.rolls == (62,)
        await pilot.press("enter", "t", shows="Table 1 of 2")
        await pilot.press("u", shows="Undone: Ann's roll 62.")
        await pilot.press("ctrl+t", "u", shows="Undone: Dot's stand")


async def test_of_several_tables_a_list_asks_which(tmp_path: Path) -> None:
    async with at_night(tmp_path / STORE, a_night_of(tmp_path, SHEET, FINISHED)) as (app, pilot):
        await pilot.press("t", opens=TablesDialog, shows="Table 3  Ida has won")
        see(app, "Table 2  round 2", "Dot, Eve and Fay")
        await pilot.press("enter", shows="Table 2 of 3")
        await pilot.press("t", "enter", shows="Table 3 of 3")
        await pilot.press("t", "escape", opens=TableScreen)
        assert "Table 3 of 3" in title(app)


async def test_a_night_of_one_table_offers_no_other(tmp_path: Path) -> None:
    async with at_night(tmp_path / STORE, a_night_of(tmp_path)) as (app, pilot):
        assert "tables" not in offered(app)
        assert "add_sheet" in offered(app)
        await pilot.press("t")
        await pilot.pause()
        assert title(app).split() == ["tourney", "Table", "Friday"]


async def test_dialogs_are_about_the_table_they_were_opened_from(tmp_path: Path) -> None:
    number = a_night_of(tmp_path, "@rules classic\n@players Dot, Eve, Fay\n")
    async with at_night(tmp_path / STORE, number) as (app, pilot):
        await pilot.press("t", "l", opens=LeadDialog)
        await pilot.press("down", "enter", shows="The lead is named.")
        await pilot.press("w", "down", "down", "enter", "enter", shows="✓ Fay ")
        await pilot.press("j", opens=JoinDialog)
        await pilot.press(*"Gus", "enter", shows="✓ Gus ")
        await pilot.press("j", opens=JoinDialog)
        await pilot.press(*"Fay", "enter", shows="Fay is back.")
        lines = app.director.night(number).view().tables
        assert [line.players for line in lines] == [("Ann", "Bob"), ("Dot", "Eve", "Fay", "Gus")]


async def test_enter_on_the_night_goes_to_the_first_table_in_play(tmp_path: Path) -> None:
    number = a_night_of(tmp_path, SHEET)
    with closing(director_at(tmp_path)) as director:
        for _ in range(5):
            director.night(number).table().record_round(1, 0)
    async with at_work(tmp_path / STORE) as (app, pilot):
        await pilot.sees("Friday: table 2 of 2, round 2", "Dot starts the round")
        await pilot.press("enter", shows="Table 2 of 2")
        for loser in (0, 0, 0, 0, 1, 1, 1, 1, 1):
            app.director.night(number).table(2).record_round(loser, 0)
        await pilot.press("escape", shows="see the standings of Friday")
        await pilot.press("enter", shows="Table 1 of 2")


# Adding a table from a score sheet


async def test_a_sheet_that_is_pasted_becomes_the_next_table(tmp_path: Path) -> None:
    number = a_night_of(tmp_path)
    async with at_night(tmp_path / STORE, number) as (app, pilot):
        await pasted(app, pilot, SHEET.replace("Fay", "eve two").replace("Dot", "Dot D"))
        see(app, "New table from a score sheet", "Round 2: Dot D is next.")
        assert not app.screen.query("#name, #date")
        await pilot.press("ctrl+n", shows="Table 2 of 2")
        await until(
            pilot,
            lambda: (
                "✓ Table 2 came from a score sheet. New on the list: Dot D, Eve and eve two."
                in words_on_screen(app)
            ),
        )
        await pilot.press("u", shows="Undone: table 2 from its score sheet.")
        assert title(app).split() == ["tourney", "Table", "Friday"]
        assert "tables" not in offered(app)
        assert len(app.director.night(number).view().entries) == 2


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        (SHEET.replace("classic", "classic units=3"), "This night plays by classic, the sheet by"),
        (OF_LIARS, "This night plays by classic, the sheet by liar."),
        (SHEET.replace("Fay", "bob"), "Bob is"),
    ],
)
async def test_what_is_not_of_the_night_is_refused(tmp_path: Path, sheet: str, words: str) -> None:
    number = a_night_of(tmp_path)
    async with at_night(tmp_path / STORE, number, SMALL) as (app, pilot):
        await pasted(app, pilot, sheet)
        await pilot.press("ctrl+n")
        await until(pilot, lambda: f"✗ {words.partition(',')[0]}" in words_on_screen(app))
        assert words in words_on_screen(app)
        assert app.screen.query_one(TextArea).text == sheet
        await pilot.press("escape", shows="This sheet is not a table yet.")
        await pilot.press("enter", opens=TableScreen)
        assert len(app.director.night(number).view().tables) == 1


async def test_liars_mexico_has_several_tables_as_well(tmp_path: Path) -> None:
    number = begun_at(tmp_path, ["Ann", "Bob"], preset="liar")
    async with at_night(tmp_path / STORE, number) as (app, pilot):
        await pasted(app, pilot, OF_LIARS)
        assert "Liar's Mexico." in words_on_screen(app)
        await pilot.press("ctrl+n", opens=LiarTableScreen, shows="Table 2 of 2")
        see(app, "Dot must beat Eve's 54")
        await pilot.press("ctrl+t", shows="Table 1 of 2")


# What others do


async def test_a_table_that_another_program_took_back_is_left(tmp_path: Path) -> None:
    number = a_night_of(tmp_path, SHEET)
    async with at_night(tmp_path / STORE, number) as (app, pilot):
        await pilot.press("t", shows="Table 2 of 2")
        type_at_once(app, "5", "4")  # before the screen can follow
        with elsewhere(tmp_path / STORE) as other:
            other.night(number).undo(2)
        await until(pilot, lambda: title(app).split() == ["tourney", "Table", "Friday"])
        # The entry is refused, or the screen has followed before it came.
        said = ("✗", "✓ ")
        await until(pilot, lambda: any(words in screen_text(app) for words in said))
        assert app.director.night(number).table().page().table.rolls == ()


async def test_a_damaged_table_leaves_the_other_to_be_looked_at(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob"])
        turns(director, number, "54 .")
        director.night(number).merge_sheet(SHEET)
    spoil(tmp_path / STORE, f"night/{number}/table/2", 4, "{}")
    async with at_work(tmp_path / STORE) as (app, pilot):
        await until(
            pilot, lambda: f"Row 4 of night/{number}/table/2 cannot be read" in words_on_screen(app)
        )
        await pilot.press("enter", shows="Table 1 of 2")
        assert "54" in screen_text(app)
        await pilot.press("t", shows="Table 2 of 2")
        await pilot.press("escape", opens=HomeScreen)


def closed(store: Path) -> tuple[int, TableLine]:
    """A night of which a table has closed, and that table."""
    number = a_floor(store, NAMES[:13], 3, units="1")
    with closing(Director.open(store, lambda: "42613")) as director:
        play_on(director, number, 1)
        gone = next(line for line in director.night(number).view().tables if line.closed)
        # Where its place were used again, its number would lead to the table that plays there.
        assert gone.place not in {line.place for line in director.night(number).floor().tables}
    return number, gone


async def test_history_goes_to_a_closed_table_by_its_number(store: Path) -> None:
    number, gone = closed(store)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("f4")  # the whole night's, in which a line leads to its table's
        await until(pilot, lambda: "Lap 1" in screen_text(app))
        await pilot.press("end", "enter", opens=HistoryScreen)
        await pilot.press("t", opens=TablesDialog)
        assert f"Table {gone.place}  closed" in screen_text(app)
        await pilot.press(str(gone.place))
        await until(pilot, lambda: f"table {gone.place}" in line_with(app, "tourney").lower())
        await pilot.press("down", "down", "down", "enter", "enter", opens=CorrectionScreen)


async def test_the_palette_finds_a_closed_table_and_shows_its_history(store: Path) -> None:
    number, gone = closed(store)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("ctrl+p", *"table ", str(gone.place), shows="closed, its history")
        await pilot.press("enter", opens=HistoryScreen)
        assert f"table {gone.place}" in line_with(app, "tourney").lower()


async def test_no_key_for_another_table_is_offered_where_only_closed_ones_are(store: Path) -> None:
    number = a_floor(store, NAMES[:6], 2, units="1")
    with closing(Director.open(store, lambda: "42613")) as director:
        while len(director.night(number).floor().tables) > 1:
            play_on(director, number, 1)
        final = director.night(number).floor().tables[0].number
    async with on_floor(store, number) as (app, pilot):
        app.show_night(number, "table", final)
        await until(pilot, lambda: "a-b" in screen_text(app))
        await pilot.pause()
        assert "t tables" not in screen_text(app)


# The tables of a floor share one screen: at each it begins as a new one does


def a_lap(store: Path) -> int:
    """Two full tables; a round has been played at the second."""
    number = a_floor(store, NAMES[:16], 2, units="3")
    with closing(Director.open(store)) as director:
        lose(director, number, 2)
    return number


def drawn(app: object) -> list[str]:
    """The screen line by line, each as it is read and then by how its cells look."""
    assert isinstance(app, TourneyApp)
    lines = []
    for strip in app.screen._compositor.render_strips():
        looks = [f"{segment.style}" for segment in strip for _ in segment.text]
        runs = [f"{len([*run])} {look}" for look, run in groupby(looks)]
        lines += [strip.text, "; ".join(runs)]
    return lines


async def at_table(pilot: Keys, table: int) -> TableScreen:
    """The screen of that table, once it is there."""

    def is_there() -> bool:
        screen = pilot.app.screen
        return isinstance(screen, TableScreen) and screen.table == table

    await until(pilot, is_there)
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


async def as_new(store: Path, number: int, size: tuple[int, int], theme: str = "") -> list[str]:
    """The second table as an app shows it that has shown no other."""
    async with on_floor(store, number, size) as (app, pilot):
        app.theme = theme or app.theme
        await pilot.press("2", "enter")
        await at_table(pilot, 2)
        return drawn(app)


#: What may be left behind at the first table.
LEFT = {
    "half a roll": ("6",),
    "a refusal": ("9",),
    "a sentence": ("6", "2"),
    "half a roll and the other die refused": ("6", "9"),
    "no key at all": ("ä",),
    "last rolls or results": ("f5", "f5", "b"),
    "the seats moved": ("pagedown", "pagedown"),
    "a dialog": ("w",),
    "a screen over it": ("f4",),
    "help": ("f1",),
}


@pytest.mark.parametrize("size", [SMALL, USUAL], ids=["by the floor", "at once"])
async def test_nothing_of_one_table_is_left_at_the_next(store: Path, size: tuple[int, int]) -> None:
    number = a_lap(store)
    new = await as_new(store, number, size)
    async with on_floor(store, number, size) as (app, pilot):
        for what, keys in LEFT.items():
            app.show_night(number, "table", 1)
            await at_table(pilot, 1)
            await pilot.press(*keys)
            if size == SMALL:
                app.show_night(number)
                await pilot.sees(opens=FloorScreen)
                await pilot.press("2", "enter")
            else:
                app.show_night(number, "table", 2)
            await at_table(pilot, 2)
            assert drawn(app) == new, what


async def test_whatever_has_changed_on_the_floor_is_so_at_the_next_table(store: Path) -> None:
    number = a_lap(store)
    new = await as_new(store, number, LARGE, "tourney-light")
    async with on_floor(store, number, USUAL) as (app, pilot):
        await pilot.press("1", "enter")
        await at_table(pilot, 1)
        await pilot.press("escape", opens=FloorScreen)
        app.theme = "tourney-light"
        await pilot.resize_terminal(*LARGE)
        await pilot.press("2", "enter")
        await at_table(pilot, 2)
        assert drawn(app) == new


async def test_the_floor_of_another_night_has_tables_of_its_own(store: Path) -> None:
    first, second = a_lap(store), a_floor(store, NAMES[:8], 2)
    async with on_floor(store, second) as (app, pilot):
        await pilot.press("2")  # every roll is typed there
        await at_table(pilot, 2)
        new = drawn(app)
    async with on_floor(store, first) as (app, pilot):
        await pilot.press("1", "enter")
        await at_table(pilot, 1)
        await pilot.press("6")
        app.show_night(second, "table", 2)
        assert (await at_table(pilot, 2)).number == second
        assert drawn(app) == new
