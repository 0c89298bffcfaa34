"""A match of Liar's Mexico worked out, as the JSON object of `tourney replay --json`."""

from typing import Any

from tourney.game.liar.match import LiarMatch, standings


def liar_object(file: str, match: LiarMatch) -> dict[str, Any]:
    """The match as plain data, in the score sheet's keys."""
    names = match.names
    return {
        "file": file,
        "rules": match.rules.preset,
        "finished": match.over,
        "winner": None if match.winner is None else names[match.winner],
        "penalties": [
            {"player": names[taken.player], "count": taken.count, "why": taken.why.value}
            for taken in match.penalties_taken()
        ],
        "standings": [
            {
                "place": line.place,
                "player": names[line.player],
                "penalties": match.penalties[line.player],
            }
            for line in standings(match)
        ],
        "next": _next(match),
    }


def _next(match: LiarMatch) -> dict[str, Any] | None:
    """Until the host has named who begins, no one is next, but the direction is known (R9.1)."""
    if match.over:
        return None
    return {
        "player": None if match.on_turn is None else match.names[match.on_turn],
        "must_beat": None if match.claim is None else str(match.claim.value),
        "direction": match.direction.value,
    }
