"""Meetings: who has sat with whom, so that a draw can seat people with others (F3.2)."""

from collections.abc import Iterable, Sequence
from itertools import combinations

#: The times that two people sat at one table, by their numbers, a row a person.
Met = Sequence[Sequence[int]]


def count_meetings(people: Sequence[int], seatings: Iterable[Sequence[int]]) -> Met:
    """The meetings of these entries at the tables of earlier draws, numbered as they are here."""
    numbers = {entry: number for number, entry in enumerate(people)}
    rows = [[0] * len(people) for _ in people]
    for table in seatings:
        for one, other in combinations([numbers[e] for e in table if e in numbers], 2):
            rows[one][other] += 1
            rows[other][one] += 1
    return rows


def repeated_meetings(tables: Iterable[Sequence[int]], rows: Met) -> int:
    """The amount a draw adds to the sum of meetings squared over all pairs, but for a constant.

    A pair that has met m times adds (m + 1)² - m² = 2m + 1, and draws of tables of the same sizes
    have as many pairs: the least sum of squares is the least sum of m.
    """
    return sum(rows[one][other] for table in tables for one, other in combinations(table, 2))
