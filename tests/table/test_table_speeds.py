"""Three speeds of typing at the table (R10.4)."""

from contextlib import closing
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.table.screen import TableScreen
from tests.screens.driving import click_on, type_in, until
from tests.screens.floors import NAMES, a_floor, on_floor, play_lap, play_on
from tests.screens.reading import SMALL, line_with, screen_text, see, words
from tests.screens.tables import act_words, at_table, offer_line, opened_table, seat_line
from tourney.game.mexico.round import Speed
from tourney.game.mexico.table import TableView
from tourney.game.wording import quantity
from tourney.service.director import Director

VALUES, RESULTS = ("f5",), ("f5", "f5")


def table_of(app: TourneyApp, number: int) -> TableView:
    return app.director.night(number).table().page().table


def units(app: TourneyApp, number: int) -> list[int]:
    return [seat.units for seat in table_of(app, number).seats]


async def test_the_speed_is_shown_beside_what_is_typed_and_f5_changes_it(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob")) as (app, pilot):
        for speed in ("last rolls", "results", "every roll", "last rolls"):
            await click_on(pilot, f"F5 {speed}")
        assert "Last rolls: two digits per turn." in screen_text(app)


async def test_a_table_keeps_its_speed_when_the_host_looks_elsewhere(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob")
    other = opened_table(store, "Cid", "Dee")
    async with at_table(store, number) as (app, pilot):
        await pilot.press(*VALUES, "escape")
        app.show_night(other)
        await until(pilot, lambda: "F5 last rolls" in screen_text(app))
        await pilot.press("escape")
        app.show_night(number)
        await until(pilot, lambda: "F5 results" in screen_text(app))


# Last rolls


async def test_two_digits_are_a_final_value_and_pass_on_at_once(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid")
    async with at_table(store, number) as (app, pilot):
        await pilot.press(*VALUES)
        for typed in ("54", "45"):
            assert "Ann starts the round: last roll" in screen_text(app)
            assert "6 the dice" in act_words(app)
            await type_in(pilot, typed)
            shown = screen_text(app)
            assert "✓" not in shown
            assert "Bob: last roll " in act_words(app)
            assert "Beat Ann's 54 to be safe." in shown
            assert "54 ▼" in line_with(app, "◆ Ann")
            ann = table_of(app, number).seats[0]
            assert (ann.value, ann.rolls) == (54, (54,))
            await pilot.press("u")


async def test_bad_digits_enter_and_undo_at_last_values(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob")) as (app, pilot):
        await pilot.press(*VALUES, "5", "9", shows="✗")
        await pilot.press("enter", shows="typed, 5")
        await pilot.press("4", "enter", shows="Bob has not rolled yet.")
        await pilot.press("u", shows="Undone: Ann's value 54.")
        assert "Ann starts the round: last roll" in screen_text(app)


async def test_in_the_middle_of_a_turn_last_values_begin_with_the_next(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", played="54")
    async with at_table(store, number) as (app, pilot):
        await pilot.press(*VALUES)
        shown = words(app)
        assert "Last rolls from the next turn." in shown
        assert "type results" in screen_text(app)
        await type_in(pilot, "62")
        assert table_of(app, number).rolls == (54, 62)
        await pilot.press("enter", shows="type results", hides="next turn")
        await type_in(pilot, "43", shows="Cid: last roll")


async def test_a_half_typed_die_stays_when_it_means_the_same(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob")) as (_, pilot):
        await pilot.press("5", "f5", shows="undo the 5")
        await pilot.press("f5", shows="5 is cleared.")
        await pilot.press("b", "f5", shows=("every roll. Bob is cleared.", "6  the dice"))


@pytest.mark.parametrize(
    ("preset", "keys", "shows", "left"),
    [
        ("classic", "2164 31", "pays 2 units, 3 left", [5, 5, 3]),
        ("classic", "543131 6261", "with 61 in the tie-break", [5, 5, 4]),
        ("mexxen", "4154 a", "Ann with 41 pays", [11, 12, 12]),
    ],
    ids=["a Mexico", "a tie", "ended by its player"],
)
async def test_last_values_come_to_a_loser(
    store: Path, preset: str, keys: str, shows: str, left: list[int]
) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset=preset)
    async with at_table(store, number) as (app, pilot):
        await pilot.press(*VALUES, *keys.replace(" ", ""), shows=shows)
        assert units(app, number) == left


# Results


@pytest.mark.parametrize(
    ("preset", "keys", "left"),
    [
        ("classic", ("c", "enter", "c", "0"), [5, 5, 3]),
        ("classic", ("B", "enter"), [5, 4, 5]),
        ("classic", ("b", "c", "0"), [5, 5, 4]),
        ("mexxen", tuple("a0a1a2a3"), [0, 12, 12]),
    ],
    ids=["without a Mexico", "a capital letter", "another letter", "every Mexico"],
)
async def test_a_round_is_loser_and_mexicos(
    store: Path, preset: str, keys: tuple[str, ...], left: list[int]
) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset=preset)
    async with at_table(store, number) as (app, pilot):
        await pilot.press(*RESULTS, *keys)
        assert units(app, number) == left


async def test_a_letter_and_a_digit_are_a_round(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid")
    async with at_table(store, number) as (app, pilot):
        await pilot.press(*RESULTS)
        assert seat_line(app, " Bob ").strip("│ ").startswith("b  Bob")
        assert "a-c" in act_words(app)
        assert "Stake 1" not in screen_text(app)
        await pilot.press("b")
        assert "lost" in seat_line(app, " Bob ")
        assert "Enter none: stake 1 1 1 Mexico or more: stake 2" in act_words(app)
        assert "Backspace clear it" in offer_line(app)
        assert units(app, number) == [5, 5, 5]
        await pilot.press("1")
        assert units(app, number) == [5, 3, 5]


async def test_a_whole_match_in_two_keys_a_round(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob", "Cid", units="2")) as (app, pilot):
        await pilot.press(*RESULTS, *"b0a0c2", shows="Cid pays 2 units and is out.")
        # The others keep their letters.
        assert seat_line(app, " Bob ").strip("│ ").startswith("b")
        assert "out, 3rd" in line_with(app, "Cid")
        await pilot.press("c", shows="Cid is out already.")
        await type_in(pilot, "b0", shows="Wins the pot")
        await pilot.press("a", shows="✗")
        await pilot.press("f5", shows="✗")
        await pilot.press("u", shows=("Undone: Bob's loss.", "a-b"))


async def test_a_letter_typed_is_cleared_and_nothing_else(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid")
    async with at_table(store, number) as (app, pilot):
        await pilot.press(*RESULTS, "b", "enter")
        for key in ("backspace", "escape", "u"):
            await pilot.press("c")
            assert "a-c" not in act_words(app), key
            await pilot.press(key)
            assert "a-c" in act_words(app), key
            assert "lost" not in seat_line(app, " Cid "), key
            assert isinstance(app.screen, TableScreen), key
            assert table_of(app, number).round == 2, key


async def test_wrong_keys_get_a_sentence_and_what_was_typed_is_kept(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid")
    async with at_table(store, number) as (app, pilot):
        await pilot.press(*RESULTS, "1")
        first = "First type who lost (a-c), then how many Mexicos (0-1)."
        assert first in screen_text(app)
        await pilot.press("enter")
        assert first in screen_text(app)
        await pilot.press("z", shows="You can't choose z here.")
        await pilot.press("b", "4", shows="0 to 3.")
        await pilot.press("z", shows="You can't choose z here.")
        assert "Bob lost" in act_words(app)
        await pilot.press("backspace", "backspace", shows="Nothing typed")
        assert units(app, number) == [5, 5, 5]


async def test_in_the_middle_of_a_round_results_begin_with_the_next(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="mexxen", played="54 .")
    async with at_table(store, number) as (app, pilot):
        await pilot.press(*RESULTS, shows="Results from the next round.")
        see(app, "type every roll", "Bob: one roll")
        await pilot.press("b", shows="Results from the next round.")
        await type_in(pilot, "62")
        # A key that has its own meaning in a round keeps it there.
        await pilot.press("a", shows="Round 1: Ann lost 1")
        assert seat_line(app, " Ann ").strip("│ ").startswith("a")
        await pilot.press("a", "0")
        assert units(app, number) == [10, 12, 12]


async def test_leaving_and_joining_keep_their_keys_between_results(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid")
    async with at_table(store, number) as (app, pilot):
        await pilot.press(*RESULTS, "w", "enter", shows="leaves?")
        await pilot.press("enter", shows="✓ Ann ")
        assert "b-c" in act_words(app)
        await pilot.press("c", "0")
        assert units(app, number) == [0, 5, 4]


async def test_twenty_players_all_have_a_letter_in_sight(store: Path) -> None:
    names = [f"Guest {n:02}" for n in range(1, 21)]
    number = opened_table(store, *names)
    async with at_table(store, number, SMALL) as (app, pilot):
        await pilot.press(*RESULTS)
        for name, letter in zip(names, "abcdefghikmnopqrsvxy", strict=True):
            before = seat_line(app, name).split(name)[0]
            assert before.replace("◆", "").split()[-1].strip("│") == letter
        await type_in(pilot, "y9k0")
        assert [units(app, number)[at] for at in (19, 9)] == [3, 4]
        where = screen_text(app).splitlines()
        row = next(y for y, line in enumerate(where) if "Guest 19" in line)
        await pilot.click(offset=(where[row].index("Guest 19") + 2, row))
        assert "Guest 19 lost" in act_words(app)


# Hall of shame afterwards


async def test_standings_and_history_say_which_rounds_were_recorded_how(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="mexxen", played="54 . 62 31")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("f3", shows="So far", hides="Rolls are missing")
        await pilot.press("escape", *VALUES, *"546231", "f5", *"a1b0", "f3")
        await pilot.sees("Rolls are missing in 3 of 4 rounds")
        await pilot.press("f4", shows="Only the result")
        await until(pilot, lambda: app.focused is not None)
        await pilot.press("down", "down", shows="Not every roll")
        assert "value only" in line_with(app, "▼ low")


async def test_r10_4_every_number_of_mexicos_has_its_stake(store: Path) -> None:
    number = opened_table(store, *NAMES[:9], preset="mexxen")
    async with at_table(store, number) as (app, pilot):
        await pilot.press(*RESULTS, "b")
        stakes = table_of(app, number).stakes
        assert len(set(stakes)) == len(stakes)
        for mexicos, stake in enumerate(stakes):
            key, many = (mexicos, quantity(mexicos, "Mexico")) if mexicos else ("Enter", "none")
            assert f" {key}  {many}: stake {stake} " in screen_text(app)


async def test_at_a_table_that_has_played_its_lap_no_letter_is_asked_for(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:8], 2)) as (_, pilot):
        await pilot.press("1", opens=TableScreen)
        await pilot.press("f5", "f5", "b", "0")
        await pilot.press("z", shows="✗ Results: no round in play here.")


# The lead, and the tables that are opened next


async def test_results_ask_nobody_to_roll_for_the_lead_which_is_drawn(store: Path) -> None:
    number = a_floor(store, ("Ann", "Bob"), 1, format="duel", preset="classic", units="2")
    with closing(Director.open(store)) as director:
        assert "'s lead at " in director.night(number).undo()
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("1", "enter", "f5", shows="Roll-off for the lead")
        await pilot.press(*RESULTS, shows="Round 1", hides="Roll-off")
        assert "a-b" in act_words(app)
        await type_in(pilot, "b1")
        done = "Bob lost round 1 and pays 2 (1 Mexico); lead drawn."
        await until(pilot, lambda: done in screen_text(app))
        assert app.director.night(number).table().page().table.phase == "finished"
        assert units(app, number) == [2, 0]


async def test_who_has_rolled_for_the_lead_rolls_on(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob", lead=False)) as (app, pilot):
        await pilot.press("4", *RESULTS, shows="Results once there is a lead.")
        await pilot.press("2")
        await until(pilot, lambda: "a-b" in act_words(app))


async def test_the_speed_is_kept_for_the_tables_that_are_opened_next(store: Path) -> None:
    number = a_floor(store, NAMES[:4], 2, format="duel", preset="classic", units="1")
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("f5", "1", opens=TableScreen)
        await pilot.press(*RESULTS, *"b0", shows="★ has won here ★")
        await pilot.press("escape", "2", shows="type last rolls")
        app.director.night(number).table(2).record_round(1, 0)
        app.director.night(number).moves.accept_plan()
        app.show_night(number, "table", 3)
        await until(pilot, lambda: "type every roll" in screen_text(app))
        await type_in(pilot, "a0")
        await until(pilot, lambda: app.director.night(number).floor().finished)


async def test_r10_4_a_table_goes_on_after_a_restart_as_it_was_last_typed(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2)
    async with on_floor(store, number) as (_, pilot):
        await pilot.press("1", opens=TableScreen)
        await pilot.press(*RESULTS, *"b0", shows="1 unit, 4 left")
        await pilot.press("escape", "2", shows="type last rolls")
        await pilot.press(*VALUES, *"54", shows="54 to be safe.")
    async with on_floor(store, number) as (_, pilot):
        await pilot.press("2", shows="type results")
        with closing(Director.open(store)) as director:
            for value in (53, 52, 51):
                director.night(number).table(2).record_value(value)
            director.night(number).moves.accept_plan()
        await pilot.press("escape", "1", "enter", shows="type every roll")


@pytest.mark.parametrize("results", [True, False])
def test_r10_4_the_final_of_a_night_of_results_has_no_roll_off(store: Path, results: bool) -> None:
    number = a_floor(store, NAMES[:9], 2, units="1")
    with closing(Director.open(store, lambda: "42613")) as director:
        play_on(director, number, 1)
        if results:
            play_lap(director, number)
        else:
            for table in director.night(number).floor().tables:
                for value, _ in zip((65, 64, 63, 62, 61), table.seats, strict=False):
                    director.night(number).table(table.number).record_value(value)
        plan = director.night(number).plan()
        assert plan.closes
        assert ("roll-off" in " ".join(plan.notes)) is not results
        director.night(number).moves.accept_plan()
        assert director.night(number).table(3).speed() is (
            Speed.RESULT if results else Speed.VALUES
        )
        assert director.night(number).view().tables[-1].words == "to begin"
        (shown,) = director.night(number).show().tables
        assert bool(shown.roller) is not results
        assert bool(shown.dice) is not results


def test_r2_3_a_lead_drawn_with_a_result_is_in_the_sheet(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", lead=False)
    with closing(Director.open(store, lambda: "42613")) as director:
        director.night(number).table().record_round(1, 0)
        sheet = director.night(number).table().sheet()
        assert "@lead Ann" in sheet or "@lead Bob" in sheet
        assert "@lost Bob" in sheet
        again = director.plan_from_sheet({"name": "Again", "date": "2026-11-20"}, sheet)
        assert (
            director.night(again).table().page().table
            == director.night(number).table().page().table
        )
        assert director.night(number).undo() == "Bob's loss"
        assert director.night(number).table().page().table.phase == "roll-off"
