"""Ranks and positions out of tiers, shoot-outs and lots (F7), and the prizes shared out by them."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, pairwise
from typing import assert_never

from msgspec import Struct, field

from tourney.game.mexico.events import PotBy
from tourney.game.mexico.match import Match
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


#: F8.2: from this many players on, these per cent by place.
BY_FIELD_SIZE = ((20, (45, 25, 15, 10, 5)), (7, (50, 30, 20)), (5, (65, 35)), (0, (100,)))

#: Behind the seed of the lot for the odd units of money.
ODD = "odd"

#: Money by position, the first first.
Amounts = tuple[int, ...]


class Won(Struct, frozen=True):
    """The winnings of each entry: of the prizes, and of the pot where a unit is worth money.

    Attributes:
        deals: of deals (F11.3), paid when they were made.
        homes: for the units still held, where money was put in first (F8.7).
    """

    prizes: Mapping[int, int]
    pots: Mapping[int, int]
    deals: Mapping[int, int]
    homes: Mapping[int, int] = field(default_factory=dict)


def percentages(plan: Sequence[int], players: int) -> tuple[int, ...]:
    """Per cent by place, 100 in all: the first has besides what no one else gets (F8.2).

    The first place also gets the per cents that the plan lacks of 100, and those of places that
    have no player. A plan need not descend.

    Args:
        plan: per cent by place, 100 at most in all; () is by the field's size.

    >>> percentages((), 7), percentages((50, 30), 7), percentages((50, 30, 20), 2)
    ((50, 30, 20), (70, 30), (70, 30))
    """
    assert min(plan, default=0) >= 0
    assert sum(plan) <= 100
    if players == 0:
        return ()
    given = plan or next(shares for least, shares in BY_FIELD_SIZE if players >= least)
    _, *others = given[:players]
    return (100 - sum(others), *others)


def prizes(pool: int, plan: Sequence[int], players: int, rounding: int) -> tuple[int, ...]:
    """The prizes by position, the pool in all (F8.2).

    By largest remainder to multiples of the rounding, the better place first among equal
    remainders; the pool's own residue, less than one multiple, goes to the first.

    Args:
        pool: in the currency's smallest unit, as are the prizes.
        rounding: what the prizes are multiples of, in the smallest unit.

    >>> prizes(9000, (), 9, 500)
    (4500, 2500, 2000)
    """
    assert pool >= 0
    shares = percentages(plan, players)
    if not shares:
        return ()
    multiples, residue = divmod(pool, rounding)
    whole = [multiples * share // 100 for share in shares]
    by_remainder = sorted(range(len(shares)), key=lambda at: -(multiples * shares[at] % 100))
    for at in by_remainder[: multiples - sum(whole)]:
        whole[at] += 1
    first, *others = (each * rounding for each in whole)
    return (first + residue, *others)


def fixed_prizes(pool: int, sums: Sequence[int], players: int) -> tuple[int, ...]:
    """The prizes by position where they are sums, the pool in all (F8.2).

    The first places are served first; what no one else gets goes to the first.

    >>> fixed_prizes(9000, (4000, 2000), 9), fixed_prizes(5000, (4000, 2000), 9)
    ((7000, 2000), (4000, 1000))
    """
    left, given = pool, []
    for each in sums[:players]:
        given.append(min(each, left))
        left -= given[-1]
    return (given[0] + left, *given[1:]) if given else ()


def prize_rest_words(pool: int, sums: Sequence[int], write: Callable[[int], str]) -> str:
    """Say what becomes of the difference, where the sums are not the pool; "" where they are."""
    if not sums or sum(sums) == pool:
        return ""
    come = f"The prizes come to {write(sum(sums))}, and there is {write(pool)}"
    if pool > sum(sums):
        return f"{come}: {write(pool - sum(sums))} more goes to the first."
    return f"{come}: the last of them go short by {write(sum(sums) - pool)}."


def shared_out(
    amounts: Sequence[int], standing: Sequence[Placing], names: Mapping[int, str], seed: str
) -> dict[int, int]:
    """Each entry's prize: those who share a rank share the prizes that they span (F8.3).

    An entry that withdrew has the prize of the rank like any other. The odd smallest units of money
    go, one each, to the first by a draw: by the SHA-256 of `42613:odd:Ann`, the lowest first.

    Args:
        amounts: by position; those behind have none.
        standing: by position.
        names: of all the entries.
        seed: of the night's first draw; "" where there was none.
    """
    shares: dict[int, int] = {}
    for _, group in groupby(standing, key=lambda place: place.rank):
        tied = tuple(group)
        numbers = {names[place.entry]: place.entry for place in tied}
        each, odd = divmod(sum(amounts[tied[0].rank - 1 : tied[0].span]), len(tied))
        for order, name in enumerate(by_lot(seed, ODD, numbers)):
            shares[numbers[name]] = each + (order < odd)
    return shares


def in_proportion(
    amount: int,
    weights: Mapping[int, int],
    names: Mapping[int, str],
    seed: str,
    odd: Collection[int] = (),
) -> dict[int, int]:
    """The amount in proportion to everyone's weight, by largest remainder (R12.3).

    Among equal remainders the odd smallest units of money go by the lot of `shared_out`.

    Args:
        weights: by entry, not all of them 0.
        odd: who has an odd one of a shared prize: behind their equals, so that these make it up.

    >>> in_proportion(1000, {1: 3, 2: 3, 3: 1}, {1: "Ann", 2: "Bob", 3: "Cid"}, "42613")
    {1: 429, 2: 428, 3: 143}
    """
    total = sum(weights.values())
    shares = {entry: amount * weight // total for entry, weight in weights.items()}
    numbers = {names[entry]: entry for entry in weights}
    drawn = [numbers[name] for name in by_lot(seed, ODD, numbers)]
    by_remainder = sorted(
        drawn, key=lambda entry: (-(amount * weights[entry] % total), entry in odd)
    )
    for entry in by_remainder[: amount - sum(shares.values())]:
        shares[entry] += 1
    return shares


def pot_shares(match: Match, worth: int, seed: str) -> dict[int, int]:
    """By player what each gets of a table's pot, in money, once its match is over (R2.4, R12.3).

    Args:
        worth: of a unit.
        seed: of the night's first draw; "" where there was none.
    """
    parts = _parts(match, match.ended)
    return in_proportion(match.pot * worth, parts, dict(enumerate(match.names)), seed)


def _parts(match: Match, pot: PotBy | None) -> dict[int, int]:
    """By player the parts of the pot that each gets."""
    held = {player: match.units[player] for player in match.players_in}
    match pot:
        case None:
            return {} if match.winner is None else {match.winner: 1}
        case PotBy.LEADER:
            return {player: 1 for player, units in held.items() if units == max(held.values())}
        case PotBy.UNITS:
            return held
        case PotBy.EVEN:
            return dict.fromkeys(held, 1)
        case PotBy.CHANCE:
            chances = dict(enumerate(match.chances))
            parts = {player: chances[player] for player in held if chances.get(player)}
            return parts or _parts(match, PotBy.LEADER)
        case _:
            assert_never(pot)


def after_deal(amounts: Sequence[int], pot: int, dealt: int, among: int) -> tuple[Amounts, int]:
    """The prizes left after a deal, by position, and the pot (F11.3).

    Those in it had the prizes of as many places and the pot before them; what they left goes to
    the first.

    Args:
        among: how many were in it.

    >>> after_deal((500, 300, 200, 100), 40, 900, 3)
    ((100, 0, 0, 100), 40)
    """
    before_them = sum(amounts[:among])
    left = max(before_them - dealt, 0)
    rest = (left, *(0 for _ in amounts[1:among]), *amounts[among:]) if amounts else ()
    return rest, max(pot - max(dealt - before_them, 0), 0)
