"""The fold of a night's own log: a night and an event give the next night."""

from collections.abc import Mapping
from typing import assert_never

from msgspec.structs import replace

from tourney.game.dice import Order
from tourney.game.refusal import Refused, refuse_for
from tourney.night.barrier import BarrierHeld, Move, Opening, ShootOut
from tourney.night.floor import Decided
from tourney.night.formats.registry import format_of
from tourney.night.people.attendance import Attendance, after_sitting
from tourney.night.state import events
from tourney.night.state.check import check
from tourney.night.state.night import MOST_CAP, Entry, Night, NightTable


def apply(night: Night | None, event: events.NightEvent) -> Night:
    """Return the night after the event.

    Raises:
        Refused: the refusal of `check`.
    """
    if not isinstance(event, events.NightEvent):
        raise Refused("other-log", "That is no entry of a night's own log.")
    refuse_for(check(night, event))
    if isinstance(event, events.NightPlanned):
        return Night(event.uid, event.plan)
    assert night is not None
    match event:
        case events.PlanChanged(plan):
            redrawn = plan.setup != night.plan.setup
            after = replace(night, plan=plan)
            return replace(after, draw=(), seed="") if redrawn else after
        case events.Registered(names, paid, _, units, here=True) if not night.opened:
            after = _register(night, names, paid, units)
            return _check_in(after, tuple(range(night.registered + 1, after.registered + 1)), True)
        case events.Registered(names, paid, _, units):
            return _register(night, names, paid, units)
        case events.UnitsGiven(number, units):
            return _with(night, number, units=units)
        case events.SeedsGiven(numbers, seeds):
            for number, seed in zip(numbers, seeds, strict=True):
                night = _with(night, number, seed=seed)
            return night
        case events.HandicapsGiven(numbers, own):
            for number, each in zip(numbers, own, strict=True):
                night = _with(night, number, units=each)
            return night
        case events.EntryRenamed(number, name, units):
            after = _with(night, number, name=name)
            return after if units is None else _with(after, number, units=units)
        case events.EntryRemoved(number):
            left = tuple(entry for entry in night.entries if entry.number != number)
            refunded = night.refunded + sum(e.paid for e in night.entries if e.number == number)
            after = replace(night, entries=left, checking=_checking(left), refunded=refunded)
            return after if number in night.in_line else _fill(_unseat(after, (number,)))
        case events.PaymentMarked(number, paid, units=units) if units:
            more = {number: units if paid else -units}
            return replace(night, mended_paid=_added(night.mended_paid, more))
        case events.PaymentMarked(number, paid, rebuy=True):
            entry = night.entry(number)
            assert entry is not None
            return _with(night, number, rebuys_owed=entry.rebuys_owed + (-1 if paid else 1))
        case events.PaymentMarked(number, paid):
            return _with(night, number, paid=paid)
        case events.CheckedIn(numbers, here):
            return _check_in(night, numbers, here)
        case events.SeatFixed(number, seat):
            return _with(night, number, seat=seat)
        case events.SeatsDrawn(seed, method, tables):
            return replace(night, draw=tables, seed=seed, by_hand=False, drawn=(seed, method))
        case events.SeatsPlaced(tables):
            return replace(night, draw=tables, seed="", by_hand=True)
        case events.TableOpened():
            return replace(night, tables=(NightTable(1, 1),), stage=1)
        case events.TableMerged(table, players):
            new = night.newcomers(players)
            after = _register(night, new, (False,) * len(new))
            return replace(after, tables=(*night.tables, NightTable(table, table)))
        case BarrierHeld():
            return _hold(night, event)
        case events.SatDown(number, sat):
            return replace(night, sat=night.sat | {number} if sat else night.sat - {number})
        case events.Reseated():
            return _reseat(night, event)
        case events.Rebought(number, paid):
            entry = night.entry(number)
            assert entry is not None
            owed = entry.rebuys_owed + (not paid)
            after = _with(night, number, rebuys=entry.rebuys + 1, rebuys_owed=owed)
            sent_out = night.sent_out - {number}
            return replace(after, waiting=(*night.waiting, number), sent_out=sent_out)
        case events.EntryWithdrawn(number):
            return _go_home(night, number)
        case events.Attended(number, now):
            return _attend(night, number, now)
        case events.TimeCalled():
            return replace(night, time_called=True)
        case events.MovedUp(number):
            line = night.waiting if night.opened else night.put_first
            line = (number, *(each for each in line if each != number))
            return replace(night, waiting=line) if night.opened else replace(night, put_first=line)
        case events.ShootOutCalled(entries, lines, why):
            shoot_out = ShootOut(entries, lines, Order.CLASSIC)  # in every house (R14.4)
            return replace(night, shoot_out=shoot_out, shoot_out_for=why)
        case events.Thrown(_, value):
            assert night.shoot_out is not None
            shoot_out = night.shoot_out.throw(value)
            if not shoot_out.done:
                return replace(night, shoot_out=shoot_out)
            over = Decided(shoot_out.groups)
            return replace(night, shoot_out=None, decided=(*night.decided, over))
        case events.CorrectionSettled():
            return _settle(night, event)
        case events.BreakCalled(minutes):
            return replace(night, break_minutes=minutes)
        case events.ClosingMoved(closing):
            return replace(night, plan=replace(night.plan, closing=closing))
        case events.LineShown(text):
            return replace(night, line=text)
        case events.NightRenamed(name):
            return replace(night, plan=replace(night.plan, name=name))
        case events.TableNamed(place, name):
            after = replace(night, renamed={**night.renamed, place: name})
            named = (replace(each, place=after.find_place(each.place)) for each in night.tables)
            return replace(after, tables=tuple(named))
        case events.LeadHidden(hidden):
            return replace(night, lead_hidden=hidden)
        case events.ChancesLocked(locked):
            return replace(night, chances_locked=locked)
        case events.PaidAnyway():
            return replace(night, anyway=True)
        case events.PrizeHanded(number, amount):
            return replace(night, handed={**night.handed, number: amount})
        case events.EndCalled():
            return replace(night, ending=event)
        case events.PersonDrawn():
            return night
        case events.EndDropped():
            return replace(night, ending=None)
        case events.DealMade():
            return replace(night, deals=(*night.deals, event))
        case _:
            assert_never(event)


