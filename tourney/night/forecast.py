"""Forecasts of a night: how long it takes, who wins, and who takes which place (F12.1)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from itertools import pairwise, product
from math import ceil, sqrt
from random import Random
from statistics import median
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.chances.matches import MADE_UP, Step, no_step
from tourney.game.chances.table import MOST_UNITS, PARTS, TOO_LONG, in_parts, places_at
from tourney.game.games import AnyMatch, AnyRules
from tourney.game.liar.words import NO_CHANCES
from tourney.game.match import GameMatch, RoundOver
from tourney.game.mexico.rules import Rules
from tourney.game.refusal import Refused, refuse_for
from tourney.game.rules import change_rules
from tourney.night.barrier import BarrierHeld
from tourney.night.floor import Floor, Person, Seated, TableNow
from tourney.night.formats.registry import format_of
from tourney.night.setup import Setup
from tourney.night.simulation import Length, SimulatedRounds, Table, starts

#: How many nights are simulated (F12.1).
NIGHTS = 2_000
#: How many nights are simulated for each trial of a number of units.
_TRIED = 400
#: The share of nights that an interval contains.
_HELD = 0.8
#: A fixed seed: the same night always gets the same forecast.
_SEED = 1
#: The pace before a night has its own: seconds a turn, including talk and the way to the next lap;
#: and the factor by which this may be wrong. Under a cup a round has but a few claims.
SECONDS_A_TURN = 40.0
SECONDS_UNDER_A_CUP = 15.0
_UNSURE = 0.2


class Interval(Struct, frozen=True):
    """The narrowest interval that contains 80 of 100 simulated nights, and the median of all."""

    low: int
    median: int
    high: int


class Forecast(Struct, frozen=True):
    """The time that a night still takes.

    Attributes:
        laps: how many laps follow one another, including the running one.
        nights: how many nights were simulated.
        step: what the laps are called: rounds if no laps are called, as at a final's one table.
    """

    laps: Interval
    minutes: Interval
    nights: int
    step: Literal["lap", "round"] = "lap"


class WaysToFinish(Struct, frozen=True):
    """Ways to end a night in time.

    Attributes:
        minutes: the time there is.
        units: the most units, or lives, to begin with; 0 if none would do, or play has begun.
        doubled: the minutes that the night takes if every round costs twice as much; None once a
            round has been played, as the rules are fixed then, and under a cup.
        laps: how many laps fit into the time.
        lives: True if players begin with lives, not units.
    """

    minutes: int
    units: int
    doubled: Interval | None
    laps: int
    lives: bool = False


def forecast(
    floor: Floor,
    pace: Sequence[float] = (),
    nights: int = NIGHTS,
    times: int = 1,
    step: Step = no_step,
) -> Forecast:
    """Return the time that a night still takes from its present state.

    Args:
        pace: for each lap played so far, its seconds for each turn at the largest table.
        times: by how much the stake is multiplied from now on.

    Raises:
        Refused: `no-lives`, as the game has no end without them (R9.8); `no-end`, as
            only the host ends the night.
    """
    if not floor.rules.dealt:
        raise Refused("no-lives", "Without lives Liar's Mexico has no end to predict.")
    if format_of(floor.setup).has_no_end(floor.setup):
        raise Refused("no-end", "The host ends this night, so its length can't be predicted.")
    chance = Random(_SEED)
    lengths = [Length(0, 0)] * nights
    if floor.ended is None and not format_of(floor.setup).over(floor):
        rounds = SimulatedRounds(floor.rules, chance, times, _cost(floor))
        made_up = format_of(floor.setup).course(floor, rounds)
        lengths = []
        for _ in range(nights):
            step()
            lengths.append(made_up().length)
    first = _first_pace(floor.rules)
    seconds = [length.turns * _pace(pace, first, chance) for length in lengths]
    laps = interval([length.laps for length in lengths])
    minutes = interval([round(each / 60) for each in seconds])
    return Forecast(laps, minutes, nights, "round" if floor.tables and not floor.lap else "lap")


def _cost(floor: Floor) -> Fraction:
    """Return what a round under a cup has cost on average, without forfeits; 1 at first (R15.8)."""
    rounds = sum(table.rounds for table in floor.tables)
    if floor.rules.has_units or not rounds:
        return Fraction(1)
    paid = sum(sum(table.paid.values()) for table in floor.tables)
    gone = (out.before for table in floor.tables for out in table.exits if out.withdrew)
    return Fraction(paid - sum(gone), rounds)


def ways_to_finish(
    floor: Floor, minutes: int, pace: Sequence[float] = (), step: Step = no_step
) -> WaysToFinish:
    """Return ways to end within these minutes in at least 90 of 100 simulated nights.

    Raises:
        Refused: as in `forecast`.
    """
    begun = any(table.rounds for table in floor.tables)
    lives, doubled = not floor.rules.has_units, None
    if not begun and not lives:
        doubled = forecast(floor, pace, times=2, step=step).minutes
    largest = max((len(table.seats) for table in floor.open), default=0)
    a_turn = sum(pace) / len(pace) if pace else _first_pace(floor.rules)
    laps = int(60 * minutes / (a_turn * largest)) if a_turn * largest else 0
    return WaysToFinish(minutes, _units(floor, minutes, pace, step), doubled, laps, lives)


def _units(floor: Floor, minutes: int, pace: Sequence[float], step: Step) -> int:
    """Return the most units, or lives, with which a night that has not begun ends in time."""
    rules = floor.rules
    if any(table.rounds for table in floor.tables) or format_of(floor.setup).endless:
        return 0
    field = "units" if rules.has_units else "lives"
    fewer, enough = range(1, rules.dealt), 0
    while fewer:
        units = fewer[len(fewer) // 2]
        changed = change_rules(rules, {field: str(units)})
        with_them = planned_floor(floor.setup, changed, floor.people)
        if forecast(with_them, pace, _TRIED, step=step).minutes.high <= minutes:
            enough, fewer = units, fewer[len(fewer) // 2 + 1 :]
        else:
            fewer = fewer[: len(fewer) // 2]
    return enough


def interval(numbers: Sequence[int]) -> Interval:
    """Return the narrowest interval that contains 80 of 100 numbers, and their median.

    >>> interval([3, 5, 5, 5, 6, 6, 6, 7, 7, 12])
    Interval(low=5, median=6, high=7)
    """
    ordered = sorted(numbers)
    more = max(-int(-len(ordered) * _HELD // 1) - 1, 0)
    first = min(range(len(ordered) - more), key=lambda at: ordered[at + more] - ordered[at])
    return Interval(ordered[first], ordered[len(ordered) // 2], ordered[first + more])


def planned_floor(setup: Setup, rules: AnyRules, people: tuple[Person, ...] | int) -> Floor:
    """Return the floor with which play of a night would begin.

    Args:
        people: the players, or how many there are.

    Raises:
        Refused: the format cannot be played by this many.
    """
    format_ = format_of(setup)
    if isinstance(people, int):
        people = tuple(Person(entry, f"{entry}") for entry in range(1, people + 1))
    refuse_for(format_.check(setup, rules, len(people)))
    draw = format_.draw(setup, people, str(_SEED))
    floor = Floor(setup, rules, people, draw=draw)
    begun = format_.start(floor)
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
    accounts = {each.table: each.credit for each in begun.accounts}
    now = replace(floor, stage=begun.stage, lap=begun.beat, tables=tables)
    return replace(now, cap=cap, accounts=accounts)


def _first_pace(rules: AnyRules) -> float:
    return SECONDS_A_TURN if rules.has_units else SECONDS_UNDER_A_CUP


def _pace(known: Sequence[float], first: float, chance: Random) -> float:
    """Return seconds a turn, drawn at random to reflect how little the known laps tell."""
    if not known:
        return first * chance.uniform(1 - _UNSURE, 1 + _UNSURE)
    return sum(chance.choices(known, k=len(known))) / len(known)


Calls = Sequence[tuple[datetime, BarrierHeld]]
Times = Callable[[int], Sequence[datetime]]

#: A lap that took this many medians had a break in it.
_A_BREAK = 3


def pace_of(calls: Calls, matches: Mapping[int, AnyMatch], played: Times) -> list[float]:
    """Return the seconds of each lap for each turn at its largest table, with the way to the next.

    Without laps, the seconds a turn of each table.

    Args:
        calls: every barrier, and when it was held.
        played: returns when each row of play at a table was written, by its number.
    """
    found = [seconds / turns for seconds, turns in _played(calls, matches, played) if turns]
    usual = median(found) if found else 0
    return [each for each in found if 0 < each <= _A_BREAK * usual]


def _played(
    calls: Calls, matches: Mapping[int, AnyMatch], times_of: Times
) -> Iterator[tuple[float, int]]:
    """Yield seconds and turns, lap by lap, or table by table."""
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


def _players(match: GameMatch, played: RoundOver) -> int:
    """Return the players in a round; if only its result is known, all who were still in."""
    if played.parts:
        return len(played.parts[0].order)
    when = played.lap or played.number
    return len(match.names) - sum(gone.lap < when for gone in match.exits)


class NightChances(Struct, frozen=True):
    """The chances of the players still in, by entry.

    Attributes:
        places: the chances of each rank, from the first on. Players who share ranks have an equal
            part of each. Each row adds up to 1, and so does each column.
        error: the standard error of the least certain chance.
        nights: how many nights were simulated.
    """

    places: Mapping[int, tuple[float, ...]]
    error: float
    nights: int

    @property
    def wins(self) -> Mapping[int, float]:
        """By entry, the chance to win, the highest first."""
        found = {entry: chances[0] for entry, chances in self.places.items()}
        return dict(sorted(found.items(), key=lambda each: -each[1]))


def night_chances(floor: Floor, nights: int = NIGHTS, step: Step = no_step) -> NightChances | None:
    """Return everyone's chances from the night's present state.

    None if they are unknown: in Liar's Mexico, with Mexxen's own points, and once the night is
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
    # In a store that was tampered with, somebody may sit at two tables.
    if not people or any(sum(map(len, ranks)) > len(people) for ranks in ended):
        return None
    places = {entry: [0.0] * len(people) for entry in people}
    for ranks, times in ended.items():
        first = 0
        for equal in ranks:
            last = first + len(equal)
            for entry, place in product(equal, range(first, last)):
                places[entry][place] += times / (nights * len(equal))
            first = last
    # Rounding may bring a certainty slightly above 1.
    rows = {entry: tuple(min(chance, 1.0) for chance in row) for entry, row in places.items()}
    error = max(sqrt(chance * (1 - chance) / nights) for row in rows.values() for chance in row)
    return NightChances(rows, error, nights)


