"""How the pages of the big screen are drawn: nothing cut, nothing run together, nothing twice."""

from dataclasses import replace
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.display.bracket import bracket_pages
from screens.display.head import head_block
from screens.display.screen import DisplayScreen
from screens.display.seats import seats_block
from screens.display.table import table_page
from screens.display.wall import wall_page
from screens.ui.large.letters import Block, letters
from tests.nights import begun, ended
from tests.pictures.scenes import duels_to_the_final
from tests.screens.displays import HUGE, in_letters, on_display, reads, titles, turned_to
from tests.screens.driving import at_work, elsewhere, until
from tests.screens.floors import NAMES, a_floor, lose, play_lap
from tests.screens.reading import LARGE, SMALL, USUAL, screen_text
from tourney.night.display.show_table import ShowSeat, ShowTable
from tourney.night.formats.format import BracketPerson, BracketStage, BracketTable
from tourney.night.views.floor_view import FloorState
from tourney.service.moves import AcceptPlan
from tourney.service.play import RecordRound, Roll, Stand

ABC = ("Ann", "Bob", "Cid")


def gaps(block: Block) -> list[int]:
    """How many columns are empty between those that are not, from the left."""
    lines = [line.plain for line in block]
    inked = [any(line[x] != " " for line in lines) for x in range(len(lines[0]))]
    runs = "".join("x" if each else " " for each in inked).strip().split("x")
    return [len(run) for run in runs if run]


def seat(name: str, figure: str, value: str) -> ShowSeat:
    return ShowSeat(name, figure, 0, False, None, False, False, False, value)


def wall_table(
    place: int,
    state: FloorState,
    seats: tuple[ShowSeat, ...],
    roller: str,
    does: str,
    dice: tuple[int, ...],
) -> ShowTable:
    """A table on the wall whose lowest value, where anybody plays, is Ann's 43."""
    lowest, whose = ("43", "Ann") if dice else ("", "")
    words = f"{roller} to roll"
    stake = 1 if dice else 0
    return ShowTable(
        place,
        place,
        "",
        state,
        words,
        1,
        5,
        seats,
        roller,
        does,
        dice,
        "",
        stake,
        "",
        lowest,
        whose,
    )


def pages_of(screen: DisplayScreen, title: str) -> list[str]:
    """The text on the pages of a title."""
    found = [page for page in screen._pages if page.title == title]
    return ["\n".join(line.plain for line in page.lines) for page in found]


# Tables


async def test_whoever_has_won_a_duel_is_given_no_place_by_its_table(store: Path) -> None:
    number = a_floor(
        store, NAMES[:4], 2, format="duel", units="1", **{"option.elimination": "double"}
    )
    with elsewhere(store) as host:
        play_lap(host, number)
    async with on_display(store, number) as (app, screen, _):
        assert reads(app, NAMES[0], "has", "won")
        assert not any(reads(app, "1st") for _ in screen._pages)


async def test_while_others_play_the_places_of_those_who_are_out_are_so_far(store: Path) -> None:
    """F7.3."""
    number = a_floor(store, NAMES[:8], 2, units="1")
    async with on_display(store, number) as (app, screen, pilot):
        with elsewhere(store) as host:
            lose(host, number, 1)
        await until(pilot, lambda: reads(app, "8th so far"))
        screen.next_moment()
        with elsewhere(store) as host:
            lose(host, number, 2)
        await until(pilot, lambda: reads(app, "7th") and not reads(app, "so far"))


async def test_where_no_dice_lie_who_has_lost_is_told_in_letters(store: Path) -> None:
    number = a_floor(store, tuple(f"Guest {at}" for at in range(10, 18)), 2)
    with elsewhere(store) as host:
        play_lap(host, number)
    async with on_display(store, number) as (app, _, _):
        assert reads(app, "Guest 16", "lost 1")
        assert "lost 1" not in screen_text(app)


@pytest.mark.parametrize("size", [USUAL, LARGE, HUGE])
async def test_what_has_come_of_a_round_is_not_broken_into_lines(
    store: Path, size: tuple[int, int]
) -> None:
    number = a_floor(store, NAMES[:8], 2)
    with elsewhere(store) as host:
        play_lap(host, number)
    async with on_display(store, number, size) as (app, _, _):
        lines = screen_text(app).splitlines()
        for words in (NAMES[6], NAMES[7], "lost 1"):
            assert any(in_letters(lines, words, scale) for scale in range(1, 7))


