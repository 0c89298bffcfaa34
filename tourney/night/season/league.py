"""A season over the venues of a league: each has its own table, and all have one together.

A person is of their venue: two of one name in two venues are two people.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from tourney.game.names import NAME_CELLS, cut_text, person_key, same_key, suggest
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.season.over_venues import OfficeSeason, write_office_season
from tourney.night.season.table import SeasonLine, worse
from tourney.night.season.view import SeasonCard, SeasonView

#: Of a venue's name as much as leaves room for a person's.
_VENUE_CELLS = 10
#: So many venues are named that have no such season; of more it is said how many.
_MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class VenueSeason:
    """A venue's own table."""

    venue: str
    view: SeasonView


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """Somebody's line in the table of all venues.

    Attributes:
        position: unique, from 1; `rank` is shared by equals.
        own: the line in the venue's own table.
    """

    position: int
    rank: int
    venue: str
    own: SeasonLine


@dataclass(frozen=True, slots=True)
class LeagueSeason:
    """A season over venues.

    Attributes:
        venues: those that keep a season of the name, in the order of their names.
        lines: of all of them, the best first.
        notes: sentences: who has no such season, and where something else counts.
    """

    name: str
    venues: tuple[VenueSeason, ...]
    lines: tuple[LeagueLine, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Qualified:
    """Somebody who goes on to the final.

    Attributes:
        seed: from 1, the best of the season's table first; equals share one.
        name: by which nobody else goes on: with the venue, where two would have one.
    """

    seed: int
    name: str
    line: LeagueLine


def league_season(
    name: str, venues: Sequence[VenueSeason], without: Sequence[str] = ()
) -> LeagueSeason:
    """The table of all venues; points are as each venue counts them.

    Args:
        without: the venues that keep no season of that name.
    """
    every = [(each.venue, line) for each in venues for line in each.view.lines]
    every.sort(key=lambda pair: (*worse(pair[1]), person_key(pair[1].name), pair[0]))
    lines: list[LeagueLine] = []
    for _, equals in groupby(every, key=lambda pair: worse(pair[1])):
        rank = len(lines) + 1
        for venue, line in equals:
            lines.append(LeagueLine(len(lines) + 1, rank, venue, line))
    return LeagueSeason(name, tuple(venues), tuple(lines), _notes(name, venues, without))


def put_together(
    name: str, tables: Mapping[str, SeasonView | None], mine: OfficeSeason | None = None
) -> LeagueSeason:
    """The season of these tables, by venue; None is of one that has none.

    Args:
        mine: the office's, where it is that which is kept under the name.

    Raises:
        Refused: `no-season`, where neither the office nor a venue keeps one of it.
    """
    kept = [VenueSeason(venue, view) for venue, view in tables.items() if view is not None]
    if mine is not None:
        return league_season(mine.name, kept)
    if not kept:
        raise Refused("no-season", f"There is no season called {name} at {listed(tables)}.")
    without = [venue for venue, view in tables.items() if view is None]
    return league_season(kept[0].view.name, kept, without)


def as_view(season: LeagueSeason) -> SeasonView:
    """The table of all venues as that of one is shown: without the single nights."""
    ways = {each.view.counts for each in season.venues}
    own = (replace(line.own, position=line.position, rank=line.rank) for line in season.lines)
    return SeasonView(
        name=season.name,
        counts=ways.pop() if len(ways) == 1 else "as each venue has it",
        nights=tuple(night for each in season.venues for night in each.view.nights),
        lines=tuple(replace(line, nights=(), movement=None) for line in own),
        moved=False,
        warning="",
        left_out=(
            *season.notes,
            *(f"{each.venue}: {why}" for each in season.venues for why in each.view.left_out),
        ),
        venues=tuple(line.venue for line in season.lines),
    )


def league_cards(
    venues: Sequence[tuple[str, Sequence[SeasonCard]]], office: Sequence[OfficeSeason]
) -> tuple[SeasonCard, ...]:
    """The seasons that the office keeps, and then those of venues, each name once.

    An office's season is of days: how many nights that are is not said.
    """
    cards = {same_key(each.name): _office_card(each) for each in office}
    kept: dict[str, list[SeasonCard]] = {}
    for _, theirs in venues:
        for card in theirs:
            kept.setdefault(same_key(card.name), []).append(card)
    for key, several in kept.items():
        days = sorted(day for card in several for day in card.dates.split(" to "))
        ways = {card.counts for card in several}
        card = replace(
            several[0],
            picked=tuple(number for each in several for number in each.picked),
            gone=tuple(name for each in several for name in each.gone),
            dates=days[0] if days[0] == days[-1] else f"{days[0]} to {days[-1]}",
            counts=ways.pop() if len(ways) == 1 else "as each venue has it",
            ours=False,
        )
        cards.setdefault(key, card)
    return tuple(cards.values())


def _office_card(season: OfficeSeason) -> SeasonCard:
    written = write_office_season(season)
    return SeasonCard(
        name=season.name,
        plan=season.plan,
        picked=(),
        gone=(),
        dates=season.dates,
        counts=season.counts,
        first=written["first"],
        last=written["last"],
    )


def qualified(season: LeagueSeason, best: int) -> tuple[Qualified, ...]:
    """The best so many of each venue, seeded by the table of all; equals go on together (F6.5).

    Raises:
        Refused: `qualify`, when that is nobody, or none has a line yet.
    """
    if best < 1:
        raise Refused("qualify", "At least one of each venue goes on: --qualify 1.")
    going = [line for line in season.lines if line.own.rank <= best]
    if not going:
        raise Refused("qualify", f"Nobody has a place in {season.name} yet.")
    keys = [person_key(line.own.name) for line in going]
    found: list[Qualified] = []
    for line, key in zip(going, keys, strict=True):
        name = line.own.name
        if keys.count(key) > 1:
            tail = f" ({_short(line.venue)})"
            name = cut_text(name, NAME_CELLS - len(tail)) + tail
        others = [each for each in keys if each != key] + [each.name for each in found]
        equal = bool(found) and found[-1].line.rank == line.rank
        seed = found[-1].seed if equal else len(found) + 1
        found.append(Qualified(seed, suggest(name, others), line))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Tied:
    """People of a venue who are equal for fewer places than they are (F6.5)."""

    venue: str
    names: tuple[str, ...]
    places: int


def tied(going: Sequence[Qualified], best: int) -> tuple[Tied, ...]:
    """Who is equal at the last place, venue by venue."""
    found = []
    for venue in sorted({each.line.venue for each in going}):
        theirs = [each for each in going if each.line.venue == venue]
        last = max(each.line.own.rank for each in theirs)
        equal = tuple(each.name for each in theirs if each.line.own.rank == last)
        if len(theirs) > best:
            found.append(Tied(venue, equal, best - (last - 1)))
    return tuple(found)


def _short(venue: str) -> str:
    cut = cut_text(venue, _VENUE_CELLS)
    return cut if cut == venue else cut.rpartition(" ")[0] or cut


def _notes(name: str, venues: Sequence[VenueSeason], without: Sequence[str]) -> tuple[str, ...]:
    notes = []
    if without:
        who = listed(without) if len(without) <= _MOST_NAMED else f"{len(without)} other venues"
        verb = "keeps" if len(without) == 1 else "keep"
        notes.append(f"{who} {verb} no season called {name}.")
    if len({each.view.counts for each in venues}) > 1:
        ways = "; ".join(f"{each.venue}: {each.view.counts}" for each in venues)
        notes.append(f"Venues count otherwise, so points hardly compare. {ways}.")
    return tuple(notes)
