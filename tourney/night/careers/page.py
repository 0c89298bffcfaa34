"""The views of players over the years: the list, one player's page, and head to head (F14.1)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date

from msgspec import Struct

from tourney.game.names import person_key
from tourney.night.careers.career import CareerNight
from tourney.night.careers.rating import Rating
from tourney.night.state.amounts import find_currency, write_money


class PlayerLine(Struct, frozen=True):
    """A player on the list of players.

    Attributes:
        name: the latest spelling.
        nights: how many nights that count the player was on the list for and came to.
        won: first places, including shared ones, in nights that are read.
        best: the best place in nights that are read; 0 if there is none.
        read: True if all finished nights of the player are read, so that `won` and `best` are
            final.
        rating: None before all nights are read, and for a player without one (F14.2).
    """

    name: str
    nights: int
    won: int
    best: int
    last: date
    read: bool
    rating: Rating | None = None


class PageNight(Struct, frozen=True):
    """A night on a player's page.

    Attributes:
        called: the player's name on that night.
        of: how many players had a place; `shared` is with how many of them the place was shared.
    """

    number: int
    name: str
    date: date
    format: str
    called: str
    rank: int
    shared: int
    of: int
    rounds: int | None
    lost: int | None
    mexicos: int | None
    currency: str
    paid: int
    won: int

    @property
    def net(self) -> int:
        """The money won minus the money paid."""
        return self.won - self.paid


class Met(Struct, frozen=True):
    """Another player met at a table, and the results against them.

    Attributes:
        nights: on how many nights both sat at one table; `rounds` is how many they played together.
        ahead, behind, level: on how many of these nights the page's player came before, after, or
            level with the other.
    """

    name: str
    nights: int
    rounds: int
    ahead: int
    behind: int
    level: int


class MoneySum(Struct, frozen=True):
    """A player's money in one currency, in its smallest unit."""

    currency: str
    paid: int
    won: int

    @property
    def net(self) -> int:
        """The money won minus the money paid."""
        return self.won - self.paid


class PlayerPage(Struct, frozen=True):
    """A player over the years.

    Attributes:
        also: other names the player has used, newest first.
        nights: finished nights in which the player has a place, newest first.
        met: the players met, most rounds together first.
        rounds, lost, mexicos: sums over the nights of which they are known: `rounds_known` and
            `mexicos_known` many.
        money: a sum for each currency in which money was paid or won.
        left_out: a sentence for each reason why nights have no result.
        rating: as in `PlayerLine`; `rated` is how many players have enough nights for one.
    """

    name: str
    also: tuple[str, ...]
    nights: tuple[PageNight, ...]
    met: tuple[Met, ...]
    rounds: int
    lost: int
    rounds_known: int
    mexicos: int
    mexicos_known: int
    money: tuple[MoneySum, ...]
    left_out: tuple[str, ...] = ()
    rating: Rating | None = None
    rated: int = 0

    @property
    def won(self) -> int:
        """First places, including shared ones."""
        return sum(night.rank == 1 for night in self.nights)

    @property
    def best(self) -> int:
        """The best place; 0 before the first one."""
        return min((night.rank for night in self.nights), default=0)


class HeadNight(Struct, frozen=True):
    """A night in which both players had a place; `rounds` is None if they never shared a table."""

    number: int
    name: str
    date: date
    of: int
    one: int
    other: int
    rounds: int | None


class HeadToHead(Struct, frozen=True):
    """Two players over the years.

    Attributes:
        nights: the nights with both players, newest first.
        met: the nights at one table, seen from the first player.
    """

    one: str
    other: str
    nights: tuple[HeadNight, ...]
    met: Met
    left_out: tuple[str, ...] = ()


KeyOf = Callable[[str], str]


def money_of(amount: int, currency: str) -> str:
    """Return an amount in a currency's smallest unit, as people write it."""
    return write_money(amount, find_currency(currency))


def player_line(
    name: str,
    on_lists: Mapping[int, date],
    ranks: Mapping[int, int],
    counts: Collection[int],
    *,
    unread: bool,
) -> PlayerLine:
    """Return a player's line on the list.

    Args:
        on_lists: the dates of the nights on whose list the player was, by number.
        ranks: the player's rank in each of these nights that is read; 0 if the player did not come.
        counts: all nights that count, of any player: finished ones with a result.
        unread: True if some of the player's nights are not read.
    """
    came = {number: day for number, day in on_lists.items() if ranks.get(number, 1)}
    places = [rank for rank in ranks.values() if rank]
    return PlayerLine(
        name=name,
        nights=sum(number in counts for number in came),
        won=places.count(1),
        best=min(places, default=0),
        last=max((came or on_lists).values()),
        read=not unread,
    )


