"""The fold of Liar's Mexico: a match and an event give the next match (R9)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.liar import events
from tourney.game.liar.events import LiarEvent
from tourney.game.liar.match import (
    ELEVEN,
    RANK,
    TURNING,
    Cause,
    ClaimMade,
    LiarMatch,
    Penalty,
    awaits_eleven,
    is_too_low,
)
from tourney.game.liar.rules import BY_THE_DIE, Foul, Truth, penalties_for
from tourney.game.match import Away, refuse_players
from tourney.game.refusal import Refused, reason_against

DOUBT_OF_AN_ELEVEN = 2


def apply(match: LiarMatch | None, event: LiarEvent) -> LiarMatch:
    """Return the match after the event; before its opening the match is None.

    Raises:
        Refused: the event cannot be the match's next; the match is unchanged.
    """
    if isinstance(event, events.LiarOpened):
        if match is not None:
            raise Refused("open", "The match is open already.")
        refuse_players(event.players)
        return LiarMatch(event.rules, event.players, (0,) * len(event.players))
    if match is None:
        raise Refused("not-open", "The match has not been opened.")
    return _APPLY[type(event)](match, event)


def check(match: LiarMatch | None, event: LiarEvent) -> Refused | None:
    """Return why the event cannot be the match's next, or None."""
    return reason_against(lambda: apply(match, event))


# Each function first refuses its event, if necessary, and then applies it


def _take_lead(match: LiarMatch, event: LeadNamed) -> LiarMatch:
    if match.on_turn is not None:
        raise Refused("lead-known", "The first player is known already.")
    match.refuse_over()
    match.refuse_not_here(event.player)
    return replace(match, on_turn=event.player)


def _refuse_not_begun(match: LiarMatch) -> None:
    if match.on_turn is None:
        match.refuse_over()
        raise Refused("no-lead", "No one has been named to begin yet.")
    if match.waits:
        raise Refused("waits", match.waits_for())


def _refuse_not_on_turn(match: LiarMatch, player: int) -> None:
    _refuse_not_begun(match)
    assert match.on_turn is not None
    if player != match.on_turn:
        raise Refused("not-on-turn", f"It is {match.names[match.on_turn]}'s turn.")


def _refuse_claim(match: LiarMatch, player: int) -> None:
    _refuse_not_on_turn(match, player)
    if awaits_eleven(match):
        raise Refused("eleven", "An 11 is taken or doubted; nothing beats it.")


def _claim(match: LiarMatch, event: events.Claimed) -> LiarMatch:
    """Apply a claim (R9.2); a 21 reverses the direction before the next player is found (R9.5)."""
    _refuse_claim(match, event.player)
    if event.value not in RANK:
        raise Refused("value", "A claim is two digits from 1 to 6, for example 54.")
    if event.value == ELEVEN:
        raise Refused("no-target", "A claim of 11 must name the player who answers it.")
    too_low = is_too_low(match, event.value)
    if match.claim is not None and too_low and not event.unnoticed:
        raise Refused("too-low", f"{event.value} does not beat the claim of {match.claim.value}.")
    direction = match.direction.turned if event.value == TURNING else match.direction
    claim = ClaimMade(event.player, event.value, None, too_low, direction)
    after = replace(match, direction=direction, claim=claim, story=match.story.then(claim))
    return replace(after, on_turn=after.next_to(event.player))


def _claim_eleven(match: LiarMatch, event: events.ElevenClaimed) -> LiarMatch:
    _refuse_claim(match, event.player)
    match.refuse_not_here(event.target)
    if event.target == event.player:
        raise Refused("own-target", "An 11 must name another player at the table.")
    claim = ClaimMade(event.player, ELEVEN, event.target, False, match.direction)
    return replace(match, on_turn=event.target, claim=claim, story=match.story.then(claim))


def _take(match: LiarMatch, event: events.Taken) -> LiarMatch:
    _refuse_not_on_turn(match, event.player)
    claim = match.claim
    if claim is None or claim.value != ELEVEN:
        raise Refused("no-eleven", "There is no 11 to take.")
    return _penalise(match, event.player, 1, Cause.ELEVEN, beside=claim.player, claim=claim)


def _doubt(match: LiarMatch, event: events.Doubted) -> LiarMatch:
    """Apply a doubt (R9.3, R9.6): the doubter is wrong, or the claimant lied."""
    _refuse_not_on_turn(match, event.player)
    claim = match.claim
    if claim is None:
        raise Refused("no-claim", "There is no claim to doubt.")
    if event.dice not in RANK:
        raise Refused("value", "The dice under the cup are two digits from 1 to 6, for example 54.")
    eleven = claim.value == ELEVEN
    if _holds(match.rules.truth, claim.value, event.dice):
        player, count, why = event.player, DOUBT_OF_AN_ELEVEN if eleven else 1, Cause.DOUBT
    else:
        player, count, why = claim.player, 1, Cause.LIE
    beside = claim.player if eleven else player
    return _penalise(match, player, count, why, beside=beside, claim=claim, doubt=event)


