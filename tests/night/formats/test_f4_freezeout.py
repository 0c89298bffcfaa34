"""F4: freeze-out, from breaking and balancing tables to the final table."""

import pytest
from msgspec.structs import replace

from tests.night.floors import FREEZEOUT, ask, floor_at
from tests.night.format_nights import AbstractNight, held_units, people_of, setup_of, sum_of_squares
from tests.night.result_nights import Hall
from tourney.game.liar.rules import LIAR
from tourney.game.mexico.rules import PRESETS
from tourney.game.refusal import Refused
from tourney.night.barrier import Edits, Move, Proposal, Seat
from tourney.night.floor import Floor, Waiting
from tourney.night.formats.registry import FORMATS
from tourney.night.seating.draw import BEST_METHOD, METHOD, by_lot
from tourney.night.setup import ONE_TABLE
from tourney.night.state.events import SeatFixed
from tourney.night.views.repeat import repeat_barrier


def refusal(floor: Floor, edits: Edits) -> Refused:
    with pytest.raises(Refused) as caught:
        ask(floor, edits)
    return caught.value


def sizes_after(floor: Floor, moves: tuple[Move, ...], closed: tuple[int, ...]) -> list[int]:
    sizes = {table.number: len(table.seats) for table in floor.open}
    for move in moves:
        sizes[move.target] += 1
        if move.source:
            sizes[move.source] -= 1
    assert all(not sizes[number] for number in closed)
    return [size for number, size in sizes.items() if number not in closed]


# The beginning


@pytest.mark.parametrize("people", [2, 8])
def test_f4_1_a_night_that_fits_one_table_is_played_there_without_laps(people: int) -> None:
    night = AbstractNight(FREEZEOUT, people)
    (opening,) = night.held[0].opened
    assert (opening.number, opening.place, opening.until, opening.title) == (1, 1, 1, "")
    assert (night.floor.stage, night.floor.lap) == (1, 0)
    assert night.held[0].due == (1,)
    assert night.next() is None
    assert FREEZEOUT.stage_title(night.floor) == ""
    floor = night.to_the_end()
    assert len(floor.tables) == 1
    assert len(night.held) == 1


def test_f4_1_a_night_over_several_tables_begins_with_its_first_lap() -> None:
    night = AbstractNight(FREEZEOUT, 17)
    held = night.held[0]
    assert [len(opening.seats) for opening in held.opened] == [6, 6, 5]
    assert [(o.number, o.place, o.slot, o.until) for o in held.opened] == [
        (1, 1, 1, 0),
        (2, 2, 2, 0),
        (3, 3, 3, 0),
    ]
    assert {seat.units for opening in held.opened for seat in opening.seats} == {5}
    assert (held.stage, held.beat, held.due, held.redrawn) == (1, 1, (1, 2, 3), True)
    assert not held.carried
    assert FREEZEOUT.bracket(night.floor) == ()


def test_f4_1_too_many_people_and_games_without_units_are_refused() -> None:
    setup = setup_of(FREEZEOUT, tables=2)
    assert FREEZEOUT.check(setup, PRESETS["classic"], 16) is None
    assert FREEZEOUT.check(setup, PRESETS["classic"], 0) is None
    too_many = FREEZEOUT.check(setup, PRESETS["classic"], 17)
    liar = FREEZEOUT.check(setup, LIAR, 0)
    assert too_many is not None
    assert too_many.code == "too-many-people"
    assert liar is not None
    assert liar.sentence == "Freeze-out needs lives: choose how many, or play at one table."
    with pytest.raises(Refused, match="don't fit"):
        FREEZEOUT.draw(setup, people_of(17), "42613")
    with pytest.raises(Refused, match="only 2 tables"):
        FREEZEOUT.draw(setup, people_of(12, {3: (7, 1)}), "42613")


# Break


