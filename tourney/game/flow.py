"""The flow of a match of either game: its laps, who comes and goes, and its end (R2, R10, R12)."""

from collections.abc import Callable, Mapping
from itertools import repeat
from sys import maxsize
from typing import Any, TypeVar

from msgspec.structs import replace

from tourney.game import events, happenings
from tourney.game.duels import score_of
from tourney.game.events import CameBack, SteppedOut
from tourney.game.match import BEST_OF, Away, GameMatch, Gone, Player, RoundOver, refuse_players
from tourney.game.refusal import Refused
from tourney.game.rules import MOST_ROUNDS, MOST_UNITS
from tourney.game.wording import quantity

POINTS_WON = 5

#: The most players that a table can wait for.
MOST_AWAITED = 999

Match = TypeVar("Match", bound=GameMatch)


def deal(event: events.Opened) -> tuple[Player, ...]:
    """Return the players of a new match with their units or lives.

    Raises:
        Refused: the players, or what the match is played for, don't fit together.
    """
    refuse_players(event.players)
    if event.units and len(event.units) != len(event.players):
        raise Refused("units", "Every player needs units.")
    if not all(1 <= units <= MOST_UNITS for units in event.units):
        raise Refused("units", f"Every player needs 1 to {MOST_UNITS} units.")
    if not 0 <= event.until < len(event.players):
        raise Refused("until", "A match is played until fewer are left than begin it.")
    if event.best not in BEST_OF:
        raise Refused("best", "A duel is best of 1, 3 or 5 matches.")
    if event.best > 1 and (len(event.players) != 2 or event.until != 1):
        raise Refused("best", "Several matches are played between two, each to its end.")
    return tuple(map(dealt_in, event.players, event.units or repeat(event.rules.dealt)))


def dealt_in(name: str, units: int) -> Player:
    """Return a player who sits down with these units."""
    return Player(name, units, brought=units, begun_with=units)


def with_gone(
    match: Match, player: int, number: int, *, withdrew: bool, resting: int = 0
) -> tuple[Gone, ...]:
    """Return the exits with one more, in the running lap or the round of that number.

    Args:
        resting: the lap in which the table rests; 0 if it plays.
    """
    leaver = match.players[player]
    before = leaver.units if resting else leaver.begun_with
    return (*match.exits, Gone(player, resting or match.lap or number, before, withdrew))


def finish_round(match: Match, after: Match, played: RoundOver) -> Match:
    """Return the match with a round finished: its number, its exit, and a match won (F6.1).

    Args:
        match: before the round was paid for.
        after: with the payments.
        played: the round without its number, lap and score.
    """
    number, exits = match.rounds + 1, match.exits
    score: tuple[int, ...] = ()
    if played.out:
        after = after.plus(match.next_in(played.loser), won=match.best > 1)
        exits = with_gone(match, played.loser, number, withdrew=False)
        score = score_of(after)
    return replace(
        after,
        exits=exits,
        lap_done=match.lap > 0 or number == match.until_round,
        story=match.story.then(replace(played, number=number, lap=match.lap, score=score)),
        rounds=number,
    )


