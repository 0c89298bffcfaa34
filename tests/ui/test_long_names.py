"""One long name leaves the others of its group in large letters, and in one form all night."""

from pathlib import Path

from textual.content import Content

from screens.app.app import TourneyApp
from screens.display.wall import wall_page
from screens.ui.large.letters import letters
from screens.ui.large.podium import podium_block
from tests.screens.driving import at_night
from tests.screens.reading import screen_text
from tests.screens.tables import opened_table
from tourney.night.display.show_table import ShowSeat, ShowTable
from tourney.night.standings.podium import PodiumStep

LONG = "Maximiliane Featherstone"


def is_large(drawn: list[Content], name: str, scale: int = 1) -> bool:
    """True if the name stands there in letters of a scale."""
    lines = [line.plain for line in drawn]
    return all(any(row in line for line in lines) for row in letters(name, scale))


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


def test_letters_on_the_wall_keep_their_size_whoever_has_the_turn(store: Path) -> None:
    def wall(*turns: str) -> list[Content]:
        tables = [
            ShowTable(at, at, "", "playing", "", 1, 3, people, who, "rolls", (), "", 1, "", "", "")
            for at, (who, people) in enumerate(zip(turns, seated, strict=True), start=1)
        ]
        return wall_page(tables, 116, 33, TourneyApp(store))

    seated = [
        tuple(ShowSeat(name, "3", 3, False, None, False, False, False, "") for name in names)
        for names in (("Ann", LONG), ("Bob", "Dan"), ("Cid", "Eve"))
    ]
    assert is_large(wall("Ann", "Bob", "Cid"), "Cid")
    assert is_large(wall(LONG, "Bob", "Cid"), "Cid")


async def test_the_seats_keep_their_pips_beside_a_long_name(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", LONG, preset="mexxen")
    async with at_night(store, number) as (app, _):
        assert screen_text(app).count(" 12 ●●●●● ●●●●● ●●") == 4