def test_f4_2_a_table_closes_once_the_others_hold_everybody() -> None:
    floor = floor_at((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12), cap=6)
    step = ask(floor)
    assert step.barrier.closed == (3,)
    assert {move.entry for move in step.barrier.moves} == {11, 12}
    assert {move.target for move in step.barrier.moves} == {1, 2}
    assert {move.reason for move in step.barrier.moves} == {"table 3 closes: the smallest"}
    assert step.title == "Lap 4: table 3 closes"
    assert step.breaking == (1, 2, 3)
    assert step.can_put_off
    assert step.barrier.due == (1, 2)
    assert (step.barrier.seed, step.barrier.method) == ("42613", METHOD)


def test_f4_2_with_one_more_than_fit_no_table_closes() -> None:
    step = ask(floor_at((1, 2, 3, 4, 5), (6, 7, 8, 9), (10, 11, 12, 13), cap=6))
    assert step.barrier.closed == ()
    assert step.breaking == ()


def test_f4_2_of_equally_small_tables_one_closes_by_lot() -> None:
    floor = floor_at((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), cap=6)
    closed = {ask(floor, seed=f"1111{die}").barrier.closed for die in "123456"}
    assert len(closed) > 1
    reasons = {move.reason for move in ask(floor).barrier.moves}
    assert len(reasons) == 1
    assert "closes: among the smallest, by lot" in reasons.pop()


def test_f4_2_the_host_may_close_another_table() -> None:
    floor = floor_at((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12), cap=6)
    step = ask(floor, Edits(closing=1))
    assert step.barrier.closed == (1,)
    assert {move.reason for move in step.barrier.moves} == {"table 1 closes: the host's choice"}
    assert sizes_after(floor, step.barrier.moves, (1,)) == [6, 6]


def test_f4_2_a_table_is_not_closed_where_none_has_to_or_that_is_not_open() -> None:
    floor = floor_at((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12), cap=6)
    assert refusal(floor, Edits(closing=9)).code == "no-table"
    even = floor_at(range(1, 7), range(7, 13), range(13, 18))
    assert refusal(even, Edits(closing=1)).sentence == "No table closes now."


def test_f4_2_several_tables_close_at_once_after_a_break_that_was_put_off() -> None:
    floor = floor_at((1, 2), (3, 4), (5, 6), (7,), cap=5)
    step = ask(floor)
    assert len(step.barrier.closed) == 2
    assert step.title.startswith("Lap 4: tables ")
    assert sizes_after(floor, step.barrier.moves, step.barrier.closed) in ([3, 4], [4, 3])


def test_f4_2_which_table_closes_next_is_by_how_the_first_ones_people_fill_the_others() -> None:
    floor = floor_at((1,), (2, 3), (4, 5, 6, 7), (8, 9, 10, 11), cap=6)
    for die in "123456":
        step = ask(floor, seed=f"1111{die}")
        assert step.barrier.closed == (1, 2), "table 2 has three people then, not four"
        assert not any("by lot" in move.reason for move in step.barrier.moves)


def test_f4_2_the_first_ones_people_fill_the_emptiest_so_that_the_next_may_be_by_lot() -> None:
    floor = floor_at(range(1, 5), (5, 6), range(7, 11), range(11, 17), cap=8)
    closed = {ask(floor, seed=f"1111{die}").barrier.closed for die in "123456"}
    assert closed == {(1, 2), (2, 3)}, "tables 1 and 3 have five people each then"


def test_f4_2_after_the_hosts_choice_the_smallest_closes_where_several_do() -> None:
    floor = floor_at((1, 2), (3, 4), (5, 6), (7,), cap=5)
    step = ask(floor, Edits(closing=1))
    assert len(step.barrier.closed) == 2
    reasons = {move.source: move.reason for move in step.barrier.moves}
    assert "host" in reasons.pop(1)
    assert ["host" in reason for reason in reasons.values()] == [False]


def test_f4_2_two_can_always_sit_down_together_however_small_the_tables_were() -> None:
    assert len(ask(floor_at((1,), (2,), cap=1)).barrier.opened) == 1
    assert ask(floor_at((1,), (2,), (3, 4), cap=1)).barrier.closed in ((1,), (2,))


