"""The night's entries in a few words, for undo to name."""

from typing import assert_never

from tourney.game.wording import listed, quantity
from tourney.night.barrier.proposal import BarrierHeld
from tourney.night.seating.draw import LIST_METHOD
from tourney.night.state import events
from tourney.night.state.night import Night
from tourney.night.state.room_clock import write_time


def describe(night: Night, event: events.NightEvent) -> str:
    """An entry of the night's log: `Ann paying`; the night is the one before it."""
    names = {entry.number: entry.name for entry in night.entries}
    match event:
        case events.NightPlanned():
            return "the planning of the night"
        case events.PlanChanged():
            return "the change of the plan"
        case events.Registered(added, here=True):
            return f"{listed(added)} added and checked in"
        case events.Registered(added):
            if len(added) > 3:
                return f"{len(added)} names added"
            return f"{listed(added)} added"
        case events.EntryRenamed(entry, name):
            return f"{names[entry]} renamed to {name}"
        case events.EntryRemoved(entry):
            return f"{names[entry]} removed"
        case events.PaymentMarked(entry, paid, rebuy, units):
            whose = f"{names[entry]}'s re-buy" if rebuy else names[entry]
            whose = f"{names[entry]}'s {quantity(units, 'unit')}" if units else whose
            return f"{whose} marked as {'paid' if paid else 'not paid'}"
        case events.UnitsGiven(entry, units):
            begins = quantity(units, "unit") if units else "the usual units"
            return f"{names[entry]} beginning with {begins}"
        case events.HandicapsGiven(entries, units):
            own = quantity(sum(map(bool, units)), "player")
            return f"units by rating, {own} beginning with their own"
        case events.SeedsGiven(entries):
            return f"the {'seed' if len(entries) == 1 else 'seeds'} of the list"
        case events.SeatsSeeded(seed, method):
            by = "the list" if method == LIST_METHOD else "rating"
            return f"the draw of seats from {seed}, seeded by {by}"
        case events.SeatsDrawn(seed, _, _):
            return f"the draw of seats from {seed}"
        case events.SeatsPlaced():
            return "the change of seats"
        case events.TableOpened():
            return "the opening of the table"
        case events.TableMerged(table, _):
            return f"table {table} from its score sheet"
        case events.CheckedIn(entries, here):
            who = names[entries[0]] if len(entries) == 1 else f"{len(entries)} people"
            return f"{who} checked {'in' if here else 'out'}"
        case events.SeatFixed(entry, seat):
            return f"the seat of {names[entry]} {'fixed' if seat else 'freed'}"
        case BarrierHeld():
            return _barrier(night, event)
        case events.SatDown(entry, sat):
            return f"{names[entry]} {'seated' if sat else 'on the way again'}"
        case events.Reseated(entry, _, target):
            to = night.table(target)
            return f"{names[entry]} moved to table {to.place if to else target}"
        case events.Rebought(entry):
            return f"{names[entry]} buying in again"
        case events.EntryWithdrawn(entry):
            return f"{names[entry]} withdrawn"
        case events.MovedUp(entry):
            return f"{names[entry]} put first in line"
        case events.ShootOutCalled(entries):
            return f"the shoot-out of {listed([names[entry] for entry in entries])}"
        case events.Thrown(entry, value):
            return f"{names[entry]}'s throw of {value}"
        case events.CorrectionSettled(number):
            at = night.table(number)
            return f"the correction at {at.called if at else f'table {number}'}"
        case events.BreakCalled(minutes):
            called = quantity(minutes, "minute")
            return f"the break of {called}" if minutes else "the end of the break"
        case events.ClosingMoved(closing):
            return f"closing time {write_time(closing)}" if closing else "clearing closing time"
        case events.NightRenamed(name):
            return f"the night called {name}"
        case events.TableNamed(place, name):
            return f"table {place} called {name}" if name else f"the name of table {place} gone"
        case events.LineShown(text):
            return "the line for the room" if text else "clearing the line for the room"
        case events.LeadHidden(hidden):
            return f"who leads {'hidden' if hidden else 'shown'}"
        case events.ChancesLocked(locked):
            return f"chances {'locked' if locked else 'free to be shown'}"
        case events.PaidAnyway():
            return "paying though something is owed"
        case events.PrizeHanded(entry, amount):
            return f"{names[entry]}'s prize {'handed over' if amount else 'not handed over'}"
        case events.EndCalled(now):
            return "the end of the night" if now else "calling the end"
        case events.PersonDrawn(_, _, entry):
            return f"{names[entry]} drawn"
        case events.EndDropped():
            return "continuing the night"
        case events.DealMade(shares):
            if len(shares) > 3:
                return f"the deal of {len(shares)} people"
            return f"the deal of {listed([names[entry] for entry, _ in shares])}"
        case _:
            assert_never(event)


def _barrier(night: Night, event: BarrierHeld) -> str:
    if not night.opened:
        return "the opening of the tables"
    if event.beat > night.lap or (event.beat and event.stage > night.stage):
        return f"the start of lap {event.beat}"
    titles = [opening.title or f"table {opening.place}" for opening in event.opened]
    if len(titles) > 3:
        return f"the opening of {len(titles)} tables"
    if titles:
        return f"the opening of {listed(titles)}"
    return "the closing of tables" if event.closed else "the barrier"
