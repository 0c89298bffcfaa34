"""What a correction changes at a table of the open game (R10.3)."""

from collections.abc import Callable

from tourney.game.mending import Shifts
from tourney.game.mexico.counting import standings
from tourney.game.mexico.match import Match
from tourney.game.shifts import Facts, another, compare, round_words

#: The columns that the pot has, too.
_UNITS, _MONEY = "units", "into the pot"


def shifts(before: Match, after: Match, money: Callable[[int], str]) -> Shifts:
    """Return what changes from one match to the other.

    Args:
        money: what units are worth, written out; "" where they are worth nothing.
    """
    turn = _on_turn(after)
    sentences = (
        *another("Winner", _name(before, before.winner), _name(after, after.winner)),
        *round_words(_rounds(before), _rounds(after)),
        *(another("On turn", _on_turn(before), turn) if turn else ()),
    )
    pot = () if after.endless else compare(_pot(before, money), _pot(after, money))
    return Shifts(sentences, compare(_players(before, money), _players(after, money)), pot)


def _rounds(match: Match) -> list[tuple[str, int]]:
    return [(match.names[played.loser], played.paid) for played in match.rounds_played()]


def _players(match: Match, money: Callable[[int], str]) -> Facts:
    """Units, `out` or `moved`; place; points and money if they are kept."""
    places = {line.player: line.place for line in standings(match)}
    facts = {}
    for number, player in enumerate(match.players):
        figure = str(player.paid if match.endless else player.units)
        facts[match.names[number]] = {
            "units lost" if match.endless else _UNITS: (
                "moved" if player.moved else figure if player.units else "out"
            ),
            "place": str(places.get(number, "")),
            "points": str(player.points) if match.rules.points else "",
            _MONEY: money(player.paid),
        }
    return facts


def _pot(match: Match, money: Callable[[int], str]) -> Facts:
    return {"Pot": {_UNITS: str(match.pot), _MONEY: money(match.pot)}}


def _on_turn(match: Match) -> str:
    turn = match.rolloff or (None if match.lap_done else match.part)
    return _name(match, None if turn is None else turn.on_turn)


def _name(match: Match, player: int | None) -> str:
    return "" if player is None else match.names[player]
