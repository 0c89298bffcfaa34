"""Ranks and positions out of tiers, shoot-outs and lots (F7)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, pairwise

from msgspec import Struct

from tourney.night.barrier import ShootOutDue
from tourney.night.floor import Decided, Tier
from tourney.night.seating.draw import by_lot

#: Behind the seed of the lot for positions.
LOT = "lot"

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Placing(Struct, frozen=True):
    """A person's place in the standings.

    Attributes:
        rank: shared by equals: 1, 2, 2, 4; who plays on has the best rank still possible
            among equals by units.
        position: unique, by a draw among equals (F7.2).
        span: to which position the rank's people reach.
        reached: how far, in words.
        points: of a format by points, in hundredths; `average` exactly, where they are one.
    """

    entry: int
    rank: int
    position: int
    span: int
    playing: bool
    reached: str
    points: int
    average: Fraction | None = None


def placings(
    tiers: Sequence[Tier], decided: Sequence[Decided], names: Mapping[int, str], seed: str
) -> tuple[Placing, ...]:
    """Everyone by position (F7.1, F7.2).

    With A in before a lap and E out in it, the E are a tier behind A - E people: all take rank
    A - E + 1 and span to A. Shoot-outs split tiers, in the order in which they were thrown; a
    shoot-out splits those equals who all threw in it. A shoot-out for a
    cut counts for that cut alone: those who came through and are equal again are not split by it.

    The lot among equals can be repeated with any tool that knows SHA-256: the digest of
    `42613:lot:Ann`, of seed, word and name, is taken of each, and the lowest comes first.

    Args:
        names: of all the entries.
        seed: of the night's first draw; "" where there was none.
    """
    ranked: list[Placing] = []
    above = 0
    # From the last up: whether a shoot-out was for a cut is seen by who is below.
    below: set[int] = set()
    split: list[tuple[Tier, list[tuple[int, ...]]]] = []
    for tier in reversed(tiers):
        groups = [tier.entries] if tier.entries else []
        for each in decided:
            thrown = {entry for group in each.groups for entry in group}
            if not tier.playing and below.isdisjoint(thrown):
                groups = [part for group in groups for part in _split(group, each)]
        below.update(tier.entries)
        split.append((tier, groups))
    for tier, groups in reversed(split):
        for group in groups:
            for position, entry in enumerate(_drawn(group, names, seed), start=above + 1):
                ranked.append(
                    Placing(
                        entry=entry,
                        rank=above + 1,
                        position=position,
                        span=above + len(group),
                        playing=tier.playing,
                        reached=tier.reached,
                        points=tier.points,
                        average=tier.average,
                    )
                )
            above += len(group)
    return tuple(ranked)


def is_provisional(standing: Iterable[Placing]) -> bool:
    """True while ranks may still change: a player plays on (F7.3)."""
    return any(place.playing for place in standing)


def lines_between(amounts: Sequence[int], positions: int) -> tuple[int, ...]:
    """The positions after which what a position brings is another than at the next.

    Args:
        amounts: a prize or points by position, the first first; those behind bring nothing.
        positions: how many there are.

    >>> lines_between((500, 300, 300), 8)
    (1, 3)
    """
    missing = (0,) * max(positions - len(amounts), 0)
    pairs = pairwise((*amounts, *missing)[:positions])
    return tuple(after for after, (one, next_one) in enumerate(pairs, start=1) if one != next_one)


def ties_that_matter(
    standing: Sequence[Placing], lines: Collection[int], gone: Collection[int] = ()
) -> tuple[ShootOutDue, ...]:
    """The ties to be shot out, best first: those that span a line (F7.1); all others share.

    Args:
        standing: by position, as `placings` gives it.
        lines: positions after which something changes: a prize, a cut, a points step.
        gone: entries who have left and cannot throw; a tie with one of them is shared.
    """
    due = []
    for _, group in groupby(standing, key=lambda place: place.rank):
        tied = tuple(group)
        first = tied[0]
        across = tuple(
            line - first.rank + 1 for line in sorted(set(lines)) if first.rank <= line < first.span
        )
        if across and not first.playing and not any(place.entry in gone for place in tied):
            entries = tuple(place.entry for place in tied)
            due.append(ShootOutDue(entries, across, f"for {_places(first.rank, across)}"))
    return tuple(due)


def _split(equal: tuple[int, ...], by: Decided) -> tuple[tuple[int, ...], ...]:
    """Equals as a shoot-out ranked them; as they are where one of them was not in it."""
    parts = tuple(
        part for group in by.groups if (part := tuple(entry for entry in equal if entry in group))
    )
    return parts if sum(map(len, parts)) == len(equal) else (equal,)


def _drawn(equal: Iterable[int], names: Mapping[int, str], seed: str) -> tuple[int, ...]:
    numbers = {names[entry]: entry for entry in equal}
    return tuple(numbers[name] for name in by_lot(seed, LOT, numbers))


def _places(rank: int, across: tuple[int, ...]) -> str:
    """Words for what is thrown for: the positions above the last line."""
    last = rank + across[-1] - 1
    if last > rank:
        return f"places {rank} {'and' if last == rank + 1 else 'to'} {last}"
    return f"{_ORDINALS[rank - 1]} place" if rank <= len(_ORDINALS) else f"place {rank}"
