"""The seeded laid out over tables in a snake, and mixed so that people meet others (F5.4)."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from tourney.night.seating.dealing import Met, count_meetings


def snake(people: int, tables: int) -> tuple[int, ...]:
    """For each seed, the best first, the table, counted from 0: there, and back again.

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
    """The tables of these entries, the best seed first.

    An entry with a fixed seat changes places with the nearest seed at its table. Then neighbours in
    rank are swapped, each at most once, the pair first whose swap saves most of Σ meetings².

    Args:
        seatings: the tables of the night's draws so far.
        fixed: the table, counted from 0, of each entry whose seat is.
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
    """By how much fewer the meetings are that the two repeat if they change places."""

    def with_table(seed: int, table: int) -> int:
        return sum(
            rows[seed][third]
            for third, where in enumerate(at)
            if where == table and third not in (one, other)
        )

    now = with_table(one, at[one]) + with_table(other, at[other])
    return now - with_table(one, at[other]) - with_table(other, at[one])
