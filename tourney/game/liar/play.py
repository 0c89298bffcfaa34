"""The fold of Liar's Mexico: a match and an event give the next match (R9)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, assert_never

from msgspec.structs import replace

from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.liar import events
from tourney.game.liar.check import RANK, is_too_low, refuse_misfit
from tourney.game.liar.events import LiarEvent
from tourney.game.liar.match import ELEVEN, TURNING, Cause, ClaimMade, LiarMatch, Penalty
from tourney.game.liar.rules import Foul, Truth, penalties_for
from tourney.game.match import Away

DOUBT_OF_AN_ELEVEN = 2


def apply(match: LiarMatch | None, event: LiarEvent) -> LiarMatch:
    """The match after the event.

    Raises:
        Refused: as `check` says; the match given is unchanged.
    """
    refuse_misfit(match, event)
    if isinstance(event, events.LiarOpened):
        return LiarMatch(event.rules, event.players, (0,) * len(event.players))
    return _APPLY[type(event)](match, event)


def _take_lead(match: LiarMatch, event: LeadNamed) -> LiarMatch:
    return replace(match, on_turn=event.player)


def _claim(match: LiarMatch, event: events.Claimed) -> LiarMatch:
    """R9.2, and R9.5: a 21 turns the direction before the next player is found."""
    direction = match.direction.turned if event.value == TURNING else match.direction
    claim = ClaimMade(event.player, event.value, None, is_too_low(match, event.value), direction)
    after = replace(match, direction=direction, claim=claim, story=match.story.then(claim))
    return replace(after, on_turn=after.next_to(event.player))


def _claim_eleven(match: LiarMatch, event: events.ElevenClaimed) -> LiarMatch:
    claim = ClaimMade(event.player, ELEVEN, event.target, False, match.direction)
    return replace(match, on_turn=event.target, claim=claim, story=match.story.then(claim))


def _take(match: LiarMatch, event: events.Taken) -> LiarMatch:
    claim = match.claim
    assert claim is not None
    return _penalise(match, event.player, 1, Cause.ELEVEN, beside=claim.player, claim=claim)


def _doubt(match: LiarMatch, event: events.Doubted) -> LiarMatch:
    """R9.3 and R9.6: the doubter is wrong, or the claimant lied."""
    claim = match.claim
    assert claim is not None
    eleven = claim.value == ELEVEN
    if _holds(match.rules.truth, claim.value, event.dice):
        player, count, why = event.player, DOUBT_OF_AN_ELEVEN if eleven else 1, Cause.DOUBT
    else:
        player, count, why = claim.player, 1, Cause.LIE
    beside = claim.player if eleven else player
    return _penalise(match, player, count, why, beside=beside, claim=claim, doubt=event)


def _holds(truth: Truth, claimed: int, dice: int) -> bool:
    match truth:
        case Truth.AT_LEAST:
            return RANK[dice] >= RANK[claimed]
        case Truth.EXACT:
            return dice == claimed
        case _:
            assert_never(truth)


def _note_foul(match: LiarMatch, event: events.FoulNoted) -> LiarMatch:
    """R9.7: whatever claim was to be answered is answered no more."""
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
    """R9.8, then R9.4 or R9.6: the player next to `beside` starts fresh."""
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
    """R9.8, R12: of those in, the fewest penalties win, if one player alone has this few."""
    fewest = min(match.penalties[player] for player in match.players_in)
    first = [player for player in match.players_in if match.penalties[player] == fewest]
    winner = first[0] if len(first) == 1 else None
    return replace(match, on_turn=None, claim=None, over=True, winner=winner)


def _keep_turn(match: LiarMatch, event: events.TurnKept) -> LiarMatch:
    """R10.3: the claim that was to be answered stays."""
    return replace(match, on_turn=event.player, direction=event.direction)


def _come_or_go(match: LiarMatch, event: SteppedOut | CameBack) -> LiarMatch:
    """F1.6: a player who is away does not start fresh, unless the table waits."""
    others = match.away_without(event.player)
    gone = (Away(event.player, event.waits),) if isinstance(event, SteppedOut) else ()
    after = replace(match, away=(*others, *gone))
    if after.on_turn is None or after.on_turn not in after.absent or after.waits:
        return after
    return replace(after, on_turn=after.next_to(after.on_turn))


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
        SteppedOut: _come_or_go,
        CameBack: _come_or_go,
    }
)
