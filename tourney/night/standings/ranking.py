"""Ranks and positions from tiers, shoot-outs and lots (F7), and prizes shared by them."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import assert_never

from msgspec import Struct, field

from tourney.game.match import GameMatch
from tourney.game.mexico.events import PotBy
from tourney.night.barrier import ShootOutDue
from tourney.night.floor import Decided, Tier
from tourney.night.seating.draw import by_lot

#: The purpose of the lot for positions, hashed with the seed.
LOT = "lot"

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Placing(Struct, frozen=True):
    """A player's place in the standings.

    Attributes:
        rank: shared by equals: 1, 2, 2, 4. Players still in have the best rank that equals by units
            can share.
        position: unique, by lot among equals (F7.2).
        span: the last position of the rank's players.
        tier: the tier that the player is in.
    """

    entry: int
    rank: int
    position: int
    span: int
    tier: Tier


def placings(
    tiers: Sequence[Tier], decided: Sequence[Decided], names: Mapping[int, str], seed: str
) -> tuple[Placing, ...]:
    """Return everyone by position (F7.1, F7.2).

    If A players are in before a lap and E go out in it, these E are a tier below A - E players. All
    take rank A - E + 1, and span to A. Shoot-outs split tiers, in the order in which they were
    thrown; a tier is split only if all its players threw. A shoot-out for a cut counts only for
    that cut, not for a later tie of those who came through.

    Any tool with SHA-256 can repeat the lot among equals. It takes the digest of `42613:lot:Ann`
    (seed, word, name) for each, and the lowest comes first.

    Args:
        names: the names of all entries.
        seed: the seed of the night's first draw; "" without one.
    """
    ranked: list[Placing] = []
    above = 0
    # From the last tier up, as the players below show whether a shoot-out was for a cut.
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
            rank, span = above + 1, above + len(group)
            for position, entry in enumerate(_drawn(group, names, seed), start=rank):
                ranked.append(Placing(entry, rank, position, span, tier))
            above = span
    return tuple(ranked)


def is_provisional(standing: Iterable[Placing]) -> bool:
    """Return True while ranks may still change, as a player plays on (F7.3)."""
    return any(place.tier.playing for place in standing)


def lines_between(amounts: Sequence[int], positions: int) -> tuple[int, ...]:
    """Return the positions after which the amount changes.

    Args:
        amounts: prizes or points by position, the first first; further positions have none.
        positions: how many positions there are.

    >>> lines_between((500, 300, 300), 8)
    (1, 3)
    """
    missing = (0,) * max(positions - len(amounts), 0)
    pairs = pairwise((*amounts, *missing)[:positions])
    return tuple(after for after, (one, next_one) in enumerate(pairs, start=1) if one != next_one)


def ties_that_matter(
    standing: Sequence[Placing], lines: Collection[int], gone: Collection[int] = ()
) -> tuple[ShootOutDue, ...]:
    """Return the ties for a shoot-out, best first: those across a line (F7.1); all others share.

    Args:
        standing: by position, as from `placings`.
        lines: positions after which something changes: a prize, a cut, a points step.
        gone: entries that have left and cannot throw; a tie with one of them is shared.
    """
    due = []
    for _, group in groupby(standing, key=lambda place: place.rank):
        tied = tuple(group)
        first = tied[0]
        across = tuple(
            line - first.rank + 1 for line in sorted(set(lines)) if first.rank <= line < first.span
        )
        if across and not first.tier.playing and not any(place.entry in gone for place in tied):
            entries = tuple(place.entry for place in tied)
            due.append(ShootOutDue(entries, across, f"for {_places(first.rank, across)}"))
    return tuple(due)


def _split(equal: tuple[int, ...], by: Decided) -> tuple[tuple[int, ...], ...]:
    """Return equals as a shoot-out ranked them; unchanged if one of them was not in it."""
    parts = tuple(
        part for group in by.groups if (part := tuple(entry for entry in equal if entry in group))
    )
    return parts if sum(map(len, parts)) == len(equal) else (equal,)


def _drawn(equal: Iterable[int], names: Mapping[int, str], seed: str) -> tuple[int, ...]:
    numbers = {names[entry]: entry for entry in equal}
    return tuple(numbers[name] for name in by_lot(seed, LOT, numbers))


def _places(rank: int, across: tuple[int, ...]) -> str:
    """Return, in words, the positions above the last line, which the players throw for."""
    last = rank + across[-1] - 1
    if last > rank:
        return f"places {rank} {'and' if last == rank + 1 else 'to'} {last}"
    return f"{_ORDINALS[rank - 1]} place" if rank <= len(_ORDINALS) else f"place {rank}"


#: The per cent by place from this many players on (F8.2).
BY_FIELD_SIZE = ((20, (45, 25, 15, 10, 5)), (7, (50, 30, 20)), (5, (65, 35)), (0, (100,)))

#: The purpose of the lot for odd units of money, hashed with the seed.
ODD = "odd"

#: Money by position, the first position first.
Amounts = tuple[int, ...]


class Won(Struct, frozen=True):
    """The winnings of each entry: prizes, and the pot where a unit is worth money.

    Attributes:
        deals: from deals (F11.3), paid when the deals were made.
        homes: for units still held, if money was paid at the start (F8.7).
    """

    prizes: Mapping[int, int]
    pots: Mapping[int, int]
    deals: Mapping[int, int]
    homes: Mapping[int, int] = field(default_factory=dict)


def percentages(plan: Sequence[int], players: int) -> tuple[int, ...]:
    """Return per cent by place, 100 in all; the first place gets any rest (F8.2).

    The rest is what the plan lacks of 100, and the shares of places without a player. A plan need
    not descend.

    Args:
        plan: per cent by place, at most 100 in all; () goes by field size.

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
    """Return the prizes by position, which add up to the pool (F8.2).

    By largest remainder to multiples of the rounding, the better place first among equal
    remainders. The rest of the pool, less than one multiple, goes to the first.

    Args:
        pool: in the currency's smallest unit, as are the prizes.
        rounding: prizes are multiples of this, in the smallest unit.

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
    """Return prizes that are fixed sums by position; they add up to the pool (F8.2).

    The first places are paid first; money left over goes to the first.

    >>> fixed_prizes(9000, (4000, 2000), 9), fixed_prizes(5000, (4000, 2000), 9)
    ((7000, 2000), (4000, 1000))
    """
    left, given = pool, []
    for each in sums[:players]:
        given.append(min(each, left))
        left -= given[-1]
    return (given[0] + left, *given[1:]) if given else ()


def prize_rest_words(pool: int, sums: Sequence[int], write: Callable[[int], str]) -> str:
    """Return what happens to the difference between sums and pool; "" if they are equal."""
    if not sums or sum(sums) == pool:
        return ""
    come = f"The prizes come to {write(sum(sums))}, and there is {write(pool)}"
    if pool > sum(sums):
        return f"{come}: {write(pool - sum(sums))} more goes to first place."
    return f"{come}: the last places get {write(sum(sums) - pool)} less."


def shared_out(
    amounts: Sequence[int], standing: Sequence[Placing], names: Mapping[int, str], seed: str
) -> dict[int, int]:
    """Return each entry's prize: equals share the prizes of the ranks that they span (F8.3).

    An entry that withdrew gets the prize of its rank like any other. The odd smallest units of
    money go by lot, one each: by the SHA-256 of `42613:odd:Ann`, the lowest first.

    Args:
        amounts: by position; further positions have none.
        standing: by position.
        names: the names of all entries.
        seed: the seed of the night's first draw; "" without one.
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
    """Return the amount shared in proportion to weights, by largest remainder (R12.3).

    Among equal remainders the odd smallest units go by the lot of `shared_out`.

    Args:
        weights: by entry, not all 0.
        odd: entries with an odd unit of a shared prize: they come after their equals here.

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


def pot_shares(match: GameMatch, worth: int, seed: str) -> dict[int, int]:
    """Return each player's share of a table's pot in money, once the match is over (R2.4, R12.3).

    Args:
        worth: the worth of a unit.
        seed: the seed of the night's first draw; "" without one.
    """
    parts = _parts(match, match.ended)
    return in_proportion(match.pot * worth, parts, dict(enumerate(match.names)), seed)


def _parts(match: GameMatch, pot: PotBy | None) -> dict[int, int]:
    """Return each player's part of the pot."""
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
    """Return the prizes left after a deal, by position, and the pot (F11.3).

    Before the deal its players had the prizes of as many places and the pot. Anything they left
    goes to the first.

    Args:
        among: how many players made the deal.

    >>> after_deal((500, 300, 200, 100), 40, 900, 3)
    ((100, 0, 0, 100), 40)
    """
    before_them = sum(amounts[:among])
    left = max(before_them - dealt, 0)
    rest = (left, *(0 for _ in amounts[1:among]), *amounts[among:]) if amounts else ()
    return rest, max(pot - max(dealt - before_them, 0), 0)
