"""The standings in Liar's Mexico (R9.8), during the match and after it."""

from tourney.game.liar.match import LiarMatch
from tourney.game.score import Figures, Status, TableRank, placed


def standings(match: LiarMatch) -> tuple[TableRank, ...]:
    """Everyone, by place, then seat.

    Those in are ranked by penalties, fewest first, equal numbers sharing a place; behind them
    those out, the last to go out first.
    """
    return placed(match.players_in, match.penalties, match.outs)


def figures(match: LiarMatch) -> tuple[Figures, ...]:
    """The table's figures of every player, by player."""
    lives = match.rules.lives
    return tuple(
        Figures(
            status=_status(match, player),
            penalties=penalties,
            lives=None if lives is None else max(lives - penalties, 0),
        )
        for player, penalties in enumerate(match.penalties)
    )


def _status(match: LiarMatch, player: int) -> Status:
    if match.winner == player:
        return "won"
    if player in match.outs:
        return "out"
    return "placed" if match.over else "playing"
