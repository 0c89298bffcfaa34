"""The views of players over the years: the list, the page of one, two head to head (F14.1)."""

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
        name: as it was spelled last.
        nights: on whose list they stood, that count and that they came to.
        won: first places, shared ones too, of the nights that are read.
        best: the best place in those; 0 if there isn't one.
        read: all of their nights that are over are read, so that won and best are all.
        rating: None before all nights are read, and who has none that counts (F14.2).
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
        called: the name they had that night.
        of: how many had a place; `shared` with how many others.
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
        """More won than paid."""
        return self.won - self.paid


class Met(Struct, frozen=True):
    """A player met at a table, and how it ended.

    Attributes:
        nights: on which they sat at one table; `rounds` is how many they played there together.
        ahead, behind, level: in how many of these nights the page's player came before them,
            after them, or shared their place.
    """

    name: str
    nights: int
    rounds: int
    ahead: int
    behind: int
    level: int


class MoneySum(Struct, frozen=True):
    """All the money of a player in one currency, in its smallest unit."""

    currency: str
    paid: int
    won: int

    @property
    def net(self) -> int:
        """More won than paid."""
        return self.won - self.paid


class PlayerPage(Struct, frozen=True):
    """A player over the years.

    Attributes:
        also: other names under which they came, the newest first.
        nights: those that are over and in which they have a place, the newest first.
        met: those met most often first.
        rounds, lost, mexicos: of the nights of which they are known, which are
            `rounds_known` and `mexicos_known` many.
        money: a sum a currency, where any was paid or won.
        left_out: nights without a result, a sentence a reason.
        rating: as in `PlayerLine`; `rated` is how many have the nights that it takes.
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
        """First places, shared ones too."""
        return sum(night.rank == 1 for night in self.nights)

    @property
    def best(self) -> int:
        """The best place; 0 before there is any."""
        return min((night.rank for night in self.nights), default=0)


class HeadNight(Struct, frozen=True):
    """A night in which both had a place; `rounds` is None where they sat at no table together."""

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
        nights: with both of them, the newest first.
        met: the nights of these at one table, as the first of the two sees them.
    """

    one: str
    other: str
    nights: tuple[HeadNight, ...]
    met: Met
    left_out: tuple[str, ...] = ()


KeyOf = Callable[[str], str]


def money_of(amount: int, currency: str) -> str:
    """An amount in a currency's smallest unit, as people write it."""
    return write_money(amount, find_currency(currency))


def player_line(
    name: str,
    on_lists: Mapping[int, date],
    ranks: Mapping[int, int],
    counts: Collection[int],
    *,
    unread: bool,
) -> PlayerLine:
    """A player's line on the list.

    Args:
        on_lists: the nights on whose list they stood, by number.
        ranks: of those of them that are read; 0 who did not come.
        counts: the nights that count, anyone's: those that are over and have a result.
        unread: some of the nights are not read.
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
    """The page of the player of that key.

    Args:
        nights: any; those without them do not count.
        key_of: has one key for all names of one person.
        name: as it was spelled last; "" where that was on a night that is read.
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
    """Two players, each by key and name, in the nights in which both had a place."""
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
    """The place among a night's people of the player of that key."""
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
    """Count the night for everyone who sat at a table with the one at that place."""
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
