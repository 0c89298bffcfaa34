"""F1.4: who comes late or buys in again; F1.5 in play."""

import pytest
from msgspec.structs import replace

from tests.night.floors import FREEZEOUT, ask, floor_at
from tests.night.format_nights import AbstractNight, held_units, setup_of, where
from tourney.game.refusal import Refused
from tourney.night.barrier import Proposal
from tourney.night.floor import Exit, Floor, Waiting, last_exits
from tourney.night.people.latecomers import check_late, check_rebuy, late_units
from tourney.night.seating.moving import left_of

REBUY = {"rebuy": "3"}


def lost(floor: Floor, **by_name: int) -> Floor:
    """The same with units lost at the first table, by entry: e1=2."""
    units = {int(name[1:]): count for name, count in by_name.items()}
    first, *others = floor.tables
    return replace(floor, tables=(replace(first, paid=units), *others))


def gone(floor: Floor, *exits: Exit) -> Floor:
    """The same with people who went out at the first table, where they had come."""
    first, *others = floor.tables
    first = replace(first, exits=exits, entrants=(*first.entrants, *(each.entry for each in exits)))
    return replace(floor, tables=(first, *others))


def sentence(refused: Refused | None) -> str:
    assert refused is not None
    return refused.sentence


# Late


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ({}, 5),
        ({"e1": 1}, 4),
        ({"e1": 2, "e2": 2}, 4),
        ({"e1": 2, "e2": 3}, 3),
        ({"e1": 4, "e2": 4, "e3": 4, "e4": 4}, 1),
        ({"e1": 5, "e2": 5, "e3": 5, "e4": 5}, 1),
    ],
)
def test_f1_4_late_units_are_those_of_the_rules_less_the_mean_lost_rounded_up(
    units: dict[str, int], expected: int
) -> None:
    assert late_units(lost(floor_at((1, 2), (3, 4)), **units)) == expected


def test_f1_4_what_somebody_forfeited_was_not_lost_in_play() -> None:
    floor = lost(floor_at((1, 2), (3, 4)), e1=1, e5=5)
    assert late_units(gone(floor, Exit(5, 1, 5, withdrew=True))) == 4
    assert late_units(gone(floor, Exit(5, 1, 5))) == 3


def test_f1_4_late_entry_is_open_until_the_first_elimination() -> None:
    floor = floor_at((1, 2, 3), (4, 5, 6))
    assert check_late(floor) is None
    assert check_late(gone(floor, Exit(7, 2, 5, withdrew=True))) is None
    out = gone(floor, Exit(7, 2, 1))
    assert sentence(check_late(out)) == "A player is out. No latecomers after that."
    back = replace(floor, waiting=(Waiting(7, 5, rebought=True),))
    assert check_late(back) is not None
    assert check_late(lost(floor, e1=5)) is not None
    assert check_late(lost(floor, e1=4)) is None


def test_f1_4_the_host_may_not_let_anybody_in_late() -> None:
    closed = floor_at((1, 2, 3), (4, 5, 6), options={"late": "no"})
    assert sentence(check_late(closed)).startswith("No latecomers tonight")


def test_f1_4_who_is_late_sits_down_at_the_emptiest_table_a_chair_by_lot() -> None:
    waiting = [Waiting(18, 3, rebought=False)]
    floor = floor_at(range(1, 7), range(7, 13), range(13, 18), waiting=waiting)
    (move,) = ask(floor).barrier.moves
    assert (move.entry, move.source, move.target, move.units) == (18, 0, 3, 3)
    assert move.reason == "late: the emptiest table"
    chairs = {ask(floor, seed=f"111{a}{b}").barrier.moves[0].after for a in "1236" for b in "1245"}
    assert chairs <= set(range(13, 18))
    assert len(chairs) > 2


def test_f1_4_several_who_wait_sit_down_one_beside_the_other_too() -> None:
    waiting = [Waiting(entry, 3, rebought=False) for entry in range(13, 17)]
    night_floor = floor_at(range(1, 7), range(7, 13), cap=8, waiting=waiting)
    seeds = [f"1{a}{b}11" for a in "123456" for b in "123456"]
    moves = [move for seed in seeds for move in ask(night_floor, seed=seed).barrier.moves]
    assert {move.after for move in moves} & set(range(13, 17))
    assert {move.target for move in moves} == {1, 2}


def test_who_sits_down_later_to_the_left_of_the_same_person_sits_nearer() -> None:
    assert left_of([(7, 1, 3), (8, 1, 3), (9, 1, 7), (10, 2, 3)]) == {8: 3, 7: 8, 9: 7, 10: 3}


def test_f1_4_for_whom_there_is_no_chair_waits_on() -> None:
    waiting = [Waiting(entry, 3, rebought=False) for entry in (9, 10)]
    floor = floor_at(range(1, 5), range(5, 9), cap=4, seats=4, room=2, waiting=waiting)
    step = ask(floor)
    assert step.barrier.moves == ()
    helps = "no free seat until a player is out or leaves."
    assert f"P009 and P010 wait: {helps}" in step.notes


