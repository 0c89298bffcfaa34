"""Every page of the big screen in nights of all kinds, as it was last approved by eye.

`APPROVE=1 pytest tests/display/test_pages.py` writes them anew; `git diff` shows what changed.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from tests.nights import FORM, ended
from tests.pictures.scenes import duels_to_the_final
from tests.screens.displays import HUGE, on_display
from tests.screens.driving import elsewhere, text_at_rest
from tests.screens.floors import NAMES, a_floor, play_lap
from tests.screens.liar_tables import opened_liar
from tests.screens.paid_nights import played_to_the_end
from tests.screens.reading import LARGE, SMALL
from tests.screens.tables import opened_table

ABC = ("Ann", "Bob", "Cid")
FOLDER = Path(__file__).parent / "pages"


def one_table(store: Path) -> int:
    """A stake of two, a lowest value, and a roll that is below it."""
    return opened_table(store, *ABC, played="21 54 55 . 43", unit_worth="0.50", currency="GBP")


def seats_drawn(store: Path) -> int:
    """Everybody of thirty has a seat."""
    with elsewhere(store) as host:
        number = host.plan(FORM | {"format": "freezeout", "tables": "4"})
        host.night(number).people.register([f"Guest {at}" for at in range(1, 31)])
        host.night(number).seats.draw("42613")
    return number


def lap_begun(store: Path) -> int:
    """A player has rolled at two of four tables; at a third the first has stood."""
    number = a_floor(store, NAMES[:16], 4, table_names="Window, Bar")
    with elsewhere(store) as host:
        for place in (1, 2, 3):
            host.night(number).table(place).roll(62)
        host.night(number).table(3).stand()
    return number


def after_a_lap(people: int, tables: int, *places: int, **form: str) -> Callable[[Path], int]:
    """The lap is over, or at these places alone."""

    def play(store: Path) -> int:
        number = a_floor(store, NAMES[:people], tables, **form)
        with elsewhere(store) as host:
            play_lap(host, number, *places)
        return number

    return play


def points_night(**form: str) -> Callable[[Path], int]:
    """A points night to its end."""

    def play(store: Path) -> int:
        number = a_floor(store, NAMES[:8], 2, format="points", **form)
        played_to_the_end(store, number)
        return number

    return play


def first_place_shared(store: Path) -> int:
    """The host has ended a table of Liar's Mexico."""
    number = opened_liar(store, *ABC, played="54 d54")
    with elsewhere(store) as host:
        host.night(number).table().end_play()
    return number


def over(store: Path) -> int:
    """There is a winner, and a hall of shame."""
    with elsewhere(store) as host:
        return ended(host, *ABC)


NIGHTS: dict[str, Callable[[Path], int]] = {
    "one-table": one_table,
    "seats-drawn": seats_drawn,
    "lap-begun": lap_begun,
    "one-table-done": after_a_lap(16, 4, 1),
    "lap-over": after_a_lap(20, 3),
    "just-out": after_a_lap(12, 3, units="1"),
    "duels-of-two": after_a_lap(4, 2, format="duel", units="1", **{"option.elimination": "double"}),
    "duels-to-the-final": duels_to_the_final,
    "many-duels": after_a_lap(16, 8, 1, format="duel"),
    "heats": after_a_lap(12, 2, format="heats"),
    "points": after_a_lap(8, 2, format="points"),
    "points-over": points_night(),
    "points-over-prizes": points_night(currency="EUR", fee="5", prizes="50/30/20"),
    "first-place-shared": first_place_shared,
    "over": over,
}
#: Of these the largest screens are held as well.
ALSO_HUGE = ("one-table", "lap-over", "duels-to-the-final", "over")


@pytest.mark.parametrize("night", NIGHTS)
async def test_every_page_is_as_it_was_last_approved(
    night: str, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is worked out comes when it comes.
    monkeypatch.setattr(TourneyApp, "think", lambda *_, **__: None)
    number, shown = NIGHTS[night](store), []
    async with on_display(store, number, SMALL) as (_, screen, pilot):
        await pilot.press("space", shows="page held")
        for size in (SMALL, LARGE, *([HUGE] if night in ALSO_HUGE else [])):
            await pilot.resize_terminal(*size)
            await text_at_rest(pilot)  # it may come to more pages, or fewer
            for _ in screen._pages:
                shown.append(f"{size[0]} x {size[1]}\n{await text_at_rest(pilot)}\n")
                screen.turn()
    file = FOLDER / f"{night}.txt"
    if "APPROVE" in os.environ:
        file.write_text("\n".join(shown), encoding="utf-8")
    assert "\n".join(shown) == file.read_text(encoding="utf-8")
