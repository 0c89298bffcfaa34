"""The rest of a night, simulated: rounds, tables, laps, and freeze-outs to the end (R13.5)."""

from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from math import inf
from random import Random
from typing import NamedTuple

from tourney.game.chances.rounds import Endings, endings
from tourney.game.games import AnyRules
from tourney.game.mexico.rules import Rules
from tourney.night.floor import Floor, TableNow

#: A player at a simulated table: the entry, and the units left. Plain tuples, as millions are
#: simulated.
Chair = tuple[int, int]
#: The players at a table who are in, clockwise from the lead.
Table = list[Chair]


class SimulatedOut(NamedTuple):
    """The exit of a player; a larger tuple ranks higher (F7.1).

    Attributes:
        lap: the lap, or the round without laps.
        before: the units held when it began.
    """

    lap: int
    before: int
    entry: int


#: The tiers of a ranking, best first: people who are equal.
Ranked = list[list[int]]


class Length(NamedTuple):
    """The length of a part of the night.

    Attributes:
        laps: how many rounds follow one another; tables that play at the same time count once.
        turns: the turns of the largest table in each of these, added up.
    """

    laps: int
    turns: int


class SimulatedRounds:
    """Simulates rounds at tables under given rules.

    Args:
        chance: the source of all chance.
        times: by how much the stake is multiplied.
        cost: what a round costs on average, if its ends are not known (R15.8).
    """

    def __init__(
        self, rules: AnyRules, chance: Random, times: int = 1, cost: Fraction = Fraction(1)
    ) -> None:
        self.chance = chance
        self._rules = rules
        self._times = times
        self._cost = cost
        self._throw = chance.random
        self._endings: dict[int, Endings] = {}

    def play(self, table: Table) -> tuple[Table, Chair | None]:
        """Return a table of two or more after a round, and any player out with the units before."""
        known = self._endings.get(len(table)) or self._at(len(table))
        loser, paid = known.ends[bisect(known.cumulated, self._throw())]
        entry, units = chair = table[loser]
        if units > paid:
            return [(entry, units - paid), *table[loser + 1 :], *table[:loser]], None
        return table[loser + 1 :] + table[:loser], chair

    def match(
        self,
        table: Table,
        out: list[SimulatedOut],
        until: int = 1,
        since: int = 0,
        most: float = inf,
    ) -> tuple[Length, Table]:
        """Play a table until this many are left; return the length and these players.

        Args:
            out: a list that gets the exits, the last ones last.
            since: how many laps there were before.
            most: how many laps are left at most.
        """
        laps = turns = 0
        while len(table) > until and laps < most:
            laps += 1
            turns += len(table)
            table, gone = self.play(table)
            if gone is not None:
                out.append(SimulatedOut(since + laps, gone[1], gone[0]))
        return Length(laps, turns), table

    def _at(self, players: int) -> Endings:
        """Return how rounds of this many can end; if unknown, all are equally likely to pay."""
        known = endings(self._rules, players) if isinstance(self._rules, Rules) else None
        if known is None:
            known = _alike(players, self._cost)
        ends = tuple((loser, self._times * paid) for loser, paid in known.ends)
        self._endings[players] = Endings(known.cumulated, ends)
        return self._endings[players]


def _alike(players: int, cost: Fraction) -> Endings:
    """Return the ends of a round that everyone loses equally often, at this cost on average."""
    whole, more = divmod(cost, 1)
    ends = [(loser, whole + extra) for loser in range(players) for extra in (1, 0)]
    parts = [(loser + part) / players for loser in range(players) for part in (more, 1)]
    return Endings(tuple(map(float, parts)), tuple(ends))


def simulated_ranking(left: Sequence[int], out: Sequence[SimulatedOut]) -> Ranked:
    """Return the ranking: players left in, as equals, then those who went out (F7.1)."""
    behind = groupby(sorted(out, reverse=True), key=lambda gone: gone[:2])
    return [*([list(left)] if left else []), *([gone.entry for gone in few] for _, few in behind)]


NOTHING = Length(0, 0)


class MadeUp(NamedTuple):
    """The rest of a simulated night, or of a part of it.

    Attributes:
        ranks: of the players who were in; empty if unknown.
    """

    length: Length
    ranks: Ranked


def starts(table: TableNow) -> list[tuple[float, Table]]:
    """Return a table's players from each possible lead on, with the chance of that lead."""
    chairs = [(seat.entry, seat.units) for seat in table.seats]
    chances = [seat.may_lead for seat in table.seats]
    if not any(chances):
        chances = [1 / len(chairs) for _ in chairs]
    return [(chance, [*chairs[at:], *chairs[:at]]) for at, chance in enumerate(chances) if chance]


def led(known: Sequence[tuple[float, Table]], chance: Random) -> Table:
    """Return one of a table's starts, drawn by chance if there are several."""
    if len(known) < 2:
        return [chair for _, table in known for chair in table]
    chances, tables = zip(*known, strict=True)
    return [*chance.choices(tables, chances)[0]]


