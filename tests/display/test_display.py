"""The big screen: what the room reads on it, that it follows by itself, and takes nothing."""

from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.app.store_watch import StoreAway, StoreBack
from screens.display.lists import ListRow, list_pages
from screens.display.moment import MomentOverlay
from screens.display.pages import page_seconds
from screens.display.screen import DisplayScreen
from screens.home.screen import HomeScreen
from screens.ui.text import fit
from tests.nights import FORM, HOSTILE_NAMES, begun, ended, turns
from tests.screens.barriers import moved, tied_for_a_prize
from tests.screens.displays import HUGE, in_letters, on_display, reads, titles, turned_to
from tests.screens.driving import Keys, elsewhere, until
from tests.screens.floors import NAMES, a_floor, lose, play_lap
from tests.screens.liar_tables import opened_liar
from tests.screens.reading import LARGE, SMALL, USUAL, screen_text, see
from tests.screens.tables import opened_table
from tests.service.corrected import retyping
from tests.stores import spoil
from tourney.night.state.room_clock import write_time
from tourney.service.before_play import CheckIn, DrawSeats, OpenTables, PlaceSeats, Register, Undo
from tourney.service.moves import AcceptPlan, CallShootOut, Shoot
from tourney.service.play import Correct, NameLead, RecordRound, Roll
from tourney.service.room import CallBreak, HideLead
from tourney.service.table_end import EndPlay

ABC = ("Ann", "Bob", "Cid")


def test_a_long_note_makes_itself_small_and_not_the_names() -> None:
    rows = [ListRow(name, "✗", "the quarter-finals", after="5th") for name in (*ABC, "Dee")]
    (page,) = list_pages(rows, 114, 30)
    lines = [line.plain for line in page]
    assert in_letters(lines, "Cid", 2)
    assert sum("the quarter-finals" in line for line in lines) == len(rows)


async def told(pilot: Keys, *texts: str) -> None:
    """Wait until the room can read all of it."""
    app = pilot.app
    assert isinstance(app, TourneyApp)
    await until(pilot, lambda: reads(app, *texts))


def shows_moment(screen: DisplayScreen) -> bool:
    return screen.query_one(MomentOverlay).moment is not None


# What the room reads


async def test_now_playing_shows_the_turn_the_stake_and_everybody(store: Path) -> None:
    number = opened_table(store, *ABC, played="21 54 55 . 43", unit_worth="0.50", currency="GBP")
    async with on_display(store, number) as (app, screen, _):
        assert titles(screen)[0] == "Now playing"
        assert reads(app, "NOW PLAYING")
        assert reads(app, "Cid")
        see(app, "has rolled 1 of 2", hides="● ● ●")
        assert reads(app, "43", "NOT SAFE")
        see(app, "Mexico", "£0.00")
        assert all(reads(app, name) for name in ABC)


@pytest.mark.parametrize("size", [SMALL, USUAL, HUGE])
async def test_it_follows_what_is_typed_elsewhere(store: Path, size: tuple[int, int]) -> None:
    number = opened_table(store, *ABC)
    async with on_display(store, number, size) as (_, _, pilot):
        with elsewhere(store) as host:
            await told(pilot, "Ann")
            turns(host, number, "54 .", "43", "61")
            await told(pilot, "Bob", "begins", "Bob paid 1 unit")


async def test_a_page_has_at_most_eight_names_and_long_lists_page(store: Path) -> None:
    number = a_floor(store, NAMES[:20], 3)
    with elsewhere(store) as host:
        play_lap(host, number)
    async with on_display(store, number, HUGE) as (app, screen, pilot):
        await turned_to(screen, pilot, "Standings")
        assert titles(screen).count("Standings so far") == 3
        seen: list[str] = []
        for _ in range(3):
            here = [name for name in NAMES[:20] if reads(app, name)]
            assert len(here) <= 8
            seen += here
            screen.turn()
            await pilot.pause()
        assert sorted(seen) == sorted(NAMES[:20])


