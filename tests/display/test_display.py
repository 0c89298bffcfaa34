"""The big screen: what the room reads on it, that it follows by itself, and takes nothing."""

from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.app.store_watch import StoreAway, StoreBack
from screens.display.moment import MomentOverlay, ToWinBar, to_win_block
from screens.display.pages import page_seconds
from screens.display.screen import DisplayScreen
from screens.home.screen import HomeScreen
from tests.nights import FORM, begun, turns
from tests.screens.barriers import moved, tied_for_a_prize
from tests.screens.displays import HUGE, is_large, on_display, reads, titles
from tests.screens.driving import Keys, until
from tests.screens.floors import NAMES, a_floor, lose, play_lap
from tests.screens.reading import LARGE, SMALL, USUAL, screen_text
from tests.screens.tables import opened_table
from tests.service.corrected import retyping
from tests.stores import spoil
from tourney.night.people.attendance import Attendance
from tourney.night.state.room_clock import write_time
from tourney.service.director import Director

ABC = ("Ann", "Bob", "Cid")


async def told(pilot: Keys, *texts: str) -> None:
    """Wait until the room can read all of it."""
    app = pilot.app
    assert isinstance(app, TourneyApp)
    await until(pilot, lambda: reads(app, *texts))


def shows_moment(screen: DisplayScreen) -> bool:
    return screen.query_one(MomentOverlay).moment is not None


# What the room reads


@pytest.mark.parametrize("size", [SMALL, USUAL, HUGE])
async def test_it_follows_what_is_typed_elsewhere(
    store: Path, host: Director, size: tuple[int, int]
) -> None:
    number = opened_table(store, *ABC)
    async with on_display(store, number, size) as (_, _, pilot):
        await told(pilot, "Ann")
        turns(host, number, "54 .", "43", "61")
        await told(pilot, "Bob", "starts", "Bob paid 1 unit")


async def test_who_must_move_is_held_until_somebody_plays(store: Path, host: Director) -> None:
    number = moved(store, NAMES[:12], 2, 3, format="shuffle")
    async with on_display(store, number) as (app, screen, pilot):
        assert reads(app, "PLEASE MOVE")
        for _ in range(3):
            screen.turn_by_itself()
            await pilot.pause()
            assert reads(app, "PLEASE MOVE")
        await pilot.press("right", "right")
        assert not reads(app, "PLEASE MOVE")
        screen.turn_by_itself()
        for table in host.night(number).floor().tables:
            if host.night(number).table(table.number).view().phase == "roll-off":
                host.night(number).table(table.number).name_lead(0)
            host.night(number).table(table.number).roll(54)
        await until(pilot, lambda: "Please move" not in titles(screen))


async def test_f12_2_a_break_is_held_in_large_letters_until_it_is_over(
    store: Path, host: Director
) -> None:
    number = a_floor(store, NAMES[:8], 2, **{"option.rest": "no"})
    play_lap(host, number)
    host.night(number).room.call_break(20)
    pause = host.night(number).show().break_
    assert pause is not None
    assert pause.until is not None
    async with on_display(store, number, LARGE) as (app, screen, pilot):
        again = f"BACK AT {write_time(pause.until)}"
        await until(pilot, lambda: reads(app, "BREAK") and reads(app, again))
        screen.turn_by_itself()
        await pilot.pause()
        assert reads(app, again)
        host.night(number).room.call_break(0)
        await until(pilot, lambda: "Break" not in titles(screen))


async def test_while_others_play_the_places_of_those_who_are_out_are_so_far(
    store: Path, host: Director
) -> None:
    """F7.3."""
    number = a_floor(store, NAMES[:8], 2, units="1")
    async with on_display(store, number) as (app, screen, pilot):
        lose(host, number, 1)
        await until(pilot, lambda: reads(app, "OUT", "8th so far"))
        screen.query_one(MomentOverlay).next_moment()
        lose(host, number, 2)
        await until(pilot, lambda: reads(app, "7th") and not reads(app, "so far"))


