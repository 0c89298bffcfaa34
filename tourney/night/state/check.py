"""Checks of events in a night's own log: the refusal, or None if the night can take the event."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from tourney.game.mexico.events import PotBy
from tourney.game.mexico.rules import MOST_UNITS
from tourney.game.names import same_key
from tourney.game.refusal import Refused
from tourney.night.barrier import BarrierHeld
from tourney.night.formats.come_and_go.sittings import check_pairs
from tourney.night.formats.registry import format_of
from tourney.night.people.attendance import Attendance
from tourney.night.people.latecomers import most_rebuys
from tourney.night.seating.dealing import chairs_in_room
from tourney.night.state import events
from tourney.night.state.check_list import (
    ENDS,
    check_arrived,
    check_fixed_seat,
    check_handicaps,
    check_listed,
    check_names,
    check_own_units,
    check_seeds,
    check_units_given,
    doubled_name,
)
from tourney.night.state.night import MOST_BREAK, MOST_ENTRIES, MOST_PRIZE, Night
from tourney.night.state.plan import Paid


def check(night: Night | None, event: events.NightEvent) -> Refused | None:
    """Return why the event cannot be the night's next, or None; before its plan a night is None."""
    if night is None or isinstance(event, events.NightPlanned):
        if night is None and isinstance(event, events.NightPlanned):
            return None
        return Refused("planned", "A night is planned once, at its beginning.")
    match event:
        case events.PlanChanged() if night.opened:
            return Refused("begun", "Play has begun; the rules can't change.")
        case events.Registered(names, _, _, units):
            return check_names(night, names) or check_own_units(night, units)
        case events.UnitsGiven(number, units):
            return check_listed(night, number) or check_units_given(night, (units,))
        case events.HandicapsGiven(numbers, units):
            return check_handicaps(night, numbers, units)
        case events.SeedsGiven(numbers, seeds):
            return check_seeds(night, numbers, seeds)
        case events.EntryRenamed(number, name, units):
            refusal = check_listed(night, number) or doubled_name(night, [name], number, same_key)
            return refusal or (None if units is None else check_units_given(night, (units,)))
        case events.EntryRemoved(number):
            if night.opened:
                return Refused("begun", "Play has begun. Use Leave at the table instead.")
            return check_listed(night, number)
        case events.PaymentMarked(number, paid, rebuy, units):
            if units:
                return check_listed(night, number) or _pays_mended(night, number, paid, units)
            return check_listed(night, number) or (
                _pays_rebuy(night, number, paid) if rebuy else None
            )
        case events.CheckedIn(numbers, here):
            return check_arrived(night, numbers, here)
        case events.SeatFixed(number, seat):
            return check_fixed_seat(night, number, seat)
        case events.SeatsSeeded(rated=rated) if len({entry for entry, _ in rated}) < len(rated):
            return Refused("seats", "A player has two ratings.")
        case events.SeatsDrawn(_, _, tables) | events.SeatsPlaced(tables):
            return _seats(night, tables)
        case events.TableOpened():
            return _opens(night)
        case events.TableMerged(table, players):
            return _merges(night, table, players)
        case BarrierHeld():
            return _holds(night, event)
        case events.SatDown(number, sat):
            return _sits(night, number, sat)
        case events.Reseated(number, _, target):
            return check_listed(night, number) or _open_tables(night, target)
        case events.Rebought(number, _, reason):
            return _buys_again(night, number, allowed=bool(reason))
        case events.EntryWithdrawn(number):
            return _goes(night, number)
        case events.Attended(number, now):
            return check_listed(night, number) or _attends(night, number, now)
        case events.TimeCalled():
            return _calls_time(night)
        case events.MovedUp(number, reason):
            return check_listed(night, number) or _moves_up(night, number, reason)
        case events.ShootOutCalled(entries):
            return _calls(night, entries)
        case events.Thrown(number, value):
            return _throws(night, number, value)
        case events.CorrectionSettled():
            return _settles(night, event)
        case events.BreakCalled(minutes):
            return _breaks(night, minutes)
        case events.ClosingMoved(closing):
            return _closes(night, closing)
        case events.LineShown(text):
            return Refused("line", "It already says that.") if text == night.line else None
        case events.NightRenamed(name):
            same = name == night.plan.name
            return Refused("night-name", "It is called that already.") if same else None
        case events.TableNamed(place, name):
            return _names(night, place, name)
        case events.LeadHidden(hidden):
            so = "hidden" if hidden else "shown"
            same = hidden == night.lead_hidden
            return Refused("lead", f"The leader is {so} already.") if same else None
        case events.ChancesLocked(locked):
            so = "locked" if locked else "unlocked"
            same = locked == night.chances_locked
            return Refused("chances", f"Chances are {so} already.") if same else None
        case events.PaidAnyway():
            return Refused("paid-anyway", "That is settled already.") if night.anyway else None
        case events.PrizeHanded(number, amount):
            return check_listed(night, number) or _hands(night, number, amount)
        case events.EndCalled(now):
            return _ends(night, now=now) or _shares_pot(night, event)
        case events.PersonDrawn(_, among, number):
            drawn = None if number in among else Refused("drawn", "That player isn't in.")
            return drawn or check_listed(night, number)
        case events.EndDropped() if night.ending is None:
            return Refused("not-ending", "The end of the night has not been called.")
        case events.DealMade(shares):
            return _deals(night, shares)
    return None


