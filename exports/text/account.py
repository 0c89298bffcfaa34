"""A match as a readable account, round by round, and the standings."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from exports.text.liar_account import liar_account
from tourney.game.games import AnyMatch
from tourney.game.mexico.counting import standings
from tourney.game.mexico.history import history
from tourney.game.mexico.match import Match
from tourney.game.mexico.words import referee
from tourney.game.names import width
from tourney.game.presets import GameName
from tourney.game.wording import quantity


def account(title: str, match: AnyMatch) -> str:
    """The account, ending in a blank line."""
    return _ACCOUNTS[match.rules.game](title, match)


def _open_account(title: str, match: Match) -> str:
    lines = [title, "=" * width(title)]
    for item in history(match):
        if item.number is None:
            lines += ["", item.summary]
        else:
            stake = quantity(item.stake, "unit")
            mexicos = f", {quantity(item.mexicos, 'Mexico')}" if item.mexicos else ""
            lines += ["", f"Round {item.number}: {item.lead} leads; stake {stake}{mexicos}"]
        for part in item.parts:
            if part is not item.parts[0]:
                lines.append(f"  {part.title}")
            for turn in part.turns:
                note = f" ({turn.note})" if turn.note else ""
                lines.append(f"  {turn.name}: {' '.join(map(str, turn.rolls))}{note}")
        if item.number is not None:
            lines.append(f"  {item.summary}")
    lines += ["", "Standings", *_standings(match), "", referee(match), ""]
    return "\n".join(lines) + "\n"


_ACCOUNTS: Mapping[GameName, Callable[[str, Any], str]] = MappingProxyType(
    {"open": _open_account, "liar": liar_account}
)


def _standings(match: Match) -> list[str]:
    widest = max(width(name) for name in match.names)
    points = match.rules.points
    lines = []
    for line in standings(match):
        player = match.players[line.player]
        cells = [
            f"{line.place:>3}.",
            player.name + " " * (widest - width(player.name)),
            f"{quantity(player.units, 'unit'):>9}",
            f"paid {player.paid}",
        ]
        if points:
            cells.append(quantity(player.points, "point"))
        lines.append("  ".join(cells))
    return lines
