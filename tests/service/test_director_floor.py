"""The director on the floor: what is refused with nothing changed, and what is recorded."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.nights import night_form
from tests.restless_guests import seeded_director
from tourney.game.refusal import Refused
from tourney.night.barrier.proposal import BarrierHeld, Edits
from tourney.night.seating.draw import is_seed
from tourney.night.views.floor_view import FloorView
from tourney.service.before_play import (
    CheckIn,
    DrawPerson,
    DrawSeats,
    FixSeat,
    MarkPaid,
    OpenTables,
    Register,
    Undo,
)
from tourney.service.director import Director
from tourney.service.moves import AcceptPlan, GoHome, Rebuy, TickOff, TickOffAll
from tourney.service.play import NameLead, RecordRound
from tourney.service.room import ShowLine
from tourney.service.simulate import Simulation, guest_name


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    director, _ = seeded_director(tmp_path / "nights.db", 4)
    yield director
    director.close()


def registered(director: Director, people: int, format_: str = "freezeout", tables: int = 3) -> int:
    number = director.plan(night_form(format_, tables, "chips"))
    director.night(number).send(Register([guest_name(at) for at in range(people)], [True] * people))
    return number


def in_play(director: Director, people: int, format_: str = "freezeout", tables: int = 3) -> int:
    number = registered(director, people, format_, tables)
    director.night(number).send(DrawSeats("42613"))
    director.night(number).send(OpenTables())
    return number


class Until(Simulation):
    """Plays until the floor is as wanted."""

    def __init__(self, director: Director, wanted: Callable[[FloorView], bool]) -> None:
        super().__init__(director, Random(9))
        self._wanted = wanted

    def between(self, number: int, floor: FloorView) -> None:
        del number
        if self._wanted(floor):
            raise StopIteration


def play_until(director: Director, number: int, wanted: Callable[[FloorView], bool]) -> FloorView:
    with pytest.raises(StopIteration):
        Until(director, wanted).go_on(number)
    return director.night(number).floor()


def refused(director: Director, number: int, command: Callable[[], object]) -> Refused:
    """Why it is refused, with the night as it was."""
    before = director.night(number).view()
    with pytest.raises(Refused) as refusal:
        command()
    assert director.night(number).view() == before
    again = Director.open(director.address)
    assert again.night(number).view() == before
    again.close()
    return refusal.value


def test_of_more_people_than_chairs_those_beyond_wait(director: Director) -> None:
    number = registered(director, 30, tables=2)
    director.night(number).send(DrawSeats())
    assert [len(table) for table in director.night(number).view().draw] == [8, 8]


def test_nobody_plays_alone(director: Director) -> None:
    number = registered(director, 1)
    refusal = refused(director, number, lambda: director.night(number).send(DrawSeats()))
    assert refusal.code == "too-few-people"
    assert refusal.sentence == "A night needs at least two players."


@pytest.mark.parametrize(("format_", "people"), [("points", 3), ("duel", 1), ("heats", 1)])
def test_a_format_says_when_its_field_is_too_small(
    director: Director, format_: str, people: int
) -> None:
    number = registered(director, people, format_)
    refusal = refused(director, number, lambda: director.night(number).send(DrawSeats()))
    assert refusal.code == "too-few-people"


def test_nothing_is_planned_while_tables_play_and_no_table_closes(director: Director) -> None:
    number = in_play(director, 18)
    refusal = refused(
        director, number, lambda: director.night(number).send(AcceptPlan(Edits(closing=1)))
    )
    assert refusal.code == "tables-play"
    assert refusal.sentence == "There is nothing to do until the tables are done."


def test_nobody_is_checked_in_twice_or_out_twice(director: Director) -> None:
    number = registered(director, 9)
    director.night(number).send(CheckIn([1, 2]))
    refusal = refused(director, number, lambda: director.night(number).send(CheckIn([3, 2])))
    assert refusal.sentence == "Ali is checked in already."
    refusal = refused(
        director, number, lambda: director.night(number).send(CheckIn([3], here=False))
    )
    assert refusal.sentence == "Amy is not checked in."


def test_whoever_is_not_in_when_play_begins_is_a_no_show_and_refunded(director: Director) -> None:
    number = registered(director, 10)
    director.night(number).send(CheckIn(list(range(1, 10))))
    director.night(number).send(DrawSeats("42613"))
    director.night(number).send(OpenTables())
    view = director.night(number).places()
    last = view.lines[-1]
    assert (last.name, last.status, last.rank, last.fees) == (guest_name(9), "no-show", 0, 0)
    refunds = [line for line in director.night(number).ledger() if line.kind == "refund"]
    assert [(line.name, line.amount) for line in refunds] == [(guest_name(9), -1000)]
    assert view.proof.balanced
    assert sum(len(table.seats) for table in director.night(number).floor().tables) == 9


def test_a_no_show_who_comes_after_all_sits_down_at_the_next_barrier(director: Director) -> None:
    number = registered(director, 10)
    director.night(number).send(CheckIn(list(range(1, 10))))
    director.night(number).send(DrawSeats("42613"))
    director.night(number).send(OpenTables())
    director.night(number).send(CheckIn([10]))
    assert director.night(number).floor().waiting == (guest_name(9),)
    floor = play_until(director, number, lambda floor: floor.beat == 2)
    assert guest_name(9) in [seat.name for table in floor.tables for seat in table.seats]
    assert director.night(number).places().proof.balanced


def of_the_last(director: Director, number: int) -> list[tuple[str, int]]:
    """The ledger's lines of those who did not come, or came last."""
    lines = director.night(number).ledger()
    return [(line.kind, line.amount) for line in lines if line.name == guest_name(9)]


