"""F15 on floors alone: who waits, who meets whom, and what counts, as people come and go."""

import random
from collections import Counter
from fractions import Fraction
from itertools import accumulate, pairwise, permutations
from sys import maxsize

import pytest
from msgspec.structs import replace

from tests.hunt.effort import TIMES
from tests.night.evenings import Evening, averages, points_apart, squares
from tests.night.format_nights import five_dice, people_of, setup_of
from tourney.game.liar.rules import LIAR
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.rules import MOST_UNITS, PRESETS
from tourney.game.refusal import Refused
from tourney.night.barrier import BarrierHeld, Edits, Pairs, Proposal
from tourney.night.floor import Floor, Seated, TableNow
from tourney.night.formats.come_and_go.sittings import check_pairs, draw_sitting, share
from tourney.night.formats.registry import FORMATS

COME_AND_GO = FORMATS["come-and-go"]
CLASSIC = PRESETS["classic"]

# Who can play


@pytest.mark.parametrize(
    ("people", "seats", "code"),
    [(1, 8, "too-few-people"), (2, 8, None), (200, 8, None), (201, 8, "too-many-people"),
     (0, 8, None), (5, 2, "format-seats")],
)  # fmt: skip
def test_f15_2_more_people_than_chairs(people: int, seats: int, code: str | None) -> None:
    refusal = COME_AND_GO.check(setup_of(COME_AND_GO, 1, seats), CLASSIC, people)
    assert (refusal.code if refusal else None) == code


def test_f15_1_liars_mexico_is_refused_and_mexxens_points_need_their_rules() -> None:
    refusal = COME_AND_GO.check(setup_of(COME_AND_GO), LIAR, 8)
    assert refusal is not None
    assert refusal.code == "format-rules"
    mexxen = setup_of(COME_AND_GO, options={"scoring": "mexxen"})
    assert COME_AND_GO.check(mexxen, PRESETS["mexxen"], 8) is None
    refusal = COME_AND_GO.check(mexxen, CLASSIC, 8)
    assert refusal is not None
    assert refusal.code == "format-scoring"


# Sittings


def test_f15_1_a_sitting_opens_tables_without_laps_or_end() -> None:
    night = Evening(12)
    (held,) = night.held
    assert (held.stage, held.beat, held.due, held.redrawn) == (1, 0, (1, 2), True)
    assert {seat.units for opening in held.opened for seat in opening.seats} == {MOST_UNITS}
    assert {opening.until for opening in held.opened} == {0}


def test_f15_1_the_next_sitting_waits_for_every_table() -> None:
    night = Evening(12, beats="2")
    for _ in range(2):
        night.play_round(1)
    assert night.table(1).done
    assert night.next() is None
    night.play()
    step = night.next()
    assert isinstance(step, Proposal)
    assert (step.title, step.barrier.stage, step.barrier.closed) == ("Sitting 2", 2, (1, 2))
    with pytest.raises(Refused, match="draw seats everyone"):
        night.next(Edits(put_off=True))


def test_f15_1_it_is_over_after_its_last_sitting_or_never_by_itself() -> None:
    night = Evening(12, sittings="2").sittings(1)
    assert night.over
    assert night.next() is None
    assert not Evening(12).sittings(3).over


def test_f15_2_one_alone_waits() -> None:
    night = Evening(4, beats="1")
    night.play()
    night.mark(frozenset((2, 3, 4)))
    assert night.next() is None
    night.mark(frozenset((3, 4)))
    step = night.next()
    assert isinstance(step, Proposal)
    assert len(step.barrier.opened) == 1


def test_f15_2_who_comes_new_has_waited_as_often_as_the_least_of_those_here() -> None:
    night = Evening(7, 2, 3, beats="1")
    for _ in range(6):
        night.play()
        night.hold()
    assert set(night.counts.values()) == {1}
    night.mark(frozenset(), 1)
    night.play()
    step = night.hold()
    assert isinstance(step, Proposal)
    assert night.counts[8] in (1, 2)
    assert step.notes[0].endswith(" wait this sitting: drawn from those who waited least.")


def test_f15_2_of_equals_those_wait_who_have_played_the_last_sitting() -> None:
    # Ten people and seven chairs: the counts part and meet again; somebody comes late.
    for seed in range(20):
        night = Evening(10, 1, 7, beats="1", seed=seed).sittings(0)
        for sitting in range(12):
            night.mark(frozenset(), int(sitting == 5))
            known = {**night.counts}
            people = [person.entry for person in night.floor.people]
            before = {entry: known.get(entry, min(known.values())) for entry in people}
            played = {seat.entry for opened in night.held[-1].opened for seat in opened.seats}
            night.hold()
            waits = night.waits[-1]
            for one in waits - played:
                equals = {each for each in before if before[each] == before[one]}
                assert equals & played <= waits
            night.play()


def test_f15_2_a_fixed_seat_is_no_reason_not_to_wait() -> None:
    night = Evening(4, 1, 3, beats="1")
    fixed = tuple(replace(each, seat=(1, 1)) for each in night.floor.people[:1])
    night.floor = replace(night.floor, people=(*fixed, *night.floor.people[1:]))
    for _ in range(3):
        night.play()
        night.hold()
    assert set(night.counts.values()) == {1}
    sat = [held.opened[0].seats[0].entry for held in night.held[1:]]
    assert [entry for entry, waits in zip(sat, night.waits[1:], strict=True) if 1 not in waits] == [
        1 for waits in night.waits[1:] if 1 not in waits
    ]


# What counts


