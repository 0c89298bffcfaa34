"""A break, closing time, the room's line and hiding who leads, as floor and room see them (F12)."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from screens.display.screen import DisplayScreen
from screens.floor.barrier_plan import BarrierScreen
from screens.plan.screen import PlanScreen
from tests.screens.driving import answer, at_work, type_in, until
from tests.screens.floors import NAMES, a_floor, on_floor, play_lap
from tests.screens.liar_tables import opened_liar
from tests.screens.plans import clear, to
from tests.screens.reading import line_with, screen_text
from tests.screens.tables import opened_table
from tourney.night.state.room_clock import evening_of, write_time
from tourney.service.director import Director


async def test_f12_the_host_breaks_tells_the_room_and_hides_who_leads(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2, **{"option.rest": "no"})
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("ctrl+k", shows="How long is the break?")
        await pilot.press("down", "enter", shows="After this lap: a break of 10 min")
        await answer(
            pilot, "ctrl+l", "A message for the room", "Food at nine", shows="Food at nine"
        )
        await pilot.press("f3", shows="Standings")
        await pilot.press("ctrl+x", shows="The leader is hidden until the end.")
        await pilot.press("ctrl+x")
        await until(pilot, lambda: "The leader is hidden" not in screen_text(app))
        await pilot.press("escape", "f9", shows="a break of 10 minutes. · Food at nine")


async def test_f12_3_another_line_is_typed_over_the_old_one(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2)
    with closing(Director.open(store)) as director:
        director.night(number).room.show_line("Food at nine")
    async with on_floor(store, number) as (app, pilot):
        await answer(pilot, "ctrl+l", "A message for the room", "Last orders")
        await until(pilot, lambda: app.director.night(number).view().line == "Last orders")
        await pilot.press("ctrl+l", "backspace", "enter", shows="The message is cleared.")
        assert app.director.night(number).view().line == ""


def closes_in(store: Path, away: timedelta) -> int:
    """A floor of a night elsewhere, whose place closes so far from now."""
    at = datetime.now(UTC) + away
    number = a_floor(store, NAMES[:8], 2, **{"option.rest": "no"})
    with closing(Director.open(store)) as director:
        night = json.loads(director.night(number).json())
    plan = night["night"][0]["payload"]["plan"]
    plan |= {"date": at.date().isoformat(), "closing": at.isoformat().replace("+00:00", "Z")}
    with closing(Director.open(store.with_name("elsewhere.db"))) as director:
        return director.import_night(json.dumps(night).encode()).number


async def test_f12_1_what_is_left_until_closing_time_is_in_the_title(tmp_path: Path) -> None:
    number = closes_in(tmp_path / "nights.db", timedelta(hours=5))
    async with on_floor(tmp_path / "elsewhere.db", number) as (app, pilot):
        title = screen_text(app).splitlines()[0]
        assert ", in 4 h " in title or ", in 5 h " in title
        assert re.search(r"\d\d:\d\d · closes \d\d:\d\d, in ", title)
        assert "ends play" not in screen_text(app)
        await pilot.press("f9", shows="Closes ")


async def test_f12_1_at_closing_time_the_floor_names_the_key(tmp_path: Path) -> None:
    number = closes_in(tmp_path / "nights.db", timedelta(minutes=-5))
    async with on_floor(tmp_path / "elsewhere.db", number) as (app, pilot):
        assert "e ends play" in screen_text(app)
        assert "closing time, " in screen_text(app).splitlines()[0]
        assert not app.director.night(number).floor().ends
        await pilot.press("f9", opens=DisplayScreen, hides="ends play")


async def test_f12_1_the_plans_form_keeps_a_closing_time_and_shows_it_again(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("n")
        await to(pilot, "Closing time")
        await pilot.press(*"11.30", "enter")
        await until(pilot, lambda: "11:30 may be" in screen_text(app).replace("\n", " "))
        await clear(pilot)
        await type_in(pilot, "11.30 pm")
        await pilot.press("ctrl+n", shows="0 players")
        await pilot.press("f5", opens=PlanScreen)
        await to(pilot, "Closing time")
        assert "23:30" in line_with(app, "Closing time")


async def test_f1_1_a_table_is_named_by_its_key_and_found_by_its_name(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2, **{"option.rest": "no", "table_names": ", Bar"})
    async with on_floor(store, number) as (app, pilot):
        assert "2 Bar" in screen_text(app)
        await answer(pilot, "ctrl+n", "A name for table 1", "[/] window", shows="1 [/] window")
        await pilot.press("1")
        await until(pilot, lambda: "Table 1 ([/] window)" in screen_text(app).splitlines()[0])
        await pilot.press("ctrl+p", "b", "a", "r", shows="Table 2 (Bar)")
        await pilot.press("escape", "escape", shows="1 [/] window")
        await pilot.press("ctrl+n", shows="A name for table 1")
        assert "[/] window" in line_with(app, "[/]")
        await pilot.press(*"Snug", "enter", shows="1 Snug")
        await pilot.press("ctrl+n", "backspace", "enter", shows="Table 1 has no name now.")
        await pilot.press("ctrl+z", shows="1 Snug")
        await pilot.press("ctrl+n", "escape", shows="1 Snug")


@pytest.fixture
def eight_in_the_evening(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put the laptop where it is that hour now, and some minutes."""
    west = (datetime.now(UTC).hour - 20 + 11) % 24 - 11
    monkeypatch.setenv("TZ", f"Pub{west:+}")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("eight_in_the_evening")
