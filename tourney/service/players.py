"""The people of all nights: who they are, and their results over the years (F1.8, F14.1)."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TypeVar

from msgspec.structs import replace

from tourney.game.names import person_key
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.log.one_log import OneLog
from tourney.log.roles import Who
from tourney.night.careers import page as careers
from tourney.night.careers.career import CareerNight
from tourney.night.careers.rating import NIGHTS_NEEDED, Rating, Ratings, ratings
from tourney.night.people import joined as people
from tourney.night.season.table import SeasonLine
from tourney.night.season.view import LeftOut, left_out_words
from tourney.service.past_nights import PastNights, Work, Worked
from tourney.store.store import Store

Named = TypeVar("Named", careers.Met, Rating, SeasonLine)

#: At most this many unread nights are read while the host waits: each takes a tenth of a second.
_READ_AT_ONCE = 10


class Players:
    """The people of a store; joined ones up to the first row that cannot be read."""

    def __init__(self, store: Store, past: PastNights, who: Who) -> None:
        """Use an open store and the results of its nights; only the host may join people."""
        self._store = store
        self._past = past
        self._log = OneLog(
            store, "players", "the joined players", people.NOBODY_JOINED, people.apply, who
        )
        #: The marks and joined people that the latest ratings come from, and these ratings.
        self._ratings: tuple[Mapping[int, str], people.JoinedPlayers, Ratings] | None = None

    @property
    def joined(self) -> people.JoinedPlayers:
        """The people whose names were joined."""
        return self._log.state

    @property
    def damage(self) -> str:
        """Why joined names cannot be read to the end, and none can be joined; or ""."""
        return self._log.damage

    def all(self) -> tuple[str, ...]:
        """Return everyone of earlier nights, the latest first, by kept name or last spelling."""
        joined = self.joined
        newest: dict[str, str] = {}
        for name in self._store.players():
            newest.setdefault(joined.key(name), joined.name(name))
        return tuple(newest.values())

    def on_lists(self) -> tuple[tuple[int, str], ...]:
        """Return every night's number with every name on its list, in order of registration."""
        return tuple((number, name) for number, name in self._store.entries())

    # Over the years

    def lines(self) -> tuple[careers.PlayerLine, ...]:
        """Return a line for each player, the latest first; nights not read yet show no place."""
        key_of, marks = self._key_of(), self._past.marks()
        nights = self._store.nights()
        dates = {night.number: night.date for night in nights}
        known = {number: self._past.known(number, mark) for number, mark in marks.items()}
        counts = {
            night.number
            for night in nights
            if night.state == "finished" and not isinstance(known.get(night.number), LeftOut)
        }
        ranks = {
            number: {key_of(each.line.name): each.line.rank for each in night.people}
            for number, night in known.items()
            if isinstance(night, CareerNight)
        }
        on_lists = self._on_lists(key_of)
        rated = self._known_ratings()
        lines = [
            replace(
                careers.player_line(
                    name,
                    {night: dates[night] for night in on_lists[key]},
                    {night: ranks[night].get(key, 0) for night in on_lists[key] if night in ranks},
                    counts,
                    unread=any(known.get(night) is None for night in on_lists[key]),
                ),
                rating=rated.of(key),
            )
            for name in self.all()
            for key in (key_of(name),)
        ]
        return tuple(sorted(lines, key=lambda line: line.last, reverse=True))

    def page(self, name: str) -> careers.PlayerPage:
        """Return the page of a player, by any of their names; call `next_work` first to be quick.

        Raises:
            Refused: `no-player`, or the store cannot be read.
        """
        key_of = self._key_of()
        key, called = self._who_is(name, key_of)
        nights, left_out = self._read_nights(self._on_lists(key_of)[key], self._past.marks())
        page = careers.player_page(key, nights, key_of, name=called)
        rated = self._known_ratings()
        page = replace(page, met=tuple(map(self.as_kept, page.met)))
        return replace(page, left_out=left_out, rating=rated.of(key), rated=len(rated.lines))

    def pages(self, marks: Mapping[int, str]) -> tuple[careers.PlayerPage, ...]:
        """Return the page of everyone who has a place in these nights, from these nights alone.

        Args:
            marks: the mark of each night, by number.

        Raises:
            Refused: the store cannot be read.
        """
        key_of = self._key_of()
        nights: dict[str, list[CareerNight]] = {}
        for number, mark in marks.items():
            result = self._past.result(number, mark)
            if not isinstance(result, CareerNight):
                continue
            for person in result.people:
                nights.setdefault(key_of(person.line.name), []).append(result)
        named = ((key_of(name), name) for name in self.all())
        pages = (
            careers.player_page(key, nights[key], key_of, name=name)
            for key, name in named
            if key in nights
        )
        return tuple(replace(page, met=tuple(map(self.as_kept, page.met))) for page in pages)

    def head_to_head(self, one: str, other: str) -> careers.HeadToHead:
        """Return two players against each other, each by any of their names.

        Raises:
            Refused: as in `page`; or `one-player`, if both names are of one player.
        """
        key_of = self._key_of()
        first, second = self._who_is(one, key_of), self._who_is(other, key_of)
        if first[0] == second[0]:
            raise Refused("one-player", f"{one} and {other} are one player.")
        on_lists = self._on_lists(key_of)
        nights, left_out = self._read_nights(
            on_lists[first[0]] & on_lists[second[0]], self._past.marks()
        )
        return replace(careers.head_to_head(first, second, nights, key_of), left_out=left_out)

    def ratings(self) -> Ratings:
        """Return everyone's rating from all nights (F14.2); call `next_work` first to be quick.

        Raises:
            Refused: the store cannot be read.
        """
        marks, joined = self._past.marks(), self.joined
        if self._ratings is None or self._ratings[:2] != (marks, joined):
            nights, left_out = self._read_nights(marks, marks)
            found = ratings(nights, self._key_of())
            lines, others = (tuple(map(self.as_kept, each)) for each in (found.lines, found.others))
            found = replace(found, lines=lines, others=others, left_out=left_out)
            self._ratings = marks, joined, found
        return self._ratings[2]

    def numbers(self, names: Iterable[str]) -> Mapping[str, int]:
        """Return the ratings of the people who have one, by name, to seed a draw (F14.2).

        Raises:
            Refused: `unread`, before most nights are read; `unrated`, if too little is known about
                these people; or the store cannot be read.
        """
        marks, key_of = self._past.marks(), self._key_of()
        unread = sum(self._past.known(number, mark) is None for number, mark in marks.items())
        if unread > _READ_AT_ONCE:
            raise Refused(
                "unread",
                f"{unread} nights have to be read first, for ratings: p on the list of nights does "
                "it.",
            )
        found = self.ratings()
        every = {name: found.of(key_of(name)) for name in names}
        rated = {name: each for name, each in every.items() if each and not each.missing}
        if len(rated) < 2:
            raise Refused(
                "unrated",
                f"Too little to say: it takes two people here with {NIGHTS_NEEDED} nights that "
                "count.",
            )
        if not found.says:
            raise Refused(
                "unrated",
                "Too little to say who is better: ratings differ by less than the margin.",
            )
        return {name: each.number for name, each in rated.items()}

    def _known_ratings(self) -> Ratings:
        """Return everyone's rating, or no ratings before all nights are read."""
        marks = self._past.marks()
        if any(self._past.known(number, mark) is None for number, mark in marks.items()):
            return Ratings()
        return self.ratings()

    def next_work(self, *names: str) -> tuple[Work | None, int]:
        """Return the work on the next night whose result is not known yet.

        The work uses no store, so that a thread may do it; `take` remembers its result. Once no
        work is left, pages are quick.

        Args:
            names: count only nights at which all of these were; without names, every night.

        Returns:
            The work on the newest such night, or None; and how many such nights there are.

        Raises:
            Refused: `no-player`, or the store cannot be read.
        """
        key_of, marks = self._key_of(), self._past.marks()
        numbers = set(marks)
        if names:
            on_lists = self._on_lists(key_of)
            for name in names:
                numbers &= on_lists[self._who_is(name, key_of)[0]]
        return self._past.next_work(sorted(numbers, reverse=True), marks)

    def take(self, worked: Worked) -> None:
        """Remember the result of a night."""
        self._past.take(worked)

    def _read_nights(
        self, numbers: Iterable[int], marks: Mapping[int, str]
    ) -> tuple[list[CareerNight], tuple[str, ...]]:
        """Return the results of these nights, and sentences about nights without one."""
        called = {night.number: night.name for night in self._store.nights()}
        read: list[CareerNight] = []
        left_out: list[tuple[LeftOut, str]] = []
        for number in sorted(numbers):
            result = self._past.result(number, marks[number])
            if isinstance(result, CareerNight):
                read.append(result)
            else:
                left_out.append((result, f"{called[number]} (night {number})"))
        return read, left_out_words(left_out)

    def as_kept(self, line: Named) -> Named:
        """Return the line under the name that its player has kept."""
        return replace(line, name=self.joined.name(line.name))

    def _key_of(self) -> Callable[[str], str]:
        """Return a function that gives the key of a name, and works each key out once."""
        return cache(self.joined.key)

    def _on_lists(self, key_of: Callable[[str], str]) -> Mapping[str, set[int]]:
        """Return, by a player's key, the nights on whose lists the player was."""
        nights: dict[str, set[int]] = {}
        for number, name in self._store.entries():
            nights.setdefault(key_of(name), set()).add(number)
        return nights

    def _who_is(self, typed: str, key_of: Callable[[str], str]) -> tuple[str, str]:
        """Return the key and the newest name of a player."""
        key = key_of(self._known(typed))
        return key, next(name for name in self.all() if key_of(name) == key)

    # Two names of one person

    def merge(self, name: str, into: str) -> str:
        """Join two names into one player's history, and say in words what was done.

        Raises:
            Refused: `no-player`, if a name is unknown; `shared`, if both were on the list of one
                night; the names are joined already; or the change could not be saved.
        """
        joining = self._joining(name, into)
        self._log.record(joining)
        return f"{joining.name} is {joining.into} from now on, on every night."

    def what_merging_does(self, name: str, into: str) -> str:
        """Return in words what joining the names would do; refuse as `merge` does."""
        joining = self._joining(name, into)
        people.apply(self.joined, joining)
        one, other = (self._nights(each) for each in (joining.name, joining.into))
        return (
            f"{joining.name} has {quantity(one, 'night')}, {joining.into} {other}. They all "
            "count for one player then, in seasons too. The nights stay as they were."
        )

    def _nights(self, name: str) -> int:
        key = self.joined.key(name)
        return len({night for night, each in self._store.entries() if self.joined.key(each) == key})

    def _joining(self, name: str, into: str) -> people.PlayersJoined:
        one, other = self._known(name), self._known(into)
        joined = self.joined
        night = 0
        if joined.key(one) != joined.key(other):
            night = people.shared_night(joined, self._store.entries(), one, other)
        if night:
            called = next(each.name for each in self._store.nights() if each.number == night)
            raise Refused(
                "shared",
                f"{one} and {other} were both on the list of night {night}, {called}: these are "
                "two people.",
            )
        return people.PlayersJoined(one, other, kept=True)

    def part(self, name: str, into: str) -> str:
        """Take back that two people's histories were joined.

        Raises:
            Refused: they were not joined, or the change could not be saved.
        """
        parted = people.find_parted(self.joined, name, into)
        self._log.record(parted)
        return f"{parted.name} and {parted.into} are two people again."

    def _known(self, typed: str) -> str:
        """Return the name as it was typed on the latest night."""
        key = person_key(typed)
        called = [name for _, name in self._store.entries() if person_key(name) == key]
        if not called:
            raise Refused("no-player", f"No player called {typed} has been on any night's list.")
        return called[-1]
