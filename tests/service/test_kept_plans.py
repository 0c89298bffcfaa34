"""Plans kept under a name: saved, renamed and dropped, through the director (F1.1)."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from tests.nights import FORM, HOSTILE_NAMES
from tests.stores import spoil
from tourney.game.refusal import Refused
from tourney.night.planning.kept_plans import PlanSaved, apply
from tourney.night.planning.named import MOST_KEPT
from tourney.night.planning.plan import read_plan
from tourney.night.state.plan import Plan
from tourney.service.director import Director

WHOLE = FORM | {
    "venue": "The Swan",
    "closing": "23:30",
    "format": "freezeout",
    "tables": "4",
    "seats": "6",
    "option.rest": "no",
    "units": "7",
    "unit_worth": "0.50",
    "currency": "EUR",
    "fee": "10",
    "prizes": "60 40",
}


def plan(**changes: str) -> Plan:
    return read_plan(WHOLE | changes)


def test_f1_1_all_of_a_plan_is_kept_and_not_its_rules_alone(director: Director, path: Path) -> None:
    assert director.plans.save("  Thursday   league ", plan()) == "Thursday league"
    with closing(Director.open(path)) as again:
        assert dict(again.plans.kept) == {"Thursday league": plan()}
    assert list(director.nights()) == []


def test_f1_1_a_name_that_is_taken_is_replaced_only_when_that_is_said(director: Director) -> None:
    director.plans.save("League", plan())
    assert director.plans.save("LEAGUE", plan(name="Saturday", date="2026-12-05")) == "League"
    with pytest.raises(Refused, match="There is a plan kept as League already") as refused:
        director.plans.save("league", plan(tables="5"))
    assert refused.value.code == "plan-exists"
    assert director.plans.kept["League"].setup.tables == 4
    director.plans.save("league", plan(tables="5"), replace=True)
    assert {name: kept.setup.tables for name, kept in director.plans.kept.items()} == {"League": 5}


def test_f1_1_a_kept_plan_is_renamed_and_dropped(director: Director) -> None:
    director.plans.save("League", plan())
    director.plans.save("Cup", plan(tables="2"))
    assert director.plans.rename("League", " Thursdays ") == "Thursdays"
    assert list(director.plans.kept) == ["Thursdays", "Cup"]
    with pytest.raises(Refused, match="There is a plan kept as Cup already"):
        director.plans.rename("Thursdays", "cup")
    with pytest.raises(Refused, match="There is no plan kept as League"):
        director.plans.rename("League", "Another")
    director.plans.drop("Thursdays")
    with pytest.raises(Refused, match="There is no plan kept as Thursdays"):
        director.plans.drop("Thursdays")
    assert list(director.plans.kept) == ["Cup"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x1bb"])
def test_f1_1_a_name_that_cannot_be_is_refused_and_nothing_kept(
    director: Director, name: str
) -> None:
    with pytest.raises(Refused):
        director.plans.save(name, plan())
    assert not director.plans.kept


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_f1_1_a_name_is_only_text(director: Director, name: str) -> None:
    assert director.plans.save(name, plan()) in director.plans.kept


def test_f1_1_there_is_room_for_so_many_plans_and_no_more() -> None:
    kept = None
    for number in range(MOST_KEPT):
        kept = apply(kept, PlanSaved(f"Plan {number}", plan()))
    with pytest.raises(Refused, match="At most 50 plans fit"):
        apply(kept, PlanSaved("One more", plan()))


def test_f1_1_a_kept_plan_of_a_newer_version_is_told_and_nothing_is_saved_behind_it(
    director: Director, path: Path
) -> None:
    director.plans.save("League", plan())
    director.plans.save("Cup", plan(tables="2"))
    row = json.dumps({"name": "Cup", "plan": {"tables_with_candles": True}, "instead": ""})
    spoil(path, "plans", 2, row)
    with closing(Director.open(path)) as again:
        assert again.plans.damage.startswith("Row 2 of the kept plans cannot be read")
        assert list(again.plans.kept) == ["League"]
        with pytest.raises(Refused, match="kept plans cannot be read"):
            again.plans.save("Another", plan())
        assert list(again.plans.kept) == ["League"]
        again.plan(FORM)


def test_f1_1_a_plan_that_no_form_comes_to_is_no_kept_plan(director: Director) -> None:
    kept = plan()
    object.__setattr__(kept.setup, "format", "chess")
    with pytest.raises(Refused, match="The formats are"):
        director.plans.save("Chess", kept)
