"""One long name, and the letters of the others of its group."""

from pathlib import Path

from screens.display.lists import ListRow
from screens.display.wall import Framed, wall_pages
from screens.ui.large.podium import podium_block
from tests.screens.displays import is_large
from tests.screens.driving import at_night
from tests.screens.reading import screen_text
from tests.screens.tables import opened_table
from tourney.night.views.floor_view import PodiumStep

LONG = "Maximiliane Featherstone"


def test_the_names_of_a_podium_are_of_one_size() -> None:
    steps = tuple(
        PodiumStep(rank, (name,), "") for rank, name in enumerate(("Ann", LONG, "Bob"), 1)
    )
    drawn = podium_block(steps, 116, 36)
    assert not is_large(drawn, "Bob")
    assert any("Bob" in line.plain for line in drawn)


def test_letters_on_the_wall_are_large_beside_a_long_name() -> None:
    tables = [
        Framed(at, "", [ListRow(name) for name in names])
        for at, names in enumerate((("Ann", LONG), ("Bob", "Dan"), ("Cid", "Eve")))
    ]
    (drawn,) = wall_pages(tables, 116, 33)
    assert any(is_large(drawn, "Cid", scale) for scale in (1, 2, 3))


async def test_the_seats_keep_their_pips_beside_a_long_name(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", LONG, preset="mexxen")
    async with at_night(store, number, (100, 30)) as (app, _):
        assert screen_text(app).count(" 12  ●●●●● ●●●●● ●●") == 4
