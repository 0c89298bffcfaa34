"""F15.4 on floors alone: who plays with whom, who plays alone, and what both get."""

import random
from collections import Counter
from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.hunt.effort import TIMES
from tests.night.evenings import Evening, averages, points_apart, squares
from tests.night.format_nights import five_dice, people_of, setup_of
from tourney.game.mexico.rules import PRESETS
from tourney.night.barrier import BarrierHeld, Pairs, Proposal
from tourney.night.floor import Floor
from tourney.night.formats.come_and_go.sittings import check_pairs, draw_sitting, share
from tourney.night.formats.registry import FORMATS

COME_AND_GO = FORMATS["come-and-go"]
REFUSED = "Partners are two players at two tables, if the plan has them."


class Partners(Evening):
    """An evening with partners; who they were, and who was alone, is counted here too."""

    def __init__(self, people: int, tables: int = 3, seats: int = 8, *, seed: int = 0) -> None:
        self.alone = Counter[int]()
        super().__init__(people, tables, seats, seed=seed, partners="drawn", beats="2")

    def put(self, barrier: BarrierHeld) -> None:
        at = {seat.entry: each.place for each in barrier.opened for seat in each.seats}
        named = [entry for pair in barrier.partners for entry in pair]
        assert check_pairs(self.floor.setup, barrier.opened, barrier.partners) is None
        assert len(named) == len(set(named))
        single = at.keys() - set(named)
        if len(barrier.opened) == 1:
            assert not named
        else:
            assert all(at[one] != at[other] for one, other in barrier.partners)
            assert len(single) == len(at) % 2
            if self.held:
                least = min(self.alone[entry] for entry in at)
                assert all(self.alone[entry] == least for entry in single)
            self.alone.update(single)
        sizes = Counter(at.values()).values()
        assert max(sizes) - min(sizes) <= 1
        super().put(barrier)
        if barrier.partners:
            partners = {**self.floor.partners, barrier.stage: barrier.partners}
            self.floor = replace(self.floor, partners=partners)

    @property
    def pairs(self) -> list[Pairs]:
        return [held.partners for held in self.held]


def counted_apart(floor: Floor) -> dict[int, list[Fraction]]:
    """Everyone's points by sitting, worked out another way: first the sum of both, then half."""
    found: dict[int, list[Fraction]] = {}
    for stage in range(1, floor.stage + 1):
        pairs = floor.partners.get(stage, ())
        own: dict[int, Fraction] = {}
        for table in floor.tables:
            own |= points_apart(table) if table.stage == stage else {}
        other = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
        for entry, worth in own.items():
            half = own.get(other.get(entry, entry), worth)
            found.setdefault(entry, []).append((worth + half) / 2)
    return found


@pytest.mark.parametrize("seed", range(12 * TIMES))
def test_f15_4_both_get_the_mean_of_their_sittings(seed: int) -> None:
    chance = random.Random(seed)
    night = Partners(chance.randint(4, 40), chance.randint(1, 6), chance.choice((3, 6, 8)))
    night.sittings(chance.randint(2, 8))
    own = counted_apart(night.floor)
    for entry, average in averages(night.floor).items():
        counted = own.get(entry, [])
        assert average == sum(counted, Fraction(0)) / max(len(counted), 1)
    assert any(worth.denominator > 2 for worths in own.values() for worth in worths)


def test_f15_4_the_same_two_are_seldom_partners_again() -> None:
    """Σ partnerships² is within a tenth of the best of 2,000 pairings by chance."""
    ours = theirs = 0
    for seed in range(4 * TIMES):
        chance = random.Random(seed)
        night = Partners(chance.randint(8, 24), chance.randint(2, 4), seed=seed)
        night.sittings(7)
        ours += squares([pair for pairs in night.pairs for pair in pairs])
        met = Counter[tuple[int, int]]()
        for held in night.held:
            people = [seat.entry for opening in held.opened for seat in opening.seats]
            best: list[tuple[int, int]] = []
            least = -1
            for _ in range(2000 if held.partners else 0):
                chance.shuffle(people)
                half = len(people) // 2
                drawn = [
                    (min(two), max(two)) for two in zip(people[:half], people[half:], strict=False)
                ]
                again = sum(met[pair] for pair in drawn)
                if least < 0 or again < least:
                    best, least = drawn, again
            met.update(best)
        theirs += sum(count**2 for count in met.values())
    assert ours <= Fraction(11, 10) * theirs


