"""The command palette: actions, people and tables of the night at hand, and nights."""

import asyncio
from pathlib import Path

import pytest
from textual.command import Command, CommandList, CommandPalette
from textual.events import Click
from textual.widgets import Input

from screens.app.app import TourneyApp
from screens.floor.screen import FloorScreen
from screens.home.screen import HomeScreen
from screens.people.register import RegisterScreen
from screens.players.page import PlayerScreen
from screens.players.players import PlayersScreen
from screens.standings.screen import NightStandingsScreen, StandingsScreen
from screens.table.screen import TableScreen
from screens.ui.help import grouped
from tests.nights import HOSTILE_NAMES, begun_at
from tests.screens.driving import Keys, a_night, at_night, at_work, type_in, until
from tests.screens.floors import NAMES, a_floor, on_floor
from tests.screens.reading import LARGE, screen_text
from tests.screens.tables import at_table, opened_table

STORE = "tourney.db"


def _names(app: TourneyApp) -> list[str | None]:
    """What the palette lists, in its order."""
    options = app.screen.query_one(CommandList).options
    return [option.hit.text for option in options if isinstance(option, Command)]


async def test_it_offers_what_can_be_done_now_the_screen_s_own_first(tmp_path: Path) -> None:
    number = begun_at(tmp_path, HOSTILE_NAMES)
    async with at_night(tmp_path / STORE, number, LARGE) as (app, pilot):
        await pilot.press("ctrl+p", opens=CommandPalette, shows="F3        Standings")
        names = _names(app)
        assert names.index("Leave") < names.index("Rules") < names.index("Theme")
        assert names[-2:] == ["Back", "Quit"]
        # Nobody has rolled, nobody is tied, and the cursor is moved without a search.
        assert not {"Stand", "By pips", "End the round", "Clear", "Scroll up"} & {*names}
        assert names.count("Undo") == 1


