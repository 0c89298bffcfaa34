"""The pictures of a night, as a person reads them."""

from contextlib import closing
from pathlib import Path

from screens.app.app import TourneyApp
from screens.standings.pictures import PicturesScreen
from screens.table.screen import TableScreen
from screens.ui.lists.rows import Rows
from tests.nights import begun, director_at, turns
from tests.screens.driving import Keys, a_night, at_work, until
from tests.screens.liar_tables import opened_liar
from tests.screens.reading import USUAL, screen_text

STORE = "tourney.db"


async def show(app: TourneyApp, pilot: Keys, number: int, text: str = "Units") -> None:
    """The pictures, laid over the night."""
    app.show_night(number)
    await pilot.pause()
    await pilot.press("f8", opens=PicturesScreen, shows=text)
    await pilot.pause()


def row_of(app: TourneyApp, name: str) -> list[str]:
    """A player's figures, what they came to, and the mark behind them."""
    rows = app.screen.query_one(Rows)
    words = " ".join(map(str, rows.get_row_at(rows.keys.index(name))[1:])).split()
    return [word for word in words if "━" not in word]


async def test_f8_shows_units_chances_and_the_hall_and_goes_back(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob", "Cid"])
        turns(director, number, *["31 .", "65", "62"] * 5, *["31 .", "65"] * 3)
    async with at_work(tmp_path / STORE) as (app, pilot):
        await show(app, pilot, number, "After each round")
        await pilot.resize_terminal(60, 20)
        await until(pilot, lambda: "1 Units   2 Chances   3 Hall of shame" in screen_text(app))
        await pilot.resize_terminal(*USUAL)
        assert [row_of(app, name)[0] for name in ("Cid", "Bob", "Ann")] == ["5", "2", "out"]
        assert row_of(app, "Bob")[1] == "▼"
        await pilot.press("slash", *"bob", "enter")
        assert app.screen.query_one(Rows).key == "Bob"
        await pilot.press("2", shows="Chance to win, in per cent")
        await pilot.press("right", shows="Most 31s")
        await pilot.press("right", shows="After each round")
        await pilot.press("left", "left", "1", "3", shows="Most 31s")
        await pilot.press("f8", opens=TableScreen)


async def test_r13_3_f8_draws_everybodys_chance_unless_chances_are_locked(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob", "Cid"], units="2")
        turns(director, number, "43 .", "32", "65")
        director.night(number).room.lock_chances(True)
        async with at_work(tmp_path / STORE) as (app, pilot):
            await show(app, pilot, number)
            await pilot.press("2", shows="Chances are hidden")
            director.night(number).room.lock_chances(False)
            await until(pilot, lambda: "Chance to win, in per cent" in screen_text(app))
            assert row_of(app, "Bob")[0] == "14%"


async def test_before_play_it_says_that_there_is_nothing_to_draw(store: Path) -> None:
    number = a_night(store, "Ann", "Bob")
    async with at_work(store) as (app, pilot):
        app.push_screen(PicturesScreen(number))
        await until(pilot, lambda: "No charts yet" in screen_text(app))
        await pilot.press("2", "3", "slash", shows="No list to search here.")


async def test_it_follows_what_others_type(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob", "Cid"])
        director.night(number).table().record_round(0, 0)
        async with at_work(tmp_path / STORE) as (app, pilot):
            await show(app, pilot, number, "Ann ")
            assert row_of(app, "Ann") == ["4", "▼", "paid"]
            director.night(number).table().record_round(0, 0)
            await until(pilot, lambda: row_of(app, "Ann") == ["3", "▼", "paid", "4", "3"])


async def test_of_liars_the_houses_own_word_stands_over_it(store: Path) -> None:
    number = opened_liar(store, "Ann", "Bob", "Cid", played="54 62 d31 43", penalties="[b]drinks")
    async with at_work(store) as (app, pilot):
        await show(app, pilot, number, "1 [b]drinks")
        assert row_of(app, "Bob")[0] == "1"
        assert "Rounds" not in screen_text(app)  # a figure is a penalty
        await pilot.press("2", shows="it has no exact chances")
