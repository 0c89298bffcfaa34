"""Help on the screen at hand."""

from pathlib import Path

from screens.app import TourneyApp
from screens.help import HelpScreen
from screens.history import HistoryScreen
from tests.nights import begun, director_at
from tests.screens.driving import SMALL, at_work, line_with, opened, screen_text, until

STORE = "tourney.db"


def a_table(folder: Path) -> int:
    director = director_at(folder)
    number = begun(director, ["Ann", "Bob"])
    director.close()
    return number


async def test_f1_tells_what_the_screen_is_for_and_what_each_key_does(tmp_path: Path) -> None:
    number = a_table(tmp_path)
    async with at_work(tmp_path / STORE) as (app, pilot):
        app.push_screen(HistoryScreen(number))
        await until(pilot, lambda: isinstance(app.screen, HistoryScreen))
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        shown = screen_text(app)
        assert "Every finished round" in shown
        # Keys that the footer does not show are told too, in one column.
        rules, quits = line_with(app, "Tonight's rules"), line_with(app, "Quit; every key")
        assert rules.index("Tonight's") == quits.index("Quit;")
        assert "f2" in rules
        assert "esc or f4" in line_with(app, "Back to where you were")
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, HistoryScreen))


async def test_help_closes_with_escape_and_scrolls_where_it_is_small(tmp_path: Path) -> None:
    number = a_table(tmp_path)
    async with at_work(tmp_path / STORE, SMALL) as (app, pilot):
        app.show_night(number)
        await pilot.pause()
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        await until(pilot, lambda: "esc closes" in screen_text(app))
        assert "Find what can be done here" not in screen_text(app)
        await pilot.press("end")
        await until(pilot, lambda: "Find what can be done here" in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, HelpScreen))


async def test_help_names_the_keys_as_they_are_remapped(tmp_path: Path) -> None:
    app = TourneyApp(tmp_path / STORE, {"app.help": "f12"})
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("f12")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        assert "f12" in line_with(app, "What this screen's keys do")
