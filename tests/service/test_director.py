"""The director over a real store: order of undo, what others write, damage."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from tests.nights import FORM, begun, turns
from tests.refusals import refusing
from tests.stores import spoil, tamper
from tourney.game.refusal import Refused
from tourney.service.director import Director

# The director over a real store: order of undo, what others write, damage


def in_play(director: Director, *names: str) -> int:
    number = director.plan(FORM)
    night = director.night(number)
    night.people.register(names)
    night.seats.place([[entry.entry for entry in night.view().entries]])
    night.seats.open_tables()
    night.table().name_lead(0)
    return number


def names_at_table(director: Director, number: int) -> list[str]:
    return [seat.name for seat in director.night(number).table().page().table.seats]


def test_a_rename_at_the_table_is_one_step_of_undo(director: Director) -> None:
    number = in_play(director, "Ann", "Bob")
    director.night(number).people.rename(2, "Bobby")
    assert names_at_table(director, number) == ["Ann", "Bobby"]
    assert director.night(number).undo() == "Bob renamed to Bobby"
    assert names_at_table(director, number) == ["Ann", "Bob"]
    assert [entry.name for entry in director.night(number).view().entries] == ["Ann", "Bob"]


def test_somebody_joining_is_one_step_of_undo(director: Director) -> None:
    number = in_play(director, "Ann", "Bob")
    director.night(number).table().join("Cid", 3, after=0)
    assert names_at_table(director, number) == ["Ann", "Cid", "Bob"]
    assert director.night(number).undo() == "Cid joins with 3 units"
    assert names_at_table(director, number) == ["Ann", "Bob"]
    assert len(director.night(number).view().entries) == 2


def test_entries_of_night_and_table_are_undone_in_their_order(path: Path) -> None:
    first = Director.open(path)
    number = in_play(first, "Ann", "Bob")
    first.night(number).table().roll(54)
    first.night(number).people.mark_paid(1, True)
    first.night(number).table().stand()
    first.close()
    director = Director.open(path)
    undone = []
    while director.night(number).view().undo:
        undone.append(director.night(number).undo())
    director.close()
    assert undone == [
        "Ann's stand",
        "Ann marked as paid",
        "Ann's roll 54",
        "Ann's lead",
        "opening the table",
        "the change of seats",
        "Ann and Bob added",
    ]


@pytest.mark.parametrize(
    ("stream", "seq"), [(f"night/1{rest}", seq) for rest in ("", "/table/1") for seq in range(1, 6)]
)
def test_a_damaged_night_takes_nothing_more(path: Path, stream: str, seq: int) -> None:
    director = Director.open(path)
    number = in_play(director, "Ann", "Bob")
    director.night(number).table().join("Cid", 3, after=0)
    director.night(number).people.rename(3, "Cyd")
    director.night(number).table().roll(54)
    healthy = in_play(director, "Dee", "Eve")
    director.close()
    spoil(path, stream, seq, '{"nothing": "fits"}')
    director = Director.open(path)
    assert [line.number for line in director.nights()] == [healthy, number]
    if (stream, seq) == ("night/1", 1):
        with pytest.raises(Refused, match="Row 1 of night/1"):
            director.night(number).view()
        assert director.rebuild() == (2, (number,))
        assert director.plan(FORM) == 3
    else:
        view = director.night(number).view()
        assert f"Row {seq} of {stream} " in view.damage
        assert "\n" not in view.damage
        assert "http" not in view.damage
        director.night(number).table().standings_view()
        director.night(number).table().history()
        if view.state == "playing":
            director.night(number).table().page()
        with pytest.raises(Refused) as refusal:
            director.night(number).people.mark_paid(1, True)
        assert refusal.value.code == "damaged"
        assert director.rebuild() == (2, ())
    assert director.night(healthy).table().page().table.on_turn is not None
    director.close()


def test_people_are_not_put_on_the_list_once_play_has_begun(director: Director) -> None:
    number = in_play(director, "Ann", "Bob")
    with pytest.raises(Refused, match="join at the table"):
        director.night(number).people.register(["Cid"])
    assert len(director.night(number).view().entries) == 2


def test_a_night_is_found_by_its_number_and_by_its_name(director: Director) -> None:
    number = in_play(director, "Ann", "Bob")
    assert director.find("1") == director.find("FRIDAY") == number
    with pytest.raises(Refused, match="no night"):
        director.find("Saturday")


def test_a_name_of_two_nights_finds_neither_and_says_which(director: Director) -> None:
    first = begun(director, ["Ann", "Bob"], name="Friday", date="2026-11-13")
    second = begun(director, ["Ann", "Bob"], name="Friday", date="2026-11-20")
    with pytest.raises(Refused) as refused:
        director.find("friday")
    assert refused.value.sentence == (
        f"2 nights are called Friday: {second} of 2026-11-20 and {first} of 2026-11-13. "
        "Give the number."
    )
    assert director.find(str(first)) == first


# Damage by a failing disk, a foreign hand or a second program is told, and no more


SHEET = "@rules classic units=1\n@players Dee, Eve\n@lead Dee\n"


def damage_of(path: Path, number: int = 1) -> str:
    with closing(Director.open(path)) as director:
        return director.night(number).view().damage


def test_two_programs_leave_the_results_of_both(director: Director, path: Path) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], units="1")
    director.night(number).merge_sheet(SHEET)
    with closing(Director.open(path)) as other:
        other.night(number).view()
        other.night(number).table(2).record_round(1, 0)
        director.night(number).table().record_round(2, 0)
        director.night(number).table().record_round(1, 0)
        (line,) = director.nights()
        assert (line.state, line.winner) == ("finished", "Ann and Dee")


@pytest.mark.parametrize("stream", ["night/1", "night/1/table/1"])
def test_a_row_of_another_log_is_damage(director: Director, path: Path, stream: str) -> None:
    begun(director, ["Ann", "Bob"])
    kind = "rolled" if stream == "night/1" else "payment-marked"
    payload = {"player": 0, "value": 54} if kind == "rolled" else {"entry": 1, "paid": True}
    sql = "UPDATE event SET kind = ?, payload = ?, version = 1 WHERE stream = ? AND seq = 2"
    tamper(path, sql, kind, json.dumps(payload), stream)
    assert damage_of(path).startswith(f"Row 2 of {stream} cannot be read: That is no entry of ")


def test_a_missing_row_is_damage_and_stays_so(director: Director, path: Path) -> None:
    number = begun(director, ["Ann", "Bob"])
    turns(director, number, "54", "53")
    tamper(path, "DELETE FROM event WHERE stream = 'night/1/table/1' AND seq = 3")
    assert "row 3 before it is missing" in damage_of(path)
    with closing(Director.open(path)) as fresh:
        with pytest.raises(Refused, match="row 3 before it is missing"):
            fresh.night(number).table().roll(52)
        assert [seat.rolls for seat in fresh.night(number).table().page().table.seats] == [(), ()]


@pytest.mark.parametrize("saw", ['{"somewhere": 1}', '{"night/1/table/x": 2}'])
@pytest.mark.parametrize("stream", ["night/1", "night/1/table/1"])
def test_a_row_that_saw_what_is_not_is_damage(
    director: Director, path: Path, stream: str, saw: str
) -> None:
    begun(director, ["Ann", "Bob"])
    tamper(path, "UPDATE event SET saw = ? WHERE stream = ? AND seq = 1", saw, stream)
    with closing(Director.open(path)) as fresh:
        if stream == "night/1":
            with pytest.raises(Refused, match="Row 1 of night/1 cannot be read"):
                fresh.night(1).view()
        else:
            assert fresh.night(1).view().damage.startswith(f"Row 1 of {stream} ")


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
def test_a_broken_promise_is_damage(director: Director, path: Path, changes: object) -> None:
    number = begun(director, ["Ann", "Bob"])
    turns(director, number, "54", "53")
    payload = json.dumps({"changes": changes})
    sql = "UPDATE event SET kind = 'corrected', payload = ? WHERE stream = ? AND seq = 4"
    tamper(path, sql, payload, "night/1/table/1")
    assert damage_of(path).startswith("Row 4 of night/1/table/1 cannot be read: A correction ")


def test_a_row_of_another_log_is_told_and_nights_stay(director: Director, path: Path) -> None:
    number = begun(director, ["Ann", "Bob"], units="7")
    director.templates.save("Swan", director.night(number).view().plan, ["rules"])
    payload = json.dumps({"player": 0, "value": 54})
    sql = "UPDATE event SET kind = 'rolled', payload = ? WHERE stream = 'templates'"
    tamper(path, sql, payload)
    with closing(Director.open(path)) as fresh:
        assert fresh.templates.kept == {}
        assert "no entry of the log of templates" in fresh.templates.damage
        assert fresh.night(number).view().damage == ""


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
