"""The fold of Liar's Mexico: a match and an event give the next match (R9, R15)."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from tourney.game import flow
from tourney.game.dice import MEXICO, RANKS
from tourney.game.events import Joined, LeadDrawn, LeadNamed, PotBy, Rejoined, Withdrawn
from tourney.game.liar import events
from tourney.game.liar.events import LiarEvent
from tourney.game.liar.match import (
    ELEVEN,
    Cause,
    ClaimMade,
    LiarMatch,
    Penalty,
    awaits_eleven,
    awaits_mia,
    is_too_low,
)
from tourney.game.liar.rules import BY_THE_DIE, Eleven, LiarRules, Mia, Starts, Truth, penalties_for
from tourney.game.refusal import Refused, reason_against
from tourney.game.rules import MOST_UNITS, refused_rule

DOUBT_OF_AN_ELEVEN = 2
DOUBT_OF_A_MIA = 2

#: The most lives that a round typed by its result can cost (R15.8).
MOST_LOST = 9


def apply(match: LiarMatch | None, event: LiarEvent) -> LiarMatch:
    """Return the match after the event; before its opening the match is None.

    Raises:
        Refused: the event cannot be the match's next; the match is unchanged.
    """
    if isinstance(event, events.LiarOpened):
        if match is not None:
            raise Refused("open", "The match is open already.")
        return _open(event)
    if match is None:
        raise Refused("not-open", "The match has not been opened.")
    return _APPLY[type(event)](match, event)


def _open(event: events.LiarOpened) -> LiarMatch:
    players, several = flow.deal(event), event.until != 1 or event.best > 1
    if event.units or several:
        if event.rules.lives is None:
            raise Refused("no-lives", "Only lives are dealt, or played for at several tables.")
        if event.rules.lives > MOST_UNITS:
            raise refused_rule("lives", f"At several tables lives are 1 to {MOST_UNITS}.")
    return LiarMatch(
        event.rules, players, tuple(range(len(players))), until=event.until, best=event.best
    )


def check(match: LiarMatch | None, event: LiarEvent) -> Refused | None:
    """Return why the event cannot be the match's next, or None."""
    return reason_against(lambda: apply(match, event))


# Each function first refuses its event, if necessary, and then applies it


def _take_lead(match: LiarMatch, event: LeadNamed | LeadDrawn) -> LiarMatch:
    if match.on_turn is not None:
        raise Refused("lead-known", "The first player is known already.")
    match.refuse_over()
    match.refuse_not_here(event.player)
    return match.begin(event.player)


def _refuse_not_begun(match: LiarMatch) -> None:
    if not match.at_play:
        raise match.no_round()
    match.refuse_done()


def _refuse_not_on_turn(match: LiarMatch, player: int) -> None:
    _refuse_not_begun(match)
    assert match.on_turn is not None
    if player != match.on_turn:
        raise Refused("not-on-turn", f"It is {match.names[match.on_turn]}'s turn.")


def _refuse_claim(match: LiarMatch, player: int, *, unseen: bool) -> None:
    _refuse_not_on_turn(match, player)
    if awaits_eleven(match):
        raise Refused("eleven", "An 11 is taken or doubted; nothing beats it.")
    if awaits_mia(match):
        raise Refused("mia", "A 21 is doubted or given up to; nothing is claimed on it.")
    if unseen and not match.rules.pass_unseen:
        raise Refused("unseen", "By tonight's rules the cup is not handed on unseen.")
    if unseen and match.claim is None:
        raise Refused("unseen", "On a fresh start there is nothing to hand on.")


def _claim(match: LiarMatch, event: events.Claimed) -> LiarMatch:
    """Apply a claim (R9.2); a 21 may reverse the direction before the next is found (R9.5)."""
    _refuse_claim(match, event.player, unseen=event.unseen)
    rules = match.rules
    if event.value not in RANKS[rules.order]:
        raise Refused("value", "A claim is two digits from 1 to 6, for example 54.")
    if event.value == ELEVEN and rules.eleven is Eleven.TARGET:
        raise Refused("no-target", "A claim of 11 must name the player who answers it.")
    too_low = is_too_low(match, event.value)
    if match.claim is not None and too_low and not event.unnoticed:
        raise Refused("too-low", f"{event.value} does not beat the claim of {match.claim.value}.")
    turns = event.value == MEXICO and rules.mia is Mia.TURN
    direction = match.direction.turned if turns else match.direction
    claim = ClaimMade(event.player, event.value, None, too_low, direction, event.unseen)
    after = replace(match, direction=direction, claim=claim, story=match.story.then(claim))
    return replace(after, on_turn=after.next_to(event.player))


def _claim_eleven(match: LiarMatch, event: events.ElevenClaimed) -> LiarMatch:
    _refuse_claim(match, event.player, unseen=event.unseen)
    if match.rules.eleven is not Eleven.TARGET:
        raise Refused("plain-eleven", "By tonight's rules an 11 names no one.")
    match.refuse_not_here(event.target)
    if event.target == event.player:
        raise Refused("own-target", "An 11 must name another player at the table.")
    claim = ClaimMade(event.player, ELEVEN, event.target, False, match.direction, event.unseen)
    return replace(match, on_turn=event.target, claim=claim, story=match.story.then(claim))


def _take(match: LiarMatch, event: events.Taken) -> LiarMatch:
    _refuse_not_on_turn(match, event.player)
    if not awaits_eleven(match):
        raise Refused("no-eleven", "There is no 11 to take.")
    return _penalise(match, Penalty(event.player, 1, why=Cause.ELEVEN, claim=match.claim))


