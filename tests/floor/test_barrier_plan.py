"""The barrier's plan: shown whole, changed by the host, done at Enter and not before (F4.4)."""

import re
from contextlib import closing
from pathlib import Path

import pytest
from textual.events import Key
from textual.widgets import Static

from screens.app.app import TourneyApp
from screens.floor.barrier_plan import BarrierScreen
from screens.floor.movers import MoversScreen
from screens.floor.screen import FloorScreen
from screens.history.screen import NightHistoryScreen
from tests.screens.barriers import about_to_close, at_movers, at_plan, moved
from tests.screens.driving import answer, elsewhere, type_in, until
from tests.screens.floors import NAMES, a_floor, on_floor, play_lap, play_on, played
from tests.screens.reading import SMALL, line_with, screen_text, see, words_on_screen
from tourney.service.director import Director


def closes(app: TourneyApp) -> str:
    """The number of the table that the screen says is to close."""
    return line_with(app, ": table ").split(": table ")[1].split()[0]


def moves_to(app: TourneyApp, name: str) -> tuple[str, str]:
    """The tables that a player leaves and goes to."""
    words = re.sub("[◂▸]", "", line_with(app, f"{name}  ")).split()
    at = words.index(name)
    return words[at + 2], words[at + 4]


async def test_the_floor_names_the_plan_and_enter_shows_it(store: Path) -> None:
    number = about_to_close(store)
    async with on_floor(store, number) as (app, pilot):
        closes = line_with(app, "Enter").split(": table ")[1][0]
        before = app.director.night(number).floor()
        await pilot.press("enter", opens=BarrierScreen)
        shown = screen_text(app)
        assert f"Lap 2: table {closes} closes" in shown
        assert "drawn with" in shown
        moves = app.director.night(number).plan().moves
        assert moves
        for move in moves:
            assert moves_to(app, move.name) == (str(move.source), str(move.target))
            assert f"left of {move.beside}" in line_with(app, f"  {move.name} ")
        (reason,) = {move.reason for move in moves}
        assert shown.count(reason) == 1
        await pilot.press("f4", opens=NightHistoryScreen)
        await pilot.press("escape", opens=BarrierScreen)
        await pilot.press("escape", opens=FloorScreen)
        assert app.director.night(number).floor() == before


async def test_f1_5_whose_fixed_seat_a_break_takes_is_said_first_of_all(store: Path) -> None:
    number = a_floor(store, NAMES[:13], 3, units="1")
    director = Director.open(store)
    for entry in (1, 2, 3):
        director.night(number).seats.fix(entry, entry, 1)
    play_lap(director, number)
    director.close()
    async with at_plan(store, number, SMALL) as (app, pilot):
        (closes,) = app.director.night(number).plan().closes
        name = NAMES[closes - 1]
        words = f"! {name}'s fixed seat"
        await until(pilot, lambda: words in screen_text(app))
        assert screen_text(app).index(words) < screen_text(app).index("Player")


async def test_enter_accepts_what_is_shown_and_tells_who_has_to_move(store: Path) -> None:
    number = about_to_close(store)
    async with at_plan(store, number) as (app, pilot):
        moves = app.director.night(number).plan().moves
        await pilot.press("enter", opens=MoversScreen)
        floor = app.director.night(number).floor()
        assert floor.lap == 2
        assert {(its.name, its.target) for its in floor.movers} == {
            (its.name, its.target) for its in moves
        }


async def test_another_table_may_close_instead(store: Path) -> None:
    number = about_to_close(store)
    async with at_plan(store, number) as (app, pilot):
        first = closes(app)
        others = [place for _, place in app.director.night(number).plan().breaking]
        await pilot.press("right")
        await until(pilot, lambda: closes(app) != first)
        second = closes(app)
        assert int(second) in others
        see(app, "changed by you", f"table {second}  ")
        assert "Backspace as proposed" in line_with(app, " Enter ")
        await pilot.press("left")
        await until(pilot, lambda: closes(app) == first)
        await pilot.press("left", "enter", opens=MoversScreen)
        places = {table.place for table in app.director.night(number).floor().tables}
        assert first in map(str, places)


async def test_another_table_for_one_move_and_the_rest_is_worked_out_anew(store: Path) -> None:
    number = about_to_close(store)
    async with at_plan(store, number) as (app, pilot):
        plan = app.director.night(number).plan()
        move = plan.moves[0]
        other = next(place for _, place in plan.tables if place != move.target)
        await pilot.press("down", "e")
        await until(pilot, lambda: f"◂ table {other} ▸" in line_with(app, f"{move.name}  "))
        await pilot.press("enter", opens=MoversScreen)
        moved = {mover.entry: mover.target for mover in app.director.night(number).floor().movers}
        assert moved[move.entry] == other


