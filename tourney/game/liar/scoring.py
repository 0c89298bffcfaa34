"""The standings in Liar's Mexico (R9.8), during the match and after it."""

from tourney.game.liar.match import LiarMatch
from tourney.game.score import Figures, Standing, Status


def standings(match: LiarMatch) -> tuple[Standing, ...]:
    """Everybody, by place, then seat.

    Those in are ranked by penalties, fewest first, equal numbers sharing a place; behind them
    those out, the last to go out first.
    """
    still_in = sorted(match.players_in, key=lambda player: match.penalties[player])
    lines: list[Standing] = []
    for index, player in enumerate(still_in):
        shared = index and match.penalties[player] == match.penalties[still_in[index - 1]]
        lines.append(Standing(lines[-1].place if shared else index + 1, player))
    for place, player in enumerate(reversed(match.outs), start=len(still_in) + 1):
        lines.append(Standing(place, player))
    return tuple(lines)


def winners(match: LiarMatch) -> tuple[int, ...]:
    """Who has won: nobody yet, nor where first place is shared (R12.2)."""
    return () if match.winner is None else (match.winner,)


def figures(match: LiarMatch, player: int) -> Figures:
    """What the table counts of a player."""
    penalties, lives = match.penalties[player], match.rules.lives
    return Figures(
        status=_status(match, player),
        penalties=penalties,
        lives=None if lives is None else max(lives - penalties, 0),
    )


def _status(match: LiarMatch, player: int) -> Status:
    if player in winners(match):
        return "won"
    if player in match.outs:
        return "out"
    return "placed" if match.over else "playing"
