"""The views and keys for a table and for a display, and that they get no others."""

import shutil
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from textual.command import CommandPalette
from textual.screen import Screen

from screens.app.app import TourneyApp
from screens.app.palette import ActionCommands
from screens.app.role import VARIABLE, read_display, read_who
from screens.app.role_wait import WaitScreen
from screens.display.screen import DisplayScreen
from screens.history.liar import LiarHistoryScreen
from screens.history.screen import HistoryScreen
from screens.home.screen import HomeScreen
from screens.manual.screen import ManualScreen
from screens.plan.rules_card import RulesCardScreen
from screens.serve.window import role_text
from screens.standings.pictures import PicturesScreen
from screens.standings.screen import NightStandingsScreen, StandingsScreen
from screens.table.liar.screen import LiarTableScreen
from screens.table.people import LeadDialog
from screens.table.play_screen import PlayScreen
from screens.table.screen import TableScreen
from screens.ui.find import FindDialog
from screens.ui.keys.help import HelpScreen
from screens.ui.keys.keymap import known_bindings
from screens.ui.keys.keys import _WITHOUT_KEYS, roles_of
from tests.nights import HOSTILE_NAMES
from tests.screens.driving import Keys, running, store_opened, type_in, until
from tests.screens.floors import NAMES, a_floor, play_lap, played
from tests.screens.liar_tables import opened_liar
from tests.screens.reading import LARGE, USUAL, line_with, screen_text, see
from tests.screens.tables import opened_table, seated
from tests.service.role_actions import PLAY
from tourney.game.mexico.words import after_roll
from tourney.game.refusal import Refused
from tourney.log.roles import HOST, Role, Who
from tourney.service.director import Director

BOTH = (HelpScreen, CommandPalette, ManualScreen)
SHOWN: dict[Role, tuple[type[Screen[Any]], ...]] = {
    Role.TABLE: (
        *BOTH,
        *(TableScreen, LiarTableScreen, WaitScreen, NightStandingsScreen, StandingsScreen),
        *(HistoryScreen, LiarHistoryScreen, RulesCardScreen, FindDialog, PicturesScreen),
        LeadDialog,
    ),
    Role.DISPLAY: (*BOTH, DisplayScreen),
}


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "tourney.db"


def at(number: int, place: int) -> Who:
    return Who(Role.TABLE, "link 3", number, place)


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
        Who(Role.TABLE, "link 3", 1, 3),
        Who(Role.DISPLAY, "李雷's television"),
        Who(Role.DISPLAY, night=7),
    ],
)
def test_the_environment_names_who_is_at_the_keys(who: Who) -> None:
    assert read_who({VARIABLE: role_text(who)}) == who


def test_a_display_is_opened_by_everybody_but_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "kim")
    assert read_display({}, 3) == Who(Role.DISPLAY, "kim", 3)
    assert read_display({VARIABLE: role_text(HOST)}, 0) == Who(Role.DISPLAY)
    with pytest.raises(Refused, match="A table's window"):
        read_display({VARIABLE: role_text(at(1, 3))}, 0)
    with pytest.raises(Refused, match="tourney won't start"):
        read_display({VARIABLE: "display"}, 0)


def test_without_a_word_of_it_that_is_the_host_under_the_machines_name_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
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
        '{"role": "table", "night": 0, "place": 1}',
        '{"role": "table", "night": 1, "place": -1}',
        '{"role": "table", "night": 1, "place": true}',
        '{"role": "table", "night": 1, "place": 99999999999}',
        '{"role": "display", "night": 2, "place": 2}',
        '{"role": "host"} ' + " " * 1000,
        "[" * 100_000,
        '{"role": "host", "name": "\udc80"}',
    ],
)
def test_what_cannot_be_read_lets_nobody_in_and_is_never_the_host(text: str) -> None:
    with pytest.raises(Refused, match="doesn't say who is at the keys, so tourney won't start"):
        read_who({VARIABLE: text})


# A table


async def test_a_table_is_let_in_at_its_own_and_every_row_says_who_typed_it(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 3)
    before = events(store)
    async with let_in(store, at(number, 3)) as (app, pilot):
        assert isinstance(app.screen, TableScreen)
        assert "Table 3" in line_with(app, "tourney")
        await type_in(pilot, "54", shows=(after_roll(1, 3), "u undo"))
        assert events(store) - before == {
            (f"night/{number}/table/3", 4, "rolled", "table 3, link 3")
        }
        await pilot.press("u", shows="✓ Undone: Can's roll 54.")