@pytest.mark.parametrize(
    ("format", "laps"), [("freezeout", 1), ("shuffle", 3), ("heats", 4), ("duel", 1)]
)
def test_f4_4_the_tables_of_the_plan_come_of_it(store: Path, format: str, laps: int) -> None:
    people = NAMES[:8] if format == "duel" else NAMES[:12]
    units = "9" if format == "shuffle" else "1"
    number = a_floor(store, people, 4 if format == "duel" else 3, format=format, units=units)
    with elsewhere(store) as director:
        for lap in range(laps):
            play_lap(director, number)
            if not director.night(number).floor().action:
                break
            then = director.night(number).plan().then
            director.night(number).moves.accept_plan()
            now = director.night(number).floor().tables
            assert [table.place for table in then] == [table.place for table in now], lap
            for planned, table in zip(then, now, strict=True):
                told = [(seat.entry, seat.units) for seat in planned.seats]
                ring = [(seat.entry, seat.units) for seat in table.seats]
                at = ring.index(told[0])
                assert told == ring[at:] + ring[:at]
                assert planned.state == table.state


async def test_the_plan_can_be_put_off_a_lap_and_had_after_all(store: Path) -> None:
    number = about_to_close(store)
    async with at_plan(store, number) as (app, pilot):
        await pilot.press("p", shows="✓ Postponed by a lap.", hides="closes")
        assert "p now  " in line_with(app, " Enter ")
        await pilot.press("p", shows="closes ▸")
        await pilot.press("p", "enter", opens=FloorScreen)
        assert len(app.director.night(number).floor().tables) == 3
        assert app.director.night(number).floor().lap == 2


async def test_the_host_may_move_somebody_whom_the_plan_leaves(store: Path) -> None:
    number = a_floor(store, NAMES[:13], 3)
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("p", opens=BarrierScreen)
        await pilot.press("left", shows="✗ There is nothing here to change.")
        await answer(pilot, "m", "Who moves?", "aan")
        await pilot.sees("Which table should Aan go to?", "At table 1 now.")
        await pilot.press("enter", shows="table 1  ◂ table 2 ▸")
        await pilot.press("backspace", shows="Everyone stays put.")
        await pilot.press("m", shows="Who moves?")
        await pilot.press(*"aan", "enter", "down", "enter", shows="table 1  ◂ table 3 ▸")
        await pilot.press("enter", opens=MoversScreen)
        assert [mover.name for mover in app.director.night(number).floor().movers] == ["Aan"]
        await pilot.press("escape", opens=FloorScreen, shows="Moving: Aan to table 3")


async def test_f4_3_that_whoever_leads_stays_is_said_first(store: Path) -> None:
    number = a_floor(store, NAMES[:13], 3)
    with closing(Director.open(store)) as director:
        play_lap(director, number)
        (lead,) = (seat.name for seat in director.night(number).table(1).view().seats if seat.lead)
    async with on_floor(store, number) as (_, pilot):
        await pilot.press("p", opens=BarrierScreen)
        await pilot.press("m", shows="Who moves?")
        await type_in(pilot, lead)
        await pilot.press("enter", shows=f"✗ {lead} leads the next round", hides="Which table")


LONG = "Bartholomew Featherstone", "Wilhelmina van den Bergh"


async def test_whose_neighbour_somebody_becomes_stands_whole(store: Path) -> None:
    names = tuple(f"{LONG[at % 2][:-2]}{at:02}" for at in range(13))
    tables = "Window, The long table, By the fireplace"
    number = about_to_close(store, names, table_names=tables)
    async with at_plan(store, number, SMALL) as (app, pilot):
        plan = app.director.night(number).plan()
        assert plan.moves
        for move in plan.moves:
            await pilot.press("down", shows=f"Seat left of {move.beside}")
            assert f"Why {move.reason}" in words_on_screen(app)
            assert line_with(app, f"▸{move.name} ").endswith(f"◂ table {int(move.target)} ▸      1")
        assert "…" not in screen_text(app)


async def test_f2_2_that_a_table_rests_is_said_once_with_the_reason(store: Path) -> None:
    number = a_floor(store, NAMES[:11], 2, units="9")
    played(store, number, laps=5)
    async with at_plan(store, number) as (app, _):
        shown = screen_text(app)
        assert "Table 2 sits out: it has 5 players, the largest table 6." in shown
        assert shown.count("sits out: ") == 1


@pytest.mark.parametrize("pressed", [True, False], ids=["pressed", "not pressed"])
async def test_what_another_laptop_has_done_is_not_done_again(
    store: Path, *, pressed: bool
) -> None:
    number = about_to_close(store)
    async with at_plan(store, number) as (app, pilot):
        if pressed:
            app.post_message(Key("enter", None))  # before the screen can follow
        with elsewhere(store) as other:
            other.night(number).moves.accept_plan()
        await pilot.sees("✗ ", opens=FloorScreen)
        assert app.director.night(number).floor().lap == 2


async def test_a_long_plan_scrolls_to_its_end(store: Path) -> None:
    number = a_floor(store, NAMES, 8, format="shuffle")
    played(store, number, laps=2)
    async with at_plan(store, number) as (app, pilot):
        last = f"╭─ {app.director.night(number).plan().opens[-1].place} "
        assert "Everyone gets a new seat." in screen_text(app)
        assert last not in screen_text(app)
        await pilot.press(*["pagedown"] * 6, shows=last)
        await pilot.press("up")
        assert " Enter  start lap 4" in line_with(app, " Enter ")


