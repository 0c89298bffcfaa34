"""A league's list of venues: as wide as what stands in it, and no wider than there is room."""

from pathlib import Path

import pytest

from screens.home.venues import VenuesScreen, VenuesTable
from tests.hunt.hostile_nights import nights_of
from tests.hunt.routes import all_venues
from tests.screens.driving import LARGE, SMALL, USUAL, at_work, screen_text

PEOPLE = ("Ann", "Bob", "Cid", "Dan", "Eva", "Fred", "Gil", "Hal", "Ida", "Jan", "Kim", "Leo")
VENUES = ("The Swan", "Crooked Billet", "The Old Queen's Head")


@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE, (200, 60)], ids=str)
async def test_no_column_is_out_of_sight_and_the_night_gives_way_first(
    store: Path, size: tuple[int, int]
) -> None:
    nights = nights_of(store, PEOPLE, "Friday", "The Swan", "drinks")
    async with at_work(store, size) as (app, pilot):
        await all_venues(VENUES, PEOPLE[:5])(app, pilot, nights)
        await pilot.pause()
        assert isinstance(app.screen, VenuesScreen)
        assert not app.screen.query_one(VenuesTable).show_horizontal_scrollbar
        shown = screen_text(app)
        assert ("Night" in shown) == (size != SMALL)
        assert "Ahead" in shown
        assert VENUES[2][:10] in shown