def test_f4_2_neither_a_pending_lead_nor_a_fixed_seat_is_kept_at_a_table_that_closes() -> None:
    fixed = {1: (1, 1), 5: (2, 1), 9: (3, 1)}
    floor = floor_at((1, 2, 3, 4), (5, 6, 7), (8, 9), cap=5, leads={1, 5, 8}, fixed=fixed)
    moves = {move.entry: move.reason for move in ask(floor).barrier.moves}
    assert moves == {
        8: "table 3 closes: the smallest",
        9: "table 3 closes: the smallest, fixed seats too",
    }


def test_f1_5_of_the_smallest_one_without_a_fixed_seat_closes_whatever_the_lot() -> None:
    tables = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
    seeds = [f"111{one}{other}" for one in "123456" for other in "123456"]
    one = [ask(floor_at(*tables, fixed={5: (2, 1)}), seed=seed) for seed in seeds]
    assert {step.barrier.closed for step in one} == {(1,), (3,)}
    reasons = {move.reason.partition(": ")[2] for step in one for move in step.barrier.moves}
    assert reasons == {"among the smallest without a fixed seat, by lot"}
    two = [ask(floor_at(*tables, fixed={5: (2, 1), 12: (3, 4)}), seed=seed) for seed in seeds]
    assert {step.barrier.closed for step in two} == {(1,)}
    assert not any(step.unkept for step in (*one, *two))


def test_f1_5_a_larger_table_closes_before_a_fixed_seat_is_taken() -> None:
    step = ask(floor_at((1, 2, 3, 4, 5), (6, 7, 8, 9), (10, 11), cap=6, fixed={11: (3, 2)}))
    assert step.barrier.closed == (2,)
    assert {move.reason for move in step.barrier.moves} == {
        "table 2 closes: the smallest without a fixed seat"
    }
    assert step.unkept == ()


def test_f1_5_where_each_table_has_a_fixed_seat_the_plan_says_whose_it_takes() -> None:
    fixed = {1: (1, 1), 5: (2, 1), 9: (3, 1), 10: (3, 2)}
    step = ask(floor_at((1, 2, 3, 4), (5, 6, 7), (8, 9, 10), (), cap=5, fixed=fixed), seed="11111")
    (closed,) = (set(step.barrier.closed) - {4},)
    taken = {2: ("P005",), 3: ("P009", "P010")}[closed.pop()]
    assert [note.partition("'")[0] for note in step.unkept] == list(taken)
    assert all(f"table {len(taken) + 1} " in note for note in step.unkept)


def test_f1_5_the_host_may_close_a_table_with_a_fixed_seat_and_is_told() -> None:
    floor = floor_at((1, 2, 3, 4, 5), (6, 7, 8, 9), (10, 11), cap=6, fixed={11: (3, 2)})
    step = ask(floor, Edits(closing=3))
    assert step.barrier.closed == (3,)
    assert step.unkept == ("P011's fixed seat at table 3 cannot be kept.",)


def test_f1_5_the_final_says_whose_fixed_seat_it_takes() -> None:
    step = ask(floor_at((1, 2, 3), (4, 5, 6), cap=6, fixed={2: (1, 2), 4: (2, 1), 5: (2, 3)}))
    assert step.barrier.opened[0].place == 2
    (note,) = step.unkept
    assert ("P002" in note, "table 1 " in note) == (True, True)


def test_f4_2_a_table_where_nobody_is_left_is_closed() -> None:
    floor = floor_at(range(1, 7), range(7, 13), (), cap=5)
    step = ask(floor)
    assert step.barrier.closed == (3,)
    assert step.barrier.moves == ()
    assert step.barrier.due == (1, 2)


# Balance


def test_f4_3_one_moves_from_the_largest_to_the_smallest() -> None:
    floor = floor_at(range(1, 8), range(8, 14), range(14, 19), cap=7)
    (move,) = ask(floor).barrier.moves
    assert (move.source, move.target, move.units) == (1, 3, 3)
    assert move.after in range(14, 19)
    assert move.reason == "largest table, fewest moves, not leading, by lot"


