"""Evenings of come and go on floors alone (F15), and what they come to, counted another way."""

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from msgspec.structs import replace

from tests.night.format_nights import AbstractNight, five_dice, people_of, setup_of
from tourney.night.barrier import BarrierHeld
from tourney.night.floor import Floor, Person, TableNow
from tourney.night.formats.registry import FORMATS
from tourney.night.people.attendance import after_sitting

COME_AND_GO = FORMATS["come-and-go"]


class Evening(AbstractNight):
    """A night of come and go; who is here, and who has waited how often, is counted here too."""

    def __init__(
        self, people: int, tables: int = 3, seats: int = 8, *, seed: int = 0, **options: str
    ) -> None:
        self.rounds = int(options.get("beats", "5"))
        self.counts: dict[int, int] = {}
        self.waits: list[frozenset[int]] = []
        setup = setup_of(COME_AND_GO, tables, seats, options)
        everybody = people_of(people)
        drawn = COME_AND_GO.draw(setup, everybody, five_dice(random.Random(seed)))
        super().__init__(COME_AND_GO, everybody, setup=setup, draw=drawn, seed=seed)

    def _settled(self, table: TableNow, *, done: bool) -> TableNow:
        settled = super()._settled(table, done=done)
        return replace(settled, done=settled.done or table.rounds >= self.rounds)

    def put(self, barrier: BarrierHeld) -> None:
        here = {each.entry for each in self.floor.people} - self.floor.absent
        seated = {seat.entry for opening in barrier.opened for seat in opening.seats}
        known = [self.counts[entry] for entry in here if entry in self.counts]
        before = {entry: self.counts.get(entry, min(known, default=0)) for entry in here}
        assert seated <= here
        waiting = here - seated
        # F15.2: nobody waits while somebody with a lower count has a chair.
        lowest = min((before[entry] for entry in seated), default=0)
        assert all(before[entry] <= lowest for entry in waiting)
        chairs = self.floor.setup.tables * min(self.floor.setup.seats, 8)
        assert len(seated) == min(len(here), chairs)
        self.counts |= before | {entry: before[entry] + 1 for entry in waiting}
        assert after_sitting(seated, waiting, self.floor.waited) == self.counts
        self.waits.append(frozenset(waiting))
        super().put(barrier)
        self.floor = replace(self.floor, waited=dict(self.counts))

    def mark(self, absent: frozenset[int], new: int = 0) -> None:
        """Somebody is absent now, and so many are new."""
        known = len(self.floor.people)
        names = (Person(entry, f"P{entry:03}") for entry in range(known + 1, known + new + 1))
        self.floor = replace(self.floor, people=(*self.floor.people, *names), absent=absent)

    def by_chance(self, most: int = 60) -> None:
        """People come, pause, leave and come again; some are always here."""
        chance, absent = self.chance, set(self.floor.absent)
        for person in self.floor.people:
            if person.entry in absent:
                absent -= {person.entry} if chance.random() < 0.4 else set()
            elif chance.random() < 0.15 and len(self.floor.people) - len(absent) > 4:
                absent.add(person.entry)
        room = most - len(self.floor.people)
        self.mark(frozenset(absent), min(chance.choice((0, 0, 1, 3)), room))

    def sittings(self, count: int) -> "Evening":
        for _ in range(count):
            self.play()
            self.by_chance()
            self.hold()
        self.play()
        return self


def squares(seatings: Sequence[Sequence[int]]) -> int:
    """Σ m² over all pairs that met."""
    met = Counter(pair for table in seatings for pair in combinations(sorted(table), 2))
    return sum(count**2 for count in met.values())


def averages(floor: Floor) -> dict[int, Fraction | None]:
    return {entry: tier.average for tier in COME_AND_GO.tiers(floor) for entry in tier.entries}


def points_apart(table: TableNow) -> dict[int, Fraction]:
    """A table's points, worked out from what was lost by another way."""
    own = {
        entry: Fraction(table.paid.get(entry, 0), table.played[entry])
        for entry in table.entrants
        if 2 * table.sat.get(entry, 0) >= table.rounds > 0
    }
    points = dict.fromkeys(own, Fraction(0))
    for one, other in combinations(own, 2):
        half = Fraction(1, 2 * (len(own) - 1))
        points[one] += half * (1 + (own[one] < own[other]) - (own[one] > own[other]))
        points[other] += half * (1 + (own[other] < own[one]) - (own[other] > own[one]))
    return points if len(own) > 1 else {}
