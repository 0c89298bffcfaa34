"""Rules, tables and events as Hypothesis makes them up."""

import json
import random
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from exports.text.sheets import json_line, replay_object
from tourney.game.dice import value_of
from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.liar.match import LiarMatch
from tourney.game.mexico.events import (
    Aborted,
    Awaited,
    BeatCalled,
    Count,
    CountChosen,
    DieRolledOff,
    Joined,
    LeadDrawn,
    MatchOpened,
    MovedAway,
    PlayEnded,
    PlayerRenamed,
    PotBy,
    Rejoined,
    Rolled,
    RoundRecorded,
    SittingCalled,
    Stood,
    TableEvent,
    TimeUp,
    UnitsMended,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply, check
from tourney.game.mexico.round import PartKind
from tourney.game.mexico.rules import (
    PRESETS,
    Escalation,
    Hold,
    Limit,
    MexicoBy,
    Rules,
    ThirtyOne,
    Ties,
)
from tourney.game.names import clean_name
from tourney.game.refusal import Refused

NAMES = ("Ann", "Bob", 'Zo\u00eb "Zip"', "\u674e\u96f7", "[/]", "@home", "A: B, #1", "=1+1")


VALUES = (21, 21, 21, 31, 31, 32, 41, 54, 54, 62, 65, 11, 33, 66)


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """A preset's rules, some of their fields changed."""
    preset = draw(st.sampled_from(list(PRESETS.values())))
    if draw(st.booleans()):
        return preset
    ties = draw(st.sampled_from(Ties))
    return replace(
        preset,
        units=draw(st.integers(1, 6)),
        max_rolls=draw(st.integers(1, 4)),
        mexico_by=draw(st.sampled_from(MexicoBy)),
        escalation=draw(st.sampled_from(Escalation)),
        stake_cap=draw(st.none() | st.integers(1, 5)),
        pass_lead=draw(st.booleans()),
        ties=ties,
        tie_escalates=draw(st.booleans()),
        pips_choice=ties is Ties.ONE_ROLL and draw(st.booleans()),
        abort=draw(st.booleans()),
        points=draw(st.booleans()),
        hold=draw(st.sampled_from(Hold)),
        thirty_one=draw(st.sampled_from(ThirtyOne)),
        limit=draw(st.sampled_from(Limit)),
        rounds=draw(st.none() | st.integers(1, 5)),
        hundreds=draw(st.booleans()),
    )


def next_roll(match: Match, chance: random.Random) -> Rolled:
    """A roll of the player on turn: of both dice, beside one left lying, or of one alone."""
    part = match.part
    assert part is not None
    player, value = part.on_turn, chance.choice(VALUES)
    if part.count is Count.DIE and chance.random() < 0.9:
        return Rolled(player, chance.randint(1, 6))
    lying = 0
    if (dice := part.may_lie(match.rules)) and chance.random() < 0.5:
        lying = chance.choice(dice)
        value = value_of(lying, chance.choice((1, 2, 3, 6)))
    gives = match.rules.gives and value == 31 and chance.random() < 0.8
    return Rolled(player, value, lying, chance.randrange(len(match.names)) if gives else None)


def next_event(match: Match, chance: random.Random) -> TableEvent:
    """An event that a table might record next; most are allowed, some are refused."""
    anyone, few = chance.randrange(len(match.names)), chance.randint(1, 4)
    kind = chance.random()
    if not match.over and chance.random() < 0.005:
        pot = chance.choice([*PotBy])
        whose = match.names if pot is PotBy.CHANCE else ()
        error = chance.randrange(10**9) if whose else 0
        return PlayEnded(pot, tuple(chance.randrange(10**9) for _ in whose), error)
    if match.over:
        if kind < 0.1:
            return PlayEnded()
        return Rejoined(anyone, few) if kind < 0.5 else PlayerRenamed(anyone, f"Name {few}")
    if chance.random() < (0.5 if match.waits else 0.05):
        away = SteppedOut(anyone, waits=chance.random() < 0.2)
        back = CameBack(anyone, leads=True)
        return chance.choice((away, back, back))
    if match.waits:
        return chance.choice((Withdrawn(anyone), LeadNamed(anyone), Joined("Late", few, anyone)))
    if match.rolloff is not None:
        if kind < 0.8:
            return DieRolledOff(match.rolloff.on_turn, chance.choice((1, 4, 6, 6)))
        return chance.choice((LeadNamed(anyone), LeadDrawn(anyone, "42613"), Withdrawn(anyone)))
    assert match.part is not None
    player = match.part.on_turn
    if match.between_rounds and chance.random() < 0.2:
        return chance.choice(
            (
                RoundRecorded(anyone, few - 1),
                Joined(f"New {len(match.names)}", few, anyone),
                Rejoined(anyone, few),
                Rejoined(anyone, few),
            )
        )
    if match.part.kind is PartKind.EXTRA_ROUND and chance.random() < 0.2:
        return CountChosen(chance.choice((Count.PIPS, Count.PIPS, Count.VALUE)))
    if kind < 0.55:
        return next_roll(match, chance)
    if kind < 0.75:
        return Stood(player)
    if kind < 0.85:
        return ValueRecorded(player, chance.choice(VALUES))
    if kind < 0.96:
        return Aborted(chance.choice((player, player, anyone)))
    return chance.choice((Withdrawn(anyone), PlayerRenamed(anyone, f"Name {few}")))


@st.composite
def any_events(draw: st.DrawFn, most: int = 250) -> list[TableEvent]:
    """The opening of a match and events that each follow from those before."""
    opening = MatchOpened(draw(any_rules()), NAMES[: draw(st.integers(2, 8))])
    tries, chance = draw(st.integers(0, most)), random.Random(draw(st.integers(0, 2**32)))
    events: list[TableEvent] = [opening]
    match = apply(None, opening)
    for _ in range(tries):
        if match.over and chance.random() < 0.2:
            break
        event = next_event(match, chance)
        if check(match, event) is None:
            match = apply(match, event)
            events.append(event)
    return events


def states(events: list[TableEvent]) -> list[Match]:
    match: Match | None = None
    result = []
    for event in events:
        match = apply(match, event)
        result.append(match)
    return result


def quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)


