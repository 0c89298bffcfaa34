"""What is counted: Mexicos (R4.2, R5.3), matches of a duel (F6.1)."""

from collections import Counter
from collections.abc import Container, Iterable
from typing import assert_never

from tourney.game.dice import MEXICO
from tourney.game.happenings import MatchTold
from tourney.game.mexico.events import Count
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Part, PartKind
from tourney.game.mexico.rules import MexicoBy, Rules, Ties
from tourney.game.score import Figures, Status

#: More Mexicos in a round with ties than this are a typing slip.
MOST_TIED_MEXICOS = 99


def counts(rules: Rules, part: Part, *, led: bool, before: bool) -> bool:
    """Return True if a 21 rolled in a part raises the stake.

    Args:
        led: the lead rolled it.
        before: a lead's 21 has counted in the round already.
    """
    if part.kind is not PartKind.ROUND and not rules.tie_escalates:
        return False
    return part.count is not Count.PIPS and raises(rules.mexico_by, led=led, before=before)


def raises(mexico_by: MexicoBy, *, led: bool, before: bool) -> bool:
    """Return True if a 21 is a Mexico (R4.2); `led` and `before` are as in `counts`."""
    match mexico_by:
        case MexicoBy.LEAD:
            return led
        case MexicoBy.AFTER_LEAD:
            return led or before
        case MexicoBy.ANYONE:
            return True
        case MexicoBy.NOBODY:
            return False
        case _:
            assert_never(mexico_by)


def turns_that_count(rules: Rules, parts: Iterable[Part]) -> frozenset[tuple[int, int]]:
    """Return the turns of a round that ended in a Mexico: the indexes of part and turn."""
    places = set()
    before = False
    for at, part in enumerate(parts):
        for place, turn in enumerate(part.turns):
            if turn.value == MEXICO and counts(rules, part, led=turn.led, before=before):
                places.add((at, place))
                before = before or turn.led
    return frozenset(places)


def most_mexicos(rules: Rules, part: Part) -> int:
    """Return the most Mexicos with which a new round may be recorded (R10.4)."""
    if rules.mexico_by is MexicoBy.NOBODY:
        return 0
    if rules.tie_escalates and _may_count_in_ties(rules):
        return MOST_TIED_MEXICOS
    one_lead = rules.mexico_by is MexicoBy.LEAD and not rules.pass_lead
    return 1 if one_lead else len(part.order)


def _may_count_in_ties(rules: Rules) -> bool:
    """Return True unless no tie-break has a 21 that counts: an extra round has no lead (R5.3)."""
    match rules.ties:
        case Ties.SUB_ROUND:
            return True
        case Ties.ONE_ROLL:
            return rules.mexico_by is not MexicoBy.LEAD
        case Ties.ONE_DIE:
            return False
        case _:
            assert_never(rules.ties)


def figures(match: Match) -> tuple[Figures, ...]:
    """Return the table's figures of every player, by player."""
    left = match.left
    unseen = any(player.unseen for player in match.players)
    told = not (unseen and any(isinstance(its, MatchTold) for its in match.story))
    side = side_payments(match)
    is_counted = match.rules.mexico_by is not MexicoBy.NOBODY
    return tuple(
        Figures(
            status=_status(match, number, left),
            units=player.units,
            paid=player.paid,
            side=side[number],
            played=player.played,
            lost=player.lost,
            rounds_known=told,
            mexicos=player.known_mexicos,
            mexicos_known=not (is_counted and player.unseen),
            points=player.points,
        )
        for number, player in enumerate(match.players)
    )


def side_payments(match: Match) -> Counter[int]:
    """Return the units that each player paid for a 31 (R14.3), by player."""
    rounds = match.finished_rounds() if match.rules.pays_aside else ()
    return Counter(player for played in rounds for player in played.side)


def _status(match: Match, player: int, left: Container[int]) -> Status:
    if match.winner == player:
        return "won"
    if match.players[player].units:
        return "playing" if match.ended is None else "placed"
    return "withdrawn" if player in left else "out"
