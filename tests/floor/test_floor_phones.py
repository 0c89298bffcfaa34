"""Tables' phones on the floor (F16): whose entry it was, those that wait, and the code."""

from pathlib import Path

from screens.display.phones_dialog import PhonesDialog
from screens.floor.phone_dialog import TablePhoneDialog
from screens.table.screen import TableScreen
from tests.screens.driving import elsewhere
from tests.screens.floors import NAMES, a_floor, bar_words, on_floor
from tests.screens.reading import screen_text
from tourney.game.mexico.round import Speed
from tourney.night.views.phone_table import Sent
from tourney.service.director import Director

ADDRESS = "http://192.168.1.7:8000/night"


def a_floor_with_phones(store: Path, *, waits: bool = False) -> int:
    number = a_floor(store, NAMES[:9], 3)
    with elsewhere(store) as host:
        night = host.night(number)
        night.moves.choose_speeds({0: Speed.RESULT})
        host.phones.invite(number, ADDRESS)
        host.table_phones.draw_missing(night)
        if waits:
            host.table_phones.choose_waiting(night, waits)
    return number


def types(store: Path, number: int, place: int, player: int) -> str:
    """A table's phone types who lost its first round; the answer."""
    with elsewhere(store) as serving:
        sent = Sent(f"p{place}", f"{place}.1.1", "result", player, 0)
        return serving.table_phones.take(serving.night(number), place, sent)


def losers(host: Director, number: int) -> list[str]:
    night = host.night(number)
    night.follow()
    return [table.words for table in night.floor().tables]


async def test_f16_2_enter_saves_an_entry_that_waits(store: Path, host: Director) -> None:
    number = a_floor_with_phones(store, waits=True)
    async with on_floor(store, number) as (app, pilot):
        assert types(store, number, 2, 1) == "Waiting for the host: Ean lost."
        await pilot.sees("○ waits: Ean", hides="…")
        assert "save table 2's phone: Ean lost" in bar_words(app)
        await pilot.pause(0.6)
        await pilot.press("enter", shows="Saved: Ean lost.")
        await pilot.sees("✓ phone: Ean", hides="lo…")
    assert losers(host, number)[1] == "Ean lost 1"


async def test_f16_2_a_round_by_the_host_drops_the_entry_that_waits(
    store: Path, host: Director
) -> None:
    number = a_floor_with_phones(store, waits=True)
    async with on_floor(store, number) as (app, pilot):
        types(store, number, 2, 1)
        await pilot.sees("○ waits: Ean")
        await pilot.press("2", "a", "0", shows="Ban lost 1")
        assert "waits" not in screen_text(app)
        assert "phone" not in bar_words(app)
    assert types(store, number, 2, 1) == "Not counted: Ean lost. The host typed there."
    assert losers(host, number)[1] == "Ban lost 1"


async def test_f16_2_an_enter_from_before_an_entry_could_be_read_only_names_it(
    store: Path, host: Director
) -> None:
    number = a_floor_with_phones(store, waits=True)
    async with on_floor(store, number) as (_, pilot):
        types(store, number, 2, 1)
        types(store, number, 3, 1)
        await pilot.sees("○ waits: Ean")
        await pilot.pause(0.6)
        await pilot.press("enter", "enter", shows="lost: press Enter again to save it.")
    assert losers(host, number)[2] == "Can starts"


async def test_f16_2_at_its_table_an_entry_that_waits_stands_above_and_enter_saves_it(
    store: Path, host: Director
) -> None:
    number = a_floor_with_phones(store, waits=True)
    async with on_floor(store, number) as (_, pilot):
        await pilot.press("2", "enter", opens=TableScreen)
        types(store, number, 1, 1)
        await pilot.sees("Table 1's phone waits: Esc, Enter.")
        types(store, number, 2, 1)
        await pilot.sees("Phone: Ean lost. Enter saves it, or type the round here.")
        await pilot.pause(0.6)
        await pilot.press("enter", shows="Saved: Ean lost.")
        await pilot.sees("Table 1's phone waits: Esc, Enter.")
    assert losers(host, number)[:2] == ["Aan starts", "Ean lost 1"]


async def test_f16_1_the_floor_says_that_a_phone_took_its_entry_back(store: Path) -> None:
    number = a_floor_with_phones(store)
    async with on_floor(store, number) as (_, pilot):
        assert types(store, number, 2, 1) == "Recorded: Ean lost."
        await pilot.sees("✓ phone: Ean")
        with elsewhere(store) as serving:
            night = serving.night(number)
            moment = serving.table_phones.view(night, 2).moment
            serving.table_phones.take(night, 2, Sent("b", moment, "back"))
        await pilot.sees("Table 2's phone took back Ean's loss.")


async def test_f16_1_keys_for_the_code_and_for_entries_that_wait(
    store: Path, host: Director
) -> None:
    number = a_floor_with_phones(store)
    code = host.table_phones.of(number)[1]
    async with on_floor(store, number) as (_, pilot):
        await pilot.press("ctrl+o", opens=TablePhoneDialog, shows=f"and type {code}")
        await pilot.press("n", shows="The old code has ended.")
        new = host.table_phones.of(number)[1]
        await pilot.sees(f"and type {new}")
        assert new != code
        await pilot.press("w", shows="w let all entries count")
        host.table_phones.read_on()
        assert number in host.table_phones.codes.waiting
        types(store, number, 2, 1)
        await pilot.press("w", shows="w check all tables' entries")
        await pilot.press("escape", shows="Floor")


async def test_f16_1_before_the_night_is_shown_the_key_says_what_to_do(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 3)
    async with on_floor(store, number) as (_, pilot):
        await pilot.press("ctrl+o", opens=TablePhoneDialog, shows="Enter  share the night")
        await pilot.press("enter", opens=PhonesDialog)
        await pilot.press("escape", opens=TablePhoneDialog)


async def test_f16_1_once_the_night_is_shown_the_tables_code_stands_alone(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 3)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("ctrl+o", "enter", opens=PhonesDialog)
        with elsewhere(store) as sharing:
            sharing.table_phones.draw_missing(sharing.night(number))
            sharing.phones.invite(number, ADDRESS)
        await pilot.sees("w check all tables' entries")
        assert isinstance(app.screen, TablePhoneDialog)