def playing(floor: Floor) -> list[int]:
    """Return the indexes of the open tables that still play the running lap."""
    return [
        at
        for at, table in enumerate(floor.open)
        if table.due and not table.done and len(table.seats) > 1
    ]


def longest(lengths: Iterable[Length]) -> Length:
    """Return the length of tables that play at the same time."""
    return max(lengths, key=lambda length: length.turns, default=NOTHING)


def total(one: Length, other: Length) -> Length:
    """Return the length of two parts that follow each other."""
    return Length(one.laps + other.laps, one.turns + other.turns)


#: Simulates the rest of a night once.
Course = Callable[[], MadeUp]


def entries_of(table: Table) -> list[int]:
    return [entry for entry, _ in table]


#: The tolerance for a table's account (F2.2), as fractions are added with rounding errors.
_NEARLY_FULL = 1 - 1e-9


class Laps:
    """Tables that play lap by lap, some of them resting (F2.2)."""

    def __init__(self, rounds: SimulatedRounds, tables: Iterable[Table], rest: bool) -> None:
        self._rounds = rounds
        self._rest = rest
        self.tables = list(tables)
        self.credits = [1.0] * len(self.tables)
        self.laps = self.turns = 0
        self.out: list[SimulatedOut] = []

    @property
    def left(self) -> int:
        """How many players are in, at all tables."""
        return sum(map(len, self.tables))

    @property
    def length(self) -> Length:
        """The length of the laps played."""
        return Length(self.laps, self.turns)

    def call(self) -> list[int]:
        """Return the indexes of the tables that play the next lap."""
        sizes = [len(table) for table in self.tables]
        largest = max(sizes)
        due = []
        for at, size in enumerate(sizes):
            if size < 2:
                continue
            if self._rest and size < largest:
                self.credits[at] += size / largest
                if self.credits[at] < _NEARLY_FULL:
                    continue
                self.credits[at] -= 1
            due.append(at)
        return due

    def play(self, due: Sequence[int]) -> None:
        """Play a round at each of these tables."""
        tables, play = self.tables, self._rounds.play
        self.laps += 1
        self.turns += max(len(tables[at]) for at in due)
        for at in due:
            tables[at], gone = play(tables[at])
            if gone is not None:
                self.out.append(SimulatedOut(self.laps, gone[1], gone[0]))

    def close_and_balance(self, cap: int) -> None:
        """Close tables, the smallest first (F4.2), and balance the others to within one player."""
        tables, left = self.tables, self.left
        while len(tables) > 1 and left <= cap * (len(tables) - 1):
            smallest = min(range(len(tables)), key=lambda at: len(tables[at]))
            del self.credits[smallest]
            for chair in tables.pop(smallest):
                min(tables, key=len).append(chair)
        while len(large := max(tables, key=len)) > len(small := min(tables, key=len)) + 1:
            small.append(large.pop())


def laps_from(floor: Floor, rounds: SimulatedRounds, rest: bool) -> Callable[[], Laps]:
    """Return what plays the running lap to its end at all open tables, as often as it is called."""
    tables = [starts(table) for table in floor.open]
    credit = [float(floor.accounts.get(table.number, 1)) for table in floor.open]
    due = playing(floor) if floor.lap else []

    def begun() -> Laps:
        laps = Laps(rounds, (led(known, rounds.chance) for known in tables), rest)
        laps.credits = credit.copy()
        if due:
            laps.play(due)
        return laps

    return begun


def last_rounds_course(floor: Floor, rounds: SimulatedRounds, most: int) -> Course:
    """Return the simulation of one table until a winner, or for so many more rounds (R14.6)."""
    (table,) = floor.open
    known = starts(table)

    def made_up() -> MadeUp:
        out: list[SimulatedOut] = []
        length, last = rounds.match(led(known, rounds.chance), out, most=most)
        by_units = sorted(last, key=lambda chair: -chair[1])
        left = [entries_of([*few]) for _, few in groupby(by_units, key=lambda chair: chair[1])]
        return MadeUp(length, [*left, *simulated_ranking((), out)])

    return made_up


def freezeout_course(floor: Floor, rounds: SimulatedRounds) -> Course:
    """Return the simulation of a freeze-out (F4); a shuffle takes as long."""
    coming = [(each.entry, each.units) for each in floor.unseated]
    begun = laps_from(floor, rounds, floor.setup.chosen.get("rest") == "yes")
    cap = max(floor.cap, 2)

    def made_up() -> MadeUp:
        laps = begun()
        for chair in coming:
            min(laps.tables, key=len).append(chair)
        while (left := laps.left) > cap and len(laps.tables) > 1:
            laps.close_and_balance(cap)
            laps.play(laps.call())
        final = [chair for table in laps.tables for chair in table]
        if len(laps.tables) > 1 and left > 1:
            rounds.chance.shuffle(final)
        length, last = rounds.match(final, laps.out, since=laps.laps)
        return MadeUp(total(laps.length, length), simulated_ranking(entries_of(last), laps.out))

    return made_up
