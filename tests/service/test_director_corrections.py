"""Corrections over a real store: the record keeps its rows, and everything else follows (R10.3)."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.nights import begun, ended, turns
from tests.service.corrected import retyping
from tourney.game.corrections.correction import Correction
from tourney.game.refusal import Refused
from tourney.service.director import Director

TABLE_2 = "@rules classic units=1\n@players Dee, Eve\n@lead Dee\nDee: 54\nEve: 43\n"


def rows(path: Path) -> list[tuple[Any, ...]]:
    """Every row of the record, as it stands on disk."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT * FROM event ORDER BY stream, seq").fetchall()


def results(path: Path) -> list[tuple[Any, ...]]:
    """The flat rows of the nights and their results."""
    with closing(sqlite3.connect(path)) as connection:
        nights = connection.execute("SELECT * FROM night ORDER BY 1").fetchall()
        return nights + connection.execute("SELECT * FROM result ORDER BY 1, 2, 3").fetchall()


def losers(director: Director, number: int, table: int = 1) -> list[str]:
    return [item.loser for item in director.night(number).table(table).history()]


@pytest.fixture
def number(director: Director) -> int:
    """Bob loses the first round, and leads and loses the second."""
    number = begun(director, ["Ann", "Bob", "Cid"], currency="EUR", unit_worth="0.50")
    turns(director, number, "54 .", "43", "65", "31 .", "64", "62")
    return number


def test_r10_3_the_record_keeps_the_first(director: Director, number: int, path: Path) -> None:
    before = rows(path)
    director.night(number).table().correct(retyping(director, number, "Bob", "43", "61"))
    after = rows(path)
    assert [row for row in after if row in before] == before
    assert len(after) == len(before) + 1
    director.night(number).undo()
    assert [row for row in rows(path) if row in after] == after


def test_r10_3_the_record_keeps_who_and_when(director: Director, number: int, path: Path) -> None:
    assert {(line.by, line.at) for line in director.night(number).table().picks()} == {("", None)}
    start = datetime.now(UTC)
    director.night(number).table().correct(retyping(director, number, "Bob", "43", "61"))
    line = next(line for line in director.night(number).table().picks() if line.pick.by)
    assert (line.pick.name, line.pick.text, line.pick.first, line.by) == ("Bob", "61", "43", "host")
    assert line.at is not None
    assert line.at.utcoffset() == timedelta(0)
    assert start - timedelta(seconds=1) <= line.at <= datetime.now(UTC) + timedelta(seconds=1)
    with closing(Director.open(path)) as other:
        assert other.night(number).table().picks() == director.night(number).table().picks()


def test_r10_3_a_preview_records_nothing(director: Director, number: int, path: Path) -> None:
    before = rows(path)
    wanted = retyping(director, number, "Bob", "43", "61")
    preview = director.night(number).table().preview(wanted)
    assert rows(path) == before
    assert losers(director, number) == ["Bob", "Bob"]
    cells = {row.name: row.cells for row in preview.rows}
    assert preview.notes[0] == "Ann lost round 1, not Bob."
    assert cells["Ann"]["units"] == ("5", "4")
    assert cells["Bob"]["into the pot"] == ("€1.00", "€0.50")
    assert [conflict.kept for conflict in preview.conflicts] == [True]
    assert preview.missing is None
    assert director.night(number).table().correct(wanted) == preview.words
    assert losers(director, number) == ["Ann", "Bob"]
    units = {seat.name: seat.units for seat in director.night(number).table().page().table.seats}
    assert units == {"Ann": 4, "Bob": 4, "Cid": 5}


def prizes(director: Director, number: int, wanted: Correction) -> dict[str, tuple[str, str]]:
    """The prizes that a correction would change, before and after."""
    rows = director.night(number).table().preview(wanted).rows
    return {row.name: row.cells["prize"] for row in rows if "prize" in row.cells}


def test_f8_a_preview_says_whose_prizes_a_correction_changes(director: Director) -> None:
    fees = {"currency": "EUR", "fee": "3", "prizes": "60 40"}
    number = ended(director, "Ann", "Bob", "Cid", **fees)
    for entry in director.night(number).view().entries:
        director.night(number).people.mark_paid(entry.entry, True)
    won = {line.name: line.prize_words for line in director.night(number).places().lines}
    assert won == {"Ann": "€5.40", "Bob": "€3.60", "Cid": ""}
    first, last = (line.pick for line in director.night(number).table().picks()[-2:])
    winner = Correction(last.entries, "Ann", nth=last.nth)
    assert prizes(director, number, winner) == {
        "Ann": ("€5.40", "€3.60"),
        "Bob": ("€3.60", "€5.40"),
    }
    reopened = Correction(first.entries, "Bob", nth=first.nth)
    assert prizes(director, number, reopened) == {"Ann": ("€5.40", ""), "Bob": ("€3.60", "")}
    director.night(number).table().correct(winner)
    now = {line.name: line.prize_words for line in director.night(number).places().lines}
    assert now == {"Ann": "€3.60", "Bob": "€5.40", "Cid": ""}


