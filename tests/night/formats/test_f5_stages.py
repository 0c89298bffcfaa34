"""F5.4, F7.1: from heats to the next stage, and who stands where."""

import random
from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.hunt.effort import examples
from tests.night.format_nights import AbstractNight, people_of, setup_of, where
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
from tourney.game.mexico.rules import PRESETS
from tourney.night.barrier import Edits, Proposal, ShootOutDue
from tourney.night.floor import Floor
from tourney.night.formats.format import Bracket
from tourney.night.seating.dealing import keeping
from tourney.night.seating.draw import METHOD
from tourney.night.standings.ranking import placings

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


# Properties of every night of heats: whole nights played on floors alone, 2 to 200 people


@st.composite
def nights(draw: st.DrawFn) -> AbstractNight:
    """A night begun: options, a room that holds the people, some with seats of their own."""
    options = {each.name: draw(st.sampled_from(each.choices)) for each in HEATS.options}
    people = draw(st.integers(2, 12) | st.integers(9, 36) | st.integers(37, 200))
    seats = draw(st.integers(4, 10))
    rules = draw(st.sampled_from([PRESETS["classic"], PRESETS["sudden-death"], PRESETS["chips"]]))
    least = -(-people // min(seats, 8))
    room = min(32, least + draw(st.integers(0, 8)))
    setup = setup_of(HEATS, room, seats, options)
    while people > 2 and HEATS.check(setup, rules, people) is not None:
        people -= 1
    chance = random.Random(draw(st.integers(0, 2**32)))
    drawn = HEATS.draw(setup, people_of(people), "42613")
    fixed = {
        entry: (chance.randint(1, len(drawn)), chance.randint(1, seats))
        for entry in chance.sample(range(1, people + 1), draw(st.integers(0, min(people, 4))))
    }
    everybody = keeping(people_of(people, fixed), range(1, 1 + len(drawn)))
    return AbstractNight(HEATS, everybody, seed=chance.randrange(2**32), setup=setup, rules=rules)


@given(nights(), st.integers(0, 2**32), st.sampled_from((0.0, 0.05, 0.3)))
@examples(150)
def test_every_night_of_heats_comes_to_its_end(
    night: AbstractNight, chance_seed: int, leaving: float
) -> None:
    chance = random.Random(chance_seed)
    first = HEATS.bracket(night.floor)
    left: set[int] = set()
    shot_in: set[int] = set()
    while not night.over:
        stage, before = night.floor.stage, where(night.floor)
        night.play()
        left |= _some_leave(night, chance, leaving)
        if night.over:
            break
        step = night.hold()
        assert step is not None, "the night is stuck"
        if isinstance(step, ShootOutDue):
            shot_in = _first(night.floor, step)
            continue
        _moves_on(night, step, before.keys() - left, stage, shot_in)
        shot_in = set()
        assert _sizes(HEATS.bracket(night.floor))
    _ended(night, left)
    if not left:
        assert _sizes(HEATS.bracket(night.floor)) == _sizes(first), "it was known from the start"


def _some_leave(night: AbstractNight, chance: random.Random, leaving: float) -> set[int]:
    gone = {entry for entry in where(night.floor) if chance.random() < leaving / 5}
    if chance.random() > leaving:
        return set()
    for entry in gone:
        night.withdraw(entry)
    return gone


def _first(floor: Floor, due: ShootOutDue) -> set[int]:
    """Who got in by the shoot-out that was thrown last."""
    order = [entry for group in floor.decided[-1].groups for entry in group]
    assert set(order) == set(due.entries)
    return set(order[: due.lines[0]])


def _moves_on(
    night: AbstractNight, step: Proposal, before: set[int], stage: int, shot_in: set[int]
) -> None:
    """Nobody is at two tables; nobody comes who was not in, or shot out for it."""
    floor = night.floor
    now = where(floor)
    barrier = step.barrier
    assert barrier.moves == ()
    assert len({table.place for table in floor.open}) == len(floor.open) <= floor.setup.tables
    if not barrier.opened:
        assert floor.stage == stage
        assert now.keys() <= before
        assert any(len(table.seats) > 1 for table in floor.open if table.due)
        return
    assert floor.stage == stage + 1
    assert now.keys() - before <= shot_in | {
        entry for table in floor.tables for entry in table.entrants if table.stage == stage
    }
    assert shot_in <= now.keys()
    sizes = [len(table.seats) for table in floor.open]
    assert max(sizes) - min(sizes) <= 1
    assert max(sizes) <= min(floor.setup.seats, 8)


def _ended(night: AbstractNight, left: set[int]) -> None:
    floor = night.floor
    inside = where(floor)
    assert len(inside) <= 1
    assert night.next() is None
    tiers = HEATS.tiers(floor)
    everybody = Counter(entry for tier in tiers for entry in tier.entries)
    assert everybody == Counter(person.entry for person in floor.people)
    assert not any(tier.playing for tier in tiers)
    names = {person.entry: person.name for person in floor.people}
    standing = placings(tiers, floor.decided, names, "42613")
    assert [place.position for place in standing] == list(range(1, len(floor.people) + 1))
    if inside:
        (winner,) = inside
        assert tiers[0].entries == (winner,)
        assert tiers[0].reached == "won"
    if inside and not left:
        _won_the_final(night, winner)


def _won_the_final(night: AbstractNight, winner: int) -> None:
    """The winner came through every stage, and out of the final as its last."""
    *heats, final = HEATS.bracket(night.floor)
    for stage in heats:
        results = {p.entry: p.result for table in stage.tables for p in table.people}
        assert results[winner] == "through"
    (table,) = final.tables
    assert final.title == "Final"
    assert [p.entry for p in table.people if p.result == "won"] == [winner]
    assert {p.result for p in table.people if p.entry != winner} == {"out"}


def _sizes(bracket: Bracket) -> list[tuple[str, list[int]]]:
    return [(stage.title, [len(table.people) for table in stage.tables]) for stage in bracket]