def next_round(match: Match, lead: int) -> Match:
    """Return the match before its next round; if the lead is out, the player to the left leads.

    With too few players for a round (R2.5) the match is over, or play waits. If play is to a
    winner, the last player with units wins (R2.4, R7.2).
    """
    still_in = match.players_in
    if len(still_in) > max(1, match.until):
        return match.begin(lead)
    ended = replace(match.stopped(), lap_done=match.is_called)
    if match.until != 1 or match.awaited or not still_in:
        return ended
    fewer = all(player.won <= match.best // 2 and not player.moved for player in match.players)
    if match.best > 1 and fewer and not match.left:
        return _next_match(ended, still_in[0], lead)
    return _won_by(ended, still_in[0])


def _next_match(match: Match, winner: int, lead: int) -> Match:
    """Return a duel's next match, with this lead: first units again for both (F6.1)."""
    points = POINTS_WON * match.rules.points
    after = match.plus(winner, aside=match.players[winner].units, points=points)
    again = [
        replace(player, units=player.brought, anew=player.anew + player.brought)
        for player in after.players
    ]
    return replace(after, players=tuple(again), exits=()).begin(lead)


def end_play(match: Match, pot: events.PotBy, error: int = 0) -> Match:
    """Return the match as ended by the host; the running round is void (R12.1).

    Args:
        error: as in `MatchEnded`.
    """
    story = match.story.then(happenings.MatchEnded(match.underway, error))
    return as_ended(replace(match, story=story), pot)


def as_ended(match: Match, pot: events.PotBy) -> Match:
    """Return a match between two rounds as over, its pot shared so."""
    return find_winner(replace(match.stopped(), lap_done=match.is_called, ended=pot))


def find_winner(match: Match) -> Match:
    """Return a match ended by the host with its winner: who is alone in first place (R12.2)."""
    best = max(map(match.standing_of, match.players_in), default=0)
    first = [player for player in match.players_in if match.standing_of(player) == best]
    return _won_by(match, first[0] if len(first) == 1 and match.until == 1 else None)


def _won_by(match: Match, winner: int | None) -> Match:
    """Return the match with this winner, who gets the points (R7.2); nobody else keeps them."""
    points = POINTS_WON * match.rules.points
    after = match if match.winner is None else match.plus(match.winner, points=-points)
    after = after if winner is None else after.plus(winner, points=points)
    return replace(after, winner=winner)


def withdraw(match: Match, event: events.Withdrawn) -> Match:
    """Return the match without a leaver: the round is void, the units go into the pot (R10.1).

    Units without end (F6.3) are not forfeited: the leaver takes them along.
    """
    # If play is until some are left, these players may leave before the next stage.
    if match.until == 1 or match.ended is not None:
        match.refuse_over()
    if event.beat and (event.beat <= match.lap or match.amid):
        raise Refused("beat", "The table does not rest in that lap.")
    match.refuse_out(event.player)
    leaver, units = event.player, match.players[event.player].units
    forfeit = 0 if match.endless else units
    after = replace(
        match.plus(leaver, units=-units, paid=forfeit, taken=units - forfeit),
        exits=with_gone(match, leaver, match.rounds + 1, withdrew=True, resting=event.beat),
        away=match.away_without(leaver),
        story=match.story.then(happenings.PlayerLeft(leaver, forfeit, match.underway)),
    )
    return _go_on_without(after.voided(), leaver)


def move_away(match: Match, event: events.MovedAway) -> Match:
    """Return the match without a player who moves to another table with their units (R10.2)."""
    match.refuse_over()
    match.refuse_out(event.player)
    if match.amid:
        raise Refused("in-round", "A round is in play. Players move between rounds.")
    player, units = event.player, match.players[event.player].units
    mover = match.players[player].plus(units=-units, taken=units)
    after = replace(
        match.with_player(player, replace(mover, moved=True)),
        away=match.away_without(player),
        story=match.story.then(happenings.PlayerMoved(player, units)),
    )
    return _go_on_without(after, player)


def step_out(match: Match, event: SteppedOut) -> Match:
    """Return the match with a player away: the next round goes without them, or waits (F1.6)."""
    match.refuse_over()
    match.refuse_out(event.player)
    match.refuse_amid()
    player = event.player
    before = next((away for away in match.away if away.player == player), None)
    if before is not None and before.waits == event.waits:
        raise Refused("away", f"{match.names[player]} is away already.")
    if event.since < 0:
        raise Refused("since", "Laps are counted from 1.")
    next_one = match.lap + match.lap_done if match.lap else match.rounds + 1
    since = before.since if before is not None else event.since or next_one
    gone = happenings.PlayerAway(player, back=False, lap=match.lap)
    story = match.story if before is not None else match.story.then(gone)
    away = (*match.away_without(player), Away(player, event.waits, since))
    return _go_on_with_those_here(replace(match, away=away, story=story))


def come_back(match: Match, event: CameBack) -> Match:
    """Return the match with a player back in the old seat, with the units held (F1.6)."""
    match.refuse_over()
    match.refuse_out(event.player)
    if event.player not in match.absent:
        raise Refused("is-here", f"{match.names[event.player]} is not away.")
    match.refuse_amid()
    story = match.story.then(happenings.PlayerAway(event.player, back=True, lap=match.lap))
    after = replace(match, away=match.away_without(event.player), story=story)
    if event.leads and after.due is not None:
        return after.begin(after.due).due_from(after)
    return _go_on_with_those_here(after)


def _go_on_with_those_here(match: Match) -> Match:
    """Return a match between rounds, or before there is a lead, after someone left or returned.

    Without a lead the lap is done while fewer than two are here (F2.1). Once more are back, the
    table plays after all.
    """
    if match.unled:
        waits = match.waits and not match.held_up
        done = match.sitting_over or (match.is_called and waits)
        return replace(match.led_by_those_here(), lap_done=done)
    return match if match.lead is None else match.begin(match.lead).due_from(match)


def mend_units(match: Match, event: events.UnitsMended) -> Match:
    """Return the match as if a player had sat down with more units (F9.1); the round continues."""
    more = event.more
    match.refuse_out(event.player)
    if not 1 <= match.units[event.player] + more <= MOST_UNITS:
        name, unit = match.names[event.player], match.rules.unit
        raise Refused("units", f"{name} would not have 1 to {quantity(MOST_UNITS, unit)}.")
    mended = happenings.Mended(event.player, more, match.rounds, len(match.story))
    after = match.plus(event.player, units=more, brought=more, begun_with=more)
    after = replace(after, mended=match.mended.then(mended))
    return after if match.ended is None else find_winner(after)


def wait_for(match: Match, event: events.Awaited) -> Match:
    """Return the match that waits for this many players; with 0, one left alone has won (F1.4)."""
    match.refuse_over()
    if match.until != 1:
        raise Refused("until", "This table doesn't play to the end, so it waits for no one.")
    if not 0 <= event.players <= MOST_AWAITED:
        raise Refused("awaited", f"A table waits for at most {MOST_AWAITED} players.")
    after = replace(match, awaited=event.players)
    return next_round(after, after.players_in[0]) if after.alone and after.players_in else after


def _go_on_without(match: Match, leaver: int) -> Match:
    """Return the match after a player has left: a round in play begins again."""
    if match.unled and len(match.players_in) > max(1, match.until):
        if match.away and not match.rolls_off:
            return _go_on_with_those_here(match)
        return match.led_without(leaver)
    after = next_round(match, leaver if match.lead is None else match.lead)
    return after.due_from(match)


def _refuse_seat(match: Match, units: int) -> None:
    """Refuse to let anyone sit down now with these units."""
    match.refuse_over()
    if match.best > 1:
        raise Refused("duel", "The matches of a duel are between its two.")
    # At an independent table the seats are final before the roll-off.
    if match.unled and (match.until or match.rolls_off):
        raise match.no_round()
    if match.amid:
        raise Refused("in-round", "A round is in play. Players join between rounds.")
    match.refuse_units(units)


def join(match: Match, event: events.Joined) -> Match:
    """Return the match with a new player, who gets a seat and a number."""
    _refuse_seat(match, event.units)
    match.refuse_unknown(event.after)
    match.refuse_taken(event.name)
    newcomer = len(match.players)
    seat = match.seating.index(event.after) + 1
    after = replace(
        match,
        players=(*match.players, dealt_in(event.name, event.units)),
        seating=(*match.seating[:seat], newcomer, *match.seating[seat:]),
        story=match.story.then(happenings.PlayerCame(newcomer, event.units, back=False)),
    )
    return _go_on_with(match, after)


def rejoin(match: Match, event: events.Rejoined) -> Match:
    """Return the match with a former player back in; an earlier exit no longer counts (F1.4)."""
    player, units = event.player, event.units
    _refuse_seat(match, units)
    match.refuse_unknown(player)
    if match.players[player].units:
        raise Refused("is-in", f"{match.names[player]} is still in.")
    back = match.players[player].plus(units=units, brought=units)
    after = replace(
        match.with_player(player, replace(back, begun_with=units, moved=False)),
        exits=tuple(gone for gone in match.exits if gone.player != player),
        story=match.story.then(happenings.PlayerCame(player, units, back=True)),
    )
    return _go_on_with(match, after)


def _go_on_with(before: Match, after: Match) -> Match:
    """Return the match after a player has joined; a player who was alone leads."""
    after = replace(after, awaited=max(after.awaited - 1, 0))
    if before.unled:
        return after.led_by_those_here()
    if before.lead is not None:
        return after.begin(before.lead).due_from(before)
    return next_round(after, next(iter(before.players_in), after.players_in[0]))


def rename(match: Match, event: events.PlayerRenamed) -> Match:
    """Return the match with a player renamed."""
    match.refuse_unknown(event.player)
    match.refuse_taken(event.name, event.player)
    renamed = replace(match.players[event.player], name=event.name)
    return match.with_player(event.player, renamed)


def call_lap(match: Match, event: events.BeatCalled) -> Match:
    """Call a lap (F2.1); with fewer than two players here it is done at once."""
    match.refuse_over()
    if match.amid:
        raise Refused("in-round", "A round of the current lap is in play.")
    if match.lap and not match.lap_done and not (match.at_play and event.skipping):
        raise Refused("beat", f"This table hasn't played lap {match.lap} yet.")
    if event.beat <= match.lap:
        raise Refused("beat", f"The next lap here comes after lap {match.lap}.")
    alone = len(match.players_in) < 2 or (match.waits and not match.held_up)
    return replace(match, lap=event.beat, lap_done=alone, players=match.begun_anew())


def call_sitting(match: Match, event: events.SittingCalled) -> Match:
    """Return the match with so many rounds called, or rounds until time is up (F15.1)."""
    if match.is_called or match.rounds:
        raise Refused("sitting", "A table is opened for one sitting.")
    if not 0 <= event.rounds <= MOST_ROUNDS:
        raise Refused("sitting", f"A sitting has at most {MOST_ROUNDS} rounds.")
    return replace(match, until_round=event.rounds or maxsize)


def time_up(match: Match, event: events.TimeUp) -> Match:
    """Return the match of a sitting in which no further round begins (F15.1)."""
    match.refuse_over()
    if match.until_round is None or match.sitting_over:
        raise Refused("time", "No sitting is being played here.")
    if not match.rounds + match.amid <= event.rounds <= match.rounds + 1:
        raise Refused("time", "Time is up after the round in play, or after the last one.")
    after = replace(match, until_round=event.rounds)
    return replace(after, lap_done=after.lap_done or after.sitting_over)


#: By event, the function that refuses or applies it, for events that both games have.
APPLY: Mapping[type, Callable[[Any, Any], Any]] = {
    events.Withdrawn: withdraw,
    events.Joined: join,
    events.Rejoined: rejoin,
    events.MovedAway: move_away,
    SteppedOut: step_out,
    CameBack: come_back,
    events.UnitsMended: mend_units,
    events.Awaited: wait_for,
    events.BeatCalled: call_lap,
    events.SittingCalled: call_sitting,
    events.TimeUp: time_up,
    events.PlayerRenamed: rename,
}
