"""Driving the app as a person does: keys in, and what stands on the screen read out."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from unicodedata import lookup

import pytest
from rich.cells import cell_len
from rich.console import RenderableType
from rich.segment import Segment
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.app import App
from textual.cache import FIFOCache
from textual.css.query import NoMatches
from textual.events import Key, Paste
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from screens.app.app import TourneyApp
from screens.app.following import FollowingScreen
from screens.app.work import Step
from screens.players.tables import ReadingScreen
from tests.nights import FORM
from tests.screens.reading import USUAL, Texts, each_of, screen_text, see, stands
from tourney.laptop.address import Address
from tourney.log.roles import HOST, Who
from tourney.service.director import Director

#: A minute and more: a slow machine that does other work besides is waited for.
_MOST_PAUSES = 6000
#: How often it is looked whether all is done, the first times without a pause.
_LOOKS, _QUICK_LOOKS = 150, 50
_CHARACTERS = {"enter": "\r", "escape": "\x1b", "tab": "\t", "down": None, "ctrl+n": "\x0e"}


Opened = type[Screen[Any]] | None


class Keys(Pilot[None]):
    """Presses keys, and waits until all that they led to is done and stands on the screen.

    The app knows when that is: it gives the next key then. Textual's own pilot waits for a
    processor that has nothing to do, three frames a key, and so does this one where something goes
    on elsewhere, in a thread or at a store that somebody has locked.
    """

    async def press(
        self, *keys: str, shows: Texts = (), hides: Texts = (), opens: Opened = None
    ) -> None:
        """Press keys, and look at what comes of them as `sees` does."""
        for key in keys:
            self.app.post_message(_key(key))
            await self._settled()
        await self.pause()
        await self.sees(*each_of(shows), hides=hides, opens=opens)

    async def sees(self, *texts: str, hides: Texts = (), opens: Opened = None) -> None:
        """Wait until a screen is there and texts stand on it, over lines or not; others do not."""
        if texts or opens:
            await until(
                self, lambda: isinstance(self.app.screen, opens or Screen) and self._has(texts)
            )
        see(self.app, hides=hides)

    def _has(self, texts: tuple[str, ...]) -> bool:
        shown = screen_text(self.app) if texts else ""
        return all(stands(shown, text) for text in texts)

    async def pause(self, delay: float | None = None) -> None:
        if delay is not None:
            await asyncio.sleep(delay)
            self.app.screen._on_timer_update()
        elif not await self._settled(drawn=True):
            await super().pause()

    async def _settled(self, *, drawn: bool = False) -> bool:
        """True if all that was typed has been done, after a wait for it.

        Args:
            drawn: it is on the screen, too.
        """
        app = self.app
        assert isinstance(app, TourneyApp)
        for look in range(_LOOKS):
            if app._exit or not app._running or app._exception is not None:
                return False
            await asyncio.sleep(0 if look < _QUICK_LOOKS else 0.001)
            if app.has_typed_ahead or not app.is_done():
                continue
            if app._resize_event is not None:
                app._check_resize()
            elif drawn and (waiting := _to_draw(app)):
                waiting._on_timer_update()
            else:
                visible_screen_stack.set(app._background_screens)
                return not app.is_working
        return False


#: Draws what has changed since it was last drawn.
_draw = Compositor.render_update


def _draw_later(
    compositor: Compositor,
    full: bool = False,
    screen_stack: list[Screen[object]] | None = None,
    simplify: bool = False,
) -> RenderableType | None:
    """Leave the app to the test, unless it is for a picture."""
    if full:
        return _draw(compositor, full, screen_stack, simplify)
    compositor._dirty_regions.clear()
    return None


class _Nothing(FIFOCache[Any, Any]):
    """Keeps nothing."""

    def set(self, key: object, value: object) -> None:
        pass

    __setitem__ = set


_NOTHING = _Nothing(0)


def _strip(strip: Strip, segments: Iterable[Segment], cell_length: int | None = None) -> None:
    """Make a strip of the screen without the seven caches that each has for itself."""
    strip._segments = list(segments)
    strip._cell_length = cell_length
    strip._divide_cache = strip._crop_cache = strip._style_cache = strip._filter_cache = _NOTHING
    strip._line_length_cache = strip._crop_extend_cache = strip._offsets_cache = _NOTHING
    strip._render_cache = strip._link_ids = strip._cell_count = None


@contextmanager
def _drawn_when_looked_at() -> Iterator[None]:
    """No frames but those that a test reads, each of which is drawn once.

    Without a terminal Textual draws each frame too, and throws it away: a third of a test's time.
    The caches of strips are for what is drawn again: another tenth.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Compositor, "render_update", _draw_later)
        patch.setattr(Strip, "__init__", _strip)
        yield


def _to_draw(app: App[Any]) -> Screen[Any] | None:
    """What lies under a dialog and has to be laid out anew, or else what is on top."""
    beneath = app._background_screens if app.screen.is_modal else []
    unlaid = (screen for screen in beneath if screen._layout_required)
    return next(unlaid, app.screen if _is_to_draw(app.screen) else None)


def _is_to_draw(screen: Screen[object]) -> bool:
    return bool(
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
        or screen._dirty_widgets
    )


