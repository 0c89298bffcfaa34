"""Duels of several matches on the floor: their score, and whole matches typed there (F6.1)."""

from contextlib import closing
from pathlib import Path

from screens.standings.places import night_columns
from screens.table.screen import TableScreen
from tests.screens.displays import reads
from tests.screens.driving import type_in, until
from tests.screens.floors import NAMES, a_floor, bar_words, on_floor
from tests.screens.reading import SMALL, screen_text
from tests.service.duels import duels
from tourney.service.director import Director


def a_night(store: Path, best: str) -> int:
    with closing(Director.open(store, lambda: "42613")) as director:
        return duels(director, "Ann Ben", "Cleo Dora", best=best)


async def test_f6_1_whole_matches_are_typed_in_three_keys(store: Path) -> None:
    async with on_floor(store, a_night(store, "3")) as (app, pilot):
        await type_in(pilot, "2", shows="m a whole match")
        await type_in(pilot, "m", shows="who lost the match")
        await type_in(pilot, "b", shows="✓ Table 2: Dora lost the match.")
        await type_in(pilot, "2ma2m", shows="1 : 1")
        # Backspace takes the m back, and then the table.
        await pilot.press("backspace", shows="m a whole match")
        await pilot.press("backspace", *"1b0")
        await until(pilot, lambda: reads(app, "Ann", "leads 1 : 0 · Ben starts"))


async def test_f6_1_a_duel_that_is_over_has_the_winner_s_matches_first(store: Path) -> None:
    number = a_night(store, "3")
    async with on_floor(store, number) as (app, pilot):
        await type_in(pilot, "1mb1ma1ma2ma")
        await until(pilot, lambda: reads(app, "Ben", "has won 2 : 1"))
        assert "1 : 2" not in screen_text(app)
        # Who goes leaves the match to the other, whatever the score is.
        night = app.director.night(number)
        night.table(2).withdraw(1)
        await until(pilot, lambda: reads(app, "Cleo", "has won 0 : 1"))


async def test_f6_1_rounds_lost_of_whole_matches_are_not_said_to_be_none(store: Path) -> None:
    async with on_floor(store, a_night(store, "3")) as (app, pilot):
        await type_in(pilot, "1mb1mb2b0")
        await until(pilot, lambda: reads(app, "Ann", "has won 2 : 0"))
        places = app.director.night(1).places()
        (lost,) = (its.cells for its in night_columns(places) if its.heading == "Lost")
        cells = {line.name: cell for line, cell in zip(places.lines, lost, strict=True)}
        dash = "\N{EN DASH}"
        assert cells.items() >= {"Ann": dash, "Ben": dash, "Dora": "1"}.items()


async def test_f6_1_the_table_says_which_match_it_is_and_how_it_stands(store: Path) -> None:
    async with on_floor(store, a_night(store, "5"), SMALL) as (_, pilot):
        await type_in(pilot, "1mb", shows="✓ Table 1: Ben ")
        await pilot.press("1", "enter", opens=TableScreen, shows="Match 2 of 5, Ann leads 1 : 0")


async def test_f6_1_a_night_of_freeze_out_knows_no_whole_match(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:8], 2)) as (app, pilot):
        await pilot.press("f5", "f5", shows="Results at every table")
        await type_in(pilot, "2", shows="who lost")
        assert "whole match" not in bar_words(app)
