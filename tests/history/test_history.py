"""History, as a person reads it."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

from rich.segment import Segment
from textual.strip import Strip

from screens.app.app import TourneyApp
from screens.floor.screen import FloorScreen
from screens.history.liar import LiarHistoryScreen
from screens.history.lines import put_right
from screens.history.played import RoundList
from screens.history.screen import HistoryScreen, NightHistoryScreen
from screens.ui.lists.rows import Rows
from tests.nights import begun, begun_at, director_at
from tests.screens.driving import elsewhere, until
from tests.screens.floors import NAMES, a_floor, on_floor, play_on
from tests.screens.histories import accepted, at_history, picked, recorded, retyped
from tests.screens.reading import LARGE, SMALL, line_with, screen_text, see
from tests.screens.tables import opened_table
from tests.service.three_tables import result
from tourney.game.corrections.correction import Pick
from tourney.game.liar.rules import Foul
from tourney.night.corrections.correction import PickLine
from tourney.service.director import Director
from tourney.service.table_handle import TableHandle

STORE = "tourney.db"
ABC = ("Ann", "Bob", "Cid")


def round_told(app: TourneyApp) -> str:
    """What stands to the right of the list, in one line."""
    parts = (line.partition("│")[2] for line in screen_text(app).splitlines())
    return " ".join(" ".join(parts).split())


async def test_the_newest_round_is_highlighted_and_told_turn_by_turn(store: Path) -> None:
    number = opened_table(store, *ABC, played="54 62 . 43 31 61 65 21 41 . 66")
    async with at_history(store, number) as (app, pilot):
        await until(pilot, lambda: "Bob leads. Stake: 2 units (1 Mexico)" in round_told(app))
        shown = screen_text(app)
        assert "21★" in shown
        assert "Cid pays 2 units." in shown
        assert "▼ low" in line_with(app, "41 ")
        await pilot.press("down", shows="Ann leads. Stake: 1 unit")
        assert "54 62" in line_with(app, "stood")
        assert "Bob pays 1 unit." in screen_text(app)
        await pilot.press("home", shows="Bob leads")


async def test_a_tie_is_told_with_how_it_was_counted(store: Path) -> None:
    number = opened_table(store, *ABC, preset="mexxen", played="43 . 43 65 p 51 64")
    async with at_history(store, number) as (app, pilot):
        await pilot.sees("Tie-break, by pips")
        assert "=" in line_with(app, " 1  Ann")
        assert "▼ low" in line_with(app, "51")


async def test_void_rounds_and_people_who_come_and_go_are_told(store: Path) -> None:
    number = opened_table(store, *ABC, played="54 .")
    with elsewhere(store) as director:
        director.night(number).table().withdraw(1)
        director.night(number).table().join("Dora", 3, 0)
    async with at_history(store, number) as (app, pilot):
        await pilot.sees("Dora joins with 3 units.")
        await pilot.press("enter", shows="There is nothing to correct here.")
        assert "▸" not in round_told(app)
        await pilot.press("down", shows="A cancelled round")
        assert "54" in line_with(app, "stood")
        assert "doesn't count." in round_told(app)
        await picked(pilot, "enter")
        see(app, "A cancelled round: Ann's turn")


async def test_many_rounds_are_gone_through_by_keys(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob"], units="999")
        for at in range(60):
            director.night(number).table().record_round(at % 2, 0)
    async with at_history(tmp_path / STORE, number) as (app, pilot):
        await pilot.sees("Round 60")
        await pilot.press("end", shows="│  Before the first round")
        await pilot.press("up", shows="│  Round 1\n")
        await pilot.press("up", shows="│  Round 2\n")
        await pilot.press("pageup")
        await until(pilot, lambda: "│  Round 2\n" not in screen_text(app))
        await pilot.press("home", shows="│  Round 60\n")


async def test_before_a_round_is_finished_it_says_so_over_what_there_is(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", played="54")
    async with at_history(store, number, SMALL) as (app, pilot):
        assert "No round is finished yet." in screen_text(app)
        assert "playing" in screen_text(app)
        assert "unfinished" in line_with(app, "Ann     54")
        await pilot.press("f4", hides="No round is finished yet.")


async def test_what_was_put_right_is_marked_with_first_by_whom_and_when(store: Path) -> None:
    number = opened_table(store, *ABC, played="54 . 43 65 31 . 62 66")
    async with at_history(store, number) as (app, pilot):
        assert "✎" not in screen_text(app)
        await picked(pilot, "down", "enter", "down")
        await retyped(app, pilot, "42")
        await accepted(pilot)
        at = app.director.night(number).table().picks()[2].at
        assert at is not None
        assert f"✎ was 43; by host, {at.astimezone():%H:%M}" in screen_text(app)
        assert "✎" in line_with(app, " 1  Ann")
        assert "✎" not in line_with(app, " 2  Bob")
        assert "✎ corrected" in screen_text(app)
        # A correction of a correction still tells what was typed first.
        await picked(pilot)
        see(app, "✎ was 43; by host, ")
        await retyped(app, pilot, "41")
        await accepted(pilot)
        assert "✎ was 43; by host, " in screen_text(app)
        assert "41" in line_with(app, "▸ Bob")


def test_another_day_than_today_is_named() -> None:
    pick = Pick((7,), 0, 0, 1, "Bob", "42", "43", 12)
    at = datetime(2026, 11, 20, 21, 14, tzinfo=UTC).astimezone()
    line = PickLine(pick, "host", at.astimezone(UTC))
    assert put_right(line, at.date()) == f"✎ was 43; by host, {at:%H:%M}"
    assert put_right(line, date(2026, 11, 28)) == f"✎ was 43; by host, {at:%Y-%m-%d %H:%M}"
    assert put_right(PickLine(pick, "", None)) == ""


async def test_in_a_round_the_keys_go_from_turn_to_turn(store: Path) -> None:
    number = opened_table(store, *ABC, played="54 . 43 65")
    async with at_history(store, number) as (app, pilot):
        assert "▸" not in round_told(app)
        assert cursors(app) == [True]
        await pilot.press("enter", shows="▸ Ann")
        assert cursors(app) == [False, True]  # the one that the keys act on stands out
        await pilot.press("down", "down", "down", shows="▸ Cid")
        await pilot.press("up", shows="▸ Bob")
        await pilot.press("escape")
        assert "▸" not in round_told(app)
        assert cursors(app) == [True]
        await pilot.press("down", shows="Before the first round")


async def test_a_click_goes_into_a_round_and_another_picks_a_turn(store: Path) -> None:
    number = opened_table(store, *ABC, played="54 . 43 65 31 . 62 66")
    async with at_history(store, number) as (app, pilot):
        lines = screen_text(app).splitlines()
        row = next(at for at, line in enumerate(lines) if line.startswith("   1"))
        await pilot.click(offset=(8, row))
        await until(pilot, lambda: "│  Round 1" in screen_text(app))
        await pilot.click(offset=(8, row))
        await until(pilot, lambda: "▸ Ann" in screen_text(app))
        lines = screen_text(app).splitlines()
        row = next(at for at, line in enumerate(lines) if "Bob     43" in line)
        await pilot.click(offset=(lines[row].index("43"), row))
        await until(pilot, lambda: "Round 1: Bob's turn" in screen_text(app))


async def test_of_several_tables_the_title_says_which_and_undo_is_its(store: Path) -> None:
    number = opened_table(store, *ABC, played="54 . 43 65")
    sheet = "@rules classic\n@players Dee, Eve\n@lead Dee\nDee: 54\nEve: 43\nEve: 61\n"
    with elsewhere(store) as director:
        table = director.night(number).merge_sheet(sheet)
    async with at_history(store, number, table=table) as (app, pilot):
        assert "Table 2: history" in screen_text(app)
        await picked(pilot, "down", "enter", "down")
        assert "Now         43" in screen_text(app)
        await retyped(app, pilot, "65")
        await accepted(pilot)
        assert app.director.night(number).table(table).history()[0].loser == "Dee"
        assert app.director.night(number).table(1).standings_view().corrections == 0
        await pilot.press("ctrl+z", shows="Undone: ")
        assert app.director.night(number).table(table).history()[0].loser == "Eve"
        await pilot.press("escape", "ctrl+t", shows="Table 1: history")
        assert "Bob" in line_with(app, "   1")


def cursors(app: TourneyApp) -> list[bool]:
    """Of each cursor on the screen, from the left, whether it is bold."""
    found = [
        (x, bool(segment.style and segment.style.bold))
        for strip in app.screen._compositor.render_strips()
        for x, segment in placed(strip)
        if "▸" in segment.text
    ]
    return [bold for _, bold in sorted(found)]


def placed(strip: Strip) -> Iterator[tuple[int, Segment]]:
    """The pieces of a line, each with the cell where it begins."""
    x = 0
    for segment in strip:
        yield x, segment
        x += segment.cell_length


# The history of Liar's Mexico, as a person reads it, and what is put right there (R10.3)


def _play(table: TableHandle) -> None:
    """Four runs of three players, and the first claim of a fifth."""
    table.claim(54)
    table.claim(62)
    table.doubt(31)
    table.claim(33)
    table.claim_eleven(1)
    table.take()
    table.note_foul(1, Foul.DROPPED, 2)
    table.claim(31)
    table.claim(21)
    table.doubt(21)
    table.claim(41)


def played(folder: Path, *names: str) -> int:
    """A night of Liar's Mexico; its number."""
    with closing(director_at(folder)) as director:
        number = begun(director, names or ("Ann", "Bob", "Cid"), preset="liar")
        _play(director.night(number).table())
    return number


