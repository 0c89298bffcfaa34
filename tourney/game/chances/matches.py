"""A match's chances between two rounds (R13.3): exact where possible, else from simulated matches.

A table is the units of the players still in, clockwise from the lead. Players without units have no
seat, so tables that differ only by empty seats, or by where counting begins, are the same.
"""

import math
import random
from array import array
from bisect import bisect
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import mul
from threading import Lock
from typing import NamedTuple
from weakref import WeakSet

from msgspec import Struct

from tourney.game.chances.rounds import MOST_PLAYERS, Endings, as_played, endings, pays_from_start
from tourney.game.mexico.rules import Rules

#: The units in playing order, the lead first.
Table = tuple[int, ...]
#: Chances to win, by place at a table or by player.
Wins = tuple[float, ...]
#: The possible ends of a round: the chance, the loser, and the table then.
_Nexts = list[tuple[float, int, Table]]
#: The possible payments of each place in a round, with their chances.
_Ways = tuple[tuple[tuple[int, float], ...], ...]
#: Called between small parts of long work; may raise an error to stop it.
Step = Callable[[], object]

#: The most work for an exact answer: it takes less than a second.
MOST_WORK = 300_000
#: The share of that work for the last players of simulated matches.
_LATE = 2 / 3
#: A table of this many players is worked out in a special way.
_DUEL = 2
#: How many tables are kept in memory, worked out and simulated.
_MOST_KEPT = 60_000
_MOST_MADE_UP = 10_000

#: With fewer simulated matches the answer is too vague (R13.3).
MADE_UP = 20_000
#: The matches are simulated in this many blocks; a table that only may come about gets a share of
#: them.
_BLOCKS = 128


def no_step() -> None:
    """Do nothing between two parts of work."""


class Start(NamedTuple):
    """A table from which a match may continue.

    Attributes:
        chance: the chance of this start.
        order: the players, clockwise from the lead.
        rounds: how many rounds are left, if the rules have a number of them (R14.6).
    """

    chance: float
    order: tuple[int, ...]
    units: Table
    rounds: int = 0


class _Sums(Struct):
    """The results of a table's simulated matches: wins by place, and their squares."""

    blocks: int
    wins: list[float]
    squares: list[float]


class Answer(Struct, frozen=True):
    """Chances to win.

    Attributes:
        wins: by player.
        error: the largest standard error; None if the chances are exact.
    """

    wins: Wins
    error: float | None = None


class Asked:
    """Matches that are asked for their chances, by one thread at a time."""

    def __init__(self) -> None:
        self._asking = Lock()
        self._step: Step = no_step

    def answer(
        self, starts: Sequence[Start], players: int, made_up: int = MADE_UP, step: Step = no_step
    ) -> Answer | None:
        """Return the chances of this many players, numbered from 0.

        None if too many players sit at a table.

        Args:
            made_up: how many matches to simulate at least, if not all can be worked out.
        """
        if any(len(start.units) > MOST_PLAYERS for start in starts):
            return None
        wins, spread, drawn = [0.0] * players, [0.0] * players, False
        with self._asking:
            self._step = step
            for start, (theirs, spreads) in zip(starts, self._of(starts, made_up), strict=True):
                drawn = drawn or spreads is not None
                exact = spreads or (0.0,) * len(theirs)
                for player, mine, mine_spread in zip(start.order, theirs, exact, strict=True):
                    wins[player] += start.chance * mine
                    spread[player] += start.chance * start.chance * mine_spread
        return Answer(tuple(wins), math.sqrt(max(spread)) if drawn else None)

    def _of(self, starts: Sequence[Start], made_up: int) -> list[tuple[Wins, Wins | None]]:
        """Return the chances from each start, and the squares of their errors if simulated."""
        raise NotImplementedError


