"""Lots and stores for all tests, marks by where one stands, how many run at once, and memory."""

import gc
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from inspect import iscoroutinefunction
from itertools import chain, groupby
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import settings
from sqlalchemy import Engine, create_engine
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from tests.hunt.effort import EXAMPLES, examples
from tests.postgres import database, postgres, tables, template
from tests.terminal.tmux import Tmux
from tourney.night.display import luck
from tourney.night.display.to_win import PlayedNight
from tourney.service.director import Director
from tourney.store import upgrade
from tourney.store.engine import Journal
from tourney.store.upgrade import build

__all__ = ["database", "postgres", "tables", "template"]

gc.disable()  # until all tests are read

#: Most of what a commit takes is the disk's flush: where memory is a folder with room, nights of
#: tests are kept there.
MEMORY, ROOM = Path("/dev/shm"), 4 << 30
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

#: Rooms whose tests start programs, servers, terminals and browsers, or play very many nights.
SLOW = ("faults", "hunt", "serve", "terminal")

#: Rooms whose tests write reports, and have nothing to say of the chances in them.
NOT_FOR_CHANCES = (
    *("app", "files", "floor", "game", "hunt", "interchange"),
    *("serve", "service", "table"),
)


if EXAMPLES:
    settings.register_profile("as many as asked", examples(EXAMPLES))
    settings.load_profile("as many as asked")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Where the nights of a test are to be; there is no file yet."""
    return tmp_path / "nights.db"


@pytest.fixture
def host(store: Path) -> Iterator[Director]:
    """A host at another laptop."""
    with closing(Director.open(store)) as director:
        yield director


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home folder that is nobody's."""
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture
def terminal(tmp_path: Path, home: Path) -> Iterator[Tmux]:
    """A real terminal."""
    if shutil.which("tmux") is None:
        pytest.skip("tmux is not installed, so there is no real terminal to play in")
    with closing(Tmux(tmp_path, home)) as opened:
        yield opened


@pytest.fixture(autouse=True, scope="session")
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let nothing that a program keeps for its person outlast the tests.

    What a store has acknowledged is remembered by the store's path, and another run of the tests
    has the same paths.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name in [each for each in os.environ if each.startswith("XDG_")]:
            patch.delenv(name)
        patch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(autouse=True)
def same_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw every lot for which a test names no dice from the same seed."""
    dice = SimpleNamespace(randbelow=Random(42613).randrange)
    monkeypatch.setattr("tourney.service.nights.secrets", dice)


@pytest.fixture(autouse=True)
def same_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw as in a known terminal, not as in the one that the test is started from."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")


@pytest.fixture(autouse=True)
def same_store(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new store is a copy of one that was made once, but where making one is what is tried."""
    if request.path.parent.name not in ("store", "faults"):
        monkeypatch.setattr(upgrade, "build", _copy)


def _copy(path: Path, journal: Journal) -> None:
    with path.open("xb") as file:
        file.write(_new_store(journal))
    path.chmod(0o600)


@pytest.fixture(autouse=True, scope="module")
def few_made_up(request: pytest.FixtureRequest) -> Iterator[None]:
    """A report is made quickly, where it is made to be there, and not for its chances."""
    usual = PlayedNight.chances.__kwdefaults__
    assert usual is not None
    room = request.path.parent.name
    with pytest.MonkeyPatch.context() as patch:
        if room == "exports":
            patch.setitem(usual, "most", 1_000)
        if room in NOT_FOR_CHANCES:
            patch.setitem(usual, "most", 200)
            patch.setattr(luck, "_MOST_FOR_A_LINE", 0)
            patch.setattr(luck, "_MOST_STEPS", 1_000)
        yield


@pytest.fixture(autouse=True, scope="session")
def compiled_once() -> Iterator[None]:
    """Keep what a statement is compiled to for the stores of all tests.

    SQLAlchemy keeps it for each engine, and most tests have two of their own.
    """
    first = create_engine("sqlite://")
    first.connect().close()

    def create(*args: Any, **options: Any) -> Engine:
        engine = create_engine(*args, **options)
        engine.dialect, engine._compiled_cache = first.dialect, first._compiled_cache
        return engine

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tourney.store.engine.create_engine", create)
        yield
    first.dispose()


@pytest.fixture(autouse=True, scope="session")
def style_sheets_kept() -> Iterator[None]:
    """Keep what style sheets are parsed to for the apps of all tests, which have the same.

    Their rules are told apart by their places in memory, as before, but by no function of Python.
    """
    usual = Stylesheet._parse_rules
    known: dict[object, list[RuleSet]] = {}
    colours: dict[str, str] = {}
    named = 0

    def parse(sheet: Stylesheet, *of: Any, **more: Any) -> list[RuleSet]:
        nonlocal colours, named
        if sheet._variables is not colours:
            colours, named = sheet._variables, hash(tuple(sheet._variables.items()))
        what = (named, *of, *more.items())
        if what not in known:
            known[what] = usual(sheet, *of, **more)
        return known[what]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parse)
        patch.setattr(RuleSet, "__hash__", object.__hash__)
        yield


@cache
def _new_store(journal: Journal) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, "tourney.db")
        build(path, journal)
        return path.read_bytes()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what drives the app, which is what waits for it, and what takes long by its nature."""
    slow = tuple(f"{Path(__file__).parent / room}{os.sep}" for room in SLOW)
    for item in items:
        if iscoroutinefunction(getattr(item, "function", None)):
            item.add_marker("screen")
        if str(item.path).startswith(slow):
            item.add_marker("slow")
    _spread(items)


def _spread(items: list[pytest.Item]) -> None:
    """Put a file of slow tests after every few others: what waits, waits while others work.

    The order within a file stays; nothing slow comes last, where nobody has anything else to do.
    """
    files = [list(of) for _, of in groupby(items, key=lambda item: item.path)]
    waiting = [of for of in files if of[0].get_closest_marker("slow")]
    working = [of for of in files if not of[0].get_closest_marker("slow")]
    every = max(1, len(working) * 3 // (4 * len(waiting) or 1))
    spread: list[list[pytest.Item]] = []
    for number, of in enumerate(working):
        if number % every == 0 and waiting:
            spread.append(waiting.pop())
        spread.append(of)
    items[:] = chain.from_iterable(waiting + spread)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Three times as many as there are processors: many tests wait, but each reads all tests."""
    return 3 * (os.cpu_count() or 1)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    """In a fresh clone, read all tests once before several workers do: each finds them compiled."""
    if not any(Path(__file__).parent.glob("__pycache__/test_house.*")):
        reading = ["-m", "pytest", "--collect-only", "-qq", "--numprocesses=0"]
        subprocess.run(
            [sys.executable, *reading],
            cwd=config.rootpath,
            stdout=subprocess.DEVNULL,
            check=False,  # the workers say what is wrong
        )


def pytest_collection_finish() -> None:
    """Look seldom for what nobody holds any more, and at nothing that was there before the tests.

    An app is a tree of things that point at one another, and every key makes thousands more:
    looking for rings among them as often as Python does by itself is a quarter of a test's time,
    and of the time in which each worker reads all tests.
    """
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000, 20, 10)
