"""The big screen in tests, and what the room can read there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.content import Content

from screens.app.app import TourneyApp
from screens.display.screen import DisplayScreen
from screens.ui.large.letters import letters
from tests.screens.driving import Keys, at_work, until
from tests.screens.reading import USUAL, screen_text

HUGE = (250, 70)


@asynccontextmanager
async def on_display(
    store: Path, number: int, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, DisplayScreen, Keys]]:
    async with at_work(store, size) as (app, pilot):
        screen = DisplayScreen(number)
        app.push_screen(screen)
        await until(pilot, lambda: screen.page is not None)
        await pilot.pause()
        yield app, screen, pilot


def reads(app: TourneyApp, *texts: str) -> bool:
    """True if the room can read all these texts, in letters of any size."""
    shown = screen_text(app)
    lines = shown.splitlines()
    return all(
        text in shown or any(in_letters(lines, text, size) for size in range(1, 13))
        for text in texts
    )


def in_letters(lines: list[str], text: str, size: int) -> bool:
    drawn = letters(text, size)
    if not drawn:
        return False
    wide = len(drawn[0])
    blank = [f" {row}".rstrip() for row in drawn]  # nothing stands right before it
    for at in range(len(lines) - len(drawn) + 1):
        x = lines[at].find(drawn[0].rstrip())
        below = lines[at : at + len(drawn)]
        if x > 0 and [row[x - 1 : x + wide].rstrip() for row in below] == blank:
            return True
    return False


def is_large(drawn: list[Content], name: str, scale: int = 1) -> bool:
    """True if the name stands there in letters of a scale."""
    lines = [line.plain for line in drawn]
    return all(any(row in line for line in lines) for row in letters(name, scale))


def titles(screen: DisplayScreen) -> list[str]:
    """The titles of all pages, as the room sees them one after the other."""
    return [page.title for page in screen._pages]


async def turned_to(screen: DisplayScreen, pilot: Keys, title: str) -> None:
    """Turn the pages until one of that title comes."""
    for _ in screen._pages:
        if screen.page is not None and screen.page.title.startswith(title):
            break
        screen.turn()
    assert screen.page is not None
    assert screen.page.title.startswith(title), titles(screen)
    await pilot.pause()