def test_f1_3_what_a_no_show_has_back_and_pays_again_stands_in_the_ledger(
    director: Director,
) -> None:
    number = registered(director, 10)
    director.night(number).send(CheckIn(list(range(1, 10))))
    director.night(number).send(DrawSeats("42613"))
    director.night(number).send(OpenTables())
    paid, back = [("fee", 1000), ("house", -100)], [("house", 100), ("refund", -1000)]
    assert of_the_last(director, number) == [*paid, *back]
    assert proven(director, number) == (10_000, 1000)
    director.night(number).send(CheckIn([10]))
    assert of_the_last(director, number) == [*paid, *back, *paid]
    assert proven(director, number) == (11_000, 1000)
    director.night(number).send(MarkPaid(10, False))  # nobody has asked for it yet
    assert of_the_last(director, number)[-2:] == [("fee", -1000), ("house", 100)]
    assert proven(director, number) == (10_000, 1000)
    director.night(number).send(Undo())
    director.night(number).send(Undo())
    assert of_the_last(director, number) == [*paid, *back]
    assert proven(director, number) == (10_000, 1000)


def test_f1_3_a_no_show_who_is_marked_as_paid_in_play_has_that_back_too(
    director: Director,
) -> None:
    number = registered(director, 10)
    director.night(number).send(CheckIn(list(range(1, 10))))
    director.night(number).send(MarkPaid(10, False))
    director.night(number).send(DrawSeats("42613"))
    director.night(number).send(OpenTables())
    assert proven(director, number) == (9000, 0)
    director.night(number).send(MarkPaid(10, True))
    assert proven(director, number) == (10_000, 1000)
    director.night(number).send(CheckIn([10]))
    assert proven(director, number) == (11_000, 1000)


def proven(director: Director, number: int) -> tuple[int, int]:
    """The fees taken and those given back, once both accounts of them agree."""
    proof = director.night(number).places().proof
    assert proof.balanced
    lines = director.night(number).ledger()
    fees = sum(line.amount for line in lines if line.kind == "fee")
    return fees, -sum(line.amount for line in lines if line.kind == "refund")


