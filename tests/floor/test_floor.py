"""The floor: every table at a glance, what waits for the host, into a table and back."""

import re
from pathlib import Path

import pytest
from textual.events import Key

from screens.app.app import TourneyApp
from screens.bracket.screen import BracketScreen
from screens.floor.barrier_plan import BarrierScreen
from screens.floor.screen import FloorScreen
from screens.home.screen import HomeScreen
from screens.seats.screen import SeatsScreen
from screens.standings.screen import NightStandingsScreen
from screens.table.screen import TableScreen
from screens.ui.lists.rows import Rows
from tests.screens.driving import elsewhere, until
from tests.screens.floors import NAMES, a_floor, bar_words, lose, on_floor, played
from tests.screens.paid_nights import played_to_the_end
from tests.screens.reading import LARGE, SMALL, USUAL, line_with, screen_text
from tests.screens.tables import offer_line
from tourney.game.mexico.round import Speed
from tourney.night.state.speeds import OTHERS

#: Seconds after which a key that comes again is not one that is held down.
_LET_GO = 0.8

HUNDREDS = tuple(f"{name}{letter}" for letter in ("", "x", "y", "z", "q") for name in NAMES)


# What stands there


async def test_of_32_tables_the_marked_one_is_in_sight_with_its_people(store: Path) -> None:
    async with on_floor(store, a_floor(store, HUNDREDS[:192], 32), SMALL) as (_, pilot):
        await pilot.press(*["down"] * 15, shows=("▸   16  ○ Fob starts", "Fob 5"))


async def test_at_the_end_the_winner_stands_there(store: Path) -> None:
    number = a_floor(store, NAMES[:4], 2, seats="2", units="1")
    winner = played_to_the_end(store, number).winner
    async with on_floor(store, number) as (app, pilot):
        assert "Enter" in line_with(app, "the standings")
        await pilot.press("enter", opens=NightStandingsScreen, shows="Final standings")
        await until(pilot, lambda: f"★ {winner} wins" in screen_text(app))
        await pilot.press("escape", opens=FloorScreen)


# Into a table, and back


async def test_enter_goes_into_the_first_table_that_plays(store: Path) -> None:
    number = a_floor(store, NAMES[:13], 3)
    played(store, number, 1)
    async with on_floor(store, number) as (app, pilot):
        assert "Enter" in line_with(app, "open table 2")
        await pilot.press("enter", shows=("Table 2  Friday", "Lap 1, round 1"))
        await pilot.press("5", "4", "escape", opens=FloorScreen)
        await until(pilot, lambda: "Ban has 54" not in screen_text(app))
        assert "▸ 2" in screen_text(app)
        await pilot.press("escape", opens=HomeScreen)
        about = " ".join(screen_text(app).split())
        assert "Enter carry on with Friday" in about
        assert "Lap 1: waiting for tables 2 and 3." in about
        await pilot.press("enter", opens=FloorScreen)


async def test_the_number_of_a_table_goes_into_it_at_once(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:13], 3)) as (_, pilot):
        await pilot.press("7", shows="✗ No table 7 is open.")
        await pilot.press("3", shows="Table 3  Friday")
        await pilot.press("t", shows="Which table?")
        await pilot.press("enter", shows="Table 1  Friday")
        await pilot.press("escape", opens=FloorScreen)


async def test_among_more_than_nine_a_digit_waits_for_the_second(store: Path) -> None:
    async with on_floor(store, a_floor(store, HUNDREDS[:72], 12)) as (app, pilot):
        await pilot.press("1")
        await until(pilot, lambda: "Table 1_" in bar_words(app))
        await pilot.press("2", shows="Table 12  Friday")
        await pilot.press("escape", opens=FloorScreen)
        await pilot.press("1", "enter", shows="Table 1  Friday")
        await pilot.press("escape", opens=FloorScreen)
        await pilot.press("1", "backspace", "7", shows="Table 7  Friday")
        await pilot.press("escape", "0", "8", shows="Table 8  Friday")


async def test_a_click_marks_a_table_and_a_second_one_goes_in(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:13], 3), LARGE) as (app, pilot):
        await pilot.click("FloorTables", offset=(60, 2))
        await until(pilot, lambda: "▸ 2" in screen_text(app))
        await pilot.click("FloorTables", offset=(60, 2))
        await until(pilot, lambda: "Table 2  Friday" in screen_text(app))


async def test_arrows_go_through_boxes_as_they_lie(store: Path) -> None:
    async with on_floor(store, a_floor(store, HUNDREDS[:40], 8), LARGE) as (_, pilot):
        await pilot.press("down", "right", "up", shows="▸ 2")
        await pilot.press("left", "left", "up", shows="▸ 1")


async def test_the_bracket_is_one_key_away_where_the_format_has_one(store: Path) -> None:
    number = a_floor(store, NAMES[:4], 2, format="duel")
    async with on_floor(store, number) as (app, pilot):
        assert "b bracket" in offer_line(app)
        await pilot.press("b", opens=BracketScreen)
        await pilot.press("escape", opens=FloorScreen)


async def test_a_key_of_what_there_is_not_says_so(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:8], 2)) as (app, pilot):
        assert "bracket" not in screen_text(app)
        await pilot.press("b", shows="✗ Tonight's format has no bracket.")
        await pilot.press("m", shows="✗ No one has to move.")
        await pilot.press("s", shows="✗ No place is shared.")
        await pilot.press("p", shows="✗ Wait until all tables are done.")


# What waits for the host