async def test_before_play_it_says_how_many_have_come_and_then_where_they_sit(
    store: Path, host: Director
) -> None:
    number = host.plan(FORM)
    host.night(number).people.register(ABC)
    async with on_display(store, number) as (app, screen, pilot):
        assert reads(app, "Friday")
        assert reads(app, "3 on the list")
        host.night(number).people.check_in([2])
        await until(pilot, lambda: reads(app, "1 of 3 here"))
        host.night(number).undo()
        host.night(number).seats.place([[2, 1, 3]])
        await until(pilot, lambda: titles(screen) == ["Find your seat"])
        assert reads(app, "Table 1", *ABC)
        host.night(number).seats.open_tables()
        await told(pilot, "THE TABLE")


async def test_a_shoot_out_is_held_with_everybodys_throws(store: Path, host: Director) -> None:
    number = tied_for_a_prize(store)
    host.night(number).moves.call_shoot_out()
    throwers = host.night(number).floor().shoot_out
    assert throwers is not None
    host.night(number).moves.shoot(54)
    async with on_display(store, number) as (app, screen, _):
        assert screen.page is not None
        assert screen.page.title.startswith("Shoot-out")
        assert all(reads(app, thrower.name) for thrower in throwers.throwers)
        assert reads(app, "54")


async def test_the_winner_is_shown_as_soon_as_there_is_one(store: Path, host: Director) -> None:
    number = opened_table(store, "Ann", "Bob", units="1")
    async with on_display(store, number) as (_, screen, pilot):
        screen.turn()
        turns(host, number, "65 .", "43")
        await told(pilot, "THE PODIUM", "Ann")


# A Mexico


@pytest.mark.parametrize("size", [SMALL, USUAL, HUGE])
async def test_a_mexico_typed_elsewhere_fills_the_screen_and_goes(
    store: Path, host: Director, size: tuple[int, int]
) -> None:
    number = a_floor(store, NAMES[:8], 2)
    async with on_display(store, number, size) as (app, screen, pilot):
        host.night(number).table(2).roll(21)
        cost = "Loser pays 2"
        there = ("MEXICO!", NAMES[1], "Table 2", cost)
        await until(pilot, lambda: reads(app, *there) and not reads(app, "LAP 1"))
        assert any("╮ ╭" in line for line in screen_text(app).splitlines()), "no two dice"
        screen.query_one(MomentOverlay).next_moment()
        await told(pilot, "LAP 1")


async def test_nothing_is_told_of_what_stood_when_it_was_opened(
    store: Path, host: Director
) -> None:
    number = opened_table(store, *ABC, played="21 54")
    async with on_display(store, number) as (_, screen, pilot):
        assert not shows_moment(screen)
        turns(host, number, ".", "43")
        await told(pilot, "Cid paid 2 units")
        assert not shows_moment(screen)


async def test_a_mexico_taken_back_and_typed_again_is_told_once(
    store: Path, host: Director
) -> None:
    number = opened_table(store, *ABC)
    async with on_display(store, number) as (_, screen, pilot):
        host.night(number).table().roll(21)
        await told(pilot, "MEXICO!")
        host.night(number).undo()
        await told(pilot, "starts")
        assert not shows_moment(screen)
        host.night(number).table().roll(21)
        await told(pilot, "Mexico")
        assert not shows_moment(screen)
        host.night(number).table().roll(21)
        await until(pilot, lambda: shows_moment(screen))


async def test_what_a_correction_brings_about_is_not_news(store: Path, host: Director) -> None:
    number = opened_table(store, *ABC, played="65 . 54")
    async with on_display(store, number) as (_, screen, pilot):
        host.night(number).table().correct(retyping(host, number, "Ann", "65", "21"))
        await until(pilot, lambda: screen._view is not None and screen._view.corrections)
        assert screen._view is not None
        assert not shows_moment(screen)


async def test_several_mexicos_wait_for_each_other_but_not_for_long(
    store: Path, host: Director
) -> None:
    number = a_floor(store, NAMES[:20], 5)
    async with on_display(store, number) as (app, screen, pilot):
        for table in range(1, 6):
            host.night(number).table(table).roll(21)
        await until(pilot, lambda: len(screen._known) == 5)
        told_of = [screen.query_one(MomentOverlay).moment]
        while shows_moment(screen):
            screen.query_one(MomentOverlay).next_moment()
            told_of.append(screen.query_one(MomentOverlay).moment)
        assert 2 <= len([moment for moment in told_of if moment]) <= 3
        assert app.screen is screen