def _give_up(match: LiarMatch, event: events.GaveUp) -> LiarMatch:
    _refuse_not_on_turn(match, event.player)
    if not awaits_mia(match):
        raise Refused("no-mia", "There is no 21 to give up to.")
    return _penalise(match, Penalty(event.player, 1, why=Cause.GIVE_UP, claim=match.claim))


def _doubt(match: LiarMatch, event: events.Doubted) -> LiarMatch:
    """Apply a doubt (R9.3, R9.6): the doubter is wrong, or the claimant lied."""
    _refuse_not_on_turn(match, event.player)
    claim = match.claim
    if claim is None:
        raise Refused("no-claim", "There is no claim to doubt.")
    if event.dice not in RANKS[match.rules.order]:
        raise Refused("value", "The dice under the cup are two digits from 1 to 6, for example 54.")
    if _holds(match.rules, claim.value, event.dice):
        count = DOUBT_OF_AN_ELEVEN if awaits_eleven(match) else _cost(match.rules, claim.value)
        wrong, why = event.player, Cause.DOUBT
    else:
        wrong, count, why = claim.player, _cost(match.rules, claim.value), Cause.LIE
    lifted = Penalty(wrong, count, why=why, claim=claim, dice=event.dice, doubter=event.player)
    return _penalise(match, lifted)


def _holds(rules: LiarRules, claimed: int, dice: int) -> bool:
    rank = RANKS[rules.order]
    return dice == claimed if rules.truth is Truth.EXACT else rank[dice] >= rank[claimed]


def _cost(rules: LiarRules, claimed: int) -> int:
    """Return what it costs to be wrong about a doubted claim (R9.3, R15.3)."""
    doubled = claimed == MEXICO and rules.mia in (Mia.DOUBLE, Mia.GIVE_UP)
    return DOUBT_OF_A_MIA if doubled else 1


def _note_foul(match: LiarMatch, event: events.FoulNoted) -> LiarMatch:
    """Apply a foul (R9.7); a claim that waited for an answer is dropped."""
    _refuse_not_begun(match)
    match.refuse_not_here(event.player)
    if event.foul in BY_THE_DIE and event.dice not in (1, 2):
        raise Refused("dice", f"{event.foul} needs the number of dice, 1 or 2.")
    if event.foul not in BY_THE_DIE and event.dice is not None:
        raise Refused("dice", f"{event.foul} takes no number of dice.")
    count = penalties_for(event.foul, event.dice)
    return _penalise(match, Penalty(event.player, count, why=event.foul))


def _record_loss(match: LiarMatch, event: events.LossRecorded) -> LiarMatch:
    match.refuse_no_lives()
    _refuse_not_begun(match)
    if match.claim is not None:
        raise Refused("in-round", "A round is in play. Finish it or undo its entries.")
    match.refuse_not_here(event.loser)
    if not 1 <= event.lives <= MOST_LOST:
        raise Refused("lives", f"A round costs 1 to {MOST_LOST} lives.")
    return _penalise(match, Penalty(event.loser, event.lives, why=Cause.LOST))


def _penalise(match: LiarMatch, penalty: Penalty) -> LiarMatch:
    """Give penalties, and take as many lives as there are (R9.8, R15.5); then begin afresh."""
    player = penalty.loser
    lost = min(penalty.stake, match.players[player].units)
    in_it = match.present
    players = tuple(its.plus(played=at in in_it) for at, its in enumerate(match.players))
    after = replace(match, players=players, claim=None)
    after = after.plus(player, units=-lost, paid=lost, lost=1, penalties=penalty.stake)
    out = bool(match.lives) and not after.units[player]
    taken = replace(penalty, out=out, lead=match.lead or 0, paid=lost)
    after = flow.finish_round(match, after, taken)
    return flow.next_round(after, _starter(after, taken))


def _starter(match: LiarMatch, penalty: Penalty) -> int:
    """Return who begins after a penalty (R9.4, R9.6, R15.4); nobody doubted without a doubter."""
    claim, loser, doubter = penalty.claim, penalty.loser, penalty.doubter
    if claim is not None and claim.target is not None:
        return match.next_to(claim.player)
    match match.rules.starts:
        case Starts.LOSER:
            return loser
        case Starts.DOUBTER if doubter is not None:
            return doubter
        case Starts.WINNER if claim is not None and doubter is not None:
            return claim.player if loser == doubter else doubter
        case _:
            return match.next_to(loser)


def _end(match: LiarMatch, _event: events.Ended) -> LiarMatch:
    """End play (R9.8, R12): of players in, who alone is in first place wins."""
    match.refuse_over()
    return flow.end_play(match, PotBy.LEADER)


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
    kept = replace(match, on_turn=event.player, direction=event.direction)
    return kept if match.claim is not None else kept.begin(event.player)


def _with_lives(change: Callable[[LiarMatch, Any], LiarMatch]) -> Any:
    """Return a change of who plays, which needs lives (R15.5)."""

    def changed(match: LiarMatch, event: object) -> LiarMatch:
        match.refuse_no_lives()
        return change(match, event)

    return changed


_APPLY: Mapping[type, Callable[[Any, Any], LiarMatch]] = {
    **flow.APPLY,
    LeadNamed: _take_lead,
    LeadDrawn: _take_lead,
    events.Claimed: _claim,
    events.ElevenClaimed: _claim_eleven,
    events.Taken: _take,
    events.GaveUp: _give_up,
    events.Doubted: _doubt,
    events.FoulNoted: _note_foul,
    events.LossRecorded: _record_loss,
    events.Ended: _end,
    events.TurnKept: _keep_turn,
    Withdrawn: _with_lives(flow.withdraw),
    Joined: _with_lives(flow.join),
    Rejoined: _with_lives(flow.rejoin),
}
