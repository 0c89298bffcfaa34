"""The standings (R2.6), during the match and after it."""

from tourney.game.mexico.match import Match
from tourney.game.score import Figures, Standing, Status


def standings(match: Match) -> tuple[Standing, ...]:
    """Everybody, by place, then seat; but for those who went to another table.

    A player who is out has the final place; those still in are ranked by units.
    """
    still_in = sorted(match.players_in, key=lambda player: -match.units[player])
    lines: list[Standing] = []
    for index, player in enumerate(still_in):
        shared = index and match.units[player] == match.units[still_in[index - 1]]
        lines.append(Standing(lines[-1].place if shared else index + 1, player))
    for place, player in enumerate(reversed(match.outs), start=len(still_in) + 1):
        lines.append(Standing(place, player))
    return tuple(lines)


def winners(match: Match) -> tuple[int, ...]:
    """Who has won: nobody yet, nor where several are left, or share first place (R12.2)."""
    return () if match.winner is None else (match.winner,)


def figures(match: Match, player: int) -> Figures:
    """What the table counts of a player."""
    return Figures(
        status=_status(match, player),
        units=match.units[player],
        paid=match.paid[player],
        played=match.played[player],
        lost=match.lost[player],
        mexicos=match.known_mexicos[player],
        mexicos_known=match.mexicos_of(player) is not None,
        points=match.points[player],
    )


def _status(match: Match, player: int) -> Status:
    if match.winner == player:
        return "won"
    if match.units[player]:
        return "playing" if match.ended is None else "placed"
    return "withdrawn" if player in match.left else "out"
