"""Every screen as text, at three sizes, as it was last approved by eye."""

import asyncio
import shutil
import sys
from collections.abc import Mapping
from datetime import date
from difflib import unified_diff
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from screens.files import sheet
from screens.plan import screen as plan
from tests.hunt.hostile_nights import Nights, nights_of
from tests.hunt.routes import Pressed
from tests.pictures.every import PEOPLE, ROUTES_OF_PEOPLE
from tests.pictures.golden import FOLDER
from tests.screens.driving import at_work, read_at_once, text_at_rest
from tests.screens.reading import LARGE, SMALL, USUAL

#: Where a screen offers the day's date, it is this.
EVENING = date(2026, 11, 27)
SIZES = (SMALL, USUAL, LARGE)
SCREENS: Mapping[str, Pressed] = {
    screen.removesuffix("Screen"): route for screen, route in ROUTES_OF_PEOPLE.items()
}


def a_few_nights(path: Path) -> Nights:
    """Nights of people like any others, in a new store."""
    return nights_of(path, PEOPLE, "Friday at the Swan", "The Swan", "drinks")


async def text_of(route: Pressed, nights: Nights, store: Path) -> str:
    """A screen at each of the sizes, one below the other."""
    shown = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", "/home/host")
        for dated in (plan, sheet):
            patch.setattr(dated, "evening_of", lambda _: EVENING)
        shutil.copy(nights.path, store)
        async with at_work(store, USUAL) as (app, pilot):
            # What is worked out comes when it comes.
            patch.setattr(app, "think", read_at_once)
            await route(app, pilot, nights)
            for size in SIZES:
                await pilot.resize_terminal(*size)
                shown.append(f"{size[0]} x {size[1]}\n{await text_at_rest(pilot)}\n")
    return "\n".join(shown)


def file_of(name: str) -> Path:
    """Where the text of a screen is kept."""
    return FOLDER / f"{name}.txt"


def approve() -> None:
    """Write the texts anew, and print what has changed."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        nights = a_few_nights(Path(folder, "nights.db"))
        for name, route in SCREENS.items():
            at = Path(folder, f"{name}.db")
            shown, file = asyncio.run(text_of(route, nights, at)), file_of(name)
            was = file.read_text(encoding="utf-8") if file.exists() else ""
            file.write_text(shown, encoding="utf-8")
            lines = was.splitlines(), shown.splitlines()
            changed = unified_diff(*lines, name, name, lineterm="", n=1)
            sys.stdout.writelines(f"{line}\n" for line in changed)
