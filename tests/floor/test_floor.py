"""The floor: every table at a glance, what waits for the host, into a table and back."""

import re
from contextlib import closing
from pathlib import Path

import pytest
from textual.events import Key

from screens.app.app import TourneyApp
from screens.files.export import ExportScreen
from screens.floor.barrier_plan import BarrierScreen
from screens.floor.movers import MoversScreen
from screens.floor.screen import FloorScreen
from screens.home.screen import HomeScreen
from screens.people.names import LateDialog
from screens.people.register import RegisterScreen
from screens.seats.screen import SeatsScreen
from screens.standings.places import night_columns
from screens.standings.screen import NightStandingsScreen
from screens.table.screen import TableScreen
from screens.ui.dialog import PickDialog
from screens.ui.find import FindDialog
from screens.ui.lists.rows import Rows
from screens.ui.text import fit_apart
from tests.nights import earlier
from tests.screens.displays import reads
from tests.screens.driving import answer, elsewhere, type_in, until
from tests.screens.floors import NAMES, a_floor, bar_words, lose, on_floor, play_on, played
from tests.screens.paid_nights import MONEY, paid_floor, played_to_the_end
from tests.screens.reading import LARGE, SMALL, USUAL, line_with, screen_text, see
from tests.screens.tables import offer_line
from tests.service.duels import SIX, duels, lost
from tourney.game.mexico.round import Speed
from tourney.night.state.speeds import OTHERS
from tourney.service.director import Director

#: Seconds after which a key that comes again is not one that is held down.
_LET_GO = 0.8

HUNDREDS = tuple(f"{name}{letter}" for letter in ("", "x", "y", "z", "q") for name in NAMES)


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
        await pilot.click("FloorTables", offset=(40, 2))
        await until(pilot, lambda: "▸ 2" in screen_text(app))
        await pilot.click("FloorTables", offset=(40, 2))
        await until(pilot, lambda: "Table 2  Friday" in screen_text(app))


async def test_arrows_go_through_boxes_as_they_lie(store: Path) -> None:
    async with on_floor(store, a_floor(store, HUNDREDS[:40], 8), LARGE) as (_, pilot):
        await pilot.press("down", "right", "up", shows="▸ 2")
        await pilot.press("left", "left", "up", shows="▸ 1")


async def test_a_key_of_what_there_is_not_says_so(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:8], 2)) as (app, pilot):
        assert "bracket" not in screen_text(app)
        await pilot.press("b", shows="✗ Tonight's format has no bracket.")
        await pilot.press("m", shows="✗ No one has to move.")
        await pilot.press("s", shows="✗ No place is shared.")
        await pilot.press("p", shows="✗ Wait until all tables are done.")


# What waits for the host


async def test_enter_held_down_as_a_lap_begins_opens_no_table_and_the_next_one_does(
    store: Path,
) -> None:
    number = a_floor(store, NAMES[:13], 3)
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("p", "enter", "enter", "enter", shows="Lap 2 begins.")
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
    [(24, 4, USUAL, True), (48, 8, USUAL, False), (48, 8, LARGE, True), (66, 11, SMALL, False)],
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


# Names on the floor: whole where there is room, and else cut so that people can be told apart


GUESTS = (
    *("Ivo de Groot", "Quirijn van Houten", "Anna de Vries", "Maud Hendriks", "Wim van den Berg"),
    *("Yara Kok", "Niels van Dijk", "Karin Smit", "Olga Dekker", "Hanna Mulder", "Femke Bos"),
    *("Rob de Wit", "Kees Bakker", "Loes Visser", "Cees Bakker", "Dee Jansen", "Ben Willems"),
    *("Anna de Boer", "Tom Peters", "Sanne de Jong", "Sanne de Graaf", "Piet van Loon"),
)


async def test_where_names_are_cut_two_of_one_first_name_are_told_apart(store: Path) -> None:
    async with on_floor(store, a_floor(store, GUESTS, 5)) as (app, _):
        tables = screen_text(app).split("Lap 1: ")[0]
        assert "…" in tables
        for first in ("Anna", "Sanne"):
            shown = [part.split("  ")[0] for part in tables.split(first)[1:]]
            told = [part for part in shown if "starts" not in part and "╮" not in part]
            assert len(set(told)) == 2, tables


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        (14, ["Sanne de Jong", "Sanne de Graaf", "Sam"]),
        (11, ["Sanne de J…", "Sanne de G…", "Sam"]),
        (10, ["Sanne Jong", "Sanne Gra…", "Sam"]),
        (8, ["Sanne J…", "Sanne G…", "Sam"]),
        (6, ["S… Jo…", "S… Gr…", "Sam"]),
    ],
)
def test_a_name_is_cut_so_that_no_other_is_cut_alike(cells: int, told: list[str]) -> None:
    names = ("Sanne de Jong", "Sanne de Graaf", "Sam")
    assert [fit_apart(name, cells, names) for name in names] == told