@pytest.mark.parametrize("size", [(76, 10), (116, 20)])
def test_units_and_a_value_beside_them_are_two_words(size: tuple[int, int]) -> None:
    seats = (seat("Ann", "5", "43"), seat("Bob", "5", ""))
    table = ShowTable(1, 1, "", "playing", "", 1, 0, seats, "", "", (), "", 0, "", "", "")
    *_, before, inside = gaps(seats_block(table, *size))
    assert before >= 4 * inside


async def test_who_has_lost_the_round_is_said_once(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2)
    with elsewhere(store) as host:
        play_lap(host, number)
    async with on_display(store, number) as (app, _, _):
        assert reads(app, NAMES[6], "lost 1")
        assert "paid" not in screen_text(app)


async def test_of_several_tables_the_names_come_before_the_dice(store: Path) -> None:
    number = a_floor(store, NAMES[:16], 4)
    with elsewhere(store) as host:
        for table in (1, 2, 3):
            host.night(number).table(table).send(Roll(62))
    async with on_display(store, number, USUAL) as (app, screen, pilot):
        read = []
        for _ in pages_of(screen, "Now playing"):
            shown = screen_text(app)
            lines = shown.splitlines()
            read += [name for name in NAMES[:3] if in_letters(lines, name, 1)]
            assert "…" not in shown.partition("NOW PLAYING")[2]
            assert "│" not in shown or "╭" in shown
            await pilot.press("right")
        assert read == list(NAMES[:3])


@pytest.mark.parametrize(("size", "scale"), [((56, 13), 0), ((116, 30), 1)])
async def test_who_plays_is_on_the_wall_with_units_and_values_and_who_waits_gives_room(
    store: Path, size: tuple[int, int], scale: int
) -> None:
    six = ("Ann", "Bob", "Cid", "Dan", "Fay", "Gus")
    plays = tuple(seat(name, "5", "43" if name == "Ann" else "") for name in six)
    waits = tuple(seat(name, "5", "") for name in ("Dee", "Eve"))
    tables = (
        wall_table(1, "playing", plays, "Bob", "rolls 2 of 3", (4, 3)),
        wall_table(2, "due", waits, "Dee", "begins", ()),
        wall_table(3, "due", waits, "Dee", "begins", ()),
    )
    async with at_work(store) as (app, _):
        lines = [line.plain for line in wall_page(tables, *size, app)]
    first = next(at for at, line in enumerate(lines) if "┗" in line)
    assert "lowest 43 Ann" in lines[first]
    assert all(is_written(lines[:first], name, scale) for name in (*six, "43")), "\n".join(lines)
    assert all(is_written(lines[first:], words, scale) for words in ("Dee", "begins"))
    assert len(lines) - first <= 2 * first


def is_written(lines: list[str], words: str, scale: int) -> bool:
    """True if the middle of the words in letters of a scale is in a line; 0 is plain text."""
    middle = letters(words, scale)[1].strip() if scale else words
    return any(middle in line for line in lines)