def test_f1_4_a_no_show_comes_in_late_under_the_own_name(director: Director) -> None:
    number = registered(director, 20)
    director.night(number).send(CheckIn(list(range(1, 19))))
    director.night(number).send(MarkPaid(19, False))
    director.night(number).send(DrawSeats("42613"))
    director.night(number).send(OpenTables())
    director.night(number).send(
        Register([guest_name(19).upper(), "Zoe", guest_name(18)], [False, False, True])
    )
    assert director.night(number).floor().waiting == (guest_name(19), guest_name(18), "Zoe")
    lines = {line.name: line for line in director.night(number).view().entries}
    assert len(lines) == 21
    assert [lines[name].paid for name in (guest_name(18), guest_name(19), "Zoe")] == [
        True,
        True,
        False,
    ]
    assert {line.here for line in lines.values()} == {True}
    assert director.night(number).places().proof.balanced
    assert director.night(number).send(Undo()) == "Zoe added"
    assert director.night(number).floor().waiting == (guest_name(19), guest_name(18))
    assert director.night(number).send(Undo()) == f"{guest_name(18)} marked as paid"
    assert director.night(number).send(Undo()) == "2 people checked in"
    assert director.night(number).floor().waiting == ()
    floor = play_until(director, number, lambda floor: bool(floor.gone))
    refusal = refused(
        director, number, lambda: director.night(number).send(Register([guest_name(19)]))
    )
    assert refusal.sentence == floor.late_refused


def test_nobody_comes_late_to_a_night_that_is_over(director: Director) -> None:
    number = registered(director, 10, "points")
    director.night(number).send(CheckIn(list(range(1, 10))))
    director.night(number).send(DrawSeats("42613"))
    director.night(number).send(OpenTables())
    Simulation(director, Random(9)).go_on(number)
    for come in (
        lambda: director.night(number).send(CheckIn([10])),
        lambda: director.night(number).send(Register([guest_name(9)])),
        lambda: director.night(number).send(Register(["Zoe"])),
    ):
        assert refused(director, number, come).code == "over"


def test_nobody_who_is_out_goes_home_or_comes_late(director: Director) -> None:
    number = in_play(director, 18)
    floor = play_until(director, number, lambda floor: bool(floor.gone))
    out = next(e.entry for e in floor.night.entries if e.name == floor.gone[0])
    refusal = refused(director, number, lambda: director.night(number).send(GoHome(out)))
    assert refusal.sentence == f"{floor.gone[0]} is out already."
    assert not floor.late
    refusal = refused(director, number, lambda: director.night(number).send(Register(["Late"])))
    assert refusal.sentence == "Somebody has gone out; nobody comes in late after that."


def test_a_plan_is_done_as_it_was_shown(director: Director) -> None:
    number = in_play(director, 18)
    play_until(director, number, lambda floor: bool(floor.gone) and "close" in floor.action)
    shown = director.night(number).plan()
    assert shown == director.night(number).plan()
    director.night(number).send(AcceptPlan())
    floor = director.night(number).floor()
    assert [(m.entry, m.source, m.target) for m in floor.movers] == [
        (move.entry, move.source, move.target) for move in shown.moves
    ]
    assert not {table.place for table in floor.tables} & set(shown.closes)


def test_a_plan_that_somebody_overtook_is_not_done(director: Director) -> None:
    number = in_play(director, 18)
    play_until(director, number, lambda floor: bool(floor.action))
    director.night(number).plan()
    other = Director.open(director.address)
    other.night(number).send(AcceptPlan())
    with pytest.raises(Refused) as refusal:
        director.night(number).send(AcceptPlan())
    assert refusal.value.sentence == ("The tables have gone on since; look at the plan again.")
    assert director.night(number).floor() == other.night(number).floor()
    other.close()


def test_f3_3_the_lots_of_a_barrier_stay_whatever_else_is_typed_before_it_is_held(
    tmp_path: Path,
) -> None:
    seeds = (f"{number:05}" for number in range(11111, 66666) if is_seed(f"{number:05}"))
    with closing(Director.open(tmp_path / "nights.db", lambda: next(seeds))) as director:
        number = in_play(director, 15)
        night = director.night(number)
        play_until(director, number, lambda floor: "close" in floor.action)
        drawn = night.plan()
        assert drawn.seed
        night.send(ShowLine("Chips on the bar"))
        assert night.plan() == drawn
        night.send(DrawPerson())
        assert night.plan() == drawn
        night.send(Undo())
        night.send(Undo())
        assert night.plan() == drawn
        night.send(AcceptPlan())
        night.send(Undo())
        assert night.plan() == drawn
        night.send(AcceptPlan())
        later = play_until(director, number, lambda floor: bool(floor.action))
        assert later.action
        assert night.plan().seed != drawn.seed