@pytest.mark.parametrize("seed", ["42613", "11111", "65432"])
def test_f4_3_each_who_moves_is_found_by_a_lot_of_its_own(seed: str) -> None:
    floor = floor_at(range(1, 9), range(9, 13), cap=8)
    names = {person.name: person.entry for person in floor.people if person.entry < 9}
    first, second = ask(floor, seed=seed).barrier.moves
    assert first.entry == names.pop(by_lot(seed, "balance 1", names)[0])
    assert second.entry == names[by_lot(seed, "balance 2", names)[0]]


def test_f4_3_whoever_leads_or_sits_fixed_stays_and_the_fewest_moves_go() -> None:
    floor = floor_at(
        range(1, 8),
        range(8, 14),
        range(14, 19),
        cap=7,
        leads={1},
        fixed={2: (1, 2)},
        moves={4: 1, 5: 2, 6: 1, 7: 1, 3: 1},
    )
    for die in "123456":
        (move,) = ask(floor, seed=f"1111{die}").barrier.moves
        assert move.entry in {3, 4, 6, 7}
    floor = floor_at(range(1, 8), range(8, 14), range(14, 19), cap=7, moves=dict.fromkeys(
        (1, 2, 3, 4, 6, 7), 1))  # fmt: skip
    (move,) = ask(floor).barrier.moves
    assert move.entry == 5
    assert move.reason == "largest table, fewest moves, not leading"


def test_f4_3_the_empty_chair_is_by_lot() -> None:
    floor = floor_at(range(1, 8), range(8, 14), range(14, 19), cap=7)
    seeds = [f"111{one}{other}" for one in "123456" for other in "123456"]
    chairs = {move.after for seed in seeds for move in ask(floor, seed=seed).barrier.moves}
    assert chairs == set(range(14, 19))


def test_f4_3_where_nobody_at_the_largest_may_go_it_is_said() -> None:
    fixed = {entry: (1, entry) for entry in range(2, 8)}
    floor = floor_at(range(1, 8), range(8, 13), cap=7, leads={1}, fixed=fixed)
    step = ask(floor)
    assert step.barrier.moves == ()
    assert "The tables stay uneven: no one else can move." in step.notes


def test_f4_3_rests_go_by_the_players_after_the_moves() -> None:
    floor = floor_at(range(1, 8), range(8, 13), cap=7)
    accounts = {account.table: account.credit for account in ask(floor).barrier.accounts}
    assert accounts == {1: 1, 2: 1}


# The plan edited


def test_f4_4_put_off_nobody_moves_and_the_lap_is_called() -> None:
    floor = floor_at((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12), cap=6)
    step = ask(floor, Edits(put_off=True))
    assert (step.barrier.closed, step.barrier.moves, step.barrier.beat) == ((), (), 4)
    assert step.barrier.due == (1, 2, 3)
    assert step.can_put_off


def test_f4_4_nothing_is_put_off_where_nobody_could_play() -> None:
    floor = floor_at((1,), (2,), (3,), cap=6)
    assert not ask(floor).can_put_off
    assert refusal(floor, Edits(put_off=True)).code == "put-off"


def test_f4_4_somebody_else_goes_where_the_host_lets_one_stay() -> None:
    floor = floor_at(range(1, 8), range(8, 14), range(14, 19), cap=7)
    (move,) = ask(floor).barrier.moves
    (other,) = ask(floor, Edits(moves=((move.entry, 1),))).barrier.moves
    assert other.entry != move.entry
    assert (other.source, other.target) == (1, 3)


def test_f4_4_whom_the_host_moves_goes_first_and_the_rest_is_balanced() -> None:
    floor = floor_at(range(1, 8), range(8, 14), range(14, 19), cap=7)
    moves = ask(floor, Edits(moves=((2, 3),))).barrier.moves
    assert [(m.entry, m.target, m.reason) for m in moves] == [(2, 3, "the host's choice")]
    moves = ask(floor, Edits(moves=((8, 1), (9, 1)))).barrier.moves
    assert {(m.entry, m.target) for m in moves[:2]} == {(8, 1), (9, 1)}
    assert max(found := sizes_after(floor, moves, ())) - min(found) <= 1


