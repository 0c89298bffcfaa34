"""Draws the README's pictures on the real screens: `python -m tests.pictures.readme`.

They are the demo's table, small and large, its floor and that on the big screen, and a bracket of
duels at half-time.
"""

import asyncio
import re
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from screens.app.demo import build_demo
from tests.screens.driving import at_work
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
    "tables": "4",
}


class _HalfTime(Exception):
    """The night is where it was to be played to."""


class _UpToTheFinals(Simulation):
    def between(self, number: int, floor: FloorView) -> None:
        del number
        if any(table.title.startswith("Semi") for table in floor.tables):
            raise _HalfTime


def _build_duels(store: Path) -> None:
    chance = Random(11)
    director = Director.open(store, partial(simulated_dice, chance, SEED_DICE))
    try:
        _UpToTheFinals(director, chance).play(_DUELS, 8)
    except _HalfTime:
        pass
    finally:
        director.close()


async def _draw(store: Path, size: tuple[int, int], *keys: str) -> str:
    async with at_work(store, size) as (app, pilot):
        await pilot.press(*keys)
        svg = app.export_screenshot(title="tourney")
    # The reader's own monospaced font will do: a picture should fetch nothing.
    return re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)


def main() -> None:
    """Write the pictures."""
    with TemporaryDirectory() as folder:
        demo, duels = Path(folder) / "demo.db", Path(folder) / "duels.db"
        build_demo(demo, TODAY)
        _build_duels(duels)
        for name, svg in (
            ("table", _draw(demo, (90, 22), "enter", "5")),
            ("floor", _draw(demo, (90, 24), "down", "enter")),
            ("bracket", _draw(duels, (90, 24), "enter", "b")),
            ("drawn", _draw(demo, (120, 38), "enter", "5")),
            ("display", _draw(demo, (90, 24), "down", "f9")),
        ):
            (FOLDER / f"{name}.svg").write_text(asyncio.run(svg), encoding="utf-8")


if __name__ == "__main__":
    main()