def _key(key: str) -> Key:
    """The event of a key, as a terminal sends it."""
    if len(key) == 1 and not key.isalnum():
        key = _character_to_key(key)
    with suppress(KeyError):
        return Key(key, lookup(_get_unicode_name_from_key(REPLACED_KEYS.get(key, key))))
    return Key(key, key if len(key) == 1 else None)


async def until(pilot: Pilot[None], condition: Callable[[], object]) -> None:
    """Wait for a condition to hold; fail when it never does."""
    for _ in range(_MOST_PAUSES):
        with suppress(AssertionError, LookupError, NoMatches):  # of what is not there yet
            if condition():
                if isinstance(pilot, Keys):
                    await pilot._settled(drawn=True)  # what is drawn with it, too
                return
        await pilot.pause(0.01)
    raise AssertionError(f"It never came to be. The screen says:\n{screen_text(pilot.app)}")


async def text_at_rest(pilot: Pilot[None]) -> str:
    """The text of the screen once there is any, and it stays the same for a while."""
    now, was = "", None
    while now != was or not now.strip():
        await pilot.pause(0.08)
        was, now = now, screen_text(pilot.app)
    return now


async def store_opened(pilot: Keys) -> None:
    """Wait until the store is open and home has listed the nights."""
    app = pilot.app
    assert isinstance(app, TourneyApp)
    await until(pilot, lambda: app._director is not None)
    await pilot.pause()


async def all_seen(pilot: Keys) -> None:
    """Wait until what others have written has stood on the screen long enough to be seen."""
    app = pilot.app
    assert isinstance(app, TourneyApp)

    def is_seen() -> bool:
        screen = app.screen
        assert isinstance(screen, FollowingScreen)
        return not app.director.night(screen.number).session.moved_since(screen.seen)

    await until(pilot, is_seen)


async def type_in(
    pilot: Keys, text: str, *, shows: Texts = (), hides: Texts = (), opens: Opened = None
) -> None:
    """Press the key of each character, one as soon as the one before is done with."""
    keys = ("space" if character == " " else character for character in text)
    await pilot.press(*keys, shows=shows, hides=hides, opens=opens)


async def answer(
    pilot: Keys, key: str, asks: str | type[Screen[Any]], text: str, *, shows: Texts = ()
) -> None:
    """Press a key that asks something, type the answer, and press Enter.

    Args:
        asks: the question, or the dialog that asks it.
    """
    if isinstance(asks, str):
        await pilot.press(key, shows=asks)
    else:
        await pilot.press(key, opens=asks)
    await type_in(pilot, text)
    await pilot.press("enter", shows=shows)


def type_at_once(app: TourneyApp, *keys: str) -> None:
    """Have the keys come before the app has looked at the first."""
    for key in keys:
        app.post_message(Key(key, _CHARACTERS.get(key, key if len(key) == 1 else None)))


async def click_on(pilot: Keys, text: str) -> None:
    """Click where the text begins; fail when it is nowhere."""
    for y, line in enumerate(screen_text(pilot.app).splitlines()):
        if text in line:
            await pilot.click(offset=(cell_len(line[: line.index(text)]), y))
            return
    raise AssertionError(f"{text!r} is nowhere to click on:\n{screen_text(pilot.app)}")


async def paste(pilot: Keys, text: str) -> None:
    """Paste as a terminal does, into whatever has the focus."""
    pilot.app.post_message(Paste(text))
    await pilot.pause()


@asynccontextmanager
async def running(
    app: TourneyApp, size: tuple[int, int] = USUAL, *, notifications: bool = False
) -> AsyncIterator[Keys]:
    """The app in a terminal of a size, and who presses its keys."""
    with _drawn_when_looked_at():
        async with app.run_test(size=size, notifications=notifications):
            yield Keys(app)
            if app.is_running:
                screen_text(app)  # what nobody has read can be drawn, too


@asynccontextmanager
async def at_work(
    store: Address, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    """The app on a store, opened, and the pilot that presses its keys; nothing moves by itself."""
    app = TourneyApp(store)
    app.animation_level = "none"
    async with running(app, size) as pilot:
        await store_opened(pilot)
        yield app, pilot


@asynccontextmanager
async def at_night(
    store: Address, number: int, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    """The app on a store, with a night opened."""
    async with at_work(store, size) as (app, pilot):
        app.show_night(number)
        await pilot.pause()
        yield app, pilot


@contextmanager
def elsewhere(store: Address, who: Who = HOST) -> Iterator[Director]:
    """Another laptop at the same store."""
    with closing(Director.open(store, who=who)) as director:
        yield director


def a_night(store: Path, *names: str, **form: str) -> int:
    """Plan a night in the store, and register people for it; its number."""
    with elsewhere(store) as director:
        number = director.plan(FORM | form)
        if names:
            director.night(number).people.register(names)
        return number


def read_at_once(
    screen: Screen[Any], job: Callable[[Step], Any], then: Callable[[Any], object], **_: object
) -> None:
    """In the place of the app's `think`: nights are read at once, and nothing else comes."""
    if isinstance(screen, ReadingScreen):
        then(job(lambda: None))
