"""The check of an event of Liar's Mexico: the refusal, or None if the match can take it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from tourney.game.dice import RANKS, Order
from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.liar import events
from tourney.game.liar.match import ELEVEN, LiarMatch
from tourney.game.liar.rules import BY_THE_DIE
from tourney.game.liar.words import waits_for
from tourney.game.names import same_key
from tourney.game.refusal import Refused

#: R1.3.
RANK = RANKS[Order.LIAR]


def check(match: LiarMatch | None, event: events.LiarEvent) -> Refused | None:
    """Why the event cannot be the match's next, or None. The match is None before its opening."""
    if isinstance(event, events.LiarOpened):
        return _opening(event) if match is None else Refused("open", "The match is open already.")
    if match is None:
        return Refused("not-open", "The match has not been opened.")
    return _CHECKS[type(event)](match, event)


def is_too_low(match: LiarMatch, value: int) -> bool:
    """True if a claim of the value would not beat the one it follows (R9.2)."""
    return match.claim is not None and RANK[value] <= RANK[match.claim.value]


def awaits_eleven(match: LiarMatch) -> bool:
    """True if an 11 must be answered (R9.6)."""
    return match.claim is not None and match.claim.value == ELEVEN


def _opening(event: events.LiarOpened) -> Refused | None:
    if len(event.players) < 2:
        return Refused("too-few", "A match needs at least two players.")
    seen: set[str] = set()
    for name in event.players:
        key = same_key(name)
        if key in seen:
            return Refused("doubled", f"There are two players called {name}.")
        seen.add(key)
    return None


def _over(match: LiarMatch) -> Refused | None:
    if not match.over:
        return None
    if match.winner is None:
        return Refused("finished", "Play is over.")
    return Refused("finished", f"Play is over: {match.names[match.winner]} has won.")


def _begun(match: LiarMatch) -> Refused | None:
    if match.on_turn is None:
        return _over(match) or Refused("no-lead", "No one has been named to begin yet.")
    return Refused("waits", waits_for(match)) if match.waits else None


def _still_in(match: LiarMatch, player: int) -> Refused | None:
    if not 0 <= player < len(match.names):
        return Refused("unknown", "There is no such player at this table.")
    if player in match.outs:
        return Refused("is-out", f"{match.names[player]} is out already.")
    return None


def _here(match: LiarMatch, player: int) -> Refused | None:
    refusal = _still_in(match, player)
    if refusal is None and player in match.absent:
        refusal = Refused("away", f"{match.names[player]} is away.")
    return refusal


def _on_turn(match: LiarMatch, player: int) -> Refused | None:
    if match.on_turn is None or match.waits:
        return _begun(match)
    if player != match.on_turn:
        return Refused("not-on-turn", f"It is {match.names[match.on_turn]}'s turn.")
    return None


def _takes_lead(match: LiarMatch, event: LeadNamed) -> Refused | None:
    if match.on_turn is not None:
        return Refused("lead-known", "The first player is known already.")
    return _over(match) or _here(match, event.player)


def _may_claim(match: LiarMatch, player: int) -> Refused | None:
    refusal = _on_turn(match, player)
    if refusal is None and awaits_eleven(match):
        refusal = Refused("eleven", "An 11 is taken or doubted; nothing beats it.")
    return refusal


def _claims(match: LiarMatch, event: events.Claimed) -> Refused | None:
    refusal = _may_claim(match, event.player)
    if refusal is not None:
        return refusal
    if event.value not in RANK:
        return Refused("value", "A claim is two digits from 1 to 6, for example 54.")
    if event.value == ELEVEN:
        return Refused("no-target", "A claim of 11 must name the player who answers it.")
    if match.claim is not None and is_too_low(match, event.value) and not event.unnoticed:
        return Refused("too-low", f"{event.value} does not beat the claim of {match.claim.value}.")
    return None


def _claims_eleven(match: LiarMatch, event: events.ElevenClaimed) -> Refused | None:
    refusal = _may_claim(match, event.player) or _here(match, event.target)
    if refusal is None and event.target == event.player:
        refusal = Refused("own-target", "An 11 must name another player at the table.")
    return refusal


def _takes(match: LiarMatch, event: events.Taken) -> Refused | None:
    refusal = _on_turn(match, event.player)
    if refusal is None and not awaits_eleven(match):
        refusal = Refused("no-eleven", "There is no 11 to take.")
    return refusal


def _doubts(match: LiarMatch, event: events.Doubted) -> Refused | None:
    refusal = _on_turn(match, event.player)
    if refusal is not None:
        return refusal
    if match.claim is None:
        return Refused("no-claim", "There is no claim to doubt.")
    if event.dice not in RANK:
        return Refused(
            "value", "The dice under the cup are two digits from 1 to 6, for example 54."
        )
    return None


def _fouls(match: LiarMatch, event: events.FoulNoted) -> Refused | None:
    refusal = _begun(match) or _here(match, event.player)
    if refusal is not None:
        return refusal
    if event.foul in BY_THE_DIE and event.dice not in (1, 2):
        return Refused("dice", f"{event.foul} needs the number of dice, 1 or 2.")
    if event.foul not in BY_THE_DIE and event.dice is not None:
        return Refused("dice", f"{event.foul} takes no number of dice.")
    return None


def _steps_out(match: LiarMatch, event: SteppedOut) -> Refused | None:
    refusal = _over(match) or _still_in(match, event.player) or _comes_and_goes(match)
    if refusal is None and (event.player, event.waits) in match.away:
        refusal = Refused("away", f"{match.names[event.player]} is away already.")
    if refusal is None and event.since:
        refusal = Refused("since", "There are no laps in Liar's Mexico.")
    return refusal


def _comes_back(match: LiarMatch, event: CameBack) -> Refused | None:
    refusal = _over(match) or _still_in(match, event.player)
    if refusal is None and event.player not in match.absent:
        refusal = Refused("is-here", f"{match.names[event.player]} is not away.")
    return refusal or _comes_and_goes(match)


def _comes_and_goes(match: LiarMatch) -> Refused | None:
    if match.claim is None:
        return None
    return Refused("in-round", "Answer the claim first. Players come and go between rounds.")


def _ends(match: LiarMatch, _event: events.Ended) -> Refused | None:
    return _over(match)


def _keeps_turn(match: LiarMatch, event: events.TurnKept) -> Refused | None:
    refusal = _begun(match) or _here(match, event.player)
    if refusal is not None:
        return refusal
    name = match.names[event.player]
    if match.claim is not None and match.claim.player == event.player:
        return Refused("own-claim", f"{name} can't answer {name}'s own claim.")
    if awaits_eleven(match):
        return Refused("eleven", "Only the player named answers an 11.")
    if (match.on_turn, match.direction) == (event.player, event.direction):
        return Refused("turn-known", f"It is {name}'s turn already, to the {event.direction}.")
    return None


_CHECKS: Mapping[type, Callable[[LiarMatch, Any], Refused | None]] = MappingProxyType(
    {
        LeadNamed: _takes_lead,
        events.Claimed: _claims,
        events.ElevenClaimed: _claims_eleven,
        events.Taken: _takes,
        events.Doubted: _doubts,
        events.FoulNoted: _fouls,
        events.Ended: _ends,
        events.TurnKept: _keeps_turn,
        SteppedOut: _steps_out,
        CameBack: _comes_back,
    }
)