def test_f8_a_preview_says_who_has_the_pot_by_a_correction(director: Director) -> None:
    number = begun(director, ["Ann", "Bob"], currency="EUR", unit_worth="0.50", units="1")
    turns(director, number, "54 .", "43")
    wanted = retyping(director, number, "Bob", "43", "62")
    assert prizes(director, number, wanted) == {"Ann": ("€0.50", ""), "Bob": ("", "€0.50")}


def test_r10_3_what_is_refused_changes_nothing(director: Director, number: int, path: Path) -> None:
    before = rows(path)
    for text in ("", "7", "43", "54 41 31", "nonsense"):
        wanted = retyping(director, number, "Bob", "43", text)
        table = director.night(number).table()
        with pytest.raises(Refused):
            table.preview(wanted)
        with pytest.raises(Refused):
            table.correct(wanted)
    with pytest.raises(Refused):
        director.night(number).table().correct(Correction((999,), "54"))
    assert rows(path) == before


def test_r10_3_it_leaves_other_tables_alone(director: Director, number: int, path: Path) -> None:
    night = director.night(number)
    sheet = TABLE_2.replace(" units=1", "") + "Eve: 61\n"
    table = night.merge_sheet(sheet)
    before = night.table().history(), night.table().picks()
    night.table(table).correct(retyping(director, number, "Eve", "43", "65", table))
    assert losers(director, number, table) == ["Dee"]
    assert (
        night.table().history(),
        night.table().picks(),
    ) == before
    seen = [night.table(at).standings_view() for at in (1, table)]
    assert [line.corrections for line in seen] == [0, 1]
    with closing(Director.open(path)) as other:
        assert other.night(number).table(table).history() == night.table(table).history()
    night.undo(table)
    assert losers(director, number, table) == ["Eve"]


def test_r10_3_it_may_open_a_finished_night_again(director: Director, path: Path) -> None:
    number = begun(director, ["Ann", "Bob"], units="1")
    turns(director, number, "54 .", "43")
    assert [line.winner for line in director.nights()] == ["Ann"]
    finished = results(path)
    director.night(number).table().correct(retyping(director, number, "Bob", "43", "54"))
    # A tie: the sub-round has yet to be played.
    assert director.night(number).view().state == "playing"
    assert [(line.state, line.winner) for line in director.nights()] == [("playing", "")]
    assert results(path) != finished
    director.night(number).table().correct(retyping(director, number, "Bob", "54", "65"))
    assert director.night(number).view().state == "finished"
    assert [line.winner for line in director.nights()] == ["Bob"]
    director.night(number).undo()
    director.night(number).undo()
    assert [line.winner for line in director.nights()] == ["Ann"]
    assert results(path) == finished


def test_r10_3_the_flat_rows_follow_it(director: Director, path: Path) -> None:
    number = begun(director, ["Ann", "Bob"], units="1")
    turns(director, number, "54 .", "43")
    director.night(number).table().correct(retyping(director, number, "Bob", "43", "65"))
    written = results(path)
    assert any("Bob" in row for row in written)
    assert director.rebuild() == (1, ())
    assert results(path) == written


def test_r10_3_whoever_was_overtaken_is_told(director: Director, number: int, path: Path) -> None:
    wanted = retyping(director, number, "Bob", "43", "61")
    director.night(number).table().preview(wanted)
    with closing(Director.open(path)) as other:
        other.night(number).table().roll(54)
        written = rows(path)
        with pytest.raises(Refused) as refused:
            director.night(number).table().correct(wanted)
        assert refused.value.code == "overtaken"
        assert rows(path) == written
        # Now that it is known what stands there, it can be asked for again.
        director.night(number).table().correct(wanted)
        with pytest.raises(Refused) as refused:
            other.night(number).table().correct(retyping(other, number, "Bob", "43", "62"))
        assert refused.value.code == "overtaken"
        assert losers(other, number) == ["Ann", "Bob"]


def test_r10_3_a_claim_is_corrected_and_undone(director: Director, path: Path) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], preset="liar")
    night = director.night(number)
    night.table().claim(54)
    night.table().claim(62)
    night.table().doubt(31)
    before = rows(path)
    night.table().correct(retyping(director, number, "Cid", "doubt 31", "doubt 65"))
    assert [row for row in rows(path) if row in before] == before
    (run,) = night.table().liar_history()
    assert (run.taker, run.penalty and run.penalty.stake) == ("Cid", 1)
    line = next(line for line in night.table().picks() if line.pick.by)
    assert (line.pick.first, line.by) == ("doubt 31", "host")
    with closing(Director.open(path)) as other:
        assert other.night(number).table().liar_history() == night.table().liar_history()
        assert other.night(number).table().picks() == night.table().picks()
    night.undo()
    (run,) = night.table().liar_history()
    assert (run.taker, run.penalty and run.penalty.stake) == ("Bob", 1)
