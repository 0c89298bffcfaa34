"""The big screen: what the room reads on it, that it follows by itself, and takes nothing."""

import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import segno

from screens.app.app import TourneyApp
from screens.app.host import night_to_show
from screens.app.night_screen import NightScreen
from screens.app.store_watch import StoreAway, StoreBack
from screens.display.moment import MomentOverlay, ToWinBar, to_win_block
from screens.display.pages import page_seconds, phones_block
from screens.display.phones_dialog import PhonesDialog
from screens.display.screen import DisplayScreen
from screens.display.wait import DisplayWaitScreen
from screens.home.screen import HomeScreen
from screens.standings.places import PlacesScreen
from screens.ui.keys.keymap import _owners
from screens.ui.keys.keys import bindings_of
from screens.ui.large.letters import code_block
from tests.nights import FORM, begun, ended, played_out, turns
from tests.screens.barriers import moved, tied_for_a_prize
from tests.screens.displays import HUGE, is_large, on_display, reads, titles, turned_to
from tests.screens.driving import Keys, a_night, at_work, running, until
from tests.screens.floors import NAMES, a_floor, lose, on_floor, play_lap
from tests.screens.reading import LARGE, SMALL, USUAL, screen_text, see
from tests.screens.tables import at_table, opened_table, seated
from tests.service.corrected import retyping
from tests.stores import spoil
from tourney.log.roles import Role, Who
from tourney.night.people.attendance import Attendance
from tourney.night.state.phones import PhonesInvited
from tourney.night.state.room_clock import write_time
from tourney.night.state.shelf import NightLine, State
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


async def test_it_follows_what_is_typed_elsewhere(store: Path, host: Director) -> None:
    number = opened_table(store, *ABC)
    async with on_display(store, number) as (_, _, pilot):
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


async def test_f12_2_a_break_stands_large_until_it_is_over(store: Path, host: Director) -> None:
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