def test_f4_4_the_host_chooses_where_people_of_a_closing_table_sit() -> None:
    floor = floor_at((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12), cap=6)
    moves = {m.entry: m for m in ask(floor, Edits(moves=((11, 2),))).barrier.moves}
    assert (moves[11].target, "host" in moves[11].reason) == (2, True)
    assert moves[12].target == 1


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (((1, 2),), "P001 leads the next round at table 1 and stays."),
        (((2, 3),), "P002's seat at table 1 is fixed."),
        (((19, 1),), "That entry is not in."),
        (((3, 7),), "That table is not open."),
    ],
)
def test_f4_4_an_impossible_edit_is_refused(
    moves: tuple[tuple[int, int], ...], sentence: str
) -> None:
    floor = floor_at(range(1, 8), range(8, 14), range(14, 19), cap=7, leads={1}, fixed={2: (1, 2)})
    assert refusal(floor, Edits(moves=moves)).sentence == sentence


def test_f4_4_nobody_is_sent_to_a_table_that_closes_nor_are_all_sent_away() -> None:
    floor = floor_at((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12), cap=6)
    assert refusal(floor, Edits(moves=((1, 3),))).sentence == (
        "Table 3 closes; no one can sit there."
    )
    small = floor_at((1, 2, 3, 4, 5), (6, 7, 8, 9), (10, 11, 12, 13), cap=5)
    away = Edits(moves=tuple((entry, 1) for entry in range(6, 10)))
    assert refusal(small, away).sentence == "A player has to stay at table 2."
    full = Edits(moves=((3, 2), (4, 2), (5, 2), (10, 2), (11, 2)), put_off=True)
    assert refusal(small, full).sentence == "Table 2 has no seat for P003."


# The final table


def test_f4_5_once_one_table_holds_all_they_sit_down_anew_there() -> None:
    floor = floor_at((1, 2, 3), (4, 5, 6), cap=6)
    step = ask(floor)
    (opening,) = step.barrier.opened
    assert step.title == "The final table"
    assert step.barrier.closed == (1, 2)
    assert (opening.number, opening.place, opening.until) == (3, 1, 1)
    assert opening.title == "Final table"
    assert sorted(seat.entry for seat in opening.seats) == [1, 2, 3, 4, 5, 6]
    assert {seat.units for seat in opening.seats} == {3}
    assert (step.barrier.stage, step.barrier.beat, step.barrier.due) == (2, 0, (3,))
    assert step.barrier.carried
    assert step.can_put_off
    seats = {ask(floor, seed=f"1111{die}").barrier.opened[0].seats for die in "123456"}
    assert len(seats) > 1


def test_f4_5_the_final_is_where_a_fixed_seat_is() -> None:
    floor = floor_at((1, 2, 3), (4, 5, 6), cap=6, fixed={5: (2, 3)})
    (opening,) = ask(floor).barrier.opened
    assert opening.place == 2
    assert opening.seats[2] == Seat(5, 3)


def test_f4_5_of_two_tables_one_of_which_is_empty_the_other_is_the_final() -> None:
    floor = floor_at(range(1, 8), (), cap=6)
    step = ask(floor)
    assert step.barrier.closed == (1, 2)
    assert len(step.barrier.opened[0].seats) == 7


def test_f4_5_two_who_are_each_alone_meet_in_the_final() -> None:
    step = ask(floor_at((1,), (2,), (), cap=2))
    assert [seat.entry for seat in step.barrier.opened[0].seats] in ([1, 2], [2, 1])


def test_f4_5_the_final_can_be_put_off_while_somebody_can_play() -> None:
    floor = floor_at((1, 2, 3), (4,), cap=6)
    step = ask(floor, Edits(put_off=True))
    assert step.barrier.opened == ()
    assert step.barrier.due == (1,)
    assert [note.startswith("Table 2 ") for note in step.notes] == [True]
    assert refusal(floor, Edits(moves=((4, 1),))).code == "new-seats"


