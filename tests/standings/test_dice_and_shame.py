"""The two panels for those who look on, as a person reads them at several sizes."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.app import App, ComposeResult
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Static

from screens.standings.dice_panel import DicePanel
from screens.standings.shame_panel import ShamePanel
from tests.nights import HOSTILE_NAMES
from tests.screens.barriers import tied_for_a_prize
from tests.screens.driving import LARGE, SMALL, USUAL
from tourney.game.fairness import VALUES, Dice, dice_report
from tourney.night.display.shame import Disgrace, why_nothing
from tourney.service.director import Director
from tourney.service.moves import CallShootOut, Shoot

NARROW = (36, 30)
SIZES = (NARROW, SMALL, USUAL, LARGE)
FAIR = dice_report([Dice(VALUES * 9, unknown=4)])
HALL = (
    Disgrace("Most 31s", HOSTILE_NAMES[:2], "Rolled it 3 times each, and nothing is lower."),
    Disgrace("Nemesis", HOSTILE_NAMES[5:], f"Opened 4 rounds that {HOSTILE_NAMES[3]} lost."),
    Disgrace("Most [/] of a house's own", (HOSTILE_NAMES[4],), "Took 9 [/]."),
)


class Wall(App[None]):
    """Somewhere to hang a panel."""

    def __init__(self, panel: Static) -> None:
        super().__init__()
        self.panel = panel

    def compose(self) -> ComposeResult:
        yield VerticalScroll(self.panel)

    def text(self) -> str:
        """All that the panel says, what is scrolled away too."""
        strips = self.panel.render_lines(self.panel.outer_size.region)
        return "\n".join(strip.text.rstrip() for strip in strips)


@asynccontextmanager
async def hung(
    panel: DicePanel | ShamePanel, size: tuple[int, int]
) -> AsyncIterator[tuple[Wall, Pilot[None]]]:
    wall = Wall(panel)
    async with wall.run_test(size=size) as pilot:
        await pilot.pause()
        yield wall, pilot


async def until_so(pilot: Pilot[None], condition: Callable[[], object]) -> None:
    """Wait for a condition to hold: a bar at the edge that comes or goes takes another frame."""
    for _ in range(6000):
        if condition():
            return
        await pilot.pause(0.01)
    raise AssertionError("It never came to be.")


def bars_of(wall: Wall) -> list[tuple[str, str]]:
    """The first and the last word of every line with a bar."""
    words = [line.split() for line in wall.text().splitlines() if "▆" in line]
    return [(line[0], line[-1]) for line in words]


def flowed(text: str) -> str:
    """The text with its lines joined."""
    return " ".join(text.split())


@pytest.mark.parametrize("size", SIZES)
async def test_the_dice_are_told_in_a_sentence_and_bars(size: tuple[int, int]) -> None:
    panel = DicePanel()
    async with hung(panel, size) as (wall, pilot):
        panel.show(FAIR)
        await pilot.pause()
        await until_so(pilot, lambda: bars_of(wall) == [(face, "63") for face in "123456"])
        text = wall.text()
        assert flowed(text).startswith("✓ 378 dice. Nothing unusual: fair dice come out at least")
        assert "Not counted: 4 rounds" in flowed(text)
        assert "31\N{MULTIPLICATION SIGN}9" in text
        assert "chi-squared 0.00, 5 degrees of freedom" in flowed(text)


async def test_each_sentence_has_the_mark_of_what_it_says_itself() -> None:
    panel = DicePanel()
    async with hung(panel, LARGE) as (wall, pilot):
        # Every face as often as the others, and nothing but doubles.
        panel.show(dice_report([Dice((11, 22, 33, 44, 55, 66) * 40)]))
        await pilot.pause()
        await until_so(pilot, lambda: "uneven" in wall.text())
        assert flowed(wall.text()).startswith("✓ 480 dice. Nothing unusual")
        assert "✗ The 21 values are uneven" in flowed(wall.text())


async def test_the_bars_follow_the_size() -> None:
    panel = DicePanel()
    async with hung(panel, LARGE) as (wall, pilot):
        panel.show(FAIR)
        await pilot.pause()
        longest = wall.text().count("▆")
        await pilot.resize_terminal(*SMALL)
        await until_so(pilot, lambda: 0 < wall.text().count("▆") < longest)


async def test_where_nothing_can_be_said_there_are_no_bars() -> None:
    panel = DicePanel()
    async with hung(panel, USUAL) as (wall, pilot):
        panel.show(dice_report([Dice(hidden=True)]))
        await pilot.pause()
        assert flowed(wall.text()) == (
            "Liar's Mexico keeps its dice under the cup, so nothing can be said of them."
        )
        panel.show(dice_report([Dice((54,))]))
        await pilot.pause()
        assert "Only 2 dice: too few to say." in wall.text()


@pytest.mark.parametrize("size", SIZES)
async def test_the_hall_of_shame_reads_the_same_at_every_size(size: tuple[int, int]) -> None:
    panel = ShamePanel()
    async with hung(panel, size) as (wall, pilot):
        panel.show(HALL)
        await pilot.pause()
        text = flowed(wall.text())
        assert f"Most 31s {HOSTILE_NAMES[0]} and {HOSTILE_NAMES[1]} Rolled it 3 times each" in text
        assert f"Nemesis {HOSTILE_NAMES[5]} Opened 4 rounds that {HOSTILE_NAMES[3]} lost." in text
        assert f"… {HOSTILE_NAMES[4]} Took 9 [/]." in text


async def test_an_empty_hall_says_when_there_will_be_more() -> None:
    panel = ShamePanel()
    async with hung(panel, SMALL) as (wall, pilot):
        panel.show((), why_nothing(()))
        await pilot.pause()
        assert wall.text().strip() == "Nothing to tell yet: it takes a few more rounds."
        panel.show(HALL[:1])
        await pilot.pause()
        assert "Most 31s" in wall.text()


def test_the_throws_of_a_shoot_out_are_dice_too(tmp_path: Path) -> None:
    store = tmp_path / "tourney.db"
    number = tied_for_a_prize(store)
    director = Director.open(store)
    before = director.night(number).tales.dice_report()
    director.night(number).send(CallShootOut())
    director.night(number).send(Shoot(54))
    director.night(number).send(Shoot(66))
    after = director.night(number).tales.dice_report()
    director.close()
    assert after.dice == before.dice + 4
    assert [tally.count for tally in after.faces][3:] == [
        tally.count + more for tally, more in zip(before.faces[3:], (1, 1, 2), strict=True)
    ]