def penalties(director: Director, number: int) -> list[int]:
    return [seat.penalties for seat in director.night(number).table().liar_page().table.seats]


async def test_before_the_first_penalty_it_says_so(tmp_path: Path) -> None:
    number = begun_at(tmp_path, ["Ann", "Bob"], preset="liar")
    async with at_history(tmp_path / STORE, number) as (app, pilot):
        assert isinstance(app.screen, LiarHistoryScreen)
        see(app, "No one has taken anything yet.", "Ann starts")
        await picked(pilot, "enter")
        assert "Now         Ann" in screen_text(app)
        await retyped(app, pilot, "Bob")
        await accepted(pilot)
        assert "Bob starts" in screen_text(app)
        await pilot.press("escape", "f4")
        await until(pilot, lambda: not isinstance(app.screen, LiarHistoryScreen))


async def test_f4_at_the_table_shows_the_runs_newest_first(tmp_path: Path) -> None:
    async with at_history(tmp_path / STORE, played(tmp_path)) as (app, pilot):
        assert not isinstance(app.screen, HistoryScreen)
        shown = screen_text(app)
        assert "playing" in screen_text(app)
        assert "No one has answered yet." in shown
        runs = [line.split("│")[0].split() for line in shown.splitlines()[4:9]]
        assert runs[0] == ["4", "Cid", "1", "finds", "21"]
        assert runs[1] == ["3", "Bob", "2", "drops", "both", "dice"]
        assert runs[2] == ["2", "Bob", "1", "takes", "the", "11"]
        assert runs[3] == ["1", "Bob", "1", "Cid", "finds", "31"]
        await pilot.press("down", shows="Round 4")
        assert "21, and the" in line_with(app, "Ann  ")
        assert "Cid takes 1" in " ".join(screen_text(app).replace("│", " ").split())


