"""The film of a night on the big screen: it plays, stops, goes by chapters; the bar of chances."""

from datetime import datetime
from pathlib import Path

from screens.app.app import TourneyApp
from screens.display.film import FilmScreen
from screens.display.film_line import FilmLine, FilmNow
from screens.display.to_win import ToWinBar, to_win_block
from tests.nights import begun, played_out, turns
from tests.screens.displays import on_display
from tests.screens.driving import SMALL, USUAL, elsewhere, running, screen_text, store_opened, until
from tourney.log.roles import Role, Who
from tourney.night.display.chapters import Chapter
from tourney.service.room import HideLead, LockChances

ABC = ("Ann", "Bob", "Cid")


def a_night(store: Path, **form: str) -> int:
    with elsewhere(store) as director:
        return begun(director, ABC, **form)


async def test_a_finished_night_is_played_again_by_chapters_up_to_the_podium(store: Path) -> None:
    number = a_night(store, units="1")
    with elsewhere(store) as director:
        played_out(director, number)
    app = TourneyApp(store)
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        app.show_night(number)
        await pilot.pause()
        await pilot.press("F", "space")
        screen = app.screen
        assert isinstance(screen, FilmScreen)
        await until(pilot, lambda: "paused" in screen_text(app))
        await until(pilot, lambda: "Space Play" in screen_text(app))
        await pilot.press("home")
        await until(pilot, lambda: "1/3 The start" in screen_text(app))
        await until(pilot, lambda: not app.is_thinking)
        await pilot.press("pagedown")
        await until(pilot, lambda: "2/3 Ann is out" in screen_text(app))
        assert screen.query_one(ToWinBar).rows
        await pilot.press("left")
        await until(pilot, lambda: "1/3 The start" in screen_text(app))
        await pilot.press("slash", *"Bob", "enter")
        await until(pilot, lambda: "Bob is out; Cid won" in screen_text(app))
        assert "THE PODIUM" in screen_text(app)
        await pilot.press("plus")
        await pilot.press("space")  # from the beginning, and on
        await until(pilot, lambda: "x50" in screen_text(app))
        await until(pilot, lambda: "Space Pause" in screen_text(app))
        await until(pilot, lambda: "THE PODIUM" in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is not screen)


async def test_tourney_film_opens_on_it_and_escape_leaves_the_program(store: Path) -> None:
    number = a_night(store)
    app = TourneyApp(store, who=Who(Role.DISPLAY, night=number), film_speed=200)
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        await until(pilot, lambda: "So far the night has come." in screen_text(app))
        assert "x200" in screen_text(app)
        await pilot.press("escape")
        await until(pilot, lambda: app.return_code == 0)


async def test_f12_3_the_chances_to_win_are_on_the_big_screen_unless_they_are_kept(
    store: Path,
) -> None:
    number = a_night(store)
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


def text(lines: list[object]) -> list[str]:
    return [str(line) for line in lines]


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


def test_its_line_says_where_it_is_and_marks_the_chapters() -> None:
    chapters = (Chapter(0, "The start"), Chapter(50, "Cid is out"))
    now = FilmNow(50, 101, datetime(2026, 11, 20, 21, 47), chapters, 1, speed=20, paused=False)
    progress, words = str(FilmLine().draw(61, 2, now)).split("\n")
    assert progress == "┼" + "━" * 29 + "●" + "─" * 30
    assert words.split() == ["▶", "x20", "21:47", "2/2", "Cid", "is", "out", "51", "of", "101"]