async def test_f12_1_closing_time_is_set_moved_and_taken_in_play(store: Path) -> None:
    tonight = evening_of(datetime.now(UTC)).isoformat()
    number = a_floor(store, NAMES[:8], 2, date=tonight, **{"option.rest": "no"})
    async with on_floor(store, number) as (app, pilot):

        def closes() -> str:
            at = app.director.night(number).view().plan.closing
            return write_time(at) if at else ""

        await answer(
            pilot, "ctrl+f", "Every screen shows the time left", "11.30", shows="11:30 may be"
        )
        await pilot.press("ctrl+f")
        await clear(pilot)
        await type_in(pilot, "11.30 pm")
        await pilot.press("enter", shows="Closing time is 23:30.")
        await pilot.press("ctrl+f", shows="30 minutes later: 00:00")
        await pilot.press("down", "enter")
        await until(pilot, lambda: closes() == "00:00")
        await pilot.press("ctrl+f", "enter")
        await until(pilot, lambda: closes() == "00:15")
        await pilot.press("u", shows="Undone: closing time 00:15.")
        await pilot.press("ctrl+f", "end", "enter", shows="Closing time is cleared.")
        assert closes() == ""


async def test_f12_1_at_the_only_table_closing_time_is_said_with_its_key(store: Path) -> None:
    now = datetime.now(UTC)
    for opened in (opened_table, opened_liar):
        number = opened(store, *NAMES[:4], date=now.date().isoformat())
        async with at_work(store) as (app, pilot):
            room = app.director.night(number).room
            room.move_closing(now + timedelta(minutes=10))
            room.call_break(20)
            room.show_line("Food at nine")
            app.show_night(number)
            await pilot.sees("Closing time in 10 min: ", "Break: ", "Food at nine")
            assert "e ends play" in line_with(app, "Closing time in").lower()
            await pilot.press("ctrl+f")
            await pilot.sees("15 minutes later")
            await pilot.press("end", "enter")
            await until(pilot, lambda: "Closing time in" not in screen_text(app))


async def test_f1_1_a_table_is_found_by_its_own_name(store: Path) -> None:
    number = a_floor(store, NAMES[:13], 3, table_names=", , Window")
    async with on_floor(store, number) as (app, pilot):
        await until(pilot, lambda: "▸ 1" in screen_text(app))
        await answer(pilot, "slash", "Who, or which table?", "win", shows="▸ 3")


async def test_f12_2_a_plan_in_a_break_says_how_long_it_is_still(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2, **{"option.rest": "no"})
    with closing(Director.open(store)) as director:
        play_lap(director, number)
        director.night(number).room.call_break(20)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("p", opens=BarrierScreen, shows="left, back at")
        await pilot.press("enter", shows="End it, start lap 2")
        assert app.director.night(number).floor().lap == 1
        await pilot.press("enter", shows="The break is over. Lap 2 begins.")
