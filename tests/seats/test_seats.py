"""The screen of the seats: how people come to them before a table is opened."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from textual.pilot import Pilot

from screens.app.app import TourneyApp
from screens.seats.screen import SeatsScreen
from tests.screens.displays import in_letters
from tests.screens.driving import (
    LARGE,
    USUAL,
    a_night,
    at_work,
    line_with,
    screen_text,
    type_in,
    until,
)
from tests.screens.tables import seated
from tourney.service.before_play import DrawSeats, Register
from tourney.service.director import Director


@asynccontextmanager
async def at_seats(
    store: Path, number: int, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Pilot[None]]]:
    async with at_work(store, size) as (app, pilot):
        app.push_screen(SeatsScreen(number))
        await until(pilot, lambda: "Seats" in screen_text(app))
        await pilot.pause()
        yield app, pilot


def seat_names(app: TourneyApp, number: int) -> list[str]:
    return [seat.name for seat in app.director.night(number).view().seats]


async def test_the_ways_to_seats_are_offered_at_first(store: Path) -> None:
    number = a_night(store, "Ann", "Bob", "Cid")
    async with at_seats(store, number) as (app, _):
        shown = screen_text(app)
        assert "3 people, nobody seated yet" in shown
        assert "Draw from five dice" in shown
        assert "Type five dice that" in shown
        assert "Seat by hand" in shown
        assert "Open the table" not in shown


@pytest.mark.parametrize("key", ["enter", "d"])
async def test_a_key_draws_the_seats_and_shows_the_seed(store: Path, key: str) -> None:
    number = a_night(store, "Ann", "Bob", "Cid")
    async with at_seats(store, number) as (app, pilot):
        await pilot.press(key)
        view = app.director.night(number).view()
        assert len(view.seed) == 5
        assert f"Drawn from {' '.join(view.seed)}" in screen_text(app)
        assert view.seats[0].name in line_with(app, " 1  ")


async def test_the_first_draw_puts_the_seats_beside_its_dice(store: Path) -> None:
    number = a_night(store, "Ann", "Bob", "Cid")
    async with at_seats(store, number) as (app, pilot):
        await pilot.press("enter")
        await pilot.pause()
        assert "╭───╮" in line_with(app, " 1  ")


async def test_five_dice_of_the_room_draw_at_the_fifth(store: Path) -> None:
    number = a_night(store, "Ann", "Bob", "Cid")
    async with at_seats(store, number) as (app, pilot):
        await type_in(pilot, "4261")
        assert "Typed so far: 4 2 6 1. 1 to go" in screen_text(app).replace("\n", " ")
        assert seat_names(app, number) == []
        await type_in(pilot, "3")
        assert seat_names(app, number) == ["Ann", "Cid", "Bob"]
        assert "Drawn from 4 2 6 1 3" in screen_text(app)


async def test_backspace_takes_a_typed_die_back(store: Path) -> None:
    number = a_night(store, "Ann", "Bob", "Cid")
    async with at_seats(store, number) as (app, pilot):
        await type_in(pilot, "426")
        await pilot.press("backspace")
        await type_in(pilot, "613")
        assert app.director.night(number).view().seed == "42613"


@pytest.mark.parametrize("digit", ["0", "7", "8", "9"])
async def test_a_seed_takes_no_other_digits_and_keeps_those_it_has(store: Path, digit: str) -> None:
    number = a_night(store, "Ann", "Bob")
    async with at_seats(store, number) as (app, pilot):
        await type_in(pilot, f"42{digit}")
        assert "A die shows 1 to 6." in screen_text(app)
        assert "Typed so far: 4 2." in screen_text(app)


async def test_enter_with_too_few_dice_says_how_many_are_missing(store: Path) -> None:
    number = a_night(store, "Ann", "Bob")
    async with at_seats(store, number) as (app, pilot):
        await type_in(pilot, "42")
        await pilot.press("enter")
        assert "A seed is five dice: 3 more" in screen_text(app)
        assert seat_names(app, number) == []


async def test_the_table_is_not_opened_on_a_draw_that_is_half_typed(store: Path) -> None:
    number = a_night(store, "Ann", "Bob")
    async with at_seats(store, number) as (app, pilot):
        await type_in(pilot, "42613123")
        await pilot.press("o")
        await until(pilot, lambda: "✗ A seed is five dice: 2 more" in screen_text(app))
        assert isinstance(app.screen, SeatsScreen)


async def test_one_person_alone_is_not_seated(store: Path) -> None:
    number = a_night(store, "Ann")
    async with at_seats(store, number) as (app, pilot):
        await pilot.press("enter")
        assert "A table needs at least two players." in screen_text(app)


async def test_r_asks_before_it_draws_over_the_rooms_own_dice(store: Path) -> None:
    number = a_night(store, "Ann", "Bob", "Cid")
    async with at_seats(store, number) as (app, pilot):
        await type_in(pilot, "42613")
        seats = seat_names(app, number)
        await pilot.press("r")
        words = "? The draw from 4 2 6 1 3 goes: r again draws anew, Esc keeps"
        await until(pilot, lambda: words in screen_text(app))
        assert seat_names(app, number) == seats
        await pilot.press("escape")
        await until(pilot, lambda: words not in screen_text(app))
        assert isinstance(app.screen, SeatsScreen)
        await pilot.press("r", "r")
        await until(pilot, lambda: "✓ Drawn from" in screen_text(app))


@pytest.mark.parametrize("key", ["r", "h"])
async def test_seats_put_by_hand_are_asked_about_before_they_go(store: Path, key: str) -> None:
    number = a_night(store, "Ann", "Bob", "Cid")
    async with at_seats(store, number) as (app, pilot):
        await pilot.press("h", "j", key)
        await until(pilot, lambda: f"? These seats go: {key} again" in screen_text(app))
        assert seat_names(app, number) == ["Bob", "Ann", "Cid"]
        # Another word in its place is no question any more.
        await pilot.press("j", key)
        await until(pilot, lambda: f"? These seats go: {key} again" in screen_text(app))
        assert seat_names(app, number) == ["Bob", "Cid", "Ann"]
        await pilot.press(key)
        await until(pilot, lambda: "? These seats go" not in screen_text(app))
        assert "✓" in screen_text(app)


async def test_whom_the_program_seated_was_not_put_by_hand(store: Path) -> None:
    number = a_night(store, "Ann", "Bob", "Cid")
    with closing(Director.open(store)) as director:
        director.night(number).send(DrawSeats("42613"))
        director.night(number).send(Register(["Dee"]))
    async with at_seats(store, number) as (app, _):
        assert "by hand" not in screen_text(app)
        assert "Drawn; somebody came or went since." in screen_text(app)


async def test_by_hand_begins_with_the_order_of_registering(store: Path) -> None:
    number = a_night(store, "Ann", "Bob", "Cid")
    async with at_seats(store, number) as (app, pilot):
        await pilot.press("h")
        assert seat_names(app, number) == ["Ann", "Bob", "Cid"]
        assert "Seats put by hand" in screen_text(app)


@pytest.mark.parametrize("key", ["j", "shift+down", "right_square_bracket"])
async def test_a_person_moves_down_and_stays_chosen(store: Path, key: str) -> None:
    number = seated(store, "Ann", "Bob", "Cid")
    async with at_seats(store, number) as (app, pilot):
        await pilot.press(key, key)
        assert seat_names(app, number) == ["Bob", "Cid", "Ann"]
        assert "Ann moves to seat 3." in screen_text(app)


@pytest.mark.parametrize("key", ["k", "shift+up", "left_square_bracket"])
async def test_a_person_moves_up(store: Path, key: str) -> None:
    number = seated(store, "Ann", "Bob", "Cid")
    async with at_seats(store, number) as (app, pilot):
        await pilot.press("down", "down", key)
        assert seat_names(app, number) == ["Ann", "Cid", "Bob"]


@pytest.mark.parametrize("second", ["s", "enter"])
async def test_two_people_swap(store: Path, second: str) -> None:
    number = seated(store, "Ann", "Bob", "Cid", "Dora")
    async with at_seats(store, number) as (app, pilot):
        await pilot.press("s")
        assert "⇄" in line_with(app, "1  Ann")
        await pilot.press("down", "down", second)
        assert seat_names(app, number) == ["Cid", "Bob", "Ann", "Dora"]
        assert "Ann and Cid change seats." in screen_text(app)
        assert "⇄" not in screen_text(app)


async def test_a_click_chooses_the_other_of_a_swap(store: Path) -> None:
    number = seated(store, "Ann", "Bob", "Cid")
    async with at_seats(store, number) as (app, pilot):
        await pilot.press("s")
        await pilot.click("SeatList", offset=(8, 3))
        assert seat_names(app, number) == ["Cid", "Bob", "Ann"]


async def test_escape_takes_back_the_mark_before_it_leaves(store: Path) -> None:
    number = seated(store, "Ann", "Bob")
    async with at_seats(store, number) as (app, pilot):
        await pilot.press("s", "escape")
        assert isinstance(app.screen, SeatsScreen)
        assert "⇄" not in screen_text(app)
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, SeatsScreen))


async def test_what_needs_seats_says_that_there_are_none(store: Path) -> None:
    number = a_night(store, "Ann", "Bob")
    async with at_seats(store, number) as (app, pilot):
        for key in ("j", "s", "down"):
            await pilot.press(key)
            assert "Nobody is seated yet." in screen_text(app)
        await pilot.press("o")
        assert "Draw the seats first." in screen_text(app)


@pytest.mark.parametrize("key", ["u", "ctrl+z"])
async def test_undo_takes_moves_back_and_then_the_draw(store: Path, key: str) -> None:
    number = a_night(store, "Ann", "Bob", "Cid")
    async with at_seats(store, number) as (app, pilot):
        await type_in(pilot, "42613")
        await pilot.press("j", key)
        assert "Undone:" in screen_text(app)
        assert seat_names(app, number) == ["Ann", "Cid", "Bob"]
        assert app.director.night(number).view().seed == "42613"
        await pilot.press(key)
        assert "nobody seated yet" in screen_text(app)


@pytest.mark.parametrize("key", ["o", "f10"])
async def test_a_key_opens_the_table(store: Path, key: str) -> None:
    number = seated(store, "Ann", "Bob")
    async with at_seats(store, number) as (app, pilot):
        await pilot.press(key)
        await until(pilot, lambda: "Roll-off for the lead" in screen_text(app))
        assert app.director.night(number).view().state == "playing"


@pytest.mark.parametrize("size", [USUAL, LARGE])
async def test_twenty_people_are_all_in_sight(store: Path, size: tuple[int, int]) -> None:
    names = [f"Guest {n:02}" for n in range(1, 21)]
    number = seated(store, *names)
    async with at_seats(store, number, size) as (app, pilot):
        await pilot.press("up")
        assert all(name in screen_text(app) for name in names)


async def test_a_wide_screen_shows_who_sits_across(store: Path) -> None:
    number = seated(store, "Ann", "Bob", "Cid", "Dora", "Emil")
    async with at_seats(store, number, LARGE) as (app, _):
        lines = screen_text(app).splitlines()
        assert any(in_letters(lines, "Dora", scale) for scale in (1, 2, 3))
        (across,) = (line for line in lines if "│ ↑" in line)
        assert "4" in across.split("│")[0]
        assert "2" in across.split("│")[-1]


async def test_u_clears_half_a_seed_before_it_takes_people_off_the_list(store: Path) -> None:
    director = Director.open(store)
    number = director.plan({"name": "Friday", "date": "2026-11-20", "preset": "classic"})
    director.night(number).send(Register(["Ann", "Bob"]))
    director.close()
    async with at_seats(store, number) as (app, pilot):
        await type_in(pilot, "12")
        await pilot.press("u")
        assert "Cleared the dice that were typed, 1 2." in screen_text(app)
        assert len(app.director.night(number).view().entries) == 2
        await pilot.press("u")
        await until(pilot, lambda: "Undone: Ann and Bob added." in screen_text(app))
        assert app.director.night(number).view().entries == ()


async def test_the_dice_lie_there_as_they_are_typed(store: Path) -> None:
    number = a_night(store, "Ann", "Bob", "Cid")
    async with at_seats(store, number) as (app, pilot):
        pips = screen_text(app).count("●")
        for typed, face in enumerate("4261", start=1):
            await pilot.press(face)
            pips += int(face)
            assert screen_text(app).count("●") == pips
            assert f"{5 - typed} to go" in screen_text(app)


async def test_how_to_check_a_draw_is_told_on_f1(store: Path) -> None:
    number = a_night(store, "Ann", "Bob", "Cid")
    async with at_seats(store, number) as (app, pilot):
        await pilot.press("f1")
        await until(pilot, lambda: "SHA-256" in screen_text(app))
