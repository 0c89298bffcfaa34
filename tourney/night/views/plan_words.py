"""The view of a barrier's plan, in names and places, and the tables as it would have them."""

from collections.abc import Mapping, Sequence

from tourney.game.mexico.table import figure_of
from tourney.night.barrier import BarrierHeld, Proposal
from tourney.night.floor import Floor, Seated
from tourney.night.formats.registry import format_of
from tourney.night.people.latecomers import last_call, late_call
from tourney.night.seating.moving import left_of
from tourney.night.state.night import Night
from tourney.night.views.floor_view import (
    FloorSeat,
    FloorTable,
    LongAway,
    PlannedMove,
    PlannedTable,
    PlanView,
)
from tourney.night.views.floor_words import may_rebuy


def plan_view(night: Night, floor: Floor, proposal: Proposal) -> PlanView:
    """A barrier's plan in names and places."""
    barrier = proposal.barrier
    names = {entry.number: entry.name for entry in night.entries}
    places = {table.number: table.place for table in night.tables}
    stay = tuple(table for table in floor.open if table.number not in barrier.closed)
    tables = tuple((table.number, table.place) for table in stay)
    moving = {move.entry for move in barrier.moves}
    beside = left_of((move.entry, move.target, move.after) for move in barrier.moves)
    drawn = bool(barrier.moves or barrier.opened)
    endless, missing = format_of(night.plan.setup).endless, night.no_shows
    return PlanView(
        title=proposal.title,
        notes=(
            *last_call(floor, barrier.beat, may_rebuy(night, floor)),
            *late_call(floor, [e.name for e in night.entries if e.number in missing]),
            *proposal.notes,
        ),
        seed=barrier.seed if drawn else "",
        closes=tuple(sorted(places[number] for number in barrier.closed)),
        moves=tuple(
            PlannedMove(
                entry=move.entry,
                name=names[move.entry],
                source=places.get(move.source, 0),
                target=places[move.target],
                beside=names.get(beside[move.entry], ""),
                units=move.units,
                reason=move.reason,
                others=tuple(table for table in tables if table[0] != move.target),
            )
            for move in barrier.moves
        ),
        opens=tuple(
            PlannedTable(
                night.placed(opening.place),
                opening.title,
                # Units that have no end are no number for people.
                tuple(
                    (names[seat.entry], 0 if endless and not opening.until else seat.units)
                    for seat in opening.seats
                ),
            )
            for opening in barrier.opened
        ),
        breaking=tuple((number, places[number]) for number in proposal.breaking),
        can_put_off=proposal.can_put_off,
        unkept=proposal.unkept,
        stayers=tuple(
            (seat.entry, names[seat.entry], table.place)
            for table in stay
            for seat in table.seats
            if seat.entry not in moving
        )
        if not barrier.opened
        else (),
        tables=tables,
        away=_long_away(floor, names),
        then=_as_it_will_be(night, floor, barrier, names),
    )


def _as_it_will_be(
    night: Night, floor: Floor, barrier: BarrierHeld, names: Mapping[int, str]
) -> tuple[FloorTable, ...]:
    """Every table once everyone sits: those that stay with who comes and without who leaves."""
    endless = format_of(night.plan.setup).endless
    titles = {table.number: table.title for table in night.tables}
    place_of = {seat.entry: table.place for table in floor.open for seat in table.seats}
    paid = {entry: lost for table in floor.open for entry, lost in table.paid.items()}
    stay = [table for table in floor.open if table.number not in barrier.closed]
    rings = {table.number: list(table.seats) for table in stay}
    for move in barrier.moves:
        if move.source in rings:
            left = [seat for seat in rings[move.source] if seat.entry != move.entry]
            rings[move.source] = left
        ring = rings[move.target]
        at = next((at for at, seat in enumerate(ring, 1) if seat.entry == move.after), len(ring))
        ring.insert(at, Seated(move.entry, move.units))

    def table(
        number: int, place: int, title: str, seated: Sequence[Seated], *, endless: bool
    ) -> FloorTable:
        seats = tuple(
            FloorSeat(
                entry=seat.entry,
                name=names[seat.entry],
                units=seat.units,
                lost=(lost := paid.get(seat.entry, 0) if endless else None),
                figure=figure_of(seat.units, lost),
                turn=False,
                leads=seat.leads,
                new=place_of.get(seat.entry) != place,
                away=seat.away > 0,
            )
            for seat in seated
        )
        come = sum(seat.new for seat in seats)
        return FloorTable(
            number=number,
            place=place,
            title=title,
            seats=seats,
            units=0 if endless else sum(seat.units for seat in seats),
            state="due" if number in barrier.due else "resting",
            words=f"{come} joining" if come else "",
        )

    tables = [
        *(
            table(its.number, its.place, titles[its.number], rings[its.number], endless=endless)
            for its in stay
        ),
        *(
            table(
                its.number,
                night.placed(its.place),
                its.title,
                [Seated(seat.entry, seat.units) for seat in its.seats],
                endless=endless and not its.until,
            )
            for its in barrier.opened
        ),
    ]
    return tuple(sorted(tables, key=lambda its: its.place))


def _long_away(floor: Floor, names: Mapping[int, str]) -> tuple[LongAway, ...]:
    """The people who have been away for more laps than the plan allows (F1.6)."""
    missed = [
        LongAway(
            seat.entry,
            names[seat.entry],
            table.place,
            floor.lap - seat.away + 1,
        )
        for table in floor.open
        for seat in table.seats
        if floor.lap and seat.away
    ]
    asked = (each for each in missed if each.laps > floor.setup.away)
    return tuple(sorted(asked, key=lambda each: (-each.laps, each.name)))
