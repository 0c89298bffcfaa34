"""Units in the standings of a night: what is lost hollow, and what those have who wait."""

from contextlib import closing
from pathlib import Path

from tests.screens.floors import NAMES, a_floor, lose, on_standings, play_on
from tests.screens.reading import line_with
from tourney.service.before_play import Register
from tourney.service.director import Director


async def test_lost_units_are_hollow(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2, units="5")
    with closing(Director.open(store)) as director:
        lose(director, number, 1, "Can")
    async with on_standings(store, number) as (app, _):
        assert line_with(app, "Can").split()[:4] == ["8", "Can", "4", "●●●●○"]
        assert line_with(app, "Dan").split()[:3] == ["Dan", "5", "●●●●●"]


async def test_whoever_is_out_has_no_pips(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2, units="1")
    with closing(Director.open(store)) as director:
        lose(director, number, 1, "Can")
    async with on_standings(store, number) as (app, _):
        assert "○" not in line_with(app, "Can")


async def test_whoever_waits_for_a_seat_stands_there_with_the_units_to_come(store: Path) -> None:
    number = a_floor(store, NAMES[:10], 2, units="3", **{"option.late": "yes"})
    with closing(Director.open(store)) as director:
        play_on(director, number, 1)
        director.night(number).send(Register(["Zoe"], [True]))
        zoe = next(line for line in director.night(number).places().lines if line.name == "Zoe")
        assert (zoe.units, zoe.waits) == (2, True)
    async with on_standings(store, number) as (app, _):
        words = line_with(app, "Zoe").split()
        at = words.index("Zoe")
        assert words[at : at + 4] == ["Zoe", "waits", "2", "●●○"]