async def test_small_dice_without_colours_are_figures(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    number = a_floor(store, NAMES[:24], 8)
    with elsewhere(store) as host:
        host.night(number).table(1).send(Roll(62))
    async with on_display(store, number) as (app, _, _):
        assert reads(app, "62")
        assert "●   ●" not in screen_text(app)


@pytest.mark.parametrize(("size", "scale"), [((56, 14), 1), ((196, 44), 3)])
async def test_a_table_alone_says_stake_and_lowest_and_what_a_roll_comes_to_as_large_as_names(
    store: Path, size: tuple[int, int], scale: int
) -> None:
    seats = tuple(seat(name, "5", "") for name in ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay"))
    playing = wall_table(1, "playing", seats, "Bob", "has rolled 1 of 2", (6, 3))
    table = replace(playing, rolled="63", verdict="safe", sign="safe", whose="Bob")
    async with at_work(store) as (app, _):
        lines = [line.plain for line in table_page(table, *size, app)]
    shown = "\n".join(lines)
    assert all(is_written(lines, words, scale) for words in ("63", "SAFE")), shown
    assert all(is_written(lines, words, scale // 2) for words in ("Stake", "Lowest")), shown
    assert all(is_written(lines, each.name, 3 * (scale > 1)) for each in seats), shown


# The head


async def test_a_pot_of_one_is_a_unit(store: Path) -> None:
    with elsewhere(store) as host:
        number = begun(host, ABC)
        host.night(number).table().send(RecordRound(1, 0))
        async with on_display(store, number) as (app, _, pilot):
            assert screen_text(app).splitlines()[0].endswith("Pot 1 unit")
            host.night(number).table().send(RecordRound(1, 0))
            await until(pilot, lambda: "Pot 2 units" in screen_text(app))


@pytest.mark.parametrize("rows", [3, 5, 9])
def test_the_head_says_the_lap_once_and_who_is_still_in_and_the_pot_is_off_the_rule(
    store: Path, rows: int
) -> None:
    number = a_floor(store, NAMES[:8], 2)
    with elsewhere(store) as host:
        head = [line.plain for line in head_block(host.night(number).show(), 196, rows)]
    assert "\n".join(head).casefold().count("lap 1") == 1
    assert any("8 of 8 still in" in line for line in head)
    assert not head[-1][100:].strip()


@pytest.mark.parametrize("size", [LARGE, HUGE])
async def test_a_large_screen_has_nothing_on_its_edge(store: Path, size: tuple[int, int]) -> None:
    async with on_display(store, a_floor(store, NAMES[:20], 3), size) as (app, screen, pilot):
        for _ in screen._pages:
            lines = screen_text(app).splitlines()
            assert not lines[0]
            assert len(lines) < size[1] or not lines[size[1] - 1]
            await pilot.press("right")


async def test_eight_names_a_page_stand_apart_on_a_large_screen(store: Path) -> None:
    number = begun_with(store, 8)
    with elsewhere(store) as host:
        host.night(number).table().send(RecordRound(1, 0))
    async with on_display(store, number, LARGE) as (app, screen, pilot):
        await turned_to(screen, pilot, "Standings")
        (page,) = pages_of(screen, "Standings so far")
        empty = [not line.strip() for line in page.splitlines()]
        assert sum(empty[:-1]) == 7
        assert all(reads(app, name) for name in NAMES[:8])


def begun_with(store: Path, count: int) -> int:
    with elsewhere(store) as host:
        return begun(host, NAMES[:count])


# The end


async def test_the_figure_of_a_step_has_the_step_all_round_it(store: Path) -> None:
    with elsewhere(store) as host:
        number = ended(host, *ABC)
    async with on_display(store, number, SMALL) as (app, _, _):
        lines = [line.plain for line in podium_lines(app)]
        for rank, name in enumerate(ABC, start=1):
            above = name_row(lines, name)
            x = lines[above].index(name[:1]) if name in lines[above] else 0
            assert not lines[above + 1][max(x - 4, 0) : x + 8].strip(), rank


def podium_lines(app: TourneyApp) -> Block:
    assert isinstance(app.screen, DisplayScreen)
    page = app.screen.page
    assert page is not None
    assert page.key == "podium"
    return page.lines


def name_row(lines: list[str], name: str) -> int:
    """The last row on which a name stands, in letters of any size."""
    plain = [at for at, line in enumerate(lines) if name in line]
    if plain:
        return plain[-1]
    spaced = [f"  {line}" for line in lines]
    tops = [at for at in range(len(lines)) if in_letters(spaced[at : at + 3], name, 1)]
    return tops[-1] + 2


@pytest.mark.parametrize("size", [USUAL, LARGE, HUGE])
async def test_the_head_of_a_night_that_is_over_says_so(store: Path, size: tuple[int, int]) -> None:
    with elsewhere(store) as host:
        number = ended(host, *ABC)
    async with on_display(store, number, size) as (app, _, _):
        assert not reads(app, "Round 2")
        assert reads(app, "Ann won the night.")


async def test_the_end_of_a_points_night_promises_no_points_where_it_shows_prizes(
    store: Path,
) -> None:
    number = points_night(store, currency="EUR", fee="5", prizes="50/30/20")
    async with on_display(store, number) as (app, screen, pilot):
        await turned_to(screen, pilot, "Standings")
        assert set(titles(screen)) <= {"The podium", "Standings", "Hall of shame"}
        assert reads(app, app.director.night(number).show().standings[0].prize)


async def test_the_end_of_a_points_night_without_prizes_shows_the_points(store: Path) -> None:
    number = points_night(store)
    async with on_display(store, number) as (app, screen, pilot):
        await turned_to(screen, pilot, "Standings, in points")
        best = app.director.night(number).show().standings[0]
        assert best.figure
        assert reads(app, best.figure)


def points_night(store: Path, **form: str) -> int:
    number = a_floor(store, NAMES[:8], 2, format="points", **form)
    with elsewhere(store) as host:
        while not host.night(number).show().over:
            play_lap(host, number)
            if not host.night(number).show().over:
                host.night(number).send(AcceptPlan())
    return number


# The bracket


async def test_a_bracket_that_fits_is_shown_whole_and_once(store: Path) -> None:
    number = duels_to_the_final(store)
    async with on_display(store, number, USUAL) as (app, screen, pilot):
        (page,) = pages_of(screen, "The bracket")
        first, *_, final = app.director.night(number).show().bracket
        for table in (*first.tables, *final.tables):
            assert all(person.name in page for person in table.people)
        assert "Quarter-finals" in page
        await turned_to(screen, pilot, "The bracket")


async def test_of_a_bracket_too_wide_for_the_screen_its_end_is_drawn(store: Path) -> None:
    async with on_display(store, duels_to_the_final(store), SMALL) as (_, screen, _):
        (page,) = pages_of(screen, "The bracket")
        assert "Semi-finals" in page
        assert "Quarter-finals" not in page


async def test_a_pair_that_has_its_page_by_its_table_has_no_other(store: Path) -> None:
    number = duels_to_the_final(store)
    # A screen so high that the drawing would be small on it.
    async with on_display(store, number, (HUGE[0], 6 * HUGE[1])) as (_, screen, _):
        assert "Final, table 1" in titles(screen)
        assert "The bracket" not in titles(screen)


async def test_a_bracket_too_large_for_the_page_is_its_duels_in_letters(store: Path) -> None:
    async with on_display(store, a_floor(store, NAMES[:16], 8, format="duel")) as (_, screen, _):
        pages = pages_of(screen, "The bracket")
        assert len(pages) == 2
        assert not any("╭" in page for page in pages)


def test_a_table_alone_is_headed_once() -> None:
    people = tuple(BracketPerson(at, name, "in", 3) for at, name in enumerate(NAMES[:6], start=1))
    final = BracketTable(7, "Final", people, (), "playing", 3, 1)
    (page,) = bracket_pages((BracketStage("Final", (final,)),), 76, 18)
    assert "\n".join(line.plain for line in page).count("Final") == 1


async def test_the_wall_keeps_the_name_and_the_words_of_who_is_out_whole(store: Path) -> None:
    number = a_floor(store, NAMES[:12], 3, units="1")
    with elsewhere(store) as director:
        play_lap(director, number)
        tables = director.night(number).show().tables
    assert all(table.words.endswith(" is out") for table in tables)
    async with at_work(store) as (app, _):
        shown = [line.plain for line in wall_page(tables, 76, 18, app)]
    words = letters("is out", 1)[1]
    assert sum(words in line for line in shown) == 3, "\n".join(shown)


async def test_dice_on_the_wall_are_those_of_the_player_on_turn(store: Path) -> None:
    number = a_floor(store, NAMES[:24], 8)
    with elsewhere(store) as host:
        table = host.night(number).table(1)
        first = host.night(number).show().tables[0].roller
        table.send(Roll(43))
        assert host.night(number).show().tables[0].own_dice == (4, 3)
        table.send(Stand())
        shown = host.night(number).show().tables[0]
    assert (shown.whose, shown.dice, shown.own_dice) == (first, (4, 3), (0, 0))
    async with at_work(store) as (app, _):
        for width, height in ((56, 13), (76, 18), (116, 30)):
            lines = [line.plain for line in wall_page([shown] * 2, width, height, app)]
            assert not any(f"{shown.roller} 43" in line for line in lines)
            assert not any("●   ●" in line for line in lines)
