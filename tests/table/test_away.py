"""A player is away for a while (F1.6), at a table of either game, on the floor and in the plan."""

from contextlib import closing
from pathlib import Path

from screens.floor.barrier_plan import BarrierScreen
from screens.floor.screen import FloorScreen
from screens.table.screen import TableScreen
from screens.ui.dialog import PickDialog
from screens.ui.find import FindDialog
from tests.screens.driving import answer, elsewhere, until
from tests.screens.floors import NAMES, a_floor, on_floor
from tests.screens.liar_tables import at_liar_table, opened_liar
from tests.screens.reading import line_with, screen_text
from tests.screens.tables import act_words, at_table, offer_line, opened_table
from tourney.service.director import Director


async def test_one_key_marks_who_is_away_and_the_same_key_who_is_back(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob", "Cid")) as (app, pilot):
        assert "Ctrl+A away" in offer_line(app)
        await pilot.press("ctrl+a", opens=FindDialog, shows="Who is away, or back?")
        await pilot.press("down", "enter", shows="Bob keeps the seat")
        await pilot.press("enter", shows="✓ Bob is away; the table plays on.")
        assert "away, 0 rounds" in line_with(app, "Bob")
        assert "Ctrl+A away" in offer_line(app)
        # People who are away stand first.
        await pilot.press("ctrl+a", opens=FindDialog, shows="Who is away, or back?")
        await pilot.press("enter", shows="✓ Bob is back.")
        assert "away" not in line_with(app, "Bob")
        await pilot.press("u", shows="Undone: Bob is back.")


async def test_a_table_that_waits_says_for_whom_and_takes_no_dice(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob", "Cid")) as (app, pilot):
        await pilot.press("ctrl+a", opens=FindDialog)
        await pilot.press("enter", opens=PickDialog, shows="Yes, wait")
        await pilot.press("down", "enter", shows="✓ Ann is away; the table waits.")
        assert "waits for Ann" in act_words(app)
        await pilot.press("5", shows="✗")


async def test_who_is_away_cannot_be_typed_as_the_loser(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid")
    with elsewhere(store) as director:
        director.night(number).table().step_out(1)
    async with at_table(store, number) as (app, pilot):
        await pilot.press("f5", "f5", shows="type who lost")
        await pilot.press("b", "0", shows="✗ Bob is away.")
        assert app.director.night(number).table().match.rounds == 0


async def test_away_for_more_rounds_than_the_plan_allows_the_table_asks(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid")
    with closing(Director.open(store)) as director:
        director.night(number).table().step_out(1)
        for loser in (0, 2, 0, 2):
            director.night(number).table().record_round(loser, 0)
    async with at_table(store, number) as (app, _):
        words = "Bob has been away for 4 rounds; the seat is kept."
        assert words in " ".join(screen_text(app).split())


async def test_liars_mexico_has_the_same_key(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, "Ann", "Bob", "Cid")) as (app, pilot):
        await pilot.press("ctrl+a", opens=FindDialog)
        await pilot.press("down", "enter", opens=PickDialog, shows="Bob keeps the seat")
        await pilot.press("down", "enter", shows="✓ Bob is away")
        assert "waits for Bob" in screen_text(app)


async def test_the_floor_marks_who_is_away_and_has_the_key(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:8], 2)) as (app, pilot):
        assert "a away" in offer_line(app)
        await answer(pilot, "a", FindDialog, "aan", shows="Aan keeps the seat")
        await pilot.press("enter", opens=FloorScreen, shows="✓ Aan is away")
        assert "away" in line_with(app, "Aan")
        await pilot.press("u", shows="Undone: Aan is away at table 1.")


async def test_the_plan_asks_about_who_has_been_away_for_long(store: Path) -> None:
    number = a_floor(store, NAMES[:10], 2, away="1", **{"option.rest": "no"})
    director = Director.open(store)
    director.night(number).moves.mark_away(1)
    for lap in (1, 2):
        for table in (1, 2):
            director.night(number).table(table).record_round(4, 0)
        if lap == 1:
            director.night(number).moves.accept_plan()
    director.close()
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("enter", opens=BarrierScreen)
        await until(pilot, lambda: "Aan, table 1, has been away for 2 laps." in screen_text(app))
        await pilot.press("w", opens=PickDialog, shows="Who leaves?")
        await pilot.press("down", "enter", shows="Aan has left.", hides="has been away")
        assert app.director.night(number).floor().players_in == 9


async def test_a_table_in_a_night_goes_back_to_the_floor_while_it_waits(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2)
    with closing(Director.open(store)) as director:
        director.night(number).moves.mark_away(1, waits=True)
    async with on_floor(store, number) as (app, pilot):
        assert "waits for Aan" in screen_text(app)
        await pilot.press("1", opens=TableScreen, shows="A player is away.")
        await pilot.press("enter", opens=FloorScreen)
