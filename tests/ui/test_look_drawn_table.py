"""The table that is drawn: its seats, and when there is room for it."""

from itertools import pairwise
from math import atan2, pi
from pathlib import Path

import pytest

from screens.table.drawn_table import FEWEST, MOST, SEAT, DrawnTable, seat_positions
from screens.table.seat_row import Seats
from tests.nights import HOSTILE_NAMES
from tests.screens.driving import type_in
from tests.screens.reading import LARGE, USUAL, line_with, screen_text
from tests.screens.tables import at_table, opened_table

JUST = (110, 36)
WIDE = (250, 70)
TEN = (*HOSTILE_NAMES, "Ann", "Bob", "Cid", "Dee")


@pytest.mark.parametrize("size", [(120, 16), (130, 20), (220, 48)], ids=str)
@pytest.mark.parametrize("seats", range(FEWEST, MOST + 1))
def test_seats_go_clockwise_round_the_table_and_never_overlap(
    seats: int, size: tuple[int, int]
) -> None:
    (width, height), seat = size, SEAT
    found = seat_positions(seats, SEAT.width, width, height)
    assert len(found) == seats
    cells = [
        (x, y)
        for place in found
        for x in range(place.x, place.x + seat.width)
        for y in range(place.y, place.y + seat.height)
    ]
    assert len({*cells}) == len(cells)
    assert all(0 <= x < width and 0 <= y < height for x, y in cells)
    # From above the angles grow clockwise, once round from the first.
    angles = [
        atan2(
            (place.y + seat.height / 2 - height / 2) / height,
            (place.x + seat.width / 2 - width / 2) / width,
        )
        for place in found
    ]
    turned = [(angle - angles[0]) % (2 * pi) for angle in angles]
    assert all(one < other for one, other in pairwise(turned))


async def test_the_table_is_drawn_where_it_has_room_and_the_list_where_it_has_none(
    store: Path,
) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob", "Cid"), USUAL) as (app, pilot):
        assert app.screen.query_one(Seats).display
        await pilot.resize_terminal(*JUST)
        await pilot.pause()
        assert app.screen.query_one(DrawnTable).display
        assert "Cid" in screen_text(app)
        await type_in(pilot, "54")
        await pilot.resize_terminal(*USUAL)
        await pilot.pause()
        assert "54" in line_with(app, "Ann")
    async with at_table(store, opened_table(store, *TEN, "Eve"), LARGE) as (app, pilot):
        assert app.screen.query_one(Seats).display
        assert "Eve" in screen_text(app)


@pytest.mark.parametrize("size", [LARGE, WIDE], ids=str)
async def test_a_click_on_a_seat_is_its_letter(store: Path, size: tuple[int, int]) -> None:
    letter = "c  Cid"
    number = opened_table(store, "Ann", "Bob", "Cid", "Dee", preset="mexxen")
    async with at_table(store, number, size) as (app, pilot):
        await pilot.press("f5", "f5")
        shown = screen_text(app).splitlines()
        row, left = next((y, line.index(letter)) for y, line in enumerate(shown) if letter in line)
        await pilot.click(offset=(left + 6, row))
        await pilot.pause()
        assert "Enter  none" in screen_text(app)
