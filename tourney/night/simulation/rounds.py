"""Made-up rounds: who pays in them is drawn by the chances of the seats (R13.1)."""

from bisect import bisect
from collections.abc import Sequence
from itertools import groupby
from random import Random
from typing import NamedTuple

from tourney.game.chances.rounds import Endings, endings
from tourney.game.mexico.rules import Rules

#: A player at a simulated table: the entry, and the units left. Plain, as millions are simulated.
Chair = tuple[int, int]
#: Those at a table who are in, clockwise from the lead.
Table = list[Chair]


class SimulatedOut(NamedTuple):
    """A player went out; the larger, the better they stand (F7.1).

    Attributes:
        lap: or round, where there are no laps.
        before: the units held when it began.
    """

    lap: int
    before: int
    entry: int


#: The tiers of a ranking, best first: people who are equal.
Ranked = list[list[int]]


class Length(NamedTuple):
    """The length of something, in time.

    Attributes:
        laps: rounds after one another; tables that play at the same time play one.
        turns: of the largest table in each of them, added up.
    """

    laps: int
    turns: int


class SimulatedRounds:
    """Rounds at tables under some rules.

    Args:
        chance: what all lots come from.
        times: this many times the stake is paid.
    """

    def __init__(self, rules: Rules, chance: Random, times: int = 1) -> None:
        self.chance = chance
        self._rules = rules
        self._times = times
        self._throw = chance.random
        self._endings: dict[int, Endings] = {}

    def play(self, table: Table) -> tuple[Table, Chair | None]:
        """The table after a round, of two at least, and who went out, with the units before it."""
        known = self._endings.get(len(table)) or self._at(len(table))
        loser, paid = known.ends[bisect(known.cumulated, self._throw())]
        entry, units = chair = table[loser]
        if units > paid:
            return [(entry, units - paid), *table[loser + 1 :], *table[:loser]], None
        return table[loser + 1 :] + table[:loser], chair

    def match(
        self, table: Table, out: list[SimulatedOut], until: int = 1, since: int = 0
    ) -> tuple[Length, Table]:
        """The time of a table until this many are left, and these people.

        Args:
            out: takes up who goes out, last those who went last.
            since: this many laps were before it.
        """
        laps = turns = 0
        while len(table) > until:
            laps += 1
            turns += len(table)
            table, gone = self.play(table)
            if gone is not None:
                out.append(SimulatedOut(since + laps, gone[1], gone[0]))
        return Length(laps, turns), table

    def _at(self, players: int) -> Endings:
        """The end of a round; with too many players to work out, all are equally likely to pay."""
        known = endings(self._rules, players)
        if known is None:
            cumulated = tuple((loser + 1) / players for loser in range(players))
            known = Endings(cumulated, tuple((loser, 1) for loser in range(players)))
        ends = tuple((loser, self._times * paid) for loser, paid in known.ends)
        self._endings[players] = Endings(known.cumulated, ends)
        return self._endings[players]


def simulated_ranking(left: Sequence[int], out: Sequence[SimulatedOut]) -> Ranked:
    """The ranking: those left in, equal, then those who went out (F7.1)."""
    behind = groupby(sorted(out, reverse=True), key=lambda gone: gone[:2])
    return [*([list(left)] if left else []), *([gone.entry for gone in few] for _, few in behind)]
