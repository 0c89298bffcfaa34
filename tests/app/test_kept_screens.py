"""Screens that are kept, and the ways back to the floor."""

import shutil
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing
from functools import cache, partial
from pathlib import Path

import pytest
from textual.command import CommandPalette
from textual.screen import Screen

from screens.app.app import TourneyApp
from screens.app.palette import ActionCommands
from screens.app.role import VARIABLE, read_display, read_who
from screens.display.screen import DisplayScreen
from screens.floor.screen import FloorScreen
from screens.history.screen import HistoryScreen
from screens.manual.screen import ManualScreen
from screens.people.register import RegisterScreen
from screens.serve.window import role_text
from screens.table.screen import TableScreen
from screens.ui.help import HelpScreen
from screens.ui.keys.keymap import known_bindings
from screens.ui.keys.keys import _WITHOUT_KEYS, roles_of
from tests.screens.barriers import moved
from tests.screens.driving import Keys, a_night, at_night, running, store_opened, until
from tests.screens.floors import NAMES, a_floor, on_floor, played
from tests.screens.liar_tables import opened_liar
from tests.screens.reading import LARGE, SMALL, USUAL, screen_text
from tests.screens.tables import at_table, opened_table, rolls, seated
from tourney.game.refusal import Refused
from tourney.log.roles import HOST, Role, Who

# Screens that are come back to: over another store, or after another size of the terminal


async def test_a_table_that_was_looked_at_shows_nothing_of_it_in_another_store(store: Path) -> None:
    a_night(store), a_night(store)
    number = a_floor(store, NAMES[:8], 2)  # 3, as the demo's cup
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("o", opens=TableScreen)
        await pilot.press("5", shows="undo the 5")
        own = app.director
        app.open_demo()
        await until(pilot, lambda: app.is_open and app.director is not own and not app.opening)
        assert app.director.night(number).view().plan.name == "The cup"
        app.show_night(number, "table", 1)
        await pilot.sees("The cup", opens=TableScreen)
        seats = app.director.night(number).table().page().table.seats
        await until(pilot, lambda: seats[0].name in screen_text(app))
        shown = screen_text(app)
        assert "undo the 5" not in shown
        assert NAMES[0] not in shown
        demo = app.director
        app.turn_to(demo=False)
        await until(pilot, lambda: app.director is not demo and not app.opening)
        app.show_night(number, "table", 1)
        await until(pilot, lambda: "Friday" in screen_text(app) and NAMES[0] in screen_text(app))
        await pilot.press("5", "4", "6", "2")
        await until(pilot, lambda: rolls(app, number)[0] == (54, 62))


#: The classes that a screen has for its size.
WIDTHS = frozenset(
    name
    for screen in (TableScreen, FloorScreen)
    for points in (screen.HORIZONTAL_BREAKPOINTS, screen.VERTICAL_BREAKPOINTS)
    for _, name in points or ()
)


def widths(app: TourneyApp) -> set[str]:
    return {name for name in app.screen.classes if name in WIDTHS}