def _holds(truth: Truth, claimed: int, dice: int) -> bool:
    return dice == claimed if truth is Truth.EXACT else RANK[dice] >= RANK[claimed]


def _note_foul(match: LiarMatch, event: events.FoulNoted) -> LiarMatch:
    """Apply a foul (R9.7); a claim that waited for an answer is dropped."""
    _refuse_not_begun(match)
    match.refuse_not_here(event.player)
    if event.foul in BY_THE_DIE and event.dice not in (1, 2):
        raise Refused("dice", f"{event.foul} needs the number of dice, 1 or 2.")
    if event.foul not in BY_THE_DIE and event.dice is not None:
        raise Refused("dice", f"{event.foul} takes no number of dice.")
    count = penalties_for(event.foul, event.dice)
    return _penalise(match, event.player, count, event.foul, beside=event.player)


def _penalise(
    match: LiarMatch,
    player: int,
    count: int,
    why: Cause | Foul,
    *,
    beside: int,
    claim: ClaimMade | None = None,
    doubt: events.Doubted | None = None,
) -> LiarMatch:
    """Give penalties (R9.8); the player next to `beside` starts fresh (R9.4, R9.6)."""
    total, lives = match.penalties[player] + count, match.rules.lives
    out = lives is not None and total >= lives
    dice, doubter = (None, None) if doubt is None else (doubt.dice, doubt.player)
    penalty = Penalty(player, count, why, claim, dice, doubter, out)
    after = replace(
        match,
        penalties=(*match.penalties[:player], total, *match.penalties[player + 1 :]),
        outs=(*match.outs, player) if out else match.outs,
        claim=None,
        story=match.story.then(penalty),
    )
    still_in = after.players_in
    if len(still_in) == 1:
        return replace(after, on_turn=None, over=True, winner=still_in[0])
    return replace(after, on_turn=after.next_to(beside))


def _end(match: LiarMatch, _event: events.Ended) -> LiarMatch:
    """End play (R9.8, R12): of players in, the only one with fewest penalties wins."""
    match.refuse_over()
    fewest = min(match.penalties[player] for player in match.players_in)
    first = [player for player in match.players_in if match.penalties[player] == fewest]
    winner = first[0] if len(first) == 1 else None
    return replace(match, on_turn=None, claim=None, over=True, winner=winner)


def _keep_turn(match: LiarMatch, event: events.TurnKept) -> LiarMatch:
    """Set the turn as it was played (R10.3); a claim that waits for its answer stays."""
    _refuse_not_begun(match)
    match.refuse_not_here(event.player)
    name = match.names[event.player]
    if match.claim is not None and match.claim.player == event.player:
        raise Refused("own-claim", f"{name} can't answer {name}'s own claim.")
    if awaits_eleven(match):
        raise Refused("eleven", "Only the player named answers an 11.")
    if (match.on_turn, match.direction) == (event.player, event.direction):
        raise Refused("turn-known", f"It is {name}'s turn already, to the {event.direction}.")
    return replace(match, on_turn=event.player, direction=event.direction)


def _step_out(match: LiarMatch, event: SteppedOut) -> LiarMatch:
    match.refuse_over()
    match.refuse_out(event.player)
    _refuse_amid(match)
    match.refuse_still_away(event)
    if event.since:
        raise Refused("since", "There are no laps in Liar's Mexico.")
    away = (*match.away_without(event.player), Away(event.player, event.waits))
    return _go_on_with_those_here(replace(match, away=away))


def _come_back(match: LiarMatch, event: CameBack) -> LiarMatch:
    match.refuse_over()
    match.refuse_out(event.player)
    match.refuse_here(event)
    _refuse_amid(match)
    return _go_on_with_those_here(replace(match, away=match.away_without(event.player)))


def _refuse_amid(match: LiarMatch) -> None:
    if match.claim is not None:
        raise Refused("in-round", "Answer the claim first. Players come and go between rounds.")


def _go_on_with_those_here(match: LiarMatch) -> LiarMatch:
    """Pass the turn on from a player who is away, unless the table waits (F1.6)."""
    if match.on_turn is None or match.on_turn not in match.absent or match.waits:
        return match
    return replace(match, on_turn=match.next_to(match.on_turn))


_APPLY: Mapping[type, Callable[[Any, Any], LiarMatch]] = MappingProxyType(
    {
        LeadNamed: _take_lead,
        events.Claimed: _claim,
        events.ElevenClaimed: _claim_eleven,
        events.Taken: _take,
        events.Doubted: _doubt,
        events.FoulNoted: _note_foul,
        events.Ended: _end,
        events.TurnKept: _keep_turn,
        SteppedOut: _step_out,
        CameBack: _come_back,
    }
)
