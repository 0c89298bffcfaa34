"""Breaks, the room's own line, and hiding who leads (F12.2, F12.3)."""

import json
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from screens.files.tables_written import written
from tests.nights import night_form
from tests.screens.floors import NAMES, lose, name_leads
from tests.service.nights_in_play import hold, in_play, play_out
from tourney.game.corrections.correction import Correction
from tourney.game.refusal import Refused
from tourney.night.state.room_clock import Break
from tourney.service.director import Director

NOW = datetime(2026, 11, 20, 21, 30, tzinfo=UTC)


def two_tables(director: Director) -> int:
    return in_play(director, "freezeout", 8, 2, **{"units": "2", "option.rest": "no"})


def test_f12_2_a_break_begins_with_the_laps_end(director: Director) -> None:
    number = two_tables(director)
    director.night(number).room.call_break(10)
    assert director.night(number).floor().break_ == Break(10, None)
    lose(director, number, 1)
    assert director.night(number).floor().break_ == Break(10, None)
    before = datetime.now(UTC)
    lose(director, number, 2)
    found = director.night(number).floor().break_
    assert found is not None
    assert found.until is not None
    assert found.until >= before + timedelta(minutes=10)
    assert director.night(number).show().break_ == found
    seats = director.night(number).table(1).page().table.seats
    last = director.night(number).table(1).picks()[-1].pick
    other = Correction(last.entries, seats[0].name, nth=last.nth)
    director.night(number).table(1).correct(other)
    assert director.night(number).floor().break_ == found, "a correction is none of its time"
    director.night(number).undo(1)
    assert director.night(number).floor().break_ == found
    hold(director, number)
    assert director.night(number).floor().break_ is None


def test_f12_1_what_is_put_right_later_does_not_slow_the_forecast(director: Director) -> None:
    number = in_play(director, "single", 3, 1)
    night = director.night(number)
    for _ in range(2):
        lose(director, number, 1)
    pace = night.tales.pace()
    last = night.table(1).picks()[-1].pick
    other = Correction(last.entries, night.table(1).view().seats[0].name, nth=last.nth)
    night.table(1).correct(other)
    assert night.tales.pace() == pace


def test_f12_2_a_break_that_is_called_at_the_barrier_begins_at_once(director: Director) -> None:
    number = two_tables(director)
    for place in (1, 2):
        lose(director, number, place)
    before = datetime.now(UTC)
    director.night(number).room.call_break(5)
    found = director.night(number).floor().break_
    assert found is not None
    assert found.until is not None
    assert found.until >= before + timedelta(minutes=5)
    assert director.night(number).view().undo == "the break of 5 minutes"
    director.night(number).undo()
    assert director.night(number).floor().break_ is None
    director.night(number).room.call_break(5)
    director.night(number).room.call_break(0)
    assert director.night(number).floor().break_ is None


def test_f12_2_a_break_is_told_as_it_is_now() -> None:
    ends = NOW + timedelta(minutes=9, seconds=7)
    assert Break(10, None).words(NOW) == "After this lap: a break of 10 minutes."
    assert Break(10, ends).words(NOW) == "Break: 9:07 left, back at 21:39."
    assert Break(10, NOW).words(NOW) == "The break is over."


@pytest.mark.parametrize(("minutes", "why"), [(0, "No break"), (-1, "minutes"), (241, "minutes")])
def test_f12_2_an_impossible_break_is_refused(director: Director, minutes: int, why: str) -> None:
    number = two_tables(director)
    with pytest.raises(Refused, match=why):
        director.night(number).room.call_break(minutes)
    play_out(director, number)
    with pytest.raises(Refused, match="over"):
        director.night(number).room.call_break(10)


CLOSES = datetime(2026, 11, 20, 22, 30, tzinfo=UTC)


def test_f12_1_closing_time_can_be_moved_in_play(director: Director, tmp_path: Path) -> None:
    number = two_tables(director)
    night = director.night(number)
    night.room.move_closing(CLOSES)
    assert night.view().plan.closing == CLOSES
    assert night.show().night.plan.closing == CLOSES
    assert any(line.heading == "Closing" for line in night.card().lines)
    night.room.move_closing(CLOSES + timedelta(minutes=30))
    assert night.view().undo.startswith("closing time ")
    with closing(Director.open(tmp_path / "other.db")) as other:
        taken = other.night(other.import_night(night.json()).number)
        assert taken.view().plan.closing == CLOSES + timedelta(minutes=30)
    night.undo()
    assert night.view().plan.closing == CLOSES
    night.room.move_closing(None)
    assert night.view().plan.closing is None
    assert night.view().undo == "clearing closing time"
    play_out(director, number)
    with pytest.raises(Refused, match="over"):
        night.room.move_closing(CLOSES)


@pytest.mark.parametrize(
    ("closes", "why"),
    [
        (None, "no such time"),
        (CLOSES + timedelta(days=9), "not the evening"),
        (datetime.max.replace(tzinfo=UTC), "not the evening"),
        (CLOSES.astimezone(timezone(timedelta(hours=1))), "not the evening"),
    ],
)
def test_f12_1_what_is_no_time_of_the_night_moves_nothing(
    director: Director, closes: datetime | None, why: str
) -> None:
    night = director.night(two_tables(director))
    with pytest.raises(Refused, match=why):
        night.room.move_closing(closes)
    assert night.view().plan.closing is None