async def test_a_screen_two_below_has_the_terminals_new_size(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", played="54 62")
    async with at_table(store, number, SMALL) as (app, pilot):
        small = widths(app)
        await pilot.press("f4", opens=HistoryScreen)
        await pilot.press("f2")
        await until(pilot, lambda: len(app.screen_stack) == 4)
        await pilot.resize_terminal(*LARGE)
        await pilot.press("escape", "escape", opens=TableScreen)
        await until(pilot, lambda: widths(app).isdisjoint(small))
        assert widths(app) == {"-wide", "-tall"}


# Whatever is opened from the floor, or from a table of it, Escape comes back to the floor


#: What leaves the app, ends it, or opens another store.
_ELSEWHERE = frozenset(("quit", "home", "suspend_process", "help_quit"))


def at_the_start(store: Path) -> int:
    """A lap is due at two tables."""
    return a_floor(store, NAMES[:8], 2, units="2", rebuy="2", currency="EUR", fee="5")


def at_a_move(store: Path) -> int:
    """Somebody has been told to sit down elsewhere."""
    return moved(store, NAMES[:12], 2, 3, format="shuffle")


def at_the_end(store: Path) -> int:
    """The night is over."""
    number = a_floor(store, NAMES[:2], 1, units="1")
    played(store, number)
    return number


def keys_of(app: TourneyApp) -> list[str]:
    """One key for each action of the screen at hand and of the app that stays in the night."""
    keys = {active.binding.action: key for key, active in app.screen.active_bindings.items()}
    return [key for action, key in keys.items() if bare(action) not in _ELSEWHERE]


async def back_on(pilot: Keys, screen: type[FloorScreen | TableScreen], key: str) -> None:
    """Press Escape until the screen is there; fail where it leads to the list of nights."""
    app = pilot.app
    for _ in range(4):
        await pilot.pause()
        if isinstance(app.screen, screen):
            return
        assert len(app.screen_stack) > 1, f"{key} and Escape lead to the list of nights"
        await pilot.press("escape")
    raise AssertionError(f"After {key} Escape leads to {app.screen}")


#: They open the same whatever the floor stands at.
_ALWAYS_THE_SAME = {"f1", "f2", "f6", "f7", "f9", "ctrl+p", "comma", "P", "ctrl+l", "slash"}


@pytest.mark.parametrize("stand", [at_the_start, at_a_move, at_the_end])
async def test_escape_comes_back_to_the_floor(store: Path, stand: Callable[[Path], int]) -> None:
    async with on_floor(store, stand(store)) as (app, pilot):
        keys = keys_of(app)
        assert {*_ALWAYS_THE_SAME, "f3", "f4", "f8"} <= set(keys)
        for key in keys:
            if stand is at_the_start or key not in _ALWAYS_THE_SAME:
                await pilot.press(key)
                await back_on(pilot, FloorScreen, key)


async def test_from_every_screen_that_a_key_of_a_table_opens_escape_comes_back(store: Path) -> None:
    number = at_the_start(store)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("o", opens=TableScreen)
        for key in keys_of(app):
            app.show_night(number, "table", 1)
            await pilot.pause()
            await pilot.press(key)
            await back_on(pilot, FloorScreen, key)


async def test_from_the_people_escape_marks_the_table_that_was_marked(store: Path) -> None:
    async with on_floor(store, at_the_start(store)) as (app, pilot):
        await pilot.press("right", "f7", opens=RegisterScreen)
        await pilot.press("escape", opens=FloorScreen)
        screen = app.screen
        assert isinstance(screen, FloorScreen)
        assert screen.table == 2


async def test_from_the_people_of_one_table_escape_comes_back_to_it(store: Path) -> None:
    number = opened_table(store, *NAMES[:3])
    async with at_night(store, number) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("f7", opens=RegisterScreen)
        await pilot.press("escape", opens=TableScreen)


# The views and keys for a table and for a display, and that they get no others


#: They bind nothing but how to answer them.
DIALOGS = (HelpScreen, CommandPalette)
SHOWN = (*DIALOGS, ManualScreen, DisplayScreen)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "tourney.db"


def display_of(number: int) -> Who:
    return Who(Role.DISPLAY, "television", number)


@asynccontextmanager
async def let_in(
    store: Path, who: Who, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    """The app for somebody, with the store open."""
    app = TourneyApp(store, who=who)
    async with running(app, size) as pilot:
        await store_opened(pilot)
        await until(pilot, lambda: not app.opening and "Friday" in screen_text(app))
        await pilot.pause()
        yield app, pilot


def events(store: Path) -> set[tuple[str, int, str, str]]:
    with closing(sqlite3.connect(store)) as connection:
        return set(connection.execute('SELECT stream, seq, kind, "by" FROM event'))


# Whoever the environment names


@pytest.mark.parametrize(
    "who",
    [
        Who(Role.HOST, "link 1"),
        Who(Role.HOST),
        Who(Role.DISPLAY, "李雷's television"),
        Who(Role.DISPLAY, night=7),
    ],
)
def test_the_environment_names_who_is_at_the_keys(who: Who) -> None:
    assert read_who({VARIABLE: role_text(who)}) == who


def test_a_display_is_opened_by_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "kim")
    assert read_display({}, 3) == Who(Role.DISPLAY, "kim", 3)
    assert read_display({VARIABLE: role_text(HOST)}, 0) == Who(Role.DISPLAY)
    with pytest.raises(Refused, match="tourney won't start"):
        read_display({VARIABLE: "display"}, 0)


def test_without_a_word_of_it_that_is_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "kim")
    assert read_who({}).by == "host, kim"
    monkeypatch.setenv("LOGNAME", "kim\x1b[2J")
    assert read_who({}).by == "host"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "{}",
        '{"role": "owner"}',
        '{"role": "host", "night": 1, "place": 1}',
        '{"role": "host", "admin": true}',
        '{"role": "host", "name": 7}',
        '{"role": "host", "name": "a\\u001b[2J"}',
        '{"role": "host", "name": "a name of more than 24 cells"}',
        '{"role": "table"}',
        '{"role": "table", "night": 1}',
        '{"role": "table", "night": 1, "place": 1}',
        '{"role": "display", "night": -1}',
        '{"role": "display", "night": true}',
        '{"role": "display", "night": 99999999999}',
        '{"role": "display", "night": 2, "place": 2}',
        '{"role": "host"} ' + " " * 1000,
        "[" * 100_000,
        '{"role": "host", "name": "\udc80"}',
    ],
)
def test_what_cannot_be_read_lets_nobody_in_and_is_never_the_host(text: str) -> None:
    with pytest.raises(Refused, match="doesn't say who is at the keys, so tourney won't start"):
        read_who({VARIABLE: text})


