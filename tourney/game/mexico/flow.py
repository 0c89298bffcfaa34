"""The flow of a match: its rounds, who joins and leaves, and its end (R2, R10.1, R10.2, R12)."""

from itertools import repeat

from msgspec.structs import replace

from tourney.game.events import CameBack, SteppedOut
from tourney.game.match import Away, refuse_players
from tourney.game.mexico import events, happenings
from tourney.game.mexico.match import BEST_OF, Gone, Match, Player
from tourney.game.mexico.round import Part, PartKind, RollOff, Round
from tourney.game.mexico.rules import MOST_UNITS
from tourney.game.refusal import Refused
from tourney.game.rules import refused_rule

POINTS_WON = 5

#: The most players that a table can wait for.
MOST_AWAITED = 999


def open_match(event: events.MatchOpened) -> Match:
    """Return a new match at its roll-off."""
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
    if event.rules.rounds is not None and (event.best > 1 or event.until != 1):
        raise refused_rule("rounds", "rounds can only end a night of one table.")
    seating = tuple(range(len(event.players)))
    return Match(
        rules=event.rules,
        players=tuple(map(dealt_in, event.players, event.units or repeat(event.rules.units))),
        seating=seating,
        until=event.until,
        best=event.best,
        rolloff=RollOff(seating),
    )


def dealt_in(name: str, units: int) -> Player:
    """Return a player who sits down with these units."""
    return Player(name, units, brought=units, begun_with=units)


def settle_rolloff(match: Match, rolloff: RollOff) -> Match:
    """Return the match after a roll-off line: the lead begins once one die is highest (R2.3)."""
    contenders, dice = rolloff.contenders, rolloff.dice
    if len(contenders) == 1:
        return begin_round(replace(match, rolloff=None), contenders[0])
    if len(dice) < len(contenders):
        return replace(match, rolloff=rolloff)
    line = tuple(zip(contenders, dice, strict=True))
    highest = tuple(player for player, die in line if die == max(dice))
    return settle_rolloff(match, RollOff(highest, earlier=rolloff.earlier.then(line)))


def begin_round(match: Match, lead: int) -> Match:
    """Return the match before a new round; if the lead is not here, the next to the left leads.

    If the table waits for a player who is away, the round begins once that player is back, and the
    lead stays. With fewer than two here there is no round, and the lap is done (F2.1).
    """
    due = lead if match.players[lead].units else match.next_in(lead)
    if not match.waits:
        return begin_in_order(match, match.order_from(lead), due)
    waits = Round(due)
    done = match.lap_done or (match.lap > 0 and not match.held_up)
    return replace(match, rolloff=None, round=waits, part=None, lap_done=done)


def first_rolloff(match: Match) -> RollOff:
    """Return a roll-off before the first die; players away skip it if two others are here."""
    return RollOff(match.present if len(match.present) > 1 else match.players_in)


def begin_in_order(match: Match, order: tuple[int, ...], due: int | None = None) -> Match:
    """Return the match with a new round for these players, in this order, the lead first.

    Args:
        due: the player who should lead it, and may be away.
    """
    lead = order[0]
    away = due if due in match.absent else None
    part = Part(PartKind.ROUND, order, lead, match.rules.max_rolls)
    players = match.players if match.lap else begun_anew(match)
    return replace(match, round=Round(lead, due=away), part=part, players=players)


def begun_anew(match: Match) -> tuple[Player, ...]:
    """Return the players at the start of a lap, or of a round without laps: `begun_with` is set."""
    return tuple(
        replace(player, begun_with=player.units) if player.begun_with != player.units else player
        for player in match.players
    )


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


