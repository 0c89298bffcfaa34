"""F4 on the floor: the whole night by laps, and each table's history a key away."""

from contextlib import closing
from pathlib import Path

from screens.app.app import TourneyApp
from screens.floor.screen import FloorScreen
from screens.history.played import RoundList
from screens.history.screen import HistoryScreen, NightHistoryScreen
from screens.ui.lists.rows import Rows
from tests.screens.driving import type_in, until
from tests.screens.floors import NAMES, a_floor, on_floor, play_on
from tests.screens.reading import SMALL, screen_text
from tests.service.three_tables import result
from tourney.service.director import Director


def played(store: Path, names: tuple[str, ...], laps: int, **form: str) -> int:
    """A floor of two tables after so many laps."""
    number = a_floor(store, names, 2, **form)
    with closing(Director.open(store, lambda: "42613")) as director:
        play_on(director, number, laps)
    return number


async def test_f4_on_the_floor_tells_the_night_by_laps_the_newest_first(store: Path) -> None:
    async with on_floor(store, played(store, NAMES[:12], 2)) as (app, pilot):
        await pilot.press("f4", opens=NightHistoryScreen, shows="History of the night")
        shown = screen_text(app)
        assert shown.index("Lap 3") < shown.index("Lap 2") < shown.index("Lap 1")
        assert shown.count("pays 1 unit") == 4
        await pilot.press("end", shows="led, stake 1")
        await pilot.press("escape", opens=FloorScreen)


async def test_a_line_opens_the_history_of_its_table(store: Path) -> None:
    async with on_floor(store, played(store, NAMES[:12], 1)) as (_, pilot):
        await pilot.press("f4", shows="Lap 1")
        await pilot.press("end", "enter", opens=HistoryScreen, shows="History of table 2")
        await pilot.press("escape", opens=NightHistoryScreen)
        await pilot.press("home", "enter", shows="That wasn't at one table.")
        await pilot.press("escape", opens=FloorScreen)


async def test_wide_names_wrap_by_their_cells_and_none_is_cut(store: Path) -> None:
    names = tuple(f"李雷李雷李雷李雷{letter}" for letter in "ABCDEFGHJKLM")
    number = played(store, names, 3, units="1", seats="6")  # six of them come to the final
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("f4", opens=NightHistoryScreen)
        shown = screen_text(app)
        assert all(name in shown for name in names)
        assert "…" not in shown


async def test_leads_and_stakes_are_not_gone_from_the_history_of_a_table_that_is_gone_into(
    store: Path,
) -> None:
    async with on_floor(store, played(store, NAMES[:12], 2)) as (app, pilot):
        await pilot.press("f4", shows="Lap 2")
        await pilot.press("end", "enter", shows="History of table 2")
        heading = next(line for line in screen_text(app).splitlines() if "Loser" in line)
        assert heading.split()[:5] == ["#", "Lead", "Stake", "Loser", "Units"]
        rows = screen_text(app).replace("▸", " ").splitlines()[3:5]
        rounds = [line.split()[:5] for line in rows]
        assert rounds == [["2", "Bob", "1", "Bob", "1"], ["1", "Ban", "1", "Bob", "1"]]


async def test_what_was_undone_is_told(store: Path) -> None:
    number = played(store, NAMES[:12], 1)
    async with on_floor(store, number) as (app, pilot):
        app.director.night(number).undo()
        await pilot.press("f4", shows=("Undone: ", "lap 2"))


async def test_before_a_round_is_played_it_says_so(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:8], 2)) as (_, pilot):
        await pilot.press("f4", shows="▸Lap 1  in progress")


async def test_a_long_night_is_looked_through_and_searched(store: Path) -> None:
    async with on_floor(store, played(store, NAMES[:12], 14, units="12"), SMALL) as (_, pilot):
        await pilot.press("f4", shows="Lap 15")
        await pilot.press("end", shows=" Lap 1 ")
        await pilot.press("home", shows="Lap 15")
        await pilot.press("slash")
        await type_in(pilot, "lap 3")
        await pilot.press("enter", shows="▸Lap 3 ")


def round_at_hand(app: TourneyApp) -> tuple[str, ...]:
    rows = app.screen.query_one(Rows)
    return tuple(text.plain for text in rows.get_row_at(rows.cursor_row)[1:3])


def round_marked(app: TourneyApp) -> str:
    rounds = app.screen.query_one(RoundList)
    return rounds.get_row_at(rounds.cursor_row)[0].plain.strip() if rounds.row_count else ""


async def test_enter_on_a_round_opens_its_table_at_that_round_and_the_mark_stays_with_it(
    store: Path,
) -> None:
    number = played(store, NAMES[:12], 14, units="12")
    async with on_floor(store, number, SMALL) as (app, pilot):
        await pilot.press("f4", shows="Lap 15")
        await pilot.press("end", "up", "up", "up")
        await until(pilot, lambda: round_at_hand(app) == ("Table 1", "2"))
        await pilot.press("enter", shows="History of table 1")
        await until(pilot, lambda: round_marked(app) == "2")
        await until(pilot, lambda: "│  Round 2" in screen_text(app))
        await pilot.press("escape", opens=NightHistoryScreen)
        await until(pilot, lambda: round_at_hand(app) == ("Table 1", "2"))
        # Put right, it is another line and the same round.
        assert "✎" not in screen_text(app)
        correction = result(app.director, number, 1, 2, NAMES[0])
        app.director.night(number).table(1).correct(correction)
        await pilot.press("enter")
        await until(pilot, lambda: round_marked(app) == "2")
        await pilot.press("escape", shows="✎")
