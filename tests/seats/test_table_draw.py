"""F3.3 and F3.4: the seats of a night over several tables, drawn and put right by hand."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from screens.app.app import TourneyApp
from screens.floor.screen import FloorScreen
from screens.people.check_in import CheckInScreen
from screens.seats.table_draw import TableDrawScreen
from tests.nights import HOSTILE_NAMES, rated, read_all
from tests.screens.driving import (
    LARGE,
    SMALL,
    USUAL,
    a_night,
    at_work,
    elsewhere,
    line_with,
    paste,
    screen_text,
    type_in,
    until,
    words_on_screen,
)
from tourney.service.before_play import CheckIn, DrawSeats, Register
from tourney.service.director import Director

GUESTS = tuple(f"Guest {number:03}" for number in range(1, 201))
SIZES = pytest.mark.parametrize("size", [SMALL, USUAL, LARGE])


def drawn(store: Path, *names: str, seed: str = "42613", **form: str) -> int:
    """A night over several tables whose seats are drawn; its number."""
    number = a_night(store, *names, **{"format": "freezeout", "tables": "32", **form})
    director = Director.open(store)
    director.night(number).send(DrawSeats(seed))
    director.close()
    return number


@asynccontextmanager
async def at_draw(
    store: Path, number: int, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Pilot[None]]]:
    async with at_work(store, size) as (app, pilot):
        app.show_night(number, "seats")
        await until(pilot, lambda: isinstance(app.screen, TableDrawScreen))
        await until(pilot, lambda: "Seats" in screen_text(app))
        await pilot.pause()
        yield app, pilot


def tables(app: TourneyApp, number: int = 1) -> list[list[str]]:
    """The names at each table, by seat, as saved."""
    return [[seat.name for seat in table] for table in app.director.night(number).view().draw]


def chosen(app: TourneyApp) -> str:
    screen = app.screen
    assert isinstance(screen, TableDrawScreen)
    assert screen.chosen is not None
    return screen.chosen.name


async def choose(pilot: Pilot[None], name: str) -> None:
    """Go to somebody by the first letters of the name."""
    await pilot.press("slash")
    await type_in(pilot, name.lower())
    await pilot.press("enter")
    app = pilot.app
    assert isinstance(app, TourneyApp)
    await until(pilot, lambda: isinstance(app.screen, TableDrawScreen) and chosen(app) == name)


async def test_enter_draws_and_the_room_can_read_from_what(store: Path) -> None:
    number = a_night(store, *GUESTS[:17], format="freezeout")
    async with at_draw(store, number) as (app, pilot):
        assert "17 people, nobody seated yet" in screen_text(app)
        assert "By hand" not in screen_text(app)
        await pilot.press("enter")
        view = app.director.night(number).view()
        assert [len(table) for table in view.draw] == [6, 6, 5]
        assert "17 people at 3 tables" in screen_text(app)
        assert f"Drawn from {' '.join(view.seed)}" in screen_text(app)
        for die in view.seed:
            assert f"│ {die} │" in screen_text(app)


@pytest.mark.parametrize("format", ["freezeout", "heats", "points"])
async def test_f3_1_fewer_tables_than_were_planned_say_why(store: Path, format: str) -> None:
    number = drawn(store, *GUESTS[:7], format=format, tables="2")
    async with at_draw(store, number, SMALL) as (app, _):
        words = str(app.screen.query_one("#words", Static).content)
        assert "7 people at 1 table of the 2 planned: up to 8 people are one table." in words
        assert "2 planned: up" in screen_text(app)


async def test_f3_1_as_many_tables_as_were_planned_need_no_reason(store: Path) -> None:
    number = drawn(store, *GUESTS[:17], tables="3")
    async with at_draw(store, number) as (app, _):
        assert "17 people at 3 tables\n" in screen_text(app)


async def test_tables_with_names_of_their_own_are_headed_by_them(store: Path) -> None:
    number = drawn(store, *GUESTS[:17], tables="3", table_names="Window, , Snug")
    async with at_draw(store, number, LARGE) as (app, _):
        for heading in ("Table 1 (Window)", "Table 2", "Table 3 (Snug)"):
            assert heading in screen_text(app)
        assert "Table 2 (" not in screen_text(app)


async def test_five_dice_of_the_room_give_the_same_tables_everywhere(store: Path) -> None:
    number = a_night(store, *GUESTS[:17], format="freezeout")
    async with at_draw(store, number) as (app, pilot):
        await type_in(pilot, "4261")
        assert "Typed so far: 4 2 6 1. 1 to go" in screen_text(app)
        assert tables(app) == []
        await type_in(pilot, "3")
        first = tables(app)
        assert len(first) == 3
        await type_in(pilot, "11111")
        assert tables(app) != first
        await type_in(pilot, "42613")
        assert tables(app) == first
        await pilot.press("u", "u")
        await until(pilot, lambda: "Undone:" in screen_text(app))
        assert tables(app) == first


async def test_the_dice_are_as_large_as_there_is_room(store: Path) -> None:
    number = drawn(store, *GUESTS[:17])
    async with at_draw(store, number, LARGE) as (app, pilot):
        await until(pilot, lambda: screen_text(app).count("████") == 2 * (4 + 2 + 6 + 1 + 3))


async def test_two_hundred_at_thirty_two_tables_are_all_there_to_read(store: Path) -> None:
    number = drawn(store, *GUESTS)
    async with at_draw(store, number, SMALL) as (app, pilot):
        view = app.director.night(number).view()
        seen = screen_text(app)
        for _ in view.draw:
            await pilot.press("right")
            await pilot.pause()
            seen += screen_text(app)
        for at in range(1, len(view.draw) + 1):
            assert f"Table {at}" in seen
        for name in GUESTS[::20]:
            await pilot.press("slash")
            await paste(pilot, name)
            await pilot.press("enter")
            await until(pilot, lambda: name in line_with(app, "▸"))  # noqa: B023


async def test_the_tables_stand_side_by_side_where_there_is_room(store: Path) -> None:
    number = drawn(store, *GUESTS[:40])
    async with at_draw(store, number, LARGE) as (app, _):
        assert line_with(app, "Table 1").split() == ["Table", "1", "Table", "2", "Table", "3"]
    async with at_draw(store, number) as (app, _):
        assert line_with(app, "Table 1").split() == ["Table", "1", "Table", "2"]
    async with at_draw(store, number, SMALL) as (app, _):
        assert line_with(app, "Table 1").split() == ["Table", "1"]


async def test_the_arrows_go_from_seat_to_seat_and_from_table_to_table(store: Path) -> None:
    number = drawn(store, *GUESTS[:17])
    async with at_draw(store, number) as (app, pilot):
        at = tables(app)
        assert chosen(app) == at[0][0]
        await pilot.press("down")
        assert chosen(app) == at[0][1]
        await pilot.press("right")
        assert chosen(app) == at[1][1]
        await pilot.press("left", "up", "up")
        assert chosen(app) == at[2][4]
        await pilot.press("left", "down", "right")
        assert chosen(app) == at[2][4]  # the table of five has no sixth seat


@pytest.mark.parametrize("second", ["s", "enter"])
async def test_f3_4_two_people_at_different_tables_swap(store: Path, second: str) -> None:
    number = drawn(store, *GUESTS[:17])
    async with at_draw(store, number) as (app, pilot):
        before = tables(app)
        one, other = before[0][1], before[2][3]
        await choose(pilot, one)
        await pilot.press("s")
        assert "⇄" in line_with(app, one)
        await choose(pilot, other)
        await pilot.press(second)
        await until(pilot, lambda: f"{one} and {other} change seats." in screen_text(app))
        after = tables(app)
        assert (after[0][1], after[2][3]) == (other, one)
        assert "Seats put by hand" in screen_text(app)
        assert "⇄" not in screen_text(app)
        await pilot.press("ctrl+z")
        await until(pilot, lambda: "Undone:" in screen_text(app))
        assert tables(app) == before


async def test_f3_4_somebody_moves_beside_somebody_else(store: Path) -> None:
    number = drawn(store, *GUESTS[:17])
    async with at_draw(store, number) as (app, pilot):
        before = tables(app)
        mover, beside = before[0][0], before[2][1]
        await pilot.press("m")
        await choose(pilot, beside)
        await pilot.press("m")
        await until(pilot, lambda: f"{mover} sits to the left of {beside} now." in screen_text(app))
        after = tables(app)
        assert after[0] == before[0][1:]
        assert after[2] == [*before[2][:2], mover, *before[2][2:]]
        assert chosen(app) == mover


async def test_somebody_moves_round_the_table(store: Path) -> None:
    number = drawn(store, *GUESTS[:17])
    async with at_draw(store, number) as (app, pilot):
        first, *others = tables(app)[0]
        await pilot.press("k")
        assert tables(app)[0] == [*others, first]
        assert chosen(app) == first
        await pilot.press("j")
        assert tables(app)[0] == [first, *others]


async def test_nobody_is_left_alone_with_an_empty_table(store: Path) -> None:
    number = drawn(store, *GUESTS[:9])
    async with at_draw(store, number) as (app, pilot):
        small, large = sorted(tables(app), key=len)
        for name in small:
            await choose(pilot, name)
            await pilot.press("m")
            await choose(pilot, large[0])
            await pilot.press("m")
        await until(pilot, lambda: "✗ A table with nobody at it" in screen_text(app))
        assert sorted(map(len, tables(app))) == [1, 8]


async def test_f1_5_a_fixed_seat_is_left_alone_by_draws(store: Path) -> None:
    number = drawn(store, *GUESTS[:17])
    async with at_draw(store, number) as (app, pilot):
        name = tables(app)[1][2]
        await choose(pilot, name)
        await pilot.press("f")
        await until(
            pilot, lambda: f"✓ {name}'s seat is fixed: table 2, seat 3." in screen_text(app)
        )
        assert "fixed" in line_with(app, f"{name} ")
        for seed in ("11111", "22222", "33333"):
            await type_in(pilot, seed)
            assert tables(app)[1][2] == name
        await choose(pilot, name)
        await pilot.press("f")
        await until(pilot, lambda: "is drawn like any other." in screen_text(app))
        entries = app.director.night(number).view().entries
        assert all(entry.fixed is None for entry in entries)


async def test_a_fixed_seat_that_somebody_was_moved_from_is_named(store: Path) -> None:
    number = drawn(store, *GUESTS[:17])
    async with at_draw(store, number) as (app, pilot):
        name, other = tables(app)[0][0], tables(app)[1][1]
        await pilot.press("f", "s")
        await choose(pilot, other)
        await pilot.press("s")
        asked = f"{name}'s seat is fixed: table 1, seat 1. The same key"
        await until(pilot, lambda: asked in " ".join(screen_text(app).split()))
        assert tables(app)[0][0] == name
        await pilot.press("s")
        await until(pilot, lambda: "change seats." in screen_text(app))
        assert f"2  {name}" in line_with(app, f"{name} ")
        assert "fixed: table 1, seat 1" in line_with(app, f"{name} ")


async def test_f1_3_who_is_not_here_yet_is_told_as_a_no_show(store: Path) -> None:
    number = a_night(store, *GUESTS[:20], format="freezeout")
    director = Director.open(store)
    director.night(number).send(CheckIn(range(1, 15)))
    director.close()
    async with at_draw(store, number) as (app, pilot):
        assert "14 people, nobody seated yet" in screen_text(app)
        await pilot.press("enter")
        shown = words_on_screen(app)
        assert "14 people at 2 tables" in shown
        assert "Not here yet: Guest 015, Guest 016, Guest 017" in shown
        assert "and 3 more" in shown
        assert "no-shows." in shown
        assert sum(map(len, tables(app))) == 14


async def test_where_nobody_was_checked_in_nobody_is_missing(store: Path) -> None:
    number = drawn(store, *GUESTS[:9])
    async with at_draw(store, number) as (app, _):
        assert "Not here yet" not in screen_text(app)
        assert "Nobody was checked in: all 9 have seats, here or not." in " ".join(
            screen_text(app).split()
        )


async def test_f1_10_who_waits_for_a_chair_is_said_with_what_would_help(store: Path) -> None:
    number = a_night(store, *GUESTS[:30], format="freezeout", tables="3")
    async with at_draw(store, number) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: sum(map(len, tables(app))) == 24)
        words = [line[32:] for line in screen_text(app).splitlines()]
        shown = " ".join(" ".join(words).split())
        assert "No chairs for Guest 025, Guest 026, Guest 027 and 3 more." in shown
        assert (
            "Tables or seats more in the plan seat them; else they sit down as one frees." in shown
        )


async def test_f6_1_duels_are_shown_in_pairs_with_their_byes(store: Path) -> None:
    number = drawn(store, *GUESTS[:5], format="duel")
    async with at_draw(store, number) as (app, pilot):
        assert "5 people in 1 duel, 3 with a bye" in screen_text(app)
        assert screen_text(app).count("bye") == 1 + 3
        assert "Duel 4" in screen_text(app)
        assert "Table 1" not in screen_text(app)
        assert "m Move" not in screen_text(app)
        before = tables(app)
        await pilot.press("s", "down", "s")
        after = tables(app)
        assert [len(pair) for pair in after] == [len(pair) for pair in before]
        assert after != before
        await pilot.press("m", "f")
        assert tables(app) == after


def everybody_is_in(store: Path, number: int) -> None:
    with elsewhere(store) as director:
        director.night(number).send(
            CheckIn([line.entry for line in director.night(number).view().entries])
        )


@pytest.mark.parametrize("key", ["o", "f10", "ctrl+o"])
async def test_a_key_begins_play_at_every_table(store: Path, key: str) -> None:
    number = drawn(store, *GUESTS[:17])
    everybody_is_in(store, number)
    async with at_draw(store, number) as (app, pilot):
        assert "o Begin play" in screen_text(app)
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, FloorScreen))
        view = app.director.night(number).view()
        assert view.state == "playing"
        assert len(view.tables) == 3


async def test_f1_3_where_nobody_was_checked_in_it_is_asked_before_all_of_them_play(
    store: Path,
) -> None:
    number = drawn(store, *GUESTS[:17])
    question = "? Nobody was checked in: all 17 play, here or not."
    async with at_draw(store, number) as (app, pilot):
        await pilot.press("o")
        assert question in screen_text(app)
        await pilot.press("escape")
        assert question not in screen_text(app)
        assert isinstance(app.screen, TableDrawScreen)
        await pilot.press("o")
        assert app.director.night(number).view().state == "seating"
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, FloorScreen))
        assert {line.status for line in app.director.night(number).view().entries} == {"playing"}


async def test_what_needs_seats_says_that_there_are_none(store: Path) -> None:
    number = a_night(store, "Ann", "Bob", format="freezeout")
    async with at_draw(store, number) as (app, pilot):
        for key in ("j", "s", "m", "f", "down", "right", "slash"):
            await pilot.press(key)
            assert "✗ Nobody is seated yet." in screen_text(app)
        await pilot.press("o")
        assert "✗ Draw the seats first." in screen_text(app)


async def test_one_person_alone_is_not_seated(store: Path) -> None:
    number = a_night(store, "Ann", format="freezeout")
    async with at_draw(store, number) as (app, pilot):
        await pilot.press("enter")
        assert "at least two players." in screen_text(app)


async def test_escape_takes_back_the_mark_before_it_leaves(store: Path) -> None:
    number = drawn(store, *GUESTS[:9])
    async with at_draw(store, number) as (app, pilot):
        await pilot.press("m", "escape")
        assert isinstance(app.screen, TableDrawScreen)
        assert "⇄" not in screen_text(app)
        await pilot.press("escape")
        await until(pilot, lambda: len(app.screen_stack) == 1)


async def test_b_goes_back_to_the_list_of_people(store: Path) -> None:
    number = drawn(store, *GUESTS[:9])
    async with at_draw(store, number) as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, CheckInScreen))
        await pilot.press("ctrl+n")
        await until(pilot, lambda: isinstance(app.screen, TableDrawScreen))


async def test_names_of_any_kind_are_shown_as_they_are(store: Path) -> None:
    number = drawn(store, *HOSTILE_NAMES)
    async with at_draw(store, number, SMALL) as (app, pilot):
        seen = screen_text(app)
        for _ in HOSTILE_NAMES:
            await pilot.press("down", "s")
            await pilot.pause()
            seen += screen_text(app)
        for name in HOSTILE_NAMES:
            assert name in seen


async def test_a_click_chooses_the_other_of_a_swap(store: Path) -> None:
    number = drawn(store, *GUESTS[:17])
    async with at_draw(store, number) as (app, pilot):
        before = tables(app)
        one, other = before[0][0], before[1][2]
        await pilot.press("s")
        rows = screen_text(app).splitlines()
        y = next(at for at, row in enumerate(rows) if other in row)
        await pilot.click(offset=(rows[y].index(other) + 1, y))
        await until(pilot, lambda: f"{one} and {other} change seats." in screen_text(app))
        assert tables(app)[1][2] == one


RATED_HERE = ("Fay", "Gil", "Eve", "Hal", "Dee")


async def test_f6_1_e_seeds_duels_by_rating_and_says_so(store: Path) -> None:
    rated(store, "Eve", "Dee", "Fay")
    number = a_night(store, *RATED_HERE, format="duel", tables="4")
    async with at_draw(store, number) as (app, pilot):
        await pilot.press("e")
        await until(pilot, lambda: "28 nights have to be read first" in screen_text(app))
        assert not tables(app, number)
        read_all(app.director)
        await pilot.press("e")
        await until(pilot, lambda: "Seeded by rating as of that day" in screen_text(app))
        pairs = tables(app, number)
        assert [pair[0] for pair in pairs if len(pair) == 1] == ["Eve", "Dee", "Fay"]
        await pilot.press("e")
        await until(pilot, lambda: "e again seeds by rating" in screen_text(app))
        await pilot.press("escape", "u")
        await until(pilot, lambda: not tables(app, number))
        assert "seeded by rating" in screen_text(app)


async def test_f14_2_where_too_few_are_rated_e_says_so_and_draws_nothing(store: Path) -> None:
    number = a_night(store, *RATED_HERE, format="heats", tables="4", final="4")
    async with at_draw(store, number) as (app, pilot):
        await pilot.press("e")
        await until(pilot, lambda: "Too little to say: it takes two" in screen_text(app))
        assert not tables(app, number)


async def test_f6_5_e_seeds_by_the_seeds_that_came_with_the_list(store: Path) -> None:
    number = a_night(store, *RATED_HERE, format="heats", tables="4", final="4")
    with elsewhere(store) as director:
        director.night(number).send(Register(("Ida", "Jo"), seeds=(2, 1)))
    async with at_draw(store, number) as (app, pilot):
        await pilot.press("e")
        await until(pilot, lambda: "Seeded by the seeds on the list" in screen_text(app))
        await pilot.press("e")
        await until(pilot, lambda: "e again seeds by the list" in screen_text(app))


async def test_f14_2_what_has_no_bracket_offers_no_seeds(store: Path) -> None:
    number = a_night(store, *RATED_HERE, format="freezeout", tables="4")
    async with at_draw(store, number) as (app, pilot):
        assert "e Seed" not in screen_text(app)
        await pilot.press("e")
        with elsewhere(store) as director:
            assert not director.night(number).view().draw


async def test_names_in_large_letters_never_touch_each_other(store: Path) -> None:
    number = drawn(store, *GUESTS[:12])
    async with at_draw(store, number, (200, 60)) as (app, _):
        seats = app.screen.query_one("#tables").region
        shown = [line[seats.x : seats.right] for line in screen_text(app).splitlines()]
        names = shown[seats.y + 1 : seats.bottom]
        # Five rows of letters, and one of air.
        assert [at for at, line in enumerate(names[:36]) if not line.strip()] == [*range(5, 36, 6)]
