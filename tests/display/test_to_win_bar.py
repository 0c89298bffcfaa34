"""The bar of chances along the foot of the big screen."""

from pathlib import Path

from screens.display.to_win import ToWinBar, to_win_block
from tests.nights import begun, turns
from tests.screens.displays import on_display
from tests.screens.driving import elsewhere, until
from tests.screens.reading import SMALL, screen_text
from tourney.service.room import HideLead, LockChances

ABC = ("Ann", "Bob", "Cid")


async def test_f12_3_the_chances_to_win_are_on_the_big_screen_unless_they_are_kept(
    store: Path,
) -> None:
    with elsewhere(store) as director:
        number = begun(director, ABC)
    async with on_display(store, number, SMALL) as (app, screen, pilot):
        bar = screen.query_one(ToWinBar)
        await until(pilot, lambda: bar.rows)
        assert "Ann 36 %" in screen_text(app)
        with elsewhere(store) as director:
            turns(director, number, "66", "31 .")
        app.follow_store()
        await until(pilot, lambda: "Ann 36 %" not in screen_text(app))
        for command in (LockChances(True), HideLead(True)):
            with elsewhere(store) as director:
                director.night(number).send(command)
            app.follow_store()
            await until(pilot, lambda: not bar.rows)
            with elsewhere(store) as director:
                director.night(number).send(type(command)(False))
            app.follow_store()
            await until(pilot, lambda: bar.rows)


def test_a_part_of_the_bar_is_as_long_as_the_chance_and_says_it() -> None:
    chances = {"Ann": 0.5, "Bartholomew": 0.3, "Cid": 0.2, "Dee": 0.0}
    (line,) = to_win_block(chances, chances, 42, 1)
    assert str(line).split() == ["Ann", "50", "%", "Bartholomew", "30", "%", "Cid", "20", "%"]
    many = {f"P{at}": 0.1 for at in range(10)}
    (line,) = to_win_block(many, many, 120, 1)
    assert "P7 10 %" in str(line)
    assert "P8" not in str(line)
    assert "Others 20 %" in str(line)


def test_whoever_stands_in_the_bar_has_the_chance_beside_the_name_however_small() -> None:
    chances = {"Dan": 0.05, "Finn": 0.05, "Val": 0.9}
    (line,) = to_win_block(chances, chances, 60, 1)
    assert str(line).split() == ["Dan", "5", "%", "Finn", "5", "%", "Val", "90", "%"]
    (line,) = to_win_block(chances, chances, 24, 1)
    assert str(line).split() == ["Val", "90", "%", "Others", "10", "%"]