async def test_who_must_move_is_held_until_somebody_plays(store: Path) -> None:
    number = moved(store, NAMES[:12], 2, 3, format="shuffle")
    async with on_display(store, number) as (app, screen, pilot):
        assert reads(app, "PLEASE MOVE")
        for _ in range(3):
            screen.turn_by_itself()
            await pilot.pause()
            assert reads(app, "PLEASE MOVE")
        await pilot.press("right", "right", "right")
        assert not reads(app, "PLEASE MOVE")
        screen.turn_by_itself()
        with elsewhere(store) as host:
            for table in host.night(number).floor().tables:
                if host.night(number).table(table.number).view().phase == "roll-off":
                    host.night(number).table(table.number).send(NameLead(0))
                host.night(number).table(table.number).send(Roll(54))
        await until(pilot, lambda: "Please move" not in titles(screen))


async def test_f12_2_a_break_is_held_in_large_letters_until_it_is_over(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2, **{"option.rest": "no"})
    with elsewhere(store) as host:
        play_lap(host, number)
        host.night(number).send(CallBreak(20))
        pause = host.night(number).show().break_
    assert pause is not None
    assert pause.until is not None
    async with on_display(store, number, LARGE) as (app, screen, pilot):
        again = f"BACK AT {write_time(pause.until)}"
        await until(pilot, lambda: reads(app, "BREAK") and reads(app, again))
        screen.turn_by_itself()
        await pilot.pause()
        assert reads(app, again)
        with elsewhere(store) as host:
            host.night(number).send(CallBreak(0))
        await until(pilot, lambda: "Break" not in titles(screen))


async def test_who_goes_out_is_shown_at_once_with_the_place(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2, units="1")
    async with on_display(store, number) as (app, _, pilot):
        with elsewhere(store) as host:
            lose(host, number, 1, NAMES[0])
        await told(pilot, "OUT", NAMES[0], "8th")
        assert not reads(app, NAMES[1])


async def test_the_bracket_has_a_page(store: Path) -> None:
    number = a_floor(store, NAMES[:4], 2, format="duel")
    async with on_display(store, number) as (app, screen, pilot):
        await turned_to(screen, pilot, "The bracket")
        assert "Aan or Can" in screen_text(app)


async def test_before_play_it_says_how_many_have_come_and_then_where_they_sit(store: Path) -> None:
    with elsewhere(store) as host:
        number = host.plan(FORM)
        host.night(number).send(Register(ABC))
        async with on_display(store, number) as (app, screen, pilot):
            assert reads(app, "Friday")
            assert reads(app, "3 on the list")
            host.night(number).send(CheckIn([2]))
            await until(pilot, lambda: reads(app, "1 of 3 here"))
            host.night(number).send(Undo())
            host.night(number).send(PlaceSeats([[2, 1, 3]]))
            await until(pilot, lambda: "Find your seat" in titles(screen))
            await turned_to(screen, pilot, "Find your seat")
            assert reads(app, "Ann")
            assert reads(app, "Seat 2")
            host.night(number).send(OpenTables())
            await told(pilot, "NOW PLAYING")


async def test_at_the_end_the_winner_stands_on_a_whole_podium(store: Path) -> None:
    number = tied_for_a_prize(store)
    async with on_display(store, number, (120, 40)) as (app, screen, pilot):
        view = app.director.night(number).show()
        for step in view.podium:
            assert all(reads(app, name) for name in step.names)
            assert reads(app, step.prize)
        assert reads(app, "THE PODIUM")
        assert set(titles(screen)) <= {"The podium", "Standings", "Hall of shame"}
        await turned_to(screen, pilot, "Standings")
        assert reads(app, view.podium[0].prize)


async def test_a_shoot_out_is_held_with_everybodys_throws(store: Path) -> None:
    number = tied_for_a_prize(store)
    with elsewhere(store) as host:
        host.night(number).send(CallShootOut())
        throwers = host.night(number).floor().shoot_out
        assert throwers is not None
        host.night(number).send(Shoot(54))
    async with on_display(store, number) as (app, screen, _):
        assert screen.page is not None
        assert screen.page.title.startswith("Shoot-out")
        assert all(reads(app, thrower.name) for thrower in throwers.throwers)
        assert reads(app, "54")


