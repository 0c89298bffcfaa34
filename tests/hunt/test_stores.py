"""Stores whose rows nobody of this program has written: told, shown as far as they go, left alone.

A night is shown up to its last good row with that row's number, and nothing more is recorded in
it; every other night of the store is as it was.
"""

import json
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.hunt.damage import damaged
from tests.hunt.effort import TIMES, outcome
from tests.hunt.nights import look_at_everything, season_of
from tourney.game.refusal import Refused
from tourney.service.director import Director

Row = tuple[str, int, str, str]

#: What a row may come to hold that makes it none, by column; the table's checks let some of it in.
_WRONG: dict[str, tuple[Any, ...]] = {
    "payload": (
        *('{"a": ' + "[" * deep + "]" * deep + "}" for deep in (900, 100_000)),
        *('{"a": ' + "1" * 5_000 + "}", '{"a": 1e999}', '{"a": NaN}'),
        *('{"player": 0, "player": 1}', '{"\\ud800": 1}', "[1]", "7", "null", "{", "", b"{}"),
    ),
    "version": (0, 99, 2**62),
    "kind": ("nope", "x" * 100_000, b"rolled"),
    "by": ("", b"\xff\xfe", "\x1b[2J"),
    "uuid": ("x",),
    "at": ("yesterday", "2026-13-45 00:00:00.000000", 7),
    "saw": (
        *("{}", '{"night/1": 99}', '{"night/1": "1"}', '{"night/1": null}'),
        *('{"night/1/table/1": 1e999}', '{"night/1/table/x": 1}'),
        *('{"night/1/table/\u00b2": 1}', "[1]"),
    ),
    "seq": (2**40,),
    "stream": ("night/\u00b2", "night/1/table/x", "night/1/table/\u00b2"),
}
WRONG = [(column, value) for column, values in _WRONG.items() for value in values]


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("scratch") / "nights.db"


@pytest.fixture(scope="module")
def rows(many: Path) -> list[Row]:
    with closing(sqlite3.connect(many)) as connection:
        sql = (
            "SELECT stream, seq, kind, payload FROM event WHERE stream LIKE 'night/%' "
            "ORDER BY stream, seq"
        )
        return connection.execute(sql).fetchall()


@contextmanager
def tampering(many: Path, scratch: Path) -> Iterator[sqlite3.Connection]:
    """A copy of the store in which anything can be written."""
    shutil.copy(many, scratch)
    with closing(sqlite3.connect(scratch)) as connection, connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (trigger,) in triggers.fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        yield connection


def hold(scratch: Path, *streams: str) -> None:
    """Look at everything: nothing fails, nothing is written, and damage is told with its row."""
    before = scratch.read_bytes()
    director = outcome(lambda: Director.open(scratch), Refused)
    if isinstance(director, Refused):
        # What no row of this table may be is the file's own damage.
        assert director.code == "damaged"
        assert scratch.read_bytes() == before
        return
    with closing(director):
        for line in director.nights():
            if not any(f"{stream}/".startswith(f"night/{line.number}/") for stream in streams):
                continue
            try:
                damage = look_at_everything(director, line.number)
            except Refused as refusal:
                damage = refusal.sentence
            if damage:
                assert re.match(r"(Row \d+ of night/|.*no night)", damage), damage
                assert len(damage) < 600
                assert damage.isprintable()
                with pytest.raises(Refused):
                    director.night(line.number).people.register(["Somebody else"])
        director.seasons.all()
        for number in {int(stream.split("/")[1]) for stream in streams}:
            director.seasons.view(season_of(number))
        list(director.templates.kept)
    assert scratch.read_bytes() == before


@pytest.mark.parametrize("seed", range(20 * TIMES))
def test_a_night_of_damaged_rows_is_shown_as_far_as_it_goes_and_left_as_it_is(
    seed: int, many: Path, scratch: Path, rows: list[Row]
) -> None:
    choose = Random(seed).choice
    kinds = sorted({kind for _, _, kind, _ in rows})
    changes = []
    for _ in range(choose((1, 1, 1, 2))):
        kind = choose(kinds)
        of_kind = [row for row in rows if row[2] == kind]
        stream, seq, _, payload = choose(of_kind)
        changes.append((json.dumps(damaged(choose, json.loads(payload))), stream, seq))
    with tampering(many, scratch) as connection:
        sql = "UPDATE event SET payload = ? WHERE stream = ? AND seq = ?"
        connection.executemany(sql, changes)
    hold(scratch, *(stream for _, stream, _ in changes))


