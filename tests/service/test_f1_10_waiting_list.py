"""A waiting list when the chairs are full, seated in order (F1.10, F3.1, F8.5)."""

from contextlib import closing
from pathlib import Path

import pytest

from screens.files.tables_written import written
from screens.standings.night_rows import place_rows
from tests.nights import night_form
from tourney.game.refusal import Refused
from tourney.service.before_play import (
    ChangePlan,
    CheckIn,
    DrawSeats,
    OpenTables,
    PlaceSeats,
    Register,
    Remove,
    Undo,
)
from tourney.service.director import Director
from tourney.service.ending import EndNight
from tourney.service.moves import AcceptPlan, GoHome, MoveUp
from tourney.service.night_handle import NightHandle
from tourney.service.play import NameLead, RecordRound
from tourney.service.simulate import guest_name

WHY = "drives the last bus"


def form(format_: str = "freezeout", tables: int = 2, **options: str) -> dict[str, str]:
    money = {"units": "1", "seats": "4", "currency": "EUR", "fee": "10"}
    return night_form(format_, tables, "chips", **options) | money


def a_night(
    director: Director,
    people: int,
    format_: str = "freezeout",
    tables: int = 2,
    paid: int = 0,
    **options: str,
) -> NightHandle:
    """People at tables of four; with beats, where nothing else is said, and nobody rests."""
    chosen = {"late": "yes", "rest": "no"} if format_ == "freezeout" else {}
    night = director.night(director.plan(form(format_, tables, **(chosen | options))))
    marks = [at < paid for at in range(people)]
    night.send(Register([guest_name(at) for at in range(people)], marks))
    return night


def begun(night: NightHandle) -> NightHandle:
    night.send(DrawSeats("42613"))
    night.send(OpenTables())
    return night


def line(night: NightHandle) -> list[int]:
    """The entries in line, the first first."""
    waiting = (entry for entry in night.view().entries if entry.in_line)
    return [entry.entry for entry in sorted(waiting, key=lambda entry: entry.in_line)]


def seated(night: NightHandle) -> set[int]:
    return {entry.entry for table in night.view().draw for entry in table}


def at_tables(night: NightHandle) -> set[str]:
    return {seat.name for table in night.floor().tables for seat in table.seats}


def a_beat(night: NightHandle) -> None:
    """The last at each table pays, and is out."""
    for table in night.floor().tables:
        if table.state == "due":
            handle = night.table(table.number)
            if handle.match.rolloff is not None:
                handle.send(NameLead(0))
            player = [seat for seat in handle.page().table.seats if not seat.out][-1].player
            handle.send(RecordRound(player, 0))


def test_f1_10_those_beyond_the_chairs_wait_in_the_order_of_the_list(director: Director) -> None:
    night = a_night(director, 11)
    assert line(night) == [9, 10, 11]
    night.send(DrawSeats("42613"))
    assert seated(night) == set(range(1, 9))
    assert line(night) == [9, 10, 11]


def test_f1_10_of_those_checked_in_only_those_beyond_the_chairs_wait(director: Director) -> None:
    night = a_night(director, 11)
    night.send(CheckIn(range(2, 12)))
    assert line(night) == [10, 11]
    night.send(DrawSeats("42613"))
    assert seated(night) == set(range(2, 10))


def test_f1_10_who_has_a_seat_keeps_it_when_somebody_before_them_on_the_list_comes(
    director: Director,
) -> None:
    night = a_night(director, 9)
    night.send(CheckIn(range(2, 10)))
    night.send(DrawSeats("42613"))
    drawn = night.view()
    night.send(CheckIn([1]))
    assert line(night) == [1]
    assert night.view().draw == drawn.draw
    assert night.view().seed == drawn.seed


def test_f1_10_the_first_in_line_has_the_chair_of_somebody_taken_off_the_list(
    director: Director,
) -> None:
    night = a_night(director, 10)
    night.send(DrawSeats("42613"))
    night.send(Remove(3))
    assert 9 in seated(night)
    assert line(night) == [10]
    night.send(Undo())
    assert seated(night) == set(range(1, 9))
    assert line(night) == [9, 10]


def test_f1_10_the_first_in_line_has_the_chair_of_somebody_who_is_not_here_after_all(
    director: Director,
) -> None:
    night = a_night(director, 10)
    night.send(CheckIn(range(1, 11)))
    night.send(DrawSeats("42613"))
    night.send(CheckIn([3], here=False))
    assert seated(night) == {1, 2, 4, 5, 6, 7, 8, 9}
    assert line(night) == [10]


def test_f1_10_somebody_taken_off_the_line_changes_no_seat(director: Director) -> None:
    night = a_night(director, 10)
    night.send(DrawSeats("42613"))
    drawn = night.view()
    night.send(Remove(9))
    assert (night.view().draw, night.view().seed) == (drawn.draw, drawn.seed)
    assert line(night) == [10]


