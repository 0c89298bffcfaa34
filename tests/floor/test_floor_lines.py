"""A line typed on the floor is one to its end: what is refused of it does nothing elsewhere."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.floor.screen import FloorScreen
from screens.table.screen import TableScreen
from tests.screens.displays import reads
from tests.screens.driving import type_in, until
from tests.screens.floors import NAMES, a_floor, lose, on_floor
from tests.screens.reading import LARGE, line_with, screen_text
from tests.screens.tables import offer_line
from tests.service.duels import duels
from tourney.game.mexico.round import Speed
from tourney.night.state.speeds import OTHERS
from tourney.service.director import Director


def _results(store: Path, tables: int, **form: str) -> int:
    """A floor on which results are typed, and table 2 has played."""
    number = a_floor(store, NAMES[: 4 * tables], tables, **form)
    with closing(Director.open(store)) as director:
        director.night(number).moves.choose_speeds({OTHERS: Speed.RESULT})
        lose(director, number, 2)
    return number


def _stands(app: TourneyApp, words: str) -> bool:
    return words in screen_text(app)


def _unchanged(app: TourneyApp, number: int) -> Callable[[], bool]:
    before = app.director.night(number).view().undo
    return lambda: (
        isinstance(app.screen, FloorScreen) and app.director.night(number).view().undo == before
    )


async def test_of_a_table_that_has_played_no_letter_is_a_command(store: Path) -> None:
    number = _results(store, 3)
    async with on_floor(store, number) as (app, pilot):
        unchanged = _unchanged(app, number)
        for letters in ("e", "a", "b", "w", "s", "c", "ee", "d", "l", "m", "ma"):
            await type_in(pilot, f"2{letters}")
            assert _stands(app, "Table 2 has played this lap"), letters
            assert "1-3 table" not in offer_line(app), letters
            await pilot.press("enter")
            assert unchanged(), letters
            assert _stands(app, "Table 2 has played this lap"), letters
            assert "1-3 table" in offer_line(app), letters


async def test_a_line_for_a_table_that_has_played_ends_at_the_next(store: Path) -> None:
    number = _results(store, 3)
    async with on_floor(store, number) as (app, pilot):
        await type_in(pilot, "2 a 1 3b0", shows="Table 3: Fan lost round 1")
        assert app.director.night(number).floor().tables[0].state == "due"


async def test_a_letter_that_may_be_a_key_or_a_seat_asks_first(store: Path) -> None:
    """With Enter forgotten after a round without a Mexico, 1a3a is two of them and a key."""
    number = _results(store, 3)
    async with on_floor(store, number) as (app, pilot):
        await type_in(pilot, "1 a 3 ")
        await pilot.sees("★ Table 1: Aan lost round 1")
        unchanged = _unchanged(app, number)
        asked = "Table 1 has 3 Mexicos. Or was 3 a table? u undoes it; a: away."
        await type_in(pilot, "a")
        await pilot.sees(asked)
        assert unchanged()
        await type_in(pilot, "a")
        await until(pilot, lambda: not isinstance(app.screen, FloorScreen))
        await pilot.press("escape")
        await type_in(pilot, "3 a 1 ")
        await pilot.sees("★ Table 3: Can lost round 1")
        await type_in(pilot, "a")  # table 1 has played: this is nobody's letter
        await until(pilot, lambda: not isinstance(app.screen, FloorScreen))


async def test_keys_that_a_host_needs_stay_and_undo_is_cut(store: Path) -> None:
    async with on_floor(store, _results(store, 4, **{"option.rebuy": "3"})) as (app, pilot):
        await type_in(pilot, "1a4")
        words = "r re-buy  l late  a away  e end  F5 typing  u undo Aan's"
        await until(pilot, lambda: words in offer_line(app))


async def test_without_mexicos_the_letter_is_the_end_of_such_a_line(store: Path) -> None:
    async with on_floor(store, _results(store, 3, preset="chips")) as (app, pilot):
        await type_in(pilot, "2a3b", shows="Table 3: Fan lost round 1")
        await pilot.press("f5", "f5", "f5")
        words = "Results at every table: type 1 a for table 1, a lost."
        await until(pilot, lambda: words in screen_text(app))


async def test_whole_matches_of_duels_that_are_over_swallow_no_others(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = duels(director, "Ann Ben", "Cleo Dora", best="3")
    async with on_floor(store, number) as (app, pilot):
        await type_in(pilot, "1mb1mb")
        await until(pilot, lambda: reads(app, "Ann", "has won"))
        await type_in(pilot, "1ma2mb", shows="✓ Table 2: Dora ")
        assert isinstance(app.screen, FloorScreen)


async def test_of_twelve_tables_a_letter_after_one_digit_is_that_tables_too(store: Path) -> None:
    number = a_floor(store, NAMES[:36], 12)
    with closing(Director.open(store)) as director:
        director.night(number).moves.choose_speeds({OTHERS: Speed.RESULT})
    async with on_floor(store, number, LARGE) as (app, pilot):
        await type_in(pilot, "1b0", shows="Table 1: Cob lost round 1")
        unchanged = _unchanged(app, number)
        await type_in(pilot, "1e")
        assert _stands(app, "Table 1 has played this lap")
        await pilot.press("enter")
        assert unchanged()
        await type_in(pilot, "12b0", shows="Table 12: Due lost round 1")


async def test_a_table_that_waits_says_for_whom_and_takes_no_result(store: Path) -> None:
    number = _results(store, 3)
    with closing(Director.open(store)) as director:
        director.night(number).moves.mark_away(1, waits=True)
    async with on_floor(store, number) as (app, pilot):
        assert "waits for A" in line_with(app, "▸ 1")
        assert "away" in line_with(app, " Aan ")
        await pilot.press(*"1b", "enter", opens=FloorScreen)
        assert _stands(app, "✗ Table 1 waits for Aan, who is away.")
        await pilot.press("1", "enter", opens=TableScreen)


@pytest.mark.parametrize("ends", ["enter", "escape"])
async def test_what_was_not_understood_is_booked_nowhere(store: Path, ends: str) -> None:
    number = _results(store, 3)
    async with on_floor(store, number) as (app, pilot):
        unchanged = _unchanged(app, number)
        for line in ("13b0", "1z3", "13b", "1c9", "1cz", "1cz3", "9e"):
            await type_in(pilot, line)
            assert unchanged(), line
            await pilot.press(ends)
            assert unchanged(), line
            await until(pilot, lambda: "1-3 table" in offer_line(app))


async def test_a_line_that_was_refused_is_cleared_by_backspace_and_by_escape(store: Path) -> None:
    async with on_floor(store, _results(store, 3)) as (app, pilot):
        for clears in ("backspace", "escape", "u"):
            await type_in(pilot, "13")
            await until(pilot, lambda: "1-3 table" not in offer_line(app))
            await pilot.press(clears)
            await until(pilot, lambda: "1-3 table" in offer_line(app))
        await type_in(pilot, "3b0", shows="Table 3: Fan lost round 1")


async def test_a_line_of_the_floor_typed_at_a_table_is_not_booked_there(store: Path) -> None:
    number = _results(store, 3)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("1", "enter", opens=TableScreen)
        await type_in(pilot, "2b0")
        assert _stands(app, "Not recorded")
        assert app.director.night(number).floor().tables[0].state == "due"
        await type_in(pilot, "b0")
        await pilot.sees("pays 1 unit, 4 left.")
        assert app.director.night(number).floor().tables[0].state == "done"
