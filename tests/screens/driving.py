"""Driving the app as a person does: keys in, and what stands on the screen read out."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path

from rich.cells import cell_len
from textual.css.query import NoMatches
from textual.events import Key, Paste
from textual.pilot import Pilot

from screens.app.app import TourneyApp
from screens.app.following import FollowingScreen
from tourney.log.roles import HOST, Who
from tourney.service.before_play import Register
from tourney.service.director import Director

SMALL, USUAL, LARGE = (60, 20), (80, 24), (120, 40)

#: Names as in design.md's list: each of them has to be harmless on every screen.
HOSTILE_NAMES = (
    "[/]",
    "[@click=app.quit]Bob[/]",
    "=1+1",
    "李雷",
    "Zed [b",
    "Abcdefghijklmnopqrstuvwx",
)

_MOST_PAUSES = 1000
_CHARACTERS = {"enter": "\r", "escape": "\x1b", "tab": "\t", "down": None, "ctrl+n": "\x0e"}


async def until(pilot: Pilot[None], condition: Callable[[], object]) -> None:
    """Wait for a condition to hold; fail when it never does."""
    for _ in range(_MOST_PAUSES):
        with suppress(AssertionError, LookupError, NoMatches):  # of what is not there yet
            if condition():
                return
        await pilot.pause(0.01)
    raise AssertionError(f"It never came to be. The screen says:\n{screen_text(pilot.app)}")


async def opened(pilot: Pilot[None]) -> None:
    """Wait until the store is open and home has listed the nights."""
    app = pilot.app
    assert isinstance(app, TourneyApp)
    await until(pilot, lambda: app._director is not None)
    await pilot.pause()


async def all_seen(pilot: Pilot[None]) -> None:
    """Wait until what others have written has stood on the screen long enough to be seen."""
    app = pilot.app
    assert isinstance(app, TourneyApp)

    def is_seen() -> bool:
        screen = app.screen
        assert isinstance(screen, FollowingScreen)
        return not app.director.night(screen.number).moved_since(screen.seen)

    await until(pilot, is_seen)


def screen_text(app: object) -> str:
    """What a person reads on the whole screen, line by line, trailing spaces left out."""
    assert isinstance(app, TourneyApp)
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


def line_with(app: object, text: str) -> str:
    """The first line of the screen that holds the text; fail when none does."""
    shown = screen_text(app)
    for line in shown.splitlines():
        if text in line:
            return line
    raise AssertionError(f"{text!r} is nowhere on the screen:\n{shown}")


async def type_in(pilot: Pilot[None], text: str) -> None:
    """Press the key of each character, one as soon as the one before is done with."""
    await pilot.press(*("space" if character == " " else character for character in text))


def type_at_once(app: TourneyApp, *keys: str) -> None:
    """Have the keys come before the app has looked at the first."""
    for key in keys:
        app.post_message(Key(key, _CHARACTERS.get(key, key if len(key) == 1 else None)))


async def click_on(pilot: Pilot[None], text: str) -> None:
    """Click where the text begins; fail when it is nowhere."""
    for y, line in enumerate(screen_text(pilot.app).splitlines()):
        if text in line:
            await pilot.click(offset=(cell_len(line[: line.index(text)]), y))
            return
    raise AssertionError(f"{text!r} is nowhere to click on:\n{screen_text(pilot.app)}")


async def paste(pilot: Pilot[None], text: str) -> None:
    """Paste as a terminal does, into whatever has the focus."""
    pilot.app.post_message(Paste(text))
    await pilot.pause()


@asynccontextmanager
async def at_work(
    store: Path, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Pilot[None]]]:
    """The app on a store, opened, and the pilot that presses its keys."""
    app = TourneyApp(store)
    async with app.run_test(size=size) as pilot:
        await opened(pilot)
        yield app, pilot


@contextmanager
def elsewhere(store: Path, who: Who = HOST) -> Iterator[Director]:
    """Another laptop at the same store."""
    with closing(Director.open(store, who=who)) as director:
        yield director


def a_night(store: Path, *names: str, **form: str) -> int:
    """Plan a night in the store, and register people for it; its number."""
    director = Director.open(store)
    try:
        number = director.plan(
            {"name": "Friday", "date": "2026-11-20", "preset": "classic", **form}
        )
        if names:
            director.night(number).send(Register(names))
        return number
    finally:
        director.close()
