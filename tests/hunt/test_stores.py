"""Stores, rows and documents that nobody of this program has written: told, and left alone."""

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
from hypothesis import given
from hypothesis import strategies as st

from tests.hunt.damage import JUNK, damaged, drawn_by
from tests.hunt.effort import TIMES, examples, outcome
from tests.hunt.nights import look_at_everything, season_of
from tests.log.every_event import EVENTS
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.log.codec import KINDS, decode, encode, kind_of, version_of
from tourney.service.director import Director

# Stores whose rows nobody of this program has written: told, shown as far as they go, left alone


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


def hold(scratch: Path, *streams: str, report: bool = False) -> None:
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
                damage = look_at_everything(director, line.number, report=report)
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
def test_damaged_rows_are_told(seed: int, many: Path, scratch: Path, rows: list[Row]) -> None:
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
def test_a_row_that_is_none_is_told(at: int, many: Path, scratch: Path, rows: list[Row]) -> None:
    column, value = WRONG[at]
    for stream, seq, _, _ in Random(at).choices(rows, k=TIMES):
        with tampering(many, scratch) as connection, suppress(sqlite3.IntegrityError):
            sql = f"UPDATE event SET {column} = ? WHERE stream = ? AND seq = ?"
            connection.execute(sql, (value, stream, seq))
        hold(scratch, stream)


@pytest.mark.parametrize("seed", range(8 * TIMES))
def test_a_row_out_of_place_is_told(seed: int, many: Path, scratch: Path, rows: list[Row]) -> None:
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
    hold(scratch, stream, report=True)


@contextmanager
def changed(many: Path, scratch: Path, sql: str, *values: Any) -> Iterator[Director]:
    with tampering(many, scratch) as connection:
        connection.execute(sql, values)
    with closing(Director.open(scratch)) as director:
        yield director


def test_a_night_that_makes_no_sense_with_a_row_is_shown_without(many: Path, scratch: Path) -> None:
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
def test_lists_changed_by_hand_can_be_worked_out_anew(many: Path, scratch: Path, date: str) -> None:
    sql = "UPDATE night SET date = ? WHERE number = 1"
    with changed(many, scratch, sql, date) as director:
        with pytest.raises(Refused, match="tourney tools rebuild works the lists out again"):
            director.nights()
        director.rebuild()
        assert director.nights()[-1].name == "Last Friday"


# Payloads of every kind, of every version, broken in every way: an event, or a ValueError


DEEP: Any = 0
for _ in range(400):
    DEEP = {"changes": [DEEP]}


def as_written(payload: Any) -> str:
    """A payload's text, in which 1, 1.0 and true are not the same."""
    return json.dumps(payload, sort_keys=True)


def read(kind: str, version: int, payload: Any) -> Any:
    """The event, or None where it is refused as it should be."""
    event = outcome(lambda: decode(kind, version, payload), ValueError)
    if not isinstance(event, ValueError):
        return event
    assert type(event) is ValueError
    assert len(str(event)) < 500
    return None


@examples(600)
@given(st.data())
def test_a_damaged_payload_is_refused_or_says_what_it_says(data: st.DataObject) -> None:
    event = data.draw(st.sampled_from(EVENTS))
    kind, payload = kind_of(event), damaged(drawn_by(data), encode(event))
    event = read(kind, version_of(kind), payload)
    assert event is None or as_written(encode(event)) == as_written(payload)


@examples(200)
@given(st.data())
def test_a_payload_of_another_kind_is_refused_or_stays_as_read(data: st.DataObject) -> None:
    payload = encode(data.draw(st.sampled_from(EVENTS)))
    kind = data.draw(st.sampled_from((*KINDS, "", "nope", "x" * 600, "\x1b[2J")))
    version = data.draw(st.sampled_from((-1, 0, 1, 2, 3, 4, 99, 2**62)))
    event = read(kind, version, damaged(drawn_by(data), payload))
    if event is not None:
        assert read(kind, version_of(kind), encode(event)) == event


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_object_of_the_kinds_fields_is_refused(kind: str) -> None:
    for payload in (*JUNK, DEEP):
        if payload != {} or encode(next(e for e in EVENTS if kind_of(e) == kind)):
            assert read(kind, version_of(kind), payload) is None
        assert read(kind, 99, payload) is None


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("rolled", {"player": 0, "value": 54, "more": 1}),
        ("rolled", {"player": False, "value": 54}),
        ("rolled", {"player": 0, "value": 54.0}),
        ("rolled", {"player": 0, "value": "54"}),
        ("registered", {"names": ["Ann"], "paid": ["yes"]}),
        ("claimed", {"player": 0, "value": 54, "unnoticed": 0}),
    ],
)
def test_one_thing_is_said_in_one_way(kind: str, payload: dict[str, Any]) -> None:
    assert read(kind, 1, payload) is None


def test_a_correction_within_a_correction_is_refused_however_deep() -> None:
    payload: dict[str, Any] = {"changes": []}
    for _ in range(3_000):
        nested = {"kind": "corrected", "version": 1, "payload": payload}
        payload = {"changes": [{"entries": [1], "events": [nested]}]}
    assert read("corrected", 1, payload) is None


# Nights as JSON that were tampered with: refused whole, or nights like any other


@pytest.fixture(scope="module")
def documents(many: Path) -> list[Any]:
    with closing(Director.open(many)) as director:
        return [json.loads(director.night(line.number).json()) for line in director.nights()]


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("elsewhere") / "nights.db"


@examples(80)
@given(data=st.data())
def test_a_document_that_was_tampered_with_is_refused_whole_or_a_night_that_can_be_shown(
    data: st.DataObject, documents: list[Any], elsewhere: Path
) -> None:
    document = json.loads(json.dumps(data.draw(st.sampled_from(documents))))
    logs = [document["night"], *(table["log"] for table in document["tables"])]
    log = data.draw(st.sampled_from(logs))
    at = data.draw(st.integers(0, len(log) - 1))
    how = data.draw(st.sampled_from(("payload", "payload", "payload", "row", "cut", "whole")))
    if how == "payload":
        log[at]["payload"] = damaged(drawn_by(data), log[at]["payload"])
    elif how == "row":
        log[at] = damaged(drawn_by(data), log[at])
    elif how == "cut":
        del log[at:]
    else:
        document = damaged(drawn_by(data), {"tourney": 1, "night": logs[0][:3], "tables": []})
    elsewhere.unlink(missing_ok=True)
    with closing(Director.open(elsewhere)) as director:
        text = json.dumps(document).encode()
        number = outcome(lambda: director.import_night(text).number, Refused)
        if isinstance(number, Refused):
            assert harmless(number.sentence) == number.sentence
            assert director._store.streams() == []
            return
        assert look_at_everything(director, number) == ""
        written = director.night(number).json()
    with closing(Director.open(elsewhere)) as again:
        assert again.night(number).view().damage == ""
        assert again.night(number).json() == written


def test_an_account_that_is_no_fraction_is_refused(documents: list[Any], elsewhere: Path) -> None:
    document = json.loads(json.dumps(next(each for each in documents if has_accounts(each))))
    held = next(row for row in document["night"] if row["payload"].get("accounts"))
    held["payload"]["accounts"][0]["denominator"] = 0
    with closing(Director.open(elsewhere)) as director:
        streams = director._store.streams()
        with pytest.raises(Refused, match=f"Row {held['seq']} of the night cannot be: .* fraction"):
            director.import_night(json.dumps(document).encode())
        assert director._store.streams() == streams


def has_accounts(document: Any) -> bool:
    return any(row["payload"].get("accounts") for row in document["night"])
