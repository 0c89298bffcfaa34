"""The draw as a ceremony: dice that fall one by one, then seats that fill; any key ends it."""

from pathlib import Path

import pytest

from screens.seats.ceremony import not_dealt
from screens.seats.draw_screen import DrawScreen
from tests.screens.driving import a_night, at_work, elsewhere, line_with, screen_text, until
from tourney.night.views.view import EntryLine
from tourney.service.before_play import DrawSeats, Undo
from tourney.service.director import Director

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")
DICE = "42613"


def two_tables(store: Path) -> list[list[EntryLine]]:
    number = a_night(store, *NAMES, format="freezeout", tables="2", seats="6", units="3")
    director = Director.open(store)
    director.night(number).send(DrawSeats(DICE))
    tables = [list(table) for table in director.night(number).view().draw]
    director.close()
    return tables


def test_seats_fill_in_the_order_of_the_draw(tmp_path: Path) -> None:
    tables = two_tables(tmp_path / "nights.db")
    everybody = {person.entry for table in tables for person in table}
    assert not_dealt(tables, 0) == everybody
    assert everybody - not_dealt(tables, 0.25) == {table[0].entry for table in tables}
    assert not_dealt(tables, 1) == frozenset()


async def test_dice_fall_one_by_one_as_they_are_typed(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    a_night(store, *NAMES)
    async with at_work(store) as (app, pilot):
        await pilot.press("enter", "ctrl+n")
        await until(pilot, lambda: "8 people, nobody seated yet" in screen_text(app))
        pips = screen_text(app).count("●")
        for typed, face in enumerate(DICE[:-1], start=1):
            await pilot.press(face)
            pips += int(face)
            await until(pilot, lambda: screen_text(app).count("●") == pips)  # noqa: B023
            assert f"{5 - typed} to go" in screen_text(app)


@pytest.mark.parametrize("format_of_night", ["single", "freezeout"])
@pytest.mark.parametrize("keys", [DICE, ["enter"]])
async def test_any_key_ends_the_ceremony_and_everybody_is_seated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, format_of_night: str, keys: list[str]
) -> None:
    monkeypatch.setattr(DrawScreen, "CEREMONY_SECONDS", 3600.0)
    monkeypatch.setattr("screens.seats.draw_screen._EACH_SECONDS", 3600.0)
    store = tmp_path / "nights.db"
    number = a_night(store, *NAMES, format=format_of_night)
    async with at_work(store) as (app, pilot):
        await pilot.press("enter", "ctrl+n")
        await until(pilot, lambda: "nobody seated yet" in screen_text(app))
        app.animation_level = "full"
        await pilot.press(*keys)
        view = app.director.night(number).view()
        assert sum(map(len, view.draw)) == len(NAMES)
        assert not any(f"  {name}" in screen_text(app) for name in NAMES)
        await pilot.press("down")
        for name in NAMES:
            assert line_with(app, f"  {name}")


async def test_the_ceremony_ends_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DrawScreen, "CEREMONY_SECONDS", 0.1)
    store = tmp_path / "nights.db"
    a_night(store, *NAMES)
    async with at_work(store) as (app, pilot):
        await pilot.press("enter", "ctrl+n")
        await until(pilot, lambda: "nobody seated yet" in screen_text(app))
        app.animation_level = "full"
        await pilot.press("enter")
        await until(pilot, lambda: all(f"  {name}" in screen_text(app) for name in NAMES))


async def test_how_to_check_a_draw_is_told_on_f1(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    a_night(store, *NAMES)
    async with at_work(store) as (app, pilot):
        await pilot.press("enter", "ctrl+n")
        await until(pilot, lambda: "nobody seated yet" in screen_text(app))
        await pilot.press("f1")
        await until(pilot, lambda: "SHA-256" in screen_text(app))


async def test_a_draw_that_is_undone_elsewhere_ends_its_ceremony(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DrawScreen, "CEREMONY_SECONDS", 3600.0)
    monkeypatch.setattr("screens.seats.draw_screen._EACH_SECONDS", 3600.0)
    store = tmp_path / "nights.db"
    number = a_night(store, *NAMES)
    async with at_work(store) as (app, pilot):
        await pilot.press("enter", "ctrl+n")
        await until(pilot, lambda: "nobody seated yet" in screen_text(app))
        app.animation_level = "full"
        await pilot.press(*DICE)
        with elsewhere(store) as other:
            other.night(number).send(Undo(0))
        await until(pilot, lambda: "nobody seated yet" in screen_text(app))
