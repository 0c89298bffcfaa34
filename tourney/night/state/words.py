"""A night's entries in words: short for undo, and in full for the night's history."""

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from tourney.game.wording import listed, quantity
from tourney.night.barrier import BarrierHeld
from tourney.night.formats.registry import format_of
from tourney.night.people.attendance import Attendance
from tourney.night.seating.draw import LIST_METHOD
from tourney.night.state import events
from tourney.night.state.amounts import find_currency, write_money
from tourney.night.state.night import Night
from tourney.night.state.plan import table_in_sentence
from tourney.night.state.room_clock import write_time

#: The words before the reason for overruling the program (F1.7).
_ANYWAY = ", let in anyway: "


def describe(night: Night, event: events.NightEvent, *, short: bool = True) -> str:
    """Return an entry of the night's log in words: `Ann marked as paid`.

    `night` must have the people whom the entry names.

    Args:
        short: as undo names it, without reasons and long lists of names.
    """
    names = night.called
    the = "the" if short else "The"

    def people(entries: Sequence[int]) -> str:
        return _people([names[entry] for entry in entries], "people", short=short)

    def more(words: str, before: str = ": ") -> str:
        return f"{before}{words}" if words and not short else ""

    def money(amount: int) -> str:
        return write_money(amount, find_currency(night.plan.currency))

    match event:
        case events.NightPlanned():
            return "the planning of the night"
        case events.PlanChanged():
            return "the change to the plan"
        case events.Registered(added, _, reason, here=here):
            door = f"added{' and checked in' if here else ''}"
            came = f"came late{more(reason, _ANYWAY)}" if night.opened else door
            return f"{_people(added, 'names', short=short)} {came}"
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
            return "opening the table"
        case events.TableMerged(table, _):
            return f"table {table} from its score sheet"
        case events.CheckedIn(entries, here, reason):
            door = f"checked {'in' if here else 'out'}"
            came = f"came late{more(reason, _ANYWAY)}" if night.opened and here else door
            return f"{people(entries)} {came}"
        case events.SeatFixed(entry, seat):
            return f"the seat of {names[entry]} {'fixed' if seat else 'freed'}"
        case BarrierHeld():
            return _barrier(night, event)
        case events.SatDown(entry, sat):
            return f"{names[entry]} {'sitting down' if sat else 'on the way again'}"
        case events.Reseated(entry, source, target, _, reason):
            left = more(_called(night, source), " from ")
            return f"{names[entry]} moved{left} to {_called(night, target)}{more(reason)}"
        case events.Rebought(entry, _, reason):
            return f"{names[entry]} bought in again{more(reason, _ANYWAY)}"
        case events.EntryWithdrawn(entry):
            return f"{names[entry]} went home"
        case events.Attended(entry, now):
            is_ = "" if short else "is "
            return f"{names[entry]} {is_}{'back' if now is Attendance.HERE else now}"
        case events.TimeCalled():
            return "calling time" if short else "Time is called"
        case events.MovedUp(entry, reason):
            return f"{names[entry]} put first in line{more(reason)}"
        case events.ShootOutCalled(entries, _, reason):
            who = listed(names[entry] for entry in entries)
            return f"{the} shoot-out of {who}{more(reason, ' ')}"
        case events.Thrown(entry, value):
            return f"{names[entry]} threw {value}"
        case events.CorrectionSettled(number, back, _, outs, _, struck):
            also = [f"{names[entry]} comes back" for entry, units in back if units]
            also += [f"{names[entry]} goes out: {reason}" for entry, reason in outs]
            for entry, times in Counter(struck).items():
                rebuys = "re-buy is" if times == 1 else f"{times} re-buys are"
                also.append(f"{names[entry]}'s {rebuys} struck")
            changed = f"{more('also changed this', ' ')}{more('; '.join(also))}"
            return f"{the} correction at {_called(night, number)}{changed}"
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
            return "the message for the room" if text else "clearing the message"
        case events.LeadHidden(hidden):
            return f"{'hiding' if hidden else 'showing'} the leader"
        case events.ChancesLocked(locked):
            return f"{'locking' if locked else 'unlocking'} the chances"
        case events.PaidAnyway():
            return "paying prizes although fees are owed"
        case events.PrizeHanded(entry, amount):
            return f"{names[entry]}'s prize {'handed over' if amount else 'not handed over'}"
        case events.EndCalled(now, _, _, error):
            after = "" if now else " after the current rounds"
            by = f"the pot goes by chances from simulated nights, ± {error / 1e7:.1f}%"
            return f"{the} end of the night{after}{more(by if error else '', '; ')}"
        case events.PersonDrawn(seed, among, entry):
            return f"{names[entry]} drawn{more(f'one of {len(among)}, from {seed}', ', ')}"
        case events.EndDropped():
            return f"{the} night continued"
        case events.DealMade(shares, _, error):
            within = f", from simulated nights, ± {money(error)}" if error else ""
            sums = listed(money(amount) for _, amount in shares)
            return f"{the} deal of {people([entry for entry, _ in shares])}{more(sums + within)}"
        case _:
            assert_never(event)


def _people(names: Sequence[str], many: str, *, short: bool) -> str:
    return f"{len(names)} {many}" if short and len(names) > 3 else listed(names)


def _called(night: Night, number: int) -> str:
    table = night.table(number)
    return table.called if table else f"table {number}"


def _barrier(night: Night, event: BarrierHeld) -> str:
    if not night.opened:
        return "opening the tables"
    if event.beat > night.lap or (event.beat and event.stage > night.stage):
        return f"the start of lap {event.beat}"
    if format_of(night.plan.setup).comes_and_goes:
        return f"the start of sitting {event.stage}"
    titles = [table_in_sentence(opening.title, opening.place) for opening in event.opened]
    if len(titles) > 3:
        return f"the opening of {len(titles)} tables"
    if titles:
        return f"the opening of {listed(titles)}"
    return "the closing of tables" if event.closed else "the moves between laps"
