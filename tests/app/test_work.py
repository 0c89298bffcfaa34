"""What is worked out behind the screen: what waits for it, what is dropped, what is told."""

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event

import pytest
from textual.geometry import Size
from textual.widgets import ProgressBar, TextArea

from screens.app.app import TourneyApp
from screens.app.work import Step
from screens.files.export import ExportScreen
from screens.files.sheet import SheetScreen
from screens.home.screen import HomeScreen
from screens.plan.screen import PlanScreen
from screens.table.screen import TableScreen
from screens.ui.dialog import PickDialog
from tests.long_sheets import LONG
from tests.nights import begun_at
from tests.screens.driving import (
    Keys,
    a_night,
    at_night,
    at_work,
    elsewhere,
    paste,
    type_at_once,
    until,
)
from tests.screens.reading import LARGE, USUAL, screen_text
from tests.screens.tables import opened_table, sentence
from tourney.game.refusal import Refused

# Work that takes long: typed keys wait, and the end is as if it had been quick


WORDS = "Writing the files"
#: Of so many losses that it is not done at once.
LOSSES = 800
SHEET = LONG["results"](LOSSES)


class Job:
    """Something that takes until it is let go, and then has this result or is refused."""

    def __init__(
        self, app: TourneyApp, refusal: Refused | None = None, *, apart: bool = False
    ) -> None:
        self.go_on, self.done = Event(), list[str]()
        self.refusal = refusal
        app.carry_out(app.screen, self._run, self.done.append, self._refuse, WORDS, apart=apart)

    def _run(self) -> str:
        self.go_on.wait()
        if self.refusal is not None:
            raise self.refusal
        return "done"

    def _refuse(self, refusal: Refused) -> None:
        self.done.append(refusal.sentence)


@asynccontextmanager
async def working(
    store: Path, *, refusal: Refused | None = None, apart: bool = False
) -> AsyncIterator[tuple[TourneyApp, Keys, Job]]:
    """The app, with a job that goes on for so long that it is said what keys wait for."""
    a_night(store, "Ann", "Bob")
    async with at_work(store) as (app, pilot):
        job = Job(app, refusal, apart=apart)
        try:
            assert f"{WORDS}…" in sentence(app)
            yield app, pilot, job
        finally:
            job.go_on.set()


async def test_it_is_said_what_keys_wait_for_in_their_order(store: Path) -> None:
    async with working(store) as (app, pilot, job):
        type_at_once(app, "escape", "f1", "f1", "n", "B", "o")
        await pilot.pause()
        assert "Please wait" in sentence(app)
        assert job.done == []
        job.go_on.set()
        await until(pilot, lambda: isinstance(app.screen, PlanScreen) and not app.has_typed_ahead)
        assert job.done == ["done"]
        assert "Bo" in screen_text(app)


async def test_a_refusal_comes_back_to_whoever_asked(store: Path) -> None:
    no = Refused("no", "No room is left.")
    async with working(store, refusal=no) as (app, pilot, job):
        job.go_on.set()
        await until(pilot, lambda: job.done == ["No room is left."])
        assert isinstance(app.screen, HomeScreen)


async def test_what_others_write_and_another_size_are_drawn_afterwards(store: Path) -> None:
    async with working(store) as (app, pilot, job):
        with elsewhere(store) as other:
            other.plan({"name": "Saturday", "date": "2026-11-21", "preset": "classic"})
        await pilot.resize_terminal(*LARGE)
        assert app.screen.outer_size == Size(*USUAL)
        job.go_on.set()
        await until(pilot, lambda: "Saturday" in screen_text(app))
        await until(pilot, lambda: app.screen.outer_size == Size(*LARGE))


async def test_a_key_to_leave_is_answered_at_once(store: Path) -> None:
    async with working(store) as (app, pilot, _job):
        type_at_once(app, "n", "ctrl+q")
        await until(pilot, lambda: isinstance(app.screen, PickDialog))
        assert f"{WORDS} is not done yet." in screen_text(app)
        await pilot.press("ctrl+q")
        await until(pilot, lambda: app._exit)


async def test_a_bar_moves_while_files_are_written_and_goes_once_they_are(store: Path) -> None:
    opened_table(store, "Ann", "Bob")
    async with at_work(store) as (app, pilot):
        app.push_screen(ExportScreen(1))
        await pilot.pause()
        job = Job(app, apart=True)
        await until(pilot, lambda: app.screen.query(ProgressBar))
        job.go_on.set()
        await until(pilot, lambda: job.done and not app.screen.query(ProgressBar))
        assert isinstance(app.screen, ExportScreen)


