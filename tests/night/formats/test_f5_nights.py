"""Properties of every night of heats: whole nights played on floors alone, 2 to 200 people."""

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tests.hunt.effort import examples
from tests.night.format_nights import AbstractNight, people_of, setup_of, where
from tests.night.formats.heats_played import HEATS
from tourney.game.mexico.rules import PRESETS
from tourney.night.barrier import Proposal, ShootOutDue
from tourney.night.floor import Floor
from tourney.night.formats.format import Bracket
from tourney.night.seating.dealing import keeping
from tourney.night.standings.ranking import placings


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