async def test_a_doubt_is_put_right_and_the_penalty_moves(tmp_path: Path) -> None:
    number = played(tmp_path)
    async with at_history(tmp_path / STORE, number, LARGE) as (app, pilot):
        assert penalties(app.director, number) == [0, 4, 1]
        await pilot.press("end", "up", shows="Round 1")
        await picked(pilot, "enter", "down", "down")
        assert "Now         doubt 31" in screen_text(app)
        await retyped(app, pilot, "doubt 65")
        assert "Cid lost round 1, not Bob." in screen_text(app)
        assert "4 → 3" in line_with(app, "Bob  ")
        assert recorded(app, number) == 0
        await accepted(pilot)
        assert penalties(app.director, number) == [0, 3, 2]
        assert recorded(app, number) == 1


async def test_a_foul_is_put_right(tmp_path: Path) -> None:
    number = played(tmp_path, "Bob", "Ann", "Cid")
    async with at_history(tmp_path / STORE, number) as (app, pilot):
        await pilot.press("down", "down", shows="Round 3")
        await picked(pilot, "enter")
        assert "Now         Ann dropped 2" in screen_text(app)
        await retyped(app, pilot, "a dropped 1")  # the letter of Bob's seat
        assert "Bob lost round 3, not Ann." in screen_text(app)
        await accepted(pilot)
        assert penalties(app.director, number) == [1, 2, 1]
        assert "drops a die" in line_with(app, "Bob  ")
        await pilot.press("u", shows="Undone: ")
        assert recorded(app, number) == 0