def _attends(night: Night, number: int, now: Attendance) -> Refused | None:
    entry = night.entry(number)
    name = "" if entry is None else entry.name
    if not (night.opened and format_of(night.plan.setup).comes_and_goes):
        return Refused("attendance", "Here, away and gone are for come and go, once it is played.")
    if number in night.no_shows:
        return Refused("no-show", f"{name} has not come yet. Check them in.")
    if night.attends(number) is now:
        return Refused("attendance", f"{name} is {now} already.")
    return None


def _calls_time(night: Night) -> Refused | None:
    if not (night.opened and format_of(night.plan.setup).comes_and_goes):
        return Refused("time", "No sitting is being played.")
    if night.ending is not None:
        return ENDS
    return Refused("time", "Time is called already.") if night.time_called else None


def _seats(night: Night, tables: tuple[tuple[int, ...], ...]) -> Refused | None:
    if night.opened:
        return Refused("begun", "Play has begun; seats can't change.")
    seated = sorted(entry for table in tables for entry in table)
    if format_of(night.plan.setup).comes_and_goes:
        return _some_wait(night, seated, tables)
    # Older nights let a table be set for more people than it has seats.
    if not any(
        seated == sorted(entry.number for entry in each) for each in (night.present, night.here)
    ):
        return Refused("seats", "Each player who is here needs one seat.")
    if not all(tables):
        return Refused("seats", "An empty table can't be opened.")
    return _enough(night)


def _some_wait(
    night: Night, seated: Sequence[int], tables: tuple[tuple[int, ...], ...]
) -> Refused | None:
    """Return why these cannot sit in the first sitting, while the surplus waits (F15.2)."""
    here = {entry.number for entry in night.here}
    full = min(len(here), chairs_in_room(night.plan.setup))
    if len(set(seated)) < len(seated) or not here.issuperset(seated) or len(seated) < full:
        return Refused("seats", "Each player who is here needs one seat.")
    return _enough(night) if all(tables) else Refused("seats", "An empty table can't be opened.")


def _enough(night: Night) -> Refused | None:
    if len(night.present) < 2:
        return Refused("too-few", "A table needs at least two players.")
    return None


def _opens(night: Night) -> Refused | None:
    if night.opened:
        return Refused("begun", "The table is open already.")
    if not night.draw:
        return _enough(night) or Refused("no-seats", "Draw the seats first.")
    return _enough(night)


def _merges(night: Night, table: int, players: tuple[str, ...]) -> Refused | None:
    if not night.single:
        return Refused("format", "Tables are merged into a night of one table each, not a format.")
    if table != len(night.tables) + 1:
        return Refused("table", f"The next table of this night is table {len(night.tables) + 1}.")
    new = night.newcomers(players)
    if len(night.entries) + len(new) > MOST_ENTRIES:
        return Refused("too-many", f"{MOST_ENTRIES} fit into a night.")
    return None


