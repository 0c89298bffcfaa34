"""What is counted: Mexicos (R4.2, R5.3), the matches of a duel (F6.1), the standings (R2.6)."""

from collections.abc import Container, Iterable
from typing import assert_never

from tourney.game.dice import MEXICO
from tourney.game.mexico.events import Count
from tourney.game.mexico.happenings import MatchTold
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Part, PartKind
from tourney.game.mexico.rules import MexicoBy, Rules
from tourney.game.score import Figures, Status, TableRank, placed

#: More Mexicos among the tied than this are a slip of the keys, not a round.
MOST_TIED_MEXICOS = 99


def counts(rules: Rules, part: Part, *, led: bool, before: bool) -> bool:
    """True if a 21 rolled in a part counts.

    Args:
        led: it was rolled as lead.
        before: a player's has, as lead, in the round so far.
    """
    if part.kind is not PartKind.ROUND and not rules.tie_escalates:
        return False
    return part.count is not Count.PIPS and raises(rules.mexico_by, led=led, before=before)


def raises(mexico_by: MexicoBy, *, led: bool, before: bool) -> bool:
    """True if a 21 is a Mexico (R4.2), led or after one as of `counts`."""
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
    """The turns of a round that ended in a Mexico: each its part and its place in it, from 0."""
    places = set()
    before = False
    for at, part in enumerate(parts):
        for place, turn in enumerate(part.turns):
            if turn.value == MEXICO and counts(rules, part, led=turn.led, before=before):
                places.add((at, place))
                before = before or turn.led
    return frozenset(places)


def most_mexicos(rules: Rules, part: Part) -> int:
    """The most Mexicos with which a round that begins may be recorded (R10.4)."""
    if rules.mexico_by is MexicoBy.NOBODY:
        return 0
    if rules.tie_escalates:
        return MOST_TIED_MEXICOS
    one_lead = rules.mexico_by is MexicoBy.LEAD and not rules.pass_lead
    return 1 if one_lead else len(part.order)


def score_of(match: Match) -> tuple[int, ...]:
    """The matches won of a duel of several, by player; () if it is but one match."""
    return tuple(player.won for player in match.players) if match.best > 1 else ()


def score_words(match: Match) -> str:
    """The matches won in a duel: `Ann leads 2 : 1`, `1 : 1`; "" if it is but one match."""
    won = score_of(match)
    return lead_words(match, won) if len(set(won)) > 1 else score(won)


def score(won: tuple[int, ...]) -> str:
    """Matches won: `2 : 1`."""
    return " : ".join(map(str, won))


def lead_words(match: Match, won: tuple[int, ...]) -> str:
    """Say who is ahead with this many matches won: `Ann leads 1 : 0`, `Ann has won 2 : 1`."""
    if len(set(won)) == 1:
        return f"it is {score(won)}"
    ahead = won.index(max(won))
    verb = "has won" if won[ahead] > match.best // 2 else "leads"
    return f"{match.names[ahead]} {verb} {score(tuple(sorted(won, reverse=True)))}"


def won_words(match: Match) -> str:
    """Say who has won a match that is over, and by how many where it was of several."""
    assert match.winner is not None
    if match.best == 1:
        return f"{match.names[match.winner]} has won"
    won = score_of(match)[match.winner :] + score_of(match)[: match.winner]
    return f"{match.names[match.winner]} has won {score(won)}"


def number_words(match: Match) -> str:
    """The number of the match in play, or of the last: `match 2 of 3`; "" in a duel of one."""
    if match.best == 1:
        return ""
    return f"match {min(sum(score_of(match)) + (not match.over), match.best)} of {match.best}"


def standings(match: Match) -> tuple[TableRank, ...]:
    """Everyone, by place, then seat; but for those who went to another table.

    A player who is out has the final place; those still in are ranked by units.
    """
    less = [-player.standing for player in match.players]
    return placed(match.players_in, less, match.outs)


def figures(match: Match) -> tuple[Figures, ...]:
    """The table's figures of every player, by player."""
    left = match.left
    unseen = any(player.unseen for player in match.players)
    told = not (unseen and any(isinstance(its, MatchTold) for its in match.story))
    counts = match.rules.mexico_by is not MexicoBy.NOBODY
    return tuple(
        Figures(
            status=_status(match, number, left),
            units=player.units,
            paid=player.paid,
            played=player.played,
            lost=player.lost,
            rounds_known=told,
            mexicos=player.known_mexicos,
            mexicos_known=not (counts and player.unseen),
            points=player.points,
        )
        for number, player in enumerate(match.players)
    )


def _status(match: Match, player: int, left: Container[int]) -> Status:
    if match.winner == player:
        return "won"
    if match.players[player].units:
        return "playing" if match.ended is None else "placed"
    return "withdrawn" if player in left else "out"
