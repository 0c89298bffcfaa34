"""One long name leaves the others of its group in large letters, and in one form all night."""

from textual.content import Content

from screens.display.lists import ListRow
from screens.display.wall import Framed, wall_pages
from screens.ui.large.podium import podium_block
from tests.screens.displays import is_large
from tourney.night.standings.podium import PodiumStep

LONG = "Maximiliane Featherstone"


def is_on_a_plate(drawn: list[Content], name: str) -> bool:
    lines = [line.plain for line in drawn]
    at = next(at for at, line in enumerate(lines) if name in line)
    x = lines[at].index(name)
    return "▄" * len(name) in lines[at - 1] and lines[at + 1][x : x + len(name)] == "▀" * len(name)


def test_the_podium_is_large_round_a_long_name() -> None:
    steps = tuple(
        PodiumStep(rank, (name,), "") for rank, name in enumerate(("Ann", LONG, "Bob"), 1)
    )
    drawn = podium_block(steps, 116, 36)
    assert is_large(drawn, "Bob")
    assert is_on_a_plate(drawn, LONG)


def test_letters_on_the_wall_are_large_beside_a_long_name() -> None:
    tables = [
        Framed(at, "", [ListRow(name) for name in names])
        for at, names in enumerate((("Ann", LONG), ("Bob", "Dan"), ("Cid", "Eve")))
    ]
    (drawn,) = wall_pages(tables, 116, 33)
    assert any(is_large(drawn, "Cid", scale) for scale in (1, 2, 3))
