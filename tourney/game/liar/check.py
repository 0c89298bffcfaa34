"""The check of an event of Liar's Mexico: whether the match can take it.

Each function here but `check`, `is_too_low` and `awaits_eleven` raises the `Refused` that says why
not.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from tourney.game.dice import RANKS, Order
from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.liar import events
from tourney.game.liar.match import ELEVEN, LiarMatch
from tourney.game.liar.rules import BY_THE_DIE
from tourney.game.match import refuse_players
from tourney.game.refusal import Refused, reason_against

#: R1.3.
RANK = RANKS[Order.LIAR]


def check(match: LiarMatch | None, event: events.LiarEvent) -> Refused | None:
    """Why the event cannot be the match's next, or None. The match is None before its opening."""
    return reason_against(lambda: refuse_misfit(match, event))


def refuse_misfit(match: LiarMatch | None, event: events.LiarEvent) -> None:
    """Refuse an event that cannot be the match's next, as of `check`."""
    if isinstance(event, events.LiarOpened):
        if match is not None:
            raise Refused("open", "The match is open already.")
        refuse_players(event.players)
    elif match is None:
        raise Refused("not-open", "The match has not been opened.")
    else:
        _CHECKS[type(event)](match, event)


def is_too_low(match: LiarMatch, value: int) -> bool:
    """True if a claim of the value would not beat the one it follows (R9.2)."""
    return match.claim is not None and RANK[value] <= RANK[match.claim.value]


def awaits_eleven(match: LiarMatch) -> bool:
    """True if an 11 must be answered (R9.6)."""
    return match.claim is not None and match.claim.value == ELEVEN


def _over(match: LiarMatch) -> None:
    if match.over:
        won = "" if match.winner is None else f": {match.names[match.winner]} has won"
        raise Refused("finished", f"Play is over{won}.")


def _begun(match: LiarMatch) -> None:
    if match.on_turn is None:
        _over(match)
        raise Refused("no-lead", "No one has been named to begin yet.")
    if match.waits:
        raise Refused("waits", match.waits_for())


def _still_in(match: LiarMatch, player: int) -> None:
    match.refuse_unknown(player)
    if player in match.outs:
        raise Refused("is-out", f"{match.names[player]} is out already.")


def _here(match: LiarMatch, player: int) -> None:
    _still_in(match, player)
    match.refuse_absent(player)


def _on_turn(match: LiarMatch, player: int) -> None:
    _begun(match)
    assert match.on_turn is not None
    if player != match.on_turn:
        raise Refused("not-on-turn", f"It is {match.names[match.on_turn]}'s turn.")


def _takes_lead(match: LiarMatch, event: LeadNamed) -> None:
    if match.on_turn is not None:
        raise Refused("lead-known", "The first player is known already.")
    _over(match)
    _here(match, event.player)


def _may_claim(match: LiarMatch, player: int) -> None:
    _on_turn(match, player)
    if awaits_eleven(match):
        raise Refused("eleven", "An 11 is taken or doubted; nothing beats it.")


def _claims(match: LiarMatch, event: events.Claimed) -> None:
    _may_claim(match, event.player)
    if event.value not in RANK:
        raise Refused("value", "A claim is two digits from 1 to 6, for example 54.")
    if event.value == ELEVEN:
        raise Refused("no-target", "A claim of 11 must name the player who answers it.")
    if match.claim is not None and is_too_low(match, event.value) and not event.unnoticed:
        raise Refused("too-low", f"{event.value} does not beat the claim of {match.claim.value}.")


def _claims_eleven(match: LiarMatch, event: events.ElevenClaimed) -> None:
    _may_claim(match, event.player)
    _here(match, event.target)
    if event.target == event.player:
        raise Refused("own-target", "An 11 must name another player at the table.")


def _takes(match: LiarMatch, event: events.Taken) -> None:
    _on_turn(match, event.player)
    if not awaits_eleven(match):
        raise Refused("no-eleven", "There is no 11 to take.")


def _doubts(match: LiarMatch, event: events.Doubted) -> None:
    _on_turn(match, event.player)
    if match.claim is None:
        raise Refused("no-claim", "There is no claim to doubt.")
    if event.dice not in RANK:
        raise Refused("value", "The dice under the cup are two digits from 1 to 6, for example 54.")


def _fouls(match: LiarMatch, event: events.FoulNoted) -> None:
    _begun(match)
    _here(match, event.player)
    if event.foul in BY_THE_DIE and event.dice not in (1, 2):
        raise Refused("dice", f"{event.foul} needs the number of dice, 1 or 2.")
    if event.foul not in BY_THE_DIE and event.dice is not None:
        raise Refused("dice", f"{event.foul} takes no number of dice.")


def _steps_out(match: LiarMatch, event: SteppedOut) -> None:
    _over(match)
    _still_in(match, event.player)
    _comes_and_goes(match)
    match.refuse_still_away(event)
    if event.since:
        raise Refused("since", "There are no laps in Liar's Mexico.")


def _comes_back(match: LiarMatch, event: CameBack) -> None:
    _over(match)
    _still_in(match, event.player)
    match.refuse_here(event)
    _comes_and_goes(match)


def _comes_and_goes(match: LiarMatch) -> None:
    if match.claim is not None:
        raise Refused("in-round", "Answer the claim first. Players come and go between rounds.")


def _ends(match: LiarMatch, _event: events.Ended) -> None:
    _over(match)


def _keeps_turn(match: LiarMatch, event: events.TurnKept) -> None:
    _begun(match)
    _here(match, event.player)
    name = match.names[event.player]
    if match.claim is not None and match.claim.player == event.player:
        raise Refused("own-claim", f"{name} can't answer {name}'s own claim.")
    if awaits_eleven(match):
        raise Refused("eleven", "Only the player named answers an 11.")
    if (match.on_turn, match.direction) == (event.player, event.direction):
        raise Refused("turn-known", f"It is {name}'s turn already, to the {event.direction}.")


_CHECKS: Mapping[type, Callable[[LiarMatch, Any], None]] = MappingProxyType(
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