def test_the_host_moves_somebody_else_than_the_plan_does(director: Director) -> None:
    number = in_play(director, 18)
    floor = play_until(director, number, lambda floor: bool(floor.action) and floor.beat > 1)
    table, *_, other = floor.tables
    chosen = next(seat.entry for seat in table.seats if not seat.leads)
    edits = Edits(moves=((chosen, other.number),))
    assert chosen in [move.entry for move in director.night(number).plan(edits).moves]
    director.night(number).send(AcceptPlan(edits))
    after = director.night(number).floor()
    there = next(t for t in after.tables if t.number == other.number)
    assert chosen in [seat.entry for seat in there.seats]
    sizes = [len(table.seats) for table in after.tables]
    assert max(sizes) - min(sizes) <= 1


def test_movers_are_ticked_off_as_they_sit_down(director: Director) -> None:
    number = in_play(director, 18)
    play_until(director, number, lambda floor: "close" in floor.action)
    director.night(number).send(AcceptPlan())
    mover = director.night(number).floor().movers[0]
    director.night(number).send(TickOff(mover.entry))
    assert director.night(number).floor().movers[0].sat
    refusal = refused(director, number, lambda: director.night(number).send(TickOff(mover.entry)))
    assert refusal.sentence == "They sit there already."
    assert director.night(number).send(Undo()) == f"{mover.name} seated"
    assert not director.night(number).floor().movers[0].sat


def test_all_sit_down_or_nobody_and_each_is_taken_back_by_itself(director: Director) -> None:
    number = in_play(director, 18)
    floor = after_a_break(director, number)
    entries = [mover.entry for mover in floor.movers]
    seats = [seat for table in floor.tables for seat in table.seats]
    sitting = next(seat.entry for seat in seats if seat.entry not in entries)
    refused(director, number, lambda: director.night(number).send(TickOffAll([*entries, sitting])))
    director.night(number).send(TickOffAll(entries))
    assert not on_the_way(director.night(number).floor())
    director.night(number).send(Undo())
    assert on_the_way(director.night(number).floor()) == [floor.movers[-1].name]


def test_a_fixed_seat_is_drawn_to_nobody_else(director: Director) -> None:
    number = registered(director, 17)
    director.night(number).send(FixSeat(5, 2, 3))
    refusal = refused(director, number, lambda: director.night(number).send(FixSeat(6, 2, 3)))
    assert refusal.sentence == f"Seat 3 at table 2 is {guest_name(4)}'s."
    director.night(number).send(DrawSeats("42613"))
    assert director.night(number).view().draw[1][2].entry == 5


def test_seats_that_were_drawn_again_are_those_of_the_later_draw(director: Director) -> None:
    number = registered(director, 17)
    for seed in ("12345", "32413"):
        director.night(number).send(DrawSeats(seed))
    director.night(number).send(OpenTables())
    assert director.night(number).places().seed == "32413"
    assert director.night(number).seat_plan().seed == "32413"
    assert director.night(number).seat_plan().drawn


def test_at_the_end_all_that_there_is_to_be_won_is_won(director: Director) -> None:
    number = in_play(director, 18)
    Simulation(director, Random(9)).go_on(number)
    places = director.night(number).places()
    assert not places.provisional
    assert sum(line.prize for line in places.lines) == 18 * 900
    assert places.blocked == ""


def test_what_was_played_at_a_table_since_somebody_sat_down_is_undone_first(
    director: Director,
) -> None:
    number = in_play(director, 18)
    play_until(director, number, lambda floor: "close" in floor.action)
    director.night(number).send(AcceptPlan())
    floor = director.night(number).floor()
    mover = floor.movers[0]
    director.night(number).send(TickOff(mover.entry))
    table = next(table for table in floor.tables if table.place == mover.target)
    director.night(number).table(table.number).send(RecordRound(0, 0))
    loser = director.night(number).table(table.number).page().table.seats[0].name
    assert director.night(number).send(Undo()) == f"table {table.place}, {loser} lost, pays 1"
    assert director.night(number).send(Undo()) == f"{mover.name} seated"


def on_the_way(floor: FloorView) -> list[str]:
    return [mover.name for mover in floor.movers if not mover.sat]