def test_f12_3_the_rooms_line_stands_until_taken(director: Director, tmp_path: Path) -> None:
    number = two_tables(director)
    director.night(number).room.show_line("  Food at nine ")
    again = Director.open(tmp_path / "nights.db")
    assert again.night(number).view().line == "Food at nine"
    again.close()
    director.night(number).room.show_line("")
    assert director.night(number).view().line == ""
    with pytest.raises(Refused, match="It already says that"):
        director.night(number).room.show_line("")
    with pytest.raises(Refused):
        director.night(number).room.show_line("x" * 100)


def test_f12_3_who_leads_is_hidden_from_the_big_screen_until_the_end(director: Director) -> None:
    number = two_tables(director)
    lose(director, number, 1)
    files = written(director, number)
    director.night(number).room.hide_lead()
    assert director.night(number).show().standings == ()
    assert written(director, number)["standings.csv"] == files["standings.csv"]
    play_out(director, number)
    assert len(director.night(number).show().standings) == 8


def test_r13_chances_are_locked_and_freed_once_each_and_undone(director: Director) -> None:
    number = two_tables(director)
    assert not director.night(number).view().chances_locked
    director.night(number).room.lock_chances()
    with pytest.raises(Refused, match="locked already"):
        director.night(number).room.lock_chances()
    assert director.night(number).undo() == "locking the chances"
    assert not director.night(number).view().chances_locked
    with pytest.raises(Refused, match="unlocked already"):
        director.night(number).room.lock_chances(False)


def timed(data: bytes, minutes: dict[int, list[int]]) -> bytes:
    """The night as JSON with the rounds of each table ended so many minutes after their call.

    A lap is called every quarter of an hour.
    """
    night = json.loads(data)
    laps = -1
    for row in night["night"]:
        laps += row["kind"] == "barrier-held"
        row["at"] = (NOW + timedelta(minutes=15 * max(laps, 0))).isoformat()
    for table in night["tables"]:
        lap = -1
        for row in table["log"]:
            lap += row["kind"] == "beat-called"
            called = NOW + timedelta(minutes=15 * max(lap, 0))
            took = minutes[table["table"]][max(lap, 0)] if row["kind"] == "round-recorded" else 0
            row["at"] = (called + timedelta(minutes=took)).isoformat()
    return json.dumps(night).encode()


@pytest.mark.parametrize(
    ("third", "words"), [(2, ""), (6, "Table 3 takes 6 minutes a round, most take 2.")]
)
def test_f12_1_a_table_that_takes_half_as_long_again_is_named(
    director: Director, tmp_path: Path, third: int, words: str
) -> None:
    form = {"units": "9", "option.rest": "no"}
    number = in_play(director, "freezeout", 12, 3, **form)
    for lap in (1, 2):
        for place in (1, 2, 3):
            lose(director, number, place)
        if lap == 1:
            hold(director, number)
    assert director.night(number).floor().slow == ""
    data = timed(director.night(number).json(), {1: [2, 2], 2: [2, 2], 3: [third, third]})
    with closing(Director.open(tmp_path / "again.db", lambda: "42613")) as again:
        assert again.night(again.import_night(data).number).floor().slow == words


def test_f12_2_before_a_lap_of_exits_the_missing_are_called(director: Director) -> None:
    number = director.plan(night_form("freezeout", 2) | {"units": "3", "option.rest": "no"})
    director.night(number).people.register(NAMES[:11], [True] * 11)
    director.night(number).people.check_in(range(1, 11))
    director.night(number).seats.draw("42613")
    director.night(number).seats.open_tables()
    name_leads(director, number)
    call = f"Last call: no latecomers once a player is out. {NAMES[10]} is not here."
    for place in (1, 2):
        lose(director, number, place)
    assert call in director.night(number).plan().notes
    director.night(number).people.register([NAMES[10]])
    assert not any("Last call" in note for note in director.night(number).plan().notes)


def test_the_nights_rows_are_read_anew_only_if_there_are_others(director: Director) -> None:
    number = in_play(director, "freezeout", 12, 3, units="9")
    session = director.night(number).session
    rows = session.rows
    lose(director, number, 1)
    assert session.rows is rows
    director.night(number).undo()
    assert session.rows is rows
    lose(director, number, 1)
    lose(director, number, 2)
    lose(director, number, 3)
    hold(director, number)
    assert len(session.rows) > len(rows)
    director.night(number).undo()
    assert session.rows == rows


def test_f12_3_who_may_win_is_hidden_until_the_end(director: Director) -> None:
    number = two_tables(director)
    assert not director.night(number).view().chances_hidden
    director.night(number).room.hide_lead()
    assert director.night(number).view().chances_hidden
    director.night(number).room.hide_lead(False)
    director.night(number).room.lock_chances()
    assert director.night(number).view().chances_hidden
    play_out(director, number)
    assert not director.night(number).view().chances_hidden
