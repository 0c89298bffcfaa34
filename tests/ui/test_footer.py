"""The keys at the bottom: what is named there, where it has room, and the mouse on it."""

from pathlib import Path

import pytest

from screens.people.register import RegisterScreen
from screens.ui.help import HelpScreen
from screens.ui.keys.footer import KeyFooter
from tests.screens.driving import a_night, at_work, until
from tests.screens.reading import SMALL, screen_text


@pytest.fixture
def store(tmp_path: Path) -> Path:
    a_night(tmp_path / "nights.db", "Ann", "Bob")
    return tmp_path / "nights.db"


def bottom(app: object) -> str:
    return screen_text(app).splitlines()[-1]


async def test_a_click_on_the_words_of_a_key_is_the_key_and_one_beside_them_is_none(
    store: Path,
) -> None:
    async with at_work(store, SMALL) as (app, pilot):
        await until(pilot, lambda: "F1 Help" in bottom(app))
        line = len(screen_text(app).splitlines()) - 1
        help_at = bottom(app).index("F1 Help")
        await pilot.click(offset=(help_at - 1, line))
        await pilot.click(offset=(app.size.width - 1, line))
        assert not isinstance(app.screen, HelpScreen)
        await pilot.click(offset=(help_at + len("F1 Hel"), line))
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))


async def test_the_key_that_the_mouse_is_on_stands_out_and_tells_more(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await until(pilot, lambda: "F1 Help" in bottom(app))
        footer, at = app.screen.query_one(KeyFooter), bottom(app).index("F1 Help")

        def grounds() -> list[object]:
            """The background of each key's letters, and of its words."""
            return [part.style and part.style.bgcolor for part in footer.render_line(0)]

        assert len(set(grounds())) == 1
        await pilot.hover(offset=(at + 1, app.size.height - 1))
        assert len(set(grounds())) == 2
        assert footer.tooltip == next(
            key.binding.tooltip for key in footer.keys if key.binding.action == "help"
        )
        await pilot.hover(offset=(at, 2))
        assert len(set(grounds())) == 1
        assert footer.tooltip is None


async def test_keys_that_have_no_room_are_left_out_and_help_stays(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await until(pilot, lambda: "Ctrl+Q Quit" in bottom(app))
        for width in (60, 40, 24):
            await pilot.resize_terminal(width, 20)
            await until(pilot, lambda: "F1 Help" in bottom(app) and "Quit" not in bottom(app))
            foot = app.screen.query_one(KeyFooter)
            await until(pilot, lambda: foot.keys[-1].end <= foot.size.width == width)  # noqa: B023
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: "Ctrl+Q Quit" in bottom(app))


async def test_the_way_out_of_a_screen_stays_where_other_keys_have_no_room(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, RegisterScreen) and bottom(app))
        await pilot.press("f5")
        await until(pilot, lambda: "F1 Help" in bottom(app))
        await pilot.resize_terminal(30, 20)
        await until(pilot, lambda: "Esc Back" in bottom(app) and "F1 Help" in bottom(app))
