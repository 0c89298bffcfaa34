"""A match of Liar's Mexico as a readable account, from each fresh start to its penalty."""

from tourney.game.liar.match import LiarMatch, standings
from tourney.game.liar.words import PENALTIES, counted_in, history, referee
from tourney.game.names import width


def liar_account(title: str, match: LiarMatch) -> str:
    """The account, ending in a blank line."""
    lines = [title, "=" * width(title)]
    for run in history(match):
        lines += ["", f"{run.number}.", *(f"  {claim}" for claim in run.claims)]
        if run.summary:
            lines.append(f"  {run.summary}")
    lines += ["", "Standings", *_standings(match), "", referee(match), ""]
    return "\n".join(lines) + "\n"


def _standings(match: LiarMatch) -> list[str]:
    widest = max(width(name) for name in match.names)
    lines = []
    for line in standings(match):
        name = match.names[line.player]
        cells = [
            f"{line.place:>3}.",
            name + " " * (widest - width(name)),
            f"{counted_in(PENALTIES, match.penalties[line.player]):>12}",
        ]
        if line.player in match.outs:
            cells.append("out")
        lines.append("  ".join(cells))
    return lines
