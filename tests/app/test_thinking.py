"""Work done while nobody types: a key has it begin again, and nobody waits for it."""

import threading
from pathlib import Path

from screens.app.work import Step
from tests.nights import begun_at
from tests.screens.driving import at_night, until

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


async def test_nobody_is_told_what_another_question_or_another_screen_has_replaced(
    tmp_path: Path,
) -> None:
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
