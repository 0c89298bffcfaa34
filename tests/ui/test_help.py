"""Help on the screen at hand: its keys under headings, to read and to click."""

from functools import partial
from pathlib import Path
from typing import Any

from textual.screen import Screen
from textual.widgets import Input

from screens.app.app import TourneyApp
from screens.history.screen import HistoryScreen
from screens.plan.rules_card import RulesCardScreen
from screens.plan.screen import PlanScreen
from screens.standings.screen import StandingsScreen
from screens.table.people import LeaveDialog
from screens.table.screen import TableScreen
from screens.ui.help import HelpScreen, grouped
from screens.ui.keys.keymap import known_bindings
from screens.ui.keys.keys import (
    EVERYWHERE,
    HEADINGS,
    HERE,
    LOOK,
    MOVE,
    NIGHT,
    PEOPLE,
    ROUND,
    heading_of,
)
from tests.nights import begun_at
from tests.screens.driving import at_night, at_work, click_on, until
from tests.screens.floors import NAMES, a_floor, on_floor
from tests.screens.reading import LARGE, SMALL, line_with, screen_text

STORE = "tourney.db"


async def test_f1_tells_no_key_that_would_be_typed_into_the_box(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        assert "," in _keys_told(app)
        await pilot.press("n", opens=PlanScreen)
        await until(pilot, lambda: isinstance(app.focused, Input))
        told = _keys_told(app)
        assert {"F2", "Ctrl+S", "Ctrl+P"} <= told
        assert "," not in told


def _keys_told(app: TourneyApp) -> set[str]:
    return {name for _, lines in grouped(app.screen) for line in lines for name in line.keys}


async def test_f1_tells_what_the_screen_is_for_and_what_each_key_does(tmp_path: Path) -> None:
    number = begun_at(tmp_path, ["Ann", "Bob"])
    async with at_work(tmp_path / STORE) as (app, pilot):
        app.push_screen(HistoryScreen(number))
        await until(pilot, lambda: isinstance(app.screen, HistoryScreen))
        await pilot.press("f1", opens=HelpScreen, shows="Every finished round")
        # Keys that the footer does not show are told too, in one column.
        rules, stands = line_with(app, "Tonight's rules"), line_with(app, "The standings")
        assert rules.index("Tonight's") == stands.index("The standings")
        assert "F2" in rules
        await pilot.press("end", shows="every entry is saved")
        assert "Esc or F4" in line_with(app, "Back to where you were")
        await pilot.press("f1", opens=HistoryScreen)


async def test_what_the_screen_does_comes_before_the_night_and_moving_about(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:9], 3)) as (app, _):
        headings = [heading for heading, _ in grouped(app.screen)]
        assert headings == [ROUND, HERE, PEOPLE, LOOK, NIGHT, MOVE, EVERYWHERE]


async def test_help_closes_with_escape_and_scrolls_where_it_is_small(tmp_path: Path) -> None:
    number = begun_at(tmp_path, ["Ann", "Bob"])
    async with at_night(tmp_path / STORE, number, SMALL) as (app, pilot):
        await pilot.press("f1", opens=HelpScreen, shows="Esc close")
        assert "Search for anything" not in screen_text(app)
        await pilot.press("end", shows="Search for anything")
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, HelpScreen))


async def test_a_click_on_a_line_is_its_key(tmp_path: Path) -> None:
    number = begun_at(tmp_path, ["Ann", "Bob"])
    async with at_night(tmp_path / STORE, number, LARGE) as (app, pilot):
        await pilot.press("f1", shows="The standings so far")
        await click_on(pilot, "The standings so far")
        await until(pilot, lambda: isinstance(app.screen, StandingsScreen))


async def test_a_click_beside_a_dialog_closes_it(tmp_path: Path) -> None:
    number = begun_at(tmp_path, ["Ann", "Bob"])
    async with at_night(tmp_path / STORE, number, LARGE) as (app, pilot):

        def is_open(dialog: type[Screen[Any]]) -> bool:
            return isinstance(app.screen, dialog)

        for key, dialog in (("f2", RulesCardScreen), ("w", LeaveDialog)):
            await pilot.press(key)
            await until(pilot, partial(is_open, dialog))
            await pilot.click(offset=(0, 0))
            await until(pilot, lambda: isinstance(app.screen, TableScreen))


def test_every_action_has_a_heading_of_the_few() -> None:
    bound = [binding for bindings in known_bindings().values() for binding in bindings]
    assert {heading_of(binding) for binding in bound} == {*HEADINGS}
