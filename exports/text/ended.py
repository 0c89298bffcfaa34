"""`tourney tools end`: what a night that was ended came to."""

from tourney.game.names import harmless
from tourney.night.views.floor_view import PlacesView


def ended_text(places: PlacesView) -> str:
    """The standings of an ended night, or that it ends after the rounds in play."""
    if places.provisional:
        return "The night ends after the rounds that are being played.\n"
    won = f"The night is over: {places.winner} won." if places.winner else "The night is over."
    lines = [won]
    for line in places.lines:
        if line.rank:
            prize = f"  {line.prize_words}" if line.prize_words else ""
            lines.append(f"{line.rank:>3}. {line.name}{prize}")
    return "".join(f"{harmless(line)}\n" for line in lines)
