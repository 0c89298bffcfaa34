"""While another program holds the store: what is typed waits, counts once, or is told."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Size

from screens.app.app import TourneyApp
from screens.floor.screen import FloorScreen
from screens.people.register import RegisterScreen
from screens.table.screen import TableScreen
from screens.ui.box import Box
from screens.ui.dialog import PickDialog
from screens.ui.help import HelpScreen
from screens.ui.status_line import StatusLine
from tests.faults.locks import held
from tests.screens.barriers import about_to_close
from tests.screens.driving import (
    Keys,
    a_night,
    at_night,
    at_work,
    elsewhere,
    paste,
    running,
    type_at_once,
    until,
)
from tests.screens.floors import NAMES, a_floor, on_floor
from tests.screens.histories import at_history, picked, recorded, retyped
from tests.screens.reading import LARGE, USUAL, screen_text, words_on_screen
from tests.screens.tables import at_table, opened_table, rolls, sentence
from tourney.laptop.address import Server
from tourney.service.director import Director
from tourney.service.night_handle import NightHandle

# A store that another program keeps locked: keys wait for it, and the screen does not


ABC = ("Ann", "Bob", "Cid")


def names(app: TourneyApp, number: int) -> list[str]:
    return [entry.name for entry in app.director.night(number).view().entries]


def typed(app: TourneyApp) -> str:
    return app.screen.query_one(Box).value


async def test_nights_locked_at_the_start_come_up_once_they_are_free(store: Path) -> None:
    a_night(store, *ABC)
    app = TourneyApp(store)
    waits = "Another program has locked the nights. They open once it is free."
    with ExitStack() as lock:
        lock.enter_context(held(store, "EXCLUSIVE"))
        async with running(app, USUAL) as pilot:
            await until(pilot, lambda: waits in words_on_screen(app))
            lock.close()
            await until(pilot, lambda: "Friday" in screen_text(app))
            await until(pilot, lambda: app.is_open)
            assert waits not in words_on_screen(app)
            assert "new night" in screen_text(app)
            await pilot.press("enter", opens=RegisterScreen)


@pytest.mark.parametrize("lock", ["IMMEDIATE", "EXCLUSIVE"])
async def test_a_roll_lands_once_when_the_lock_goes(store: Path, lock: str) -> None:
    number = opened_table(store, *ABC)
    async with at_table(store, number) as (app, pilot):
        with held(store, lock):
            await pilot.press("f1", opens=HelpScreen)
            assert not app.director.is_free()
            type_at_once(app, "f1", "5", "4", "enter", "6", "2")
            # The first die is drawn at once, and the second waits.
            await pilot.sees("undo the 5", opens=TableScreen)
            assert app.has_typed_ahead
            assert "undo the 5" in screen_text(app)
        await until(pilot, lambda: not app.has_typed_ahead)
        assert rolls(app, number) == [(54,), (62,), ()]


async def test_another_size_of_the_terminal_is_drawn_once_the_lock_goes(store: Path) -> None:
    async with at_table(store, opened_table(store, *ABC)) as (app, pilot):
        with held(store, "EXCLUSIVE"):
            await pilot.resize_terminal(*LARGE)
            assert app.screen.size == Size(*USUAL)
        await until(pilot, lambda: app.screen.size == Size(*LARGE))
        with held(store, "EXCLUSIVE"):
            await pilot.resize_terminal(10, 5)
            assert app.cover[0] == "tourney"
            await pilot.press("n")
        await pilot.resize_terminal(*USUAL)
        await until(pilot, lambda: app.screen.size == Size(*USUAL) and not app.cover)
        assert "That key does nothing here" not in screen_text(app)


@pytest.mark.parametrize(("lock", "after_the_look"), [("EXCLUSIVE", False), ("IMMEDIATE", True)])
async def test_a_roll_is_not_saved_yet_once_the_lock_has_stayed_for_long(
    store: Path, lock: str, after_the_look: bool
) -> None:
    number = opened_table(store, *ABC)
    async with at_table(store, number) as (app, pilot):
        table = app.screen
        assert isinstance(table, TableScreen)
        assert app.director.is_free()
        with held(store, lock):
            if after_the_look:
                table.action_digit(5)
                table.action_digit(4)
            else:
                type_at_once(app, "5", "4", "enter", "6", "2")
            await pilot.sees("another program has kept", "Enter  Ann rolls 54")
        assert rolls(app, number)[0] == ()
        await pilot.press("enter")
        await until(pilot, lambda: rolls(app, number)[0] == (54,))


async def test_letters_go_into_a_box_while_the_store_is_locked(store: Path) -> None:
    number = a_night(store, "Ann")
    async with at_work(store) as (app, pilot):
        app.show_night(number, "register")
        await until(pilot, lambda: isinstance(app.focused, Box))
        with held(store, "EXCLUSIVE"):
            type_at_once(app, "B", "o", "v", "backspace", "b", "enter", "C", "i", "d", "enter")
            await until(pilot, lambda: typed(app) == "Bob")
            await until(pilot, lambda: app.has_typed_ahead)
            assert typed(app) == "Bob"
            assert names(app, number) == ["Ann"]
        await until(pilot, lambda: names(app, number) == ["Ann", "Bob", "Cid"] and not typed(app))


# Entries that meet a lock just after the store was found free: they are saved once it goes


#: What is in the store, as far as it goes; the number of its night.
Night = Callable[[Path], int]
#: An action of the screen, or a call of it.
Do = str | Callable[[Any], object]


async def meets_a_lock(app: TourneyApp, do: Do) -> None:
    """Do something on the screen while another program locks the store behind the look at whether
    it is free; the screen stays meanwhile, and says what keys wait for.
    """
    store, screen = app.store, app.screen
    assert app.director.is_free()
    with held(store, "EXCLUSIVE" if isinstance(store, Server) else "IMMEDIATE"):
        if isinstance(do, str):
            await screen.run_action(do)
        else:
            do(screen)
        assert app.screen is screen
        assert "Please wait" in sentence(app)


async def typed_or_pasted(pilot: Keys, keys: str) -> None:
    """Press the keys, and paste what has several lines."""
    for key in keys.split(" ") if keys else ():
        await (paste(pilot, key) if "\n" in key else pilot.press(key))
    await pilot.pause()


def people(store: Path) -> int:
    return a_night(store, *ABC)


def played(store: Path) -> int:
    return opened_table(store, *ABC, played="54 62")


def names_of(night: NightHandle) -> list[str]:
    return [entry.name for entry in night.view().entries]


#: What is in the store, the keys to an entry, what makes it, and what has come of it then.
ENTRIES: dict[str, tuple[Night, str, Do, Callable[[NightHandle], object]]] = {
    "a plan": (about_to_close, "enter", "accept", lambda night: night.floor().lap == 2),
    "undo": (played, "", "undo", lambda night: night.table().page().table.rolls == (54,)),
    "who joins": (
        lambda store: opened_table(store, *ABC, played="54 . 43 31"),
        "j D o t",
        lambda dialog: dialog.action_join(),
        lambda night: [its.name for its in night.table().page().table.seats] == [*ABC, "Dot"],
    ),
    "who comes late": (
        lambda store: a_floor(store, NAMES[:8], 2, **{"option.late": "yes"}),
        "l Z o e",
        lambda dialog: dialog._add(["Zoe"]),
        lambda night: names_of(night)[8:] == ["Zoe"],
    ),
    "a pasted list": (
        people,
        "Dot\ndot\n ctrl+end backspace 2",
        "add",
        lambda night: names_of(night)[3:4] == ["Dot"] and len(names_of(night)) == 5,
    ),
}


@pytest.mark.parametrize("entry", ENTRIES)
async def test_an_entry_is_made_once_the_lock_goes(store: Path, entry: str) -> None:
    night, keys, do, is_made = ENTRIES[entry]
    number = night(store)
    async with at_night(store, number) as (app, pilot):
        await typed_or_pasted(pilot, keys)
        screen = app.screen
        await meets_a_lock(app, do)
        await until(pilot, lambda: is_made(app.director.night(number)))
        assert app.screen is not screen or entry == "undo"


async def test_a_correction_counts_once_the_lock_goes(store: Path) -> None:
    number = opened_table(store, *ABC, played="54 . 43 65 31 . 64 62")
    async with at_history(store, number, LARGE) as (app, pilot):
        await picked(pilot, "down", "enter", "down")
        await retyped(app, pilot, "61")
        await meets_a_lock(app, "accept")
        await until(pilot, lambda: recorded(app, number) == 1)


@pytest.mark.parametrize(
    ("keys", "action", "is_kept"),
    [
        ("n B o a t", "go_on", lambda its: {line.name for line in its.nights()} >= {"Boat"}),
        ("n down right ctrl+s O u r s", "save", lambda its: "Ours" in its.templates.kept),
    ],
    ids=["a new plan", "a template"],
)
async def test_what_is_planned_is_kept_once_the_lock_goes(
    store: Path, keys: str, action: str, is_kept: Callable[[Director], bool]
) -> None:
    a_night(store)
    async with at_work(store) as (app, pilot):
        await typed_or_pasted(pilot, keys)
        await meets_a_lock(app, action)
        await until(pilot, lambda: is_kept(app.director))


@pytest.mark.parametrize(
    ("night", "keys", "do", "others"),
    [
        (about_to_close, "enter", "accept", lambda night: night.moves.accept_plan()),
        (played, "", "undo", lambda night: night.table().roll(31)),
        (
            lambda store: a_night(store, *ABC, format="freezeout", tables="1"),
            "",
            "check_in",
            lambda night: (night.people.rename(1, "Anna"), night.people.check_in([1])),
        ),
    ],
    ids=["a plan", "undo", "a check-in"],
)
async def test_an_entry_is_refused_once_the_lock_goes_where_others_have_gone_on_meanwhile(
    store: Path, night: Night, keys: str, do: str, others: Callable[[NightHandle], object]
) -> None:
    number = night(store)
    async with at_night(store, number) as (app, pilot):
        await typed_or_pasted(pilot, keys)
        await meets_a_lock(app, do)
        with elsewhere(store) as other:  # before the app has had its turn
            others(other.night(number))
            position = other.night(number).session.read_position
        await until(pilot, lambda: app.screen.query_one(StatusLine).refuses)
        app.director.night(number).follow()
        assert app.director.night(number).session.read_position == position


@pytest.mark.parametrize("kind", ["file", "server"])
async def test_a_roll_lands_as_the_lock_goes(
    store: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    address = store if kind == "file" else Server(request.getfixturevalue("tables"))
    number = opened_table(address, *ABC)

    def roll_and_type_on(table: TableScreen) -> None:
        table.action_digit(5)
        table.action_digit(4)
        type_at_once(app, "enter", "6", "2")

    async with at_table(address, number) as (app, pilot):
        await until(pilot, lambda: app.director.is_free())
        await meets_a_lock(app, roll_and_type_on)
        await until(pilot, lambda: rolls(app, number) == [(54,), (62,), ()])


async def test_what_a_dialogs_answer_asks_for_is_done_once_the_lock_goes(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2)
    async with on_floor(store, number) as (app, pilot):
        floor = app.screen
        assert isinstance(floor, FloorScreen)
        entry = app.director.night(number).view().entries[0]
        await pilot.press("w", "enter", opens=PickDialog)
        assert app.director.is_free()
        with held(store, "IMMEDIATE"):
            app.screen.dismiss(entry.entry)
            await until(pilot, lambda: app.screen is floor and "wait" in sentence(app))
        await until(pilot, lambda: sentence(app) == f"{entry.name} has left.")