def player_page(
    key: str, nights: Sequence[CareerNight], key_of: KeyOf = person_key, *, name: str = ""
) -> PlayerPage:
    """Return the page of the player with this key.

    Args:
        nights: any nights; the player's are picked out.
        key_of: returns one key for all names of one person.
        name: the latest spelling; "" to take it from the newest of these nights.
    """
    found: list[PageNight] = []
    met: dict[str, Met] = {}
    for night in _newest_first(nights):
        at = _place(night, key, key_of)
        if at is not None:
            found.append(_page_night(night, at))
            _add_met(met, night, at, key_of)
    called = list(dict.fromkeys(night.called for night in found))
    name = name or (called[0] if called else key)
    rounds = [night for night in found if night.rounds is not None]
    mexicos = [night.mexicos for night in found if night.mexicos is not None]
    return PlayerPage(
        name=name,
        also=tuple(each for each in called if each != name),
        nights=tuple(found),
        met=tuple(sorted(met.values(), key=lambda each: (-each.rounds, -each.nights, each.name))),
        rounds=sum(night.rounds or 0 for night in rounds),
        lost=sum(night.lost or 0 for night in rounds),
        rounds_known=len(rounds),
        mexicos=sum(mexicos),
        mexicos_known=len(mexicos),
        money=_money(found),
    )


def head_to_head(
    one: tuple[str, str],
    other: tuple[str, str],
    nights: Sequence[CareerNight],
    key_of: KeyOf = person_key,
) -> HeadToHead:
    """Return two players, given by key and name, in the nights in which both had a place."""
    found: list[HeadNight] = []
    met: dict[str, Met] = {}
    for night in _newest_first(nights):
        first, second = (_place(night, each[0], key_of) for each in (one, other))
        if first is None or second is None:
            continue
        _add_met(met, night, first, key_of)
        pair = {first, second}
        rounds = [each.rounds for each in night.together if {each.one, each.other} == pair]
        result, people = night.result, night.people
        found.append(
            HeadNight(
                number=result.number,
                name=result.name,
                date=result.date,
                of=len(people),
                one=people[first].line.rank,
                other=people[second].line.rank,
                rounds=rounds[0] if rounds else None,
            )
        )
    together = met.get(other[0], Met(other[1], 0, 0, 0, 0, 0))
    return HeadToHead(one[1], other[1], tuple(found), together)


def _newest_first(nights: Sequence[CareerNight]) -> list[CareerNight]:
    return sorted(nights, key=lambda each: (each.result.date, each.result.number), reverse=True)


def _place(night: CareerNight, key: str, key_of: KeyOf) -> int | None:
    """Return the index of the player with this key among a night's people, or None."""
    found = (at for at, each in enumerate(night.people) if key_of(each.line.name) == key)
    return next(found, None)


def _page_night(night: CareerNight, at: int) -> PageNight:
    result, person = night.result, night.people[at]
    line = person.line
    return PageNight(
        number=result.number,
        name=result.name,
        date=result.date,
        format=night.title,
        called=line.name,
        rank=line.rank,
        shared=line.span - line.rank,
        of=len(night.people),
        rounds=person.rounds,
        lost=person.lost,
        mexicos=person.mexicos,
        currency=night.currency,
        paid=person.paid,
        won=person.won,
    )


def _add_met(met: dict[str, Met], night: CareerNight, at: int, key_of: KeyOf) -> None:
    """Count a night for everyone who shared a table with the person at this index."""
    people = night.people
    mine = people[at].line.rank
    for other, rounds in night.met.get(at, ()):
        line = people[other].line
        key, rank = key_of(line.name), line.rank
        had = met.get(key) or Met(line.name, 0, 0, 0, 0, 0)
        met[key] = Met(
            had.name,
            had.nights + 1,
            had.rounds + rounds,
            had.ahead + (mine < rank),
            had.behind + (mine > rank),
            had.level + (mine == rank),
        )


def _money(nights: Sequence[PageNight]) -> tuple[MoneySum, ...]:
    sums: dict[str, MoneySum] = {}
    for night in nights:
        if night.paid or night.won:
            had = sums.get(night.currency, MoneySum(night.currency, 0, 0))
            sums[night.currency] = MoneySum(
                night.currency, had.paid + night.paid, had.won + night.won
            )
    return tuple(sums.values())