def test_f1_10_a_table_more_in_the_plan_seats_those_who_wait(director: Director) -> None:
    night = a_night(director, 10)
    night.send(DrawSeats("42613"))
    night.send(ChangePlan(form(tables=3, late="yes", rest="no")))
    assert line(night) == []
    night.send(DrawSeats("42613"))
    assert seated(night) == set(range(1, 11))


def test_f1_10_once_play_has_begun_the_line_is_seated_in_order_as_chairs_free_up(
    director: Director,
) -> None:
    night = begun(a_night(director, 11))
    assert line(night) == [9, 10, 11]
    assert night.floor().waiting == (guest_name(8), guest_name(9), guest_name(10))
    a_beat(night)
    assert {move.entry for move in night.plan().moves} == {9, 10}
    assert night.plan().notes[-1].startswith(f"{guest_name(10)} waits")
    night.send(AcceptPlan())
    assert {guest_name(8), guest_name(9)} <= at_tables(night)
    assert line(night) == [11]
    assert night.floor().proof.balanced


def test_f1_10_at_one_table_too_the_line_is_seated_before_anybody_has_won(
    director: Director,
) -> None:
    night = begun(a_night(director, 5, tables=1))
    night.table().send(NameLead(0))
    for _ in range(3):
        night.table().send(RecordRound(night.table().match.players_in[-1], 0))
    assert not night.floor().finished
    assert night.plan().title == f"A seat for {guest_name(4)}"
    night.send(AcceptPlan())
    assert guest_name(4) in at_tables(night)
    assert line(night) == []


def test_f1_10_a_points_night_seats_the_line_where_somebody_goes_home(director: Director) -> None:
    night = begun(a_night(director, 9, "points", late="yes", sittings="2", beats="1"))
    a_beat(night)
    night.send(GoHome(1))
    night.send(AcceptPlan())
    assert guest_name(8) in at_tables(night)


def test_f1_10_who_waits_owes_nothing_until_they_sit(director: Director) -> None:
    night = begun(a_night(director, 10, paid=8))
    assert night.payments().owed == ()
    a_beat(night)
    night.send(AcceptPlan())
    assert [owed.entry for owed in night.payments().owed] == [9, 10]


def test_f1_10_who_has_paid_and_goes_home_from_the_line_has_it_back(director: Director) -> None:
    night = begun(a_night(director, 10, paid=10))
    night.send(GoHome(10))
    payments = night.payments()
    assert [(each.name, each.amount, each.why) for each in payments.reckoned] == [
        (guest_name(9), -1000, "had no chair")
    ]
    assert (payments.till.taken, payments.till.refunds) == (10_000, 1000)
    assert -1000 in [entry.amount for entry in night.ledger() if entry.entry == 10]
    assert night.floor().proof.balanced


def test_f1_10_without_late_entry_who_has_no_chair_does_not_play_and_owes_nothing(
    director: Director,
) -> None:
    night = begun(a_night(director, 10, paid=9, late="no"))
    assert line(night) == []
    assert night.floor().waiting == ()
    assert {each.entry for each in night.view().entries if each.status == "no-show"} == {9, 10}
    assert night.payments().owed == ()
    assert [(each.name, each.why) for each in night.payments().reckoned] == [
        (guest_name(8), "had no chair")
    ]
    assert all(place.rank == 0 for place in night.places().lines if place.entry in (9, 10))


def test_f1_10_heats_which_take_nobody_late_begin_with_as_many_as_have_chairs(
    director: Director,
) -> None:
    night = a_night(director, 18, "heats", tables=4, final="4")
    assert line(night) == [17, 18]
    begun(night)
    assert len(at_tables(night)) == 16


def test_f1_10_when_the_host_ends_play_who_never_sat_has_no_place(director: Director) -> None:
    night = begun(a_night(director, 9, paid=9))
    a_beat(night)
    night.send(EndNight(now=True))
    place = next(place for place in night.places().lines if place.entry == 9)
    assert (place.rank, place.status, place.no_chair) == (0, "no-show", True)
    page = written(director, night.number)
    assert "had no chair" in page["report.html"].decode()
    assert "did not come" not in page["report.html"].decode()
    assert any("no chair" in row.plain for row in place_rows(night.places(), 80))
    assert ",no-show," in page["standings.csv"].decode()
    entry = next(entry for entry in night.view().entries if entry.entry == 9)
    assert entry.no_chair
    assert night.floor().proof.balanced


def told(night: NightHandle) -> list[str]:
    return [line.words for part in night.history() for line in part.lines]


def test_f1_10_who_is_put_first_in_line_has_a_chair_before_who_came_earlier(
    director: Director,
) -> None:
    night = begun(a_night(director, 11))
    night.send(MoveUp(11, WHY))
    assert line(night) == [11, 9, 10]
    assert night.floor().waiting == (guest_name(10), guest_name(8), guest_name(9))
    assert told(night)[-1] == f"{guest_name(10)} put first in line: {WHY}"
    a_beat(night)
    assert {move.entry for move in night.plan().moves} == {11, 9}
    night.send(AcceptPlan())
    assert {guest_name(10), guest_name(8)} <= at_tables(night)
    assert line(night) == [10]
    assert night.floor().proof.balanced


