"""A bracket of double elimination on the screen: whole names, and titles over their own boxes."""

from contextlib import closing
from pathlib import Path

from screens.app.app import TourneyApp
from tests.nights import FORM
from tests.screens.brackets import on_bracket
from tests.screens.driving import until
from tests.screens.floors import NAMES, play_on
from tests.screens.reading import LARGE, SMALL, line_with, screen_text
from tourney.service.before_play import DrawSeats, OpenTables, Register
from tourney.service.director import Director


def nine(store: Path) -> int:
    """Nine in double elimination; the first laps are played."""
    form = {"units": "1", "seats": "2", "option.elimination": "double"}
    with closing(Director.open(store)) as director:
        number = director.plan(FORM | {"format": "duel"} | {"tables": "4"} | form)
        director.night(number).send(Register(NAMES[:9], [True] * 9))
        director.night(number).send(DrawSeats("42613"))
        director.night(number).send(OpenTables())
        play_on(director, number, 3)
    return number


async def test_what_has_to_be_moved_sideways_has_whole_names(store: Path) -> None:
    async with on_bracket(store, nine(store)) as (app, pilot):
        await pilot.press("home", shows="WR1")
        shown = screen_text(app)
        assert sum(f" {name} 1│" in shown for name in NAMES[:9]) > 2


async def test_the_titles_of_the_losers_side_stand_in_one_line_over_it(store: Path) -> None:
    async with on_bracket(store, nine(store), LARGE) as (app, _):
        heads = screen_text(app).splitlines()[2]
        assert heads.split()[:3] == ["WR1", "WR2", "WR3"]
        assert "L" not in heads
        assert line_with(app, "LR1").split()[:5] == ["LR1", "LR2", "LR3", "LR4", "LF"]


async def test_what_titles_are_shortened_to_is_explained(store: Path) -> None:
    async with on_bracket(store, nine(store), SMALL) as (app, pilot):
        await until(pilot, lambda: "LF losers' final" in as_read(app))
        for letters in ("WR winners' round", "LR losers' round", "WF winners' final"):
            assert letters in as_read(app)
        for _ in range(2):
            await pilot.press("plus")
        await until(pilot, lambda: "WR winners' round" not in as_read(app))


def as_read(app: TourneyApp) -> str:
    """Without its line breaks."""
    return " ".join(screen_text(app).split())