class Matches(Asked):
    """Matches by some rules, played until this many are left, at least one.

    Args:
        most_work: the most work for an exact answer: tables, times the ways in which a round may
            end.
    """

    def __init__(self, rules: Rules, until: int = 1, *, most_work: int = MOST_WORK) -> None:
        super().__init__()
        self._rules = rules
        self._most_work = most_work
        self._until = max(1, until)
        self._known: dict[Table, Wins] = {}
        self._duels = [array("d", [0.0])]
        self._made_up: dict[tuple[Table, int], _Sums] = {}

    def exactly(self, table: Table) -> Wins | None:
        """Return the chances at a table by place; None if they take too long to work out."""
        if len(table) > MOST_PLAYERS:
            return None
        with self._asking:
            self._step = no_step
            return self._at(table) if self._work_out(table) else None

    def works_out(self, table: Table) -> bool:
        """Return True if a table's chances can be worked out exactly, not simulated.

        Args:
            table: the units of at most `MOST_PLAYERS` players.
        """
        with self._asking:
            return len(table) <= max(_DUEL, self._until) or self._work(table) <= self._most_work

    def forget_made_up(self) -> None:
        """Forget the simulated matches; a simulation in progress runs to its end."""
        self._made_up.clear()

    def _of(self, starts: Sequence[Start], made_up: int) -> list[tuple[Wins, Wins | None]]:
        return [
            (self._at(start.units), None)
            if self._work_out(start.units)
            else self._drawn(start.units, start.chance, made_up)
            for start in starts
        ]

    def _work_out(self, table: Table) -> bool:
        """Work out a table and all tables that may follow; return False if that is too much."""
        fewest = max(_DUEL, self._until)
        if len(table) <= fewest or table in self._known:
            return True
        if self._work(table) > self._most_work:
            return False
        if len(self._known) > _MOST_KEPT:
            # Tables of few players come about more often.
            for each in sorted(self._known, key=len)[_MOST_KEPT // 2 :]:
                del self._known[each]
        ahead: list[tuple[Table, _Nexts | None]] = [(table, None)]
        while ahead:
            self._step()
            each, found = ahead.pop()
            if each in self._known:
                continue
            if found is None:
                found = nexts(self._rules, each)
                first = [
                    (after, None)
                    for _, _, after in found
                    if len(after) > fewest and after not in self._known
                ]
                if first:
                    ahead += [(each, found), *first]
                    continue
            self._known[each] = wins_before(each, found, self._at)
        return True

    def _work(self, table: Table) -> int:
        """Return roughly how many tables may follow, times the ways in which a round may end."""
        tables: int = min(math.prod(table) * len(table), max(table) ** len(table))
        return tables * len(nexts(self._rules, table))

    def _at(self, table: Table) -> Wins:
        if len(table) <= self._until:
            return (1.0,) * len(table)
        if len(table) > _DUEL:
            return self._known[table]
        lead = self._duel(*table)
        return (lead, 1.0 - lead)

    def _duel(self, lead: int, other: int) -> float:
        """Return the lead's chance against one other, worked out from fewer units upwards.

        Two players may hold hundreds of units each; this takes no longer than a simulation.
        """
        leads, others = (dict(ways) for ways in ways_of(self._rules, _DUEL))
        for units in range(len(self._duels), lead + other + 1):
            self._step()
            row = [sum(others.values())] * (units + 1)  # by the units of the lead
            for paid in {*leads, *others}:
                if paid <= units:
                    before = self._duels[units - paid]
                    mine, theirs = leads.get(paid, 0.0), others.get(paid, 0.0)
                    none = array("d", [0.0] * paid)
                    row = [
                        so_far + mine * stays - theirs * passes
                        for so_far, stays, passes in zip(
                            row, none + before, before[::-1] + none, strict=True
                        )
                    ]
            row[0], row[-1] = 0.0, 1.0
            self._duels.append(array("d", row))
        return self._duels[lead + other][lead]

    # Made-up matches

    def _drawn(self, table: Table, chance: float, made_up: int) -> tuple[Wins, Wins]:
        """Return a table's chances, and the squares of their standard errors.

        The simulated matches are the table's share of this many, and any simulated before.

        Args:
            chance: the chance that this table comes about.
        """
        size = math.ceil(made_up / _BLOCKS)
        if len(self._made_up) > _MOST_MADE_UP:
            self._made_up.clear()
        nothing = _Sums(0, [0.0] * len(table), [0.0] * len(table))
        sums = self._made_up.setdefault((table, size), nothing)
        while sums.blocks < chance * _BLOCKS:
            self._draw(table, sums, size)
        matches = size * sums.blocks
        means = tuple(each / matches for each in sums.wins)
        spreads = tuple(
            max(0.0, square / matches - mean * mean) / matches
            for square, mean in zip(sums.squares, means, strict=True)
        )
        return means, spreads

    def _draw(self, table: Table, sums: _Sums, matches: int) -> None:
        """Simulate one more block of matches, each until the rest can be worked out.

        Every table uses the same random numbers in a block, so that they do not blur the difference
        between two tables.
        """
        throw, known = random.Random(sums.blocks).random, self._known
        late = self._late(max(table))
        rounds = {left: self._endings(left) for left in range(late + 1, len(table) + 1)}
        wins, squares = sums.wins.copy(), sums.squares.copy()
        for _ in range(matches):
            self._step()
            places, units = list(range(len(table))), list(table)
            lead, left = 0, len(table)
            while left > late:
                cumulated, ends = rounds[left]
                held = 1
                while held > 0:
                    loser, paid = ends[bisect(cumulated, throw())]
                    lead = (lead + loser) % left
                    held = units[lead] = units[lead] - paid
                del units[lead], places[lead]
                left -= 1
                lead %= left
            rest = (*units[lead:], *units[:lead])
            if (theirs := known.get(rest)) is None:
                self._work_out(rest)  # few enough players are left for it
                theirs = self._at(rest)
            for place, mine in zip(places[lead:] + places[:lead], theirs, strict=True):
                wins[place] += mine
                squares[place] += mine * mine
        # A block that is interrupted does not count.
        sums.wins, sums.squares, sums.blocks = wins, squares, sums.blocks + 1

    def _endings(self, players: int) -> Endings:
        found = endings(self._rules, players)
        assert found is not None
        return found

    def _late(self, units: int) -> int:
        """Return how many players can be worked out exactly, with any number of units."""
        left = max(_DUEL, self._until)
        while left < MOST_PLAYERS:
            ways = sum(map(len, ways_of(self._rules, left + 1)))
            if units ** (left + 1) * ways > self._most_work * _LATE:
                break
            left += 1
        return left


def wins_before(table: Table, nexts: "_Nexts", wins: Callable[[Table], Wins]) -> Wins:
    """Return the chances at a table from those at the tables that may be next."""
    rows = []
    for _, loser, after in nexts:
        theirs = wins(after)
        if len(after) < len(table):
            at = len(table) - 1 - loser
            rows.append((*theirs[at:], 0.0, *theirs[:at]))
        else:
            at = len(table) - loser
            rows.append(theirs[at:] + theirs[:at])
    chances = [chance for chance, _, _ in nexts]
    return tuple([sum(map(mul, chances, wins)) for wins in zip(*rows, strict=True)])


def nexts(rules: Rules, table: Table) -> "_Nexts":
    """Return the possible ends of a round: the chance, the loser, and the table then (R2.5)."""
    nexts: _Nexts = []
    for loser, ways in enumerate(ways_of(rules, len(table))):
        others = table[loser + 1 :] + table[:loser]
        units, out = table[loser], 0.0
        for paid, chance in ways:
            if paid < units:
                nexts.append((chance, loser, (units - paid, *others)))
            else:
                out += chance
        if out:
            nexts.append((out, loser, others))
    return nexts


@lru_cache(maxsize=64)
def ways_of(rules: Rules, players: int) -> "_Ways":
    """Return the possible payments of each place in a round, with their chances."""
    pays = pays_from_start(rules, players)
    assert pays is not None
    return tuple(tuple(stakes.items()) for stakes in pays)


def forget_made_up() -> None:
    """Forget simulated matches, as answers depend on how much was simulated before.

    An account of the same match then gives the same numbers each time. Exact results are kept, as
    they never change.
    """
    for matches in tuple(_kept):
        matches.forget_made_up()


def forget() -> None:
    """Forget exact results too, so that the same question takes the same number of steps."""
    _matches_of.cache_clear()


def matches_of(rules: Rules, until: int = 1) -> Matches:
    """Return the matches by these rules; their results are kept."""
    return _matches_of(as_played(rules), max(1, until))


@lru_cache(maxsize=4)
def _matches_of(rules: Rules, until: int) -> Matches:
    matches = Matches(rules, until)
    _kept.add(matches)
    return matches


#: All objects made by `_matches_of` that are still in use.
_kept: WeakSet[Matches] = WeakSet()