# The floor once the night is over: who has won it, the places, and what can be done with them


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
async def test_the_podium_stands_there_and_where_there_is_room_the_places_beside_it(
    store: Path, size: tuple[int, int]
) -> None:
    number = paid_floor(store, NAMES[:8], 2, seats="4", units="2")
    places = played_to_the_end(store, number)
    second, fourth = places.lines[1], places.lines[3]
    async with on_floor(store, number, size) as (app, _):
        shown = screen_text(app)
        assert reads(app, places.winner, "£16.00", second.prize_words)
        if size == LARGE:
            assert f" {fourth.name} " in shown
            assert f" {second.name} " not in line_with(app, f" {fourth.name} ")
        else:
            assert reads(app, second.name)
        assert "Pot " in shown
        assert all(words not in shown for words in ("■", "Out: ", "oving"))


async def test_what_is_done_at_the_end_can_be_undone(store: Path) -> None:
    number = a_floor(store, NAMES[:4], 1, seats="4", units="1", **MONEY)
    played_to_the_end(store, number)
    async with on_floor(store, number) as (app, pilot):
        assert line_with(app, "F6 export").startswith(" F6 export  ")
        await pilot.press("f6", opens=ExportScreen)
        await pilot.press("escape", "up", "down", "left", "right", "o", opens=TableScreen)
        await pilot.press("escape", opens=FloorScreen, shows="payments")
        app.director.night(number).undo(app.director.night(number).floor().tables[0].number)
        await until(pilot, lambda: "╭" in screen_text(app) or "┏" in screen_text(app))
        assert "payments" not in screen_text(app)


async def test_at_the_final_of_a_freeze_out_the_pot_is_the_nights(store: Path) -> None:
    number = a_floor(store, NAMES[:6], 2, units="1")
    with closing(Director.open(store)) as director:
        while not director.night(number).floor().stage.startswith("Final"):
            play_on(director, number, 1)
        (table,) = (each.number for each in director.night(number).floor().tables)
        pot = director.night(number).floor().pot
        assert director.night(number).table(table).page().table.match.pot == 0
        assert pot != "0 units"
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("enter", opens=TableScreen, shows=f"Pot {pot}")
    winner = played_to_the_end(store, number).winner
    async with on_floor(store, number) as (app, pilot):
        page = app.director.night(number).table(table).page()
        assert page.referee(Speed.RESULT) == f"{winner} wins the night and its pot of 5 units."
        app.push_screen(TableScreen(number, table))
        await pilot.sees("Pot 5 units", f"{winner} wins the night and", "its pot of 5 units.")


# The floor of a night of duels: people who sit at no table are there too (F2.1, F6.1)


