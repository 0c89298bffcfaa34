"""The entries of a table's log that can be picked for correction, as on a score sheet (R10.3)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tourney.game.events import LeadNamed
from tourney.game.mending.terms import Pick
from tourney.game.mexico.events import (
    Awaited,
    DieRolledOff,
    LeadDrawn,
    MatchRecorded,
    OrderKept,
    PlayerRenamed,
    RoundRecorded,
    UnitsMended,
)
from tourney.game.mexico.mending.units import TableStep, Unit, last_match, read_units
from tourney.game.sheet.text import write_name
from tourney.game.wording import quantity


def picks(steps: Sequence[TableStep]) -> tuple[Pick, ...]:
    """Everything that can be picked: turns, recorded results, the roll-off's dice, the lead.

    Items are those of the match's story, the next after its last for the round in play; turns of
    void rounds belong to who left. The roll-off and the lead are item -1; its lines are parts.
    """
    units = read_units(steps, last_match(steps).names)
    return tuple(_pick(unit, nth) for unit, nth in pickable(units))


def pickable(units: Sequence[Unit]) -> Iterator[tuple[Unit, int]]:
    """The units that can be picked, and which of the same entries each is."""
    seen: Counter[tuple[int, ...]] = Counter()
    for unit in units:
        if _text(unit):
            yield unit, seen[unit.seqs]
            seen[unit.seqs] += 1


def _text(unit: Unit) -> str:
    """A unit as a score sheet has it; "" where it cannot be picked."""
    if unit.turn is not None:
        return str(unit.turn)
    match unit.event:
        case DieRolledOff(_, die):
            return str(die)
        case LeadNamed(player) | LeadDrawn(player, _):
            return write_name(unit.names[player])
        case RoundRecorded(loser, mexicos):
            counted = f", {quantity(mexicos, 'Mexico')}" if mexicos else ""
            return f"{write_name(unit.names[loser])}{counted}"
        case MatchRecorded(loser):
            return f"{write_name(unit.names[loser])}, match"
        case _:
            return ""


def _pick(unit: Unit, nth: int) -> Pick:
    before, text = unit.before, _text(unit)
    first, by = _first(unit, text)
    item, part, turn = len(before.story), 0, 0
    if unit.turn is not None:
        assert before.part is not None
        part, turn = unit.part, len(before.part.turns)
    elif before.rolloff is not None:
        item, part, turn = -1, len(before.rolloff.earlier), len(before.rolloff.dice)
    name = "" if unit.player is None else unit.names[unit.player]
    return Pick(unit.seqs, item, part, turn, name, text, first, by, nth)


def _first(unit: Unit, text: str) -> tuple[str, int]:
    """The text first typed in a unit's place, and the correction that last mended the unit."""
    by = max(step.by for step in unit.steps)
    if not by:
        return "", 0
    typed = read_units(_typed(unit.steps), unit.names)
    same = [
        old
        for old in typed
        if (old.turn is None) == (unit.turn is None)
        and (old.player, old.part) == (unit.player, unit.part)
        and _text(old)
    ]
    if same and _text(same[0]) == text:
        return "", 0
    if same:
        return _text(same[0]), by
    if unit.turn is not None or isinstance(unit.event, DieRolledOff):
        return "", by  # it was missing
    return ", ".join(filter(None, map(_named, typed))), by


def _named(unit: Unit) -> str:
    """A unit with its player's name."""
    name = "" if unit.player is None else f"{unit.names[unit.player]}: "
    return f"{name}{_text(unit)}" if _text(unit) else ""


def _typed(steps: Sequence[TableStep]) -> list[TableStep]:
    """The entries as they were typed in whose place these stand, in order, each once."""
    typed: dict[int, TableStep] = {}
    waiting = list(steps)
    while waiting:
        step = waiting.pop()
        if step.by:
            waiting.extend(step.was)
        elif not isinstance(step.event, OrderKept | PlayerRenamed | UnitsMended | Awaited):
            typed[step.seq] = step
    return [typed[seq] for seq in sorted(typed)]