async def test_before_play_it_waits_and_goes_on_by_itself(store: Path) -> None:
    number = seated(store, *HOSTILE_NAMES)
    async with let_in(store, at(number, 1)) as (app, pilot):
        see(app, "This screen updates itself.")
        await pilot.press("f2", "escape", "f3", "escape", "escape")
        with closing(Director.open(store)) as host:
            host.night(number).seats.open_tables()
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        with closing(Director.open(store)) as host:
            host.night(number).undo()
        await until(pilot, lambda: isinstance(app.screen, WaitScreen))


async def test_when_its_table_is_broken_it_says_so_and_where_everybody_goes(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 3, seats="5", units="1")
    with closing(Director.open(store)) as host:
        play_lap(host, number)
        (closing_table,) = host.night(number).plan().closes
        place = next(t.place for t in host.night(number).view().tables if t.number == closing_table)
        async with let_in(store, at(number, place)) as (app, pilot):
            assert isinstance(app.screen, TableScreen)
            see(app, hides="floor")
            await pilot.press("f4", opens=HistoryScreen)
            host.night(number).moves.accept_plan()
            await pilot.sees(f"Table {place} is closed", opens=WaitScreen)
            movers = host.night(number).floor().movers
            assert movers
            for mover in movers:
                assert f"{mover.name} goes to table {mover.target}." in screen_text(app)


async def test_it_goes_on_with_the_people_who_sit_down_at_its_place_next(store: Path) -> None:
    number = a_floor(store, NAMES[:12], 2, format="heats", final="6", units="1")
    async with let_in(store, at(number, 1)) as (app, pilot):
        assert line_with(app, "tourney").endswith("Heat 1, table 1  Friday")
        with closing(Director.open(store)) as host:
            while all(line.title != "Final" for line in host.night(number).view().tables):
                play_lap(host, number)
                host.night(number).moves.accept_plan()
        await until(pilot, lambda: "Final, table 1" in screen_text(app))
        assert isinstance(app.screen, TableScreen)
        assert app.screen.table > 2


async def test_a_night_that_is_not_there_is_said(store: Path) -> None:
    seated(store, "Ann", "Bob")
    app = TourneyApp(store, who=at(7, 1))
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        await until(pilot, lambda: "There is no night with that number." in screen_text(app))
        await pilot.press("escape", "enter", "n")
        assert not isinstance(app.screen, HomeScreen)


async def test_at_liars_mexico_it_claims_and_doubts_and_the_host_alone_ends_it(store: Path) -> None:
    number = opened_liar(store, "Ann", "Bob", "Cid", lives="none")
    async with let_in(store, at(number, 1)) as (_, pilot):
        await type_in(pilot, "44", shows="Ann's claim of 44", hides="e end")
        await pilot.press("e", opens=LiarTableScreen)


async def test_a_store_that_cannot_be_opened_keeps_its_place_to_itself(tmp_path: Path) -> None:
    store = tmp_path / "secret" / "tourney.db"
    store.parent.mkdir()
    store.write_bytes(b"")
    app = TourneyApp(store, who=at(1, 1))
    async with running(app, LARGE) as pilot:
        await pilot.sees("Ask the host to look after them.", hides="secret")


async def test_what_was_played_can_be_read_by_a_table_and_not_put_right(store: Path) -> None:
    number = opened_table(store, *HOSTILE_NAMES, played="54 . 43 65 62 51 32")
    async with let_in(store, at(number, 1)) as (app, pilot):
        await pilot.press("f4", opens=HistoryScreen, shows="stood", hides="Correct")
        for row in range(2, 20):
            for column in (4, 50):
                await pilot.click(offset=(column, row))
                assert isinstance(app.screen, HistoryScreen)
        await pilot.press("enter", "tab", "down", "enter", opens=HistoryScreen)
        await pilot.press("f1", shows="What was played")


