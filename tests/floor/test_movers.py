"""Who has to move: big, by name, found by first letters, ticked off one by one or all at once."""

from contextlib import closing
from pathlib import Path

from textual.widgets import Static

from screens.app.app import TourneyApp
from screens.floor.screen import FloorScreen
from tests.screens.barriers import at_movers, moved
from tests.screens.driving import type_in, until
from tests.screens.floors import NAMES, a_floor, play_on
from tests.screens.reading import line_with, screen_text, see
from tourney.service.director import Director


def coming(app: TourneyApp, number: int) -> list[str]:
    """Names, sorted, of those who have not sat down."""
    return sorted(
        mover.name for mover in app.director.night(number).floor().movers if not mover.sat
    )


async def test_a_few_are_shown_big_and_ticked_one_by_one_until_everybody_sits(store: Path) -> None:
    number = moved(store, NAMES[:13], 3, 1, units="1")
    async with at_movers(store, number) as (app, pilot):
        everybody = coming(app, number)
        assert f"{len(everybody)} change tables" in screen_text(app)
        mover = next(
            its for its in app.director.night(number).floor().movers if its.name == everybody[0]
        )
        words = line_with(app, f" {mover.name} ").split()
        assert words[-6:-3] == ["table", str(mover.source), str(mover.target)]
        assert words[-3:] == ["left", "of", mover.beside]
        await pilot.press("space", shows=f"✓ {mover.name} sits at table {mover.target}.")
        assert coming(app, number) == everybody[1:]
        for _ in everybody[1:]:
            await pilot.press("space")
        await pilot.sees(" Everyone is seated.", opens=FloorScreen)
        assert coming(app, number) == []
        assert "oving" not in screen_text(app)


async def test_a_tick_can_be_taken_back(store: Path) -> None:
    number = moved(store, NAMES[:13], 3, 1, units="1")
    async with at_movers(store, number) as (app, pilot):
        everybody = coming(app, number)
        await pilot.press("space", "ctrl+z", shows=f"Undone: {everybody[0]} sitting down.")
        assert coming(app, number) == everybody
        await pilot.press("up", "space")
        await until(pilot, lambda: len(coming(app, number)) == len(everybody) - 1)
        ticked = next(name for name in everybody if name not in coming(app, number))
        await type_in(pilot, ticked.lower())
        await pilot.press("space", shows=f"{ticked} isn't there yet.")
        assert coming(app, number) == everybody


async def test_one_key_ticks_all_and_what_is_typed_on_is_for_the_floor(store: Path) -> None:
    number = moved(store, NAMES[:13], 3, 1, units="1")
    async with at_movers(store, number) as (app, pilot):
        await pilot.press("ctrl+a", shows="✓ Everyone is seated.")
        assert isinstance(app.screen, FloorScreen)
        assert coming(app, number) == []
        await pilot.press("ctrl+z")
        await until(pilot, lambda: coming(app, number))
        await pilot.press("m", "ctrl+a", "a", shows="Who is away")
        assert coming(app, number) == []


async def test_two_hundred_are_paged_and_found_by_the_first_letters(store: Path) -> None:
    names = tuple(f"{name}{letter}" for letter in "xyzqv" for name in NAMES)
    number = moved(store, names, 32, 3, format="shuffle")
    async with at_movers(store, number) as (app, pilot):
        see(app, "192 change tables, 6 only change seats")  # two keep table and seat
        see(app, "▸ ○  Aanq")
        await pilot.press("pagedown", hides="Aanq")
        await type_in(pilot, "gob", shows=("▸ ○  Gobq", "Find gob_"))
        await type_in(pilot, "z", shows="▸ ○  Gobz")
        await type_in(pilot, "k", shows="✗ No name here begins with gobzk.")
        await pilot.press("space", shows=("Gobz sits at table", "191 change", "✓  Gobz"))


async def test_escape_clears_what_is_typed_and_then_goes_back(store: Path) -> None:
    number = moved(store, NAMES[:13], 3, 1, units="1")
    async with at_movers(store, number) as (app, pilot):
        await type_in(pilot, coming(app, number)[-1][0].lower(), shows="Find")
        await pilot.press("escape")
        await until(pilot, lambda: "Find" not in screen_text(app))
        await pilot.press("escape", opens=FloorScreen)


async def test_undo_of_the_barrier_itself_is_done_on_the_floor(store: Path) -> None:
    number = moved(store, NAMES[:13], 3, 1, units="1")
    async with at_movers(store, number) as (app, pilot):
        await pilot.press("ctrl+z", shows="No one has to move.")
        assert app.director.night(number).floor().lap == 1
        await pilot.press("enter", opens=FloorScreen, shows="Lap 1 is over.")


async def test_why_the_marked_player_moves_is_told_whole(store: Path) -> None:
    number = moved(store, NAMES[:13], 3, 1, units="1")
    async with at_movers(store, number) as (app, _):
        mover = app.director.night(number).floor().movers[0]
        assert str(app.screen.query_one("#why", Static).content) == f"Why  {mover.reason}"


def test_whoever_keeps_table_and_seat_is_not_on_the_way(store: Path) -> None:
    number = a_floor(store, NAMES[:10], 2, format="shuffle", **{"option.every": "1"})
    with closing(Director.open(store, lambda: "10000")) as director:
        play_on(director, number, 1)
        movers = director.night(number).floor().movers
    assert {mover.name for mover in movers} == {*NAMES[:10]} - {"Dan", "Ean"}
    assert {mover.name: mover.beside for mover in movers if mover.source == mover.target} == {
        "Aan": "Ean",
        "Fan": "Gan",
        "Han": "Dan",
        "Ian": "Ban",
    }