def _holds(night: Night, event: BarrierHeld) -> Refused | None:
    if not night.draw:
        return Refused("no-seats", "Draw the seats first.")
    if night.ending is not None:
        return ENDS
    first = len(night.tables) + 1
    numbers = tuple(opening.number for opening in event.opened)
    if numbers != tuple(range(first, first + len(numbers))):
        return Refused("table", f"The next table of this night is table {first}.")
    moved = tuple(move.entry for move in event.moves)
    refusal = (
        _open_tables(night, *event.closed)
        or check_listed(night, *moved)
        or _open_tables(night, *(move.target for move in event.moves))
        or check_listed(night, *event.line, *event.leads)
    )
    if refusal is None and any(account.denominator < 1 for account in event.accounts):
        return Refused("account", "A table's account is no fraction.")
    return refusal or check_pairs(night.plan.setup, event.opened, event.partners)


def _open_tables(night: Night, *numbers: int) -> Refused | None:
    for number in numbers:
        table = night.table(number)
        if table is None:
            return Refused("no-table", f"This night has no table {number}.")
        if table.closed:
            return Refused("closed", f"Table {table.place} has been closed.")
    return None


def _sits(night: Night, number: int, sat: bool) -> Refused | None:
    if number not in {move.entry for move in night.moving}:
        return check_listed(night, number) or Refused("not-moving", "They weren't asked to move.")
    if (number in night.sat) == sat:
        return Refused("sat", "They sit there already." if sat else "They are on their way still.")
    return None


def _buys_again(night: Night, number: int, *, allowed: bool) -> Refused | None:
    entry = night.entry(number)
    if entry is None:
        return check_listed(night, number)
    if night.ending is not None:
        return ENDS
    most = max(most_rebuys(night.plan.setup), 1)
    if entry.rebuys >= most and not allowed:
        all_ = "once is all" if most == 1 else f"{most} times is all"
        return Refused("rebought", f"{entry.name} has bought in again already; {all_}.")
    return None


def _moves_up(night: Night, number: int, reason: str) -> Refused | None:
    line, entry = night.waiting if night.opened else night.in_line, night.entry(number)
    name = entry.name if entry is not None else ""
    if night.ending is not None:
        return ENDS
    if words := format_of(night.plan.setup).lot_words:
        return Refused("lot", words)
    if number not in line:
        return Refused("not-in-line", f"{name} isn't waiting for a seat.")
    if line[0] == number:
        return Refused("first", f"{name} is first in line already.")
    if not reason:
        return Refused("reason", "Give a reason for putting this player first in line.")
    return None


def _breaks(night: Night, minutes: int) -> Refused | None:
    if not night.opened:
        return Refused("not-begun", "Play has not begun; there is nothing to pause.")
    if not 0 <= minutes <= MOST_BREAK:
        return Refused("minutes", f"A break has 1 to {MOST_BREAK} minutes.")
    if not (minutes or night.break_minutes):
        return Refused("no-break", "No break was called.")
    return None


def _closes(night: Night, closing: datetime | None) -> Refused | None:
    if closing == night.plan.closing:
        return Refused(
            "closing", "It closes then already." if closing else "There is no such time."
        )
    if not night.plan.can_close(closing):
        return Refused("closing", "That is not the evening of the night.")
    return None


def _names(night: Night, place: int, name: str) -> Refused | None:
    if night.single or not night.opened:
        return Refused("not-begun", "Tables are named here once play has begun over several.")
    if not 1 <= place <= night.plan.setup.tables:
        return Refused("no-table", f"There is no table {place} in the room.")
    names = {at: night.table_name(at) for at in range(1, night.plan.setup.tables + 1)}
    if names.pop(place) == name:
        return Refused("same-name", "It is called that already.")
    return doubled_table((*names.values(), name))


def doubled_table(names: Iterable[str]) -> Refused | None:
    """Return why two tables cannot have the same name, if they do; "" is no name."""
    taken: dict[str, str] = {}
    for name in filter(None, names):
        if (key := same_key(name)) in taken:
            return Refused("table-name", f"There is a table called {taken[key]} already.")
        taken[key] = name
    return None


def _pays_rebuy(night: Night, number: int, paid: bool) -> Refused | None:
    entry = night.entry(number)
    assert entry is not None
    if paid and not entry.rebuys_owed:
        return Refused("paid", f"{entry.name} owes nothing for a re-buy.")
    if not paid and entry.rebuys == entry.rebuys_owed:
        return Refused("not-paid", f"{entry.name} has paid for no re-buy.")
    return None