async def test_a_lap_in_which_nobody_moves_begins_at_one_key(store: Path) -> None:
    number = a_floor(store, NAMES[:13], 3)
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        assert "Lap 1 is over." in screen_text(app)
        assert "Enter" in line_with(app, "start lap 2: ")
        await pilot.press("enter", shows="✓ Lap 2 begins.")
        assert "Lap 2 has begun." in screen_text(app)
        assert "lap 2" in offer_line(app)
        await pilot.press("u", shows="Undone: ")
        await pilot.press("p", opens=BarrierScreen, shows="Everyone stays put.")


@pytest.mark.parametrize("keys", [("enter",), ("p", "enter")])
async def test_enter_held_down_as_a_lap_begins_opens_no_table_and_the_next_one_does(
    store: Path, keys: tuple[str, ...]
) -> None:
    number = a_floor(store, NAMES[:13], 3)
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press(*keys, "enter", "enter", shows="Lap 2 begins.")
        await pilot.pause(_LET_GO)
        assert isinstance(app.screen, FloorScreen)
        await pilot.press("enter", opens=TableScreen)


async def test_enter_on_a_table_that_was_marked_as_a_lap_began_opens_it(store: Path) -> None:
    number = a_floor(store, NAMES[:13], 3)
    played(store, number)
    async with on_floor(store, number) as (_, pilot):
        await pilot.press("enter", "right", "enter", opens=TableScreen)


async def test_what_was_typed_at_a_table_is_undone_on_the_floor(store: Path) -> None:
    number = a_floor(store, NAMES[:13], 3)
    played(store, number, 2, laps=1)
    async with on_floor(store, number) as (app, pilot):
        assert "l late" in offer_line(app)
        assert offer_line(app).rstrip().endswith("u undo Aob's loss")
        await pilot.press("u")
        await pilot.sees("Undone: Aob's loss at table 2.")
        assert "lap 2" in offer_line(app)


async def test_undo_of_the_opening_leads_back_to_the_seats(store: Path) -> None:
    number = a_floor(store, NAMES[:13], 3)
    with elsewhere(store) as director:
        for table in (1, 2, 3):
            director.night(number).undo(table)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("u", opens=SeatsScreen)
        assert app.director.night(number).view().state == "seating"


async def test_another_laptop_that_was_first_is_told_of(store: Path) -> None:
    number = a_floor(store, NAMES[:13], 3)
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        app.post_message(Key("enter", None))  # pressed before the screen can follow
        with elsewhere(store) as other:
            other.night(number).moves.accept_plan()
        await until(pilot, lambda: "✗" in screen_text(app))
        assert app.director.night(number).floor().lap == 2


async def test_enter_leads_to_nothing_unseen(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.app.following.GLANCE", 60.0)  # so long is what others do new
    number = a_floor(store, NAMES[:13], 3)
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        with elsewhere(store) as other:
            other.night(number).moves.accept_plan()
        await until(pilot, lambda: "Lap 2" in screen_text(app))
        await pilot.press("enter", shows="✗ ")
        assert isinstance(app.screen, FloorScreen)


# The layout


def rows_of(app: TourneyApp) -> list[object]:
    """The numbers of the tables, in the order of their rows."""
    return list(app.screen.query_one("FloorTables Rows", Rows).keys)


@pytest.mark.parametrize(
    ("people", "tables", "size", "cards"),
    [
        (8, 2, USUAL, True),
        (24, 4, USUAL, True),
        (48, 8, USUAL, False),
        (48, 8, LARGE, True),
        (96, 32, LARGE, False),
        (17, 3, SMALL, True),
        (66, 11, SMALL, False),
    ],
)
async def test_every_table_has_a_card_where_all_fit_and_else_a_row(
    store: Path, people: int, tables: int, size: tuple[int, int], cards: bool
) -> None:
    number = a_floor(store, HUNDREDS[:people], tables)
    async with on_floor(store, number, size) as (app, pilot):
        await until(pilot, lambda: app.screen.query_one("FloorTables Grid").display == cards)
        shown = [card for card in app.screen.query("Grid > TableCard") if card.display]
        assert len(shown) == tables * cards
        assert cards or rows_of(app) == list(range(1, tables + 1))


@pytest.mark.parametrize(
    ("tables", "first", "last"), [(10, 1, 10), (20, 2, 1)], ids=["all in sight", "scrolled"]
)
async def test_tables_stay_in_order_and_only_where_they_scroll_those_to_play_come_first(
    store: Path, tables: int, first: int, last: int
) -> None:
    number = a_floor(store, HUNDREDS[: 6 * tables], tables)
    with elsewhere(store) as director:
        lose(director, number, 1)
    async with on_floor(store, number) as (app, pilot):
        await until(pilot, lambda: rows_of(app)[:1] == [first])
        assert rows_of(app)[-1] == last


async def test_of_ten_tables_the_marked_ones_players_are_below(store: Path) -> None:
    number = a_floor(store, HUNDREDS[:60], 10)
    with elsewhere(store) as director:
        director.night(number).moves.choose_speeds({OTHERS: Speed.RESULT})
        tables = director.night(number).floor().tables
    async with on_floor(store, number) as (app, pilot):
        for key, table in (("2", tables[1]), ("backspace", tables[1]), ("down", tables[2])):
            await pilot.press(key)
            await pilot.sees(f"{table.number}f  {table.seats[-1].name} 5")
            seen = re.findall(r"\b\d+([a-f])[◆ ] ([A-J][a-z]+)", screen_text(app))
            assert seen == [*zip("abcdef", (seat.name for seat in table.seats), strict=True)]
