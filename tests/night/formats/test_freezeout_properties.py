"""Properties of every night of a freeze-out or a shuffle: whole nights on floors alone."""

import random
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hunt.effort import examples
from tests.night.format_nights import (
    AbstractNight,
    five_dice,
    held_units,
    people_of,
    setup_of,
    where,
)
from tourney.game.liar.rules import LIAR
from tourney.game.refusal import Refused
from tourney.night.barrier import Edits, Proposal
from tourney.night.floor import Floor, last_exits
from tourney.night.formats.registry import FORMATS
from tourney.night.people.latecomers import check_late, check_rebuy
from tourney.night.seating.dealing import keeping, table_sizes
from tourney.night.setup import ONE_TABLE

#: Barriers of a night at most, however unlucky: five units of sixty-four, late and re-bought.
MOST = 1_500


@st.composite
def nights(draw: st.DrawFn) -> AbstractNight:
    """A night begun: a format, its options, a room and people, some with seats of their own."""
    format = FORMATS[draw(st.sampled_from(("freezeout", "shuffle")))]
    options = {each.name: draw(st.sampled_from(each.choices)) for each in format.options}
    people, seats = draw(st.integers(2, 64)), draw(st.integers(2, 9))
    least = -(-people // min(seats, 8))
    room = min(32, least + draw(st.integers(0, 3)))
    people = min(people, room * min(seats, 8))
    chance = random.Random(draw(st.integers(0, 2**32)))
    places = range(1, 1 + len(table_sizes(people, room, seats)))
    fixed = {
        entry: (chance.choice(places), chance.randint(1, seats))
        for entry in chance.sample(range(1, people + 1), draw(st.integers(0, min(people, 5))))
    }
    everybody = keeping(people_of(people, fixed), places)
    setup = setup_of(format, room, seats, options)
    return AbstractNight(format, everybody, seed=chance.randrange(2**32), setup=setup)


def happenings(night: AbstractNight, chance: random.Random) -> None:
    """The doings of people while a lap is played or after it."""
    inside = list(held_units(night.floor))
    if len(inside) > 1 and chance.random() < 0.03:
        night.withdraw(chance.choice(inside))
    if chance.random() < 0.3 and check_late(night.floor) is None and not night.over:
        night.come_late()
    for entry in last_exits(night.floor):
        allowed = check_rebuy(night.floor, entry) is None and entry not in night.rebought
        if allowed and chance.random() < 0.3:
            night.rebuy(entry)


def edited(night: AbstractNight, step: Proposal, chance: random.Random) -> Edits:
    """The edits that a host might make; some are refused."""
    if chance.random() < 0.8:
        return Edits()
    open_ = [table.number for table in night.floor.open]
    inside = list(held_units(night.floor))
    return Edits(
        closing=chance.choice([0, *step.breaking]),
        moves=tuple((chance.choice(inside), chance.choice(open_)) for _ in range(2)),
        put_off=chance.random() < 0.5,
    )


def hold(night: AbstractNight, chance: random.Random) -> None:
    """A barrier, edited now and then; what holds of every plan is seen to."""
    plain = night.next(seed=five_dice(chance))
    if not isinstance(plain, Proposal):
        return
    edits = edited(night, plain, chance)
    said = "."
    try:
        step = night.next(edits, seed="42613")
    except Refused as refused:
        step, edits, said = plain, Edits(), refused.sentence
    assert said.endswith(".")
    assert isinstance(step, Proposal)
    before = night.floor
    night.put(step.barrier)
    follows(before, step, edits, night.floor)


def follows(before: Floor, step: Proposal, edits: Edits, after: Floor) -> None:
    barrier = step.barrier
    units, now = held_units(before), held_units(after)
    assert units == now, "nobody is lost or doubled, and everybody keeps their units"
    here, there = where(before), where(after)
    assert here.keys() <= there.keys()
    assert [move.source for move in barrier.moves] == [
        here.get(move.entry, 0) for move in barrier.moves
    ]
    assert len({move.entry for move in barrier.moves}) == len(barrier.moves)
    assert {table.number for table in after.open} >= set(barrier.due)
    assert all(table.seats for table in after.open)
    assert len({table.place for table in after.open}) == len(after.open) <= after.setup.tables
    stay_where_they_are(before, barrier.closed, {move.entry for move in barrier.moves})
    fixed_seats_first(before, step, edits)
    within_one(before, edits, after, step)
    if len(units) > 1:
        assert any(table.due and len(table.seats) > 1 for table in after.open), "somebody plays"
    assert bool(barrier.seed) == bool(barrier.method) == bool(barrier.moves or barrier.opened)


def stay_where_they_are(before: Floor, closed: tuple[int, ...], moved: set[int]) -> None:
    for table in before.open:
        for seat in table.seats:
            if table.number not in closed and (seat.leads or seat.fixed):
                assert seat.entry not in moved


def fixed_seats_first(before: Floor, step: Proposal, edits: Edits) -> None:
    """F1.5: a break takes no fixed seat while a table without one could close; it says whose."""
    barrier = step.barrier
    names = {person.entry: person.name for person in before.people}
    fixed = {
        table.number: [names[seat.entry] for seat in table.seats if seat.fixed]
        for table in before.open
        if table.seats
    }
    places = {table.number: table.place for table in before.open}
    if not barrier.opened:
        taken = [
            (name, places[number])
            for number in fixed
            if number in barrier.closed
            for name in fixed[number]
        ]
        for note, (name, place) in zip(step.unkept, taken, strict=True):
            assert note.startswith(f"{name}'s ")
            assert f"table {place} " in note
    open_still = fixed.keys() - set(barrier.closed)
    if step.unkept and not barrier.opened and not edits.closing:
        assert all(fixed[number] for number in open_still), "a table without one could close"


def within_one(before: Floor, edits: Edits, after: Floor, step: Proposal) -> None:
    counts = [len(table.seats) for table in after.open]
    if len(after.open) > 1 and max(counts) - min(counts) > 1:
        assert edits.put_off or any("uneven" in note for note in step.notes)
    largest = max([after.setup.seats, *(len(table.seats) for table in before.open)])
    assert max(counts) <= largest


@examples(80)
@given(nights(), st.randoms(use_true_random=False))
def test_a_whole_night_ends_with_one_winner_whatever_happens_on_the_way(
    night: AbstractNight, chance: random.Random
) -> None:
    for _ in range(MOST):
        if night.over:
            break
        for table in night.playing:
            if chance.random() < 0.9 and len(night.table(table.number).seats) > 1:
                night.play_round(table.number)
        happenings(night, chance)
        night.play()
        if chance.random() < 0.3:
            happenings(night, chance)
        hold(night, chance)
    assert night.over
    ranked(night)


def ranked(night: AbstractNight) -> None:
    """Everybody is placed once, the winner first, later laps above earlier ones (F7.1)."""
    tiers = night.format.tiers(night.floor)
    order = [entry for tier in tiers for entry in tier.entries]
    assert sorted(order) == [person.entry for person in night.floor.people]
    assert tiers[0].entries == tuple(held_units(night.floor))
    assert len(tiers[0].entries) == 1
    assert not any(tier.playing for tier in tiers)
    exits: Mapping[int, tuple[int, int]] = {
        entry: (table.stage, gone.lap) for entry, (table, gone) in last_exits(night.floor).items()
    }
    places = [exits[entry] for entry in order if entry in exits]
    assert places == sorted(places, reverse=True)


@pytest.mark.parametrize("people", [2, 3, 8, 9, 10, 16, 17, 25, 40, 64])
@pytest.mark.parametrize("name", ["freezeout", "shuffle"])
def test_a_plain_night_of_so_many_ends_with_one_winner(name: str, people: int) -> None:
    night = AbstractNight(FORMATS[name], people, seed=people)
    night.to_the_end()
    ranked(night)
    assert night.floor.stage == (1 if people <= 8 else 2)


@examples(10)
@given(st.integers(9, 40), st.integers(0, 1_000))
def test_the_same_seeds_give_the_same_night(people: int, seed: int) -> None:
    one, other = (AbstractNight(FORMATS["shuffle"], people, seed=seed) for _ in range(2))
    assert one.to_the_end() == other.to_the_end()
    assert one.held == other.held


# Properties of every format


#: A night of come and go has its tests beside this file: only the host ends it.
ENDING = [name for name, format_ in FORMATS.items() if not format_.comes_and_goes]


@pytest.mark.parametrize("name", ENDING)
def test_a_format_says_of_itself_what_it_is(name: str) -> None:
    format_ = FORMATS[name]
    setup = ONE_TABLE if name == ONE_TABLE.format else setup_of(format_)
    night = AbstractNight(format_, 9, seed=1, setup=setup)
    assert bool(format_.bracket(night.floor)) == format_.has_bracket
    assert format_.pairs == all(len(table) <= 2 for table in night.floor.draw)
    assert any(tier.points for tier in format_.tiers(night.to_the_end())) == format_.by_points
    assert bool(format_.describe(setup, 5)) == bool(format_.win) == (name != ONE_TABLE.format)


@pytest.mark.parametrize("name", list(FORMATS))
def test_liars_mexico_is_played_at_one_table_only(name: str) -> None:
    format_ = FORMATS[name]
    refusal = format_.check(setup_of(format_), LIAR, 8)
    assert (refusal is None) == (name == "single")
    if refusal is not None:
        assert refusal.code == "format-rules"