async def test_movements_come_to_their_end(store: Path) -> None:
    number = opened_table(store, *ABC, played="31 . 54 55")
    async with on_display(store, number) as (app, screen, pilot):
        app.animation_level = "full"
        await pilot.press("right")
        await told(pilot, "STANDINGS")
        await until(pilot, lambda: screen.query_one("#page").offset == (0, 0))


# By itself, and untouched


async def test_pages_turn_by_themselves_by_keys_and_are_held(store: Path) -> None:
    number = opened_table(store, *ABC, played="31 . 54 55")
    async with on_display(store, number) as (_, screen, pilot):
        assert screen._turner is not None
        screen.turn_by_itself()
        await told(pilot, "STANDINGS")
        await pilot.press("left")
        await told(pilot, "THE TABLE")
        await pilot.press("space", shows="paused")
        assert screen._turner is None
        await pilot.press("right")
        await told(pilot, "STANDINGS")
        assert screen._turner is None
        await pilot.press("space")
        assert screen._turner is not None


async def test_no_key_writes_and_escape_leaves(store: Path) -> None:
    number = opened_table(store, *ABC, played="54")
    async with on_display(store, number) as (app, screen, pilot):
        before = app.director.night(number).read_position
        for key in ("ctrl+z", "f2", "f3", "f4", "f6", "f7", "f9", "5", "4", "enter", "w", "u", "c"):
            await pilot.press(key)
        assert app.screen is screen
        assert app.director.night(number).read_position == before
        await pilot.press("escape", opens=HomeScreen)


async def test_a_connection_that_stalls_shows_how_old_the_picture_is(store: Path) -> None:
    async with on_display(store, opened_table(store, *ABC)) as (app, _, pilot):
        app.post_message(StoreAway("The store is out of reach."))
        await until(pilot, lambda: app.away_since is not None)
        assert app.away_since is not None
        await told(pilot, f"As of {app.away_since:%H:%M}")
        assert reads(app, "Ann")
        app.post_message(StoreBack())
        await until(pilot, lambda: not reads(app, "As of"))
        assert "reached again" not in screen_text(app)


async def test_a_damaged_night_says_so_and_stands_as_far_as_it_goes(store: Path) -> None:
    number = opened_table(store, *ABC, played="54 . 43")
    spoil(store, f"night/{number}/table/1", 4, "{}")
    async with on_display(store, number) as (app, _, _):
        assert "nothing more can be recorded" in " ".join(screen_text(app).split())
        assert reads(app, "Ann")


@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE, HUGE])
@pytest.mark.parametrize("places", [(), (2, 5, 9)])
async def test_at_eleven_tables_everybody_stands_with_the_table_within_40_seconds(
    store: Path, host: Director, size: tuple[int, int], places: tuple[int, ...]
) -> None:
    names = [f"{name}{letter}" for letter in ("", "x") for name in NAMES][:66]
    number = a_floor(store, names, 11, units="1")
    if places:
        play_lap(host, number, *places)
    seated = [seat.name for table in host.night(number).show().tables for seat in table.seats]
    async with on_display(store, number, size) as (_, screen, _):
        assert len(screen._pages) * page_seconds(len(screen._pages)) <= 40
        first = titles(screen)[0]
        drawn = [line for each in screen._pages if each.title == first for line in each.lines]
        plain = {word for line in drawn for word in line.plain.split()}
        assert all(
            name in plain or any(is_large(drawn, name, at) for at in range(1, 7)) for name in seated
        ), size


async def test_while_everybody_is_level_there_are_no_standings(store: Path, host: Director) -> None:
    number = a_floor(store, NAMES[:16], 4)
    async with on_display(store, number) as (_, screen, pilot):
        assert {*titles(screen)} == {"The tables"}
        play_lap(host, number, 1)
        await until(pilot, lambda: screen._view is not None and screen._view.pot == 1)
        assert {*titles(screen)} == {"The tables"}
        play_lap(host, number)
        await until(pilot, lambda: "Standings so far" in titles(screen))


