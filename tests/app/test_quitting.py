"""Ctrl+Q where something is typed that the host would have to type again."""

from collections.abc import Callable
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.floor.shoot_out import ShootOutScreen
from screens.ui.dialog import PickDialog
from screens.ui.status_line import Banner
from tests.screens.barriers import tied_for_a_prize
from tests.screens.driving import Keys, a_night, all_seen, at_night, elsewhere, type_in, until
from tests.screens.floors import on_floor
from tests.screens.reading import screen_text
from tests.screens.tables import at_table, opened_table
from tests.stores import out_of_the_way


def _table(store: Path) -> int:
    return opened_table(store, "Ann", "Bob")


def _register(store: Path) -> int:
    return a_night(store, "Ann", "Bob")


#: What is opened, the keys to where something is typed, what is typed, and what is said of it.
ENTRIES: dict[str, tuple[Callable[[Path], int], str, str, str]] = {
    "a name": (_register, "", "Cid", "Cid is not on the list yet."),
    "a plan": (_register, "f5", "Sat", "The plan is not saved yet."),
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


async def test_a_second_ctrl_q_leaves_too(tmp_path: Path) -> None:
    async with at_night(tmp_path / "n.db", _register(tmp_path / "n.db")) as (app, pilot):
        await type_in(pilot, "Cid")
        await pilot.press("ctrl+q", opens=PickDialog)
        await pilot.press("ctrl+q")
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


async def test_where_nothing_is_typed_one_press_is_enough(tmp_path: Path) -> None:
    number = _table(tmp_path / "n.db")
    async with at_night(tmp_path / "n.db", number) as (app, pilot):
        await until(pilot, lambda: "the dice" in screen_text(app))
        await pilot.press("ctrl+q")
        assert app._exit
