"""Counting Mexicos: the 21s that raise the stake (R4.2), among tied players too (R5.3)."""

from collections.abc import Iterable
from typing import assert_never

from tourney.game.dice import MEXICO
from tourney.game.mexico.events import Count
from tourney.game.mexico.round import Part, PartKind
from tourney.game.mexico.rules import MexicoBy, Rules


def counts(rules: Rules, part: Part, *, led: bool, before: bool) -> bool:
    """True if a 21 rolled in a part counts.

    Args:
        led: it was rolled as lead.
        before: a player's has, as lead, in the round so far.
    """
    if part.kind is not PartKind.ROUND and not rules.tie_escalates:
        return False
    if part.count is Count.PIPS:
        return False
    match rules.mexico_by:
        case MexicoBy.LEAD:
            return led
        case MexicoBy.AFTER_LEAD:
            return led or before
        case MexicoBy.ANYONE:
            return True
        case MexicoBy.NOBODY:
            return False
        case _:
            assert_never(rules.mexico_by)


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