def lose(director: Director, number: int, table: int) -> str:
    """A round lost by the first who is in there; who that was."""
    view = director.night(number).table(table).page().table
    if view.phase == "roll-off":
        director.night(number).table(table).send(NameLead(0))
    loser = next(seat for seat in view.seats if seat.units)
    director.night(number).table(table).send(RecordRound(loser.player, 0))
    return loser.name


def after_a_break(director: Director, number: int) -> FloorView:
    """The floor when a table has closed and its people are told where to go."""
    play_until(director, number, lambda floor: "close" in floor.action)
    director.night(number).send(AcceptPlan())
    floor = director.night(number).floor()
    assert len({mover.target for mover in floor.movers}) == 2
    assert len(on_the_way(floor)) == len(floor.movers)
    return floor


def test_whose_table_has_played_a_round_has_sat_down_without_a_tick(director: Director) -> None:
    number = in_play(director, 18)
    floor = after_a_break(director, number)
    first = floor.tables[0]
    lose(director, number, first.number)
    after = director.night(number).floor()
    assert on_the_way(after) == [m.name for m in floor.movers if m.target != first.place]
    assert [mover.name for mover in after.movers] == [mover.name for mover in floor.movers]
    assert not [seat.name for seat in after.tables[0].seats if seat.new]
    sitting = next(mover for mover in after.movers if mover.sat)
    refusal = refused(
        director, number, lambda: director.night(number).send(TickOff(sitting.entry, False))
    )
    assert refusal.sentence == f"{sitting.name} has played there since, and so sits there."
    director.night(number).send(Undo())
    assert on_the_way(director.night(number).floor()) == on_the_way(floor)


def test_nobody_who_has_left_is_on_the_way(director: Director) -> None:
    number = in_play(director, 18)
    leaver = after_a_break(director, number).movers[0]
    director.night(number).send(GoHome(leaver.entry))
    assert leaver.name not in [mover.name for mover in director.night(number).floor().movers]


def test_whoever_moved_in_an_earlier_beat_is_not_told_again(director: Director) -> None:
    number = in_play(director, 18)
    movers = after_a_break(director, number).movers
    for table in director.night(number).floor().tables:
        if table.state == "due":
            lose(director, number, table.number)
    director.night(number).send(AcceptPlan())
    again = director.night(number).floor().movers
    assert not {mover.entry for mover in movers} & {mover.entry for mover in again}


def test_duels_whose_tables_are_all_done_wait_for_nobody(director: Director) -> None:
    number = in_play(director, 8, "duel", 4)
    names: set[str] = set()
    while not director.night(number).floor().finished:
        floor = director.night(number).floor()
        names |= set(on_the_way(floor))
        for table in floor.tables:
            while director.night(number).table(table.number).page().table.phase != "finished":
                lose(director, number, table.number)
        assert on_the_way(director.night(number).floor()) == []
        if director.night(number).floor().action:
            director.night(number).send(AcceptPlan())
    assert len(names) == 4  # those of the semi-finals; two of them go on to the final


def test_f1_4_a_last_call_is_made_before_re_buys_end_with_the_names_of_those_who_may(
    director: Director,
) -> None:
    form = night_form("freezeout", 2, "chips", rebuy="2") | {"units": "1"}
    number = director.plan(form)
    director.night(number).send(Register([guest_name(at) for at in range(12)], [True] * 12))
    director.night(number).send(DrawSeats("42613"))
    director.night(number).send(OpenTables())
    first = [
        lose(director, number, table.number) for table in director.night(number).floor().tables
    ]
    names = " and ".join(sorted(first, key=[guest_name(at) for at in range(12)].index))
    call = f"Last call: after beat 2 nobody buys in again. {names} still may."
    assert director.night(number).plan().notes[0] == call
    bought = next(e.entry for e in director.night(number).view().entries if e.name == first[0])
    director.night(number).send(Rebuy(bought))
    call = f"Last call: after beat 2 nobody buys in again. {first[1]} still may."
    assert director.night(number).plan().notes[0] == call
    assert director.night(number).floor().last_call == ()
    director.night(number).send(AcceptPlan())
    assert director.night(number).floor().last_call == (first[1],)
    for table in director.night(number).floor().tables:
        if table.state == "due":
            lose(director, number, table.number)
    note = director.night(number).plan().notes[0]
    assert note.startswith("Last call: once beat 3 begins nobody buys in again.")
    assert first[1] in note
    assert first[1] in director.night(number).floor().last_call
    assert first[0] not in director.night(number).floor().last_call
    director.night(number).send(AcceptPlan())
    assert not director.night(number).floor().rebuy
    assert director.night(number).floor().last_call == ()


