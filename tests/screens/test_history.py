"""History, as a person reads it."""

from pathlib import Path

import pytest

from screens.history import HistoryScreen
from tests.nights import HOSTILE, begun, director_at, turns
from tests.screens.driving import LARGE, SMALL, USUAL, at_work, line_with, screen_text, until
from tourney.game.events import Count

STORE = "tourney.db"


async def test_before_the_first_round_it_says_so(tmp_path: Path) -> None:
    director = director_at(tmp_path)
    number = begun(director, ["Ann", "Bob"])
    director.close()
    async with at_work(tmp_path / STORE) as (app, pilot):
        app.push_screen(HistoryScreen(number))
        await until(pilot, lambda: "No round has been finished yet." in screen_text(app))
        await pilot.press("f4")
        await until(pilot, lambda: not isinstance(app.screen, HistoryScreen))


async def test_the_newest_round_is_highlighted_and_told_turn_by_turn(tmp_path: Path) -> None:
    director = director_at(tmp_path)
    number = begun(director, ["Ann", "Bob", "Cid"])
    turns(director, number, "54 62 .", "43 31", "61 65")
    turns(director, number, "21", "41 .", "66")
    director.close()
    async with at_work(tmp_path / STORE) as (app, pilot):
        app.push_screen(HistoryScreen(number))
        await until(pilot, lambda: "Round 2" in screen_text(app))
        shown = screen_text(app)
        assert "Bob leads; stake 2 units: 1 Mexico" in shown
        assert "21★" in shown
        assert "Cid pays 2 units." in shown
        assert "▼ low" in line_with(app, "41 ")
        await pilot.press("down")
        await until(pilot, lambda: "Ann leads; stake 1 unit" in screen_text(app))
        assert "54 62" in line_with(app, "stood")
        assert "Bob pays 1 unit." in screen_text(app)
        await pilot.press("home")
        await until(pilot, lambda: "Bob leads" in screen_text(app))


async def test_a_tie_is_told_with_how_it_was_counted(tmp_path: Path) -> None:
    director = director_at(tmp_path)
    number = begun(director, ["Ann", "Bob", "Cid"], preset="mexxen")
    turns(director, number, "43 .", "43", "65")
    director.choose_count(number, Count.PIPS)
    turns(director, number, "51", "64")
    director.close()
    async with at_work(tmp_path / STORE) as (app, pilot):
        app.push_screen(HistoryScreen(number))
        await until(pilot, lambda: "Extra round, by pips" in screen_text(app))
        assert "=" in line_with(app, " 1  Ann")
        assert "▼ low" in line_with(app, "51")


async def test_void_rounds_and_people_who_come_and_go_are_told(tmp_path: Path) -> None:
    director = director_at(tmp_path)
    number = begun(director, ["Ann", "Bob", "Cid"])
    turns(director, number, "54 .")
    director.withdraw(number, 1)
    director.join(number, "Dora", 3, 0)
    director.close()
    async with at_work(tmp_path / STORE) as (app, pilot):
        app.push_screen(HistoryScreen(number))
        await until(pilot, lambda: "Dora joins with 3 units." in screen_text(app))
        await pilot.press("down")
        await until(pilot, lambda: "A void round" in screen_text(app))
        assert "54" in line_with(app, "stood")
        assert "is void." in screen_text(app)


async def test_a_thousand_rounds_are_gone_through_by_keys(tmp_path: Path) -> None:
    director = director_at(tmp_path)
    number = begun(director, ["Ann", "Bob"], units="999")
    for at in range(1000):
        turns(director, number, *(("31 .", "65") if at % 2 else ("65 .", "31")))
    director.close()
    async with at_work(tmp_path / STORE) as (app, pilot):
        app.push_screen(HistoryScreen(number))
        await until(pilot, lambda: "Round 1000" in screen_text(app))
        await pilot.press("end")
        await until(pilot, lambda: "│  Round 1\n" in screen_text(app))
        await pilot.press("up")
        await until(pilot, lambda: "│  Round 2\n" in screen_text(app))
        await pilot.press("pageup")
        await until(pilot, lambda: "│  Round 2\n" not in screen_text(app))
        await pilot.press("home")
        await until(pilot, lambda: "│  Round 1000\n" in screen_text(app))


@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE], ids=str)
async def test_whoever_comes_or_goes_is_told_in_a_word_on_the_left_and_a_sentence_on_the_right(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    director = director_at(tmp_path)
    number = begun(director, ["Ann", "Bob", "Bartholomew the Second"], units="1")
    turns(director, number, "65 .", "31", "64")
    director.rejoin(number, 1, 2)
    director.withdraw(number, 2)
    director.close()
    async with at_work(tmp_path / STORE, size) as (app, pilot):
        app.push_screen(HistoryScreen(number))
        await until(pilot, lambda: "Bob back " in screen_text(app))
        assert " left " in line_with(app, "Bart")
        await until(pilot, lambda: "leaves;" in screen_text(app))
        await pilot.press("down")
        await until(pilot, lambda: "Bob is back with 2" in screen_text(app))


@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE], ids=str)
async def test_no_name_does_any_harm(tmp_path: Path, size: tuple[int, int]) -> None:
    director = director_at(tmp_path)
    number = begun(director, HOSTILE)
    for at in range(len(HOSTILE)):
        rolls = ["65"] * len(HOSTILE)
        rolls[0] = "31 ." if at else "65 ."
        if not at:
            rolls[-1] = "31"
        turns(director, number, *rolls)
    director.close()
    async with at_work(tmp_path / STORE, size) as (app, pilot):
        app.push_screen(HistoryScreen(number))
        await until(pilot, lambda: "Round 6" in screen_text(app))
        for name in HOSTILE:
            assert name[:6] in screen_text(app)
        for _ in range(5):
            await pilot.press("down")
        await until(pilot, lambda: "Round 1" in screen_text(app))
