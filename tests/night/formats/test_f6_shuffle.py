"""F6.2: a freeze-out whose seats are drawn again every few laps."""

import pytest

from tests.night.floors import ask, floor_at
from tests.night.format_nights import AbstractNight, held_units, setup_of, sum_of_squares
from tourney.game.mexico.rules import PRESETS
from tourney.night.barrier import Edits, Proposal
from tourney.night.floor import Floor, Waiting
from tourney.night.formats.registry import FORMATS
from tourney.night.seating.draw import BEST_METHOD

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
