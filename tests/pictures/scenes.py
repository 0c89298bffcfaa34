"""The scenes that are drawn, each from a store of its own in which nothing is left to chance."""

from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple

import pytest
from rich.console import Console
from textual.filter import Monochrome

from screens.app.app import TourneyApp
from screens.display.screen import DisplayScreen
from tests.nights import FORM
from tests.screens.driving import Keys, at_work, elsewhere, read_at_once, until
from tests.screens.floors import a_floor, play_lap, play_on
from tests.screens.liar_tables import opened_liar
from tests.screens.reading import LARGE, SMALL, USUAL
from tests.screens.tables import opened_table
from tourney.night.seating.draw import SEED_DICE
from tourney.night.views.floor_view import FloorView
from tourney.service.director import Director
from tourney.service.simulate import Simulation, simulated_dice

SIZES = (SMALL, USUAL, LARGE)
PEOPLE = ("Ann", "Bob", "Chiara", "Dora", "Mateusz", "Marie-Claire")
#: More of them, at tables of a large night.
MORE = (
    *("Dermot", "Gwen", "Hal", "Ida", "Jan", "Kim"),
    *("Lou", "Mia", "Ned", "Ola", "Pat", "Quentin"),
)

Drive = Callable[[TourneyApp, Keys, int, Path], Awaitable[None]]


class Scene(NamedTuple):
    """A night in a store, and how its picture is come to."""

    set_up: Callable[[Path], int]
    drive: Drive


def table_in_play(store: Path) -> int:
    """The first has rolled Mexico and passed the lead on; the third may go on after a roll."""
    return opened_table(store, *PEOPLE, played="21 54 41 . 63")


def table_about_to_begin(store: Path) -> int:
    """The first lead is known, and nobody has rolled."""
    return opened_table(store, *PEOPLE)


def table_with_a_mexico(store: Path) -> int:
    """Mexxen for six in its second round: somebody has just rolled a Mexico."""
    names = ("Dermot", "Chiara", "Bob", "Ann", "Mateusz", "Gwen")
    played = "54 . 43 31 65 52 61 54 . 21"
    return opened_table(store, *names, preset="mexxen", played=played)


def liars_in_play(store: Path) -> int:
    """A claim is to be beaten, and a doubt has been paid for."""
    return opened_liar(store, *PEOPLE, played="31 d31 43 52 61")


def floor_in_play(store: Path) -> int:
    """A freeze-out of 18 in its third lap: a table has finished it, and some are out."""
    number = a_floor(store, [*PEOPLE, *MORE], 3, units="2")
    with closing(Director.open(store, lambda: "42613")) as director:
        play_on(director, number, 2)
        play_lap(director, number, 1)
    return number


def duels_to_the_final(store: Path) -> int:
    """Duels of eight, with the final to play."""
    chance = Random(11)
    name = "Duels at the Swan"
    form = FORM | {"name": name, "preset": "chips", "format": "duel", "tables": "4"}
    lots = partial(simulated_dice, chance, SEED_DICE)
    with closing(Director.open(store, lots)) as director, suppress(_Reached):
        _UpToTheFinal(director, chance).play(form, 8)
    return 1


def played_out(store: Path) -> int:
    """A night of one table to its winner."""
    chance = Random(4)
    lots = partial(simulated_dice, chance, SEED_DICE)
    with closing(Director.open(store, lots)) as director:
        Simulation(director, chance).play(FORM | {"units": "3"}, 6)
    return 1


class _Reached(Exception):
    """The night is where it was to be played to."""


class _UpToTheFinal(Simulation):
    def between(self, number: int, floor: FloorView) -> None:
        del number
        if any(table.title == "Final" for table in floor.tables):
            raise _Reached


async def to_the_night(app: TourneyApp, pilot: Keys, number: int, store: Path) -> None:
    """As the host goes on with it."""
    del store
    app.show_night(number)
    await pilot.pause()


async def to_the_bracket(app: TourneyApp, pilot: Keys, number: int, store: Path) -> None:
    """From the floor."""
    await to_the_night(app, pilot, number, store)
    await pilot.press("b")
    await pilot.pause()


