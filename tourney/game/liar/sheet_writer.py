"""The score sheet writer of Liar's Mexico: what comes back from a sheet is equal event for event.

A gap stands before each fresh start, so that a penalty and what led to it are seen together.
"""

from collections.abc import Iterable, Sequence
from typing import assert_never

from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.liar.events import (
    Claimed,
    Doubted,
    ElevenClaimed,
    Ended,
    FoulNoted,
    LiarEvent,
    LiarOpened,
    Taken,
    TurnKept,
)
from tourney.game.liar.match import ELEVEN, LiarMatch
from tourney.game.log import Move
from tourney.game.rules import write_rules
from tourney.game.sheet.text import write_name


def write_liar_sheet(moves: Iterable[Move[LiarMatch, LiarEvent]], heading: str) -> str:
    """The sheet of a table.

    Args:
        moves: what stands, from the opening on.
        heading: a line of text for a comment at the top.
    """
    lines = [f"# {heading}"] if heading else []
    names: tuple[str, ...] = ()
    fresh = False
    for _, event, _ in moves:
        if isinstance(event, LiarOpened):
            names = event.players
        if fresh and not isinstance(event, Ended):
            lines.append("")
        lines.append(_line(names, event))
        fresh = isinstance(event, LeadNamed | Doubted | Taken | FoulNoted)
    return "".join(f"{line}\n" for line in lines)


def write_turn(names: Sequence[str], event: LiarEvent) -> str:
    """A claim, its answer or a foul as it is on a sheet, behind the name or the directive.

    >>> from tourney.game.liar.fouls import Foul
    >>> names = "Ann", "Cid, Jr"
    >>> print(write_turn(names, ElevenClaimed(0, 1)))
    11 > "Cid, Jr"
    >>> print(write_turn(names, FoulNoted(1, Foul.DROPPED, 2)))
    "Cid, Jr" dropped 2
    """
    match event:
        case Claimed(_, value, unnoticed):
            return f"{value} !" if unnoticed else str(value)
        case ElevenClaimed(_, target):
            return f"{ELEVEN} > {write_name(names[target])}"
        case Taken():
            return "take"
        case Doubted(_, dice):
            return f"doubt {dice}"
        case FoulNoted(player, foul, dice):
            said = f"{write_name(names[player])} {foul}"
            return said if dice is None else f"{said} {dice}"
        case LeadNamed(player) | CameBack(player):
            return write_name(names[player])
        case SteppedOut(player, waits):
            return f"{write_name(names[player])}{' waits=yes' if waits else ''}"
        case TurnKept(player, direction):
            return f"{write_name(names[player])} {direction}"
        case LiarOpened(_, players):
            return ", ".join(write_name(name) for name in players)
        case Ended():
            return ""
        case _:
            assert_never(event)


def _line(names: Sequence[str], event: LiarEvent) -> str:
    said = write_turn(names, event)
    match event:
        case LiarOpened(rules, _):
            return f"@rules {write_rules(rules)}\n@players {said}"
        case LeadNamed():
            return f"@lead {said}"
        case FoulNoted():
            return f"@foul {said}"
        case TurnKept():
            return f"@turn {said}"
        case SteppedOut():
            return f"@away {said}"
        case CameBack():
            return f"@back {said}"
        case Ended():
            return "@end"
        case Claimed(player) | ElevenClaimed(player) | Taken(player) | Doubted(player):
            return f"{write_name(names[player])}: {said}"
        case _:
            assert_never(event)
