"""Simulated points nights, played to the end from their present state (R13.5, F6.3)."""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby

from tourney.game.rules import MOST_UNITS
from tourney.night import simulation
from tourney.night.floor import Floor
from tourney.night.formats.points import sittings

#: More than the points of any number of sittings.
_BEHIND = 1000.0


def points_course(
    floor: Floor, rounds: simulation.SimulatedRounds
) -> Callable[[], simulation.MadeUp]:
    """Return the simulation of F6.3: the planned laps, and perhaps a final.

    Places are known if points are for outlasting others. Mexxen points depend on more than who
    pays, so only the final is known then.
    """
    if sittings.in_final(floor):
        final = next((table for table in floor.open if not table.over), None)
        if final is None:
            return lambda: simulation.MadeUp(simulation.NOTHING, [])
        known = simulation.starts(final)
        return lambda: _final(simulation.led(known, rounds.chance), rounds)
    chosen, units = floor.setup.chosen, floor.rules.dealt
    each = int(chosen[sittings.LAPS.name])
    to_come = int(chosen[sittings.SITTINGS.name]) - floor.stage
    finalists = int(chosen[sittings.FINAL.name]) if chosen[sittings.FINAL.name].isdigit() else 0
    outlasting = chosen[sittings.SCORING.name] == "outlasted"
    due = set(simulation.playing(floor))
    left = 0 if sittings.is_sitting_over(floor, each) else each - floor.lap
    lost = {entry: units for table in floor.open for entry, units in table.paid.items()}
    tables = [simulation.starts(table) for table in floor.open]
    scores, averaged = sittings.scores_so_far(floor), sittings.averages(floor.setup)
    so_far = {entry: float(score.points) for entry, score in scores.items()}
    here = [seat.entry for table in floor.open for seat in table.seats]
    here += [each.entry for each in floor.unseated]
    sizes = [len(table.seats) for table in floor.open]
    laps = left + bool(due) + to_come * each
    planned = simulation.Length(laps, laps * max(sizes, default=0))

    def made_up() -> simulation.MadeUp:
        has = {entry: so_far.get(entry, 0.0) for entry in here}
        counted = {entry: scores[entry].counted if entry in scores else 0 for entry in here}
        if left or due:
            for at, table in enumerate(tables):
                sitting = _endless(entry for entry, _ in simulation.led(table, rounds.chance))
                _sit(sitting, left + (at in due), lost, has, counted, rounds)
        for _ in range(to_come):
            people = here.copy()
            rounds.chance.shuffle(people)
            for at in range(len(sizes)):
                _sit(_endless(people[at :: len(sizes)]), each, {}, has, counted, rounds)
        if averaged:
            # A player with fewer than half the most counted sittings ranks behind the others
            # (F6.3).
            most = max(counted.values(), default=0)
            behind = {entry for entry in here if not counted[entry] or 2 * counted[entry] < most}
            has = {
                entry: points / max(counted[entry], 1) - _BEHIND * (entry in behind)
                for entry, points in has.items()
            }
        if not finalists:
            return simulation.MadeUp(planned, _by_points(has) if outlasting else [])
        best = sorted(has, key=lambda entry: (has[entry], rounds.chance.random()), reverse=True)
        length, ranks = _final([(entry, units) for entry in best[:finalists]], rounds)
        others = {entry: has[entry] for entry in best[finalists:]}
        ranks = [*ranks, *_by_points(others)] if outlasting else []
        return simulation.MadeUp(simulation.total(planned, length), ranks)

    return made_up


def _sit(
    table: simulation.Table,
    laps: int,
    lost: Mapping[int, int],
    has: dict[int, float],
    counted: dict[int, int],
    rounds: simulation.SimulatedRounds,
) -> None:
    """Play a sitting of this many more laps at a table, and add its points.

    Args:
        lost: units lost in the sitting so far, by entry.
        has: everyone's points, which are changed in place, like `counted`.
    """
    if len(table) < 2:
        return
    for _ in range(laps):
        table, _gone = rounds.play(table)
    paid = {entry: MOST_UNITS - units + lost.get(entry, 0) for entry, units in table}
    for entry, own in paid.items():
        counted[entry] += 1
        # Each player who lost more counts two halves, each with as many one half; the player's own
        # loss is equal too.
        halves = sum((more > own) + (more >= own) for more in paid.values()) - 1
        has[entry] += halves / (2 * (len(paid) - 1))


def _endless(entries: Iterable[int]) -> simulation.Table:
    return [(entry, MOST_UNITS) for entry in entries]


def _final(table: simulation.Table, rounds: simulation.SimulatedRounds) -> simulation.MadeUp:
    out: list[simulation.SimulatedOut] = []
    length, left = rounds.match(table, out)
    return simulation.MadeUp(
        length, simulation.simulated_ranking([entry for entry, _ in left], out)
    )


def _by_points(has: Mapping[int, float]) -> simulation.Ranked:
    ordered = sorted(has, key=lambda entry: has[entry], reverse=True)
    return [list(equal) for _, equal in groupby(ordered, key=lambda entry: round(has[entry], 6))]