async def to_the_display(app: TourneyApp, pilot: Keys, number: int, store: Path) -> None:
    """Its first page."""
    del store
    app.push_screen(DisplayScreen(number))
    await until(pilot, lambda: isinstance(app.screen, DisplayScreen) and app.screen.page)
    await pilot.pause()


async def to_a_mexico(app: TourneyApp, pilot: Keys, number: int, store: Path) -> None:
    """Typed by somebody else while the display looks on."""
    await to_the_display(app, pilot, number, store)
    with elsewhere(store) as other:
        other.night(number).table().roll(21)
    overlay = app.screen.query_one("MomentOverlay")
    await until(pilot, lambda: overlay.display)
    await pilot.pause()


SCENES = {
    "table": Scene(table_in_play, to_the_night),
    "table-mexico": Scene(table_with_a_mexico, to_the_night),
    "table-over": Scene(played_out, to_the_night),
    "table-liar": Scene(liars_in_play, to_the_night),
    "floor": Scene(floor_in_play, to_the_night),
    "bracket": Scene(duels_to_the_final, to_the_bracket),
    "display": Scene(table_in_play, to_the_display),
    "display-floor": Scene(floor_in_play, to_the_display),
    "display-mexico": Scene(table_about_to_begin, to_a_mexico),
    "display-won": Scene(played_out, to_the_display),
}


Colours = Literal["truecolor", "256", "standard"]

#: All of these are drawn of a scene in one run of the app: how large, and in which look.
LOOKS = (
    *((size, "") for size in ((200, 60), LARGE, USUAL)),
    *((USUAL, look) for look in ("light", "NO_COLOR")),
)

#: Of these scenes: the big screen draws anew in its own time.
LOOKED_AT = ("table", "table-over", "table-liar", "floor", "bracket")

#: What else is drawn: a scene's name, columns and lines, and how many colours the terminal has.
DRAWN: tuple[tuple[str, tuple[int, int], Colours], ...] = (
    *((scene, SMALL, "truecolor") for scene in SCENES),
    *(
        (scene, size, "truecolor")
        for scene in SCENES
        if scene not in LOOKED_AT
        for size in SIZES[1:]
    ),
    *((scene, USUAL, "256") for scene in ("table", "floor", "display-mexico")),
    *((scene, USUAL, "standard") for scene in ("table", "floor", "display-mexico")),
)


async def picture(
    scene: Scene, store: Path, size: tuple[int, int], colours: Colours = "truecolor"
) -> str:
    """The lines of the terminal, with their colours as a terminal takes them.

    Args:
        colours: how many it has, in Rich's words.
    """
    number = scene.set_up(store)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.constants.COLOR_SYSTEM", colours)
        async with at_work(store, size) as (app, pilot):
            app.animation_level = "none"
            # A forecast says times of the clock, and comes when it is worked out.
            patch.setattr(app, "think", read_at_once)
            await scene.drive(app, pilot, number, store)
            return _drawn(app, colours)


async def looks(scene: Scene, store: Path) -> dict[tuple[tuple[int, int], str], str]:
    """The lines of the terminal at each size and in each look, as `picture` gives them."""
    number, shown = scene.set_up(store), {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
        async with at_work(store, LOOKS[0][0]) as (app, pilot):
            patch.setattr(app, "think", read_at_once)
            await scene.drive(app, pilot, number, store)
            for size, look in LOOKS:
                colourless = look == "NO_COLOR"
                app.no_color, app._filters = colourless, [Monochrome()] * colourless
                app.theme = "tourney-light" if look == "light" else "tourney-dark"
                await pilot.resize_terminal(*size)
                await until(pilot, partial(_is_laid_out, app, size))
                await pilot.pause()
                shown[size, look] = _drawn(app, "truecolor")
    return shown


def _is_laid_out(app: TourneyApp, size: tuple[int, int]) -> bool:
    return app.screen._compositor.size == size


def _drawn(app: TourneyApp, colours: Colours) -> str:
    console = Console(color_system=colours, force_terminal=True, width=app.size.width)
    strips = app.screen._compositor.render_strips()
    return "".join(f"{strip.render(console)}\x1b[0m\n" for strip in strips)