def _register(
    night: Night, names: tuple[str, ...], paid: tuple[bool, ...], units: tuple[int, ...] = ()
) -> Night:
    first = night.registered + 1
    late = night.opened and not night.single
    added = tuple(
        Entry(number, name, has_paid, late=late, units=own)
        for number, (name, has_paid, own) in enumerate(
            zip(names, paid, units or (0,) * len(names), strict=True), start=first
        )
    )
    numbers = tuple(entry.number for entry in added)
    after = replace(
        night, entries=(*night.entries, *added), registered=night.registered + len(names)
    )
    if late:
        return replace(after, waiting=(*night.waiting, *numbers))
    if night.opened:
        return after
    return replace(after, seed="") if night.checking else _fill(after)


def _check_in(night: Night, numbers: tuple[int, ...], here: bool) -> Night:
    if night.opened:
        return _come_late(night, numbers)
    before = {entry.number for entry in night.present}
    entries = tuple(
        replace(entry, here=here) if entry.number in numbers else entry for entry in night.entries
    )
    after = replace(night, entries=entries, checking=_checking(entries))
    present = {entry.number for entry in after.present}
    gone = _unseat(after, tuple(before - present)) if before - present else after
    return _fill(gone)


def _checking(entries: tuple[Entry, ...]) -> bool:
    return any(entry.here for entry in entries)


def _come_late(night: Night, numbers: tuple[int, ...]) -> Night:
    """Let no-shows join during play."""
    late = not night.single
    refunded = sum(entry.paid for entry in night.entries if entry.number in numbers)
    entries = tuple(
        replace(entry, here=True, late=late) if entry.number in numbers else entry
        for entry in night.entries
    )
    waiting = (*night.waiting, *numbers) if late else ()
    refunded += night.refunded
    return replace(night, entries=entries, waiting=waiting, refunded=refunded)


