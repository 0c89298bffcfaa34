"""The history of Liar's Mexico, as a person reads it, and what is put right there (R10.3)."""

from contextlib import closing
from pathlib import Path

from screens.history.liar import LiarHistoryScreen
from screens.history.screen import HistoryScreen
from tests.nights import begun, begun_at, director_at
from tests.screens.driving import until
from tests.screens.histories import accepted, at_history, picked, recorded, retyped
from tests.screens.reading import LARGE, line_with, screen_text, see
from tourney.game.liar.rules import Foul
from tourney.service.director import Director
from tourney.service.table_handle import TableHandle

STORE = "tourney.db"


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
        assert "Recorded    Ann" in screen_text(app)
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
        assert runs[0] == ["4", "Cid", "1", "doubts:", "21"]
        assert runs[1] == ["3", "Bob", "2", "drops", "both", "dice"]
        assert runs[2] == ["2", "Bob", "1", "takes", "the", "11"]
        assert runs[3] == ["1", "Bob", "1", "Cid", "doubts:", "31"]
        await pilot.press("down", shows="Round 4")
        assert "21, and the" in line_with(app, "Ann  ")
        assert "Cid takes 1" in " ".join(screen_text(app).replace("│", " ").split())


async def test_a_claim_is_put_right(tmp_path: Path) -> None:
    async with at_history(tmp_path / STORE, played(tmp_path), LARGE) as (app, pilot):
        await pilot.press("end", "up", shows="Round 1")
        await picked(pilot, "enter")
        see(app, "Recorded    54", "11 > Bob to name a player")
        await retyped(app, pilot, "53")
        assert "Nothing else changes." in screen_text(app)
        await accepted(pilot)
        assert "✎ was 54; by host, " in screen_text(app)
        assert "✎" in line_with(app, " 1  Bob")
        assert "✎ corrected" in screen_text(app)
        await pilot.press("ctrl+z", shows="Undone: ", hides="✎")


async def test_a_doubt_is_put_right_and_the_penalty_moves(tmp_path: Path) -> None:
    number = played(tmp_path)
    async with at_history(tmp_path / STORE, number, LARGE) as (app, pilot):
        assert penalties(app.director, number) == [0, 4, 1]
        await pilot.press("end", "up", shows="Round 1")
        await picked(pilot, "enter", "down", "down")
        assert "Recorded    doubt 31" in screen_text(app)
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
        assert "Recorded    Ann dropped 2" in screen_text(app)
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
        assert (first.taker, first.penalty and first.penalty.count) == ("Cid", 1)
