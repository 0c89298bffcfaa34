"""The seats before play, at one table and at several: drawn, seeded, put by hand (F3.3, F3.4)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.widgets import Static

from screens.app.app import TourneyApp
from screens.floor.screen import FloorScreen
from screens.people.register import RegisterScreen
from screens.seats.screen import SeatsScreen
from screens.seats.seat_tables import SeatCard
from screens.table.screen import TableScreen
from screens.ui.status_line import StatusLine
from tests.nights import rated, read_all
from tests.screens.driving import (
    Keys,
    a_night,
    all_seen,
    at_work,
    click_on,
    elsewhere,
    type_in,
    until,
)
from tests.screens.floors import NAMES
from tests.screens.reading import LARGE, SMALL, USUAL, line_with, screen_text, see
from tests.screens.tables import seated, sentence

ABC = ("Ann", "Bob", "Cid")
GUESTS = tuple(f"Guest {number:03}" for number in range(1, 201))
RATED_HERE = ("Fay", "Gil", "Eve", "Hal", "Dee")


def drawn(store: Path, *names: str, **form: str) -> int:
    """A night over several tables whose seats are drawn; its number."""
    number = a_night(store, *names, **{"format": "freezeout", "tables": "32", **form})
    with elsewhere(store) as director:
        director.night(number).seats.draw("42613")
    return number


@asynccontextmanager
async def at_seats(
    store: Path, number: int, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    async with at_work(store, size) as (app, pilot):
        app.show_night(number, "seats")
        await pilot.sees("Seats", opens=SeatsScreen)
        await pilot.pause()
        yield app, pilot


def tables(app: TourneyApp, number: int = 1) -> list[list[str]]:
    """The names at each table, by seat, as saved."""
    return [[seat.name for seat in table] for table in app.director.night(number).view().draw]


def seed(app: TourneyApp) -> str:
    return app.director.night(1).view().seed


def chosen(app: TourneyApp) -> str:
    assert isinstance(app.screen, SeatsScreen)
    assert app.screen.chosen is not None
    return app.screen.chosen.name


def about(app: TourneyApp) -> str:
    """What is said of the draw, without its line breaks."""
    return " ".join(str(app.screen.query_one("#words", Static).content).split())


def dice(app: TourneyApp) -> list[str]:
    shown = str(app.screen.query_one("#dice", Static).content)
    if "╭" not in shown:
        return shown.split()
    faces = ["".join(line[10 * at : 10 * at + 9] for line in shown.splitlines()) for at in range(5)]
    return ["·" if not face.count("●") else str(face.count("●")) for face in faces]


async def choose(app: TourneyApp, pilot: Keys, name: str) -> None:
    """Go to somebody by type to search of the name."""
    await pilot.press("slash")
    await type_in(pilot, name.lower())
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, SeatsScreen) and chosen(app) == name)


# The draw


@pytest.mark.parametrize(
    ("format", "key"), [("single", "enter"), ("freezeout", "r"), ("single", "d")]
)
async def test_f3_3_a_key_draws_seats_and_shows_dice(store: Path, format: str, key: str) -> None:
    async with at_seats(store, a_night(store, *ABC, format=format)) as (app, pilot):
        assert "3 people, no one seated yet" in about(app)
        assert dice(app) == ["·"] * 5
        assert "Enter  draw the seats" in screen_text(app)
        assert ("h by hand" in screen_text(app)) == (format == "single")
        await pilot.press("e", hides="e Seed")  # only what has a bracket has seeds
        assert not tables(app)
        await pilot.press(key, shows="3 people at 1 ")
        assert dice(app) == list(seed(app))
        assert sentence(app) == "Drawn."
        assert f"1  {tables(app)[0][0]}" in line_with(app, "▸")
        assert "Enter  open the table" in screen_text(app)


async def test_f3_3_five_dice_of_the_room_draw_at_the_fifth(store: Path) -> None:
    async with at_seats(store, a_night(store, *GUESTS[:17], format="freezeout")) as (app, pilot):
        await pilot.press(*"426", "backspace", *"61")
        assert dice(app) == ["4", "2", "6", "1", "·"]
        see(app, "1 die to go", hides="Enter ")
        await type_in(pilot, "3")
        assert dice(app) == list("42613")
        first = tables(app)
        assert [len(table) for table in first] == [6, 6, 5]
        await type_in(pilot, "11111")
        assert tables(app) != first
        await type_in(pilot, "42613")
        assert tables(app) == first
        await pilot.press("u", "u", shows="Undone:")
        assert tables(app) == first


async def test_a_seed_takes_no_other_digits_and_keeps_those_it_has(store: Path) -> None:
    async with at_seats(store, a_night(store, *ABC)) as (app, pilot):
        await type_in(pilot, "42")
        for digit in "0789":
            await pilot.press(digit)
            assert app.screen.query_one(StatusLine).refuses, digit
            assert dice(app)[:3] == ["4", "2", "·"], digit


@pytest.mark.parametrize("key", ["enter", "e"])
async def test_half_a_draw_leads_nowhere(store: Path, key: str) -> None:
    number = a_night(store, *RATED_HERE, format="duel", tables="4")
    async with at_seats(store, number) as (app, pilot):
        await type_in(pilot, "42" if key == "enter" else "42613123")
        before = tables(app)
        await pilot.press(key)
        assert "more dice, or Backspace." in sentence(app)
        assert isinstance(app.screen, SeatsScreen)
        assert tables(app) == before


async def test_u_clears_half_a_seed_before_it_takes_people_off_the_list(store: Path) -> None:
    number = a_night(store, "Ann", "Bob")
    async with at_seats(store, number) as (app, pilot):
        await pilot.press(*"12", "u", shows="Cleared the dice that were typed, 1 2.")
        assert len(app.director.night(number).view().entries) == 2
        await pilot.press("u", shows="Undone: Ann and Bob added.")
        assert app.director.night(number).view().entries == ()


async def test_the_rooms_own_dice_are_asked_about_before_they_go(store: Path) -> None:
    async with at_seats(store, a_night(store, *ABC)) as (app, pilot):
        asked = ("This discards the draw from 4 2 6 1 3.", "▸ Draw again")
        await pilot.press(*"42613", "r", shows=asked)
        await pilot.press("escape", opens=SeatsScreen)
        assert seed(app) == "42613"
        await pilot.press("r", "enter", opens=SeatsScreen, shows="✓ Drawn.")


async def test_what_needs_seats_says_that_there_are_none(store: Path) -> None:
    async with at_seats(store, a_night(store, *ABC, format="freezeout")) as (app, pilot):
        for key in ("j", "s", "m", "f", "down", "right", "slash"):
            await pilot.press(key)
            assert sentence(app) == "No one is seated yet."
        await pilot.press("o", shows="Draw the seats first.")


async def test_f3_1_as_many_tables_as_were_planned_need_no_reason(store: Path) -> None:
    number = drawn(store, *GUESTS[:17], tables="3", table_names="Window, , Snug")
    async with at_seats(store, number, LARGE) as (app, _):
        assert about(app).startswith("17 people at 3 tables The dice decide the seats")
        titles = [str(card.content).splitlines()[0] for card in app.screen.query(SeatCard)]
        assert titles == ["Table 1 (Window)", "Table 2", "Table 3 (Snug)"]


async def test_f1_3_who_is_not_here_yet_is_told_as_a_no_show(store: Path) -> None:
    number = a_night(store, *GUESTS[:20], format="freezeout")
    with elsewhere(store) as director:
        director.night(number).people.check_in(range(1, 15))
    async with at_seats(store, number) as (app, pilot):
        assert "14 people" in about(app)
        await pilot.press("enter")
        see(
            app,
            "14 people at 2 tables: 6 at a table is best.",
            "Not here yet: Guest 015, Guest 016, Guest 017 and 3 more;",
        )
        assert sum(map(len, tables(app))) == 14


async def test_f1_10_who_waits_for_a_chair_is_said_with_what_would_help(store: Path) -> None:
    number = a_night(store, *GUESTS[:30], format="freezeout", tables="3")
    async with at_seats(store, number) as (app, pilot):
        await pilot.press("enter")
        assert sum(map(len, tables(app))) == 24
        assert "No seats for Guest 025, Guest 026, Guest 027 and 3 more. Add tables" in about(app)


async def test_whom_the_program_seated_was_not_put_by_hand(store: Path) -> None:
    number = a_night(store, *ABC)
    with elsewhere(store) as director:
        director.night(number).seats.draw("42613")
        director.night(number).people.register(["Dee"])
    async with at_seats(store, number) as (app, _):
        assert "Drawn; the list has changed since." in about(app)
        assert not app.screen.query_one("#dice").display


# The tables


async def test_twenty_people_at_one_table_are_all_in_sight(store: Path) -> None:
    names = GUESTS[:20]
    async with at_seats(store, seated(store, *names), USUAL) as (app, pilot):
        await pilot.press("up")
        assert all(name in screen_text(app) for name in names)
        assert chosen(app) == names[-1]
        await pilot.press("left")
        assert chosen(app) == names[9]


async def test_a_draw_of_fewer_tables_leaves_no_card_behind(store: Path) -> None:
    number = drawn(store, *GUESTS[:40])
    async with at_seats(store, number, LARGE) as (app, pilot):
        with elsewhere(store) as director:
            director.night(number).people.check_in(range(1, 8))
        await pilot.sees("Not here yet")
        await all_seen(pilot)
        await pilot.press("r", "enter", opens=SeatsScreen)
        assert [len(table) for table in tables(app)] == [7]
        assert [card.display for card in app.screen.query(SeatCard)].count(True) == 1


async def test_the_arrows_go_from_seat_to_seat_and_from_table_to_table(store: Path) -> None:
    async with at_seats(store, drawn(store, *GUESTS[:17]), SMALL) as (app, pilot):
        at = tables(app)
        assert chosen(app) == at[0][0]
        await pilot.press("down")
        assert chosen(app) == at[0][1]
        await pilot.press("right")
        assert chosen(app) == at[1][1]
        await pilot.press("left", "up", "up")
        assert chosen(app) == at[2][4]
        assert at[2][4] in line_with(app, "▸")
        await pilot.press("left", "down", "right")
        assert chosen(app) == at[2][4]  # the table of five has no sixth seat


async def test_f6_1_duels_are_shown_in_pairs_with_their_byes(store: Path) -> None:
    async with at_seats(store, drawn(store, *GUESTS[:5], format="duel")) as (app, pilot):
        assert "5 people in 1 duel, 3 with a bye" in about(app)
        assert screen_text(app).count("bye") == 1 + 3
        see(app, "Duel 4", hides=("Table 1", "m Move"))
        before = tables(app)
        await pilot.press("s", "down", "s")
        after = tables(app)
        assert [len(pair) for pair in after] == [len(pair) for pair in before]
        assert after != before
        await pilot.press("m", "f")
        assert tables(app) == after


# By hand


@pytest.mark.parametrize("key", ["r", "h"])
async def test_seats_put_by_hand_are_asked_about_before_they_go(store: Path, key: str) -> None:
    async with at_seats(store, a_night(store, *ABC)) as (app, pilot):
        await pilot.press("h")
        assert tables(app) == [["Ann", "Bob", "Cid"]]
        assert "Seats set by hand." in about(app)
        await pilot.press("j", key, shows="This discards these seats.")
        await pilot.press("down", "enter", opens=SeatsScreen)
        assert tables(app) == [["Bob", "Ann", "Cid"]]
        await pilot.press(key, "enter", opens=SeatsScreen)
        assert app.screen.query_one(StatusLine).tells


@pytest.mark.parametrize(
    ("down", "up"), [("j", "k"), ("right_square_bracket", "shift+up"), ("shift+down", "k")]
)
async def test_somebody_moves_round_and_stays_chosen(store: Path, down: str, up: str) -> None:
    async with at_seats(store, seated(store, *ABC)) as (app, pilot):
        await pilot.press(up)
        assert tables(app) == [["Bob", "Cid", "Ann"]]
        assert sentence(app) == "Ann moves to seat 3."
        await pilot.press(down, down)
        assert tables(app) == [["Bob", "Ann", "Cid"]]
        assert chosen(app) == "Ann"


@pytest.mark.parametrize("second", ["enter", "click"])
async def test_f3_4_two_people_at_different_tables_swap(store: Path, second: str) -> None:
    async with at_seats(store, drawn(store, *GUESTS[:17])) as (app, pilot):
        before = tables(app)
        one, other = before[0][1], before[1][2]
        await choose(app, pilot, one)
        await pilot.press("s")
        assert "⇄" in line_with(app, one)
        if second == "click":
            await click_on(pilot, other)
        else:
            await choose(app, pilot, other)
            await pilot.press(second)
        await pilot.sees(f"{one} and {other} change seats.", hides="⇄")
        after = tables(app)
        assert (after[0][1], after[1][2]) == (other, one)
        await pilot.press("ctrl+z", shows="Undone:")
        assert tables(app) == before


async def test_f3_4_somebody_moves_beside_somebody_else(store: Path) -> None:
    async with at_seats(store, drawn(store, *GUESTS[:17])) as (app, pilot):
        before = tables(app)
        mover, beside = before[0][0], before[2][1]
        await pilot.press("m")
        await choose(app, pilot, beside)
        await pilot.press("m", shows=f"{mover} sits to the left of {beside} now.")
        after = tables(app)
        assert after[0] == before[0][1:]
        assert after[2] == [*before[2][:2], mover, *before[2][2:]]
        assert chosen(app) == mover


async def test_nobody_is_left_alone_with_an_empty_table(store: Path) -> None:
    async with at_seats(store, drawn(store, *NAMES[:9])) as (app, pilot):
        small, large = sorted(tables(app), key=len)
        for name in small:
            await choose(app, pilot, name)
            await pilot.press("m")
            await choose(app, pilot, large[0])
            await pilot.press("m")
        await pilot.sees("✗ An empty table")
        assert sorted(map(len, tables(app))) == [1, 8]


async def test_f1_5_a_fixed_seat_is_left_alone_by_draws(store: Path) -> None:
    number = drawn(store, *GUESTS[:17])
    async with at_seats(store, number) as (app, pilot):
        name = tables(app)[1][2]
        await choose(app, pilot, name)
        await pilot.press("f", shows=f"{name}'s seat is fixed: table 2, seat 3.")
        assert "fixed" in line_with(app, f"{name} ")
        for thrown in ("11111", "22222", "33333"):
            await type_in(pilot, thrown)
            assert tables(app)[1][2] == name
        await choose(app, pilot, name)
        await pilot.press("f", shows="is drawn like any other.")
        entries = app.director.night(number).view().entries
        assert all(entry.fixed is None for entry in entries)


async def test_a_fixed_seat_that_somebody_was_moved_from_is_named(store: Path) -> None:
    number = drawn(store, *(name.replace("uest ", "") for name in GUESTS[:17]))
    async with at_seats(store, number) as (app, pilot):
        name, other = tables(app)[0][0], tables(app)[1][1]
        await pilot.press("f", "s")
        await choose(app, pilot, other)
        await pilot.press("s", shows=f"{name}'s seat is fixed: table 1, seat 1.")
        assert tables(app)[0][0] == name
        await pilot.press("enter", opens=SeatsScreen, shows="change seats.")
        assert "fixed: table 1, seat 1" in line_with(app, f"2  {name}")


# Seeds


async def test_f6_1_e_seeds_duels_by_rating_and_says_so(store: Path) -> None:
    rated(store, "Eve", "Dee", "Fay")
    number = a_night(store, *RATED_HERE, format="duel", tables="4")
    async with at_seats(store, number) as (app, pilot):
        await pilot.press("e", shows="28 nights have to be read first")
        assert not tables(app, number)
        read_all(app.director)
        await pilot.press("e", shows="Seeded by rating;")
        pairs = tables(app, number)
        assert [pair[0] for pair in pairs if len(pair) == 1] == ["Eve", "Dee", "Fay"]
        await pilot.press("e", shows="▸ Seed by rating")
        await pilot.press("escape", "u", shows="seeded by rating")
        assert not tables(app, number)


async def test_f6_5_e_seeds_by_the_seeds_that_came_with_the_list(store: Path) -> None:
    number = a_night(store, *RATED_HERE, format="heats", tables="4", final="4")
    with elsewhere(store) as director:
        director.night(number).people.register(("Ida", "Jo"), seeds=(2, 1))
    async with at_seats(store, number) as (_, pilot):
        await pilot.press("e", shows="Seeded from the list")
        await pilot.press("e", shows="▸ Seed by the list")


# Going on, and back


@pytest.mark.parametrize(
    ("key", "several"), [("ctrl+o", True), ("ctrl+n", True), ("enter", False), ("o", False)]
)
async def test_a_key_begins_play_at_every_table(store: Path, key: str, several: bool) -> None:
    number = drawn(store, *GUESTS[:17]) if several else seated(store, *ABC)
    with elsewhere(store) as director:
        if several:
            director.night(number).people.check_in(range(1, 18))
    async with at_seats(store, number) as (app, pilot):
        await pilot.press(key, opens=FloorScreen if several else TableScreen)
        view = app.director.night(number).view()
        assert (view.state, len(view.tables)) == ("playing", 3 if several else 1)


async def test_f1_3_where_nobody_was_checked_in_it_is_asked(store: Path) -> None:
    number = drawn(store, *GUESTS[:17])
    async with at_seats(store, number) as (app, pilot):
        await pilot.press("enter", shows="Start with all 17?")
        await pilot.press("escape", opens=SeatsScreen)
        assert app.director.night(number).view().state == "seating"
        await pilot.press("enter", "enter", opens=FloorScreen)
        assert {line.status for line in app.director.night(number).view().entries} == {"playing"}


async def test_escape_takes_back_the_mark_before_it_leaves(store: Path) -> None:
    async with at_seats(store, drawn(store, *GUESTS[:9])) as (_, pilot):
        for marks in ("s", "m"):
            await pilot.press(marks, shows="⇄")
            await pilot.press("escape", opens=SeatsScreen, hides="⇄")
        await pilot.press("escape", opens=RegisterScreen)
        await pilot.press("ctrl+n", opens=SeatsScreen)
        await pilot.press("b", opens=RegisterScreen)


async def test_undo_takes_moves_back_and_then_the_draw(store: Path) -> None:
    async with at_seats(store, a_night(store, *ABC)) as (app, pilot):
        await pilot.press(*"42613", "j", "ctrl+z")
        assert sentence(app).startswith("Undone:")
        assert tables(app) == [["Ann", "Cid", "Bob"]]
        assert seed(app) == "42613"
        await pilot.press("u", opens=SeatsScreen)
        assert not tables(app)
