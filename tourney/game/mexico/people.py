"""People who come to the table or leave it, between rounds and in the middle (R10.1, R10.2)."""

from msgspec.structs import replace

from tourney.game.events import CameBack, SteppedOut
from tourney.game.mexico.course import (
    begin_round,
    dealt_in,
    find_winner,
    first_rolloff,
    next_round,
    settle_rolloff,
    with_gone,
)
from tourney.game.mexico.events import (
    Awaited,
    Joined,
    MovedAway,
    PlayerRenamed,
    Rejoined,
    UnitsMended,
    Withdrawn,
)
from tourney.game.mexico.match import (
    Away,
    Match,
    Mended,
    PlayerAway,
    PlayerCame,
    PlayerLeft,
    PlayerMoved,
)
from tourney.game.mexico.round import RollOff, Round


def withdraw(match: Match, event: Withdrawn) -> Match:
    """R10.1: the running round is void, and the leaver's units go into the pot.

    Units without end (F6.3) are not forfeited: they go with the leaver.
    """
    leaver, units = event.player, match.players[event.player].units
    forfeit = 0 if match.endless else units
    after = replace(
        match.plus(leaver, units=-units, paid=forfeit, taken=units - forfeit),
        exits=with_gone(match, leaver, match.rounds + 1, withdrew=True, resting=event.beat),
        away=_without_away(match, leaver),
        story=match.story.then(PlayerLeft(leaver, forfeit, match.underway)),
    )
    return _go_on_without(after, leaver)


def _without(rolloff: RollOff, leaver: int) -> RollOff:
    """The roll-off without a player who left it; the others' dice stand."""
    contenders = tuple(player for player in rolloff.contenders if player != leaver)
    thrown = zip(rolloff.contenders, rolloff.dice, strict=False)
    dice = tuple(die for player, die in thrown if player != leaver)
    return RollOff(contenders, dice, rolloff.earlier)


def move_away(match: Match, event: MovedAway) -> Match:
    """R10.2: the units go along, so that they are neither in the pot nor lost."""
    player, units = event.player, match.players[event.player].units
    mover = match.players[player].plus(units=-units, taken=units)
    after = replace(
        match.with_player(player, replace(mover, moved=True)),
        away=_without_away(match, player),
        story=match.story.then(PlayerMoved(player, units)),
    )
    return _go_on_without(after, player)


def step_out(match: Match, event: SteppedOut) -> Match:
    """F1.6: the next round is played without the player, or waits."""
    player = event.player
    before = next((away for away in match.away if away.player == player), None)
    next_one = match.lap + match.lap_done if match.lap else match.rounds + 1
    since = before.since if before is not None else event.since or next_one
    gone = PlayerAway(player, back=False, lap=match.lap)
    story = match.story if before is not None else match.story.then(gone)
    away = (*_without_away(match, player), Away(player, event.waits, since))
    return _go_on_with_those_here(replace(match, away=away, story=story))


def come_back(match: Match, event: CameBack) -> Match:
    """F1.6: the next round is played with the player, in the old seat with the units held."""
    story = match.story.then(PlayerAway(event.player, back=True, lap=match.lap))
    after = replace(match, away=_without_away(match, event.player), story=story)
    if event.leads and after.round is not None and after.round.due is not None:
        return _with_due(after, begin_round(after, after.round.due))
    return _go_on_with_those_here(after)


def _without_away(match: Match, player: int) -> tuple[Away, ...]:
    return tuple(away for away in match.away if away.player != player)


def _go_on_with_those_here(match: Match) -> Match:
    """The match between two rounds, or before the roll-off, once a player has gone or is back."""
    if match.rolloff is not None:
        return _with_first_rolloff(match)
    if match.round is None:
        return match
    return _with_due(match, begin_round(match, match.round.lead))


def _with_first_rolloff(match: Match) -> Match:
    """The roll-off of the players who are here; while fewer than two are, the lap is done (F2.1).

    Once more are back it is played after all.
    """
    done = match.lap > 0 and match.waits and not match.held_up
    return replace(match, rolloff=first_rolloff(match), lap_done=done)


def _with_due(before: Match, after: Match) -> Match:
    """The match whose coming round the player who was to lead it before, and is away still, is to
    lead.
    """
    if before.round is None or before.amid or after.round is None:
        return after
    due = before.round.due
    if due not in after.absent:
        return after
    return replace(after, round=Round(after.round.lead, due=due))


def mend_units(match: Match, event: UnitsMended) -> Match:
    """F9.1: as if the player had sat down with this many more; the round in play continues."""
    more = event.more
    after = replace(
        match.plus(event.player, units=more, brought=more, begun_with=more),
        mended=match.mended.then(Mended(event.player, more, match.rounds, len(match.story))),
    )
    return after if match.ended is None else find_winner(after)


def wait_for(match: Match, event: Awaited) -> Match:
    """F1.4: a player who is alone has won once no one is to sit down any more."""
    after = replace(match, awaited=event.players)
    return next_round(after, after.players_in[0]) if after.alone and after.players_in else after


def _go_on_without(match: Match, leaver: int) -> Match:
    """The match once a player has left: a round that was in play begins again."""
    if match.rolloff is not None and len(match.players_in) > max(1, match.until):
        if match.away and match.rolloff.untouched:
            return _with_first_rolloff(match)
        return settle_rolloff(match, _without(match.rolloff, leaver))
    after = next_round(match, leaver if match.round is None else match.round.lead)
    return _with_due(match, after)


def join(match: Match, event: Joined) -> Match:
    """A new player is dealt in, with a seat and a number of their own."""
    newcomer = len(match.players)
    seat = match.seating.index(event.after) + 1
    after = replace(
        match,
        players=(*match.players, dealt_in(event.name, event.units)),
        seating=(*match.seating[:seat], newcomer, *match.seating[seat:]),
        story=match.story.then(PlayerCame(newcomer, event.units, back=False)),
    )
    return _go_on_with(match, after)


def rejoin(match: Match, event: Rejoined) -> Match:
    """A player who was here is dealt in again: going out before counts no more (F1.4)."""
    player, units = event.player, event.units
    back = match.players[player].plus(units=units, brought=units)
    after = replace(
        match.with_player(player, replace(back, begun_with=units, moved=False)),
        exits=tuple(gone for gone in match.exits if gone.player != player),
        story=match.story.then(PlayerCame(player, units, back=True)),
    )
    return _go_on_with(match, after)


def _go_on_with(before: Match, after: Match) -> Match:
    """The match once a player has come; who was alone leads."""
    after = replace(after, awaited=max(after.awaited - 1, 0))
    if before.rolloff is not None:
        return replace(after, rolloff=first_rolloff(after))
    if before.round is not None:
        return _with_due(before, begin_round(after, before.round.lead))
    return next_round(after, next(iter(before.players_in), after.players_in[0]))


def rename(match: Match, event: PlayerRenamed) -> Match:
    """The match with a player called by another name."""
    renamed = replace(match.players[event.player], name=event.name)
    return match.with_player(event.player, renamed)
