"""Made-up rounds: who pays in them is drawn by the chances of the seats (R13.1)."""

from bisect import bisect
from random import Random
from typing import NamedTuple

from tourney.game.chances.rounds import Endings, endings
from tourney.game.mexico.rules import Rules

#: What those at a table have who are in, clockwise from the lead.
Units = list[int]


class Length(NamedTuple):
    """How long something takes.

    Attributes:
        beats: rounds after one another; tables that play at the same time play one.
        turns: of the largest table in each of them, added up.
    """

    beats: int
    turns: int


class Rounds:
    """Rounds at tables under some rules.

    Args:
        chance: what all lots come from.
        times: so many times the stake is paid.
    """

    def __init__(self, rules: Rules, chance: Random, times: int = 1) -> None:
        self.chance = chance
        self._rules = rules
        self._times = times
        self._throw = chance.random
        self._endings: dict[int, Endings] = {}

    def play(self, table: Units) -> Units:
        """The table after a round, of two at least."""
        known = self._endings.get(len(table)) or self._at(len(table))
        loser, paid = known.ends[bisect(known.cumulated, self._throw())]
        if table[loser] > paid:
            return [table[loser] - paid, *table[loser + 1 :], *table[:loser]]
        return table[loser + 1 :] + table[:loser]

    def match(self, table: Units, until: int = 1) -> Length:
        """How long a table takes until so many are left."""
        beats = turns = 0
        while len(table) > until:
            beats += 1
            turns += len(table)
            table = self.play(table)
        return Length(beats, turns)

    def _at(self, players: int) -> Endings:
        """How a round of so many ends; of more than are worked out, anybody pays a unit alike."""
        known = endings(self._rules, players)
        if known is None:
            cumulated = tuple((loser + 1) / players for loser in range(players))
            known = Endings(cumulated, tuple((loser, 1) for loser in range(players)))
        ends = tuple((loser, self._times * paid) for loser, paid in known.ends)
        self._endings[players] = Endings(known.cumulated, ends)
        return self._endings[players]
