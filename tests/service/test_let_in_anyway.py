"""The host overrules what only a date or a beat forbids, with a reason (F1.7)."""

from contextlib import closing
from pathlib import Path

import pytest

from tests.nights import begun
from tests.screens.driving import answer, screen_text, type_in, until
from tests.screens.floors import NAMES, a_floor, lose, on_floor
from tests.service.figures import figures_agree
from tests.service.nights_in_play import hold, in_play, one_table, play_out
from tourney.game.refusal import Refused
from tourney.service.before_play import Register, Undo
from tourney.service.director import Director
from tourney.service.moves import AcceptPlan, Rebuy
from tourney.service.play import RecordRound

WHY = "stood at the door at eight"


def told(director: Director, number: int) -> list[str]:
    return [line.words for part in director.night(number).history() for line in part.lines]


def after_an_out(director: Director, **form: str) -> int:
    """Two tables of four, one unit each; the first beat put two out."""
    number = in_play(director, "freezeout", 8, 2, **{"units": "1", "option.rest": "no"} | form)
    lose(director, number, 1)
    lose(director, number, 2)
    return number


def test_f1_7_a_late_entry_after_the_first_elimination_is_let_in_with_a_reason(
    director: Director,
) -> None:
    number = after_an_out(director)
    with pytest.raises(Refused, match="nobody comes in late after that"):
        director.night(number).send(Register(["Zoe"], [True]))
    assert director.night(number).floor().late_anyway
    director.night(number).send(Register(["Zoe"], [True], WHY))
    assert f"Zoe came late, let in anyway: {WHY}" in told(director, number)
    hold(director, number)
    assert director.night(number).floor().proof.fault == ""
    play_out(director, number)
    places = director.night(number).places()
    assert len(figures_agree(places)) == 9
    assert places.proof.fault == ""


def test_f1_7_what_the_plan_forbids_is_not_overruled(director: Director) -> None:
    number = after_an_out(director, **{"option.late": "no"})
    assert not director.night(number).floor().late_anyway
    with pytest.raises(Refused, match="settled before play"):
        director.night(number).send(Register(["Zoe"], [True], WHY))
    with pytest.raises(Refused, match="Nobody buys in again tonight"):
        director.night(number).send(Rebuy(1, reason=WHY))


def test_f1_7_a_re_buy_after_its_last_beat_and_a_second_one_with_a_reason(
    director: Director,
) -> None:
    form = {"option.rebuy": "1", "format": "freezeout"}
    number = begun(director, ["Ann", "Bob", "Cid", "Dee"], units="1", **form)
    director.night(number).table().send(RecordRound(3, 0))
    director.night(number).send(Rebuy(4))
    director.night(number).send(AcceptPlan())
    director.night(number).table().send(RecordRound(3, 0))
    director.night(number).table().send(RecordRound(2, 0))
    with pytest.raises(Refused, match="until beat 1"):
        director.night(number).send(Rebuy(3))
    director.night(number).send(Rebuy(3, reason=WHY))
    with pytest.raises(Refused, match="until beat 1"):
        director.night(number).send(Rebuy(4))
    director.night(number).send(Rebuy(4, reason=WHY))
    assert told(director, number)[-1] == f"Dee bought in again, let in anyway: {WHY}"
    entries = {line.name: line.rebuys for line in director.night(number).view().entries}
    assert (entries["Cid"], entries["Dee"]) == (1, 2)
    assert figures_agree(director.night(number).places())
    director.night(number).send(Undo())
    entries = {line.name: line.rebuys for line in director.night(number).view().entries}
    assert (entries["Cid"], entries["Dee"]) == (1, 1)


def test_f1_7_nobody_is_let_in_where_the_proof_would_break(director: Director) -> None:
    number = one_table(director, "Ann", "Bob", "Cid", units="1")
    director.night(number).table().send(RecordRound(2, 0))
    director.night(number).table().send(RecordRound(1, 0))
    with pytest.raises(Refused):
        director.night(number).send(Rebuy(3, reason=WHY))
    with pytest.raises(Refused):
        director.night(number).send(Register(["Zoe"], [True], WHY))


async def test_f1_7_the_floor_asks_who_and_then_why_and_lets_them_in(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:8], 2, units="1", **{"option.rest": "no"})
    director = Director.open(store)
    lose(director, number, 1)
    director.close()
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("l")
        await until(pilot, lambda: "Who comes late?" in screen_text(app))
        assert "Let somebody in anyway?" in screen_text(app)
        await type_in(pilot, "Zoe")
        await pilot.press("enter")
        await until(pilot, lambda: "Let Zoe in anyway?" in screen_text(app))
        await type_in(pilot, WHY)
        await pilot.press("enter")
        await until(pilot, lambda: "Zoe gets a seat in the next plan." in screen_text(app))
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
        await until(pilot, lambda: "There are no two who wait for a seat." in screen_text(app))
    with closing(Director.open(store)) as director:
        director.night(number).send(Register(["Zoe", "Yan"]))
    async with on_floor(store, number) as (app, pilot):
        await until(pilot, lambda: "! A seat in the next plan: Zoe and Yan" in screen_text(app))
        await answer(app, pilot, "exclamation_mark", "Who has the next chair?", "Yan")
        await until(pilot, lambda: "before those who came" in screen_text(app))
        await type_in(pilot, WHY)
        await pilot.press("enter")
        await until(pilot, lambda: "Yan has the next chair." in screen_text(app))
        assert "A seat in the next plan: Yan and Zoe" in screen_text(app)
        assert told(app.director, number)[-1] == f"Yan put first in line: {WHY}"
        await pilot.press("u")
        await until(pilot, lambda: "Undone: Yan put first in line." in screen_text(app))
