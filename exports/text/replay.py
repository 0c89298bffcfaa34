"""A match worked out: as the JSON object of `tourney replay --json`, and as a readable account."""

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from exports.text.liar_replay import liar_object
from tourney.game.games import AnyMatch
from tourney.game.mexico.counting import standings
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Part, RoundPlayed
from tourney.game.presets import GameName


def replay_object(file: str, match: AnyMatch) -> dict[str, Any]:
    """The match as plain data, in the score sheet's keys."""
    return _OBJECTS[match.rules.game](file, match)


def _open_object(file: str, match: Match) -> dict[str, Any]:
    return {
        "file": file,
        "rules": match.rules.preset,
        "finished": match.over,
        "winner": None if match.winner is None else match.names[match.winner],
        "pot": match.pot,
        "rounds": [_round(match, played) for played in match.rounds_played()],
        "standings": [
            {
                "place": line.place,
                "player": player.name,
                "units": player.units,
                "paid": player.paid,
                "points": player.points,
            }
            for line, player in ((line, match.players[line.player]) for line in standings(match))
        ],
        "next": _next(match),
        **_duel(match),
    }


def _duel(match: Match) -> dict[str, Any]:
    """The matches of a duel of several, with the number that each player has won (F6.1)."""
    if match.best == 1:
        return {}
    return {"best": match.best, "matches": {player.name: player.won for player in match.players}}


_OBJECTS: Mapping[GameName, Callable[[str, Any], dict[str, Any]]] = MappingProxyType(
    {"open": _open_object, "liar": liar_object}
)


def _round(match: Match, played: RoundPlayed) -> dict[str, Any]:
    lead, loser = match.players[played.lead].name, match.players[played.loser].name
    return {
        "number": played.number,
        "lead": lead,
        "mexicos": played.mexicos,
        "stake": played.stake,
        "turns": _turns(match, played.parts[0]) if played.parts else [],
        "ties": [
            {"count": part.count.value, "turns": _turns(match, part)} for part in played.parts[1:]
        ],
        "loser": loser,
        "paid": played.paid,
        "out": [loser] if played.out else [],
    }


def _turns(match: Match, part: Part) -> list[list[str]]:
    return [[match.players[turn.player].name, str(turn.value)] for turn in part.turns]


def _next(match: Match) -> dict[str, Any] | None:
    if match.rolloff is not None:
        return {"rolloff": [match.names[player] for player in match.rolloff.contenders]}
    part = match.part
    if part is None or match.lap_done:
        return None
    return {
        "player": match.names[part.on_turn],
        "lead": part.lead == part.on_turn,
        "rolled": len(part.rolls),
        "limit": part.limit,
    }


def fault_object(file: str, line: int, message: str) -> dict[str, Any]:
    """A sheet's fault as plain data."""
    return {"file": file, "error": {"line": line, "message": message}}


def json_line(data: dict[str, Any]) -> str:
    """One line of JSON, its control characters and lone surrogates escaped.

    >>> json_line({"file": "\\x9b\\u202e.mex"})
    '{"file": "\\\\u009b\\\\u202e.mex"}'
    """
    text = json.dumps(data, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else json.dumps(char, ensure_ascii=True)[1:-1] for char in text
    )
