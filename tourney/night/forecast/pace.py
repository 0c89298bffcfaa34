"""The pace of a night so far, from the times of its entries (F12.1)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from statistics import median

from tourney.game.mexico.match import Match
from tourney.game.mexico.round import RoundPlayed
from tourney.night.barrier.proposal import BarrierHeld

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
                for played in match.rounds_played()
                if played.lap == barrier.beat
            ]
            yield (following - called).total_seconds(), max(players, default=0)
    for number, match in matches.items():
        times = times_of(number)
        if not match.lap and times:
            turns = sum(_players(match, played) for played in match.rounds_played())
            yield (times[-1] - times[0]).total_seconds(), turns


def _players(match: Match, played: RoundPlayed) -> int:
    """The players of a round; if only its result is known, all who had not gone out before."""
    if played.parts:
        return len(played.parts[0].order)
    when = played.lap or played.number
    return len(match.names) - sum(gone.lap < when for gone in match.exits)
