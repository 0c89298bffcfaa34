"""Rules and events of Liar's Mexico as Hypothesis makes them up."""

import random

from hypothesis import strategies as st

from tests.game.strategies import NAMES
from tourney.game.dice import ORDERS, RANKS, CupOrder, Order
from tourney.game.events import CameBack, Joined, LeadNamed, Rejoined, SteppedOut, Withdrawn
from tourney.game.liar.events import (
    Claimed,
    Direction,
    Doubted,
    ElevenClaimed,
    Ended,
    FoulNoted,
    GaveUp,
    LiarEvent,
    LiarOpened,
    LossRecorded,
    Taken,
    TurnKept,
)
from tourney.game.liar.match import LiarMatch, awaits_eleven, awaits_mia, may_follow
from tourney.game.liar.play import apply, check
from tourney.game.liar.rules import (
    BY_THE_DIE,
    Eleven,
    Foul,
    LiarRules,
    Mia,
    Raise,
    Starts,
    Truth,
)

VALUES = ORDERS[Order.LIAR]


RANK = RANKS[Order.LIAR]


def foul_noted(player: int, chance: random.Random) -> FoulNoted:
    foul = chance.choice((*[*Foul] * 2, Foul.DROPPED, Foul.ESCAPED))
    return FoulNoted(player, foul, chance.randint(1, 2) if foul in BY_THE_DIE else None)


def next_event(match: LiarMatch, chance: random.Random, *, houses: bool = False) -> LiarEvent:
    """An event that a table might record next; most are allowed, some are refused.

    Args:
        houses: players come and go too, and results are recorded (R15).
    """
    anyone, kind = chance.randrange(len(match.names)), chance.random()
    if chance.random() < (0.6 if match.waits else 0.05):
        away = SteppedOut(anyone, waits=chance.random() < 0.2)
        return chance.choice((away, CameBack(anyone), CameBack(anyone)))
    if houses and match.lives and chance.random() < 0.06:
        newcomer = Joined(f"New {len(match.names)}", chance.randint(1, 4), anyone)
        back = Rejoined(anyone, chance.randint(1, 4))
        lost = LossRecorded(anyone, chance.randint(1, 3))
        return chance.choice((Withdrawn(anyone), newcomer, back, lost, lost))
    if match.on_turn is None:
        return Ended() if kind < 0.02 else LeadNamed(anyone)
    player, claim = match.on_turn, match.claim
    if kind < 0.08:
        return foul_noted(anyone, chance)
    if kind < 0.085:
        return Ended()
    if awaits_eleven(match):
        return Taken(player) if kind < 0.5 else Doubted(player, chance.choice((11, *VALUES[-4:])))
    if awaits_mia(match):
        return GaveUp(player) if kind < 0.5 else Doubted(player, chance.choice((21, 66)))
    follow, unseen = may_follow(match), match.rules.pass_unseen and chance.random() < 0.3
    if claim is not None and (kind < 0.3 or not follow):
        return Doubted(player, chance.choice((claim.value, chance.choice(VALUES))))
    value = chance.choice(follow[:6])
    if value == 11 and match.rules.eleven is Eleven.TARGET:
        return ElevenClaimed(player, anyone, unseen)
    if kind > 0.93:
        return Claimed(player, chance.choice(VALUES), chance.random() < 0.7, unseen)
    return Claimed(player, value, False, unseen)


plain_rules = st.builds(
    LiarRules, st.just("liar"), st.sampled_from(Truth), st.none() | st.integers(1, 12)
)


@st.composite
def house_rules(draw: st.DrawFn) -> LiarRules:
    """Rules of R15; whoever changes the order of values changes what an 11 does too."""
    order = draw(st.sampled_from(CupOrder))
    elevens = Eleven if order is CupOrder.LIAR else (Eleven.PLAIN,)
    return LiarRules(
        draw(st.sampled_from(("liar", "maexchen", "meyer", "mia"))),
        draw(st.sampled_from(Truth)),
        draw(st.none() | st.integers(1, 12)),
        order,
        draw(st.sampled_from(elevens)),
        draw(st.sampled_from(Raise)),
        draw(st.booleans()),
        draw(st.sampled_from(Mia)),
        draw(st.sampled_from(Starts)),
    )


any_rules = plain_rules | house_rules()


@st.composite
def any_events(
    draw: st.DrawFn, most: int = 200, kept: float = 0, *, houses: bool = False
) -> list[LiarEvent]:
    """The opening of a match and events that each follow from those before.

    Args:
        kept: the chance that a turn is one that was kept as it was played.
        houses: by the rules of R15, not only those of R9.
    """
    opening = LiarOpened(
        draw(any_rules if houses else plain_rules), NAMES[: draw(st.integers(2, 8))]
    )
    tries, chance = draw(st.integers(0, most)), random.Random(draw(st.integers(0, 2**32)))
    events: list[LiarEvent] = [opening]
    match = apply(None, opening)
    for _ in range(tries):
        event = next_event(match, chance, houses=houses)
        if chance.random() < kept:
            event = TurnKept(chance.randrange(len(match.names)), chance.choice([*Direction]))
        if check(match, event) is None:
            match = apply(match, event)
            events.append(event)
    return events