async def test_who_has_one_unit_left_and_who_has_just_gone_stand_at_the_foot(
    store: Path, host: Director
) -> None:
    number = a_floor(store, NAMES[:8], 2, units="2")
    lose(host, number, 1, NAMES[0])
    play_lap(host, number, 2)
    host.night(number).moves.accept_plan()
    lose(host, number, 1, NAMES[0])
    async with on_display(store, number) as (app, screen, _):
        for _ in screen._pages:
            line = screen_text(app).splitlines()[-1]
            assert "1 unit left: " in line
            assert line.endswith("Just out: Aan")
            screen.turn()


async def test_who_leads_stands_at_the_foot_unless_that_is_hidden(
    store: Path, host: Director
) -> None:
    """F12.3."""
    number = a_floor(store, NAMES[:3], 1)
    for name in NAMES[:2]:
        lose(host, number, 1, name)
    async with on_display(store, number) as (app, _, pilot):
        assert screen_text(app).splitlines()[-1].split() == ["Ahead:", NAMES[2]]
        host.night(number).room.hide_lead()
        await until(pilot, lambda: "Ahead" not in screen_text(app))


# The bar of chances along the foot


async def test_f12_3_the_chances_to_win_are_on_the_big_screen_unless_they_are_kept(
    store: Path,
    host: Director,
) -> None:
    number = begun(host, ABC)
    async with on_display(store, number, SMALL) as (app, screen, pilot):
        bar = screen.query_one(ToWinBar)
        await until(pilot, lambda: bar.display)
        assert "Ann 36%" in screen_text(app)
        turns(host, number, "66", "31 .")
        app.follow_store()
        await until(pilot, lambda: "Ann 36%" not in screen_text(app))
        for conceal in (host.night(number).room.lock_chances, host.night(number).room.hide_lead):
            conceal(True)
            app.follow_store()
            await until(pilot, lambda: not bar.display)
            conceal(False)
            app.follow_store()
            await until(pilot, lambda: bar.display)


def parts_of(chances: dict[str, float], width: int) -> list[tuple[int, str]]:
    """The cells and the words of each part of the bar."""
    (line,) = to_win_block(chances, width, 1)
    parts = [span for span in line.spans if "reverse" in str(span.style)]
    return [(span.end - span.start, line.plain[span.start : span.end].strip()) for span in parts]


def test_the_favourites_come_first_and_the_others_last_each_as_wide_as_the_chance() -> None:
    chances = {"Amy": 0.1, "Bea": 0.2, "Dan": 0.38, "Eli": 0.02, "Flo": 0.3}
    parts = parts_of(chances, 104)
    assert [words for _, words in parts] == ["Dan 38%", "Flo 30%", "Bea 20%", "Amy 10%", ""]
    for (cells, _), chance in zip(parts, (38, 30, 20, 10, 2), strict=True):
        assert abs(cells - chance) <= 1


def test_who_has_no_room_for_the_name_is_among_the_others() -> None:
    chances = {"Val": 0.8, "Finn": 0.1, "Gwen": 0.1}
    assert [words for _, words in parts_of(chances, 120)] == ["Val 80%", "Finn 10%", "Gwen 10%"]
    assert [words for _, words in parts_of(chances, 45)] == ["Val 80%", "Others"]


async def test_while_nobody_is_a_favourite_there_is_no_bar(store: Path, host: Director) -> None:
    number = begun(host, ABC)
    async with on_display(store, number, SMALL) as (_, screen, pilot):
        bar = screen.query_one(ToWinBar)
        await until(pilot, lambda: bar.display)
        bar.show(dict.fromkeys("ABCDEFGHIJ", 0.1))
        assert not bar.display


async def test_f15_4_a_page_says_who_plays_with_whom(store: Path, host: Director) -> None:
    partners = {"option.beats": "1", "option.partners": "drawn"}
    number = a_floor(store, NAMES[:9], 2, format="come-and-go", **partners)
    async with on_display(store, number, LARGE) as (_, screen, _pilot):
        assert "Partners" in titles(screen)
    night = host.night(number)
    play_lap(host, number)
    for entry in (8, 9):
        night.people.attend(entry, Attendance.AWAY)
    night.moves.accept_plan()
    async with on_display(store, number, LARGE) as (_, screen, _pilot):
        assert "Partners" not in titles(screen)
