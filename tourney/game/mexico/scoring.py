"""The standings (R2.6), during the match and after it."""

from collections.abc import Container

from tourney.game.mexico.match import Match, MatchTold
from tourney.game.mexico.series import standing_of
from tourney.game.score import Figures, Status, TableRank, placed


def standings(match: Match) -> tuple[TableRank, ...]:
    """Everyone, by place, then seat; but for those who went to another table.

    A player who is out has the final place; those still in are ranked by units.
    """
    less = [-standing_of(match, player) for player in range(len(match.names))]
    return placed(match.players_in, less, match.outs)


def figures(match: Match) -> tuple[Figures, ...]:
    """The table's figures of every player, by player."""
    left, mexicos = match.left, match.mexicos
    told = not (match.unseen and any(isinstance(its, MatchTold) for its in match.story))
    return tuple(
        Figures(
            status=_status(match, player, left),
            units=units,
            paid=match.paid[player],
            played=match.played[player],
            lost=match.lost[player],
            rounds_known=told,
            mexicos=match.known_mexicos[player],
            mexicos_known=mexicos[player] is not None,
            points=match.points[player],
        )
        for player, units in enumerate(match.units)
    )


def _status(match: Match, player: int, left: Container[int]) -> Status:
    if match.winner == player:
        return "won"
    if match.units[player]:
        return "playing" if match.ended is None else "placed"
    return "withdrawn" if player in left else "out"
