"""Nights that stand at a barrier, and the screens that lead through it."""

from contextlib import closing
from functools import partial
from pathlib import Path

from screens.floor.barrier_plan import BarrierScreen
from screens.floor.movers import MoversScreen
from tests.screens.floors import NAMES, a_floor, on_floor, play_lap, play_on
from tourney.service.director import Director


def about_to_close(store: Path, names: tuple[str, ...] = NAMES[:13], **form: str) -> int:
    """Three tables of which one is to close: everybody began with one unit, three are out."""
    number = a_floor(store, names, 3, units="1", **form)
    with closing(Director.open(store)) as director:
        play_lap(director, number)
    return number


at_plan = partial(on_floor, key="enter", opens=BarrierScreen)
at_movers = partial(on_floor, key="m", opens=MoversScreen)


def moved(store: Path, names: tuple[str, ...], tables: int, laps: int, **form: str) -> int:
    """A night whose last barrier moved people."""
    number = a_floor(store, names, tables, **form)
    with closing(Director.open(store, lambda: "42613")) as director:
        for _ in range(laps):
            play_on(director, number, 1)
        assert director.night(number).floor().movers
    return number


def tied_for_a_prize(store: Path, names: tuple[str, ...] = NAMES[:8]) -> int:
    """A night that is over, in which two went out level in one lap with a prize between them."""
    number = a_floor(
        store,
        names,
        2,
        units="1",
        currency="GBP",
        fee="5",
        prizes="40/20/15/10/8/7",
        **{"option.rest": "no", "option.late": "no"},
    )
    with closing(Director.open(store, lambda: "42613")) as director:
        while not director.night(number).floor().finished:
            play_lap(director, number)
            if director.night(number).floor().action:
                director.night(number).moves.accept_plan()
            elif director.night(number).floor().shoot_out is not None:
                break
        assert director.night(number).floor().shoot_out is not None
    return number