def test_f15_3_who_sits_in_fewer_than_half_stands_behind_and_is_told_how_many_more() -> None:
    night = Evening(6, 1, beats="1", seed=3)
    night.play()
    night.mark(frozenset((6,)))
    for _ in range(3):
        night.hold()
        night.play()
    rows = COME_AND_GO.tonight(night.floor)
    assert [rows[entry].sittings for entry in range(1, 7)] == [4, 4, 4, 4, 4, 1]
    assert [rows[entry].needs for entry in range(1, 7)] == [0, 0, 0, 0, 0, 1]
    assert COME_AND_GO.tiers(night.floor)[-1].entries == (6,)


def test_f15_3_a_sitting_cut_short_counts_with_half_of_its_rounds() -> None:
    night = Evening(12, beats="4")
    night.play_round(1)
    night.play_round(2)
    night.play_round(2)
    rows = COME_AND_GO.tonight(replace(night.floor, ended=PotBy.LEADER))
    sat = [{seat.entry for seat in table.seats} for table in night.floor.tables]
    assert {entry for entry, row in rows.items() if row.sittings} == sat[1]


def test_f15_1_a_sitting_of_minutes_counts_with_one_round() -> None:
    night = Evening(12, minutes="20")
    night.play_round(1)
    rows = COME_AND_GO.tonight(replace(night.floor, ended=PotBy.LEADER))
    sat = [{seat.entry for seat in table.seats} for table in night.floor.tables]
    assert {entry for entry, row in rows.items() if row.sittings} == sat[0]


# Two hundred nights


def best_of(count: int, night: Evening, chance: random.Random) -> list[list[int]]:
    """The night's sittings drawn again, from so many shuffles each."""
    drawn: list[list[int]] = []
    most = len(night.floor.people) + 1
    met = [[0] * most for _ in range(most)]
    for held in night.held:
        ends = list(accumulate((len(opening.seats) for opening in held.opened), initial=0))
        people = [seat.entry for opening in held.opened for seat in opening.seats]
        least, best = maxsize, people
        for _ in range(count if drawn else 1):
            chance.shuffle(people)
            again = 0
            for start, end in pairwise(ends):
                table = people[start:end]
                again += sum(row[other] for row in map(met.__getitem__, table) for other in table)
            if again < least:
                least, best = again, people.copy()
        for start, end in pairwise(ends):
            drawn.append(best[start:end])
            for one, other in permutations(best[start:end], 2):
                met[one][other] += 1
    return drawn


def hold_nights(nights: int, shuffles: int) -> None:
    ours = theirs = 0
    for seed in range(nights):
        chance = random.Random(seed)
        people, tables = chance.randint(4, 60), chance.randint(1, 10)
        night = Evening(people, tables, seed=seed, beats="2").sittings(chance.randint(2, 8))
        seatings = [[seat.entry for seat in o.seats] for h in night.held for o in h.opened]
        ours += squares(seatings)
        theirs += squares(best_of(shuffles, night, chance))
        own: dict[int, list[Fraction]] = {}
        for table in night.floor.tables:
            for entry, worth in points_apart(table).items():
                own.setdefault(entry, []).append(worth)
        for entry, average in averages(night.floor).items():
            counted = own.get(entry, [])
            assert average == sum(counted, Fraction(0)) / max(len(counted), 1)
    assert ours <= Fraction(11, 10) * theirs


def test_f15_2_nobody_waits_for_who_waited_less_and_few_meet_again() -> None:
    """In a longer hunt: 200 nights, within a tenth of the best of 2,000 draws."""
    hold_nights(*((12, 300) if TIMES == 1 else (200, 2000)))


def test_f15_3_who_comes_for_three_fifths_of_the_evening_ranks_as_the_others_do() -> None:
    """All playing alike, the mean rank is within 2 % of theirs; 20,000 nights in a longer hunt."""
    chance, guest, people = random.Random(1), 1, 12
    setup = setup_of(COME_AND_GO, 2, 8)
    here = people_of(people)
    own, others = 0.0, 0.0
    nights = 3_000 if TIMES == 1 else 20_000
    for _ in range(nights):
        count = chance.choice((5, 10))
        sat_in = set(chance.sample(range(count), 3 * count // 5))
        tables: list[TableNow] = []
        for stage in range(count):
            order = [each.entry for each in here if each.entry != guest or stage in sat_in]
            chance.shuffle(order)
            for at in range(2):
                tables.append(_played(len(tables) + 1, stage + 1, order[at::2], chance))
        floor = Floor(setup, CLASSIC, here, count, 0, tuple(tables))
        above = 0
        for tier in COME_AND_GO.tiers(floor):
            rank = above + (len(tier.entries) + 1) / 2
            above += len(tier.entries)
            mine = guest in tier.entries
            own += rank * mine
            others += rank * (len(tier.entries) - mine)
    theirs = others / (people - 1)
    assert abs(own - theirs) <= 0.02 * theirs, (own / nights, theirs / nights)


def _played(number: int, stage: int, order: list[int], chance: random.Random) -> TableNow:
    """A table after its five rounds, each lost by chance."""
    paid = Counter(chance.choice(order) for _ in range(5))
    sat = dict.fromkeys(order, 5)
    seats = tuple(Seated(entry, MOST_UNITS) for entry in order)
    return TableNow(
        number=number,
        place=1,
        stage=stage,
        slot=1,
        seats=seats,
        entrants=tuple(order),
        closed=True,
        done=True,
        rounds=5,
        paid=paid,
        played=sat,
        sat=sat,
    )


# F15.4 on floors alone: who plays with whom, who plays alone, and what both get


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