async def test_the_winner_is_shown_as_soon_as_there_is_one(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", units="1")
    async with on_display(store, number) as (_, screen, pilot):
        screen.turn()
        with elsewhere(store) as host:
            turns(host, number, "65 .", "43")
        await told(pilot, "THE PODIUM", "Ann", "has won the night")


async def test_those_who_share_a_place_share_the_step(store: Path) -> None:
    number = opened_liar(store, *ABC, played="54 d54")
    with elsewhere(store) as host:
        host.night(number).table().send(EndPlay())
    async with on_display(store, number) as (app, _, _):
        first = app.director.night(number).show().podium[0]
        assert len(first.names) > 1
        assert all(reads(app, name) for name in first.names)
        assert "share first place" in screen_text(app)


async def test_f7_2_who_share_a_rank_share_it_with_a_sign_on_the_big_screen_too(
    store: Path,
) -> None:
    number = opened_table(store, *ABC)
    async with on_display(store, number) as (app, screen, pilot):
        with elsewhere(store) as host:
            host.night(number).table().send(RecordRound(2, 0))
        screen.turn()
        await until(pilot, lambda: reads(app, "1="))


# A Mexico


@pytest.mark.parametrize("size", [SMALL, USUAL, HUGE])
async def test_a_mexico_typed_elsewhere_fills_the_screen_and_goes(
    store: Path, size: tuple[int, int]
) -> None:
    number = a_floor(store, NAMES[:8], 2)
    async with on_display(store, number, size) as (app, screen, pilot):
        with elsewhere(store) as host:
            host.night(number).table(2).send(Roll(21))
        cost = "Loser pays 2"
        there = ("MEXICO!", NAMES[1], "Table 2", cost)
        await until(pilot, lambda: reads(app, *there) and not reads(app, "LAP 1"))
        assert any("╮ ╭" in line for line in screen_text(app).splitlines()), "no two dice"
        screen.next_moment()
        await told(pilot, "LAP 1")


async def test_nothing_is_told_of_what_stood_when_it_was_opened(store: Path) -> None:
    number = opened_table(store, *ABC, played="21 54")
    async with on_display(store, number) as (_, screen, pilot):
        assert not shows_moment(screen)
        with elsewhere(store) as host:
            turns(host, number, ".", "43")
        await told(pilot, "Cid paid 2 units")
        assert not shows_moment(screen)


async def test_a_mexico_taken_back_and_typed_again_is_told_once(store: Path) -> None:
    number = opened_table(store, *ABC)
    async with on_display(store, number) as (_, screen, pilot):
        with elsewhere(store) as host:
            host.night(number).table().send(Roll(21))
            await told(pilot, "MEXICO!")
            host.night(number).send(Undo())
            await told(pilot, "begins")
            assert not shows_moment(screen)
            host.night(number).table().send(Roll(21))
            await told(pilot, "Mexico")
            assert not shows_moment(screen)
            host.night(number).table().send(Roll(21))
            await until(pilot, lambda: shows_moment(screen))


async def test_what_a_correction_brings_about_is_not_news(store: Path) -> None:
    number = opened_table(store, *ABC, played="65 . 54")
    async with on_display(store, number) as (_, screen, pilot):
        with elsewhere(store) as host:
            host.night(number).table().send(Correct(retyping(host, number, "Ann", "65", "21")))
            await until(pilot, lambda: screen._view is not None and screen._view.corrections)
            assert screen._view is not None
            assert not shows_moment(screen)


async def test_several_mexicos_wait_for_each_other_but_not_for_long(store: Path) -> None:
    number = a_floor(store, NAMES[:20], 5)
    async with on_display(store, number) as (app, screen, pilot):
        with elsewhere(store) as host:
            for table in range(1, 6):
                host.night(number).table(table).send(Roll(21))
        await until(pilot, lambda: len(screen._known) == 5)
        told_of = [screen.query_one(MomentOverlay).moment]
        while shows_moment(screen):
            screen.next_moment()
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
        with elsewhere(store) as host:
            host.night(number).table().send(Roll(21))
        await told(pilot, "Ann", "Loser pays 2")
        await until(pilot, lambda: in_letters(screen_text(app).splitlines(), "MEXICO!", 2))


async def test_a_mexico_of_a_round_typed_as_a_result_says_what_the_round_cost(store: Path) -> None:
    number = opened_table(store, *ABC)
    async with on_display(store, number) as (app, _screen, pilot):
        with elsewhere(store) as host:
            host.night(number).table().send(RecordRound(1, 1))
        await told(pilot, "The stake was 2")
        assert not reads(app, "Loser pays 2")


# By itself, and untouched


async def test_pages_turn_by_themselves_by_keys_and_are_held(store: Path) -> None:
    number = opened_table(store, *ABC, played="31 . 54 55")
    async with on_display(store, number) as (_, screen, pilot):
        assert screen._turner is not None
        screen.turn_by_itself()
        await told(pilot, "STANDINGS")
        await pilot.press("left")
        await told(pilot, "NOW PLAYING")
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


@pytest.mark.parametrize("size", [SMALL, HUGE])
async def test_names_of_any_kind_are_harmless_on_every_page(
    store: Path, size: tuple[int, int]
) -> None:
    with elsewhere(store) as host:
        number = begun(host, HOSTILE_NAMES, name="[@click=app.quit]Night[/]")
        turns(host, number, "65 .", "64", "63", "62", "61", "21")
    async with on_display(store, number, size) as (app, screen, pilot):
        for _ in screen._pages:
            assert reads(app, fit("[@click=app.quit]Night[/]", 20)[:-1])
            shown = [name for name in HOSTILE_NAMES if reads(app, name[:9])]
            assert len(shown) >= 3
            screen.turn()
            await pilot.pause()
        with elsewhere(store) as host:
            host.night(number).table().send(Roll(21))
        await until(pilot, lambda: shows_moment(screen))
        await pilot.pause()
        assert app.is_running


async def test_a_night_that_is_over_is_harmless_with_such_names(store: Path) -> None:
    with elsewhere(store) as host:
        number = ended(host, *HOSTILE_NAMES)
    async with on_display(store, number) as (app, _, _):
        assert all(reads(app, name[:9]) for name in HOSTILE_NAMES[:3])


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


async def test_another_size_is_drawn_anew(store: Path) -> None:
    async with on_display(store, opened_table(store, *ABC, played="54")) as (app, _, pilot):
        for width, height in (SMALL, HUGE, (40, 12), (20, 6), USUAL):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
        await until(pilot, lambda: reads(app, "has rolled 1 of 3"))


async def test_every_format_has_its_pages(store: Path) -> None:
    numbers = [
        a_floor(store, NAMES[:8], 2, format="points"),
        a_floor(store, NAMES[:12], 2, format="heats"),
        a_floor(store, NAMES[:20], 4, format="freezeout"),
    ]
    with elsewhere(store) as host:
        for number in numbers:
            play_lap(host, number)
    for number in numbers:
        async with on_display(store, number) as (app, screen, pilot):
            for _ in screen._pages:
                assert screen_text(app).count("\n") > 10
                screen.turn()
                await pilot.pause()


async def test_a_tables_own_name_stands_beside_its_number_on_the_wall(store: Path) -> None:
    number = a_floor(store, NAMES[:16], 4, table_names="Window, Bar")
    async with on_display(store, number) as (app, _, _):
        see(app, " 1 Window ─", " 2 Bar ─")


async def test_a_round_that_is_over_says_so_on_the_wall(store: Path) -> None:
    number = a_floor(store, NAMES[:16], 4)
    with elsewhere(store) as director:
        play_lap(director, number, 1)
    async with on_display(store, number) as (app, screen, _):
        assert titles(screen) == ["Now playing"]
        assert screen_text(app).count("✓ ") == 1
        assert screen_text(app).count(" begins ") == 3
        assert "1 of 4 done" in screen_text(app)


async def test_nobody_is_said_to_play_once_the_lap_is_over(store: Path) -> None:
    number = a_floor(store, NAMES[:16], 4)
    with elsewhere(store) as director:
        play_lap(director, number)
    async with on_display(store, number) as (_, screen, _):
        assert titles(screen)[0] == "The tables"


@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE, HUGE])
@pytest.mark.parametrize("places", [(), (2, 5, 9)])
async def test_at_eleven_tables_everybody_stands_with_the_table_within_40_seconds(
    store: Path, size: tuple[int, int], places: tuple[int, ...]
) -> None:
    names = [f"{name}{letter}" for letter in ("", "x") for name in NAMES][:66]
    number = a_floor(store, names, 11, units="1")
    with elsewhere(store) as director:
        if places:
            play_lap(director, number, *places)
        seated = [
            seat.name for table in director.night(number).show().tables for seat in table.seats
        ]
    async with on_display(store, number, size) as (_, screen, _):
        assert len(screen._pages) * page_seconds(len(screen._pages)) <= 40
        shown = words_of(screen, "Now playing")
        assert shown.issuperset(seated), size


