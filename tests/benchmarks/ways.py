"""Counts our functions and files that a key passes through: `python -m tests.benchmarks ways`.

What stands in the tree is counted by `tests.tree`. The rest is counted while the real app is driven
without a terminal, from just before a key until the app waits for the next one:

- one roll: a table of four in play, from the second digit of a roll to the drawn roll;
- a plan: thirteen at three tables of which one closes, from Enter on the plan to who has to move;
- a correction: an earlier roll retyped and shown, from Enter to the history.

A step is a call of a function of the product, or a generator of its going on, in the thread of the
app; what calls in between is not looked at. Files entered are those whose functions are stepped
into.
"""

import asyncio
import sys
import threading
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType

from screens.floor.barrier_plan import BarrierScreen
from screens.floor.movers import MoversScreen
from screens.table.screen import TableScreen
from tests import tree
from tests.benchmarks.driver import Figure, benchmark, figure
from tests.nights import begun, director_at, turns
from tests.screens.driving import until
from tests.screens.floors import NAMES, a_floor, on_floor, play_lap
from tests.screens.histories import accepted, at_history, picked, retyped
from tests.screens.reading import LARGE, screen_text
from tests.screens.tables import at_table, opened_table
from tourney.night.state.floor_of import floor_of
from tourney.service import corrections
from tourney.service.director import Director
from tourney.service.floor_plans import FloorPlans
from tourney.store.rows.tables import insert_resting

_PRODUCT = tuple(f"{tree.ROOT / top}/" for top in tree.PRODUCT)


class Way:
    """The steps that were taken, in their order."""

    def __init__(self) -> None:
        self._steps: list[CodeType] = []
        #: Of the thread that saves, how many frames of ours lie below the INSERT.
        self.frames = 0

    @contextmanager
    def followed(self) -> Iterator[None]:
        """Note each step within this."""

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call" and _is_ours(frame):
                self._steps.append(frame.f_code)
                if frame.f_code is insert_resting.__code__:
                    self.frames = sum(map(_is_ours, _below(frame)))

        sys.setprofile(note)
        threading.setprofile(note)  # what is saved is so in a thread that begins now
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    @property
    def files(self) -> list[str]:
        """The files entered, in the order in which they are first."""
        names = dict.fromkeys(step.co_filename for step in self._steps)
        return [Path(name).relative_to(tree.ROOT).as_posix() for name in names]

    def times(self, function: Callable[..., object]) -> int:
        """How often a function was called."""
        return Counter(self._steps)[function.__code__]


def _below(frame: FrameType) -> Iterator[FrameType]:
    while (below := frame.f_back) is not None:
        yield below
        frame = below


def _is_ours(frame: FrameType) -> bool:
    return frame.f_code.co_filename.startswith(_PRODUCT)


async def roll(store: Path) -> Way:
    """A roll, from its second digit until it is drawn."""
    number = opened_table(store, "Ann", "Bob", "Cid", "Dan", played="54 .")
    way = Way()
    async with at_table(store, number) as (app, pilot):
        await pilot.press("4")
        with way.followed():
            await pilot.press("3")
            assert "Bob" in screen_text(app)
    return way


async def plan(store: Path) -> Way:
    """A plan that is accepted."""
    number = a_floor(store, NAMES[:13], 3, units="1")
    with closing(Director.open(store, lambda: "42613")) as director:
        play_lap(director, number)
    way = Way()
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, BarrierScreen))
        await pilot.pause()
        with way.followed():
            await pilot.press("enter")
            assert screen_text(app)
        assert isinstance(app.screen, MoversScreen)
    return way


async def correction(store: Path) -> Way:
    """A correction that is accepted."""
    with closing(director_at(store.parent)) as director:
        number = begun(director, ("Ann", "Bob", "Cid"))
        turns(director, number, "54 .", "43", "65", "31 .", "64", "62")
    way = Way()
    async with at_history(store, number, LARGE) as (app, pilot):
        await picked(pilot, "down", "enter", "down")
        await retyped(app, pilot, "61")
        with way.followed():
            await accepted(pilot)
            assert screen_text(app)
    return way


@benchmark
def ways() -> Iterator[Figure]:
    """Every row, with what it is to be."""
    for goal in tree.GOALS:
        yield figure(goal.name, goal.count(), "", most=goal.most)
    classes = [each for each in Director.__mro__ if each.__module__.startswith("tourney.")]
    yield figure("depth of the director's classes", len(classes), "", most=2)
    rolled, planned, corrected = _walked(roll), _walked(plan), _walked(correction)
    yield figure("one roll, key to screen: files entered", len(rolled.files), "", most=40)
    yield figure("one roll: frames below the INSERT", rolled.frames, "", most=10)
    yield figure(
        "one roll: readings of the night's session", rolled.times(Director.night), "", most=1
    )
    drawn = rolled.times(TableScreen._show_typed)
    yield figure("one roll: drawings of what is typed", drawn, "", most=1)
    shown, worked_out = planned.times(FloorPlans._view), planned.times(floor_of)
    beside = f"New season {worked_out}"
    yield figure("accepting a plan: the floor worked out", shown, "", beside, most=2)
    mended = corrected.times(corrections.work_out)
    yield figure("a correction at Enter: times it is worked out", mended, "", most=1)


def _walked(walk: Callable[[Path], Coroutine[None, None, Way]]) -> Way:
    with TemporaryDirectory() as folder:
        return asyncio.run(walk(Path(folder) / "tourney.db"))