def test_f1_10_undo_puts_the_line_back_in_its_order(director: Director) -> None:
    night = begun(a_night(director, 11))
    night.send(MoveUp(11, WHY))
    assert night.send(Undo()) == f"{guest_name(10)} put first in line"
    assert line(night) == [9, 10, 11]


def test_f1_10_before_the_draw_who_is_put_first_has_a_chair_and_after_it_the_next(
    director: Director,
) -> None:
    night = a_night(director, 11)
    night.send(MoveUp(11, WHY))
    assert line(night) == [8, 9, 10]
    night.send(DrawSeats("42613"))
    assert seated(night) == {1, 2, 3, 4, 5, 6, 7, 11}
    night.send(MoveUp(10, WHY))
    assert line(night) == [10, 8, 9]
    assert seated(night) == {1, 2, 3, 4, 5, 6, 7, 11}
    night.send(Remove(1))
    assert 10 in seated(night)
    night.send(OpenTables())
    assert line(night) == [8, 9]
    assert told(night)[:2] == [
        f"{guest_name(10)} put first in line: {WHY}",
        f"{guest_name(9)} put first in line: {WHY}",
    ]


def test_f1_10_who_was_put_first_and_is_taken_off_the_list_leaves_the_night_as_it_is(
    director: Director,
) -> None:
    night = a_night(director, 10)
    night.send(MoveUp(10, WHY))
    night.send(Remove(10))
    begun(night)
    assert line(night) == [9]
    assert told(night) == []


@pytest.mark.parametrize("begins", [False, True])
def test_f1_10_who_cannot_be_put_first_is_refused_and_nothing_changes(
    director: Director, *, begins: bool
) -> None:
    night = a_night(director, 10)
    if begins:
        begun(night)
    for entry, reason, why in (
        (1, WHY, "waits for no chair"),
        (9, WHY, "first in line already"),
        (10, " ", "for a reason"),
        (99, WHY, "not on the list"),
    ):
        with pytest.raises(Refused, match=why):
            night.send(MoveUp(entry, reason))
    assert line(night) == [9, 10]


def test_f1_10_nobody_is_put_first_once_the_end_is_called(director: Director) -> None:
    night = begun(a_night(director, 10))
    night.send(EndNight(now=False))
    with pytest.raises(Refused, match="nobody sits down any more"):
        night.send(MoveUp(10, WHY))


def test_f1_10_on_a_points_night_too_who_is_put_first_sits_down_first(director: Director) -> None:
    night = begun(a_night(director, 10, "points", late="yes", sittings="2", beats="1"))
    night.send(MoveUp(10, WHY))
    a_beat(night)
    night.send(GoHome(1))
    night.send(AcceptPlan())
    assert guest_name(9) in at_tables(night)
    assert line(night) == [9]


def test_f1_10_a_night_in_which_somebody_was_put_first_is_taken_in_as_it_was(
    director: Director, tmp_path: Path
) -> None:
    night = a_night(director, 11)
    night.send(MoveUp(11, WHY))
    begun(night)
    night.send(MoveUp(10, WHY))
    with closing(Director.open(director.address)) as again:
        assert again.night(night.number).view() == night.view()
    with closing(Director.open(tmp_path / "other.db")) as other:
        taken = other.night(other.import_night(night.json()))
        assert line(taken) == line(night)
        assert told(taken) == told(night)


def test_f1_10_nobody_is_put_by_hand_where_there_is_no_chair(director: Director) -> None:
    night = a_night(director, 10)
    night.send(PlaceSeats([range(1, 6), range(6, 11)]))
    with pytest.raises(Refused, match="do not fit"):
        night.send(OpenTables())
    for entry in (1, 6):
        night.send(Remove(entry))
    night.send(OpenTables())
    assert [len(table.seats) for table in night.floor().tables] == [4, 4]
    assert line(night) == []


def test_f1_10_duels_that_find_no_table_wait_for_one_and_nobody_is_in_line(
    director: Director,
) -> None:
    night = begun(a_night(director, 9, "duel", tables=1))
    assert line(night) == []


def test_f1_10_a_night_with_a_line_is_read_anew_and_taken_in_as_it_was(
    director: Director, tmp_path: Path
) -> None:
    night = begun(a_night(director, 11))
    a_beat(night)
    night.send(AcceptPlan())
    with closing(Director.open(director.address)) as again:
        assert again.night(night.number).view() == night.view()
    with closing(Director.open(tmp_path / "other.db")) as other:
        taken = other.import_night(night.json())
        assert line(other.night(taken)) == line(night)
        assert other.night(taken).payments().owed == night.payments().owed