def _pays_mended(night: Night, number: int, paid: bool, units: int) -> Refused | None:
    has = night.mended_paid.get(number, 0)
    most = night.surplus.get(number, 0) - has if paid else has
    if night.plan.paid is Paid.START and 0 < units <= most:
        return None
    return Refused("units", "The correction doesn't match the units dealt.")


def _hands(night: Night, number: int, amount: int) -> Refused | None:
    if not night.opened:
        return Refused("not-begun", "Play has not begun; no one has won anything.")
    if not 0 <= amount <= MOST_PRIZE:
        return Refused("amount", "That is more than can be handed over.")
    if night.handed.get(number, 0) == amount:
        return Refused("handed", "That is what they have already.")
    return None


def _goes(night: Night, number: int) -> Refused | None:
    entry = night.entry(number)
    if entry is None:
        return check_listed(night, number)
    if not night.opened:
        return Refused("not-begun", "Play has not begun. Remove the player from the list instead.")
    if entry.withdrawn:
        return Refused("withdrawn", f"{entry.name} has withdrawn already.")
    if entry.number in night.no_shows:
        return Refused("no-show", f"{entry.name} has not come; there is nothing to leave.")
    return None


def _calls(night: Night, entries: tuple[int, ...]) -> Refused | None:
    if night.shoot_out is not None:
        return Refused("shoot-out", "A shoot-out is on already.")
    return check_listed(night, *entries)


def _throws(night: Night, number: int, value: int) -> Refused | None:
    if night.shoot_out is None:
        return Refused("no-shoot-out", "No shoot-out is on.")
    on_turn = night.shoot_out.on_turn
    if number != on_turn:
        entry = night.entry(on_turn) if on_turn else None
        return Refused("not-on-turn", f"It is {entry.name if entry else 'no one'}'s throw.")
    return night.shoot_out.check(value)


def _settles(night: Night, event: events.CorrectionSettled) -> Refused | None:
    table = night.table(event.table)
    if table is None or night.single:
        return Refused("no-table", f"This night has no table {event.table}.")
    if event.place and not (table.closed and 1 <= event.place <= night.plan.setup.tables):
        return Refused("place", f"Table {table.place} cannot be opened again there.")
    changed = (*event.back, *event.stand, *event.outs)
    if unlisted := check_listed(night, *(number for number, _ in changed), *event.struck):
        return unlisted
    if any(abs(units) > MOST_UNITS * len(night.tables) for _, units in event.back + event.stand):
        return Refused("units", "There aren't that many units.")
    if any(units < 0 for _, units in event.back):
        return Refused("units", "Units can't be below zero.")
    for entry in night.entries:
        if event.struck.count(entry.number) > entry.rebuys:
            return Refused("not-rebought", f"{entry.name} has not bought in again.")
    return None


def _ends(night: Night, *, now: bool) -> Refused | None:
    if not night.opened:
        return Refused("not-begun", "Play has not begun; there is nothing to end.")
    if night.single:
        return Refused("one-table", "A night at one table is ended at that table.")
    if night.shoot_out is not None:
        return Refused("shoot-out", "Finish the shoot-out first.")
    if night.ending is not None and (night.ending.now or not now):
        return Refused("ending", "The end of the night has been called already.")
    return None


def _shares_pot(night: Night, event: events.EndCalled) -> Refused | None:
    if bool(event.chances) != (event.pot is PotBy.CHANCE):
        return Refused("chance", "Only a pot shared by chances needs them.")
    if any(chance < 0 for _, chance in event.chances):
        return Refused("chance", "A chance can't be below zero.")
    return check_listed(night, *(entry for entry, _ in event.chances))


def _deals(night: Night, shares: tuple[tuple[int, int], ...]) -> Refused | None:
    entries, amounts = [number for number, _ in shares], [amount for _, amount in shares]
    if unlisted := check_listed(night, *entries):
        return unlisted
    if left := [e.name for e in night.entries if e.withdrawn and e.number in entries]:
        return Refused("withdrawn", f"{left[0]} has left, and is in no deal.")
    if len(entries) < 2 or len(set(entries)) < len(entries):
        return Refused("deal", "A deal is among two or more who are still in.")
    if min(amounts) < 0 or not any(amounts):
        return Refused("deal", "A deal shares out money; no amount is below zero.")
    if not night.opened:
        return Refused("not-begun", "Play has not begun; there is nothing to share out.")
    return None
