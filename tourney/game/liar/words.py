"""The referee's sentences in Liar's Mexico: what is due, what was taken, what an entry was."""

from typing import assert_never

from tourney.game.events import LeadNamed
from tourney.game.liar.events import (
    Claimed,
    Doubted,
    ElevenClaimed,
    Ended,
    FoulNoted,
    LiarEvent,
    LiarOpened,
    Taken,
)
from tourney.game.liar.fouls import Foul
from tourney.game.liar.match import ELEVEN, TURNING, Cause, Claim, LiarMatch, Penalty
from tourney.game.liar.standings import standings
from tourney.game.words import listed


def penalties(count: int) -> str:
    """A number of them: `1 penalty`, `2 penalties`."""
    return "1 penalty" if count == 1 else f"{count} penalties"


def referee(match: LiarMatch) -> str:
    """What the table waits for, in a sentence or two."""
    if match.finished:
        return _result(match)
    if match.on_turn is None:
        return "The host names who begins."
    who, claim = match.names[match.on_turn], match.claim
    if claim is None:
        return f"{who} starts fresh and may claim anything; then to the {match.direction}."
    claimant = match.names[claim.player]
    if claim.value == ELEVEN:
        return f"{who} takes {claimant}'s 11, 1 penalty, or doubts it: 2 if it is true."
    if claim.value == TURNING:
        return f"{who} doubts {claimant}'s 21, or takes the cup; only 11 beats it."
    return f"{who} doubts {claimant}'s {claim.value}, or takes the cup and claims more."


def _result(match: LiarMatch) -> str:
    first = [line.player for line in standings(match) if line.place == 1]
    names = [match.names[player] for player in first]
    count = penalties(match.penalties[first[0]])
    if len(names) == 1:
        return f"{names[0]} wins with {count}."
    return f"{listed(names)} share first place with {count} each."


def claimed(match: LiarMatch, claim: Claim) -> str:
    """A claim in a line: `Ann: 21, and the direction turns to the right`."""
    said = f"{match.names[claim.player]}: {claim.value}"
    if claim.target is not None:
        said += f", for {match.names[claim.target]}"
    if claim.value == TURNING:
        said += f", and the direction turns to the {claim.direction}"
    return f"{said} (too low, and nobody noticed)" if claim.too_low else said


def taken(match: LiarMatch, penalty: Penalty) -> str:
    """What a penalty was taken for, how many it was, and whether the player went out by it."""
    cost = f"{match.names[penalty.player]} takes {penalties(penalty.count)}"
    cost += " and is out." if penalty.out else "."
    return f"{_why(match, penalty)} {cost}"


def _why(match: LiarMatch, penalty: Penalty) -> str:
    name, claim = match.names[penalty.player], penalty.claim
    said = "" if claim is None else str(claim.value)
    match penalty.why:
        case Cause.ELEVEN:
            return f"{name} takes the 11."
        case Cause.DOUBT:
            return f"{name} doubts; {penalty.dice} lay under the cup: the {said} holds."
        case Cause.LIE:
            return f"{name}'s {said} is doubted; {penalty.dice} lay under the cup: a lie."
        case Foul.DROPPED:
            return f"{name} drops {_dice(penalty.count)}."
        case Foul.ESCAPED:
            return f"{name} lets {_dice(penalty.count)} escape the cup."
        case Foul.BAD_CLAIM:
            return f"{name} makes a bad claim."
        case Foul.CUP:
            return f"{name} breaks the cup."
        case Foul.LOST_DIE:
            return f"{name} loses a die."
        case _:
            assert_never(penalty.why)


def _dice(count: int) -> str:
    return "a die" if count == 1 else "both dice"


def describe(before: LiarMatch | None, event: LiarEvent) -> str:
    """An entry in a few words, for undo to name: `Bob's claim of 43`."""
    if isinstance(event, LiarOpened):
        return "the opening of the table"
    assert before is not None
    names = before.names
    match event:
        case LeadNamed(player):
            return f"{names[player]} named to begin"
        case Claimed(player, value, _):
            return f"{names[player]}'s claim of {value}"
        case ElevenClaimed(player, target):
            return f"{names[player]}'s 11 for {names[target]}"
        case Taken(player):
            return f"{names[player]} taking the 11"
        case Doubted(player, dice):
            return f"{names[player]}'s doubt, {dice} under the cup"
        case FoulNoted(player, foul, _):
            return f"{names[player]}'s foul, {foul}"
        case Ended():
            return "the end of play"
        case _:
            assert_never(event)
