"""The host overrules what only a date or a lap forbids, with a reason (F1.7)."""

from contextlib import closing
from pathlib import Path

from screens.floor.screen import FloorScreen
from screens.people.late import LateDialog
from screens.ui.dialog import ReasonScreen
from tests.screens.driving import answer, type_in, until
from tests.screens.floors import NAMES, a_floor, lose, on_floor
from tests.screens.reading import line_with, screen_text
from tests.scripts import Night
from tourney.service.director import Director

WHY = "stood at the door at eight"
#: Two tables of four, a unit each; two are out.
TWO_OUT = "seats by 4; start; all: last"


def told(director: Director, number: int) -> list[str]:
    return [line.words for part in director.night(number).history() for line in part.lines]


def test_f1_7_a_late_entry_after_the_first_elimination_is_let_in_with_a_reason(
    play: Night,
) -> None:
    play(f"8 people, 2 tables, freezeout chips units=1 rest=no; {TWO_OUT}")("""
        register Zoe ! too-late
        register Zoe although stood at the door at eight
        = told: Zoe came late, let in anyway: stood at the door at eight
        = plan: Zoe 0>1 by Cid
        accept; to the end
        = rank: Eve 1, Ann 2, Bob 3, Fay 4, Cid 4, Zoe 6, Gus 6, Dee 8, Hal 8
        """)


def test_f1_7_what_the_plan_forbids_is_not_overruled(play: Night) -> None:
    play(f"8 people, 2 tables, freezeout chips units=1 rest=no late=no; {TWO_OUT}")("""
        register Zoe although at the door ! no-late
        Dee buys in although at the door ! no-rebuy
        """)


def test_f1_7_a_re_buy_after_its_last_lap_and_a_second_one_with_a_reason(play: Night) -> None:
    play("""
        4 people, 1 tables, freezeout classic units=1 rebuy=1; seats by 4; start
        Dee loses; Dee buys in; accept; Dee loses; Cid loses
        Cid buys in ! too-late
        Cid buys in although at the bar
        Dee buys in ! too-late
        Dee buys in although at the bar
        = told: Dee bought in again, let in anyway: at the bar; = rebuys of Cid, Dee: 1, 2
        """)


def test_f1_7_nobody_is_let_in_where_the_proof_would_break(play: Night) -> None:
    play("""
        3 people, 1 tables, freezeout mexxen units=1 rebuy=9; seats by 3; start
        Cid loses; Bob loses
        Cid buys in although at the bar ! final
        register Zoe although at the door ! over
        """)


async def test_f1_7_the_floor_asks_who_and_then_why_and_lets_them_in(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:8], 2, units="1", **{"option.rest": "no"})
    director = Director.open(store)
    lose(director, number, 1)
    director.close()
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, LateDialog))
        assert "Let a player" in screen_text(app)
        await type_in(pilot, "Zoe")
        await pilot.press("enter")
        await until(pilot, lambda: "Let Zoe in" in screen_text(app))
        await type_in(pilot, WHY)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, FloorScreen))
        names = [line.name for line in app.director.night(number).view().entries]
        assert "Zoe" in names
        assert f"Zoe came late, let in anyway: {WHY}" in told(app.director, number)


async def test_f1_10_the_floor_asks_who_of_the_line_has_the_next_chair_and_why(
    tmp_path: Path,
) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:8], 2, units="2", **{"option.rest": "no"})
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("exclamation_mark")
        await until(
            pilot, lambda: "Fewer than two players are waiting for a seat." in screen_text(app)
        )
    with closing(Director.open(store)) as director:
        director.night(number).people.register(["Zoe", "Yan"])
    async with on_floor(store, number) as (app, pilot):
        await until(pilot, lambda: "! " in line_with(app, "Zoe and Yan"))
        await answer(pilot, "exclamation_mark", "Who gets the next seat?", "Yan")
        await until(pilot, lambda: isinstance(app.screen, ReasonScreen))
        await type_in(pilot, WHY)
        await pilot.press("enter")
        await until(pilot, lambda: "Yan gets the next seat." in screen_text(app))
        assert "Yan and Zoe" in screen_text(app)
        assert told(app.director, number)[-1] == f"Yan put first in line: {WHY}"
        await pilot.press("u")
        await until(pilot, lambda: "Undone: Yan put first in line." in screen_text(app))