async def test_an_eleven_that_comes_of_it_is_answered_besides(tmp_path: Path) -> None:
    number = played(tmp_path)
    async with at_history(tmp_path / STORE, number, LARGE) as (app, pilot):
        await pilot.press("end", "up")
        await picked(pilot, "enter")
        await retyped(app, pilot, "11 > ci")
        assert "Round 1 no longer ends: Cid has Ann's 11 to answer." in screen_text(app)
        assert "✗ Round 1: Bob's 62 and Cid's doubt 31" in screen_text(app)
        await pilot.press("down", *"take", shows="Nothing else is missing.")
        await accepted(pilot)
        first = app.director.night(number).table().liar_history()[0]
        assert (first.taker, first.penalty and first.penalty.stake) == ("Cid", 1)


# F4 on the floor: the whole night by laps, and each table's history a key away


def laps_played(store: Path, names: tuple[str, ...], laps: int, **form: str) -> int:
    """A floor of two tables after so many laps."""
    number = a_floor(store, names, 2, **form)
    with closing(Director.open(store, lambda: "42613")) as director:
        play_on(director, number, laps)
    return number


async def test_f4_on_the_floor_tells_the_night_by_laps_the_newest_first(store: Path) -> None:
    async with on_floor(store, laps_played(store, NAMES[:12], 2)) as (app, pilot):
        await pilot.press("f4", opens=NightHistoryScreen, shows="History of the night")
        shown = screen_text(app)
        assert shown.index("Lap 3") < shown.index("Lap 2") < shown.index("Lap 1")
        assert shown.count("pays 1 unit") == 4
        await pilot.press("end", shows="led, stake 1")
        await pilot.press("escape", opens=FloorScreen)


async def test_a_line_opens_the_history_of_its_table(store: Path) -> None:
    async with on_floor(store, laps_played(store, NAMES[:12], 1)) as (_, pilot):
        await pilot.press("f4", shows="Lap 1")
        await pilot.press("end", "enter", opens=HistoryScreen, shows="Table 2: history")
        await pilot.press("escape", opens=NightHistoryScreen)
        await pilot.press("home", "enter", shows="That wasn't at one table.")
        await pilot.press("escape", opens=FloorScreen)


async def test_leads_stay_in_the_history_of_a_table_and_the_stake_is_beside_it(
    store: Path,
) -> None:
    async with on_floor(store, laps_played(store, NAMES[:12], 2)) as (app, pilot):
        await pilot.press("f4", shows="Lap 2")
        await pilot.press("end", "enter", shows="Table 2: history")
        heading = next(line for line in screen_text(app).splitlines() if "Loser" in line)
        assert heading.split()[:4] == ["#", "Lead", "Loser", "Units"]
        rows = screen_text(app).replace("▸", " ").splitlines()[3:5]
        rounds = [line.split()[:4] for line in rows]
        assert rounds == [["2", "Bob", "Bob", "1"], ["1", "Ban", "Bob", "1"]]
        assert "Stake: 1 unit" in screen_text(app)


async def test_what_was_undone_is_told(store: Path) -> None:
    number = laps_played(store, NAMES[:12], 1)
    async with on_floor(store, number) as (app, pilot):
        app.director.night(number).undo()
        await pilot.press("f4", shows=("Undone: ", "lap 2"))


def round_at_hand(app: TourneyApp) -> tuple[str, ...]:
    rows = app.screen.query_one(Rows)
    return tuple(text.plain for text in rows.get_row_at(rows.cursor_row)[1:3])


def round_marked(app: TourneyApp) -> str:
    rounds = app.screen.query_one(RoundList)
    return rounds.get_row_at(rounds.cursor_row)[0].plain.strip() if rounds.row_count else ""


async def test_a_long_night_is_searched_and_enter_on_a_round_opens_its_table_there(
    store: Path,
) -> None:
    number = laps_played(store, NAMES[:12], 7, units="12")
    async with on_floor(store, number, SMALL) as (app, pilot):
        await pilot.press("f4", shows="Lap 8")
        await pilot.press("slash", *"lap", "space", "3", "enter", shows="▸Lap 3 ")
        await pilot.press("home", shows="Lap 8")
        await pilot.press("end", shows=" Lap 1 ")
        await pilot.press("up", "up", "up")
        await until(pilot, lambda: round_at_hand(app) == ("Table 1", "2"))
        await pilot.press("enter", shows="Table 1: history")
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