def words_of(screen: DisplayScreen, title: str) -> set[str]:
    """The words in plain letters on all pages of a title."""
    pages = [page for page in screen._pages if page.title == title]
    return {word for page in pages for line in page.lines for word in line.plain.split()}


async def test_while_everybody_is_level_there_are_no_standings(store: Path) -> None:
    number = a_floor(store, NAMES[:16], 4)
    async with on_display(store, number) as (_, screen, pilot):
        assert titles(screen) == ["Now playing"]
        with elsewhere(store) as host:
            play_lap(host, number, 1)
        await until(pilot, lambda: screen._view is not None and screen._view.pot == 1)
        assert titles(screen) == ["Now playing"]
        with elsewhere(store) as host:
            play_lap(host, number)
        await until(pilot, lambda: "Standings so far" in titles(screen))


async def test_seats_are_found_within_40_seconds_whoever_looks(store: Path) -> None:
    with elsewhere(store) as host:
        number = host.plan(
            FORM | {"format": "freezeout", "tables": "11"}
        )  # fmt: skip
        host.night(number).send(Register([f"Guest {at}" for at in range(1, 67)]))
        host.night(number).send(DrawSeats("42613"))
    async with on_display(store, number) as (_, screen, _):
        assert len(screen._pages) * page_seconds(len(screen._pages)) <= 40
        shown = "\n".join(line.plain for page in screen._pages for line in page.lines)
        assert all(f"Guest {at}" in shown for at in range(1, 67))


