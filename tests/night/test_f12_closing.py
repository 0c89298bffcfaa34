"""The closing time of a plan: how it is typed, and how it is told (F12.1)."""

import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest

from tourney.game.refusal import Refused
from tourney.night.planning.evening_card import evening_card
from tourney.night.planning.plan import read_plan
from tourney.night.state.room_clock import (
    Break,
    clock_words,
    closing_call,
    evening_of,
    read_closing,
)

EVENING = date(2026, 11, 20)
CLOSES = datetime(2026, 11, 20, 22, 30, tzinfo=UTC)
FORM = {"name": "Friday", "date": "2026-11-20", "preset": "classic"}


@pytest.fixture(autouse=True)
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The laptop stands an hour east of Greenwich."""
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    "typed", ["23:30", " 23.30 ", "2330", "23h30", "11.30 pm", "11:30PM", "11.30 p.m."]
)
def test_f12_1_a_closing_time_is_typed_as_people_type_it_and_kept_in_utc(typed: str) -> None:
    assert read_plan({**FORM, "closing": typed}).closing == CLOSES


@pytest.mark.parametrize(
    ("typed", "day", "hour"),
    [("0:30", 20, 23), ("12.30 am", 20, 23), ("1", 21, 0), ("midnight", 20, 23), ("24:00", 20, 23)],
)
def test_f12_1_before_noon_it_is_the_morning_after(typed: str, day: int, hour: int) -> None:
    closes = read_closing(typed, EVENING)
    assert closes is not None
    assert (closes.day, closes.hour, closes.utcoffset()) == (day, hour, timedelta(0))


def test_f12_1_no_closing_time_need_be_said() -> None:
    assert read_plan(FORM).closing is None
    assert read_plan({**FORM, "closing": "  "}).closing is None


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("late", "Type a time like 23:30 or 11.30 pm."),
        ("25:00", "Type a time like"),
        ("23:75", "Type a time like"),
        ("13 pm", "Type a time like"),
        ("[/]", "Type a time like"),
        ("11.30", "11:30 may be morning or evening: type 23:30, or 11:30 am."),
        ("12:30", "12:30 may be morning or evening: type 0:30, or 12:30 pm."),
        ("٣٣:٣٠", "Type a time like"),
    ],
)
def test_f12_1_what_is_no_closing_time_is_refused_in_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(Refused, match=r"may be|Type a time") as refused:
        read_plan({**FORM, "closing": typed})
    assert refused.value.code == "plan.closing"
    assert refused.value.sentence.startswith(sentence)


def test_f12_1_what_is_left_is_told_over_midnight_and_in_the_local_time() -> None:
    closes = read_closing("0:15", EVENING)
    now = datetime(2026, 11, 20, 22, 33, 20, tzinfo=UTC).astimezone()
    assert clock_words(closes, now) == "closes 00:15, in 42 min"
    assert clock_words(closes, now - timedelta(hours=2)) == "closes 00:15, in 2 h 42 min"
    assert clock_words(closes, now + timedelta(hours=1)) == "closing time, 00:15"
    assert clock_words(closes, now + timedelta(days=3)) == ""
    assert clock_words(None, now) == ""


def test_f12_1_it_is_said_a_quarter_of_an_hour_before_and_when_it_is_reached() -> None:
    now = CLOSES.astimezone()
    assert closing_call(CLOSES, now - timedelta(minutes=16)) == ""
    assert closing_call(CLOSES, now - timedelta(minutes=15)) == "Closing time in 15 min"
    assert closing_call(CLOSES, now - timedelta(seconds=1)) == "Closing time in 1 min"
    assert closing_call(CLOSES, now) == "It is closing time"
    assert closing_call(CLOSES, now + timedelta(days=1)) == ""


def test_the_card_of_a_night_tells_when_the_place_closes() -> None:
    plan = read_plan({**FORM, "closing": "11.30 pm"})
    lines = {line.heading: line.sentence for line in evening_card(plan, 8).lines}
    assert lines["Closing"] == "At 23:30. Play ends when the host says."
    assert "Closing" not in {line.heading for line in evening_card(read_plan(FORM), 8).lines}


@pytest.mark.parametrize("day", [date(2026, 10, 24), date(2026, 3, 28)])
def test_f12_1_as_the_clocks_change_times_are_those_on_the_wall(
    day: date,
) -> None:
    closes = read_closing("3:30", day)
    assert closes is not None
    now = datetime(day.year, day.month, day.day, 21, tzinfo=UTC).astimezone()
    assert clock_words(closes, now).startswith("closes 03:30, in ")
    assert Break(30, closes).words(now).endswith("back at 03:30.")


def test_f12_1_a_time_that_the_clocks_leave_out_is_refused_and_one_twice_is_the_next() -> None:
    with pytest.raises(Refused, match=r"There is no 02:30 that night"):
        read_closing("2:30", date(2026, 3, 28))
    twice = date(2026, 10, 24)
    first = read_closing("2:30", twice)
    assert first == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert read_closing("2:30", twice, first) == first + timedelta(hours=1)


@pytest.mark.parametrize(
    ("now", "typed", "closes"),
    [
        ("21 00:20", "2:00", "21 02:00"),
        ("21 05:59", "6:30 am", "21 06:30"),
        ("21 00:20", "23:30", "21 23:30"),
        ("20 09:00", "11:30 am", "20 11:30"),
        ("20 14:00", "1 pm", "21 13:00"),
        ("20 19:00", "1", "21 01:00"),
        ("21 06:00", "23:30", "20 23:30"),
        ("19 21:00", "11:30 am", "21 11:30"),
    ],
)
def test_f12_1_tonight_closing_time_is_the_next_such_moment(
    now: str, typed: str, closes: str
) -> None:
    read = read_closing(typed, EVENING, datetime.fromisoformat(f"2026-11-{now}").astimezone())
    assert read is not None
    assert f"{read.astimezone():%d %H:%M}" == closes


def test_f1_1_until_six_a_night_is_of_the_evening_before() -> None:
    at = datetime(2026, 11, 21, 5, tzinfo=UTC)
    assert evening_of(at - timedelta(minutes=1)) == EVENING
    assert evening_of(at) == date(2026, 11, 21)
