"""A bracket of double elimination on the screen: whole names, and titles over their own boxes."""

from contextlib import closing
from pathlib import Path

from tests.nights import FORM
from tests.screens.brackets import on_bracket
from tests.screens.floors import NAMES, play_on
from tests.screens.reading import LARGE, line_with, screen_text
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


async def test_what_has_to_be_moved_sideways_has_whole_names_and_titles(store: Path) -> None:
    async with on_bracket(store, nine(store)) as (app, pilot):
        await pilot.press("home", shows="Winners' round 1")
        shown = screen_text(app)
        assert sum(f" {name} " in shown for name in NAMES[:9]) > 2


async def test_the_titles_of_the_losers_side_stand_in_one_line_over_it(store: Path) -> None:
    async with on_bracket(store, nine(store), LARGE) as (app, _):
        heads = line_with(app, "Winners 1")
        assert heads.split()[:6] == ["Winners", "1", "Winners", "2", "Winners", "3"]
        assert "Losers" not in heads
        below = line_with(app, "Losers 1")
        assert below.split()[:6] == ["Losers", "1", "Losers", "2", "Losers", "3"]
