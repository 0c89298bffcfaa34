"""The director over a real store: order of undo, what others write, damage."""

import sqlite3
from pathlib import Path

import pytest

from tests.nights import FORM, begun
from tests.stores import spoil
from tourney.game.refusal import Refused
from tourney.service.director import Director


def in_play(director: Director, *names: str) -> int:
    number = director.plan(FORM)
    director.night(number).people.register(names)
    director.night(number).seats.place(
        [[entry.entry for entry in director.night(number).view().entries]]
    )
    director.night(number).seats.open_tables()
    director.night(number).table().name_lead(0)
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


def test_entries_of_the_night_and_of_the_table_are_undone_in_the_order_they_were_made(
    path: Path,
) -> None:
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
        "naming Ann to lead",
        "the opening of the table",
        "the change of seats",
        "Ann and Bob added",
    ]


def test_what_others_have_written_is_shown_before_anything_is_added_to_it(path: Path) -> None:
    mine, theirs = Director.open(path), Director.open(path)
    number = in_play(mine, "Ann", "Bob")
    assert theirs.night(number).view().paid == 0
    theirs.night(number).people.mark_paid(1, True)
    mine.night(number).table().roll(54)  # which rests on nothing that was written there
    assert mine.night(number).view().paid == 1
    with pytest.raises(Refused) as refusal:
        theirs.night(number).table().roll(54)
    assert refusal.value.code == "overtaken"
    assert theirs.night(number).table().page().table.rolls == (54,)
    mine.close()
    theirs.close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT sum(paid) FROM entry").fetchone() == (1,)
    connection.close()


@pytest.mark.parametrize(
    ("stream", "seq"),
    [(f"night/1{rest}", seq) for rest in ("", "/table/1") for seq in range(1, 6)],
)
def test_a_night_with_a_damaged_row_is_shown_up_to_it_and_takes_nothing_more(
    path: Path, stream: str, seq: int
) -> None:
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


def test_a_name_that_is_two_nights_finds_neither_and_says_which_there_are(
    director: Director,
) -> None:
    first = begun(director, ["Ann", "Bob"], name="Friday", date="2026-11-13")
    second = begun(director, ["Ann", "Bob"], name="Friday", date="2026-11-20")
    with pytest.raises(Refused) as refused:
        director.find("friday")
    assert refused.value.sentence == (
        f"2 nights are called Friday: {second} of 2026-11-20 and {first} of 2026-11-13. "
        "Give the number."
    )
    assert director.find(str(first)) == first