def test_f4_5_its_rounds_come_after_every_lap() -> None:
    night = AbstractNight(FREEZEOUT, 12, seed=4)
    while night.floor.lap:
        night.play()
        night.hold()
    assert FREEZEOUT.stage_title(night.floor) == "Final table"
    (final,) = night.floor.open
    in_final = {seat.entry for seat in final.seats}
    night.to_the_end()
    tiers = FREEZEOUT.tiers(night.floor)
    order = [entry for tier in tiers for entry in tier.entries]
    assert set(order[: len(in_final)]) == in_final
    assert {tier.reached for tier in tiers[1 : len(in_final)]} == {"final table"}
    assert tiers[0].reached == "won"


# When it is over


def test_it_is_over_with_one_left_wherever_and_the_format_says_no_more() -> None:
    night = AbstractNight(FREEZEOUT, 9, seed=2)
    for entry in range(2, 10):
        night.withdraw(entry)
    assert night.over
    assert night.next() is None
    assert FREEZEOUT.tiers(night.floor)[0].entries == (1,)


def test_f1_4_who_waits_where_one_is_left_of_a_match_sits_down_at_it() -> None:
    waiting = [Waiting(3, 2, rebought=False)]
    floor = floor_at((1,), lap=0, waiting=waiting)
    assert not FREEZEOUT.over(floor)
    step = ask(floor)
    assert not step.barrier.opened
    assert not step.barrier.closed
    (move,) = step.barrier.moves
    assert (move.entry, move.target, move.units) == (3, 1, 2)
    assert FREEZEOUT.stage_title(replace(floor, stage=2)) == ""


def test_f1_5_a_recorded_break_that_looked_at_no_fixed_seat_can_be_repeated() -> None:
    hall = Hall("freezeout", "Ann Bob Cid", "Dee Eve Fay", "Gus Hal Ida", units=1)
    for place, name in enumerate(("Bob", "Eve"), start=1):
        hall.add(SeatFixed(hall.entry[name], (place, 2)))
    hall.lose(Ann=0, Dee=0, Gus=0)
    by_lot = hall.format.next(hall.floor, "42613", Edits(lot_alone=True))
    assert isinstance(by_lot, Proposal)
    (closed,) = by_lot.barrier.closed
    assert closed < 3, "the lot falls on a table with a fixed seat"
    reasons = {move.reason for move in by_lot.barrier.moves}
    assert all(f"table {closed} " in reason for reason in reasons)
    assert any("fixed seats too" in reason for reason in reasons)
    assert ask(hall.floor).barrier.closed == (3,)
    for barrier in (by_lot.barrier, ask(hall.floor).barrier):
        assert repeat_barrier(hall.night, hall.matches, barrier).fault == ""


# F6.2: a freeze-out whose seats are drawn again every few laps


SHUFFLE = FORMATS["shuffle"]


def floor(lap: int, *, waiting: tuple[Waiting, ...] = ()) -> Floor:
    tables = (range(1, 7), range(7, 13), range(13, 18))
    return floor_at(*tables, lap=lap, format=SHUFFLE, waiting=waiting, fixed={2: (1, 4)})


def test_f6_2_after_three_laps_everybody_sits_down_anew_with_what_they_have() -> None:
    night = AbstractNight(SHUFFLE, 17, seed=5)
    for lap in (1, 2, 3):
        assert night.floor.lap == lap
        assert [table.number for table in night.floor.open] == [1, 2, 3]
        night.play()
        units = held_units(night.floor)
        step = night.hold()
    assert isinstance(step, Proposal)
    assert step.title == "Lap 4: new seats"
    assert step.barrier.method == BEST_METHOD
    assert step.barrier.carried
    assert step.barrier.redrawn
    assert (step.barrier.closed, step.barrier.stage) == ((1, 2, 3), 1)
    assert [(o.number, o.place, o.until) for o in step.barrier.opened] == [
        (4, 1, 0),
        (5, 2, 0),
        (6, 3, 0),
    ]
    assert held_units(night.floor) == units


def test_f6_2_with_the_least_meetings() -> None:
    met = floor(3)
    step = ask(met, format=SHUFFLE)
    drawn = [tuple(seat.entry for seat in opening.seats) for opening in step.barrier.opened]
    # Seventeen at three tables meet 40 times; spread as they are, at most 12 of those again.
    assert sum_of_squares([*met.seatings, *drawn]) <= 40 + 40 + 2 * 12


