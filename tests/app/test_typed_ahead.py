"""Keys in the order in which they were typed, and what is asked before the app is left."""

import asyncio
import re
import shutil
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from textual.events import Key, MouseDown, MouseUp
from textual.widgets import Input

from screens.app.app import TourneyApp
from screens.floor.barrier_plan import BarrierScreen
from screens.floor.movers import MoversScreen
from screens.floor.screen import FloorScreen
from screens.floor.shoot_out import ShootOutScreen
from screens.people.register import RegisterScreen
from screens.plan.rules_card import RulesCardScreen
from screens.plan.screen import PlanScreen
from screens.table.screen import TableScreen
from screens.ui.dialog import PickDialog
from screens.ui.status_line import Banner
from tests.faulty_network import Line
from tests.nights import HOSTILE_NAMES
from tests.postgres import Postgres
from tests.screens.barriers import tied_for_a_prize
from tests.screens.driving import (
    Keys,
    a_night,
    all_seen,
    at_night,
    at_work,
    elsewhere,
    type_at_once,
    type_in,
    until,
)
from tests.screens.floors import NAMES, a_floor, on_floor, played
from tests.screens.reading import screen_text
from tests.screens.tables import at_table, opened_table, seated
from tests.stores import out_of_the_way
from tests.terminal.bursts import logged
from tourney.laptop.address import Server
from tourney.service.director import Director

# Keys typed ahead wait for their turn: in order, none lost, none at another screen


ABC = ("Ann", "Bob", "Cid")


async def test_what_is_typed_behind_a_tab_is_the_next_fields(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        moves = ("tab", "down", "tab")
        type_at_once(app, "n", *"Crown", *moves, "right", "tab", *"Boat", "down", "m")
        await until(pilot, lambda: "Boat" in screen_text(app) and not app.has_typed_ahead)
        fields = {box.id: box.value for box in app.screen.query(Input)}
        assert fields["name"] == "Crown"
        assert fields["unit_worth"] == "Boat"


async def test_a_key_that_comes_while_one_before_it_is_on_its_way_waits_for_it(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:8], 2, units="1")) as (app, pilot):
        await pilot.press("1", shows="Table 1")
        type_at_once(app, "escape")
        while not (isinstance(app._given, Key) and app._given.key == "escape"):
            await asyncio.sleep(0)
        type_at_once(app, "2")  # on the Escape's way through the screen, back to the app
        await until(pilot, lambda: not app.has_typed_ahead and app.is_done())
        assert "Table 2" in screen_text(app)


async def test_two_presses_open_one(store: Path) -> None:
    number = a_floor(store, NAMES[:13], 2, units="1", seats="7")
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        type_at_once(app, "p", "p")
        await pilot.sees(opens=BarrierScreen)
        await until(pilot, lambda: not app.has_typed_ahead)
        assert [type(screen) for screen in app.screen_stack[1:]] == [FloorScreen, BarrierScreen]


async def test_keys_typed_while_the_nights_are_opened_are_the_nights(store: Path) -> None:
    number = a_night(store, "Ann")
    app = TourneyApp(store)
    async with app.run_test() as pilot:
        type_at_once(app, "enter", *"Friday", "enter")
        await until(pilot, lambda: "2 players" in screen_text(app))
        assert isinstance(app.screen, RegisterScreen)
        assert [entry.name for entry in app.director.night(number).view().entries] == [
            "Ann",
            "Friday",
        ]
        assert not app.stores.is_elsewhere


async def test_help_over_a_screen_that_waits_is_closed_by_the_key_after_it(store: Path) -> None:
    a_night(store, "Ann")
    app = TourneyApp(store)
    async with app.run_test() as pilot:
        type_at_once(app, "f1", "escape", "enter", "B")
        await until(pilot, lambda: isinstance(app.screen, RegisterScreen))
        await until(pilot, lambda: app.screen.query_one(Input).value == "B")


async def test_keys_typed_after_what_could_not_be_saved_are_dropped(store: Path) -> None:
    number = opened_table(store, *ABC)
    async with at_table(store, number) as (app, pilot):
        with out_of_the_way(store):
            type_at_once(app, "5", "4", "enter", "6", "1")
            await until(pilot, lambda: app.screen.query_one(Banner).display)
        await until(pilot, lambda: not app.has_typed_ahead)
        assert "Enter  Ann rolls 54" in screen_text(app)
        assert app.director.night(number).table().page().table.rolls == ()
        assert [note.message for note in app._notifications] == [
            "3 keys typed after it were dropped."
        ]
        await pilot.press("enter")
        await until(pilot, lambda: app.director.night(number).table().page().table.rolls == (54,))


async def test_keys_typed_before_a_roll_was_seen_are_not_the_next_players(store: Path) -> None:
    number = opened_table(store, *ABC, played="54")
    async with at_table(store, number) as (app, pilot):
        with elsewhere(store) as other:
            other.night(number).table().stand()
        type_at_once(app, "6", "2", "enter", "3", "1")
        await until(pilot, lambda: "typed first" in screen_text(app))
        await until(pilot, lambda: not app.has_typed_ahead)
        table = app.director.night(number).table().page().table
        assert table.on_turn is not None
        assert (table.on_turn.name, table.rolls) == ("Bob", ())


