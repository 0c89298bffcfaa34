"""Draws every screen, to be looked at: `python -m tests.pictures.every FOLDER [PART ...]`.

Each is an SVG at four sizes, of a night like any other; with a PART only those whose name has it.
No test holds the screens against these: the few that are held stand in `golden`.
"""

import asyncio
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.hunt.hostile_nights import nights_of
from tests.hunt.routes import ROUTES, keys, pasted
from tests.pictures.drawing import shot, still
from tests.pictures.scenes import SCENES
from tests.screens.driving import at_work, read_at_once
from tests.screens.reading import LARGE, SMALL, USUAL

SIZES = (SMALL, USUAL, LARGE, (200, 60))
PEOPLE = (
    *("Ann", "Bob", "Rosalind", "Dermot", "Chiara", "Marie-Claire"),
    *("Mateusz", "Gwen", "Hal", "Ida", "Jan", "Kim"),
)
_SHEET = "@rules classic\n@players Zoe, Yann, Will\n@lead Zoe\n"

#: How they are come to with these people.
ROUTES_OF_PEOPLE = ROUTES | {
    "Palette": keys("ctrl+p", at="playing"),
    "PastedScreen": pasted("Zoe\nYann\nAnn, Bob\nWill", at="registering"),
    "SheetScreen": pasted(_SHEET, "o"),
    "TableSheetScreen": pasted(_SHEET, "ctrl+s", at="playing"),
}


async def _every(folder: Path, parts: tuple[str, ...], at: Path) -> None:
    nights = nights_of(at / "nights.db", PEOPLE, "Friday at the Swan", "The Swan", "drinks")
    for screen, route in ROUTES_OF_PEOPLE.items():
        name = screen.removesuffix("Screen")
        for size in SIZES if _wanted(name, parts) else ():
            store = Path(shutil.copy(nights.path, at / "copy.db"))
            async with at_work(store, size) as (app, pilot):
                app.think = read_at_once  # type: ignore[method-assign]
                await route(app, pilot, nights)
                await pilot.pause()
                _write(folder, name, size, still(shot(app)))
    for name, scene in SCENES.items():
        for size in SIZES if _wanted(name, parts) else ():
            store = at / f"{name}-{size}.db"
            number = scene.set_up(store)
            async with at_work(store, size) as (app, pilot):
                await scene.drive(app, pilot, number, store)
                _write(folder, name, size, still(shot(app)))


def _wanted(name: str, parts: tuple[str, ...]) -> bool:
    return not parts or any(part in name for part in parts)


def _write(folder: Path, name: str, size: tuple[int, int], drawn: str) -> None:
    (folder / f"{name}-{size[0]}x{size[1]}.svg").write_text(drawn, encoding="utf-8")


def main() -> None:
    """Write the pictures."""
    folder, *parts = sys.argv[1:]
    Path(folder).mkdir(parents=True, exist_ok=True)
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as at,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
        asyncio.run(_every(Path(folder), tuple(parts), Path(at)))


if __name__ == "__main__":
    main()
