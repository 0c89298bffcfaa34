"""Results typed on the floor in one line (R10.4): the table, who lost, how many Mexicos."""

import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.floor.screen import FloorScreen
from screens.table.screen import TableScreen
from tests.screens.displays import reads
from tests.screens.driving import a_night, type_in, until
from tests.screens.floors import NAMES, a_floor, bar_words, lose, on_floor, play_lap
from tests.screens.reading import LARGE, SMALL, line_with, screen_text
from tests.screens.tables import offer_line
from tests.service.duels import duels
from tourney.game.mexico.round import Speed
from tourney.night.state.speeds import OTHERS
from tourney.service.director import Director

#: From every roll to results.
RESULTS = ("f5", "f5")


async def test_r10_4_a_lap_of_four_tables_is_typed_in_three_keys_a_table(store: Path) -> None:
    number = a_floor(store, NAMES[:24], 4)
    async with on_floor(store, number, LARGE) as (app, pilot):
        await pilot.press(*RESULTS, shows="Results at every table")
        await type_in(pilot, "2c11a03b14f0", shows="Lap 1 is over.")
        tables = app.director.night(number).floor().tables
        assert [table.words for table in tables] == [
            *("Aan lost 1", "Jan lost 2 ★", "Gan lost 2 ★", "Due lost 1")
        ]
        await pilot.press("enter", shows="Lap 2")


async def test_what_is_typed_stands_there_and_spaces_do_no_harm(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:12], 3)) as (_, pilot):
        await pilot.press(*RESULTS, "2", shows="Table 2: who lost?  a-d")
        await pilot.press("space", "c", shows="Table 2, Han lost: how many Mexicos?  0-4")
        await pilot.press("space", "1", shows="Table 2: Han lost round 1 and pays 2 (1 Mexico).")


async def test_enter_is_no_mexico_and_before_a_letter_it_goes_into_the_table(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:12], 3)) as (app, pilot):
        await pilot.press(*RESULTS, "2", "c", "enter", shows="Han lost round 1 and pays 1.")
        await pilot.press("3", "enter", opens=TableScreen)
        assert line_with(app, "tourney").split()[1:3] == ["Table", "3"]


async def test_of_a_bad_entry_a_sentence_says_why_and_nothing_is_changed(store: Path) -> None:
    number = a_floor(store, NAMES[:12], 3)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press(*RESULTS)
        for typed, sentence in (
            ("2z", "You can't choose z here."),
            ("2s", "You can't choose s here."),
            ("22", "First type who lost (a-d), then how many Mexicos (0-1)."),
            ("2c9", "The Mexicos of this round are 0 to 4."),
            ("9", "No table 9 is open."),
        ):
            await type_in(pilot, typed)
            await until(pilot, lambda: sentence in " ".join(screen_text(app).split()))  # noqa: B023
            assert {table.state for table in app.director.night(number).floor().tables} == {"due"}
            if len(typed) > 1:
                assert "Table 2" in bar_words(app)
                await pilot.press("escape")
                if "c" in typed:
                    await pilot.press("backspace")
                await until(pilot, lambda: "1-3 table" in bar_words(app))


async def test_undo_on_the_floor_first_clears_what_is_typed(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:12], 3)) as (app, pilot):
        await pilot.press(*RESULTS, *"2c13", shows="Table 3: who lost?  a-d")
        await pilot.press("u")
        await until(pilot, lambda: "Table 3: who" not in bar_words(app))
        assert "Han lost 2" in screen_text(app)
        await pilot.press("u", shows="Undone: Han's loss with 1 Mexico at table 2")
        assert "Han lost 2" not in screen_text(app)


async def test_a_round_begun_with_rolls_is_gone_on_with_at_its_table(store: Path) -> None:
    number = a_floor(store, NAMES[:12], 3)
    with closing(Director.open(store)) as director:
        director.night(number).table(2).roll(54)
    async with on_floor(store, number) as (_, pilot):
        await pilot.press(*RESULTS, "2", opens=TableScreen)


async def test_what_is_half_typed_is_dropped_if_another_typed_it(store: Path) -> None:
    number = a_floor(store, NAMES[:12], 3)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press(*RESULTS, "2", "c", shows="Han lost")
        with closing(Director.open(store)) as director:
            director.night(number).table(2).record_round(0, 0)
        await until(pilot, lambda: "that round is in already." in screen_text(app))
        assert "1-3 table" in bar_words(app)


async def test_r10_4_a_speed_for_the_whole_night_is_kept(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 2, units="1")
    async with on_floor(store, number) as (_, pilot):
        await pilot.press(*RESULTS)
    async with on_floor(store, number) as (app, pilot):
        await until(pilot, lambda: "a◆ Aan" in screen_text(app))
        with closing(Director.open(store, lambda: "42613")) as director:
            play_lap(director, number)
            assert set(director.night(number).speeds().values()) == {Speed.RESULT}


async def test_r10_4_a_speed_is_no_entry_that_undo_takes_back(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2)
    with closing(Director.open(store)) as director:
        director.night(number).table(2).roll(54)
    async with on_floor(store, number) as (_, pilot):
        await pilot.press(*RESULTS, shows="Results at every table")
        await pilot.press("u", shows=("Undone: ", " 54 at table 2."))
    with closing(Director.open(store)) as director:
        assert director.night(number).table(1).speed() is Speed.RESULT


