"""Breaks, the room's own line, and hiding who leads (F12.2, F12.3)."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from screens.files.tables_written import written
from tests.screens.driving import screen_text, type_in, until
from tests.screens.floors import NAMES, a_floor, lose, on_floor
from tests.service.test_director_figures import hold, opened, play_out
from tourney.game.refusal import Refused
from tourney.night.views.room import Break
from tourney.service.before_play import Undo
from tourney.service.director import Director
from tourney.service.room import CallBreak, HideLead, ShowLine

NOW = datetime(2026, 11, 20, 21, 30, tzinfo=UTC)


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    director = Director.open(tmp_path / "nights.db", lambda: "42613")
    yield director
    director.close()


def two_tables(director: Director) -> int:
    return opened(director, "freezeout", 8, 2, **{"units": "2", "option.rest": "no"})


def test_f12_2_a_break_begins_when_the_last_table_has_played_and_a_beat_ends_it(
    director: Director,
) -> None:
    number = two_tables(director)
    director.night(number).send(CallBreak(10))
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
    hold(director, number)
    assert director.night(number).floor().break_ is None


def test_f12_2_a_break_that_is_called_at_the_barrier_begins_at_once(director: Director) -> None:
    number = two_tables(director)
    for place in (1, 2):
        lose(director, number, place)
    before = datetime.now(UTC)
    director.night(number).send(CallBreak(5))
    found = director.night(number).floor().break_
    assert found is not None
    assert found.until is not None
    assert found.until >= before + timedelta(minutes=5)
    assert director.night(number).view().undo == "the break of 5 minutes"
    director.night(number).send(Undo())
    assert director.night(number).floor().break_ is None
    director.night(number).send(CallBreak(5))
    director.night(number).send(CallBreak(0))
    assert director.night(number).floor().break_ is None


def test_f12_2_a_break_is_told_as_it_is_now() -> None:
    ends = NOW + timedelta(minutes=9, seconds=7)
    assert Break(10, None).words(NOW) == "After this beat: a break of 10 minutes."
    assert Break(10, ends).words(NOW) == "Break: 9:07 left, on again at 21:39."
    assert Break(10, NOW).words(NOW) == "The break is over."


@pytest.mark.parametrize(("minutes", "why"), [(0, "No break"), (-1, "minutes"), (241, "minutes")])
def test_f12_2_a_break_that_cannot_be_is_refused(
    director: Director, minutes: int, why: str
) -> None:
    number = two_tables(director)
    with pytest.raises(Refused, match=why):
        director.night(number).send(CallBreak(minutes))
    play_out(director, number)
    with pytest.raises(Refused, match="over"):
        director.night(number).send(CallBreak(10))


def test_f12_3_the_rooms_line_stands_until_it_is_taken_away(
    director: Director, tmp_path: Path
) -> None:
    number = two_tables(director)
    director.night(number).send(ShowLine("  Food at nine "))
    again = Director.open(tmp_path / "nights.db")
    assert again.night(number).view().line == "Food at nine"
    again.close()
    director.night(number).send(ShowLine(""))
    assert director.night(number).view().line == ""
    with pytest.raises(Refused, match="what stands there"):
        director.night(number).send(ShowLine(""))
    with pytest.raises(Refused):
        director.night(number).send(ShowLine("x" * 100))


def test_f12_3_who_leads_is_hidden_from_the_big_screen_until_the_end(director: Director) -> None:
    number = two_tables(director)
    lose(director, number, 1)
    files = written(director, number)
    director.night(number).send(HideLead())
    assert director.night(number).show().standings == ()
    assert written(director, number)["standings.csv"] == files["standings.csv"]
    play_out(director, number)
    assert len(director.night(number).show().standings) == 8


async def test_f12_the_host_breaks_tells_the_room_and_hides_who_leads(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:8], 2, **{"option.rest": "no"})
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("ctrl+k")
        await until(pilot, lambda: "A break at the next barrier?" in screen_text(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: "After this beat: a break of 10 min" in screen_text(app))
        await pilot.press("ctrl+e")
        await until(pilot, lambda: "A line for the room" in screen_text(app))
        await type_in(pilot, "Food at nine")
        await pilot.press("enter")
        await until(pilot, lambda: "Food at nine" in screen_text(app))
        await pilot.press("f3")
        await until(pilot, lambda: "Provisional" in screen_text(app))
        await pilot.press("ctrl+x")
        await until(pilot, lambda: "Who leads is hidden until the end." in screen_text(app))
        await pilot.press("ctrl+x")
        await until(pilot, lambda: "Who leads is hidden" not in screen_text(app))
        await pilot.press("escape", "f9")
        await until(pilot, lambda: "a break of 10 minutes. · Food at nine" in screen_text(app))
