"""The result of a finished night, in the form that later years need and a laptop stores."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any

from msgspec import Struct, convert, to_builtins

from tourney.game import happenings
from tourney.game.games import AnyMatch
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import RoundPlayed
from tourney.night.season.table import NightResult, ResultLine
from tourney.night.season.view import LeftOut
from tourney.night.views.floor_view import PlacesView


class PersonNight(Struct, frozen=True, array_like=True):
    """The result of a player in a night.

    Attributes:
        rounds, lost: rounds played and lost in the open game; None if some are unknown, and in
            Liar's Mexico.
        mexicos: None if some are unknown.
        paid: fees and units paid into the till. `won` is money won from it, including the pot. Both
            are in the currency's smallest unit.
    """

    line: ResultLine
    rounds: int | None
    lost: int | None
    mexicos: int | None
    paid: int
    won: int


class Together(Struct, frozen=True, array_like=True):
    """Two players who sat at one table, as indexes in `people`, and their rounds together."""

    one: int
    other: int
    rounds: int


class CareerNight(Struct, frozen=True, dict=True):
    """The result of a night that is over.

    Attributes:
        title: the format's title.
        people: the players with a place, by position.
        together: all pairs of players who ever sat at one table at the same time.
        own_units: True if a player began with units of their own (F1.9).
    """

    result: NightResult
    title: str
    currency: str
    people: tuple[PersonNight, ...]
    together: tuple[Together, ...]
    own_units: bool = False

    @cached_property
    def met(self) -> Mapping[int, Sequence[tuple[int, int]]]:
        """By index in `people`, the players met at a table, with the rounds played together."""
        found: dict[int, list[tuple[int, int]]] = {}
        for each in self.together:
            found.setdefault(each.one, []).append((each.other, each.rounds))
            found.setdefault(each.other, []).append((each.one, each.rounds))
        return found


def career_night(
    view: PlacesView, tables: Iterable[AnyMatch], result: NightResult, worth: int
) -> CareerNight:
    """Return the result of a night from its standings and tables.

    Args:
        result: the night's result as seasons use it, from the same standings.
        worth: the worth of a unit, in the currency's smallest unit.
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
    """Return, for every pair at a table, the rounds both played in; 0 if they only sat there."""
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
    """Return the result as JSON values."""
    return night.name if isinstance(night, LeftOut) else to_builtins(night)


def read_night(data: Any) -> CareerNight | LeftOut:
    """Return the result from the values of `write_night`.

    Raises:
        ValueError, KeyError: the values are of another form.
    """
    return LeftOut[data] if isinstance(data, str) else convert(data, CareerNight)