# Who has to move: big, by name, found by first letters, ticked off one by one or all at once


def coming(app: TourneyApp, number: int) -> list[str]:
    """Names, sorted, of those who have not sat down."""
    return sorted(
        mover.name for mover in app.director.night(number).floor().movers if not mover.sat
    )


async def test_a_few_are_shown_big_and_ticked_one_by_one_until_everybody_sits(store: Path) -> None:
    number = moved(store, NAMES[:13], 3, 1, units="1")
    async with at_movers(store, number) as (app, pilot):
        everybody = coming(app, number)
        assert f"{len(everybody)} change tables" in screen_text(app)
        mover = next(
            its for its in app.director.night(number).floor().movers if its.name == everybody[0]
        )
        assert str(app.screen.query_one("#why", Static).content) == f"Why  {mover.reason}"
        words = line_with(app, f" {mover.name} ").split()
        assert words[-6:-3] == ["table", str(mover.source), str(mover.target)]
        assert words[-3:] == ["left", "of", mover.beside]
        await pilot.press("space", shows=f"✓ {mover.name} sits at table {mover.target}.")
        assert coming(app, number) == everybody[1:]
        for _ in everybody[1:]:
            await pilot.press("space")
        await pilot.sees(" Everyone is seated.", opens=FloorScreen)
        assert coming(app, number) == []
        assert "oving" not in screen_text(app)


async def test_a_tick_can_be_taken_back(store: Path) -> None:
    number = moved(store, NAMES[:13], 3, 1, units="1")
    async with at_movers(store, number) as (app, pilot):
        everybody = coming(app, number)
        await pilot.press("space", "ctrl+z", shows=f"Undone: {everybody[0]} sitting down.")
        assert coming(app, number) == everybody
        await pilot.press("up", "space")
        await until(pilot, lambda: len(coming(app, number)) == len(everybody) - 1)
        ticked = next(name for name in everybody if name not in coming(app, number))
        await type_in(pilot, ticked.lower())
        await pilot.press("space", shows=f"{ticked} isn't there yet.")
        assert coming(app, number) == everybody


async def test_one_key_ticks_all_and_what_is_typed_on_is_for_the_floor(store: Path) -> None:
    number = moved(store, NAMES[:13], 3, 1, units="1")
    async with at_movers(store, number) as (app, pilot):
        await pilot.press("ctrl+a", shows="✓ Everyone is seated.")
        assert isinstance(app.screen, FloorScreen)
        assert coming(app, number) == []
        await pilot.press("ctrl+z")
        await until(pilot, lambda: coming(app, number))
        await pilot.press("m", "ctrl+a", "a", shows="Who is away")
        assert coming(app, number) == []


async def test_eighty_are_paged_and_found_by_the_first_letters(store: Path) -> None:
    names = tuple(f"{name}{letter}" for letter in "zq" for name in NAMES)
    number = moved(store, names, 13, 3, format="shuffle")
    async with at_movers(store, number) as (app, pilot):
        see(app, "73 change tables, 7 only change seats")
        see(app, "▸ [ ]  Aanq")
        await pilot.press("pagedown", hides="Aanq")
        await type_in(pilot, "gob", shows=("▸ [ ]  Gobq", "Find gob_"))
        await type_in(pilot, "z", shows="▸ [ ]  Gobz")
        await type_in(pilot, "k", shows="✗ No name here begins with gobzk.")
        await pilot.press("space", shows=("Gobz sits at table", "72 change", "[✓]  Gobz"))


async def test_escape_clears_what_is_typed_and_then_goes_back(store: Path) -> None:
    number = moved(store, NAMES[:13], 3, 1, units="1")
    async with at_movers(store, number) as (app, pilot):
        await type_in(pilot, coming(app, number)[-1][0].lower(), shows="Find")
        await pilot.press("escape")
        await until(pilot, lambda: "Find" not in screen_text(app))
        await pilot.press("escape", opens=FloorScreen)


async def test_undo_of_the_barrier_itself_is_done_on_the_floor(store: Path) -> None:
    number = moved(store, NAMES[:13], 3, 1, units="1")
    async with at_movers(store, number) as (app, pilot):
        await pilot.press("ctrl+z", shows="No one has to move.")
        assert app.director.night(number).floor().lap == 1
        await pilot.press("enter", opens=FloorScreen, shows="Lap 1 is over.")


def test_whoever_keeps_table_and_seat_is_not_on_the_way(store: Path) -> None:
    number = a_floor(store, NAMES[:10], 2, format="shuffle", **{"option.every": "1"})
    with closing(Director.open(store, lambda: "10000")) as director:
        play_on(director, number, 1)
        movers = director.night(number).floor().movers
    assert {mover.name for mover in movers} == {*NAMES[:10]} - {"Dan", "Ean"}
    assert {mover.name: mover.beside for mover in movers if mover.source == mover.target} == {
        "Aan": "Ean",
        "Fan": "Gan",
        "Han": "Dan",
        "Ian": "Ban",
    }
