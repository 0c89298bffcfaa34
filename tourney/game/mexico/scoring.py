"""The standings (R2.6), during the match and after it."""

from collections.abc import Container

from tourney.game.mexico.match import Match, MatchTold
from tourney.game.mexico.rules import MexicoBy
from tourney.game.score import Figures, Status, TableRank, placed


def standings(match: Match) -> tuple[TableRank, ...]:
    """Everyone, by place, then seat; but for those who went to another table.

    A player who is out has the final place; those still in are ranked by units.
    """
    less = [-player.standing for player in match.players]
    return placed(match.players_in, less, match.outs)


def figures(match: Match) -> tuple[Figures, ...]:
    """The table's figures of every player, by player."""
    left = match.left
    unseen = any(player.unseen for player in match.players)
    told = not (unseen and any(isinstance(its, MatchTold) for its in match.story))
    counts = match.rules.mexico_by is not MexicoBy.NOBODY
    return tuple(
        Figures(
            status=_status(match, number, left),
            units=player.units,
            paid=player.paid,
            played=player.played,
            lost=player.lost,
            rounds_known=told,
            mexicos=player.known_mexicos,
            mexicos_known=not (counts and player.unseen),
            points=player.points,
        )
        for number, player in enumerate(match.players)
    )


def _status(match: Match, player: int, left: Container[int]) -> Status:
    if match.winner == player:
        return "won"
    if match.players[player].units:
        return "playing" if match.ended is None else "placed"
    return "withdrawn" if player in left else "out"