def test_f1_4_where_the_open_tables_have_no_chairs_another_is_opened_for_all() -> None:
    waiting = [Waiting(entry, 3, rebought=False) for entry in (9, 10)]
    floor = floor_at(range(1, 5), range(5, 9), cap=4, seats=4, room=3, waiting=waiting)
    step = ask(floor)
    assert [len(opening.seats) for opening in step.barrier.opened] == [4, 3, 3]
    assert step.barrier.redrawn
    assert (step.barrier.closed, step.barrier.carried) == ((1, 2), True)


def test_f1_4_at_the_one_table_who_is_late_sits_down_between_two_rounds() -> None:
    night = AbstractNight(FREEZEOUT, 5, seed=3)
    night.play_round(1, loser=2, pays=1)
    entry = night.come_late()
    step = night.hold()
    assert isinstance(step, Proposal)
    assert step.title == "A seat for P006"
    assert (step.barrier.beat, step.barrier.due) == (0, (1,))
    assert where(night.floor)[entry] == 1
    assert held_units(night.floor)[entry] == 4
    assert len(night.to_the_end().tables) == 1


# Re-buys


def test_f1_4_buying_in_again_needs_the_option_an_exit_and_the_lap() -> None:
    out = Exit(7, 2, 1)
    floor = gone(floor_at((1, 2, 3), (4, 5, 6), options=REBUY, waiting=[]), out)
    floor = replace(floor, people=(*floor.people, replace(floor.people[0], entry=7, name="Ann")))
    assert check_rebuy(floor, 7) is None
    assert sentence(check_rebuy(floor, 1)) == "P001 is still in."
    assert sentence(check_rebuy(replace(floor, lap=4), 7)) == ("Re-buys ended with lap 3.")
    never = replace(floor, setup=setup_of(FREEZEOUT))
    assert sentence(check_rebuy(never, 7)).startswith("No re-buys tonight")
    home = gone(replace(floor, tables=floor.tables[1:]), replace(out, withdrew=True))
    assert sentence(check_rebuy(home, 7)) == "Ann has not lost all units."


def test_f1_4_nobody_buys_in_again_at_the_final_table_or_when_it_is_over() -> None:
    floor = gone(floor_at((1, 2), options=REBUY), Exit(3, 2, 1))
    assert check_rebuy(floor, 3) is None
    assert check_rebuy(replace(floor, stage=2, lap=0), 3) is not None
    over = gone(floor_at((1,), options=REBUY), Exit(3, 2, 1))
    assert check_rebuy(over, 3) is not None


def test_f1_4_who_bought_in_again_comes_with_full_units_to_a_new_seat() -> None:
    waiting = [Waiting(13, 5, rebought=True)]
    (move,) = ask(floor_at(range(1, 7), range(7, 13), cap=7, waiting=waiting)).barrier.moves
    assert (move.source, move.units) == (0, 5)
    assert move.reason.endswith("the emptiest table")


def test_f1_4_only_the_last_exit_counts_and_the_first_stays_in_the_record() -> None:
    setup = setup_of(FREEZEOUT, options={"rebuy": "10"})
    night = AbstractNight(FREEZEOUT, 12, setup=setup)
    first = night.floor.open[0].seats[0].entry
    for _ in range(5):
        for table in night.playing:
            night.play_round(table.number, loser=first if table.number == 1 else 0, pays=1)
        night.hold()
    assert last_exits(night.floor)[first][1].lap == 5
    night.rebuy(first)
    assert first not in last_exits(night.floor)
    assert FREEZEOUT.tiers(night.floor)[0].entries[0] == first
    floor = night.to_the_end()
    exits = [(table.number, gone) for table in floor.tables for gone in table.exits]
    mine = [gone for number, gone in exits if gone.entry == first]
    if first in last_exits(floor):
        assert last_exits(floor)[first][1] == mine[-1]


# Ranking (F1.3, F7.1)


def test_f7_1_within_a_lap_more_units_before_it_are_better_and_who_withdrew_is_last() -> None:
    floor = gone(
        floor_at((1, 2), (3, 4)),
        Exit(5, 2, 1),
        Exit(6, 3, 1),
        Exit(7, 3, 2),
        Exit(8, 3, 1),
        Exit(9, 3, 4, withdrew=True),
    )
    tiers = FREEZEOUT.tiers(floor)
    assert [tier.entries for tier in tiers] == [(1, 2, 3, 4), (7,), (6, 8), (9,), (5,)]
    assert [tier.reached for tier in tiers[1:]] == ["lap 3", "lap 3", "lap 3", "lap 2"]
    assert [tier.playing for tier in tiers] == [True, False, False, False, False]


def test_those_who_are_in_stand_by_units_and_who_waits_is_in() -> None:
    night = AbstractNight(FREEZEOUT, 9)
    night.play_round(1, loser=night.floor.open[0].seats[0].entry, pays=1)
    late = night.come_late()
    night.next()
    tiers = FREEZEOUT.tiers(night.floor)
    assert [tier.reached for tier in tiers] == ["5 units", "4 units"]
    assert late in tiers[1].entries


def test_who_went_home_before_sitting_down_is_last() -> None:
    night = AbstractNight(FREEZEOUT, 9)
    late = night.come_late()
    night.withdraw(late)
    night.withdraw(1)
    tiers = FREEZEOUT.tiers(night.floor)
    assert [tier.entries for tier in tiers[1:]] == [(1,), (late,)]