async def test_of_a_match_that_is_over_nothing_is_offered_that_only_play_has(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", units="1", played="54 . 32")
    async with at_table(store, number) as (app, pilot):
        told = {line.words for _, lines in grouped(app.screen) for line in lines}
        await pilot.press("ctrl+p", opens=CommandPalette, shows="F3        Standings")
        names = {*_names(app)}
        assert {"Undo", "Export", "Standings"} <= names
        in_play = {"Stand", "By value", "By pips", "End the round", "Typing", "Lead", "Leave"}
        in_play |= {"Join", "Away", "Chances", "A deal", "Stop here", "Break", "Pick a player"}
        assert not in_play & names
        assert not {each for each in told if each.startswith(("Stand", "Count", "The player"))}


async def test_help_over_the_palette_does_not_open_a_second_one(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("ctrl+p", "f1", "ctrl+p")
        await pilot.pause()
        assert len(app.screen_stack) <= 2


async def test_two_clicks_beside_it_at_once_close_it_and_nothing_else(store: Path) -> None:
    number = a_night(store, "Ann", "Bob")
    async with at_night(store, number) as (app, pilot):
        below = app.screen
        await pilot.press("ctrl+p")
        await until(pilot, lambda: app.screen.has_class("-ready"))
        palette = app.screen
        assert isinstance(palette, CommandPalette)
        for _ in range(2):
            click = Click(palette, 1, 0, 0, 0, 1, False, False, False, 1, 0)
            palette.call_next(palette._on_click, click)
        await until(pilot, lambda: app.screen is below)
        await pilot.pause()
        assert app.screen is below


@pytest.mark.parametrize("moments", [0, 2, 5])
async def test_what_is_found_after_it_was_closed_is_nothing(store: Path, moments: int) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("ctrl+p")
        await until(pilot, lambda: app.screen.has_class("-ready"))
        palette = app.screen
        assert isinstance(palette, CommandPalette)
        box = palette.query_one(Input)
        palette.post_message(Input.Changed(box, "a"))
        for _ in range(moments):
            await asyncio.sleep(0)
        app.pop_screen()
        for typed in ("ab", "abc"):
            palette.post_message(Input.Changed(box, typed))
        await until(pilot, lambda: not palette.is_attached)
        await pilot.pause()
        assert app.is_running


async def test_words_are_found_by_how_they_begin_and_not_by_letters_within(tmp_path: Path) -> None:
    number = begun_at(tmp_path, ["Ann", "Bob"])
    async with at_night(tmp_path / STORE, number, LARGE) as (app, pilot):
        await pilot.press("ctrl+p", opens=CommandPalette)
        # In "Standings" there is "tand"; in "Stand; in a result ..." there are t, a, n and d.
        await type_in(pilot, "tand", shows="No matches.", hides="No matches found")
        await pilot.press("ctrl+u")
        await type_in(pilot, "so far")  # how it is explained
        await until(pilot, lambda: "Standings" in _names(app))
        await pilot.press("ctrl+u", *"f3", shows="F3        Standings", hides="No matches")
        await pilot.press("enter", opens=StandingsScreen)


# People, tables and nights


async def asked(app: TourneyApp, pilot: Keys, typed: str, shown: str) -> None:
    """Open the palette, type, and take the first, which says so."""
    await pilot.press("ctrl+p", opens=CommandPalette)
    await type_in(pilot, typed, shows=shown)
    await pilot.press("enter")
    await until(pilot, lambda: not isinstance(app.screen, CommandPalette))


async def test_somebody_is_marked_or_their_table_is_gone_to(store: Path) -> None:
    number = a_floor(store, (*HOSTILE_NAMES, *NAMES[:4]), 2)
    async with on_floor(store, number) as (app, pilot):
        bob = HOSTILE_NAMES[1]
        assert "Bob" in bob
        await asked(app, pilot, "[@click", "table 2, seat 1")
        await until(pilot, lambda: f"{bob}: table 2, seat 1, 5 units." in screen_text(app))
        assert isinstance(app.screen, FloorScreen)
        await pilot.press("1", opens=TableScreen)
        await asked(app, pilot, "[@click", "table 2, seat 1")
        await pilot.sees("Table 2  Friday", f"✓ {bob}: table 2, seat 1.")
        await pilot.press("f3", opens=NightStandingsScreen)
        await asked(app, pilot, "can", "table 1")
        await until(pilot, lambda: "▸  1=  Can" in screen_text(app))


async def test_before_play_whoever_is_found_is_marked_on_the_list(store: Path) -> None:
    number = a_night(store, *NAMES[:12], currency="EUR", fee="5")
    async with at_night(store, number) as (app, pilot):
        await asked(app, pilot, "jan", "not paid")
        await until(pilot, lambda: "▸10  Jan" in screen_text(app))


async def test_a_table_and_a_night_are_gone_to_by_name(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 3)
    a_night(store, name="[@click=app.quit]Fox[/]")
    async with on_floor(store, number) as (app, pilot):
        await asked(app, pilot, "table 3", "Can, Fan and Ian")
        await until(pilot, lambda: "Table 3  Friday" in screen_text(app))
        await asked(app, pilot, "[@", "Fri 20 Nov 2026, registering")
        await until(pilot, lambda: "Players  [@click=app.quit]Fox[/]" in screen_text(app))


async def test_a_die_that_is_typed_keeps_whoever_typed_it_at_the_table(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:9], 3)) as (app, pilot):
        await pilot.press("1", "6")
        await asked(app, pilot, "table 3", "Can, Fan and Ian")
        await pilot.sees("✗", "undo the 6", "Table 1  Friday")


async def test_on_the_list_of_nights_everybody_and_every_night_is_found(store: Path) -> None:
    a_night(store, "Zacharias")
    async with at_work(store) as (app, pilot):
        await asked(app, pilot, "zach", "Zacharias")
        await pilot.sees("Player  Zacharias", opens=PlayerScreen)
        await pilot.press("escape", opens=PlayersScreen)
        await pilot.press("escape", opens=HomeScreen)
        await asked(app, pilot, "fri", ", registering")
        await until(pilot, lambda: isinstance(app.screen, RegisterScreen))
