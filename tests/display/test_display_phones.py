"""Guests' phones: their address on the big screen, and from any screen of a night (F13.1)."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno

from screens.display.pages import phones_block
from screens.display.phones_dialog import PhonesDialog
from screens.ui.large.letters import code_block
from tests.screens.displays import on_display, reads, titles, turned_to
from tests.screens.driving import a_night, until
from tests.screens.floors import NAMES, a_floor, on_floor
from tests.screens.reading import SMALL, USUAL, screen_text
from tourney.night.state.phones import PhonesInvited
from tourney.service.director import Director

ADDRESS = "http://192.168.100.200:8000/night"
TITLE = "The night on your phone"
_DARK = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}


@pytest.fixture
def answered() -> Iterator[str]:
    """An address at which something listens."""
    with socket.create_server(("127.0.0.1", 0)) as listens:
        yield f"http://127.0.0.1:{listens.getsockname()[1]}/night"


@pytest.mark.parametrize(("width", "height", "scale"), [(60, 18, 1), (100, 40, 2), (200, 60, 3)])
def test_the_picture_is_the_code_of_the_address_as_large_as_fits(
    width: int, height: int, scale: int
) -> None:
    lines = [line.plain for line in code_block(ADDRESS, width, height)]
    assert len(lines) <= height
    assert {len(line) for line in lines} <= set(range(width + 1))
    squares = [[_DARK[cell][half] for cell in line] for line in lines for half in (0, 1)]
    seen = [bytes(row[2 * scale : -2 * scale : scale]) for row in squares[2 * scale :: scale]]
    code = segno.make_qr(ADDRESS, error="l", boost_error=False)
    assert seen[: len(code.matrix)] == [bytes(row) for row in code.matrix]


def test_where_the_picture_has_no_room_the_address_is_said_whole() -> None:
    lines = phones_block(PhonesInvited(1, ADDRESS), 34, 8)
    assert "".join(line.plain.strip() for line in lines).count(ADDRESS[7:]) == 1
    assert code_block(ADDRESS, 34, 8) == []


async def test_f13_1_the_big_screen_shows_where_to_scan_while_phones_are_invited(
    store: Path,
    host: Director,
) -> None:
    number = a_floor(store, NAMES[:9], 2)
    async with on_display(store, number) as (app, screen, pilot):
        assert TITLE not in titles(screen)
        host.phones.invite(number, ADDRESS)
        await until(pilot, lambda: TITLE in titles(screen))
        await turned_to(screen, pilot, TITLE)
        await until(pilot, lambda: reads(app, "192.168.100.200:8000/night"))
        assert "█▀▀▀▀▀█" in screen_text(app)
        host.phones.send_away()
        await until(pilot, lambda: TITLE not in titles(screen))
        host.phones.invite(number + 1, ADDRESS)
        await until(pilot, lambda: app.director.phones.shared is not None)
        assert TITLE not in titles(screen)


async def test_f16_1_before_play_the_big_screen_shows_the_codes_of_tables(
    store: Path,
    host: Director,
) -> None:
    number = a_night(store, *NAMES[:9], format="freezeout", tables="3")
    host.phones.invite(number, ADDRESS)
    host.table_phones.draw_missing(host.night(number))
    async with on_display(store, number) as (app, screen, pilot):
        await turned_to(screen, pilot, "Type your rounds on a phone")
        await until(pilot, lambda: reads(app, "192.168.100.200:8000/night/t"))
        # Letters are as large as there is room for.
        await pilot.resize_terminal(*SMALL)
        codes = host.table_phones.of(number)
        await until(pilot, lambda: all(reads(app, f"{at}  {code}") for at, code in codes.items()))
        host.table_phones.draw_anew(number, 2)
        new = host.table_phones.of(number)[2]
        await until(pilot, lambda: reads(app, f"2  {new}"))


async def test_f13_1_p_shows_the_address_and_x_takes_it_back(
    store: Path, host: Director, answered: str
) -> None:
    number = a_floor(store, NAMES[:9], 2)
    host.phones.invite(number, answered, "tourney.local:8000/night")
    async with on_floor(store, number, SMALL) as (app, pilot):
        await pilot.press("P", shows=("tourney.local:8000/night", "█▀▀▀▀▀█"))
        assert "Enter shows it" not in screen_text(app)
        await pilot.press("x", shows="no longer show the night")
        assert app.director.phones.shared is None
        assert "Enter  share" in screen_text(app)
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, PhonesDialog))


async def test_f13_1_p_warns_where_only_the_laptop_itself_can_open_the_address(
    store: Path, host: Director, answered: str
) -> None:
    number = a_floor(store, NAMES[:9], 2)
    host.phones.invite(number, answered)
    async with on_floor(store, number, USUAL) as (_, pilot):
        await pilot.press("P", shows="No phone can open")


async def test_f13_1_p_says_of_an_address_that_nothing_answers_there_any_more(
    store: Path, host: Director
) -> None:
    number = a_floor(store, NAMES[:9], 2)
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    host.phones.invite(number, f"http://127.0.0.1:{port}/night")
    async with on_floor(store, number, USUAL) as (app, pilot):
        await pilot.press("P", shows=("Nothing answers at", "Enter share"))
        assert "x stop sharing" in screen_text(app)