async def test_while_others_play_places_of_those_out_are_so_far(
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


async def test_before_play_it_says_how_many_are_here_then_where(
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


@pytest.mark.parametrize("size", [SMALL, HUGE])
async def test_a_mexico_fills_the_screen_and_goes(
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


async def test_nothing_is_told_of_what_stood_as_it_opened(store: Path, host: Director) -> None:
    number = opened_table(store, *ABC, played="21 54")
    async with on_display(store, number) as (_, screen, pilot):
        assert not shows_moment(screen)
        turns(host, number, ".", "43")
        await told(pilot, "Cid paid 2 units")
        assert not shows_moment(screen)


async def test_a_mexico_undone_and_typed_again_is_told_once(store: Path, host: Director) -> None:
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


async def test_several_mexicos_wait_for_each_other_not_long(store: Path, host: Director) -> None:
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
        await pilot.press("space", shows="page held")
        assert screen._turner is None
        await pilot.press("right")
        await told(pilot, "STANDINGS")
        assert screen._turner is None
        await pilot.press("space")
        assert screen._turner is not None


async def test_no_key_writes_and_escape_leaves(store: Path) -> None:
    number = opened_table(store, *ABC, played="54")
    async with on_display(store, number) as (app, screen, pilot):
        before = app.director.night(number).session.read_position
        for key in ("ctrl+z", "f2", "f3", "f4", "f6", "f7", "f9", "5", "4", "enter", "w", "u", "c"):
            await pilot.press(key)
        assert app.screen is screen
        assert app.director.night(number).session.read_position == before
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


@pytest.mark.parametrize(("size", "places"), [(SMALL, (2, 5, 9)), (LARGE, ())])
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


async def test_who_has_one_unit_left_and_who_has_gone_is_at_the_foot(
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


async def test_who_leads_is_at_the_foot_unless_hidden(store: Path, host: Director) -> None:
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


# How the display is come to: from the host's app and back, and as all that an app shows


@asynccontextmanager
async def television(
    store: Path, number: int = 0, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    """The app that is the display alone, once it shows something."""
    app = TourneyApp(store, who=Who(Role.DISPLAY, "television", number))
    async with running(app, size) as pilot:
        await until(pilot, lambda: len(app.screen_stack) > 1)
        await pilot.pause()
        yield app, pilot


def shows(app: TourneyApp, number: int) -> bool:
    """True if the display of that night is in view, and drawn."""
    screen = app.screen
    return isinstance(screen, DisplayScreen) and screen.number == number and screen.is_current


async def test_f9_at_a_table_is_the_display_and_escape_the_table_as_typed_at(
    store: Path,
) -> None:
    number = opened_table(store, "Ann", "Bob")
    async with at_table(store, number) as (app, pilot):
        table = app.screen
        await pilot.press("5", "f9")
        await until(pilot, lambda: shows(app, number))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table)
        await pilot.press("4", shows="Ann's roll 54")


async def test_f9_on_the_list_is_the_display_of_the_highlighted_night(store: Path) -> None:
    first = a_night(store, "Ann", "Bob")
    a_night(store, "Cid", "Dora")
    async with at_work(store) as (app, pilot):
        await pilot.press("down", "f9")
        await until(pilot, lambda: shows(app, first))
        await pilot.press("escape", opens=HomeScreen, shows="Enter  add players to Friday")


async def test_with_no_night_to_show_f9_does_nothing(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("f9")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


def test_every_screen_of_a_night_leads_to_its_display() -> None:
    for owner in set(_owners()):
        if issubclass(owner, NightScreen) and owner is not PlacesScreen:
            assert "night.display" in {binding.id for binding in bindings_of(owner)}, owner


async def test_where_it_is_all_that_is_shown_keys_lead_nowhere(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob")
    opened_table(store, "Cid", "Dora", name="Late")
    async with television(store, number) as (app, pilot):
        assert shows(app, number)
        await pilot.press("escape", "f9", "enter", "5", "4", "u", "q")
        await pilot.pause()
        assert shows(app, number)
        assert app.director.night(number).table().page().table.rolls == ()
        await pilot.press("ctrl+p", *"late", shows="No matches.")
        await pilot.press("escape", "escape")
        await until(pilot, lambda: shows(app, number))


async def test_with_no_night_yet_it_says_so_and_goes_on_by_itself(store: Path) -> None:
    Director.open(store).close()
    async with television(store, size=SMALL) as (app, pilot):
        assert isinstance(app.screen, DisplayWaitScreen)
        see(app, "The host is setting up the night.")
        number = a_night(store, "Ann", "Bob")
        await until(pilot, lambda: shows(app, number))


async def test_it_goes_over_to_a_newer_night_when_that_is_played_and_not_before(
    store: Path,
    host: Director,
) -> None:
    first = ended(host, "Ann", "Bob")
    async with television(store) as (app, pilot):
        assert shows(app, first)
        second = seated(store, "Cid", "Dora", name="Late")
        app.on_store_changed()
        await pilot.pause()
        assert shows(app, first)
        await pilot.press("f1")
        host.night(second).seats.open_tables()
        await until(pilot, lambda: shows(app, second))


async def test_the_display_of_the_host_stays_with_its_night(store: Path, host: Director) -> None:
    first = begun(host, ["Ann", "Bob"], units="1")
    async with at_work(store) as (app, pilot):
        app.show_night(first)
        await pilot.pause()
        await pilot.press("f9")
        await until(pilot, lambda: shows(app, first))
        played_out(host, first)
        second = begun(host, ["Cid", "Dora"], name="Late")
        host.night(second).table().roll(54)
        await until(pilot, lambda: len(app.director.nights()) == 2)
        await pilot.pause()
        assert shows(app, first)


def night(number: int, state: State) -> NightLine:
    return NightLine(number, "Friday", "2026-11-20", "", "classic", state, 6, "")


FIRST, PLAYED, TO_COME = night(1, "finished"), night(2, "playing"), night(3, "registering")


@pytest.mark.parametrize(
    ("nights", "shown", "wanted"),
    [
        ((), 0, 0),
        ((FIRST,), 0, 1),
        ((TO_COME, FIRST), 0, 3),
        ((TO_COME, PLAYED, FIRST), 0, 2),
        ((night(4, "playing"), TO_COME, PLAYED), 0, 4),
        ((night(3, "playing"), PLAYED), 2, 2),
        ((night(3, "playing"), night(2, "finished")), 2, 3),
        ((night(4, "playing"), night(3, "playing"), night(2, "finished")), 2, 4),
        ((night(2, "playing"), night(1, "finished")), 5, 2),
        ((night(3, "finished"), PLAYED), 2, 2),
    ],
)
def test_the_night_that_is_played_is_the_one_to_show_and_the_newest_of_those(
    nights: tuple[NightLine, ...], shown: int, wanted: int
) -> None:
    assert night_to_show(nights, shown) == wanted


# Guests' phones: their address on the big screen, and from any screen of a night (F13.1)


ADDRESS = "http://192.168.100.200:8000/night"
TITLE = "The night on your phone"
_DARK = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}


@pytest.fixture
def answered() -> Iterator[str]:
    """An address at which something listens."""
    with socket.create_server(("127.0.0.1", 0)) as listens:
        yield f"http://127.0.0.1:{listens.getsockname()[1]}/night"


@pytest.mark.parametrize(("width", "height", "scale"), [(60, 18, 1), (100, 40, 2), (200, 60, 3)])
def test_the_code_of_the_address_is_as_large_as_fits(width: int, height: int, scale: int) -> None:
    lines = [line.plain for line in code_block(ADDRESS, width, height)]
    assert len(lines) <= height
    assert {len(line) for line in lines} <= set(range(width + 1))
    squares = [[_DARK[cell][half] for cell in line] for line in lines for half in (0, 1)]
    seen = [bytes(row[2 * scale : -2 * scale : scale]) for row in squares[2 * scale :: scale]]
    code = segno.make_qr(ADDRESS, error="l", boost_error=False)
    assert seen[: len(code.matrix)] == [bytes(row) for row in code.matrix]


def test_where_the_picture_has_no_room_the_address_is_said_whole() -> None:
    lines = phones_block(PhonesInvited(1, ADDRESS), 34, 8)
    assert "".join(line.plain.strip() for line in lines).count(ADDRESS[7:]) == 1
    assert code_block(ADDRESS, 34, 8) == []


async def test_f13_1_the_big_screen_shows_where_to_scan_while_phones_are_invited(
    store: Path,
    host: Director,
) -> None:
    number = a_floor(store, NAMES[:9], 2)
    async with on_display(store, number) as (app, screen, pilot):
        assert TITLE not in titles(screen)
        host.phones.invite(number, ADDRESS)
        await until(pilot, lambda: TITLE in titles(screen))
        await turned_to(screen, pilot, TITLE)
        await until(pilot, lambda: reads(app, "192.168.100.200:8000/night"))
        assert "█▀▀▀▀▀█" in screen_text(app)
        host.phones.send_away()
        await until(pilot, lambda: TITLE not in titles(screen))
        host.phones.invite(number + 1, ADDRESS)
        await until(pilot, lambda: app.director.phones.shared is not None)
        assert TITLE not in titles(screen)


async def test_f16_1_before_play_the_big_screen_shows_the_codes_of_tables(
    store: Path,
    host: Director,
) -> None:
    number = a_night(store, *NAMES[:9], format="freezeout", tables="3")
    host.phones.invite(number, ADDRESS)
    host.table_phones.draw_missing(host.night(number))
    async with on_display(store, number) as (app, screen, pilot):
        await turned_to(screen, pilot, "Type your rounds on a phone")
        await until(pilot, lambda: reads(app, "192.168.100.200:8000/night/t"))
        # Letters are as large as there is room for.
        await pilot.resize_terminal(*SMALL)
        codes = host.table_phones.of(number)
        await until(pilot, lambda: all(reads(app, f"{at}  {code}") for at, code in codes.items()))
        host.table_phones.draw_anew(number, 2)
        new = host.table_phones.of(number)[2]
        await until(pilot, lambda: reads(app, f"2  {new}"))


async def test_f13_1_p_shows_the_address_and_what_is_amiss_with_it_x_ends_it(
    store: Path, host: Director, answered: str
) -> None:
    number = a_floor(store, NAMES[:9], 2)
    host.phones.invite(number, answered, "tourney.local:8000/night")
    async with on_floor(store, number, SMALL) as (app, pilot):
        await pilot.press("P", shows=("tourney.local:8000/night", "█▀▀▀▀▀█"))
        assert "Enter shows it" not in screen_text(app)
        await pilot.press("x", shows="no longer show the night")
        assert app.director.phones.shared is None
        assert "Enter  share" in screen_text(app)
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, PhonesDialog))
        host.phones.invite(number, answered)
        await pilot.press("P", shows="No phone can open")
        await pilot.press("escape")
        with socket.create_server(("127.0.0.1", 0)) as gone:
            port = gone.getsockname()[1]
        host.phones.invite(number, f"http://127.0.0.1:{port}/night")
        await pilot.press("P", shows=("Nothing answers at", "Enter share"))
        assert "x stop sharing" in screen_text(app)
