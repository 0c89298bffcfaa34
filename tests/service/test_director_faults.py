"""Damage by a failing disk, a foreign hand or a second program is told, and no more."""

import json
from pathlib import Path

import pytest

from tests.nights import begun, turns
from tests.refusals import refusing
from tests.stores import tamper
from tourney.game.refusal import Refused
from tourney.service.director import Director

SHEET = "@rules classic units=1\n@players Dee, Eve\n@lead Dee\n"


def damage_of(path: Path, number: int = 1) -> str:
    director = Director.open(path)
    try:
        return director.night(number).view().damage
    finally:
        director.close()


def test_two_programs_at_two_tables_leave_the_results_of_both(
    director: Director, path: Path
) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], units="1")
    director.night(number).merge_sheet(SHEET)
    other = Director.open(path)
    try:
        other.night(number).view()
        other.night(number).table(2).record_round(1, 0)
        director.night(number).table().record_round(2, 0)
        director.night(number).table().record_round(1, 0)
        (line,) = director.nights()
        assert (line.state, line.winner) == ("finished", "Ann and Dee")
    finally:
        other.close()


def test_a_payment_marked_elsewhere_is_undone_before_the_roll_that_came_first(
    director: Director, path: Path
) -> None:
    number = begun(director, ["Ann", "Bob"])
    other = Director.open(path)
    try:
        other.night(number).view()
        director.night(number).table().roll(54)
        other.night(number).people.mark_paid(1, True)
    finally:
        other.close()
    fresh = Director.open(path)
    try:
        assert fresh.night(number).undo() == "Ann marked as paid"
        assert fresh.night(number).undo() == "Ann's roll 54"
    finally:
        fresh.close()


@pytest.mark.parametrize("stream", ["night/1", "night/1/table/1"])
def test_a_row_of_another_log_is_damage(director: Director, path: Path, stream: str) -> None:
    begun(director, ["Ann", "Bob"])
    kind = "rolled" if stream == "night/1" else "payment-marked"
    payload = {"player": 0, "value": 54} if kind == "rolled" else {"entry": 1, "paid": True}
    sql = "UPDATE event SET kind = ?, payload = ?, version = 1 WHERE stream = ? AND seq = 2"
    tamper(path, sql, kind, json.dumps(payload), stream)
    assert damage_of(path).startswith(f"Row 2 of {stream} cannot be read: That is no entry of ")


def test_a_missing_row_is_damage_and_nothing_is_applied_twice(
    director: Director, path: Path
) -> None:
    number = begun(director, ["Ann", "Bob"])
    turns(director, number, "54", "53")
    tamper(path, "DELETE FROM event WHERE stream = 'night/1/table/1' AND seq = 3")
    assert "row 3 before it is missing" in damage_of(path)
    fresh = Director.open(path)
    try:
        with pytest.raises(Refused, match="row 3 before it is missing"):
            fresh.night(number).table().roll(52)
        assert [seat.rolls for seat in fresh.night(number).table().page().table.seats] == [(), ()]
    finally:
        fresh.close()


@pytest.mark.parametrize("saw", ['{"somewhere": 1}', '{"night/1/table/x": 2}'])
@pytest.mark.parametrize("stream", ["night/1", "night/1/table/1"])
def test_a_row_that_saw_what_is_not_there_is_damage(
    director: Director, path: Path, stream: str, saw: str
) -> None:
    begun(director, ["Ann", "Bob"])
    tamper(path, "UPDATE event SET saw = ? WHERE stream = ? AND seq = 1", saw, stream)
    fresh = Director.open(path)
    try:
        if stream == "night/1":
            with pytest.raises(Refused, match="Row 1 of night/1 cannot be read"):
                fresh.night(1).view()
        else:
            assert fresh.night(1).view().damage.startswith(f"Row 1 of {stream} ")
    finally:
        fresh.close()


@pytest.mark.parametrize(
    "changes",
    [
        [],
        [{"entries": [], "events": []}],
        [{"entries": [3], "events": []}, {"entries": [3], "events": []}],
        [{"entries": [99], "events": []}],
        [{"entries": [1, 2, 3], "events": []}],
    ],
    ids=["nothing", "no-entry", "twice", "not-there", "the-opening"],
)
def test_a_correction_that_breaks_its_promise_is_damage(
    director: Director, path: Path, changes: object
) -> None:
    number = begun(director, ["Ann", "Bob"])
    turns(director, number, "54", "53")
    payload = json.dumps({"changes": changes})
    sql = "UPDATE event SET kind = 'corrected', payload = ? WHERE stream = ? AND seq = 4"
    tamper(path, sql, payload, "night/1/table/1")
    assert damage_of(path).startswith("Row 4 of night/1/table/1 cannot be read: A correction ")


def test_a_row_of_another_log_among_the_templates_is_told_and_the_nights_stay(
    director: Director, path: Path
) -> None:
    number = begun(director, ["Ann", "Bob"], units="7")
    director.templates.save("Swan", director.night(number).view().plan, ["rules"])
    payload = json.dumps({"player": 0, "value": 54})
    sql = "UPDATE event SET kind = 'rolled', payload = ? WHERE stream = 'templates'"
    tamper(path, sql, payload)
    fresh = Director.open(path)
    try:
        assert fresh.templates.kept == {}
        assert "no entry of the log of templates" in fresh.templates.damage
        assert fresh.night(number).view().damage == ""
    finally:
        fresh.close()


def test_nobody_comes_back_at_one_table_who_plays_at_another(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], units="1")
    director.night(number).table().record_round(2, 0)
    director.night(number).merge_sheet("@rules classic units=1\n@players Cid, Dee\n@lead Cid\n")
    with pytest.raises(Refused, match=r"Cid is still playing at table 2\."):
        director.night(number).table(1).rejoin(2, 1)


def test_nobody_joins_a_table_who_plays_at_another(director: Director) -> None:
    number = begun(director, ["Ann", "Bob"], units="1")
    finished = "@rules classic units=1\n@players Ann, Dee\n@lead Ann\n@lost Ann\n"
    director.night(number).merge_sheet(finished)
    director.night(number).merge_sheet(SHEET.replace("Dee", "Fay"))
    with refusing("elsewhere"):
        director.night(number).table(3).join("Ann", 1, after=0)
    ann = director.night(number).view().entries[0]
    assert (ann.name, ann.table, ann.status) == ("Ann", 1, "playing")