#: With at most this many units, a table too large to work out is simulated often enough (R13.3).
_FEW = 100
_MOST_OF_A_NIGHT = 10 * MOST_UNITS


class PlaceChances(Struct, frozen=True):
    """The chances of the players still in, for at least the first ranks.

    Attributes:
        rows: by entry, the chance of each rank, the first rank first.
        made_up: how many nights were simulated; 0 if the chances are exact.
    """

    rows: Mapping[int, Sequence[float]]
    made_up: int = 0

    def error_of_sums(self, amounts: Sequence[int]) -> float:
        """Return the largest standard error of a player's expected prize.

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
    """Return the chances of the players still in, for at least the first ranks.

    Exact if one table is left that can be worked out; otherwise from simulated nights.

    Raises:
        Refused: `chance`, if the chances are unknown.
    """
    if not isinstance(floor.rules, Rules):
        raise Refused("chance", NO_CHANCES)
    if sum(floor.held.values()) > _MOST_OF_A_NIGHT:
        raise TOO_LONG
    nights, table = NIGHTS, _last_table(floor)
    if table is not None and floor.rules.rounds is None:
        exact = _mean_of_starts(floor.rules, starts(table), ranks)
        if exact is not None:
            return PlaceChances(exact)
        nights = MADE_UP if sum(seat.units for seat in table.seats) <= _FEW else NIGHTS
    found = night_chances(floor, nights)
    if found is None:
        raise Refused("chance", "There are no chances for this night.")
    return PlaceChances(found.places, found.nights)


def _mean_of_starts(
    rules: Rules, known: Sequence[tuple[float, Table]], ranks: int
) -> dict[int, tuple[float, ...]] | None:
    """Return the chances of each rank by entry, as a mean over the possible leads."""
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
    """Return, by entry, the chance to win, and the standard error, both in billionths.

    Raises:
        Refused: `chance`, if the chances are unknown.
    """
    found = place_chances(floor)
    parts = in_parts([row[0] for row in found.rows.values()])
    return tuple(zip(found.rows, parts, strict=True)), ceil(found.error_of_sums((PARTS,)))


def _last_table(floor: Floor) -> TableNow | None:
    """Return the table that decides everything; None if more tables play, or will."""
    if len(floor.open) != 1 or floor.unseated or floor.open[0].best != 1:
        return None
    return floor.open[0] if format_of(floor.setup).is_last_table(floor) else None
