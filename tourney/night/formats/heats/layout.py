"""Seeded players laid out over tables in a snake (F5.4), and heats simulated to the end (R13.5)."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from tourney.night import simulation
from tourney.night.floor import Draw, Floor, Person
from tourney.night.formats.heats.now import stage_of
from tourney.night.formats.heats.shape import HeatsStage, rests, shape_from
from tourney.night.seating.dealing import Met, count_meetings, deal, keeping


def snake(people: int, tables: int) -> tuple[int, ...]:
    """Return the table of each seed, from 0, the best first: along all tables, and back again.

    The snake begins at the end that makes the first tables the larger ones.

    >>> snake(8, 3), snake(5, 3)
    ((0, 1, 2, 2, 1, 0, 0, 1), (2, 1, 0, 0, 1))
    """
    rows, over = divmod(people, tables)
    there, back = range(tables), range(tables - 1, -1, -1)
    both = (*back, *there) if over and rows % 2 else (*there, *back)
    return tuple(both[seed % (2 * tables)] for seed in range(people))


def lay_out(
    seeds: Sequence[int],
    tables: int,
    seatings: Sequence[Sequence[int]],
    fixed: Mapping[int, int],
) -> tuple[tuple[int, ...], ...]:
    """Return the tables of these entries, the best seed first.

    An entry with a fixed seat changes places with the nearest seed at its table. Then neighbours in
    rank are swapped to avoid repeated meetings, each at most once. The pair that saves most of Σ
    meetings² comes first.

    Args:
        seatings: the tables of the night's draws so far.
        fixed: by entry with a fixed seat, the table, from 0.
    """
    at = list(snake(len(seeds), tables))
    _put_fixed(seeds, at, fixed)
    rows = count_meetings(seeds, seatings)
    free = [seed for seed, entry in enumerate(seeds) if entry not in fixed]
    pairs = [(one, other) for one, other in pairwise(free) if other == one + 1]
    while True:
        saved = {pair: _saved(*pair, at, rows) for pair in pairs if at[pair[0]] != at[pair[1]]}
        best = max(saved, key=lambda pair: saved[pair], default=None)
        if best is None or saved[best] <= 0:
            break
        one, other = best
        at[one], at[other] = at[other], at[one]
        pairs = [pair for pair in pairs if one not in pair and other not in pair]
    return tuple(
        tuple(entry for entry, where in zip(seeds, at, strict=True) if where == table)
        for table in range(tables)
    )


def deal_seeded(
    seeds: Sequence[int],
    people: Sequence[Person],
    places: Sequence[int],
    seatings: Sequence[Sequence[int]],
    seed: str,
) -> Draw:
    """Return the tables of these people at these places, the best seed first; fixed seats stay."""
    fixed = {each.entry: places.index(each.seat[0]) for each in people if each.seat is not None}
    by_entry = {person.entry: person for person in people}
    drawn: list[tuple[int, ...]] = []
    laid_out = lay_out(seeds, len(places), seatings, fixed)
    for place, entries in zip(places, laid_out, strict=True):
        here = keeping([by_entry[entry] for entry in entries], (place,))
        drawn += deal(here, (place,), seed, ())
    return tuple(drawn)


def _put_fixed(seeds: Sequence[int], at: list[int], fixed: Mapping[int, int]) -> None:
    for seed, entry in enumerate(seeds):
        wanted = fixed.get(entry, at[seed])
        if at[seed] != wanted:
            others = [
                other
                for other, where in enumerate(at)
                if where == wanted and fixed.get(seeds[other]) != wanted
            ]
            nearest = min(others, key=lambda other: (abs(other - seed), other), default=seed)
            at[seed], at[nearest] = at[nearest], at[seed]


def _saved(one: int, other: int, at: Sequence[int], rows: Met) -> int:
    """Return how many repeated meetings a swap of these two would avoid."""

    def with_table(seed: int, table: int) -> int:
        return sum(
            rows[seed][third]
            for third, where in enumerate(at)
            if where == table and third not in (one, other)
        )

    now = with_table(one, at[one]) + with_table(other, at[other])
    return now - with_table(one, at[other]) - with_table(other, at[one])


def heats_course(floor: Floor, rounds: simulation.SimulatedRounds) -> simulation.Course:
    """Return the simulation of heats (F5): those in play, and the planned stages to come."""
    units, rest = floor.rules.dealt, rests(floor.setup)
    first, *coming = shape_from(floor.setup, stage_of(floor, floor.stage))
    begun = simulation.laps_from(floor, rounds, rest)
    # Players who went out in the last lap may play a shoot-out for a place (F5.2).
    just_out = [
        simulation.SimulatedOut(0, gone.before, gone.entry)
        for table in floor.open
        for gone in table.exits
        if gone.lap == floor.lap and not gone.withdrew
    ]

    def made_up() -> simulation.MadeUp:
        laps = begun()
        laps.out += just_out
        length, left = _stage(first, laps, rounds)
        stages = [laps.out]
        for stage in coming:
            seeds = sorted(left, key=lambda chair: (chair[1], rounds.chance.random()), reverse=True)
            anew: list[simulation.Table] = [[] for _ in stage.sizes]
            for (entry, _), at in zip(seeds, snake(len(seeds), len(anew)), strict=True):
                anew[at].append((entry, units))
            laps = simulation.Laps(rounds, filter(None, anew), rest)
            took, left = _stage(stage, laps, rounds)
            length = simulation.total(length, took)
            stages.append(laps.out)
        ranks = simulation.simulated_ranking(simulation.entries_of(left), stages.pop())
        for out in reversed(stages):
            ranks += simulation.simulated_ranking([], out)
        return simulation.MadeUp(length, ranks)

    return made_up


def _stage(
    stage: HeatsStage, laps: simulation.Laps, rounds: simulation.SimulatedRounds
) -> tuple[simulation.Length, simulation.Table]:
    """Return the length of a stage from its tables' present state, and who advances from it."""
    if stage.until:
        since = laps.laps
        played = [rounds.match(table, laps.out, stage.until, since) for table in laps.tables]
        length = simulation.longest(length for length, _ in played)
        return simulation.total(laps.length, length), [
            chair for _, left in played for chair in left
        ]
    while laps.left > stage.through and (due := laps.call()):
        laps.play(due)
    left = [chair for table in laps.tables for chair in table]
    last = [gone for gone in laps.out if gone.lap == laps.laps]
    for gone in rounds.chance.sample(last, min(len(last), max(stage.through - len(left), 0))):
        laps.out.remove(gone)
        left.append((gone.entry, 0))
    return laps.length, left