def test_r10_4_duels_are_kept_by_results_unless_the_host_says_otherwise(store: Path) -> None:
    with closing(Director.open(store)) as director:
        duels = a_floor(store, NAMES[:4], 2, format="duel")
        others = [
            a_floor(store, NAMES[:9], 2, format=name) for name in ("freezeout", "heats", "points")
        ]
        assert director.night(duels).table(1).speed() is Speed.RESULT
        for number in others:
            assert director.night(number).table(1).speed() is Speed.ROLLS


def test_r2_3_kept_by_results_no_table_asks_for_the_first_lead(store: Path) -> None:
    number = a_floor(store, NAMES[:4], 2, format="duel", units="1")
    with closing(Director.open(store, lambda: "42613")) as director:
        director.night(number).undo()
        director.night(number).table(1).record_round(1, 0)
        director.night(number).table(2).record_round(1, 0)
        director.night(number).moves.accept_plan()
        assert director.night(number).table(3).speed() is Speed.RESULT
        director.night(number).table(3).record_round(0, 0)
        assert director.night(number).floor().finished


def _letters(app: TourneyApp) -> dict[str, str]:
    """The letters beside the names, read off the screen."""
    found = re.findall(r"\b\d*([a-z])[◆→ ] ([A-Z][a-z]+)", screen_text(app))
    return {name: letter for letter, name in found if name in NAMES}


async def test_r10_4_a_letter_is_the_same_on_floor_and_table(store: Path) -> None:
    number = a_floor(store, NAMES[:16], 2, units="1")
    async with on_floor(store, number) as (app, pilot):
        assert not _letters(app)  # they are for results alone
        await pilot.press(*RESULTS)
        await until(pilot, lambda: len(_letters(app)) == 16)
        floor = _letters(app)
        await pilot.press("1", "enter", opens=TableScreen)
        at_table = _letters(app)
        assert len(at_table) == 8
        assert at_table.items() <= floor.items()
        with closing(Director.open(store)) as director:
            lose(director, number, 1, "Can")
            lose(director, number, 2, "Dan")
            director.night(number).moves.accept_plan()
        await pilot.sees("Can 0 out")
        assert _letters(app).items() <= floor.items()
        await pilot.press("escape")
        await until(pilot, lambda: len(_letters(app)) == 14)
        assert _letters(app).items() <= floor.items()
        letter = floor["Ean"]
        await type_in(pilot, f"1{letter}0", shows="Table 1: Ean lost round 2")


def test_r10_4_a_speed_chosen_elsewhere_counts_from_when_the_night_is_followed(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2)
    with closing(Director.open(store)) as director, closing(Director.open(store)) as other:
        night = director.night(number)
        assert set(night.speeds().values()) == {Speed.ROLLS}
        other.night(number).moves.choose_speeds({OTHERS: Speed.RESULT})
        assert set(night.speeds().values()) == {Speed.ROLLS}  # nothing is read to draw it
        night.follow()
        assert set(night.speeds().values()) == {Speed.RESULT}
        assert night.table(2).speed() is Speed.RESULT


def test_r10_4_how_somebody_else_types_does_not_change_the_speed_that_is_shown(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2)
    with closing(Director.open(store)) as director:
        shown = director.night(number).table(1).speed()
        lose(director, number, 1)
        assert director.night(number).table(1).speed() is Speed.RESULT
        assert director.night(number).table(1).speed(shown) is Speed.ROLLS


@pytest.fixture
def undrawn(store: Path) -> int:
    """A floor whose first leads nobody knows."""
    number = a_night(store, *NAMES[:9], format="freezeout", tables="3")
    with closing(Director.open(store, lambda: "42613")) as director:
        director.night(number).seats.draw("42613")
        director.night(number).seats.open_tables()
    return number


async def test_one_undo_takes_back_a_result_and_its_lead(store: Path, undrawn: int) -> None:
    async with on_floor(store, undrawn) as (app, pilot):
        before = app.director.night(undrawn).table(2).page().table
        await pilot.press(*RESULTS, *"2b0", shows="lost 1")
        await pilot.press("u", shows=" at table 2.")
        assert app.director.night(undrawn).table(2).page().table == before
        assert "to lead" not in offer_line(app)
        with closing(Director.open(store)) as again:
            assert again.night(undrawn).table(2).page().table.phase == "roll-off"


def test_a_lead_drawn_by_itself_is_a_step_of_its_own(store: Path, undrawn: int) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        table = director.night(undrawn).table(2)
        table.draw_lead()
        table.record_round(0, 0)
        director.night(undrawn).undo()
        assert table.page().table.phase == "round"


# A line typed on the floor is one to its end: what is refused of it does nothing elsewhere


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
        for letters in ("e", "a", "s", "ee", "m", "ma"):
            await type_in(pilot, f"2{letters}")
            assert _stands(app, "Table 2 has played this lap"), letters
            assert "1-3" not in bar_words(app), letters
            await pilot.press("enter")
            assert unchanged(), letters
            assert _stands(app, "Table 2 has played this lap"), letters
            assert "1-3" in bar_words(app), letters


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
    number = _results(store, 4, **{"option.rebuy": "3"})
    async with on_floor(store, number, SMALL) as (app, pilot):
        await type_in(pilot, "1a4")
        words = "r re-buy  l late  a away  e end  u undo Aan's"
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
            await until(pilot, lambda: "1-3 table" in bar_words(app))


async def test_a_line_that_was_refused_is_cleared_by_backspace_and_by_escape(store: Path) -> None:
    async with on_floor(store, _results(store, 3)) as (app, pilot):
        for clears in ("backspace", "escape", "u"):
            await type_in(pilot, "13")
            await until(pilot, lambda: "1-3 table" not in bar_words(app))
            await pilot.press(clears)
            await until(pilot, lambda: "1-3 table" in bar_words(app))
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