def _fill(night: Night) -> Night:
    """Seat people who come after the draw, each last at the emptiest table."""
    draw, seated = [list(table) for table in night.draw], set(night.seats)
    come = [entry.number for entry in night.present if entry.number not in seated]
    if not (draw and come):
        return night
    for number in come:
        min(draw, key=len).append(number)
    return replace(night, draw=tuple(map(tuple, draw)), seed="")


def _unseat(night: Night, numbers: tuple[int, ...]) -> Night:
    draw = (tuple(entry for entry in table if entry not in numbers) for table in night.draw)
    return replace(night, draw=tuple(table for table in draw if table), seed="")


def _hold(night: Night, event: BarrierHeld) -> Night:
    due, closed = set(event.due), set(event.closed)
    kept = tuple(
        replace(table, due=table.number in due, closed=table.closed or table.number in closed)
        for table in night.tables
    )
    opened = tuple(_opened(night, opening, event) for opening in event.opened)
    seatings = tuple(tuple(seat.entry for seat in opening.seats) for opening in event.opened)
    seated = {entry for table in seatings for entry in table}
    seated |= {move.entry for move in event.moves}
    moves = dict(night.moves)
    for move in event.moves:
        if move.source:
            moves[move.entry] = moves.get(move.entry, 0) + 1
    at = {**night.at, **{move.entry: move.target for move in event.moves}}
    for opening in event.opened:
        at |= {seat.entry: opening.number for seat in opening.seats}
    first = not night.tables
    if first:
        night = _leave_in_line(night, seatings)
    waiting = tuple(entry for entry in night.waiting if entry not in seated)
    if format_of(night.plan.setup).comes_and_goes:
        stood_up = (each.number for each in night.entries if night.sits(each.number))
        here = (each for each in stood_up if night.attends(each) is Attendance.HERE)
        left = (each for each in here if each not in {*seated, *event.line})
        waiting = (*waiting, *event.line, *left)
        waited = after_sitting(sorted(seated), waiting, night.waited)
        partners = {event.stage: event.partners} if event.partners else {}
        partners = {**night.partners, **partners}
        night = replace(night, partners=partners, waited=waited, time_called=False)
    return replace(
        night,
        tables=(*kept, *opened),
        stage=event.stage,
        lap=event.beat,
        accounts=event.accounts,
        break_minutes=0,
        moving=() if first else (*_moved(night, event), *_opening_moves(night, event)),
        sat=frozenset(),
        moves=moves,
        at=at,
        seatings=(*night.seatings, *seatings) if event.redrawn else night.seatings,
        cap=min(MOST_CAP, max(map(len, seatings), default=MOST_CAP)) if first else night.cap,
        waiting=waiting,
        returning={entry: units for entry, units in night.returning.items() if entry not in seated},
        dealt=_added(night.dealt, _dealt(night, event)),
    )


def _attend(night: Night, number: int, now: Attendance) -> Night:
    """Note who is here, away or gone; who is here without a seat waits for the next sitting."""
    waiting = tuple(entry for entry in night.waiting if entry != number)
    at = night.at
    if now is Attendance.GONE and number in at:
        at = {**at, number: 0}
    if now is Attendance.HERE and not night.sits(number):
        waiting = (*waiting, number)
    return replace(night, at=at, waiting=waiting, attendance={**night.attendance, number: now})


def _leave_in_line(night: Night, seatings: tuple[tuple[int, ...], ...]) -> Night:
    """Let people without a seat wait like latecomers, if the format takes these (F1.10)."""
    if format_of(night.plan.setup).has_waiting_list:
        night = replace(night, draw=seatings)
    setup = night.plan.setup
    line, late = night.in_line, format_of(setup).takes_late(setup)
    for number in line:
        night = _with(night, number, queued=True, late=late)
    return replace(night, waiting=line) if late else night


