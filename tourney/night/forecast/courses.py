"""How nights of each format go on to their end, made up from where they stand (R13.5).

Only what decides how long a night takes is made up: how many sit where with how many units. Whoever
might still come, come back, or go home is left out, and so are shoot-outs and fixed seats.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heapify, heapreplace
from types import MappingProxyType

from tourney.game.mexico.rules import Rules
from tourney.night.floor import Floor, TableNow
from tourney.night.forecast.rounds import Length, Rounds, Units
from tourney.night.formats.duel.bracket import Side
from tourney.night.formats.duel.format import duels_of
from tourney.night.formats.heats.now import stage_of
from tourney.night.formats.heats.options import rests
from tourney.night.formats.heats.shape import HeatsStage, shape_from
from tourney.night.formats.points import BEATS, FINAL, SITTINGS

#: Made up once: how long the rest of a night takes.
Course = Callable[[], Length]

#: Of a table's account (F2.2), where tenths are added up.
_NEARLY_FULL = 1 - 1e-9
_NOTHING = Length(0, 0)


def course(floor: Floor, rounds: Rounds) -> Course:
    """What makes up how long a night still takes."""
    return _COURSES[floor.setup.format](floor, rounds)


class _Beats:
    """Tables that play beat by beat, some of them resting (F2.2)."""

    def __init__(self, rounds: Rounds, tables: Iterable[Units], rest: bool) -> None:
        self._rounds = rounds
        self._rest = rest
        self.tables = list(tables)
        self.credits = [1.0] * len(self.tables)
        self.beats = self.turns = 0

    @property
    def left(self) -> int:
        """How many are in at all tables."""
        return sum(map(len, self.tables))

    @property
    def length(self) -> Length:
        """Of what was played."""
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
            tables[at] = play(tables[at])

    def close_and_balance(self, cap: int) -> None:
        """Tables close as people go out, the smallest first (F4.2); the others differ by one."""
        tables, left = self.tables, self.left
        while len(tables) > 1 and left <= cap * (len(tables) - 1):
            smallest = min(range(len(tables)), key=lambda at: len(tables[at]))
            del self.credits[smallest]
            for units in tables.pop(smallest):
                min(tables, key=len).append(units)
        while len(large := max(tables, key=len)) > len(small := min(tables, key=len)) + 1:
            small.append(large.pop())


def _freezeout(floor: Floor, rounds: Rounds) -> Course:
    """F4; a shuffle takes as long."""
    tables = [_units(table) for table in floor.open]
    coming = [each.units for each in floor.unseated]
    if not floor.beat:
        return lambda: _longest(rounds.match([*table, *coming]) for table in tables)
    chosen, cap = floor.setup.chosen["rest"] == "yes", max(floor.cap, 2)
    credit = [float(floor.accounts.get(table.number, 1)) for table in floor.open]
    playing = _playing(floor)

    def made_up() -> Length:
        beats = _Beats(rounds, map(list, tables), chosen)
        beats.credits = credit.copy()
        if playing:
            beats.play(playing)
        for units in coming:
            min(beats.tables, key=len).append(units)
        while (left := beats.left) > cap and len(beats.tables) > 1:
            beats.close_and_balance(cap)
            beats.play(beats.call())
        if left < 2:
            return beats.length
        final = [units for table in beats.tables for units in table]
        rounds.chance.shuffle(final)
        return _sum(beats.length, rounds.match(final))

    return made_up


def _heats(floor: Floor, rounds: Rounds) -> Course:
    """F5: the heats in play, and the stages to come as they are planned."""
    assert isinstance(floor.rules, Rules)
    units, rest = floor.rules.units, rests(floor.setup)
    first, *coming = shape_from(floor.setup, stage_of(floor, floor.stage))
    tables = [_units(table) for table in floor.open]
    credit = [float(floor.accounts.get(table.number, 1)) for table in floor.open]
    playing = _playing(floor) if floor.beat else []

    def made_up() -> Length:
        beats = _Beats(rounds, map(list, tables), rest)
        beats.credits = credit.copy()
        if playing:
            beats.play(playing)
        length = _stage(first, beats, rounds)
        for stage in coming:
            anew = _Beats(rounds, ([units] * size for size in stage.sizes), rest)
            length = _sum(length, _stage(stage, anew, rounds))
        return length

    return made_up


def _stage(stage: HeatsStage, beats: _Beats, rounds: Rounds) -> Length:
    """A stage from where its tables stand."""
    if stage.until:
        return _longest(rounds.match(table, stage.until) for table in beats.tables)
    while beats.left > stage.through and (due := beats.call()):
        beats.play(due)
    return beats.length


def _points(floor: Floor, rounds: Rounds) -> Course:
    """F6.3: so many beats as are planned, and perhaps a final."""
    assert isinstance(floor.rules, Rules)
    chosen = floor.setup.chosen
    sittings, each = int(chosen[SITTINGS.name]), int(chosen[BEATS.name])
    if floor.stage > sittings:
        tables = [_units(table) for table in floor.open if not table.over]
        return lambda: rounds.match(tables[0]) if tables else _NOTHING
    largest = max((len(table.seats) for table in floor.open), default=0)
    beats = (sittings - floor.stage + 1) * each - floor.beat + bool(_playing(floor))
    final = chosen[FINAL.name]
    finalists = [floor.rules.units] * (int(final) if final.isdigit() else 0)
    planned = Length(beats, beats * largest)
    return lambda: _sum(planned, rounds.match(finalists)) if finalists else planned


def _duels(floor: Floor, rounds: Rounds) -> Course:
    """F6.1: each duel begins once its two are known and a table is free."""
    assert isinstance(floor.rules, Rules)
    units, places = floor.rules.units, max(floor.setup.tables, 1)
    now = [each for each in duels_of(floor) if not each.decided]
    begun = {
        each.duel.key: _units(each.table)
        for each in now
        if each.table is not None and len(each.table.seats) > 1
    }

    def made_up() -> Length:
        done: dict[int, int] = {}
        free = [0] * places
        heapify(free)
        for each in sorted(now, key=lambda each: each.duel.key not in begun):
            if each.duel.of.side is Side.AGAIN and rounds.chance.random() < 1 / 2:
                continue
            takes = rounds.match(begun.get(each.duel.key, [units] * 2)).beats
            known = (done.get(source.key, 0) for source in each.duel.sources)
            done[each.duel.key] = max(free[0], *known) + takes
            heapreplace(free, done[each.duel.key])
        beats = max(done.values(), default=0)
        return Length(beats, 2 * beats)

    return made_up


_COURSES: Mapping[str, Callable[[Floor, Rounds], Course]] = MappingProxyType(
    {
        "single": _freezeout,
        "freezeout": _freezeout,
        "shuffle": _freezeout,
        "heats": _heats,
        "points": _points,
        "duel": _duels,
    }
)


def _units(table: TableNow) -> Units:
    """What those at a table have, from the lead on."""
    seats = table.seats
    lead = next((at for at, seat in enumerate(seats) if seat.leads), 0)
    return [seat.units for seat in (*seats[lead:], *seats[:lead])]


def _playing(floor: Floor) -> list[int]:
    """The open tables that have still to play the running beat."""
    return [
        at
        for at, table in enumerate(floor.open)
        if table.due and not table.done and len(table.seats) > 1
    ]


def _longest(lengths: Iterable[Length]) -> Length:
    return max(lengths, key=lambda length: length.turns, default=_NOTHING)


def _sum(one: Length, other: Length) -> Length:
    return Length(one.beats + other.beats, one.turns + other.turns)
