"""The night's entries in a few words, for undo to name."""

from typing import assert_never

from tourney.game.words import listed
from tourney.night.events import (
    EntryRemoved,
    EntryRenamed,
    NightEvent,
    NightPlanned,
    PaymentMarked,
    PlanChanged,
    Registered,
    SeatsDrawn,
    SeatsPlaced,
    TableMerged,
    TableOpened,
)
from tourney.night.night import Night


def describe(night: Night, event: NightEvent) -> str:
    """An entry of the night's log: `Ann paying`; the night is the one before it."""
    names = {entry.number: entry.name for entry in night.entries}
    match event:
        case NightPlanned():
            return "the planning of the night"
        case PlanChanged():
            return "the change of the plan"
        case Registered(added):
            if len(added) > 3:
                return f"{len(added)} names added"
            return f"{listed(added)} added"
        case EntryRenamed(entry, name):
            return f"{names[entry]} renamed to {name}"
        case EntryRemoved(entry):
            return f"{names[entry]} removed"
        case PaymentMarked(entry, paid):
            return f"{names[entry]} marked as {'paid' if paid else 'not paid'}"
        case SeatsDrawn(seed, _, _):
            return f"the draw of seats from {seed}"
        case SeatsPlaced():
            return "the change of seats"
        case TableOpened():
            return "the opening of the table"
        case TableMerged(table, _):
            return f"table {table} from its score sheet"
        case _:
            assert_never(event)
