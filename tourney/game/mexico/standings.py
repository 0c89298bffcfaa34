"""Who stands where (R2.6), during the match and after it."""

from dataclasses import dataclass

from tourney.game.mexico.match import Match


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line. Those in with equal units share a place: 1, 2, 2, 4."""

    place: int
    player: int


def standings(match: Match) -> tuple[Standing, ...]:
    """Everybody, by place, then seat; but for those who went to another table.

    Whoever is out has the final place; those still in are ranked by units.
    """
    still_in = sorted(match.players_in, key=lambda player: -match.units[player])
    lines: list[Standing] = []
    for index, player in enumerate(still_in):
        shared = index and match.units[player] == match.units[still_in[index - 1]]
        lines.append(Standing(lines[-1].place if shared else index + 1, player))
    for place, player in enumerate(reversed(match.outs), start=len(still_in) + 1):
        lines.append(Standing(place, player))
    return tuple(lines)
