"""The chances in a match that ends after a number of rounds: to be alone in first place (R14.6).

A moment is a table, as in `tourney.game.chances.matches`, and how many rounds are left. The moments
that may follow are found round by round, and worked out from the last round back; if they are too
many, matches are simulated.
"""

import math
import random
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from tourney.game.chances.matches import MOST_WORK, Asked, Start, Table, Wins, nexts, wins_before
from tourney.game.chances.rounds import Endings, as_played, endings
from tourney.game.mexico.rules import Rules

_Moment = tuple[Table, int]
_MOST_KEPT = 100_000


def alone_in_first(table: Table) -> Wins:
    """Return 1 for the place that holds the most alone, else 0 for all (R12.2).

    >>> alone_in_first((1, 3, 2)), alone_in_first((3, 3, 2))
    ((0.0, 1.0, 0.0), (0.0, 0.0, 0.0))
    """
    most = max(table)
    return tuple(float(units == most and table.count(most) == 1) for units in table)


class LastRounds(Asked):
    """Matches by some rules, with a number of rounds left.

    Args:
        most_work: as in `Matches`.
    """

    def __init__(self, rules: Rules, *, most_work: int = MOST_WORK) -> None:
        super().__init__()
        self._rules = rules
        self._most_work = most_work
        self._known: dict[_Moment, Wins] = {}
        self._drawn: dict[tuple[Table, int, int], Wins] = {}

    def _of(self, starts: Sequence[Start], made_up: int) -> list[tuple[Wins, Wins | None]]:
        left = max((start.rounds for start in starts), default=0)  # the same at all of them
        if self._work_out({start.units for start in starts}, left):
            return [(self._known[start.units, left], None) for start in starts]
        found: list[tuple[Wins, Wins | None]] = []
        for start in starts:
            matches = math.ceil(made_up * start.chance)
            wins = self._draw(start.units, left, matches)
            found.append((wins, tuple(mine * (1 - mine) / max(matches, 1) for mine in wins)))
        return found

    def _work_out(self, tables: set[Table], rounds: int) -> bool:
        """Work out these tables and all moments after them; return False if that is too much."""
        if len(self._known) > _MOST_KEPT:
            self._known.clear()
        layers, work = [tables], 0
        for left in range(rounds, 0, -1):
            after: set[Table] = set()
            for table in self._new(layers[-1], left):
                self._step()
                if len(table) == 1:
                    continue
                found = nexts(self._rules, table)
                work += len(found)
                if work > self._most_work:
                    return False
                after |= {each for _, _, each in found}
            layers.append(after)
        for left, layer in enumerate(reversed(layers)):
            for table in self._new(layer, left):
                self._step()
                self._known[table, left] = self._one(table, left)
        return True

    def _new(self, tables: set[Table], left: int) -> Iterator[Table]:
        return (table for table in tables if (table, left) not in self._known)

    def _one(self, table: Table, left: int) -> Wins:
        if not left or len(table) == 1:
            return alone_in_first(table)
        found = nexts(self._rules, table)
        return wins_before(table, found, lambda after: self._known[after, left - 1])

    def _draw(self, table: Table, rounds: int, matches: int) -> Wins:
        """Simulate this many matches from a table; the same each time they are asked for."""
        key = table, rounds, matches
        if (found := self._drawn.get(key)) is None:
            throw, wins = random.Random(0).random, [0.0] * len(table)
            ends = [endings(self._rules, players) for players in range(len(table) + 1)]
            for _ in range(matches):
                for place in _first(table, rounds, ends, throw):
                    wins[place] += 1 / matches
            found = self._drawn[key] = tuple(wins)
        return found


def _first(
    table: Table, rounds: int, ends: Sequence[Endings | None], throw: Callable[[], float]
) -> list[int]:
    """Return who is alone in first place after a simulated match, if anybody is.

    Args:
        ends: how a round may end, by the number of its players.
    """
    places, units = list(range(len(table))), list(table)
    for _ in range(rounds):
        if (found := ends[len(units)]) is None:  # one player is left
            break
        loser, paid = found.ends[bisect(found.cumulated, throw())]
        places, units = places[loser:] + places[:loser], units[loser:] + units[:loser]
        units[0] -= paid
        if units[0] <= 0:
            del units[0], places[0]
    alone = alone_in_first(tuple(units))
    return [place for place, wins in zip(places, alone, strict=True) if wins]


def last_rounds_of(rules: Rules) -> LastRounds:
    """Return the matches by these rules; their results are kept."""
    return _last_rounds_of(as_played(rules))


@lru_cache(maxsize=4)
def _last_rounds_of(rules: Rules) -> LastRounds:
    return LastRounds(rules)