def test_of_units_without_end_a_leaver_forfeits_nothing(director: Director) -> None:
    number = in_play(director, 8, "points", 2)
    floor = play_until(director, number, lambda floor: floor.beat > 1)
    leaver = floor.tables[0].seats[0]
    director.night(number).send(GoHome(leaver.entry))
    assert (leaver.forfeit, director.night(number).floor().pot) == (0, floor.pot)
    assert director.night(number).places().proof.words == floor.proof.words
    line = next(
        line for line in director.night(number).places().lines if line.entry == leaver.entry
    )
    assert line.units_paid == leaver.lost
    table = floor.tables[0].number
    assert f"{leaver.name} leaves." in [
        item.summary for item in director.night(number).table(table).history()
    ]


def test_whoever_goes_to_a_table_that_opens_comes_from_where_they_sat_last(
    director: Director,
) -> None:
    number = in_play(director, 24, tables=4)
    seen: list[FloorView] = []

    def at_the_final(floor: FloorView) -> bool:
        seen.append(floor)
        return any(table.title for table in floor.tables)

    final = play_until(director, number, at_the_final)
    # Somebody has gone to a table of a lower number before.
    assert any(0 < mover.target < mover.source for floor in seen[:-1] for mover in floor.movers)
    where = {seat.name: table.place for table in seen[-2].tables for seat in table.seats}
    assert {mover.name: mover.source for mover in final.movers}.items() <= where.items()


def test_no_two_who_move_are_told_to_sit_to_the_left_of_the_same_person(tmp_path: Path) -> None:
    together = 0
    for seed in (1, 3, 5):
        director, _ = seeded_director(tmp_path / f"{seed}.db", seed)
        number = in_play(director, 10, tables=2)
        director.night(number).send(Register(["Yan", "Zoe", "Xen", "Wim"]))
        for table in director.night(number).floor().tables:
            director.night(number).table(table.number).send(NameLead(0))
            director.night(number).table(table.number).send(RecordRound(0, 0))
        plan = director.night(number).plan()
        assert len({(move.target, move.beside) for move in plan.moves}) == len(plan.moves) == 4
        director.night(number).send(AcceptPlan(shown=plan))
        told = {mover.name: mover.beside for mover in director.night(number).floor().movers}
        assert told == {move.name: move.beside for move in plan.moves}
        for table in director.night(number).floor().tables:
            names = [seat.name for seat in table.seats]
            for at, name in enumerate(names):
                assert told.get(name, names[at - 1]) == names[at - 1]
        event = director.night(number).session.rows[-1].event
        assert isinstance(event, BarrierHeld)
        together += len({(move.target, move.after) for move in event.moves}) < 4
        director.close()
    assert together, "No lot put two beside one person; take other seeds."


def test_an_old_table_does_not_show_whoever_bought_in_again_elsewhere(tmp_path: Path) -> None:
    with closing(Director.open(tmp_path / "nights.db", lambda: "42613")) as director:
        number = director.plan({**night_form("freezeout", 2, "sudden-death"), "option.rebuy": "3"})
        director.night(number).send(Register([guest_name(at) for at in range(12)], [True] * 12))
        director.night(number).send(DrawSeats())
        director.night(number).send(OpenTables())
        gone = {}
        for table in director.night(number).floor().tables:
            gone[table.seats[0].name] = table.seats[0].entry, table.number
            director.night(number).table(table.number).send(RecordRound(0, 0))
        for entry, _ in reversed(gone.values()):
            director.night(number).send(Rebuy(entry))
        director.night(number).send(AcceptPlan())
        now = {
            seat.name: t.number for t in director.night(number).floor().tables for seat in t.seats
        }
        name, old = next((name, old) for name, (_, old) in gone.items() if now[name] != old)
        view = director.night(number).table(old).page().table
        assert name not in [seat.name for seat in view.seats]
        assert name in view.moved
        assert name in [
            seat.name for seat in director.night(number).table(now[name]).page().table.seats
        ]
