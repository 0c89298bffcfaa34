"""The prizes: how the pool is shared out by position, and who of those who share gets what."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import groupby
from typing import assert_never

from msgspec import Struct, field

from tourney.game.mexico.events import PotBy
from tourney.game.mexico.match import Match
from tourney.night.seating.draw import by_lot
from tourney.night.standings.ranking import Placing

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
