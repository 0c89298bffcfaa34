"""Chances at the table (R13): in one line, on and off by a key, never before one."""

import tomllib
from contextlib import closing
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.app.settings_screen import SettingsScreen
from screens.table.chances import LOCKED
from screens.ui.settings import Settings
from tests.nights import begun, begun_at, director_at, turns
from tests.screens.driving import Keys, at_night, at_work, elsewhere, running, store_opened, until
from tests.screens.reading import LARGE, SMALL, USUAL, screen_text
from tests.screens.tables import act_words, opened_table, seat_line
from tourney.game.chances.rounds import AtTable, at_table
from tourney.game.chances.words import TableChances, advice, figures, short_chance, table_chances
from tourney.game.mexico.match import Match

STORE = "tourney.db"
PEOPLE = ("Ann", "Bob", "李雷", "[/]")


def match_of(store: Path, number: int) -> Match:
    with elsewhere(store) as director:
        return director.night(number).table().match


def test_a_chance_that_is_hardly_there_reads_the_same_everywhere() -> None:
    hardly = AtTable(0, 0.002, 0.31, None, lambda _: {}, [], [])
    assert figures(hardly) == (short_chance(0.002), "31%") == ("<1%", "31%")
    assert advice(hardly) == "Stand and pay: <1%. Roll again and pay: 31%."
    assert figures(AtTable(0, 0.0002, 0.004, None, lambda _: {}, [], [])) == ("<0.1%", "0.4%")


async def on(app: TourneyApp, pilot: Keys, number: int) -> None:
    """The table, with its chances worked out."""
    app.show_night(number)
    await pilot.pause()
    await pilot.press("c", shows="%")


def told(app: TourneyApp, chances: TableChances) -> bool:
    """Whether the card says what standing and rolling on come to."""
    said = act_words(app)
    return bool(chances.choice) and all(figure in said for figure, _ in chances.choice)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_r13_1_c_says_what_standing_and_rolling_on_come_to_and_who_pays_and_wins(
    store: Path, size: tuple[int, int]
) -> None:
    number = opened_table(store, *PEOPLE, played="43")
    chances = table_chances(match_of(store, number))
    assert chances is not None
    async with at_night(store, number, size) as (app, pilot):
        assert " %" not in screen_text(app)
        await on(app, pilot, number)
        assert told(app, chances)
        assert "Roll and pay" in act_words(app)
        for player, name in enumerate(PEOPLE):
            both = f"{chances.pays[player]:>5} {chances.wins[player]:>5}"
            assert both in (screen_text(app) if size == LARGE else seat_line(app, f" {name} "))
        await pilot.press("c", shows="Chances hidden.", hides="%")


async def test_r13_1_they_follow_every_roll(tmp_path: Path) -> None:
    number = begun_at(tmp_path, PEOPLE)
    async with at_work(tmp_path / STORE) as (app, pilot):
        await on(app, pilot, number)
        for typed in ("4", "3"):
            await pilot.press(typed)
        first = table_chances(match_of(tmp_path / STORE, number))
        assert first is not None
        await until(pilot, lambda: told(app, first))
        await pilot.press("4")
        assert told(app, first)
        await pilot.press("1")
        after = table_chances(match_of(tmp_path / STORE, number))
        assert after is not None
        assert after.advice != first.advice
        await until(pilot, lambda: told(app, after))
        assert not told(app, first)


def test_r13_1_who_is_safe_is_told_no_figures(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, PEOPLE)
        turns(director, number, "41 53 31", "65")
        table = at_table(director.night(number).table().match)
        chances = table_chances(director.night(number).table().match)
        assert table is not None
        assert chances is not None
        assert table.stand == 0
        assert chances.advice == ""


async def test_the_hosts_choice_is_kept_from_one_evening_to_the_next(tmp_path: Path) -> None:
    number = opened_table(tmp_path / STORE, *PEOPLE, played="43")
    path = tmp_path / "settings.toml"
    app = TourneyApp(tmp_path / STORE, settings_file=path)
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        await on(app, pilot, number)
    assert tomllib.loads(path.read_text(encoding="utf-8"))["chances"] is True
    app = TourneyApp(tmp_path / STORE, settings=Settings(chances=True))
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        app.show_night(number)
        await until(pilot, lambda: "Stand and pay" in screen_text(app))


async def test_they_are_a_line_of_the_settings_and_seen_at_once(store: Path) -> None:
    number = opened_table(store, *PEOPLE, played="43")
    async with at_night(store, number) as (app, pilot):
        assert "who wins" not in screen_text(app)
        await pilot.press("comma", opens=SettingsScreen)
        await pilot.press("up", "right")
        await until(pilot, lambda: app.settings.chances)
        await pilot.press("escape", shows="who wins")


async def test_chances_that_are_locked_are_shown_at_no_table(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, PEOPLE)
        turns(director, number, "43")
        async with at_work(tmp_path / STORE) as (app, pilot):
            await on(app, pilot, number)
            await pilot.press("C", shows="Chances are locked: no table", hides="Stand and pay")
            await pilot.press("c", shows=LOCKED)
            await pilot.press("u", shows=("Undone: locking the chances", "Stand and pay"))


async def test_more_than_eight_are_told_that_nothing_is_known(store: Path) -> None:
    number = opened_table(store, *(f"Guest {at}" for at in range(9)), played="43")
    async with at_night(store, number) as (_, pilot):
        await pilot.press("c", shows="Chances are known for 2 to 8")
