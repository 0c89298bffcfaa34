"""Screens of play fill the room that they have: few of their rows are blank.

Another screen joins with a line in `_PLAYED`: how its night comes to be, and how it is come to.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from rich.style import Style
from textual.pilot import Pilot
from textual.strip import Strip

from screens.app.app import TourneyApp
from screens.floor.barrier_plan import BarrierScreen
from screens.floor.movers import MoversScreen
from screens.history.correction import CorrectionScreen
from screens.standings.night import NightStandingsScreen
from tests.pictures.scenes import (
    SCENES,
    Drive,
    played_out,
    to_the_bracket,
    to_the_display,
    to_the_night,
)
from tests.screens.barriers import about_to_close, moved, tied_for_a_prize
from tests.screens.driving import LARGE, a_night, at_work, elsewhere, screen_text, until
from tests.screens.floors import NAMES, a_floor, lose, play_beat
from tests.screens.histories import retyped
from tests.screens.liar_tables import opened_liar
from tests.screens.tables import opened_table
from tourney.service.before_play import DrawSeats
from tourney.service.play import Roll
from tourney.service.table_end import EndPlay

SIX = ("Dermot", "Chiara", "Bob", "Ann", "Mateusz", "Gwen")
_ELEVEN = (*SIX, "Ines", "Oluwaseun", "Tom", "Ruairi", "Zoë")
_MANY = tuple(dict.fromkeys((*_ELEVEN, *NAMES)))
#: A round of six, of which the third has lost; then three turns of the next.
_ROUND = "54 . 43 31 65 52 61"
_PART = f"{_ROUND} {_ROUND} {_ROUND} 61 54 44 43 . 31 32 31"
_PRIZES = {"currency": "EUR", "fee": "10", "prizes": "50 30 20"}
#: What a screen lies on, and the act.
_GROUNDS = ("background", "surface", "panel", "warning-muted", "error-muted")
#: Of frames, what stands at the sides of rows.
_SIDES = str.maketrans("", "", "│┃")


def _table(
    played: str, preset: str = "mexxen", people: tuple[str, ...] = SIX
) -> Callable[[Path], int]:
    return lambda store: opened_table(store, *people, preset=preset, played=played)


def _floor(tables: int, people: int) -> Callable[[Path], int]:
    """Of so many people at a table; the first table has played the beat."""
    names = [f"{name}{at}" for at in range(20) for name in (*SIX, *_ELEVEN[6:])]

    def set_up(store: Path) -> int:
        number = a_floor(store, names[: tables * people], tables, units="3")
        with elsewhere(store) as director:
            play_beat(director, number, 1)
        return number

    return set_up


def _at_a_plan(people: int, tables: int, **form: str) -> Callable[[Path], int]:
    """So many people whose first beat is played."""

    def set_up(store: Path) -> int:
        number = a_floor(store, _MANY[:people], tables, **form)
        with elsewhere(store) as director:
            play_beat(director, number)
        return number

    return set_up


def _typed(*keys: str) -> Drive:
    """Come to the table, and press these."""

    async def drive(app: TourneyApp, pilot: Pilot[None], number: int, store: Path) -> None:
        await to_the_night(app, pilot, number, store)
        await pilot.press(*keys)

    return drive


async def _to_the_plan(app: TourneyApp, pilot: Pilot[None], number: int, store: Path) -> None:
    await to_the_night(app, pilot, number, store)
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, BarrierScreen))
    await pilot.pause()


async def _to_the_movers(app: TourneyApp, pilot: Pilot[None], number: int, store: Path) -> None:
    await to_the_night(app, pilot, number, store)
    await pilot.press("m")
    await until(pilot, lambda: isinstance(app.screen, MoversScreen))
    await pilot.pause()


async def _to_the_form(app: TourneyApp, pilot: Pilot[None], number: int, store: Path) -> None:
    del number, store
    await pilot.press("n")
    await until(pilot, lambda: "rules' id " in screen_text(app))


async def _to_the_display(app: TourneyApp, pilot: Pilot[None], number: int, store: Path) -> None:
    await to_the_display(app, pilot, number, store)
    await pilot.press("space")


async def _to_the_standings_shown(
    app: TourneyApp, pilot: Pilot[None], number: int, store: Path
) -> None:
    await _to_the_display(app, pilot, number, store)
    await pilot.press("right")
    await until(pilot, lambda: "STANDINGS SO FAR" in screen_text(app))


def _floor_at_dice(store: Path) -> int:
    """Of four tables: one has played the beat, and the others have rolled."""
    number = _floor(4, 4)(store)
    with elsewhere(store) as director:
        for place in (2, 3, 4):
            director.night(number).table(place).send(Roll(62))
    return number


def _liars_over(store: Path) -> int:
    """Ended by the host after two doubts."""
    number = opened_liar(store, *SIX, played="31 d31 43 52 d41")
    with elsewhere(store) as director:
        director.night(number).table().send(EndPlay())
    return number


def _drawn(people: int, tables: int = 1, **form: str) -> Callable[[Path], int]:
    """So many people whose seats are drawn."""

    def set_up(store: Path) -> int:
        number = a_night(store, *_MANY[:people], tables=str(tables), **form)
        with elsewhere(store) as director:
            director.night(number).send(DrawSeats("42613"))
        return number

    return set_up


def _bracket(people: int) -> Callable[[Path], int]:
    """Of so many people, all of the first round at once."""
    return lambda store: a_floor(
        store, [f"Guest {at}" for at in range(people)], people // 2, format="duel"
    )


async def _to_the_standings(app: TourneyApp, pilot: Pilot[None], number: int, store: Path) -> None:
    await to_the_night(app, pilot, number, store)
    await pilot.press("f3")
    await until(pilot, lambda: isinstance(app.screen, NightStandingsScreen))
    await until(pilot, lambda: "Rank" in screen_text(app))
    await pilot.pause()


async def _to_a_correction(app: TourneyApp, pilot: Pilot[None], number: int, store: Path) -> None:
    await _typed("f4", "down", "enter", "enter")(app, pilot, number, store)
    await until(pilot, lambda: isinstance(app.screen, CorrectionScreen))
    await retyped(app, pilot, "66")


def _one_ahead(store: Path) -> int:
    """Of six at a table, everybody with other units than the next but two."""
    number = a_floor(store, SIX, 1, units="5", **_PRIZES)
    with elsewhere(store) as director:
        for at, name in enumerate(SIX):
            for _ in range(min(at, 4)):
                lose(director, number, 1, name)
    return number


def _three_level(store: Path) -> int:
    """Of four at a table, one ahead, and the others level."""
    number = a_floor(store, SIX[:4], 1, units="5", **_PRIZES)
    with elsewhere(store) as director:
        for name in SIX[1:4]:
            lose(director, number, 1, name)
    return number


async def _to_the_shoot_out(app: TourneyApp, pilot: Pilot[None], number: int, store: Path) -> None:
    await _typed("s")(app, pilot, number, store)
    await until(pilot, lambda: "are level" in screen_text(app))


async def _to_a_throw(app: TourneyApp, pilot: Pilot[None], number: int, store: Path) -> None:
    await _to_the_shoot_out(app, pilot, number, store)
    await pilot.press("enter", "5")


_PLAYED: dict[str, tuple[Callable[[Path], int], Drive]] = {
    "table": (SCENES["table"].set_up, to_the_night),
    "table, the roll-off": (lambda store: opened_table(store, *SIX, lead=False), to_the_night),
    "table, about to begin": (_table(""), to_the_night),
    "table, a die typed": (_table(_PART), _typed("4")),
    "table, a turn to choose": (_table(f"{_ROUND} 54 31"), to_the_night),
    "table, a round in two keys": (_table(_PART), _typed("f5", "f5")),
    "table, a round in play": (_table(_PART), to_the_night),
    "table, a Mexico": (_table(f"{_PART} 21 54 . 21"), to_the_night),
    "table, of two": (_table(" ".join(["54 . 43"] * 10) + " 54", people=SIX[:2]), to_the_night),
    "table, the list": (_table("54 . 43", people=_ELEVEN), to_the_night),
    "table, over": (played_out, to_the_night),
    **{
        f"floor, {tables} tables of {people}": (_floor(tables, people), to_the_night)
        for tables, people in ((3, 5), (4, 4), (8, 4), (8, 6), (12, 5), (32, 6))
    },
    "plan of a night": (_floor(3, 5), _to_the_form),
    "people of 8": (lambda store: a_night(store, *_MANY[:8]), to_the_night),
    "check-in of 12": (
        lambda store: a_night(store, *_MANY[:12], format="freezeout", tables="3"),
        to_the_night,
    ),
    "plan of a beat": (about_to_close, _to_the_plan),
    **{
        f"plan of a shuffle of {people}": (
            _at_a_plan(people, tables, format="shuffle", **{"option.every": "1"}),
            _to_the_plan,
        )
        for people, tables in ((10, 2), (15, 3), (24, 4))
    },
    **{
        f"plan of duels of {people}": (
            _at_a_plan(people, people // 2, format="duel", units="1"),
            _to_the_plan,
        )
        for people in (4, 8, 16)
    },
    "who has to move": (lambda store: moved(store, NAMES[:13], 3, 1, units="1"), _to_the_movers),
    "Liar's table, about to begin": (lambda store: opened_liar(store, *SIX), to_the_night),
    "Liar's table, nobody named": (
        lambda store: opened_liar(store, *SIX, begins=None),
        to_the_night,
    ),
    "Liar's table, a doubt": (
        lambda store: opened_liar(store, *SIX, played="31 d31 43 52 61"),
        _typed("d"),
    ),
    "Liar's table": (
        lambda store: opened_liar(store, *SIX, played="31 d31 43 52 61"),
        to_the_night,
    ),
    "Liar's table, over": (_liars_over, to_the_night),
    "big screen, a table": (_table(_PART), _to_the_display),
    "big screen, before play": (lambda store: a_night(store, *SIX), _to_the_display),
    "big screen, standings": (_table(_PART), _to_the_standings_shown),
    "big screen, a floor": (_floor_at_dice, _to_the_display),
    **{
        f"big screen, {people // 2} duels": (_bracket(people), _to_the_display)
        for people in (4, 8, 16)
    },
    "big screen, a Mexico": SCENES["display-mexico"],
    "big screen, over": SCENES["display-won"],
    **{f"bracket of {people}": (_bracket(people), to_the_bracket) for people in (2, 4, 8, 16, 64)},
    "draw of a table": (_drawn(6), to_the_night),
    **{
        f"draw of {people} at {tables}": (_drawn(people, tables, **form), to_the_night)
        for people, tables, form in (
            (15, 3, {"format": "freezeout"}),
            (8, 4, {"format": "duel"}),
            (44, 8, {"format": "freezeout"}),
        )
    },
    "history, a round in play": (_table(_PART), _typed("f4")),
    "history of a night": (_at_a_plan(15, 3), _typed("f4")),
    "Liar's history": (lambda store: opened_liar(store, *SIX, played="31 d31 43 52"), _typed("f4")),
    "correction": (_table(_PART), _to_a_correction),
    "Liar's history, one claim": (
        lambda store: opened_liar(store, *SIX, played="31"),
        _typed("f4"),
    ),
    "shoot-out": (tied_for_a_prize, _to_the_shoot_out),
    "shoot-out, a die typed": (tied_for_a_prize, _to_a_throw),
    "ending the night": (_at_a_plan(9, 2, **_PRIZES), _typed("e")),
    "ending a night of a table": (_one_ahead, _typed("e")),
    "ending the night, three level for second": (_three_level, _typed("e")),
    "floor, 2 tables after a beat": (_at_a_plan(10, 2, units="5"), to_the_night),
    "ending the night, a share of the pot": (
        _at_a_plan(9, 2, currency="EUR", unit_worth="1"),
        _typed("e"),
    ),
    "deal of 4": (_at_a_plan(4, 1, units="3", **_PRIZES), _typed("d")),
    "deal of 6": (_one_ahead, _typed("d")),
    "deal of 9": (_at_a_plan(9, 2, **_PRIZES), _typed("d")),
    "standings": (_floor(8, 4), _to_the_standings),
    "standings of 9": (_floor(3, 3), _to_the_standings),
    "standings of 20": (_floor(4, 5), _to_the_standings),
    "standings of a table": (_table(_PART), _typed("f3")),
    "standings, over": (played_out, _typed("f3")),
    "Liar's standings": (
        lambda store: opened_liar(store, *SIX, played="31 d31 43 52 61"),
        _typed("f3"),
    ),
}


@pytest.mark.parametrize("name", _PLAYED)
async def test_at_most_a_quarter_of_the_rows_of_a_screen_of_play_is_blank(
    name: str, tmp_path: Path
) -> None:
    set_up, drive = _PLAYED[name]
    store = tmp_path / "nights.db"
    number = set_up(store)
    async with at_work(store, LARGE) as (app, pilot):
        await drive(app, pilot, number, store)
        shown = screen_text(app)
        strips = app.screen._compositor.render_strips()
        assert len(strips) == LARGE[1]
        grounds = {app.theme_variables[name].lower() for name in _GROUNDS}
        assert sum(_is_blank(strip, grounds) for strip in strips) <= LARGE[1] // 4, shown


def _is_blank(strip: Strip, grounds: set[str]) -> bool:
    """True of a row without a character, or a piece of a die or of the podium."""
    return not any(
        segment.text.translate(_SIDES).strip() or _is_painted(segment.style, grounds)
        for segment in strip
    )


def _is_painted(style: Style | None, grounds: set[str]) -> bool:
    if style is None or style.bgcolor is None or style.bgcolor.triplet is None:
        return False
    return style.reverse is True or style.bgcolor.triplet.hex not in grounds
