"""The course of a match: the first lead, the next round, the end (R2)."""

from collections.abc import Mapping

from msgspec.structs import replace

from tourney.game.mexico.events import MatchOpened, PotBy
from tourney.game.mexico.match import Gone, Match, MatchEnded
from tourney.game.mexico.round import Part, PartKind, RollOff, Round
from tourney.game.mexico.series import standing_of

POINTS_WON = 5


def opened(event: MatchOpened) -> Match:
    """The match at its roll-off."""
    players = tuple(range(len(event.players)))
    nothing = (0,) * len(players)
    units = event.units or (event.rules.units,) * len(players)
    return Match(
        rules=event.rules,
        names=event.players,
        seating=players,
        units=units,
        paid=nothing,
        brought=units,
        taken=nothing,
        begun_with=units,
        points=nothing,
        lost=nothing,
        known_mexicos=nothing,
        played=nothing,
        until=event.until,
        best=event.best,
        won=nothing if event.best > 1 else (),
        anew=nothing if event.best > 1 else (),
        aside=nothing if event.best > 1 else (),
        rolloff=RollOff(players),
    )


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
    due = lead if match.units[lead] else match.next_in(lead)
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
    begun_with = match.begun_with if match.lap else match.units
    return replace(match, round=Round(lead, due=away), part=part, begun_with=begun_with)


def with_gone(
    match: Match, player: int, number: int, *, withdrew: bool, resting: int = 0
) -> tuple[Gone, ...]:
    """The exits with one more, in the running lap, or in the round of that number.

    Args:
        resting: the lap in which the table rests; 0 where it plays.
    """
    before = match.units[player] if resting else match.begun_with[player]
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
    if match.best > 1 and max(match.won) <= match.best // 2 and not (match.left or match.moved):
        return _next_match(ended, still_in[0], lead)
    return _won_by(ended, still_in[0])


def won_without(match: Match, loser: int) -> tuple[int, ...]:
    """The matches won of a duel once a player has lost one more; () where it is but one."""
    if match.best == 1:
        return ()
    return add_by_player(match.won, dict.fromkeys((p for p in match.seating if p != loser), 1))


def _next_match(match: Match, winner: int, loser: int) -> Match:
    """F6.1: both have the units again that they began with, and the loser leads (R2.5)."""
    points = (
        add_by_player(match.points, {winner: POINTS_WON}) if match.rules.points else match.points
    )
    again = replace(
        match,
        units=match.brought,
        anew=add_by_player(match.anew, dict(enumerate(match.brought))),
        aside=add_by_player(match.aside, {winner: match.units[winner]}),
        exits=(),
        points=points,
    )
    return begin_round(again, loser)


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
    best = max((standing_of(match, player) for player in match.players_in), default=0)
    first = [player for player in match.players_in if standing_of(match, player) == best]
    return _won_by(match, first[0] if len(first) == 1 and match.until == 1 else None)


def _won_by(match: Match, winner: int | None) -> Match:
    """R7.2; no one else has won any more."""
    points = match.points
    if match.rules.points and match.winner is not None:
        points = add_by_player(points, {match.winner: -POINTS_WON})
    if match.rules.points and winner is not None:
        points = add_by_player(points, {winner: POINTS_WON})
    return replace(match, points=points, winner=winner)


def add_by_player(numbers: tuple[int, ...], changes: Mapping[int, int]) -> tuple[int, ...]:
    """Numbers by player, some of them changed by this many."""
    if not changes:
        return numbers
    changed = list(numbers)
    for player, change in changes.items():
        changed[player] += change
    return tuple(changed)
