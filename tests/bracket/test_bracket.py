"""The bracket on the screen: what is drawn of it, moving about in it, one person's way."""

from contextlib import closing
from pathlib import Path

from screens.bracket.screen import BracketScreen
from screens.floor.screen import FloorScreen
from screens.standings.screen import NightStandingsScreen
from screens.table.screen import TableScreen
from tests.nights import FORM
from tests.screens.brackets import on_bracket
from tests.screens.driving import at_work, click_on, type_in, until
from tests.screens.floors import NAMES, a_floor, lose
from tests.screens.reading import line_with, screen_text, see
from tourney.service.director import Director


def duels(store: Path, count: int, names: tuple[str, ...] = (), **form: str) -> int:
    """A night of duels in play, all of the first round at once."""
    people = names or tuple(f"Guest {at:02}" for at in range(1, count + 1))
    return a_floor(store, people, count // 2, format="duel", **form)


def played(store: Path, number: int, *losers: str) -> None:
    """Everybody named loses a duel to its end; then the next duels begin, where they can."""
    with closing(Director.open(store)) as director:
        for name in losers:
            seats = [
                (table.place, seat.units)
                for table in director.night(number).floor().tables
                for seat in table.seats
                if seat.name == name
            ]
            for place, units in seats:
                for _ in range(units):
                    lose(director, number, place, name)
        if director.night(number).floor().action:
            director.night(number).moves.accept_plan()


async def test_it_grows_as_the_night_goes_on(store: Path) -> None:
    number = duels(store, 4, NAMES[:4])
    async with on_bracket(store, number) as (app, pilot):
        assert "Aan or Can" in screen_text(app)
        for _ in range(5):
            lose(app.director, number, 1, "Aan")
        await pilot.press("f3", opens=NightStandingsScreen)
        await pilot.press("escape", shows="✗ Aan")
        assert "Aan or Can" not in screen_text(app)


async def test_one_persons_way_is_picked_out_and_escape_ends_it(store: Path) -> None:
    number = duels(store, 4, NAMES[:4])
    played(store, number, "Aan", "Ban")
    async with on_bracket(store, number) as (app, pilot):
        await pilot.press("slash", *"ca")
        await pilot.press("enter", shows=("Can: won Semi-final 1, plays Final", "┏ Semi-final 1 ┓"))
        see(app, "┏━▸Final ━", "╭ Semi-final 2 ╮", "┣━")
        await pilot.press("escape", shows="╭─▸Final ─", hides="┏")
        assert isinstance(app.screen, BracketScreen)
        await pilot.press("escape", opens=FloorScreen)


async def test_enter_goes_to_the_table_of_the_marked_match_as_its_chip_says(store: Path) -> None:
    async with on_bracket(store, duels(store, 4, NAMES[:4])) as (app, pilot):
        see(app, "▸Semi-final 1", " Enter  play at table 1", "Tab Next match")
        assert screen_text(app).count("Enter") == 1
        await pilot.press("tab", shows=("▸Semi-final 2", " Enter  play at table 2"))
        await pilot.press("tab", "shift+tab", "enter", opens=TableScreen)
        assert "Semi-final 2, table 2" in screen_text(app)
        await pilot.press("escape", opens=FloorScreen)


async def test_where_no_match_is_played_no_chip_is_and_the_winners_way_is_lit(store: Path) -> None:
    number = duels(store, 4, NAMES[:4])
    played(store, number, "Aan", "Ban")
    played(store, number, "Dan")
    async with on_bracket(store, number) as (app, pilot):
        boxes = "┏ Final ┓", "┏ Semi-final 1 ┓", "╭ Semi-final 2 ╮"
        see(app, "★ Can", *boxes, hides=("Enter", "Tab"))
        await pilot.press("tab", "enter", "shift+tab")
        assert isinstance(app.screen, BracketScreen)


async def test_a_click_marks_a_table_and_another_goes_in(store: Path) -> None:
    async with on_bracket(store, duels(store, 4, NAMES[:4])) as (app, pilot):
        await click_on(pilot, "Semi-final 2")
        await until(pilot, lambda: "▸Semi-final 2" in screen_text(app))
        await click_on(pilot, "Semi-final 2")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_64_people_are_looked_through_at_80_columns(store: Path) -> None:
    async with on_bracket(store, duels(store, 64)) as (app, pilot):
        heading = line_with(app, "Round 1")
        assert heading.split()[:6] == ["Round", "1", "Round", "2", "Round", "3"]
        assert "→ Quarter-finals" in screen_text(app)
        assert "Guest 01" in screen_text(app)
        await pilot.press(*["pagedown"] * 12, shows="Guest 64")
        assert line_with(app, "Round 1") == heading
        assert "Guest 01" not in screen_text(app)
        await pilot.press("home", shows="Guest 01", hides="Semi-finals")
        await pilot.press("right", "right", shows="Quarter-finals", hides="Guest 01 ")
        await pilot.press("left", "left", "down", "down", "down", "down", hides="Guest 33")
        see(app, "Round 1", "Guest 03")
        await pilot.press("up", "up", "up", "up", shows="Guest 33")
        await pilot.press("end", shows="winner of semi 1")
        assert "← Round 3" in screen_text(app)
        await pilot.press("slash")
        await type_in(pilot, "guest 40")
        await pilot.press("enter", shows="Guest 40: plays Round 1 match 8")


async def test_a_table_is_due_until_somebody_has_rolled_there_as_on_the_floor(store: Path) -> None:
    number = duels(store, 4, NAMES[:4])
    with closing(Director.open(store)) as director:
        director.night(number).table(2).roll(54)
    async with on_bracket(store, number) as (app, _):
        shown = screen_text(app)
        assert "○ table 1" in shown
        assert "▶ table 2" in shown
        assert "○ to play  ▶ now" in shown


async def test_before_there_is_a_draw_it_says_so(store: Path) -> None:
    with closing(Director.open(store)) as director:
        number = director.plan(FORM | {"format": "duel", "tables": "2"})
        director.night(number).people.register(NAMES[:5])
    async with at_work(store) as (app, pilot):
        app.push_screen(BracketScreen(number))
        await until(
            pilot, lambda: "Draw the seats first. Then there is a bracket" in screen_text(app)
        )
        keys = ("slash", "tab", "down", "pagedown", "end", "home", "enter")
        await pilot.press(*keys, "escape")
        await until(pilot, lambda: not isinstance(app.screen, BracketScreen))
