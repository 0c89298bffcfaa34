"""The hall of shame, as a person reads it at several sizes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.app import App, ComposeResult
from textual.containers import VerticalScroll
from textual.pilot import Pilot

from screens.standings.shame_panel import ShamePanel
from tests.nights import HOSTILE_NAMES
from tests.screens.reading import LARGE, SMALL, USUAL
from tourney.night.display.shame import Disgrace, why_nothing

NARROW = (36, 30)
SIZES = (NARROW, SMALL, USUAL, LARGE)
HALL = (
    Disgrace("Most 31s", HOSTILE_NAMES[:2], "Rolled it 3 times each, and nothing is lower."),
    Disgrace("Nemesis", HOSTILE_NAMES[5:], f"Opened 4 rounds that {HOSTILE_NAMES[3]} lost."),
    Disgrace("Most [/] of a house's own", (HOSTILE_NAMES[4],), "Took 9 [/]."),
)


class Wall(App[None]):
    """Somewhere to hang a panel."""

    def __init__(self, panel: ShamePanel) -> None:
        super().__init__()
        self.panel = panel

    def compose(self) -> ComposeResult:
        yield VerticalScroll(self.panel)

    def text(self) -> str:
        """All that the panel says, what is scrolled away too."""
        strips = self.panel.render_lines(self.panel.outer_size.region)
        return "\n".join(strip.text.rstrip() for strip in strips)


@asynccontextmanager
async def hung(panel: ShamePanel, size: tuple[int, int]) -> AsyncIterator[tuple[Wall, Pilot[None]]]:
    wall = Wall(panel)
    async with wall.run_test(size=size) as pilot:
        await pilot.pause()
        yield wall, pilot


def flowed(text: str) -> str:
    """The text with its lines joined."""
    return " ".join(text.split())


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