def next_round(match: Match, lead: int) -> Match:
    """Return the match before its next round; if the lead is out, the player to the left leads.

    With too few players for a round (R2.5) the match is over, or play waits. If play is to a
    winner, the last player with units wins (R2.4, R7.2).
    """
    still_in = match.players_in
    if len(still_in) > max(1, match.until):
        return begin_round(match, lead)
    ended = replace(match, rolloff=None, round=None, part=None, lap_done=match.lap > 0)
    if match.until != 1 or match.awaited or not still_in:
        return ended
    fewer = all(player.won <= match.best // 2 and not player.moved for player in match.players)
    if match.best > 1 and fewer and not match.left:
        return _next_match(ended, still_in[0], lead)
    return _won_by(ended, still_in[0])


def _next_match(match: Match, winner: int, loser: int) -> Match:
    """Return a duel's next match: first units again for both, and the loser leads (F6.1, R2.5)."""
    points = POINTS_WON if match.rules.points else 0
    after = match.plus(winner, aside=match.players[winner].units, points=points)
    again = [
        replace(player, units=player.brought, anew=player.anew + player.brought)
        for player in after.players
    ]
    return begin_round(replace(after, players=tuple(again), exits=()), loser)


def after_round(match: Match, loser: int) -> Match:
    """Return the match after a finished round: before the next one, or at its end.

    The last round that the rules give it ends it as the host would, unless it is won (R14.6).
    """
    after = next_round(match, loser)
    return _ended(after, events.PotBy.LEADER) if match.played_out and not after.over else after


def end_play(
    match: Match, pot: events.PotBy, chances: tuple[int, ...] = (), error: int = 0
) -> Match:
    """Return the match as ended by the host; the running round is void (R12.1).

    Args:
        chances: as in `PlayEnded`, like the error.
    """
    story = match.story.then(happenings.MatchEnded(match.underway, error))
    return _ended(replace(match, story=story, chances=chances), pot)


def _ended(match: Match, pot: events.PotBy) -> Match:
    done = replace(match, rolloff=None, round=None, part=None, lap_done=match.lap > 0)
    return find_winner(replace(done, ended=pot))


def no_part(match: Match) -> Refused:
    """Return the refusal that says why no part of a round is in play."""
    if match.rolloff is not None:
        first = match.names[match.rolloff.on_turn]
        return Refused("no-lead", f"The lead is not known yet: {first} still has to roll.")
    match.refuse_over()
    if match.waits:
        return Refused("waits", match.waits_for())
    for player in match.players_in:
        return Refused("alone", f"{match.names[player]} is alone at this table.")
    return Refused("alone", "No one is left at this table.")


def find_winner(match: Match) -> Match:
    """Return a match ended by the host with its winner: who is alone in first place (R12.2)."""
    best = max((match.players[player].standing for player in match.players_in), default=0)
    first = [player for player in match.players_in if match.players[player].standing == best]
    return _won_by(match, first[0] if len(first) == 1 and match.until == 1 else None)


def _won_by(match: Match, winner: int | None) -> Match:
    """Return the match with this winner, who gets the points (R7.2); nobody else keeps them."""
    points = POINTS_WON if match.rules.points else 0
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
    return _go_on_without(after, leaver)


def _without(rolloff: RollOff, leaver: int) -> RollOff:
    """Return the roll-off without a player who left; the dice of others stay."""
    contenders = tuple(player for player in rolloff.contenders if player != leaver)
    thrown = zip(rolloff.contenders, rolloff.dice, strict=False)
    dice = tuple(die for player, die in thrown if player != leaver)
    return RollOff(contenders, dice, rolloff.earlier)


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
    _refuse_amid(match)
    match.refuse_still_away(event)
    if event.since < 0:
        raise Refused("since", "Laps are counted from 1.")
    player = event.player
    before = match.find_away(player)
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
    match.refuse_here(event)
    _refuse_amid(match)
    story = match.story.then(happenings.PlayerAway(event.player, back=True, lap=match.lap))
    after = replace(match, away=match.away_without(event.player), story=story)
    if event.leads and after.round is not None and after.round.due is not None:
        return _with_due(after, begin_round(after, after.round.due))
    return _go_on_with_those_here(after)


def _refuse_amid(match: Match) -> None:
    if match.amid:
        raise Refused("in-round", "A round is in play. Players come and go between rounds.")
    if match.rolloff is not None and not match.rolloff.untouched:
        raise Refused("in-round", "Finish the roll-off first. Then players can come and go.")


def _go_on_with_those_here(match: Match) -> Match:
    """Return a match between rounds, or before the roll-off, after someone left or returned."""
    if match.rolloff is not None:
        return _with_first_rolloff(match)
    if match.round is None:
        return match
    return _with_due(match, begin_round(match, match.round.lead))


def _with_first_rolloff(match: Match) -> Match:
    """Return the match with a roll-off of those here; with fewer than two, the lap is done (F2.1).

    Once more are back, the table plays after all.
    """
    done = match.lap > 0 and match.waits and not match.held_up
    return replace(match, rolloff=first_rolloff(match), lap_done=done)


def _with_due(before: Match, after: Match) -> Match:
    """Return the match whose coming round is still due to the lead who is away."""
    if before.round is None or before.amid or after.round is None:
        return after
    due = before.round.due
    if due not in after.absent:
        return after
    return replace(after, round=Round(after.round.lead, due=due))


def mend_units(match: Match, event: events.UnitsMended) -> Match:
    """Return the match as if a player had sat down with more units (F9.1); the round continues."""
    more = event.more
    match.refuse_out(event.player)
    if not 1 <= match.units[event.player] + more <= MOST_UNITS:
        name = match.names[event.player]
        raise Refused("units", f"{name} would not have 1 to {MOST_UNITS} units.")
    after = replace(
        match.plus(event.player, units=more, brought=more, begun_with=more),
        mended=match.mended.then(
            happenings.Mended(event.player, more, match.rounds, len(match.story))
        ),
    )
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
    if match.rolloff is not None and len(match.players_in) > max(1, match.until):
        if match.away and match.rolloff.untouched:
            return _with_first_rolloff(match)
        return settle_rolloff(match, _without(match.rolloff, leaver))
    after = next_round(match, leaver if match.round is None else match.round.lead)
    return _with_due(match, after)


def _refuse_seat(match: Match, units: int) -> None:
    """Refuse to let anyone sit down now with these units."""
    match.refuse_over()
    if match.best > 1:
        raise Refused("duel", "The matches of a duel are between its two.")
    # At an independent table the seats are final before the roll-off.
    if match.rolloff is not None and (match.until or not match.rolloff.untouched):
        raise no_part(match)
    if match.amid:
        raise Refused("in-round", "A round is in play. Players join between rounds.")
    if not 1 <= units <= MOST_UNITS:
        raise Refused("units", f"A new player needs 1 to {MOST_UNITS} units.")


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
    if before.rolloff is not None:
        return replace(after, rolloff=first_rolloff(after))
    if before.round is not None:
        return _with_due(before, begin_round(after, before.round.lead))
    return next_round(after, next(iter(before.players_in), after.players_in[0]))


def rename(match: Match, event: events.PlayerRenamed) -> Match:
    """Return the match with a player renamed."""
    match.refuse_unknown(event.player)
    match.refuse_taken(event.name, event.player)
    renamed = replace(match.players[event.player], name=event.name)
    return match.with_player(event.player, renamed)
