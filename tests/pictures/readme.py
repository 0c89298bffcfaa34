"""Draws the README's pictures on the real screens: `python -m tests.pictures.readme`.

One moves: a round at the demo's table, and the Mexico that ends it on the big screen. Four stand
still: that table, the demo's floor in the program and on the big screen, and a podium.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from screens.app.app import TourneyApp
from screens.ui.settings import Settings
from tests.pictures.drawing import Shot, moving, shot, still
from tests.pictures.scenes import SCENES
from tests.screens.driving import Keys, at_work, running, store_opened
from tourney.keeping.demo import lay_out_demo

FOLDER = Path(__file__).parents[2] / ".github"
TODAY = date(2026, 11, 20)

#: Columns and lines: a telephone is wide enough for their letters.
_SIZE = (64, 20)

#: Gwen loses the round at the demo's table, and leads the next with 51.
_A_LEAD = (*("enter", "5", "4", "enter", "5", "4", "enter"), *"3242", *"52", *"313241", *"51")

#: What is typed for the moving picture, and the seconds that each stands.
_ROUND = (
    *(("enter", 0.9), ("6", 0.3), ("1", 0.9), ("enter", 0.9)),
    *(("3", 0.3), ("1", 0.9), ("5", 0.3), ("4", 0.9), ("enter", 0.9)),
    *(("2", 0.6), ("1", 1.2)),
)
_MEXICO_STANDS = 2.6


@asynccontextmanager
async def _seen(store: Path) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    app = TourneyApp(store, settings=Settings(animations=False))
    async with running(app, _SIZE) as pilot:
        await store_opened(pilot)
        yield app, pilot


async def _keys(store: Path, *keys: str) -> Shot:
    async with _seen(store) as (app, pilot):
        await pilot.press(*keys)
        return shot(app)


async def _scene(name: str, store: Path) -> Shot:
    scene = SCENES[name]
    number = scene.set_up(store)
    async with _seen(store) as (app, pilot):
        await scene.drive(app, pilot, number, store)
        return shot(app)


async def round_moving(folder: Path) -> str:
    """Draw a round at the demo's table, key by key, to its Mexico: at most twelve seconds.

    Args:
        folder: for the nights that are shown.
    """
    table = folder / "round.db"
    lay_out_demo(table, TODAY)
    async with at_work(table, _SIZE) as (app, pilot):
        await pilot.press("enter")
        shots, seconds = [shot(app)], [1.2]
        for key, stands in _ROUND:
            await pilot.press(key)
            shots.append(shot(app))
            seconds.append(stands)
    shots.append(await _scene("display-mexico", folder / "mexico.db"))
    return moving(shots, [*seconds, _MEXICO_STANDS])


def main() -> None:
    """Write the pictures."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
        at = Path(folder)
        demo = at / "demo.db"
        lay_out_demo(demo, TODAY)
        for name, drawn in (
            ("table", _keys(demo, *_A_LEAD)),
            ("floor", _keys(demo, "down", "enter")),
            ("display", _keys(demo, "down", "f9")),
            ("podium", _scene("display-won", at / "over.db")),
        ):
            _write(name, still(asyncio.run(drawn)))
        _write("round", asyncio.run(round_moving(at)))


def _write(name: str, svg: str) -> None:
    (FOLDER / f"{name}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