def plain(match: Match | LiarMatch) -> Any:
    return json.loads(json_line(replay_object("a.mex", match)))


def sayable(events: list[TableEvent]) -> bool:
    """True if a sheet has a word for each event; the writer's docstring lists the others."""
    for before, event in zip([None, *states(events)], events, strict=False):
        if isinstance(event, LeadDrawn | PlayerRenamed):
            return False
        if before is not None and before.ended is not None:
            return False
        amid = before is not None and before.round is not None and not before.between_rounds
        if amid and isinstance(event, UnitsMended | Awaited):
            return False
        thrown = before is not None and before.rolloff is not None and before.rolloff.dice
        if thrown and not isinstance(event, DieRolledOff):
            return False
    last = states(events)[-1]
    return last.rolloff is None or not last.rolloff.dice


def next_night_event(match: Match, chance: random.Random, laps: bool) -> TableEvent:
    """An event that a table of a night might record next; most are allowed, some are refused."""
    anyone, few = chance.randrange(len(match.names)), chance.randint(1, 4)
    stands = match.lap_done or match.alone or match.over
    if stands or ((match.part is None or match.between_rounds) and chance.random() < 0.15):
        coming: list[TableEvent] = [
            Joined(f"New {len(match.names)}", few, anyone),
            Rejoined(anyone, few),
            MovedAway(anyone),
        ]
        seldom: list[TableEvent] = [Withdrawn(anyone), PlayerRenamed(anyone, f"Name {few}")]
        called: list[TableEvent] = [BeatCalled(match.lap + chance.choice((0, 1, 1, 1, 2)))]
        return chance.choice([*coming, *seldom, *called * (5 if laps else 0)])
    if chance.random() < 0.05:
        return TimeUp(match.rounds + chance.choice((0, 1)))
    if chance.random() < 0.03:
        return Awaited(chance.choice((0, 1, 1, 2)))
    if chance.random() < 0.03:
        return UnitsMended(chance.randrange(len(match.names)), chance.choice((-2, -1, 1, 2)))
    return next_event(match, chance)


@st.composite
def night_tables(draw: st.DrawFn, most: int = 250) -> list[TableEvent]:
    """The opening of a table of a night, and events that each follow from those before."""
    rules, players = replace(draw(any_rules()), rounds=None), draw(st.integers(2, 8))
    units = draw(st.lists(st.integers(1, 6), min_size=players, max_size=players))
    opening = MatchOpened(
        rules,
        NAMES[:players],
        tuple(units) if draw(st.booleans()) else (),
        draw(st.sampled_from((0, 0, 0, 1, min(2, players - 1), players - 1))),
    )
    tries, chance = draw(st.integers(0, most)), random.Random(draw(st.integers(0, 2**32)))
    laps = draw(st.booleans())
    events: list[TableEvent] = [opening]
    match = apply(None, opening)
    if not laps and draw(st.booleans()):
        events.append(SittingCalled(draw(st.integers(0, 9))))
        match = apply(match, events[-1])
    for first in (BeatCalled(1), LeadNamed(0)):
        if laps and draw(st.booleans()):
            match = apply(match, first)
            events.append(first)
    for _ in range(tries):
        event = next_night_event(match, chance, laps)
        if check(match, event) is None:
            match = apply(match, event)
            events.append(event)
    return events


def gated(typed: str) -> str:
    try:
        return clean_name(typed)
    except Refused:
        return ""
