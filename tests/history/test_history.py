"""History, as a person reads it."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

from rich.segment import Segment
from textual.strip import Strip

from screens.app.app import TourneyApp
from screens.history.lines import put_right
from tests.nights import begun, director_at, turns
from tests.screens.driving import elsewhere, until
from tests.screens.histories import accepted, at_history, picked, retyped
from tests.screens.reading import SMALL, line_with, screen_text, see
from tests.screens.tables import opened_table
from tourney.game.corrections.correction import Pick
from tourney.night.corrections.correction import PickLine

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


async def test_a_thousand_rounds_are_gone_through_by_keys(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob"], units="999")
        for at in range(1000):
            turns(director, number, *(("31 .", "65") if at % 2 else ("65 .", "31")))
    async with at_history(tmp_path / STORE, number) as (app, pilot):
        await pilot.sees("Round 1000")
        await pilot.press("end", shows="│  Before the first round")
        await pilot.press("up", shows="│  Round 1\n")
        await pilot.press("up", shows="│  Round 2\n")
        await pilot.press("pageup")
        await until(pilot, lambda: "│  Round 2\n" not in screen_text(app))
        await pilot.press("home", shows="│  Round 1000\n")


async def test_whoever_comes_or_goes_is_told_in_a_word_on_the_left_and_a_sentence_on_the_right(
    tmp_path: Path,
) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob", "Bartholomew the Second"], units="1")
        turns(director, number, "65 .", "31", "64")
        director.night(number).table().rejoin(1, 2)
        director.night(number).table().withdraw(2)
    async with at_history(tmp_path / STORE, number, SMALL) as (app, pilot):
        await pilot.sees("Bob back ", "leaves;")
        assert " left " in line_with(app, "Bart")
        await pilot.press("down", shows="Bob is back with 2")


async def test_before_the_first_round_is_finished_it_says_so_over_what_there_is(
    store: Path,
) -> None:
    number = opened_table(store, "Ann", "Bob", played="54")
    async with at_history(store, number, SMALL) as (app, pilot):
        assert "No round is finished yet." in screen_text(app)
        assert "playing" in screen_text(app)
        assert "unfinished" in line_with(app, "Ann     54")
        await pilot.press("f4", hides="No round is finished yet.")


async def test_what_was_put_right_is_marked_with_what_was_typed_first_by_whom_and_when(
    store: Path,
) -> None:
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
        await pilot.press("enter", shows="▸ Ann")
        await pilot.press("down", "down", "down", shows="▸ Cid")
        await pilot.press("up", shows="▸ Bob")
        await pilot.press("escape")
        assert "▸" not in round_told(app)
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


async def test_of_several_tables_the_title_says_which_and_undo_is_that_tables(
    store: Path,
) -> None:
    number = opened_table(store, *ABC, played="54 . 43 65")
    sheet = "@rules classic\n@players Dee, Eve\n@lead Dee\nDee: 54\nEve: 43\nEve: 61\n"
    with elsewhere(store) as director:
        table = director.night(number).merge_sheet(sheet)
    async with at_history(store, number, table=table) as (app, pilot):
        assert "History of table 2" in screen_text(app)
        await picked(pilot, "down", "enter", "down")
        assert "Recorded    43" in screen_text(app)
        await retyped(app, pilot, "65")
        await accepted(pilot)
        assert app.director.night(number).table(table).history()[0].loser == "Dee"
        assert app.director.night(number).table(1).standings_view().corrections == 0
        await pilot.press("ctrl+z", shows="Undone: ")
        assert app.director.night(number).table(table).history()[0].loser == "Eve"
        await pilot.press("escape", "ctrl+t", shows="History of table 1")
        assert "Bob" in line_with(app, "   1")


async def test_only_the_cursor_that_the_keys_act_on_stands_out(store: Path) -> None:
    number = opened_table(store, *ABC, played="54 62 . 43 31 61 65")
    async with at_history(store, number) as (app, pilot):
        await until(pilot, lambda: cursors(app) == [True])
        await pilot.press("enter")
        await until(pilot, lambda: cursors(app) == [False, True])
        await pilot.press("escape")
        await until(pilot, lambda: cursors(app) == [True])


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