# By force: whatever any screen or the app can do, on every screen that can be reached


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a night of each kind of screen, by these numbers."""
    store = tmp_path_factory.mktemp("evenings") / "tourney.db"
    a_floor(store, NAMES[:9], 3)
    opened_table(store, "Ann", "Bob", "Cid", lead=False)
    opened_liar(store, "Dan", "Eve", "Fay", played="44 d43", lives="none")
    seated(store, "Gus", "Hal")
    played(store, a_floor(store, NAMES[:9], 3, seats="5", units="1"), laps=1)
    a_floor(store, NAMES[:8], 4, format="duel")
    opened_table(store, "Ida", "Jim", "Kit", played="54 . 31 65 43 .")
    return store


#: They bind nothing but how to answer them.
DIALOGS = (HelpScreen, LeadDialog, FindDialog, CommandPalette)
#: They take keys that they do not bind.
TYPED_AT = (PlayScreen,)
#: Where these lead to is looked into by itself.
LEADING_ON = {
    *("rules", "standings", "history", "help", "command_palette"),
    *("close", "quit", "manual"),
}
ONLY_THE_HOSTS = {"Export", "Players", "Leave", "Join", "The plan", "Screenshot", "Save as"}
FLOOR, ROLL_OFF, LIAR, BEFORE, BROKEN, DUEL, ROUNDS = range(1, 8)
#: By which keys, over which night.
TABLE_WAYS: dict[int, list[tuple[str, ...]]] = {
    FLOOR: [(), ("f1",), ("f2",), ("f3",), ("f3", "slash"), ("ctrl+p",)],
    ROLL_OFF: [("l",), ("f3",), ("f1", "m")],
    LIAR: [(), ("f4",)],
    BEFORE: [()],
    BROKEN: [()],
    ROUNDS: [("f4",), ("f4", "tab")],
}


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


def offered_to(role: Role) -> set[str]:
    """The actions that a role may carry out somewhere."""
    bound = [binding for bindings in known_bindings().values() for binding in bindings]
    return {bare(each.action) for each in bound if role in roles_of(each)} | _WITHOUT_KEYS


async def look_into(
    app: TourneyApp, pilot: Keys, land: Callable[[], object], way_there: tuple[str, ...]
) -> None:
    """Try everything on the screen that keys lead to, from where the app begins."""

    async def way() -> None:
        while len(app.screen_stack) > 1:
            app.pop_screen()
        land()
        await pilot.pause()
        await pilot.press(*way_there)
        await pilot.pause()

    shown, offered = SHOWN[app.who.role], offered_to(app.who.role)
    forbidden = sorted(every_action() - offered)
    await way()
    assert isinstance(app.screen, shown)
    assert {bare(action) for action in links(app)} <= offered
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
    keys = "1590abcde" if isinstance(app.screen, TYPED_AT) else "1a"
    tries += [partial(pilot.press, key) for key in (*keys, "enter")]
    stack = list(app.screen_stack)
    for attempt in tries:
        await attempt()
        await pilot.pause()
        assert isinstance(app.screen, shown), f"{app.screen} was opened."
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


@pytest.mark.parametrize("night", TABLE_WAYS)
async def test_a_table_can_get_at_nothing_but_its_own_play(whole: Path, night: int) -> None:
    with closing(Director.open(whole)) as host:
        lines = host.night(night).view().tables
        place = next((line.place for line in lines if line.closed), 1)
    before = events(whole)
    async with let_in(whole, at(night, place)) as (app, pilot):
        for keys in TABLE_WAYS[night]:
            await look_into(app, pilot, app.land, keys)
    for stream, _, kind, by in events(whole) - before:
        assert stream == f"night/{night}/table/{place}"
        assert by == f"table {place}, link 3"
        assert kind in PLAY | {"undone"}
    assert files(whole.parent) == set()


@pytest.mark.parametrize("night", [FLOOR, LIAR, BEFORE, DUEL, ROUNDS])
async def test_a_display_can_get_at_nothing_that_writes(whole: Path, night: int) -> None:
    before = events(whole)
    async with let_in(whole, display_of(night)) as (app, pilot):
        for keys in ((), ("f1",), ("f1", "m"), ("ctrl+p",)):
            await look_into(app, pilot, app.land_display, keys)
    assert events(whole) == before
    assert files(whole.parent) == set()