@pytest.mark.parametrize("refusal", [None, Refused("no", "No room is left.")])
async def test_esc_leaves_what_is_being_written(store: Path, refusal: Refused | None) -> None:
    opened_table(store, "Ann", "Bob")
    async with at_work(store) as (app, pilot):
        app.push_screen(ExportScreen(1))
        await pilot.pause()
        job = Job(app, refusal, apart=True)
        assert "Esc carries on" in sentence(app)
        await pilot.press("escape", opens=HomeScreen)
        await pilot.press("ctrl+q", opens=PickDialog)
        assert f"{WORDS} is not done yet." in screen_text(app)
        await pilot.press("escape")
        job.go_on.set()
        await until(pilot, lambda: app._notifications)
        told = refusal.sentence if refusal else f"{WORDS} is done."
        assert [its.message for its in app._notifications] == [told]
        assert job.done == []


async def test_a_long_sheet_is_looked_at_and_becomes_a_night(tmp_path: Path) -> None:
    (tmp_path / "long.mex").write_text(SHEET, encoding="utf-8")
    async with at_work(tmp_path / "nights.db") as (app, pilot):
        await until(pilot, lambda: "start a night" in screen_text(app))
        await pilot.press("o")
        await paste(pilot, str(tmp_path / "long.mex"))
        type_at_once(app, "enter", "!", "ctrl+n")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.director.night(1).view().plan.name == "long!"
        assert app.director.night(1).table().page().table.stake == 1


async def test_a_fault_at_a_long_sheets_end_is_said_there_and_the_sheet_stays(store: Path) -> None:
    wrong = f"{SHEET}@lost Nobody\n"
    async with at_work(store) as (app, pilot):
        await until(pilot, lambda: "start a night" in screen_text(app))
        await pilot.press("o")
        await paste(pilot, wrong)
        await until(pilot, lambda: "No one called Nobody" in screen_text(app))
        assert isinstance(app.screen, SheetScreen)
        area = app.screen.query_one(TextArea)
        assert app.screen.focused is area
        assert area.cursor_location == (LOSSES + 3, 0)
        await pilot.press("ctrl+n")
        await until(pilot, lambda: not app.has_typed_ahead and not app.is_working)
        assert area.text == wrong
        assert app.director.nights() == ()


async def test_nothing_goes_on_in_an_app_that_is_left_meanwhile(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        job = Job(app)
        await until(pilot, lambda: app.is_working)
        work = app._work
        assert work is not None
    job.go_on.set()
    assert work.future.result(5) == "done"
    app.work_done(work)
    assert job.done == []


# Work done while nobody types: a key has it begin again, and nobody waits for it


STORE = "tourney.db"


class Thinker:
    """Work that goes on until it is let end."""

    def __init__(self) -> None:
        self.begun = self.dropped = 0
        self.may_end, self.ended = threading.Event(), threading.Event()
        self.results: list[str] = []

    def job(self, step: Step) -> str:
        self.begun += 1
        try:
            while not self.may_end.wait(0.001):
                step()
        except Exception:
            self.dropped += 1
            self.ended.set()
            raise
        return "thought"


async def test_a_key_drops_what_is_worked_out_and_it_begins_again(tmp_path: Path) -> None:
    number = begun_at(tmp_path, ["Ann", "Bob"])
    async with at_night(tmp_path / STORE, number) as (app, pilot):
        work = Thinker()
        app.think(app.screen, work.job, work.results.append)
        await until(pilot, lambda: work.begun == 1)
        await pilot.press("5")
        await until(pilot, lambda: work.dropped == 1)
        await pilot.press("4")
        await until(pilot, lambda: work.begun > work.dropped >= 1)
        work.may_end.set()
        await until(pilot, lambda: work.results == ["thought"])
        assert not app.is_thinking


async def test_nobody_is_told_what_another_question_has_replaced(tmp_path: Path) -> None:
    number = begun_at(tmp_path, ["Ann", "Bob"])
    async with at_night(tmp_path / STORE, number) as (app, pilot):
        first, second = Thinker(), Thinker()
        app.think(app.screen, first.job, first.results.append)
        await until(pilot, lambda: first.begun == 1)
        app.think(app.screen, second.job, second.results.append)
        await until(pilot, lambda: first.dropped == 1)
        await until(pilot, lambda: second.begun == 1)
        app.go_home()
        await pilot.pause()
        second.may_end.set()
        await until(pilot, lambda: not app.is_thinking)
        assert first.results == second.results == []


async def test_the_app_is_left_at_once_whatever_is_worked_out(tmp_path: Path) -> None:
    number = begun_at(tmp_path, ["Ann", "Bob"])
    work = Thinker()
    async with at_night(tmp_path / STORE, number) as (app, pilot):
        app.think(app.screen, work.job, work.results.append)
        await until(pilot, lambda: work.begun == 1)
    assert work.ended.wait(60)