def test_f2_2_accounts_are_reset_by_a_redraw() -> None:
    step = ask(floor(3), format=SHUFFLE)
    assert len(step.barrier.due) == 3
    sizes = [len(opening.seats) for opening in step.barrier.opened]
    assert [account.credit * 6 for account in step.barrier.accounts] == sizes


@pytest.mark.parametrize(("lap", "every", "anew"), [(3, "3", 1), (4, "3", 0), (4, "2", 1)])
def test_f6_2_how_often_is_the_hosts_choice(lap: int, every: str, anew: int) -> None:
    tables = (range(1, 7), range(7, 13), range(13, 18))
    night = floor_at(*tables, lap=lap, format=SHUFFLE, options={"every": every})
    assert bool(ask(night, format=SHUFFLE).barrier.opened) == anew


def test_f1_5_a_fixed_seat_stays_through_every_draw() -> None:
    step = ask(floor(3), format=SHUFFLE)
    assert step.barrier.opened[0].place == 1
    assert step.barrier.opened[0].seats[3].entry == 2


def test_f6_2_a_draw_that_is_put_off_is_left_out() -> None:
    step = ask(floor(3), Edits(put_off=True), format=SHUFFLE)
    assert (step.barrier.opened, step.barrier.moves, step.barrier.beat) == ((), (), 4)
    assert not ask(floor(4), format=SHUFFLE).barrier.opened


def test_f6_2_as_many_tables_open_as_are_needed_and_who_waits_sits_down_too() -> None:
    waiting = (Waiting(18, 2, rebought=False),)
    step = ask(floor(3, waiting=waiting), format=SHUFFLE)
    assert [len(opening.seats) for opening in step.barrier.opened] == [6, 6, 6]
    few = floor_at((1, 2, 3, 4), (5, 6, 7, 8), (9, 10), cap=5, lap=6, format=SHUFFLE)
    step = ask(few, format=SHUFFLE)
    assert [len(opening.seats) for opening in step.barrier.opened] == [5, 5]


def test_f6_2_between_draws_tables_break_and_are_balanced_as_in_a_freeze_out() -> None:
    few = floor_at((1, 2, 3, 4), (5, 6, 7, 8), (9, 10), cap=5, lap=4, format=SHUFFLE)
    step = ask(few, format=SHUFFLE)
    assert step.barrier.closed == (3,)
    assert {move.reason for move in step.barrier.moves} == {"table 3 closes: the smallest"}


def test_f6_2_the_last_table_is_a_freeze_outs_final() -> None:
    night = AbstractNight(SHUFFLE, 20, seed=8)
    night.to_the_end()
    assert SHUFFLE.stage_title(night.floor) == "Final table"
    assert [barrier.stage for barrier in night.held[-1:]] == [2]


def test_f6_2_at_one_table_there_is_nothing_to_shuffle() -> None:
    night = AbstractNight(SHUFFLE, 8)
    night.to_the_end()
    assert len(night.held) == 1


def test_its_options_are_a_freeze_outs_and_its_own() -> None:
    assert dict(setup_of(SHUFFLE).options) == {
        "every": "3",
        "late": "yes",
        "rebuy": "none",
        "rebuys": "1",
        "rest": "yes",
    }
    assert SHUFFLE.check(setup_of(SHUFFLE, tables=2), PRESETS["classic"], 17) is not None


def waits_for_a_chair(seats: int, room: int, lap: int = 3) -> Proposal:
    tables = (range(1, 1 + seats), range(1 + seats, 1 + 2 * seats))
    waiting = (Waiting(2 * seats + 1, 2, rebought=False), Waiting(2 * seats + 2, 2, rebought=True))
    night = floor_at(
        *tables, lap=lap, format=SHUFFLE, seats=seats, room=room, cap=seats, waiting=waiting
    )
    return ask(night, format=SHUFFLE)


