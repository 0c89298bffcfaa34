"""Simulated courses: a night of each format played on to its end (R13.5).

A simulated course holds only what decides the night's length and places: the people at each table,
and their units. It leaves out people who might still come, come back or go home, and fixed seats; a
shoot-out is a lot.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from tourney.game.mexico.rules import Rules
from tourney.night.floor.floor import Floor
from tourney.night.forecast.bracket import duels
from tourney.night.forecast.points import points
from tourney.night.forecast.rounds import (
    Length,
    SimulatedOut,
    SimulatedRounds,
    Table,
    simulated_ranking,
)
from tourney.night.forecast.tables import MadeUp, longest, playing, seated, total
from tourney.night.formats.heats.now import stage_of
from tourney.night.formats.heats.options import rests
from tourney.night.formats.heats.shape import HeatsStage, shape_from
from tourney.night.formats.heats.snake import snake

#: Makes up once how the rest of a night goes.
Course = Callable[[], MadeUp]

#: The tolerance of a table's account (F2.2), in which tenths are added up.
_NEARLY_FULL = 1 - 1e-9


def course(floor: Floor, rounds: SimulatedRounds) -> Course:
    """The function that simulates the rest of a night."""
    return _COURSES[floor.setup.format](floor, rounds)


class _Beats:
    """Tables that play beat by beat, some of them resting (F2.2)."""

    def __init__(self, rounds: SimulatedRounds, tables: Iterable[Table], rest: bool) -> None:
        self._rounds = rounds
        self._rest = rest
        self.tables = list(tables)
        self.credits = [1.0] * len(self.tables)
        self.beats = self.turns = 0
        self.out: list[SimulatedOut] = []

    @property
    def left(self) -> int:
        """The number of people who are in, at all tables."""
        return sum(map(len, self.tables))

    @property
    def length(self) -> Length:
        """The length of the part that was played."""
        return Length(self.beats, self.turns)

    def call(self) -> list[int]:
        """The tables that play the next beat."""
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
        """A round at each of these tables."""
        tables, play = self.tables, self._rounds.play
        self.beats += 1
        self.turns += max(len(tables[at]) for at in due)
        for at in due:
            tables[at], gone = play(tables[at])
            if gone is not None:
                self.out.append(SimulatedOut(self.beats, gone[1], gone[0]))

    def close_and_balance(self, cap: int) -> None:
        """Tables close as people go out, the smallest first (F4.2); the others differ by one."""
        tables, left = self.tables, self.left
        while len(tables) > 1 and left <= cap * (len(tables) - 1):
            smallest = min(range(len(tables)), key=lambda at: len(tables[at]))
            del self.credits[smallest]
            for chair in tables.pop(smallest):
                min(tables, key=len).append(chair)
        while len(large := max(tables, key=len)) > len(small := min(tables, key=len)) + 1:
            small.append(large.pop())


def _freezeout(floor: Floor, rounds: SimulatedRounds) -> Course:
    """F4; a shuffle takes as long."""
    tables = [seated(table) for table in floor.open]
    coming = [(each.entry, each.units) for each in floor.unseated]
    chosen, cap = floor.setup.chosen.get("rest") == "yes", max(floor.cap, 2)
    credit = [float(floor.accounts.get(table.number, 1)) for table in floor.open]
    due = playing(floor) if floor.beat else []

    def made_up() -> MadeUp:
        beats = _Beats(rounds, map(list, tables), chosen)
        beats.credits = credit.copy()
        if due:
            beats.play(due)
        for chair in coming:
            min(beats.tables, key=len).append(chair)
        while (left := beats.left) > cap and len(beats.tables) > 1:
            beats.close_and_balance(cap)
            beats.play(beats.call())
        final = [chair for table in beats.tables for chair in table]
        if len(beats.tables) > 1 and left > 1:
            rounds.chance.shuffle(final)
        length, last = rounds.match(final, beats.out, since=beats.beats)
        return MadeUp(total(beats.length, length), simulated_ranking(_entries(last), beats.out))

    return made_up


def _heats(floor: Floor, rounds: SimulatedRounds) -> Course:
    """F5: the heats in play, and the stages to come as they are planned."""
    assert isinstance(floor.rules, Rules)
    units, rest = floor.rules.units, rests(floor.setup)
    first, *coming = shape_from(floor.setup, stage_of(floor, floor.stage))
    tables = [seated(table) for table in floor.open]
    credit = [float(floor.accounts.get(table.number, 1)) for table in floor.open]
    due = playing(floor) if floor.beat else []
    # People who went out in the last beat may shoot out for a place (F5.2).
    just_out = [
        SimulatedOut(0, gone.before, gone.entry)
        for table in floor.open
        for gone in table.exits
        if gone.beat == floor.beat and not gone.withdrew
    ]

    def made_up() -> MadeUp:
        beats = _Beats(rounds, map(list, tables), rest)
        beats.credits = credit.copy()
        beats.out += just_out
        if due:
            beats.play(due)
        length, left = _stage(first, beats, rounds)
        stages = [beats.out]
        for stage in coming:
            seeds = sorted(left, key=lambda chair: (chair[1], rounds.chance.random()), reverse=True)
            anew: list[Table] = [[] for _ in stage.sizes]
            for (entry, _), at in zip(seeds, snake(len(seeds), len(anew)), strict=True):
                anew[at].append((entry, units))
            beats = _Beats(rounds, filter(None, anew), rest)
            took, left = _stage(stage, beats, rounds)
            length = total(length, took)
            stages.append(beats.out)
        ranks = simulated_ranking(_entries(left), stages.pop())
        for out in reversed(stages):
            ranks += simulated_ranking([], out)
        return MadeUp(length, ranks)

    return made_up


def _stage(stage: HeatsStage, beats: _Beats, rounds: SimulatedRounds) -> tuple[Length, Table]:
    """The length of a stage from the present state of its tables, and the people who go on."""
    if stage.until:
        since = beats.beats
        played = [rounds.match(table, beats.out, stage.until, since) for table in beats.tables]
        length = longest(length for length, _ in played)
        return total(beats.length, length), [chair for _, left in played for chair in left]
    while beats.left > stage.through and (due := beats.call()):
        beats.play(due)
    left = [chair for table in beats.tables for chair in table]
    last = [gone for gone in beats.out if gone.beat == beats.beats]
    for gone in rounds.chance.sample(last, min(len(last), max(stage.through - len(left), 0))):
        beats.out.remove(gone)
        left.append((gone.entry, 0))
    return beats.length, left


def _entries(table: Table) -> list[int]:
    return [entry for entry, _ in table]


_COURSES: Mapping[str, Callable[[Floor, SimulatedRounds], Course]] = MappingProxyType(
    {
        "single": _freezeout,
        "freezeout": _freezeout,
        "shuffle": _freezeout,
        "heats": _heats,
        "points": points,
        "duel": duels,
    }
)
