"""F13.2 at the list of people: who says by phone that they are here waits for a key."""

from contextlib import closing
from pathlib import Path

from textual.command import CommandPalette

from screens.app.app import TourneyApp
from screens.display.phones_dialog import PhonesDialog
from screens.floor.screen import FloorScreen
from screens.ui.dialog import PickDialog
from tests.screens.driving import a_night, running, store_opened, type_in, until
from tests.screens.floors import NAMES, a_floor, on_floor
from tests.screens.reading import SMALL, screen_text
from tests.screens.registers import at_people, box, here
from tourney.service.director import Director


def several(store: Path, *names: str) -> int:
    """A night over several tables; its number."""
    return a_night(store, *names, format="freezeout", tables="32")


def come(store: Path, *names: str, phone: str = "a") -> None:
    """They say so on a phone, while the app may run."""
    with closing(Director.open(store)) as director:
        for at, name in enumerate(names):
            director.door.come(director.night(1), f"{phone}{at}", name)


def waiting(app: TourneyApp) -> list[str]:
    return [guest.name for guest in app.director.door.view(app.director.night(1)).waiting]


async def test_f13_2_who_waits_stands_there_and_enter_asks_about_them(store: Path) -> None:
    several(store, "Ann", "Bob")
    come(store, "Zoe", "ann", "Yan")
    async with at_people(store, SMALL) as (app, pilot):
        await pilot.sees("○ 3 at the door  Zoe   then Ann, Yan")
        assert here(app) == []
        await pilot.press("enter", opens=PickDialog)
        await pilot.press("enter")
        await pilot.sees("✓ Zoe is on the list, and here.", "○ 2 at the door  Ann")
        assert "Ann (on the list already)" in screen_text(app)
        assert here(app) == ["Zoe"]
        await pilot.press("enter", "enter")
        await pilot.sees("✓ Ann is on the list, and here.", "○ 1 at the door  Yan")
        assert here(app) == ["Ann", "Zoe"]
        await pilot.press("enter", "escape")
        assert waiting(app) == ["Yan"]
        await pilot.press("enter", "down", "enter", shows="✓ Yan is declined.")
        assert "at the door" not in screen_text(app)
        assert [line.name for line in app.director.night(1).view().entries] == ["Ann", "Bob", "Zoe"]


async def test_f13_2_undo_brings_back_who_waited(store: Path) -> None:
    several(store, "Ann", "Bob")
    come(store, "Zoe")
    async with at_people(store) as (app, pilot):
        await pilot.sees("1 at the door")
        await pilot.press("enter", "enter", shows="✓ Zoe ")
        await pilot.press("ctrl+z")
        await pilot.sees("Undone: Zoe added and checked in.", "1 at the door  Zoe")
        assert here(app) == []


async def test_f13_2_one_who_comes_meanwhile_stands_there_and_what_is_typed_comes_first(
    store: Path,
) -> None:
    several(store, "Ann", "Bob")
    async with at_people(store) as (app, pilot):
        await type_in(pilot, "Cid")
        come(store, "Zoe")
        await pilot.sees("1 at the door  Zoe", "Enter  add Cid")
        assert box(app) == "Cid"
        await pilot.press("enter")
        await pilot.sees("Enter  Zoe ")
        assert app.director.night(1).view().entries[-1].name == "Cid"
        assert waiting(app) == ["Zoe"]


async def test_f13_2_f10_shuts_the_door_and_opens_it(store: Path) -> None:
    several(store, "Ann", "Bob")
    come(store, "Zoe", "Yan")
    with closing(Director.open(store)) as director:
        director.phones.invite(1, "http://192.168.1.7:8000/night")
    async with at_people(store) as (app, pilot):
        await pilot.sees("2 at the door")
        await pilot.press("f10", shows="Sign-up by phone is closed; 2 who waited are declined.")
        assert waiting(app) == []
        assert "at the door" not in screen_text(app)
        await pilot.press("f10", shows="✓ Guests can sign up by phone.")
        assert app.director.door.view(app.director.night(1)).open


async def test_f13_2_at_one_table_enter_puts_them_on_the_list(store: Path) -> None:
    a_night(store, "Ann")
    come(store, "Zoe")
    async with at_people(store) as (app, pilot):
        await pilot.sees("1 at the door  Zoe")
        await pilot.press("enter", "enter", shows="✓ Zoe ")
        assert waiting(app) == []


async def test_f13_2_in_play_they_come_late(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 3)
    come(store, "Zoe")
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("f7", shows="1 at the door  Zoe")
        await pilot.press("enter", "enter", shows="✓ Zoe ")
        assert app.director.night(1).view().entries[-1].late


async def test_f13_2_on_another_screen_the_host_is_told_who_has_come(store: Path) -> None:
    a_floor(store, NAMES[:9], 3)
    app = TourneyApp(store)
    async with running(app, notifications=True) as pilot:
        await store_opened(pilot)
        await pilot.press("enter", opens=FloorScreen)
        come(store, "[/]", phone="b")
        await until(pilot, lambda: app._notifications)
        assert [note.message for note in app._notifications] == [
            "[/] says: I'm here. F7 opens the list."
        ]
        await pilot.press("f7", shows="1 at the door  [/]")


async def test_phones_are_shared_from_the_players_by_the_palette(store: Path) -> None:
    a_night(store, "Ann", "Bob")
    async with at_people(store) as (_, pilot):
        await pilot.press("ctrl+p", opens=CommandPalette)
        await type_in(pilot, "guests", shows="Let guests follow on their phones")
        await pilot.press("enter", opens=PhonesDialog)