@pytest.mark.parametrize("at", range(len(WRONG)))
def test_a_row_that_is_none_is_told_and_left_as_it_is(
    at: int, many: Path, scratch: Path, rows: list[Row]
) -> None:
    column, value = WRONG[at]
    for stream, seq, _, _ in Random(at).choices(rows, k=TIMES):
        with tampering(many, scratch) as connection, suppress(sqlite3.IntegrityError):
            sql = f"UPDATE event SET {column} = ? WHERE stream = ? AND seq = ?"
            connection.execute(sql, (value, stream, seq))
        hold(scratch, stream)


@pytest.mark.parametrize("seed", range(8 * TIMES))
def test_a_row_in_the_place_of_another_is_told_or_follows(
    seed: int, many: Path, scratch: Path, rows: list[Row]
) -> None:
    chance = Random(seed)
    stream, seq, _, _ = chance.choice(rows)
    _, _, kind, payload = chance.choice(rows)
    with tampering(many, scratch) as connection:
        if chance.random() < 0.5:
            sql = "DELETE FROM event WHERE stream = ? AND seq >= ?"
            connection.execute(sql, (stream, seq))
        else:
            sql = "UPDATE event SET kind = ?, payload = ? WHERE stream = ? AND seq = ?"
            connection.execute(sql, (kind, payload, stream, seq))
    hold(scratch, stream)


@contextmanager
def changed(many: Path, scratch: Path, sql: str, *values: Any) -> Iterator[Director]:
    with tampering(many, scratch) as connection:
        connection.execute(sql, values)
    with closing(Director.open(scratch)) as director:
        yield director


def test_a_night_that_cannot_be_shown_with_a_row_is_shown_without_it(
    many: Path, scratch: Path
) -> None:
    sql = "UPDATE event SET payload = replace(payload, 'Ann', 'Eve') WHERE kind = 'liar-opened'"
    with changed(many, scratch, sql) as director:
        number = next(line.number for line in director.nights() if "late" in line.name)
        night = director.night(number).view()
        row = f"Row 1 of night/{number}/table/1"
        assert night.damage.startswith(f"{row} ")
        assert "with it the night makes no sense" in night.damage
        assert {entry.name for entry in night.entries} == {"Ann", "Chiara", "Dermot", "Femi"}
        with pytest.raises(Refused, match=row):
            director.night(number).people.mark_paid(1, True)


def test_draws_of_a_plan_that_lacks_a_choice_are_refused(many: Path, scratch: Path) -> None:
    sql = "SELECT stream, payload FROM event WHERE kind = 'night-planned' AND payload LIKE ?"
    with closing(sqlite3.connect(many)) as connection:
        stream, text = connection.execute(sql, ('%"format":"points"%',)).fetchone()
    payload = json.loads(text)
    payload["plan"]["setup"]["options"] = []
    sql = "UPDATE event SET payload = ? WHERE kind = 'night-planned' AND stream = ?"
    with (
        changed(many, scratch, sql, json.dumps(payload), stream) as director,
        pytest.raises(Refused, match="cannot be worked out from its rows"),
    ):
        director.night(int(stream.removeprefix("night/"))).draws()


@pytest.mark.parametrize("date", ["2026-99-99", "0000-00-00"])
def test_lists_that_somebody_changed_by_hand_are_told_and_can_be_worked_out_again(
    many: Path, scratch: Path, date: str
) -> None:
    sql = "UPDATE night SET date = ? WHERE number = 1"
    with changed(many, scratch, sql, date) as director:
        with pytest.raises(Refused, match="tourney tools rebuild works the lists out again"):
            director.nights()
        director.rebuild()
        assert director.nights()[-1].name == "Last Friday"