def _dealt(night: Night, event: BarrierHeld) -> Mapping[int, int]:
    """Return new units by entry, without those brought along or kept by players who are back.

    If units have no end, none are dealt: only units lost are known (F6.3).
    """
    endless = format_of(night.plan.setup).endless
    seated = {move.entry: move.units for move in event.moves if not move.source}
    for opening in event.opened:
        for seat in () if endless and not opening.until else opening.seats:
            if not event.carried or seat.entry in night.coming:
                seated[seat.entry] = seat.units
    return {entry: units - night.returning.get(entry, 0) for entry, units in seated.items()}


def _added(units: Mapping[int, int], more: Mapping[int, int]) -> Mapping[int, int]:
    both = {**units, **{entry: units.get(entry, 0) + each for entry, each in more.items()}}
    return {entry: each for entry, each in both.items() if each}


def _opened(night: Night, opening: Opening, event: BarrierHeld) -> NightTable:
    return NightTable(
        opening.number,
        night.find_place(opening.place),
        event.stage,
        opening.slot,
        opening.title,
        opening.until,
        due=opening.number in event.due,
    )


def _moved(night: Night, event: BarrierHeld) -> tuple[Move, ...]:
    """Return the moves of players told to move now, and of those still on their way."""
    settled = night.sat | {move.entry for move in event.moves}
    settled |= {seat.entry for opening in event.opened for seat in opening.seats}
    before = (each for each in night.moving if each.entry not in settled)
    return (*(each for each in before if each.target not in event.closed), *event.moves)


def _opening_moves(night: Night, event: BarrierHeld) -> tuple[Move, ...]:
    def source(entry: int) -> int:
        return 0 if entry in night.waiting else night.at.get(entry, 0)

    return tuple(
        Move(seat.entry, source(seat.entry), opening.number, 0, seat.units, opening.title)
        for opening in event.opened
        for seat in opening.seats
    )


def _reseat(night: Night, event: events.Reseated) -> Night:
    others = (move for move in night.moving if move.entry != event.entry)
    move = Move(event.entry, event.source, event.target, event.after, 0, event.reason)
    moves = {**night.moves, event.entry: night.moves.get(event.entry, 0) + 1}
    at = {**night.at, event.entry: event.target}
    sat = night.sat | {event.entry}
    return replace(night, moving=(*others, move), sat=sat, moves=moves, at=at)


def _go_home(night: Night, number: int) -> Night:
    """Let a player go home; the units of one who was to sit down again are forfeited (F1.3)."""
    after = _with(night, number, withdrawn=True)
    left = {entry: units for entry, units in night.returning.items() if entry != number}
    return replace(
        after,
        waiting=tuple(entry for entry in night.waiting if entry != number),
        returning=left,
        forfeit=_added(night.forfeit, {number: night.returning.get(number, 0)}),
    )


def _settle(night: Night, event: events.CorrectionSettled) -> Night:
    for number in event.struck:
        night = _strike_rebuy(night, number)
    returning = {**night.returning, **dict(event.back)}
    tables = tuple(
        replace(table, closed=False, due=True, place=event.place)
        if event.place and table.number == event.table
        else table
        for table in night.tables
    )
    return replace(
        night,
        tables=tables,
        returning={entry: units for entry, units in returning.items() if units},
        surplus=_added(night.surplus, dict(event.stand)),
        sent_out=night.sent_out.union(entry for entry, _ in event.outs),
    )


def _strike_rebuy(night: Night, number: int) -> Night:
    """Strike a re-buy: the player no longer waits for it, or loses its units.

    A fee still owed is cancelled, and a fee paid is given back.
    """
    entry = night.entry(number)
    assert entry is not None
    units = night.units_of(number) if number not in night.waiting else 0
    owed = min(entry.rebuys_owed, 1)
    return replace(
        _with(night, number, rebuys=entry.rebuys - 1, rebuys_owed=entry.rebuys_owed - owed),
        waiting=tuple(each for each in night.waiting if each != number),
        dealt=_added(night.dealt, {number: -units}),
        struck=(*night.struck, *(number,) * (1 - owed)),
    )


def _with(night: Night, number: int, **changes: object) -> Night:
    entries = tuple(
        replace(entry, **changes) if entry.number == number else entry for entry in night.entries
    )
    return replace(night, entries=entries)