async def test_f2_1_whoever_has_a_bye_is_found_and_goes_home_and_comes_back(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = duels(director, *SIX)
    async with on_floor(store, number) as (_, pilot):
        await answer(pilot, "slash", "Who?", "dora", shows="Dora waits to play.")
        await answer(pilot, "w", FindDialog, "dora", shows="Dora ")
        await pilot.press("enter", opens=FloorScreen, shows=("✓ Dora has left.", "5 in"))
        await pilot.press("u", shows="6 in")


async def test_f5_4_who_has_won_a_duel_forfeits_nothing_in_leaving(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = duels(director, "Ann Ben", "Cleo Dora")
        lost(director, number, "Ben")
        pot = director.night(number).floor().pot
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("w", *"cleo", "enter")
        words = "1 unit goes into the pot."
        await until(pilot, lambda: words in screen_text(app))
        await pilot.press("escape", "w", *"ann")
        await pilot.press("enter", opens=PickDialog, hides="into the pot")
        await pilot.press("enter", shows="✓ Ann has left.")
        assert app.director.night(number).floor().pot == pot


async def test_f6_1_whoever_loses_a_duel_has_no_place_in_the_night_yet(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = duels(director, "Ann Ben", "Cleo Dora")
        lost(director, number, "Ben")
        table = next(its.number for its in director.night(number).view().tables)
        view = director.night(number).table(table).page().table
        assert {seat.name: seat.place for seat in view.seats} == {"Ann": 1, "Ben": None}


# Duels of several matches on the floor: their score, and whole matches typed there (F6.1)


def a_night(store: Path, best: str) -> int:
    with closing(Director.open(store, lambda: "42613")) as director:
        return duels(director, "Ann Ben", "Cleo Dora", best=best)


async def test_f6_1_whole_matches_are_typed_in_three_keys(store: Path) -> None:
    async with on_floor(store, a_night(store, "3")) as (app, pilot):
        await type_in(pilot, "2", shows="m a whole match")
        await type_in(pilot, "m", shows="who lost the match")
        await type_in(pilot, "b", shows="✓ Table 2: Dora lost the match.")
        await type_in(pilot, "2ma2m", shows="1 : 1")
        # Backspace takes the m back, and then the table.
        await pilot.press("backspace", shows="m a whole match")
        await pilot.press("backspace", *"1b0")
        await until(pilot, lambda: reads(app, "Ann", "leads 1 : 0 · Ben starts"))


async def test_f6_1_a_duel_that_is_over_has_the_winner_s_matches_first(store: Path) -> None:
    number = a_night(store, "3")
    async with on_floor(store, number) as (app, pilot):
        await type_in(pilot, "1mb1ma1ma2ma")
        await until(pilot, lambda: reads(app, "Ben", "has won 2 : 1"))
        assert "1 : 2" not in screen_text(app)
        # Who goes leaves the match to the other, whatever the score is.
        night = app.director.night(number)
        night.table(2).withdraw(1)
        await until(pilot, lambda: reads(app, "Cleo", "has won 0 : 1"))


async def test_f6_1_rounds_lost_of_whole_matches_are_not_said_to_be_none(store: Path) -> None:
    async with on_floor(store, a_night(store, "3")) as (app, pilot):
        await type_in(pilot, "1mb1mb2b0")
        await until(pilot, lambda: reads(app, "Ann", "has won 2 : 0"))
        places = app.director.night(1).places()
        (lost,) = (its.cells for its in night_columns(places) if its.heading == "Lost")
        cells = {line.name: cell for line, cell in zip(places.lines, lost, strict=True)}
        dash = "\N{EN DASH}"
        assert cells.items() >= {"Ann": dash, "Ben": dash, "Dora": "1"}.items()


async def test_f6_1_the_table_says_which_match_it_is_and_how_it_stands(store: Path) -> None:
    async with on_floor(store, a_night(store, "5"), SMALL) as (_, pilot):
        await type_in(pilot, "1mb", shows="✓ Table 1: Ben ")
        await pilot.press("1", "enter", opens=TableScreen, shows="Match 2 of 5, Ann leads 1 : 0")


# F15 on the floor: the next sitting, who waits, and the clock of a sitting


async def test_f15_2_the_next_sitting_is_drawn_and_the_floor_says_who_waits(store: Path) -> None:
    number = a_floor(store, NAMES[:7], 2, format="come-and-go", seats="4", **{"option.beats": "1"})
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        see(app, "Sitting 1 · 7 in", "F7 who's here", "a away", "e end")
        await pilot.press("enter", opens=BarrierScreen, shows="Sitting 2")
        await pilot.press("enter", opens=MoversScreen)
        await pilot.press("escape", opens=FloorScreen)
        see(app, "Sitting 2 · 7 in")


async def test_f15_1_a_clock_is_called_when_it_is_up_or_earlier(store: Path) -> None:
    number = a_floor(store, NAMES[:6], 2, format="come-and-go", **{"option.minutes": "10"})
    async with on_floor(store, number) as (app, pilot):
        see(app, "left, until")
        await pilot.press("k", opens=PickDialog, shows="Call time now?")
        await pilot.press("escape", opens=FloorScreen)
    with elsewhere(store) as director:
        played_before = earlier(director.night(number).json(), 11)
    later = store.with_name("later.db")
    with elsewhere(later) as director:
        number = director.import_night(played_before).number
    async with on_floor(later, number) as (app, pilot):
        see(app, "Time is up: finish the round.", "call time: tables begin no round")
        await pilot.press("enter", shows="the plan for sitting 2")
        see(app, "Every table is done.", hides=("Time is up: finish",))


async def test_f15_1_a_table_that_is_done_says_so_in_a_sittings_words(store: Path) -> None:
    number = a_floor(store, NAMES[:12], 2, format="come-and-go", **{"option.beats": "1"})
    played(store, number, 2)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("2", "a", shows="Table 2 has played sitting 1")
        see(app, hides="this lap")


async def test_f15_4_the_floor_says_who_plays_with_whom_and_who_alone(store: Path) -> None:
    partners = {"option.beats": "1", "option.partners": "drawn"}
    number = a_floor(store, NAMES[:9], 2, format="come-and-go", **partners)
    async with on_floor(store, number) as (app, pilot):
        see(app, "with Ban", "Ian plays alone.")
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("enter", opens=BarrierScreen, shows="Sitting 2")
        see(app, "plays alone.", "with Aan")


async def test_f15_1_whoever_is_away_since_an_earlier_sitting_comes_back_on_the_floor(
    store: Path,
) -> None:
    number = a_floor(store, NAMES[:7], 2, format="come-and-go", **{"option.beats": "1"})
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("a", opens=FindDialog)
        await pilot.press(*"Ban", "enter", opens=FloorScreen, shows="Ban is away.")
        see(app, "~ away", "a away/back", "e end")
        await pilot.press("enter", opens=BarrierScreen, shows="Sitting 2")
        await pilot.press("enter", opens=MoversScreen)
        see(app, hides="Ban")
        await pilot.press("escape", opens=FloorScreen)
        see(app, "a away/back", hides="~ away")
        await pilot.press("w", opens=FindDialog, shows="Ban  away")
        await pilot.press("escape", opens=FloorScreen)
        await pilot.press("a", opens=FindDialog)
        await pilot.press(*"Ban", "enter", opens=FloorScreen, shows="Ban is back.")
        see(app, "Waiting: Ban since")


async def test_f15_1_a_table_in_play_is_asked_whether_it_waits_in_few_words(store: Path) -> None:
    number = a_floor(store, NAMES[:6], 2, format="come-and-go")
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("a", opens=FindDialog)
        await pilot.press(*"Ban", "enter", opens=PickDialog, shows="Does the table wait?")
        see(app, "Ban keeps the seat, and pays nothing.")
        await pilot.press("enter", opens=FloorScreen, shows="Ban is away; the table plays on.")


async def test_f15_2_latecomers_are_told_whether_they_sit_or_are_in_the_draw(store: Path) -> None:
    number = a_floor(store, NAMES[:5], 2, format="come-and-go", seats="3")
    async with on_floor(store, number) as (_, pilot):
        await pilot.press("l", shows="New players join next sitting.")
        await pilot.press(*"Zoe", "enter", opens=FloorScreen, shows="Zoe joins next sitting.")
        await pilot.press("l", shows="New players are in the next draw.")
        await pilot.press(*"Yan", "enter", opens=FloorScreen, shows="Yan is in the next draw.")


# F15.5 on the floor, the list and the standings: who stays, who leaves, who sits down


STAY = {"format": "come-and-go", "seats": "3", "option.seating": "stay"}


async def test_f15_5_the_plan_of_a_lap_names_who_sits_down_for_whom(store: Path) -> None:
    number = a_floor(store, NAMES[:3], 1, **STAY)
    *_, third = NAMES[:3]
    with elsewhere(store) as director:
        director.night(number).people.register(["Zoe", "Yan"])
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        see(app, "Lap 1", "In line: Zoe and Yan")
        said = f"Zoe sits down at table 1 for {third}."
        await pilot.press("enter", opens=BarrierScreen, shows=said)
        see(app, f"In line: Yan and {third}.")
        await pilot.press("enter", opens=FloorScreen, shows=f"In line: Yan and {third}")
        see(app, "Moving: Zoe to table 1.")
        await pilot.press("m", opens=MoversScreen, shows="left of")
        see(app, "Zoe", hides=NAMES[:3:2])
        await pilot.press("escape", opens=FloorScreen)
        await pilot.press("f3", opens=NightStandingsScreen, shows="Best row")
        see(app, "Laps", hides=("Sittings", "Points"))
        await pilot.press("escape", opens=FloorScreen)
        await pilot.press("f7", opens=RegisterScreen, shows="waits: 1")
        assert "waits: 2" in line_with(app, f"  {third} ")
        await pilot.press(*"Wes", "enter", shows="waits: 3")


async def test_f15_5_with_nobody_in_line_enter_starts_the_lap_and_latecomers_join_it(
    store: Path,
) -> None:
    number = a_floor(store, NAMES[:3], 1, **STAY)
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        see(app, "start lap 2: everyone stays put")
        await pilot.press("enter", shows="Lap 2 begins.")
        await pilot.press("l", opens=LateDialog, shows="New players join the line.")
        await pilot.press(*"Zoe", "enter", shows="Zoe joins the line.")
