"""How a night may go on: how long it takes, who wins, and who comes to which place (F12.1)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from math import ceil, sqrt
from random import Random
from statistics import median
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.chances.matches import MADE_UP, Step, no_step
from tourney.game.chances.table import MOST_UNITS, PARTS, TOO_LONG, in_parts, places_at
from tourney.game.games import AnyRules
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import RoundPlayed
from tourney.game.mexico.rules import Rules
from tourney.game.refusal import Refused
from tourney.night.barrier import BarrierHeld
from tourney.night.floor import Floor, Person, Seated, TableNow
from tourney.night.formats.registry import format_of
from tourney.night.setup import Setup
from tourney.night.simulation import Length, SimulatedRounds, Table, starts

#: So many are simulated (F12.1).
NIGHTS = 2_000
#: So many, where it is tried out how many units would do.
_TRIED = 400
#: The share of nights that the interval holds.
_HELD = 0.8
#: The same night is always given the same simulated ones.
_SEED = 1
#: The pace before a night has one: seconds a turn, with the talk about it and the way to the next
#: lap; and the factor by which that may be wrong.
SECONDS_A_TURN = 40.0
_UNSURE = 0.2


class Interval(Struct, frozen=True):
    """The narrowest that holds 80 in 100 simulated nights, and the median of all."""

    low: int
    median: int
    high: int


class Forecast(Struct, frozen=True):
    """The time that a night still takes.

    Attributes:
        laps: rounds after one another, the running one among them while it is played.
        nights: how many were simulated.
        step: what the laps are called: rounds where none are called, as at a final's one table.
    """

    laps: Interval
    minutes: Interval
    nights: int
    step: Literal["lap", "round"] = "lap"


class WaysToFinish(Struct, frozen=True):
    """Ways to end a night in time.

    Attributes:
        minutes: that there are.
        units: the most with which to begin; 0 where none would do, or it has begun.
        doubled: the minutes that it takes if every round costs twice as much; None once a round
            has been played, as the rules are what they are then.
        laps: this many can be played in the time.
    """

    minutes: int
    units: int
    doubled: Interval | None
    laps: int


def forecast(
    floor: Floor,
    pace: Sequence[float] = (),
    nights: int = NIGHTS,
    times: int = 1,
    step: Step = no_step,
) -> Forecast:
    """The time that a night still takes from its present state.

    Args:
        pace: of the laps played so far, the seconds that each took for each turn of its largest
            table.
        times: this many times the stake is paid from now on.

    Raises:
        Refused: it is of Liar's Mexico.
    """
    if not isinstance(floor.rules, Rules):
        raise Refused("other-game", "The length of Liar's Mexico can't be predicted.")
    chance = Random(_SEED)
    lengths = [Length(0, 0)] * nights
    if floor.ended is None and not format_of(floor.setup).over(floor):
        made_up = format_of(floor.setup).course(floor, SimulatedRounds(floor.rules, chance, times))
        lengths = []
        for _ in range(nights):
            step()
            lengths.append(made_up().length)
    seconds = [length.turns * _pace(pace, chance) for length in lengths]
    laps = interval([length.laps for length in lengths])
    minutes = interval([round(each / 60) for each in seconds])
    return Forecast(laps, minutes, nights, "round" if floor.tables and not floor.lap else "lap")


def ways_to_finish(
    floor: Floor, minutes: int, pace: Sequence[float] = (), step: Step = no_step
) -> WaysToFinish:
    """The ways to end a night within this many minutes, in at least 90 of 100 simulated nights.

    Raises:
        Refused: as `forecast`.
    """
    begun = any(table.rounds for table in floor.tables)
    doubled = None if begun else forecast(floor, pace, times=2, step=step).minutes
    largest = max((len(table.seats) for table in floor.open), default=0)
    a_turn = sum(pace) / len(pace) if pace else SECONDS_A_TURN
    laps = int(60 * minutes / (a_turn * largest)) if a_turn * largest else 0
    return WaysToFinish(minutes, _units(floor, minutes, pace, step), doubled, laps)


def _units(floor: Floor, minutes: int, pace: Sequence[float], step: Step) -> int:
    """The most units with which a night that has not begun is over in time."""
    rules = floor.rules
    if not isinstance(rules, Rules) or any(table.rounds for table in floor.tables):
        return 0
    most = rules.units
    if format_of(floor.setup).endless:
        return 0
    fewer, enough = range(1, most), 0
    while fewer:
        units = fewer[len(fewer) // 2]
        with_them = planned_floor(floor.setup, replace(rules, units=units), floor.people)
        if forecast(with_them, pace, _TRIED, step=step).minutes.high <= minutes:
            enough, fewer = units, fewer[len(fewer) // 2 + 1 :]
        else:
            fewer = fewer[: len(fewer) // 2]
    return enough


def interval(numbers: Sequence[int]) -> Interval:
    """The narrowest interval that holds this many of some numbers, and their median.

    >>> interval([3, 5, 5, 5, 6, 6, 6, 7, 7, 12])
    Interval(low=5, median=6, high=7)
    """
    ordered = sorted(numbers)
    more = max(-int(-len(ordered) * _HELD // 1) - 1, 0)
    first = min(range(len(ordered) - more), key=lambda at: ordered[at + more] - ordered[at])
    return Interval(ordered[first], ordered[len(ordered) // 2], ordered[first + more])


def planned_floor(setup: Setup, rules: AnyRules, people: tuple[Person, ...] | int) -> Floor:
    """The floor of a night with which play would begin.

    Args:
        people: who they are, or how many.

    Raises:
        Refused: this many cannot play it so.
    """
    format_ = format_of(setup)
    if isinstance(people, int):
        people = tuple(Person(entry, f"{entry}") for entry in range(1, people + 1))
    refusal = format_.check(setup, rules, len(people))
    if refusal is not None:
        raise refusal
    draw = format_.draw(setup, people, str(_SEED))
    begun = format_.start(setup, rules, people, draw)
    tables = tuple(
        TableNow(
            number=opening.number,
            place=opening.place,
            stage=begun.stage,
            slot=opening.slot,
            seats=tuple(Seated(seat.entry, seat.units) for seat in opening.seats),
            entrants=tuple(seat.entry for seat in opening.seats),
            lap=begun.beat,
            due=opening.number in begun.due,
        )
        for opening in begun.opened
    )
    cap = min(8, max(len(table.seats) for table in tables))
    floor = Floor(setup, rules, people, begun.stage, begun.beat, tables, cap=cap, draw=draw)
    return replace(floor, accounts={each.table: each.credit for each in begun.accounts})


def _pace(known: Sequence[float], chance: Random) -> float:
    """Seconds a turn, as uncertain as this many laps leave it."""
    if not known:
        return SECONDS_A_TURN * chance.uniform(1 - _UNSURE, 1 + _UNSURE)
    return sum(chance.choices(known, k=len(known))) / len(known)


Calls = Sequence[tuple[datetime, BarrierHeld]]
Times = Callable[[int], Sequence[datetime]]

#: A gap of this many medians was a break.
_A_BREAK = 3


def pace_of(calls: Calls, matches: Mapping[int, Match], played: Times) -> list[float]:
    """Seconds of each lap for each turn of its largest table, with the way to the next lap.

    Without laps, seconds of a table's rounds, one figure a table.

    Args:
        calls: every barrier, and when it was held.
        played: when each row of play of a table was written, by its number.
    """
    found = [seconds / turns for seconds, turns in _played(calls, matches, played) if turns]
    usual = median(found) if found else 0
    return [each for each in found if 0 < each <= _A_BREAK * usual]


def _played(
    calls: Calls, matches: Mapping[int, Match], times_of: Times
) -> Iterator[tuple[float, int]]:
    """Seconds and turns, lap by lap, or table by table."""
    for (called, barrier), (following, _) in pairwise(calls):
        if barrier.beat:
            due = [matches[number] for number in barrier.due if number in matches]
            players = [
                _players(match, played)
                for match in due
                for played in match.finished_rounds()
                if played.lap == barrier.beat
            ]
            yield (following - called).total_seconds(), max(players, default=0)
    for number, match in matches.items():
        times = times_of(number)
        if not match.lap and times:
            turns = sum(_players(match, played) for played in match.finished_rounds())
            yield (times[-1] - times[0]).total_seconds(), turns


def _players(match: Match, played: RoundPlayed) -> int:
    """The players of a round; if only its result is known, all who had not gone out before."""
    if played.parts:
        return len(played.parts[0].order)
    when = played.lap or played.number
    return len(match.names) - sum(gone.lap < when for gone in match.exits)


class NightChances(Struct, frozen=True):
    """The chances of those who are in, by entry.

    Attributes:
        places: to come to each rank, from the first among those who are in; people who share ranks
            have an equal part of each of them. A row adds up to 1, and so does a column.
        error: the standard error of the least certain of the figures.
        nights: how many were simulated.
    """

    places: Mapping[int, tuple[float, ...]]
    error: float
    nights: int

    @property
    def wins(self) -> Mapping[int, float]:
        """By entry, the chance to win, the greatest first."""
        found = {entry: chances[0] for entry, chances in self.places.items()}
        return dict(sorted(found.items(), key=lambda each: -each[1]))


def night_chances(floor: Floor, nights: int = NIGHTS, step: Step = no_step) -> NightChances | None:
    """Everyone's chances from where a night stands.

    None where they are not known: of Liar's Mexico, of Mexxen's own points, and of a night that is
    over.
    """
    if not isinstance(floor.rules, Rules):
        return None
    if floor.ended is not None or format_of(floor.setup).over(floor):
        return None
    made_up = format_of(floor.setup).course(floor, SimulatedRounds(floor.rules, Random(_SEED)))
    ended: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(nights):
        step()
        ended[tuple(map(tuple, made_up().ranks))] += 1
    people = sorted({entry for ranks in ended for equal in ranks for entry in equal})
    if not people:
        return None
    places = {entry: [0.0] * len(people) for entry in people}
    for ranks, times in ended.items():
        first = 0
        for equal in ranks:
            part = times / (nights * len(equal))
            for entry in equal:
                for place in range(first, first + len(equal)):
                    places[entry][place] += part
            first += len(equal)
    # A certainty may add up to a hair more than 1.
    rows = {entry: tuple(min(chance, 1.0) for chance in row) for entry, row in places.items()}
    error = max(sqrt(chance * (1 - chance) / nights) for row in rows.values() for chance in row)
    return NightChances(rows, error, nights)


#: With this few units a table that is too large to be worked out is made up often enough (R13.3).
_FEW = 100
_MOST_OF_A_NIGHT = 10 * MOST_UNITS

_HIDDEN = Refused("chance", "Liar's Mexico has no known chances: the dice are hidden.")
_UNKNOWN = Refused("chance", "There are no chances for this night.")


class PlaceChances(Struct, frozen=True):
    """The chances of those who are in to come to the first of their ranks, at least.

    Attributes:
        rows: by entry.
        made_up: the number of simulated nights they come from; 0 where they are exact.
    """

    rows: Mapping[int, Sequence[float]]
    made_up: int = 0

    def error_of_sums(self, amounts: Sequence[int]) -> float:
        """The largest standard error of what each may expect of what the ranks bring.

        >>> PlaceChances({1: (0.5, 0.5)}, 2_500).error_of_sums((100, 0))
        1.0
        """
        if not self.made_up:
            return 0.0
        squares = tuple(amount * amount for amount in amounts)
        return max(
            sqrt(max(_mean(row, squares) - _mean(row, amounts) ** 2, 0.0) / self.made_up)
            for row in self.rows.values()
        )


def _mean(row: Sequence[float], amounts: Sequence[int]) -> float:
    return sum(part * amount for part, amount in zip(row, amounts, strict=False))


def place_chances(floor: Floor, ranks: int = 1) -> PlaceChances:
    """The chances of those who are in to come to the first of their ranks, at least.

    Exact where one table is left that can be worked out, else of simulated nights.

    Raises:
        Refused: `chance`, where they are not known.
    """
    if not isinstance(floor.rules, Rules):
        raise _HIDDEN
    if sum(floor.held.values()) > _MOST_OF_A_NIGHT:
        raise TOO_LONG
    nights, table = NIGHTS, _last_table(floor)
    if table is not None:
        exact = _mean_of_starts(floor.rules, starts(table), ranks)
        if exact is not None:
            return PlaceChances(exact)
        nights = MADE_UP if sum(seat.units for seat in table.seats) <= _FEW else NIGHTS
    found = night_chances(floor, nights)
    if found is None:
        raise _UNKNOWN
    return PlaceChances(found.places, found.nights)


def _mean_of_starts(
    rules: Rules, known: Sequence[tuple[float, Table]], ranks: int
) -> dict[int, tuple[float, ...]] | None:
    """By entry the chances of each rank, as a mean over the players who may lead."""
    found: dict[int, tuple[float, ...]] = {}
    for chance, chairs in known:
        rows = places_at(rules, tuple(units for _, units in chairs), ranks)
        if rows is None:
            return None
        for (entry, _), row in zip(chairs, rows, strict=True):
            so_far = found.get(entry, (0.0,) * len(row))
            found[entry] = tuple(a + chance * b for a, b in zip(so_far, row, strict=True))
    return found


def chances_to_win(floor: Floor) -> tuple[tuple[tuple[int, int], ...], int]:
    """By entry the chance to win of those who are in, and their standard error, in billionths.

    Raises:
        Refused: `chance`, where they are not known.
    """
    found = place_chances(floor)
    parts = in_parts([row[0] for row in found.rows.values()])
    return tuple(zip(found.rows, parts, strict=True)), ceil(found.error_of_sums((PARTS,)))


def _last_table(floor: Floor) -> TableNow | None:
    """The table at which all is decided; None where there are more, or more will be played."""
    if len(floor.open) != 1 or floor.unseated or floor.open[0].best != 1:
        return None
    return floor.open[0] if format_of(floor.setup).is_last_table(floor) else None
