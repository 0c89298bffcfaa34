"""The night's entries in a few words, for undo to name."""

from typing import assert_never

from tourney.game.wording import listed, quantity
from tourney.night.barrier.proposal import BarrierHeld
from tourney.night.state.events import (
    BreakCalled,
    ChancesLocked,
    CheckedIn,
    ClosingMoved,
    CorrectionSettled,
    DealMade,
    EndCalled,
    EndDropped,
    EntryRemoved,
    EntryRenamed,
    EntryWithdrawn,
    LeadHidden,
    LineShown,
    MovedUp,
    NightEvent,
    NightPlanned,
    NightRenamed,
    PaidAnyway,
    PaymentMarked,
    PersonDrawn,
    PlanChanged,
    PrizeHanded,
    Rebought,
    Registered,
    Reseated,
    SatDown,
    SeatFixed,
    SeatsDrawn,
    SeatsPlaced,
    SeatsSeeded,
    ShootOutCalled,
    TableMerged,
    TableNamed,
    TableOpened,
    Thrown,
    UnitsGiven,
)
from tourney.night.state.night import Night
from tourney.night.state.room_clock import write_time


def describe(night: Night, event: NightEvent) -> str:
    """An entry of the night's log: `Ann paying`; the night is the one before it."""
    names = {entry.number: entry.name for entry in night.entries}
    match event:
        case NightPlanned():
            return "the planning of the night"
        case PlanChanged():
            return "the change of the plan"
        case Registered(added, here=True):
            return f"{listed(added)} added and checked in"
        case Registered(added):
            if len(added) > 3:
                return f"{len(added)} names added"
            return f"{listed(added)} added"
        case EntryRenamed(entry, name):
            return f"{names[entry]} renamed to {name}"
        case EntryRemoved(entry):
            return f"{names[entry]} removed"
        case PaymentMarked(entry, paid, rebuy):
            whose = f"{names[entry]}'s re-buy" if rebuy else names[entry]
            return f"{whose} marked as {'paid' if paid else 'not paid'}"
        case UnitsGiven(entry, units):
            begins = quantity(units, "unit") if units else "the usual units"
            return f"{names[entry]} beginning with {begins}"
        case SeatsSeeded(seed):
            return f"the draw of seats from {seed}, seeded by rating"
        case SeatsDrawn(seed, _, _):
            return f"the draw of seats from {seed}"
        case SeatsPlaced():
            return "the change of seats"
        case TableOpened():
            return "the opening of the table"
        case TableMerged(table, _):
            return f"table {table} from its score sheet"
        case CheckedIn(entries, here):
            who = names[entries[0]] if len(entries) == 1 else f"{len(entries)} people"
            return f"{who} checked {'in' if here else 'out'}"
        case SeatFixed(entry, seat):
            return f"the seat of {names[entry]} {'fixed' if seat else 'freed'}"
        case BarrierHeld():
            return _barrier(night, event)
        case SatDown(entry, sat):
            return f"{names[entry]} {'seated' if sat else 'on the way again'}"
        case Reseated(entry, _, target):
            to = night.table(target)
            return f"{names[entry]} moved to table {to.place if to else target}"
        case Rebought(entry):
            return f"{names[entry]} buying in again"
        case EntryWithdrawn(entry):
            return f"{names[entry]} withdrawn"
        case MovedUp(entry):
            return f"{names[entry]} put first in line"
        case ShootOutCalled(entries):
            return f"the shoot-out of {listed([names[entry] for entry in entries])}"
        case Thrown(entry, value):
            return f"{names[entry]}'s throw of {value}"
        case CorrectionSettled(number):
            at = night.table(number)
            return f"the correction at {at.called if at else f'table {number}'}"
        case BreakCalled(minutes):
            called = quantity(minutes, "minute")
            return f"the break of {called}" if minutes else "the end of the break"
        case ClosingMoved(closing):
            return f"closing time {write_time(closing)}" if closing else "closing time taken away"
        case NightRenamed(name):
            return f"the night called {name}"
        case TableNamed(place, name):
            return f"table {place} called {name}" if name else f"the name of table {place} gone"
        case LineShown(text):
            return "the line for the room" if text else "the line for the room taken away"
        case LeadHidden(hidden):
            return f"who leads {'hidden' if hidden else 'shown'}"
        case ChancesLocked(locked):
            return f"chances {'locked' if locked else 'free to be shown'}"
        case PaidAnyway():
            return "paying though something is owed"
        case PrizeHanded(entry, amount):
            return f"{names[entry]}'s prize {'handed over' if amount else 'not handed over'}"
        case EndCalled(now):
            return "the end of the night" if now else "the call to end the night"
        case PersonDrawn(_, _, entry):
            return f"{names[entry]} drawn by lot"
        case EndDropped():
            return "going on after all"
        case DealMade(shares):
            if len(shares) > 3:
                return f"the deal of {len(shares)} people"
            return f"the deal of {listed([names[entry] for entry, _ in shares])}"
        case _:
            assert_never(event)


def _barrier(night: Night, event: BarrierHeld) -> str:
    if not night.opened:
        return "the opening of the tables"
    if event.beat > night.beat or (event.beat and event.stage > night.stage):
        return f"the start of beat {event.beat}"
    titles = [opening.title or f"table {opening.place}" for opening in event.opened]
    if len(titles) > 3:
        return f"the opening of {len(titles)} tables"
    if titles:
        return f"the opening of {listed(titles)}"
    return "the closing of tables" if event.closed else "the barrier"