# By force: whatever any screen or the app can do, on every screen that can be reached


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a night of each kind of screen, by these numbers."""
    store = tmp_path_factory.mktemp("evenings") / "tourney.db"
    a_floor(store, NAMES[:9], 3)
    opened_liar(store, "Dan", "Eve", "Fay", played="44 d43", lives="none")
    seated(store, "Gus", "Hal")
    a_floor(store, NAMES[:8], 4, format="duel")
    opened_table(store, "Ida", "Jim", "Kit", played="54 . 31 65 43 .")
    return store


#: Where these lead to is looked into by itself.
LEADING_ON = {
    *("rules", "standings", "history", "help", "command_palette"),
    *("close", "quit", "manual"),
}
ONLY_THE_HOSTS = {"Export", "Players", "Leave", "Join", "The plan", "Screenshot", "Save as"}
FLOOR, LIAR, BEFORE, DUEL, ROUNDS = range(1, 6)


@cache
def every_action() -> frozenset[str]:
    """The names of all that any screen or the app binds or can do."""
    bound = {bare(its.action) for bindings in known_bindings().values() for its in bindings}
    named = {name for owner in (TourneyApp, Screen, *_below(Screen)) for name in dir(owner)}
    does = {name.removeprefix("action_") for name in named if name.startswith("action_")}
    return frozenset(bound | does)


def _below(owner: type) -> Iterator[type]:
    child: type
    for child in owner.__subclasses__():
        yield child
        yield from _below(child)


def bare(action: str) -> str:
    """The name of an action alone."""
    return action.rpartition("screen.")[2].rpartition("app.")[2].partition("(")[0]


def links(app: TourneyApp) -> set[str]:
    """The things there are to click on."""
    strips = app.screen._compositor.render_strips()
    metas = (segment.style.meta for strip in strips for segment in strip if segment.style)
    return {str(meta["@click"]) for meta in metas if "@click" in meta}


def offered() -> set[str]:
    """The actions that a display may carry out somewhere."""
    bound = [binding for bindings in known_bindings().values() for binding in bindings]
    shown = {bare(each.action) for each in bound if Role.DISPLAY in roles_of(each)}
    return shown | _WITHOUT_KEYS


async def look_into(app: TourneyApp, pilot: Keys, way_there: tuple[str, ...]) -> None:
    """Try everything on the screen that keys lead to, from where the app begins."""

    async def way() -> None:
        while len(app.screen_stack) > 1:
            app.pop_screen()
        app.land_display()
        await pilot.pause()
        await pilot.press(*way_there)
        await pilot.pause()

    forbidden = sorted(every_action() - offered())
    await way()
    assert isinstance(app.screen, SHOWN)
    assert {bare(action) for action in links(app)} <= offered()
    assert not ONLY_THE_HOSTS & {it.name for it in ActionCommands(app.screen)._commands()}
    for name in forbidden:
        assert not await app.run_action(f"app.{name}"), name
        if not isinstance(app.screen, DIALOGS):
            assert not await app.run_action(name, app.screen), name

    async def do(key: str) -> None:
        active = app.screen.active_bindings.get(key)
        if active is not None and bare(active.binding.action) not in LEADING_ON:
            await app.run_action(active.binding.action, active.node)

    tries: list[Callable[[], Awaitable[object]]] = [
        partial(do, key) for key in app.screen.active_bindings
    ]
    tries += [partial(pilot.press, key) for key in ("1", "a", "enter")]
    stack = list(app.screen_stack)
    for attempt in tries:
        await attempt()
        await pilot.pause()
        assert isinstance(app.screen, SHOWN), f"{app.screen} was opened."
        if app.screen_stack != stack:
            await way()
            stack = list(app.screen_stack)


@pytest.fixture
def whole(evenings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that store, in the only folder there is to write to."""
    for name in ("HOME", "XDG_DOWNLOAD_DIR", "XDG_DOCUMENTS_DIR", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    shutil.copy(evenings, tmp_path / "tourney.db")
    return tmp_path / "tourney.db"


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*") if not path.name.startswith("tourney.db")}


@pytest.mark.parametrize("night", [FLOOR, LIAR, BEFORE, DUEL, ROUNDS])
async def test_a_display_can_get_at_nothing_that_writes(whole: Path, night: int) -> None:
    before = events(whole)
    async with let_in(whole, display_of(night)) as (app, pilot):
        # Help, manual and palette are the same whatever is shown beneath.
        for keys in ((), *([("f1",), ("f1", "m"), ("ctrl+p",)] if night == FLOOR else [])):
            await look_into(app, pilot, keys)
    assert events(whole) == before
    assert files(whole.parent) == set()