async def test_the_second_of_two_presses_of_the_mouse_is_the_next_screens(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("n", opens=PlanScreen)
        await pilot.press("f1")
        for event in (MouseDown, MouseUp, MouseDown, MouseUp):  # beside the help, on its "F2"
            app.post_message(event(None, 11, 23, 0, 0, 1, False, False, False))
        await until(pilot, lambda: isinstance(app.screen, RulesCardScreen))
        await until(pilot, lambda: not app.has_typed_ahead)


@pytest.mark.parametrize("is_slow", [False, True])
async def test_a_key_to_leave_waits(postgres: Postgres, tables: str, is_slow: bool) -> None:
    with Line(postgres) as line:
        line.swallow()
        app = TourneyApp(Server(line.url(tables)))
        async with app.run_test() as pilot:
            type_at_once(app, "n", *([] if is_slow else ["ctrl+q"]))
            await until(pilot, lambda: app.has_typed_ahead)
            if is_slow:
                _type_later(app, "ctrl+q")
                await pilot.pause()
            assert app.return_code is None
            _type_later(app, "ctrl+q")
            await until(pilot, lambda: app.return_code == 0)
        line.cut()
    with closing(Director.open(Server(tables))) as director:
        assert director.nights() == ()


def _type_later(app: TourneyApp, key: str) -> None:
    """Press a key when nothing has gone on for a while."""
    later = Key(key, None)
    later.time += 5
    app.post_message(later)


def hold(app: TourneyApp, key: str, since: float, times: int = 20) -> float:
    """Have a key come as one that is held down does; when it came last."""
    for again in range(times):
        event = Key(key, None)
        event.time = since + 0.5 * min(again, 1) + 0.03 * again
        app.post_message(event)
    return event.time


async def test_undo_that_is_held_down_stops_before_other_things(store: Path) -> None:
    number = a_night(store, *ABC, currency="EUR", fee="5")
    with elsewhere(store) as director:
        director.night(number).people.mark_paid(1, True)
        director.night(number).people.mark_paid(2, True)
        director.night(number).seats.draw()
        director.night(number).seats.open_tables()

    def paid(app: TourneyApp) -> list[bool]:
        return [entry.paid for entry in app.director.night(number).view().entries]

    def stops(app: TourneyApp, state: str, drawn: bool) -> bool:
        night = app.director.night(number).view()
        return (night.state, bool(night.seed)) == (state, drawn)

    async with at_work(store) as (app, pilot):
        await pilot.press("enter", opens=TableScreen)
        last = monotonic()
        for stops_at in (("seating", True), ("registering", False)):
            last = hold(app, "ctrl+z", last + 2)
            await until(pilot, partial(stops, app, *stops_at))
            last = hold(app, "ctrl+z", last + 0.03)  # it is still the same press
            await until(pilot, lambda: not app.has_typed_ahead)
            assert stops(app, *stops_at)
            assert paid(app) == [True, True, False]
        # Pressed again, it takes back what was typed on the list.
        last = hold(app, "ctrl+z", last + 2)
        await until(pilot, lambda: isinstance(app.screen, RegisterScreen))
        hold(app, "ctrl+z", last + 0.03)
        await until(pilot, lambda: not app.has_typed_ahead)
        assert paid(app) == [True, False, False]
        assert app.screen.query_one(Input).value == ""
        await pilot.press("down", "ctrl+z")  # another key has ended it
        await until(pilot, lambda: "Undone: Ann" in screen_text(app))


# Ctrl+Q where something is typed that the host would have to type again


def _table(store: Path) -> int:
    return opened_table(store, "Ann", "Bob")


def _register(store: Path) -> int:
    return a_night(store, "Ann", "Bob")


#: What is opened, the keys to where something is typed, what is typed, and what is said of it.
ENTRIES: dict[str, tuple[Callable[[Path], int], str, str, str]] = {
    "a name": (_register, "", "Cid", "Cid is not on the list yet."),
    "a template's name": (
        _register,
        "f5 X ctrl+s",
        "Ours",
        "The plan is not saved yet. Ours is typed and not saved.",
    ),
    "who joins": (_table, "j", "Cid", "Cid is typed and not saved."),
}


@pytest.mark.parametrize("what", ENTRIES)
async def test_quitting_asks_first_where_something_is_not_saved(what: str, tmp_path: Path) -> None:
    night, keys, typed, says = ENTRIES[what]
    number = night(tmp_path / "n.db")
    async with at_night(tmp_path / "n.db", number) as (app, pilot):
        for key in keys.split():
            await pilot.press(key)
        await type_in(pilot, typed)
        await asked_first(app, pilot, says)


async def asked_first(app: TourneyApp, pilot: Keys, says: str) -> None:
    """Ctrl+Q asks, Esc stays with what was typed, and Enter quits."""
    before = app.screen
    await pilot.press("ctrl+q", opens=PickDialog)
    assert says in " ".join(screen_text(app).replace("│", " ").split())
    await pilot.press("escape")
    assert app.screen is before
    assert not app._exit
    await pilot.press("ctrl+q", opens=PickDialog)
    await pilot.press("enter")
    assert app._exit


async def test_quitting_asks_first_while_phones_show_the_night(tmp_path: Path) -> None:
    async with at_night(tmp_path / "n.db", _table(tmp_path / "n.db")) as (app, pilot):
        app.shows_phones = lambda: True
        await pilot.press("ctrl+q", opens=PickDialog)
        await pilot.press("escape")
        app.shows_phones = lambda: False
        await pilot.press("ctrl+q")
        assert app._exit


async def test_a_throw_that_could_not_be_saved_is_asked_about(tmp_path: Path) -> None:
    store = tmp_path / "n.db"
    async with on_floor(store, tied_for_a_prize(store)) as (app, pilot):
        await pilot.press("s", "enter", opens=ShootOutScreen)
        with out_of_the_way(store):
            await type_in(pilot, "31")
            await until(pilot, lambda: any(it.display for it in app.screen.query(Banner)))
            await asked_first(app, pilot, "31 is typed and not saved.")


async def test_an_entry_that_somebody_else_was_first_with_is_asked_about(tmp_path: Path) -> None:
    store = tmp_path / "n.db"
    number = opened_table(store, "Ann", "Bob")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("6")
        with elsewhere(store) as other:
            other.night(number).table().roll(54)
            await until(pilot, lambda: "Still typed: 6." in screen_text(app))
        await all_seen(pilot)
        await pilot.press("2", shows="sends it anyway")
        await asked_first(app, pilot, "Ann rolls 62. Not saved yet.")


# Whole nights, key by key and then all at once


#: A night of Liar's Mexico from its seats to its winner: who begins, then claims, doubts, fouls
#: (`lb`), an eleven for somebody (`11d`) that is taken, a turn of direction (`32`), a claim too low
#: that nobody noticed (`31n`), and entries that are taken back.
LIARS = (
    "o d lb 42 u 42 51 d64 32 11d t lc 51 d55 21 d43 43 la 32 61 22 pd2 41 u 21 11 d61 53 d21 51 "
    "31n 32 31n 53 d63 41 d62"
).replace(" ", "")


async def test_liars_mexico_typed_at_once_has_the_same_log(store: Path, tmp_path: Path) -> None:
    seated(store, *HOSTILE_NAMES[:5], preset="liar", lives="7", penalties="drinks")
    again = Path(shutil.copy(store, tmp_path / "again.db"))
    async with at_night(store, 1) as (app, pilot):
        await pilot.press(*LIARS)
        table = app.director.night(1).table().liar_page().table
        assert table.match.winner == 4
        assert [seat.penalties for seat in table.seats] == [10, 9, 9, 7, 2]
    async with at_night(again, 1) as (app, pilot):
        type_at_once(app, *LIARS)
        await until(pilot, lambda: app.director.night(1).view().state == "finished")
    assert logged(again) == logged(store)


async def test_a_night_over_two_tables_typed_at_once_has_the_same_log(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_floor(store, HOSTILE_NAMES + ABC, 2, units="1")
    again = Path(shutil.copy(store, tmp_path / "again.db"))
    lots = "tourney.service.nights.secrets.randbelow"
    monkeypatch.setattr(lots, Random(1).randrange)
    async with on_floor(store, 1) as (app, pilot):
        typed = await by_results(app, pilot)
        assert app.director.night(1).places().winner
    monkeypatch.setattr(lots, Random(1).randrange)
    async with on_floor(again, 1) as (app, pilot):
        type_at_once(app, *typed)
        await until(pilot, lambda: app.director.night(1).floor().finished)
    assert logged(again) == logged(store)


async def by_results(app: TourneyApp, pilot: Keys) -> list[str]:
    """Play a night from its floor to its end, the first of each table losing; the keys."""
    typed = ["f5", "f5"]
    await pilot.press(*typed)
    while not (floor := app.director.night(1).floor()).finished:
        due = [str(table.place) for table in floor.tables if table.state == "due"]
        keys = ["enter"]
        if isinstance(app.screen, MoversScreen):
            keys = ["ctrl+a"]
        elif due and isinstance(app.screen, FloorScreen):
            await pilot.press(due[0])
            asked = re.search(r"who lost\? +(\w)", screen_text(app))
            assert asked
            typed.append(due[0])
            keys = [asked[1], "0"]
        await pilot.press(*keys)
        typed += keys
    return typed


# Undo right after a match has ended: the entries before it are rolls, and none is swallowed


async def test_quick_undos_after_the_end_all_count(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", units="1", played="54 . 62")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("u", "u", "u")
        await pilot.sees("Undone: Ann's roll 54.")
        part = app.director.night(number).table().match.part
        assert part is not None
        assert part.throws == ()
