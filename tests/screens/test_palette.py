"""The command palette."""

from pathlib import Path

from textual.command import CommandPalette

from screens.standings import StandingsScreen
from tests.nights import HOSTILE, begun, director_at
from tests.screens.driving import LARGE, at_work, screen_text, type_in, until

STORE = "tourney.db"


async def test_it_offers_every_action_of_the_screen_with_its_key(tmp_path: Path) -> None:
    director = director_at(tmp_path)
    number = begun(director, HOSTILE)
    director.close()
    async with at_work(tmp_path / STORE, LARGE) as (app, pilot):
        app.show_night(number)
        await pilot.pause()
        offered = {
            active.binding.tooltip
            for active in app.screen.active_bindings.values()
            if active.binding.id and active.binding.id != "app.commands"
        }
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette))
        await until(pilot, lambda: "Who stands where (f3)" in screen_text(app))
        # The list is longer than the screen: what is further down comes with the search.
        shown = screen_text(app)
        assert sum(tooltip in shown for tooltip in offered) >= 10


async def test_an_action_is_found_by_its_name_and_carried_out(tmp_path: Path) -> None:
    director = director_at(tmp_path)
    number = begun(director, ["Ann", "Bob"])
    director.close()
    async with at_work(tmp_path / STORE) as (app, pilot):
        app.show_night(number)
        await pilot.pause()
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette))
        await type_in(pilot, "stand")
        await until(pilot, lambda: "Who stands where" in screen_text(app))
        await pilot.press("backspace", "backspace", "backspace", "backspace", "backspace")
        await type_in(pilot, "standings")
        await until(pilot, lambda: "The player takes" not in screen_text(app))
        await until(pilot, lambda: "Who stands where" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, StandingsScreen))


async def test_the_theme_and_the_way_out_are_there_too(tmp_path: Path) -> None:
    async with at_work(tmp_path / STORE) as (app, pilot):
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette))
        await type_in(pilot, "theme")
        await until(pilot, lambda: "Change the current theme" in screen_text(app))


async def test_help_over_the_palette_does_not_open_a_second_one(tmp_path: Path) -> None:
    async with at_work(tmp_path / STORE) as (app, pilot):
        await pilot.press("ctrl+p", "f1", "ctrl+p")
        await pilot.pause()
        assert len(app.screen_stack) <= 2


async def test_over_a_dialog_it_knows_quit_and_help_too(tmp_path: Path) -> None:
    director = director_at(tmp_path)
    number = begun(director, ["Ann", "Bob"])
    director.close()
    async with at_work(tmp_path / STORE, LARGE) as (app, pilot):
        app.show_night(number)
        await pilot.pause()
        await pilot.press("f2", "ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette))
        await until(pilot, lambda: "(^q)" in screen_text(app))
        assert "What this screen's keys do (f1)" in screen_text(app)


async def test_a_search_without_a_hit_says_so(tmp_path: Path) -> None:
    async with at_work(tmp_path / STORE) as (app, pilot):
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette))
        await type_in(pilot, "zzz")
        await until(pilot, lambda: "Nothing here is called that." in screen_text(app))
        assert "No matches found" not in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: not isinstance(app.screen, CommandPalette))
        assert app.is_running
