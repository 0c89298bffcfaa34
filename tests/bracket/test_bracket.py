"""The bracket on the screen: what is drawn of it, moving about in it, one person's way."""

from contextlib import closing
from pathlib import Path

from screens.bracket.chart import BracketChart
from screens.bracket.screen import BracketScreen
from screens.floor.screen import FloorScreen
from screens.standings.night import NightStandingsScreen
from screens.table.screen import TableScreen
from screens.ui.large.letters import letters
from tests.nights import FORM
from tests.screens.brackets import on_bracket
from tests.screens.driving import at_work, type_in, until
from tests.screens.floors import NAMES, a_floor, lose
from tests.screens.reading import LARGE, SMALL, line_with, screen_text, see
from tourney.service.before_play import Register
from tourney.service.director import Director
from tourney.service.moves import AcceptPlan
from tourney.service.play import Roll

HUGE = (250, 70)


def duels(store: Path, count: int, names: tuple[str, ...] = (), **form: str) -> int:
    """A night of duels in play, all of the first round at once."""
    people = names or tuple(f"Guest {at:02}" for at in range(1, count + 1))
    return a_floor(store, people, count // 2, format="duel", **form)


def heats(store: Path, people: int, tables: int) -> int:
    return a_floor(store, NAMES[:people], tables, format="heats", final="6", mode="play-down")


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
            director.night(number).send(AcceptPlan())


async def test_duels_are_drawn_with_results_and_the_next_round_is_to_come(store: Path) -> None:
    number = duels(store, 4, NAMES[:4])
    played(store, number, "Aan")
    async with on_bracket(store, number) as (app, pilot):
        shown = screen_text(app)
        assert "Bracket  Friday" in shown
        assert line_with(app, "Semi-finals").split() == ["Semi-finals", "Final"]
        assert f"✗ {letters('Aan', 1)[1]}" in shown
        assert f"✓ {letters('Can', 1)[1]}" in shown
        assert "winner of 2" in shown
        assert "○ table 2" in shown
        assert "○ table 1" not in shown
        await pilot.press("escape", opens=FloorScreen)


async def test_names_are_in_large_letters_where_all_of_it_fits_and_none_is_cut(store: Path) -> None:
    long = "Oluwaseun the elder"
    async with on_bracket(store, duels(store, 8, (*NAMES[:7], long)), LARGE) as (app, pilot):
        lines = screen_text(app).splitlines()
        at = next(at for at, line in enumerate(lines) if "Quarter-final 1" in line)
        assert tuple(line[5:17] for line in lines[at + 1 : at + 4]) == letters("Aan", 1)
        assert "Aan" not in screen_text(app)
        assert long in screen_text(app)
        assert "winner of 4" in screen_text(app)
        await pilot.resize_terminal(*SMALL)
        await until(pilot, lambda: "Aan" in screen_text(app))


async def test_the_match_for_third_place_is_named_at_any_zoom(store: Path) -> None:
    number = duels(store, 8, NAMES[:8], **{"option.third": "yes"})
    async with on_bracket(store, number, LARGE) as (_, pilot):
        for further in ((), ("minus",), ("minus",)):
            await pilot.press(*further, "end", shows="Third place")


async def test_where_there_is_no_room_for_them_letters_stand_for_the_words_third_place(
    store: Path,
) -> None:
    number = duels(store, 8, NAMES[:8], **{"option.third": "yes"})
    async with on_bracket(store, number, (30, 40)) as (app, pilot):
        await pilot.press("minus", "minus", "end", shows="TP third")
        assert "TP" in line_with(app, "TP").split()


async def test_it_grows_as_the_night_goes_on(store: Path) -> None:
    number = duels(store, 4, NAMES[:4])
    async with on_bracket(store, number) as (app, pilot):
        assert "winner of 1" in screen_text(app)
        for _ in range(5):
            lose(app.director, number, 1, "Aan")
        await pilot.press("f3", opens=NightStandingsScreen)
        await pilot.press("escape")
        await until(pilot, lambda: f"✗ {letters('Aan', 1)[1]}" in screen_text(app))
        assert "winner of 1" not in screen_text(app)


async def test_heats_stand_in_a_column_with_a_bus_to_the_final(store: Path) -> None:
    async with on_bracket(store, heats(store, 9, 2)) as (app, pilot):
        assert line_with(app, "Heats").split() == ["Heats", "Final"]
        assert "╭ Heat 1 ─" in screen_text(app)
        assert screen_text(app).count("by units left") == 1  # of all six
        assert "○ table 2" in screen_text(app)
        await pilot.press("p", *"Aan")
        await pilot.press("enter", shows=("Aan: plays Heat 1", "┏ Heat 1 ━", "╭ Heat 2 ─"))


async def test_one_persons_way_is_picked_out_and_escape_ends_it(store: Path) -> None:
    number = duels(store, 4, NAMES[:4])
    played(store, number, "Aan", "Ban")
    async with on_bracket(store, number) as (app, pilot):
        await pilot.press("slash", *"ca")
        await pilot.press("enter", shows=("Can: won Semi-final 1, plays Final", "┏ Semi-final 1 ━"))
        see(app, "┏ Final ━", "╭ Semi-final 2 ─", "┣━")
        await pilot.press("escape", shows="╭ Final ─", hides="┏")
        assert isinstance(app.screen, BracketScreen)
        await pilot.press("escape", opens=FloorScreen)


async def test_tab_marks_a_table_that_is_played_and_enter_goes_in(store: Path) -> None:
    async with on_bracket(store, duels(store, 4, NAMES[:4])) as (app, pilot):
        await pilot.press("enter", shows="✗ No table is marked; Tab marks one")
        await pilot.press("tab", shows=("▸Semi-final 1", "Enter goes into Semi-final 1 at table 1"))
        await pilot.press("tab", shows="▸Semi-final 2")
        await pilot.press("tab", "shift+tab", "enter", opens=TableScreen)
        assert "Semi-final 2, table 2" in screen_text(app)
        await pilot.press("escape", opens=FloorScreen)


async def test_a_click_marks_a_table_and_another_goes_in(store: Path) -> None:
    async with on_bracket(store, duels(store, 4, NAMES[:4])) as (app, pilot):
        row = screen_text(app).splitlines().index(line_with(app, "Semi-final 2"))
        await pilot.click(offset=(6, row + 1))
        await until(pilot, lambda: "▸Semi-final 2" in screen_text(app))
        await pilot.click(offset=(6, row + 1))
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_plus_and_minus_go_from_names_to_initials(store: Path) -> None:
    number = duels(store, 4, ("Bartholomew Long", "Cid Short", "Dot Short", "Eve Long"))
    async with on_bracket(store, number, LARGE) as (app, pilot):
        assert "Bartholomew Long" in screen_text(app)
        await pilot.press("plus", shows="✗ It can't zoom in further.")
        await pilot.press("minus", "minus", shows=(" BL 5", " CS 5"), hides="Bartholomew")
        await pilot.press("minus", shows="✗ It can't zoom out further.")
        await pilot.press("plus", "plus", shows="Bartholomew Long")


async def test_64_people_are_looked_through_at_80_columns(store: Path) -> None:
    async with on_bracket(store, duels(store, 64)) as (app, pilot):
        heading = line_with(app, "Round 1")
        assert heading.split() == ["Round", "1", "Round", "2", "Round", "3", "Quarter-finals"]
        assert line_with(app, "→").split() == ["→", "Semi-finals"]
        assert "Guest 01" in screen_text(app)
        for _ in range(9):
            await pilot.press("pagedown")
        await until(pilot, lambda: "Guest 64" in screen_text(app))
        assert line_with(app, "Round 1") == heading
        assert "Guest 01" not in screen_text(app)
        await pilot.press("home", shows="Guest 01")
        await pilot.press("end", shows="W61")
        assert line_with(app, "←").split() == ["←", "Round", "2"]
        await pilot.press("slash")
        await type_in(pilot, "guest 40")
        await pilot.press("enter", shows="Guest 40: plays Round 1 match 8")
        await pilot.press("escape", "minus", shows="G40")


async def test_arrows_and_letters_move_it_in_both_directions(store: Path) -> None:
    async with on_bracket(store, duels(store, 64)) as (app, pilot):
        await pilot.press("plus", "plus", "home", shows="Guest 01", hides="Quarter-finals")
        await pilot.press("right", "l", shows="Quarter-finals", hides="Guest 01")
        await pilot.press("left", "h", "down", "j", "j", "down")
        await until(pilot, lambda: "Guest 33" not in screen_text(app))
        see(app, "Round 1", "Guest 03")
        await pilot.press("k", "up", "up", "up", shows="Guest 33")


async def test_a_large_terminal_shows_names_and_where_play_is(store: Path) -> None:
    async with on_bracket(store, duels(store, 16), HUGE) as (app, _):
        shown = screen_text(app)
        assert all(f"Guest {at:02}" in shown for at in range(1, 17))
        assert shown.count("○ table") == 8


async def test_a_table_is_due_until_somebody_has_rolled_there_as_on_the_floor(store: Path) -> None:
    number = duels(store, 4, NAMES[:4])
    with closing(Director.open(store)) as director:
        director.night(number).table(2).send(Roll(54))
    async with on_bracket(store, number) as (app, _):
        shown = screen_text(app)
        assert "○ table 1" in shown
        assert "▶ table 2" in shown
        assert "○ due   ▶ now" in shown
        chart = app.screen.query_one(BracketChart)
        colours = [
            chart.get_component_rich_style(f"bracket--{look}").color for look in ("live", "way")
        ]
        assert colours[0] == colours[1] != chart.get_component_rich_style("bracket--won").color


async def test_before_there_is_a_draw_it_says_so(store: Path) -> None:
    with closing(Director.open(store)) as director:
        number = director.plan(FORM | {"format": "duel", "tables": "2"})
        director.night(number).send(Register(NAMES[:5]))
    async with at_work(store) as (app, pilot):
        app.push_screen(BracketScreen(number))
        await until(pilot, lambda: "The bracket comes with the draw of seats" in screen_text(app))
        for key in ("p", "plus", "minus", "tab", "down", "pagedown", "end", "home", "enter"):
            await pilot.press(key)
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, BracketScreen))
