"""The results of a night that is over, as later years ask for them and a laptop keeps them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cached_property
from itertools import combinations
from typing import Any

from msgspec import Struct

from tourney.game.games import AnyMatch
from tourney.game.mexico import happenings
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import RoundPlayed
from tourney.night.season.table import NightResult, ResultLine
from tourney.night.season.view import LeftOut
from tourney.night.views.floor_view import PlacesView


class PersonNight(Struct, frozen=True):
    """The result of a player in a night.

    Attributes:
        rounds, lost: of the open game; None if not all are known, and in Liar's Mexico.
        mexicos: None if not all are known.
        paid: into the till, fees and units; `won` out of it, the pot included. Both in the
            currency's smallest unit.
    """

    line: ResultLine
    rounds: int | None
    lost: int | None
    mexicos: int | None
    paid: int
    won: int


class Together(Struct, frozen=True):
    """Two who sat at one table, by their place among the people, and their rounds there."""

    one: int
    other: int
    rounds: int


class CareerNight(Struct, frozen=True, dict=True):
    """A night that is over.

    Attributes:
        title: the format's.
        people: those with a place, by position.
        together: every two of them who ever sat at one table at once.
        own_units: a player began with units of their own (F1.9).
    """

    result: NightResult
    title: str
    currency: str
    people: tuple[PersonNight, ...]
    together: tuple[Together, ...]
    own_units: bool = False

    @cached_property
    def met(self) -> Mapping[int, Sequence[tuple[int, int]]]:
        """The people with whom everyone sat at a table, by place, with their rounds there."""
        found: dict[int, list[tuple[int, int]]] = {}
        for each in self.together:
            found.setdefault(each.one, []).append((each.other, each.rounds))
            found.setdefault(each.other, []).append((each.one, each.rounds))
        return found


def career_night(
    view: PlacesView, tables: Iterable[AnyMatch], result: NightResult, worth: int
) -> CareerNight:
    """The night out of its standings and its tables.

    Args:
        result: what a season makes of the same standings.
        worth: of a unit, in the currency's smallest unit.
    """
    ranked = [line for line in view.lines if line.rank]
    known = [line.figures.rounds_known and not result.liar for line in ranked]
    people = tuple(
        PersonNight(
            line=line,
            rounds=its.figures.played if is_known else None,
            lost=its.figures.lost if is_known else None,
            mexicos=None if result.liar else its.figures.all_mexicos,
            paid=its.fees + its.units_paid * worth,
            won=its.prize,
        )
        for line, its, is_known in zip(result.lines, ranked, known, strict=True)
    )
    places = {line.name: at for at, line in enumerate(ranked)}
    met: Counter[tuple[int, int]] = Counter()
    for match in tables:
        for (one, other), rounds in _together(match).items():
            pair = places.get(match.names[one]), places.get(match.names[other])
            if pair[0] is not None and pair[1] is not None:
                met[min(pair[0], pair[1]), max(pair[0], pair[1])] += rounds
    return CareerNight(
        result=result,
        title=view.format,
        currency=view.night.plan.currency,
        people=people,
        together=tuple(Together(*pair, rounds) for pair, rounds in sorted(met.items())),
        own_units=any(entry.units for entry in view.night.entries),
    )


def _together(match: AnyMatch) -> Counter[tuple[int, int]]:
    """The rounds that every two at a table were in together; 0 who sat there in none."""
    met: Counter[tuple[int, int]] = Counter()
    players = range(len(match.names))
    if not isinstance(match, Match):
        met.update(dict.fromkeys(combinations(players, 2), 0))
        return met
    came = {
        each.player
        for each in match.story
        if isinstance(each, happenings.PlayerCame) and not each.back
    }
    here = {player for player in players if player not in came}

    def sit() -> None:
        for pair in combinations(sorted(here), 2):
            met[pair] += 0

    sit()
    for each in match.story:
        match each:
            case happenings.PlayerCame(player):
                here.add(player)
                sit()
            case happenings.PlayerLeft(player) | happenings.PlayerMoved(player):
                here.discard(player)
            case happenings.PlayerAway(player, back):
                (here.add if back else here.discard)(player)
            case RoundPlayed():
                order = each.parts[0].order if each.parts else sorted(here)
                met.update(combinations(sorted(order), 2))
                if each.out and match.best == 1:
                    here.discard(each.loser)
    return met


def write_night(night: CareerNight | LeftOut) -> Any:
    """The values."""
    if isinstance(night, LeftOut):
        return night.name
    result = night.result
    return {
        "number": result.number,
        "name": result.name,
        "date": result.date.isoformat(),
        "rules": result.rules_id,
        "format": result.format,
        "liar": result.liar,
        "title": night.title,
        "currency": night.currency,
        "people": [_person(each) for each in night.people],
        "together": [[each.one, each.other, each.rounds] for each in night.together],
        "own_units": night.own_units,
    }


def read_night(data: Any) -> CareerNight | LeftOut:
    """The night that `write_night` wrote.

    Raises:
        ValueError, TypeError, KeyError: it is something else.
    """
    if isinstance(data, str):
        return LeftOut[data]
    people = tuple(
        PersonNight(ResultLine(*line), *figures) for line, *figures in map(list, data["people"])
    )
    return CareerNight(
        result=NightResult(
            number=data["number"],
            name=data["name"],
            date=date.fromisoformat(data["date"]),
            rules_id=data["rules"],
            format=data["format"],
            liar=data["liar"],
            lines=tuple(each.line for each in people),
        ),
        title=data["title"],
        currency=data["currency"],
        people=people,
        together=tuple(Together(*each) for each in data["together"]),
        own_units=data["own_units"],
    )


def _person(each: PersonNight) -> list[Any]:
    line = each.line
    return [
        [line.name, line.rank, line.span, line.points],
        *(each.rounds, each.lost, each.mexicos, each.paid, each.won),
    ]