async def test_who_has_one_unit_left_and_who_has_just_gone_stand_at_the_foot(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2, units="2")
    with elsewhere(store) as host:
        lose(host, number, 1, NAMES[0])
        play_lap(host, number, 2)
        host.night(number).send(AcceptPlan())
        lose(host, number, 1, NAMES[0])
    async with on_display(store, number) as (app, screen, _):
        for _ in screen._pages:
            line = screen_text(app).splitlines()[-1]
            assert "Last unit: " in line
            assert line.endswith("Just out: Aan")
            screen.turn()


async def test_who_leads_stands_at_the_foot_unless_that_is_hidden(store: Path) -> None:
    """F12.3."""
    number = a_floor(store, NAMES[:3], 1)
    with elsewhere(store) as host:
        for name in NAMES[:2]:
            lose(host, number, 1, name)
    async with on_display(store, number) as (app, _, pilot):
        assert screen_text(app).splitlines()[-1].split() == ["Ahead:", NAMES[2]]
        with elsewhere(store) as host:
            host.night(number).send(HideLead())
        await until(pilot, lambda: "Ahead" not in screen_text(app))


def test_units_are_a_bar_below_the_name_where_a_line_is_to_spare() -> None:
    rows = [ListRow("Ann", after="2", pips=(2, 3)), ListRow("Bob", after="3", pips=(3, 3))]
    (lines,) = list_pages(rows, 60, 10)
    bars = [line.plain.split() for line in lines if "━" in line.plain]
    assert [[part[0] for part in bar] for bar in bars] == [["━", "━", "╌"], ["━", "━", "━"]]
    assert len({len(part) for bar in bars for part in bar}) == 1
    (lines,) = list_pages(rows, 60, 6)
    assert "●●○" in "".join(line.plain for line in lines)
