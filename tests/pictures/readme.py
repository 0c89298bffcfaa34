"""Draws the README's pictures on the real screens: `python -m tests.pictures.readme`.

Four head it: the demo's table with its chances, a bracket of sixteen before its final, a Mexico on
the big screen, and the podium of a night that was played out. One moves: a round at the demo's
table. The demo's floor, and that on the big screen, stand further down.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from screens.app.app import TourneyApp
from screens.ui.settings import Settings
from tests.pictures.drawing import moving, shot, still
from tests.pictures.scenes import SCENES
from tests.screens.driving import Keys, at_work, running, store_opened, until
from tests.screens.reading import screen_text
from tourney.keeping.demo import lay_out_demo
from tourney.night.seating.draw import SEED_DICE
from tourney.night.views.floor_view import FloorView
from tourney.service.director import Director
from tourney.service.simulate import Simulation, simulated_dice

FOLDER = Path(__file__).parents[2] / ".github"
TODAY = date(2026, 11, 20)

_DUELS = {
    "name": "Duels at the Swan",
    "date": TODAY.isoformat(),
    "preset": "chips",
    "format": "duel",
    "tables": "8",
}

#: Gwen loses the round at the demo's table, and leads the next with 51.
_A_LEAD = (*("enter", "5", "4", "enter", "5", "4", "enter"), *"3242", *"52", *"313241", *"51")

#: What is typed for the moving picture, and the seconds that each stands.
_ROUND = (
    *(("enter", 0.9), ("6", 0.3), ("1", 0.9), ("enter", 0.9)),
    *(("3", 0.3), ("1", 0.9), ("5", 0.3), ("4", 0.9), ("enter", 0.9)),
    *(("2", 0.6), ("1", 3.2)),
)


class _HalfTime(Exception):
    """The night is where it was to be played to."""


class _UpToTheFinals(Simulation):
    def between(self, number: int, floor: FloorView) -> None:
        del number
        if any(table.title == "Final" for table in floor.tables):
            raise _HalfTime


def _build_duels(store: Path) -> None:
    chance = Random(11)
    director = Director.open(store, partial(simulated_dice, chance, SEED_DICE))
    try:
        _UpToTheFinals(director, chance).play(_DUELS, 16)
    except _HalfTime:
        pass
    finally:
        director.close()


@asynccontextmanager
async def _seen(store: Path, size: tuple[int, int]) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    """The app as it is set at first, but for the chances, which it shows."""
    app = TourneyApp(store, settings=Settings(chances=True, animations=False))
    async with running(app, size) as pilot:
        await store_opened(pilot)
        yield app, pilot


async def _draw(store: Path, size: tuple[int, int], *keys: str, until_said: str = "") -> str:
    async with _seen(store, size) as (app, pilot):
        await pilot.press(*keys)
        await until(pilot, lambda: until_said in screen_text(app))
        return still(shot(app))


async def _scene(name: str, store: Path, size: tuple[int, int]) -> str:
    scene = SCENES[name]
    number = scene.set_up(store)
    async with _seen(store, size) as (app, pilot):
        await scene.drive(app, pilot, number, store)
        return still(shot(app))


async def round_moving(store: Path) -> str:
    """A round at the demo's table, key by key, to who pays, at most twelve seconds long."""
    async with at_work(store, (90, 24)) as (app, pilot):
        await pilot.press("enter")
        shots, seconds = [shot(app)], [1.2]
        for key, stands in _ROUND:
            await pilot.press(key)
            shots.append(shot(app))
            seconds.append(stands)
    return moving(shots, seconds)


def main() -> None:
    """Write the pictures."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
        at = Path(folder)
        demo, played, duels = at / "demo.db", at / "round.db", at / "duels.db"
        lay_out_demo(demo, TODAY)
        lay_out_demo(played, TODAY)
        _build_duels(duels)
        for name, svg in (
            ("table", _draw(demo, (120, 40), *_A_LEAD, until_said="Roll again pays")),
            ("bracket", _draw(duels, (120, 40), "enter", "b", "p", *"flo", "enter")),
            ("mexico", _scene("display-mexico", at / "mexico.db", (120, 40))),
            ("podium", _scene("display-won", at / "over.db", (120, 40))),
            ("floor", _draw(demo, (90, 24), "down", "enter")),
            ("display", _draw(demo, (90, 24), "down", "f9")),
            ("round", round_moving(played)),
        ):
            (FOLDER / f"{name}.svg").write_text(asyncio.run(svg), encoding="utf-8")


if __name__ == "__main__":
    main()
