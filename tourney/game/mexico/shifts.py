"""The changes by a correction: round by round, player by player, and in the end (R10.3)."""

from collections.abc import Callable, Collection, Iterator
from itertools import zip_longest

from tourney.game.mending import NONE, ShiftTable, fitted
from tourney.game.mexico.counting import standings
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import RoundPlayed

#: The last of the tables, and its row for the pot.
RESULT, POT = "Result", "Pot"


def shifts(
    before: Match, after: Match, money: Callable[[int], str], stays: Collection[str] = ()
) -> tuple[ShiftTable, ...]:
    """The tables in which something changes; names are cut where one would be too wide.

    Args:
        money: what units are worth, written out; "" where they are worth nothing.
        stays: who does not go out though a round now says so (F9.1).
    """
    tables = (
        _rounds(before, after, stays),
        _players(before, after, money),
        _result(before, after, money),
    )
    return tuple(table for table in tables if table.rows)


def changed_rounds(before: Match, after: Match) -> frozenset[int]:
    """The numbers of the rounds that come out otherwise, those that are there no more too.

    One that only begins with another player does not: that follows from the round before it.
    """
    pairs = _pairs(before, after)
    return frozenset(int(number) for number, (_, *was), (_, *now) in pairs if was != now)


def _rounds(before: Match, after: Match, stays: Collection[str]) -> ShiftTable:
    columns = ("Round", "Leads", "Lost by", "Pays", "Goes out")
    return fitted("Rounds", columns, list(_pairs(before, after, stays)), names=(1, 2))


def _pairs(
    before: Match, after: Match, stays: Collection[str] = ()
) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """By number the rounds that may have changed, as they were and as they are."""
    both = zip_longest(before.rounds_played(), after.rounds_played())
    for number, (was, now) in enumerate(both, start=1):
        if was is not now:
            yield str(number), _round(before, was), _round(after, now, stays)


def _round(
    match: Match, played: RoundPlayed | None, stays: Collection[str] = ()
) -> tuple[str, ...]:
    if played is None:
        return (NONE,) * 4
    lead, loser = match.names[played.lead], match.names[played.loser]
    goes = "no" if not played.out else "stays" if loser in stays else "yes"
    return lead, loser, str(played.paid), goes


def _players(before: Match, after: Match, money: Callable[[int], str]) -> ShiftTable:
    columns = ["Player", "Units lost" if after.endless else "Units", "Place", "Lost"]
    if after.rules.points:
        columns.append("Points")
    if money(1):
        columns.append("Into the pot")
    pairs = [
        (after.names[player] if player < len(after.names) else before.names[player], was, now)
        for player, (was, now) in enumerate(
            zip_longest(_lines(before, money), _lines(after, money), fillvalue=(NONE,) * 5)
        )
    ]
    return fitted("Players", tuple(columns), pairs, names=(0,))


def _lines(match: Match, money: Callable[[int], str]) -> Iterator[tuple[str, ...]]:
    """The lines of all: units, `out` or `moved`; place, rounds lost; points and money if kept."""
    places = {line.player: line.place for line in standings(match)}
    for number, player in enumerate(match.players):
        figure = str(player.paid if match.endless else player.units)
        held = "moved" if player.moved else figure if player.units else "out"
        line = [held, str(places.get(number, NONE)), str(player.lost)]
        if match.rules.points:
            line.append(str(player.points))
        if money(1):
            line.append(money(player.paid))
        yield tuple(line)


def _result(before: Match, after: Match, money: Callable[[int], str]) -> ShiftTable:
    pot = [(POT, (_pot(before, money),), (_pot(after, money),))]
    pairs = [
        *(() if after.endless else pot),
        ("On turn", (_on_turn(before),), (_on_turn(after),)),
        ("Winner", (_name(before, before.winner),), (_name(after, after.winner),)),
    ]
    return fitted(RESULT, (RESULT, ""), pairs, names=(1,))


def _pot(match: Match, money: Callable[[int], str]) -> str:
    worth = money(match.pot)
    return f"{match.pot} ({worth})" if worth else str(match.pot)


def _on_turn(match: Match) -> str:
    turn = match.rolloff or (None if match.lap_done else match.part)
    return _name(match, None if turn is None else turn.on_turn)


def _name(match: Match, player: int | None) -> str:
    return NONE if player is None else match.names[player]
