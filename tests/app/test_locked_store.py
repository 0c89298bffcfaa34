"""A store that another program keeps locked: keys wait for it, and the screen does not."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from textual.geometry import Size

from screens.app.app import TourneyApp
from screens.people.register import RegisterScreen
from screens.table.screen import TableScreen
from screens.ui.box import Box
from screens.ui.keys.help import HelpScreen
from tests.faults.locks import held
from tests.screens.driving import a_night, at_work, running, type_at_once, until
from tests.screens.reading import LARGE, USUAL, screen_text, words_on_screen
from tests.screens.tables import at_table, opened_table, rolls

ABC = ("Ann", "Bob", "Cid")


def names(app: TourneyApp, number: int) -> list[str]:
    return [entry.name for entry in app.director.night(number).view().entries]


def typed(app: TourneyApp) -> str:
    return app.screen.query_one(Box).value


locks = pytest.mark.parametrize("lock", ["IMMEDIATE", "EXCLUSIVE"])


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
            assert "New night" in screen_text(app)
            await pilot.press("enter", opens=RegisterScreen)


@locks
async def test_a_roll_lands_once_when_the_lock_goes_and_help_is_there_meanwhile(
    store: Path, lock: str
) -> None:
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


@pytest.mark.parametrize(
    ("lock", "after_the_look"), [("IMMEDIATE", False), ("EXCLUSIVE", False), ("IMMEDIATE", True)]
)
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


@locks
async def test_letters_go_into_a_box_while_the_store_is_locked_and_enter_waits(
    store: Path, lock: str
) -> None:
    number = a_night(store, "Ann")
    async with at_work(store) as (app, pilot):
        app.show_night(number, "register")
        await until(pilot, lambda: isinstance(app.focused, Box))
        with held(store, lock):
            type_at_once(app, "B", "o", "v", "backspace", "b", "enter", "C", "i", "d", "enter")
            await until(pilot, lambda: typed(app) == "Bob")
            await until(pilot, lambda: app.has_typed_ahead)
            assert typed(app) == "Bob"
            assert names(app, number) == ["Ann"]
        await until(pilot, lambda: names(app, number) == ["Ann", "Bob", "Cid"] and not typed(app))
