"""Rules and events of Liar's Mexico as Hypothesis makes them up."""

import random

from hypothesis import strategies as st

from tests.game.strategies import NAMES
from tourney.game.dice import ORDERS, RANKS, Order
from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.liar.events import (
    Claimed,
    Direction,
    Doubted,
    ElevenClaimed,
    Ended,
    FoulNoted,
    LiarEvent,
    LiarOpened,
    Taken,
    TurnKept,
)
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.play import apply, check
from tourney.game.liar.rules import BY_THE_DIE, Foul, LiarRules, Truth

VALUES = ORDERS[Order.LIAR]


RANK = RANKS[Order.LIAR]


def foul_noted(player: int, chance: random.Random) -> FoulNoted:
    foul = chance.choice((*[*Foul] * 2, Foul.DROPPED, Foul.ESCAPED))
    return FoulNoted(player, foul, chance.randint(1, 2) if foul in BY_THE_DIE else None)


def next_event(match: LiarMatch, chance: random.Random) -> LiarEvent:
    """An event that a table might record next; most are allowed, some are refused."""
    anyone, kind = chance.randrange(len(match.names)), chance.random()
    if chance.random() < (0.6 if match.waits else 0.05):
        away = SteppedOut(anyone, waits=chance.random() < 0.2)
        return chance.choice((away, CameBack(anyone), CameBack(anyone)))
    if match.on_turn is None:
        return Ended() if kind < 0.02 else LeadNamed(anyone)
    player, claim = match.on_turn, match.claim
    if kind < 0.08:
        return foul_noted(anyone, chance)
    if kind < 0.085:
        return Ended()
    if claim is not None and claim.value == 11:
        return Taken(player) if kind < 0.5 else Doubted(player, chance.choice((11, *VALUES[-4:])))
    if claim is not None and kind < 0.3:
        return Doubted(player, chance.choice((claim.value, chance.choice(VALUES))))
    lowest = 0 if claim is None else RANK[claim.value] + 1
    value = chance.choice(VALUES[lowest : lowest + 6])
    if value == 11:
        return ElevenClaimed(player, anyone)
    if kind > 0.93:
        return Claimed(player, chance.choice(VALUES), chance.random() < 0.7)
    return Claimed(player, value, unnoticed=False)


any_rules = st.builds(
    LiarRules, st.just("liar"), st.sampled_from(Truth), st.none() | st.integers(1, 12)
)


@st.composite
def any_events(draw: st.DrawFn, most: int = 200, kept: float = 0) -> list[LiarEvent]:
    """The opening of a match and events that each follow from those before.

    Args:
        kept: the chance that a turn is one that was kept as it was played.
    """
    opening = LiarOpened(draw(any_rules), NAMES[: draw(st.integers(2, 8))])
    tries, chance = draw(st.integers(0, most)), random.Random(draw(st.integers(0, 2**32)))
    events: list[LiarEvent] = [opening]
    match = apply(None, opening)
    for _ in range(tries):
        event = next_event(match, chance)
        if chance.random() < kept:
            event = TurnKept(chance.randrange(len(match.names)), chance.choice([*Direction]))
        if check(match, event) is None:
            match = apply(match, event)
            events.append(event)
    return events
