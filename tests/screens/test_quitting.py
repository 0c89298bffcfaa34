"""Ctrl+Q where something is typed that the host would have to type again."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.screens.driving import a_night, at_work, screen_text, type_in, until
from tests.screens.floors import NAMES, a_floor
from tests.screens.tables import opened_table


def _table(store: Path) -> int:
    return opened_table(store, "Ann", "Bob")


def _register(store: Path) -> int:
    return a_night(store, "Ann", "Bob")


#: What is opened, the keys to where something is typed, what is typed, and what is said of it.
ENTRIES: dict[str, tuple[Callable[[Path], int], str, str, str]] = {
    "a name": (_register, "", "Cid", "Cid is not on the list yet."),
    "a plan": (_register, "f5", "Sat", "The plan is not kept yet."),
    "a preset's name": (
        _register,
        "f5 down down down down down 7 ctrl+s",
        "Ours",
        "The plan is not kept yet. Ours is typed and not saved.",
    ),
    "who joins": (_table, "j", "Cid", "Cid is typed and not saved."),
    "who comes late": (
        lambda store: a_floor(store, NAMES[:9], 3),
        "l",
        "Zoe",
        "Zoe is typed and not saved.",
    ),
}


@pytest.mark.parametrize("what", ENTRIES)
async def test_quitting_says_first_what_is_not_saved_and_leaves_at_the_second_press(
    what: str, tmp_path: Path
) -> None:
    night, keys, typed, says = ENTRIES[what]
    number = night(tmp_path / "n.db")
    async with at_work(tmp_path / "n.db") as (app, pilot):
        app.show_night(number)
        await pilot.pause()
        for key in keys.split():
            await pilot.press(key)
        await type_in(pilot, typed)
        await pilot.press("ctrl+q")
        assert app.is_running
        assert [its.message for its in app._notifications] == [
            f"{says} Press again to quit without it."
        ]
        await pilot.press("ctrl+q")
        assert not app.is_running or app._exit


async def test_where_nothing_is_typed_one_press_is_enough(tmp_path: Path) -> None:
    number = _table(tmp_path / "n.db")
    async with at_work(tmp_path / "n.db") as (app, pilot):
        app.show_night(number)
        await until(pilot, lambda: "Dice _ _" in screen_text(app))
        await pilot.press("ctrl+q")
        assert app._exit