def test_f15_4_seats_kept_stay_kept_and_a_player_who_is_alone_keeps_one_too() -> None:
    """Nine people at two tables, three with seats of their own, one of these now and then alone."""
    fixed = {1: (1, 1), 2: (2, 2), 3: (2, 4)}
    alone = set[int]()
    night = Partners(9, 2)
    floor = replace(night.floor, people=people_of(9, fixed))
    for seed in range(60):
        dice = five_dice(random.Random(seed))
        draw, pairs = draw_sitting(floor, floor.people, dice, floor.seatings)
        for entry, (place, seat) in fixed.items():
            assert draw[place - 1][seat - 1] == entry
        (single,) = {*range(1, 10)}.difference(*pairs)
        assert all((one in draw[0]) != (other in draw[0]) for one, other in pairs)
        alone.add(single)
    assert alone >= {1, 2, 3}


def test_f15_4_at_one_table_there_are_no_partners_and_the_plan_says_so() -> None:
    night = Partners(9, 2)
    assert len(night.pairs[0]) == 4
    night.play()
    night.mark(frozenset((8, 9)))
    step = night.next()
    assert isinstance(step, Proposal)
    assert step.barrier.partners == ()
    assert step.notes == ("One table: no partners in this sitting.",)


def test_f15_4_the_plan_names_who_plays_alone() -> None:
    night = Partners(9, 2)
    night.play()
    step = night.next()
    assert isinstance(step, Proposal)
    (single,) = {*range(1, 10)}.difference(*step.barrier.partners)
    assert step.notes == (f"P{single:03} plays alone.",)


def test_f15_4_a_table_done_first_waits_for_the_partners() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    pairs = ((1, 4), (2, 5))
    assert share(pairs, {1: half, 2: third, 3: half}, {4, 5}) == {3: half}
    assert share(pairs, {1: half, 2: third, 3: half, 4: third}, set()) == {
        1: Fraction(5, 12),
        4: Fraction(5, 12),
        2: third,
        3: half,
    }


def test_f15_4_no_night_takes_partners_that_are_none() -> None:
    night = Partners(12, 2)
    (held,) = night.held
    here, there = ([seat.entry for seat in opening.seats] for opening in held.opened)

    def said(pairs: Pairs, partners: str = "drawn") -> str:
        setup = setup_of(COME_AND_GO, 2, 8, {"partners": partners})
        refusal = check_pairs(setup, held.opened, pairs)
        return "" if refusal is None else refusal.sentence

    one, two, far = here[0], here[1], there[0]
    assert said(()) == ""
    assert said(((one, far),)) == ""
    assert said(((one, two),)) == REFUSED
    for wrong in (((one, 99),), ((one, far), (two, far)), ((one, one),)):
        assert said(wrong) == REFUSED
    assert said(((one, far),), "none") == REFUSED


def test_f15_4_a_night_without_partners_is_as_it_was() -> None:
    plain, said = Evening(12, 2, seed=3), Evening(12, 2, seed=3, partners="none")
    for night in (plain, said):
        night.sittings(3)
        assert not any(held.partners for held in night.held)
    assert plain.held == said.held
    assert COME_AND_GO.check(plain.floor.setup, PRESETS["classic"], 12) is None


def test_f15_4_a_sitting_at_one_table_makes_nobody_more_alone() -> None:
    night = Partners(9, 2)
    night.play()
    first = {*range(1, 10)}.difference(*night.pairs[0])
    night.mark(frozenset((7, 8, 9)) - first)
    night.hold()
    assert night.pairs[1] == ()
    night.play()
    night.mark(frozenset())
    night.hold()
    assert {*range(1, 10)}.difference(*night.pairs[2]).isdisjoint(first)
    assert max(night.alone.values()) == 1
