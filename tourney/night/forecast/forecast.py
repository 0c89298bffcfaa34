"""A forecast: when a night will be over, as an interval that holds 80 in 100 simulated nights."""

from collections.abc import Sequence
from random import Random
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.chances.matches import Step, no_step
from tourney.game.games import AnyRules
from tourney.game.mexico.rules import Rules
from tourney.game.refusal import Refused
from tourney.night.floor.floor import Floor, Person, Seated, TableNow
from tourney.night.floor.setup import Setup
from tourney.night.formats.registry import format_of
from tourney.night.simulation.rounds import Length, SimulatedRounds

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
