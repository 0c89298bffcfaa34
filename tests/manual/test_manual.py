"""The manual in the app: from the help, from the palette, page by page."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from textual.widgets import OptionList

from screens.app.app import TourneyApp
from screens.app.palette import Palette
from screens.history.screen import HistoryScreen
from screens.home.screen import HomeScreen
from screens.manual.pages import pages
from screens.manual.screen import ManualScreen
from screens.table.people import LeaveDialog
from screens.ui.help import HelpScreen
from tests.hunt.routes import screens_there_are
from tests.nights import begun_at
from tests.screens.driving import at_night, at_work, click_on, until
from tests.screens.reading import LARGE, SMALL, line_with, screen_text

STORE = "tourney.db"


def title_of(app: TourneyApp) -> str:
    return screen_text(app).partition("\n")[0]


def shows(app: TourneyApp, topic: str) -> bool:
    """True if the page of a topic is on the screen, its title in the bar."""
    return isinstance(app.screen, ManualScreen) and title_of(app).endswith(pages()[topic].title)


async def test_m_in_the_help_opens_the_manual_at_what_fits_the_screen(tmp_path: Path) -> None:
    number = begun_at(tmp_path, ["Ann", "Bob"])
    async with at_work(tmp_path / STORE) as (app, pilot):
        app.push_screen(HistoryScreen(number))
        await until(pilot, lambda: isinstance(app.screen, HistoryScreen))
        await pilot.press("f1", shows="m more in the manual")
        await pilot.press("m", shows="Correct something")
        assert shows(app, "corrections")
        await pilot.press("escape", opens=HistoryScreen)


async def test_a_dialog_that_names_no_topic_has_that_of_the_screen_below(tmp_path: Path) -> None:
    number = begun_at(tmp_path, ["Ann", "Bob"])
    async with at_night(tmp_path / STORE, number, SMALL) as (app, pilot):
        await pilot.press("w", "f1", "m")
        await until(pilot, lambda: shows(app, "evening"))
        await pilot.press("escape", opens=LeaveDialog)


async def test_the_manual_has_no_manual_of_its_own(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await app.run_action("manual('liar')")
        await pilot.press("f1", shows="To the list of topics", hides="more in the manual")
        await pilot.press("m")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)


async def test_the_palette_finds_a_topic_by_its_name(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("ctrl+p", opens=Palette)
        await pilot.press(*"postgres", shows="Manual: PostgreSQL")
        await pilot.press("enter")
        await until(pilot, lambda: shows(app, "postgresql"))
        # The same one shows another page, and one Escape leaves it.
        await pilot.press("ctrl+p", opens=Palette)
        await pilot.press(*"manual: corr", shows="Manual: Corrections")
        await pilot.press("enter")
        await until(pilot, lambda: shows(app, "corrections"))
        await pilot.press("escape", opens=HomeScreen)


async def test_keys_read_on_and_go_to_other_topics_by_the_list_and_one_by_one(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await app.run_action("manual('tables')")
        await until(pilot, lambda: "how it goes" in screen_text(app))
        page = app.screen.query_one("#page")
        await pilot.press("down", "down", "pagedown")
        await until(pilot, lambda: page.scroll_offset.y > 2)
        await pilot.press("end", shows="Ranking")
        await pilot.press("home")
        await until(pilot, lambda: page.scroll_offset.y == 0)
        # The list stands in the place of the page, with the page's topic marked.
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.focused, OptionList))
        assert "how it goes" not in screen_text(app)
        await pilot.press("escape", shows="how it goes")
        await pilot.press("t", "down", "enter")
        await until(pilot, lambda: shows(app, "liar"))
        await pilot.press("right_square_bracket", "right_square_bracket", "left_square_bracket")
        await until(pilot, lambda: shows(app, "corrections"))


async def test_in_a_wide_terminal_the_topics_stand_beside_the_page(store: Path) -> None:
    async with at_work(store, LARGE) as (app, pilot):
        await app.run_action("manual('tables')")
        await until(pilot, lambda: "how it goes" in screen_text(app))
        assert all(page.title[:30] in screen_text(app) for page in pages().values())
        await click_on(pilot, "Keeping your nights safe")
        await until(pilot, lambda: shows(app, "keeping"))
        assert app.focused is app.screen.query_one("#page")


async def test_a_link_goes_to_its_topic_and_one_to_a_website_is_only_shown(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visited: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda url, *_: visited.append(url))
    async with at_work(store, LARGE) as (app, pilot):
        await app.run_action("manual('liar')")
        # Within a sentence, then within a table.
        await until(pilot, lambda: "paper" in screen_text(app))
        await click_on(pilot, "paper")
        await until(pilot, lambda: shows(app, "sheets"))
        await app.run_action("manual('evening')")
        await until(pilot, lambda: "A night at one table" in screen_text(app))
        page = app.screen.query_one("#page")
        for y in range(0, 120, 20):
            page.scroll_to(y=y, animate=False)
            await pilot.pause()
            if "print: files" in screen_text(app):
                break
        line = line_with(app, "print: files")
        row = screen_text(app).splitlines().index(line)
        await pilot.click(offset=(line.index("files"), row))
        await until(pilot, lambda: shows(app, "files"))
        await app.run_action("manual('changes')")
        await until(pilot, lambda: "Keep a Changelog" in screen_text(app))
        await click_on(pilot, "Keep a Changelog")
        await until(pilot, lambda: "? https://keepachangelog.com/" in screen_text(app))
        assert shows(app, "changes")
    assert visited == []


async def test_pages_can_be_read_in_the_smallest_window(store: Path) -> None:
    async with at_work(store, (20, 8)) as (app, pilot):

        def is_read(word: str) -> bool:
            return word in screen_text(app)

        for topic, page in [*pages().items()][::9]:
            await app.run_action(f"manual('{topic}')")
            word = page.title.split()[-1]
            await until(pilot, partial(is_read, word))
            await pilot.press("end")
            await until(pilot, lambda: app.screen.query_one("#page").is_vertical_scroll_end)


def test_every_screen_that_names_a_topic_names_one_that_there_is() -> None:
    named = {vars(screen).get("MANUAL", "") for screen in screens_there_are()} - {""}
    assert named <= set(pages())
    assert {"tables", "liar", "corrections", "display", "files", "sheets", "settings"} <= named


def test_nothing_of_it_is_imported_before_it_is_read() -> None:
    script = (
        "import sys, screens.app.app, screens.cli.command\n"
        "print(*{'screens.manual.screen', 'markdown_it', 'pygments.lexers'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert done.stdout.split() == []
