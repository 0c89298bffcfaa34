"""A match as a readable account, round by round, and the standings."""

from exports.text.liar_account import liar_account
from tourney.game.liar.match import LiarMatch
from tourney.game.mexico.history import history
from tourney.game.mexico.match import Match
from tourney.game.mexico.standings import standings
from tourney.game.mexico.words import referee, several
from tourney.game.names import width


def account(title: str, match: Match | LiarMatch) -> str:
    """The account, ending in a blank line."""
    if isinstance(match, LiarMatch):
        return liar_account(title, match)
    lines = [title, "=" * width(title)]
    for item in history(match):
        if item.number is None:
            lines += ["", item.summary]
        else:
            stake = several(item.stake, "unit")
            mexicos = f", {several(item.mexicos, 'Mexico')}" if item.mexicos else ""
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


def _standings(match: Match) -> list[str]:
    widest = max(width(name) for name in match.names)
    points = match.rules.points
    lines = []
    for line in standings(match):
        name = match.names[line.player]
        cells = [
            f"{line.place:>3}.",
            name + " " * (widest - width(name)),
            f"{several(match.units[line.player], 'unit'):>9}",
            f"paid {match.paid[line.player]}",
        ]
        if points:
            cells.append(several(match.points[line.player], "point"))
        lines.append("  ".join(cells))
    return lines
