"""The course of a match: the first lead, the next round, the end (R2)."""

from itertools import repeat

from msgspec.structs import replace

from tourney.game.mexico.events import MatchOpened, PotBy
from tourney.game.mexico.match import Gone, Match, MatchEnded, Player
from tourney.game.mexico.round import Part, PartKind, RollOff, Round

POINTS_WON = 5


def opened(event: MatchOpened) -> Match:
    """The match at its roll-off."""
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
    """A player who sits down with these units."""
    return Player(name, units, brought=units, begun_with=units)


def settle_rolloff(match: Match, rolloff: RollOff) -> Match:
    """R2.3: the lead, once one is highest of all who roll."""
    contenders, dice = rolloff.contenders, rolloff.dice
    if len(contenders) == 1:
        return begin_round(replace(match, rolloff=None), contenders[0])
    if len(dice) < len(contenders):
        return replace(match, rolloff=rolloff)
    line = tuple(zip(contenders, dice, strict=True))
    highest = tuple(player for player, die in line if die == max(dice))
    return settle_rolloff(match, RollOff(highest, earlier=rolloff.earlier.then(line)))


def begin_round(match: Match, lead: int) -> Match:
    """The match with a round about to begin, led by the next to the left of a lead who is not here.

    If play waits for a player who is away, the round begins once they are back, and the lead
    stands. With fewer than two here there is no round, and the lap is done (F2.1).
    """
    due = lead if match.players[lead].units else match.next_in(lead)
    if not match.waits:
        return begin_in_order(match, match.order_from(lead), due)
    waits = Round(due)
    done = match.lap_done or (match.lap > 0 and not match.held_up)
    return replace(match, rolloff=None, round=waits, part=None, lap_done=done)


def first_rolloff(match: Match) -> RollOff:
    """The roll-off before anyone has rolled; who is away does not, as long as two are here."""
    return RollOff(match.present if len(match.present) > 1 else match.players_in)


def begin_in_order(match: Match, order: tuple[int, ...], due: int | None = None) -> Match:
    """The match with a new round begun, which these players play in this order, the lead first.

    Args:
        due: who is to lead it, and may be away.
    """
    lead = order[0]
    away = due if due in match.absent else None
    part = Part(PartKind.ROUND, order, lead, match.rules.max_rolls)
    players = match.players if match.lap else begun_anew(match)
    return replace(match, round=Round(lead, due=away), part=part, players=players)


def begun_anew(match: Match) -> tuple[Player, ...]:
    """The players as a lap begins, or a round where none is called: with the units held now."""
    return tuple(
        replace(player, begun_with=player.units) if player.begun_with != player.units else player
        for player in match.players
    )


def with_gone(
    match: Match, player: int, number: int, *, withdrew: bool, resting: int = 0
) -> tuple[Gone, ...]:
    """The exits with one more, in the running lap, or in the round of that number.

    Args:
        resting: the lap in which the table rests; 0 where it plays.
    """
    leaver = match.players[player]
    before = leaver.units if resting else leaver.begun_with
    return (*match.exits, Gone(player, resting or match.lap or number, before, withdrew))


def next_round(match: Match, lead: int) -> Match:
    """The next round, led by the next to the left of a lead who is not in any more (R2.5).

    With too few players left for a round the match is over, or play waits: if play is to a winner,
    the last player with units wins (R2.4, R7.2).
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
    """F6.1: both have the units again that they began with, and the loser leads (R2.5)."""
    points = POINTS_WON if match.rules.points else 0
    after = match.plus(winner, aside=match.players[winner].units, points=points)
    again = [
        replace(player, units=player.brought, anew=player.anew + player.brought)
        for player in after.players
    ]
    return begin_round(replace(after, players=tuple(again), exits=()), loser)


def end_play(match: Match, pot: PotBy, chances: tuple[int, ...] = (), error: int = 0) -> Match:
    """R12.1: the match as it is, the running round being void.

    Args:
        chances: as of `PlayEnded`, as is the error.
    """
    story = match.story.then(MatchEnded(match.underway, error))
    done = replace(match, rolloff=None, round=None, part=None, lap_done=match.lap > 0)
    return find_winner(replace(done, story=story, ended=pot, chances=chances))


def find_winner(match: Match) -> Match:
    """R12.2: of a match that the host has ended, who is alone in first place; else no one."""
    best = max((match.players[player].standing for player in match.players_in), default=0)
    first = [player for player in match.players_in if match.players[player].standing == best]
    return _won_by(match, first[0] if len(first) == 1 and match.until == 1 else None)


def _won_by(match: Match, winner: int | None) -> Match:
    """R7.2; no one else has won any more."""
    points = POINTS_WON if match.rules.points else 0
    after = match if match.winner is None else match.plus(match.winner, points=-points)
    after = after if winner is None else after.plus(winner, points=points)
    return replace(after, winner=winner)
