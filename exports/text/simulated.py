"""`tourney tools simulate` and `tourney tools end`: what a night came to."""

import json
from typing import TYPE_CHECKING

from tourney.game.names import harmless
from tourney.game.wording import quantity
from tourney.night.views.floor_view import PlacesView

if TYPE_CHECKING:
    from tourney.service.simulate import Simulated


def simulated_json(night: "Simulated", seed: int, seconds: float) -> str:
    """One JSON object."""
    places = night.places
    data = {
        "seed": seed,
        "format": places.night.plan.setup.format,
        "rules": places.night.plan.rules.preset,
        "players": len(places.lines),
        "winner": places.winner,
        "beats": night.laps,
        "tables": night.tables,
        "rounds": night.rounds,
        "rolls": night.rolls,
        "moves": night.moves,
        "outs": night.outs,
        "prizes": {line.name: line.prize for line in places.lines if line.prize},
        "proof": {"balanced": places.proof.balanced, "words": places.proof.words},
        "seconds": round(seconds, 3),
    }
    return json.dumps(data, ensure_ascii=False) + "\n"


def simulated_text(night: "Simulated", seed: int, seconds: float) -> str:
    """A simulated night in lines to read, with the first eight places."""
    places = night.places
    lines = [
        f"{places.format}, {quantity(len(places.lines), 'player')}, seed {seed}",
        f"{quantity(night.tables, 'table')} opened, {quantity(night.laps, 'lap')}, "
        f"{quantity(night.rounds, 'round')}, {quantity(night.rolls, 'roll')}",
        f"{quantity(night.moves, 'move')}, {quantity(night.outs, 'player')} out",
        places.proof.fault or places.proof.words,
        f"{seconds:.1f} seconds",
        "",
    ]
    for line in places.lines[:8]:
        prize = f"  {line.prize_words}" if line.prize_words else ""
        lines.append(f"{line.rank:>3}. {line.name}  {line.reached}{prize}")
    return "".join(f"{line.rstrip()}\n" for line in lines)


def ended_text(places: PlacesView) -> str:
    """The standings of an ended night, or that it ends after the rounds in play."""
    if places.provisional:
        return "The night ends after the current rounds.\n"
    won = f"The night is over: {places.winner} won." if places.winner else "The night is over."
    lines = [won]
    for line in places.lines:
        if line.rank:
            prize = f"  {line.prize_words}" if line.prize_words else ""
            lines.append(f"{line.rank:>3}. {line.name}{prize}")
    return "".join(f"{harmless(line)}\n" for line in lines)