def test_f6_2_seats_are_drawn_anew_while_somebody_waits_for_a_chair() -> None:
    step = waits_for_a_chair(seats=5, room=2)
    assert step.barrier.redrawn
    sit = {seat.entry for opening in step.barrier.opened for seat in opening.seats}
    assert sit == set(range(1, 11))
    assert "P011 and P012 wait: no free seat" in step.notes[-1]
    assert waits_for_a_chair(seats=5, room=2, lap=4).title == "Lap 5"


def test_f3_1_another_table_opens_even_if_it_does_not_hold_all_who_wait() -> None:
    step = waits_for_a_chair(seats=2, room=2)
    assert len(step.barrier.opened) == 2
    few = floor_at(
        (1, 2),
        lap=4,
        seats=2,
        room=2,
        cap=2,
        waiting=[Waiting(each, 2, rebought=False) for each in (3, 4, 5)],
    )
    step = ask(few)
    assert [len(opening.seats) for opening in step.barrier.opened] == [2, 2]
    assert "P005 waits" in step.notes[-1]


# One table: what every night was before there were formats


SINGLE = FORMATS["single"]
CLASSIC = PRESETS["classic"]


def test_it_is_offered_first() -> None:
    assert next(iter(FORMATS)) == "single" == ONE_TABLE.format
    assert SINGLE.options == ()


def test_two_to_twenty_people_fit() -> None:
    for people in (0, 2, 8, 20):
        assert SINGLE.check(ONE_TABLE, CLASSIC, people) is None
    alone, crowd = (SINGLE.check(ONE_TABLE, CLASSIC, people) for people in (1, 21))
    assert alone is not None
    assert crowd is not None
    assert alone.sentence == "A table needs at least two players."
    assert crowd.sentence == (
        "21 players don't fit at one table of 20 seats. Choose a format with several tables."
    )


def test_f3_3_the_draw_is_repeated_by_its_seed_in_whatever_order_people_came() -> None:
    draw = SINGLE.draw(ONE_TABLE, people_of(9), "42613")
    assert SINGLE.draw(ONE_TABLE, tuple(reversed(people_of(9))), "42613") == draw
    assert [len(table) for table in draw] == [9]
    assert SINGLE.draw(ONE_TABLE, people_of(9), "11111") != draw


def test_the_table_opens_as_it_was_drawn_without_laps_and_until_one_is_left() -> None:
    opening = SINGLE.start(Floor(ONE_TABLE, CLASSIC, people_of(3), draw=((2, 3, 1),)))
    (table,) = opening.opened
    assert [seat.entry for seat in table.seats] == [2, 3, 1]
    assert {seat.units for seat in table.seats} == {CLASSIC.units}
    assert (table.number, table.place, table.until, table.title) == (1, 1, 1, "")
    assert (opening.beat, opening.due, opening.moves) == (0, (1,), ())


def test_there_are_no_barriers_and_the_last_one_left_wins() -> None:
    night = AbstractNight(SINGLE, 6, seed=3, setup=ONE_TABLE)
    assert not night.over
    assert night.next() is None
    assert SINGLE.next(night.floor, "42613", Edits(put_off=True)) is None
    floor = night.to_the_end()
    assert len(night.held) == 1
    (winner,) = (seat.entry for seat in floor.tables[0].seats)
    tiers = SINGLE.tiers(floor)
    assert (tiers[0].entries, tiers[0].reached) == ((winner,), "won")


def test_r2_6_the_order_of_going_out_reversed_is_the_order_of_finish() -> None:
    night = AbstractNight(SINGLE, 4, setup=ONE_TABLE, draw=((1, 2, 3, 4),))
    night.play_round(1, 3, pays=5)
    night.withdraw(1)
    night.play_round(1, 4, pays=2)
    assert [(tier.entries, tier.playing) for tier in SINGLE.tiers(night.floor)] == [
        ((2,), True),
        ((4,), True),
        ((1,), False),
        ((3,), False),
    ]


def test_it_has_no_bracket_and_no_stages() -> None:
    floor = Floor(ONE_TABLE, CLASSIC, people_of(3), 0, 0, (), draw=((1, 2, 3),))
    assert SINGLE.bracket(floor) == ()
    assert SINGLE.stage_title(floor) == ""
    assert not SINGLE.over(floor)
