"""F5.4, F7.1: from heats to the next stage, and who stands where."""

from fractions import Fraction

from msgspec.structs import replace

from tests.night.format_nights import AbstractNight, people_of, setup_of
from tests.night.formats.heats_played import (
    CLASSIC,
    ELEVEN,
    HEATS,
    NINE,
    ONE_UNIT,
    TWELVE,
    cut_of,
    due,
    go_on,
    lose,
    night_of,
    ranks,
    shoot,
    tiers,
)
from tourney.night.barrier import Edits, Proposal
from tourney.night.floor import Floor
from tourney.night.seating.draw import METHOD

# F5.4: the next stage


def test_f5_4_units_start_afresh() -> None:
    night = AbstractNight(HEATS, 40, seed=2)
    cut_of(night)
    night.hold()
    assert HEATS.stage_title(night.floor) == "Second heats"
    assert {seat.units for table in night.floor.open for seat in table.seats} == {5}
    barrier = night.held[-1]
    assert not barrier.carried
    assert barrier.redrawn
    assert set(barrier.due) == {opening.number for opening in barrier.opened}


def test_f2_2_accounts_are_reset_by_the_draw_of_a_stage() -> None:
    night = AbstractNight(HEATS, 37, seed=2)
    cut_of(night)
    night.hold()
    sizes = {table.number: len(table.seats) for table in night.floor.open}
    largest = max(sizes.values())
    assert night.floor.accounts == {
        number: Fraction(size, largest) for number, size in sizes.items()
    }


def test_f5_4_laps_are_counted_on_from_stage_to_stage() -> None:
    night = AbstractNight(HEATS, 40, seed=2)
    night.to_the_end()
    called = [barrier.beat for barrier in night.held]
    laps = [lap for lap in called if lap]
    assert laps == list(range(1, len(laps) + 1))
    assert called[-1] == 0


def test_f5_4_the_seeded_are_laid_out_in_a_snake() -> None:
    """By top-1, who wins a heat with most units is the first seed."""
    night = _winners_of_nine_heats()
    step = go_on(night)
    tables = [{seat.entry for seat in opening.seats} for opening in step.barrier.opened]
    winners = [3 * heat for heat in range(1, 10)]
    assert tables == [
        {winners[0], winners[5], winners[6]},
        {winners[1], winners[4], winners[7]},
        {winners[2], winners[3], winners[8]},
    ]


def _winners_of_nine_heats() -> AbstractNight:
    """The third of each heat of three wins it, the first heat's with the most units left."""
    draw = tuple((n, n + 1, n + 2) for n in range(1, 28, 3))
    setup = setup_of(HEATS, 9, 4, {"mode": "top-k", "through": "1", "final": "4"})
    rules = replace(CLASSIC, units=12)
    night = AbstractNight(HEATS, 27, setup=setup, rules=rules, draw=draw)
    for heat in range(9):
        if heat:
            lose(night, 3 * heat + 3, pays=heat)
        lose(night, 3 * heat + 1, 3 * heat + 2, pays=12)
    return night


def test_f5_4_equals_by_units_are_seeded_by_a_lot_of_the_shown_seed() -> None:
    night = AbstractNight(HEATS, 40, seed=9, rules=ONE_UNIT)
    cut_of(night)
    plans = [night.next(seed=seed) for seed in ("11111", "22222", "11111")]
    seats = []
    for plan in plans:
        assert isinstance(plan, Proposal)
        assert plan.title == "Second heats"
        assert plan.barrier.method == METHOD
        seats.append([[seat.entry for seat in each.seats] for each in plan.barrier.opened])
    assert seats[0] != seats[1]
    assert plans[0] == plans[2]


def test_f5_4_nothing_advances_while_a_table_is_unfinished() -> None:
    night = night_of(NINE, mode="top-k", through="2")
    lose(night, 1, 2, 3, 6)
    assert night.next() is None
    assert HEATS.stage_title(night.floor) == "Heats"


def test_f1_5_who_cannot_keep_a_fixed_seat_is_told() -> None:
    people = people_of(12, {6: (1, 1), 12: (2, 2)})
    night = night_of(TWELVE, people=people)
    for losers in ((1, 7), (2, 8), (3, 9)):
        lose(night, *losers)
        step = go_on(night)
    (final,) = step.barrier.opened
    assert final.place == 1
    assert final.seats[0].entry == 6
    assert "P012's fixed seat at table 2 cannot be kept." in step.notes


# F7.1


def test_f7_1_by_stage_reached_then_by_lap_then_by_units_before_it() -> None:
    night = night_of(NINE, units=2, final="4")
    lose(night, 1, pays=2)
    lose(night, 6)
    go_on(night)
    lose(night, 2, 6, pays=2)
    go_on(night)
    lose(night, 3, pays=2)
    lose(night, 7)
    go_on(night)
    lose(night, 4, 7, pays=2)
    assert due(night).entries == (4, 7)
    shoot(night, (7,), (4,))
    go_on(night)
    lose(night, 7, 5, 8, pays=2)
    assert night.over
    assert tiers(night.floor) == [
        ("won", (9,)),
        ("the final", (8,)),
        ("the final", (5,)),
        ("the final", (7,)),
        ("heats, lap 4", (4,)),
        ("heats, lap 3", (3,)),
        ("heats, lap 2", (2,)),
        ("heats, lap 2", (6,)),
        ("heats, lap 1", (1,)),
    ]
    assert ranks(night.floor) == {9: 1, 8: 2, 5: 3, 7: 4, 4: 5, 3: 6, 2: 7, 6: 8, 1: 9}


def test_f7_1_whoever_is_in_is_above_all_who_are_out() -> None:
    night = night_of(TWELVE, units=3)
    lose(night, 1, pays=3)
    lose(night, 7)
    assert tiers(night.floor) == [
        ("3 units", (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)),
        ("2 units", (7,)),
        ("heats, lap 1", (1,)),
    ]
    assert [tier.playing for tier in HEATS.tiers(night.floor)] == [True, True, False]


def test_before_play_nobody_is_above_anybody() -> None:
    setup = setup_of(HEATS)
    floor = Floor(setup, CLASSIC, people_of(9), 0, 0, (), draw=NINE)
    (tier,) = HEATS.tiers(floor)
    assert (len(tier.entries), tier.playing) == (9, True)
    assert not HEATS.over(floor)
    assert HEATS.stage_title(floor) == ""
    assert HEATS.next(floor, "42613", Edits()) is None


def test_f11_2_who_came_through_a_shoot_out_is_in_before_the_next_stage_opens() -> None:
    night = night_of(ELEVEN, final="8")
    lose(night, 1, 7)
    go_on(night)
    lose(night, 2, 8)
    assert due(night).entries == (2, 8)
    assert {2, 8} <= HEATS.exits(night.floor).keys()
    shoot(night, (8,), (2,))
    assert HEATS.exits(night.floor).keys() == {1, 2, 7}
    first = HEATS.tiers(night.floor)[0]
    assert first.entries == (3, 4, 5, 6, 8, 9, 10, 11)
    assert first.playing
