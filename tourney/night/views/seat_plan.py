"""Plans of seats in names and places: for the start of play (F3.3), and for a barrier."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.refusal import Refused
from tourney.night.barrier import BarrierHeld, Opening, Proposal
from tourney.night.floor import Draw, Floor, Seated
from tourney.night.formats.come_and_go.sittings import other_of, partner_names
from tourney.night.formats.registry import format_of
from tourney.night.people.latecomers import last_call, late_call
from tourney.night.seating.moving import left_of
from tourney.night.state.events import NightEvent, SeatsDrawn
from tourney.night.state.floor_of import floor_of
from tourney.night.state.fold import apply
from tourney.night.state.night import Night
from tourney.night.state.plan import table_called
from tourney.night.views.floor_view import FloorTable, LongAway, Mover, PlanView
from tourney.night.views.floor_words import floor_seat, may_rebuy, row_figures
from tourney.night.views.repeat import alphabetical
from tourney.night.views.view import NightView


class PlannedSeat(Struct, frozen=True):
    """A player's seat; `fixed` if it is the player's own (F1.5).

    Attributes:
        number: on paper, the seat's number from 1; else 0, as in play, where empty seats are not
            counted.
        units: on paper, the units or lives held, in words; "" if there are none.
    """

    name: str
    fixed: bool
    number: int = 0
    units: str = ""


class SeatsAt(Struct, frozen=True):
    """A table of the plan, its seats clockwise; with duels, all byes form one group.

    Attributes:
        place: the number of the real table; 0 for players who wait for theirs.
        name: "Heat 2", "Final"; "" if the place says enough.
    """

    title: str
    seats: tuple[PlannedSeat, ...]
    place: int = 0
    name: str = ""


class SeatPlan(Struct, frozen=True):
    """Everyone's seats when play begins.

    Attributes:
        format: the format's title.
        seed, method: of the night's first draw; "" without one.
        names: the list that was drawn from, in alphabetical order, with the names of that time and
            any new names; () without a draw.
        drawn: True if the seats are those of this draw; otherwise they were changed since.
    """

    night: NightView
    format: str
    seed: str
    method: str
    names: tuple[str, ...]
    drawn: bool
    tables: tuple[SeatsAt, ...]


def seat_plan(view: NightView, night: Night, events: Sequence[NightEvent]) -> SeatPlan:
    """Return the plan of a night's seats, without tables before there are any.

    Args:
        events: the events of the night's log that are not undone.
    """
    seed, method = night.drawn
    names, drawn = _first_draw(events, night.called)
    return SeatPlan(
        night=view,
        format=format_of(night.plan.setup).title,
        seed=seed,
        method=method,
        names=names,
        drawn=drawn == night.draw,
        tables=(*_tables(night, _openings(night, events)), *_merged(view, night)),
    )


def _first_draw(
    events: Sequence[NightEvent], called: Mapping[int, str]
) -> tuple[tuple[str, ...], Draw]:
    """Return the list that was last drawn from before play, and the drawn seats."""
    night: Night | None = None
    names: tuple[str, ...] = ()
    drawn: Draw = ()
    for event in events:
        if isinstance(event, SeatsDrawn) and night is not None:
            now = {entry.name: called.get(entry.number, entry.name) for entry in night.present}
            names = tuple(
                name if now[name] == name else f"{name} (now {now[name]})"
                for name in alphabetical(now)
            )
            drawn = event.tables
        night = apply(night, event)
    return names, drawn


def _openings(night: Night, events: Sequence[NightEvent]) -> Sequence[Opening]:
    """Return the tables with which play began, or would begin."""
    for event in events:
        if isinstance(event, BarrierHeld):
            return event.opened
    plan, format_ = night.plan, format_of(night.plan.setup)
    if night.single or not night.draw or format_.check(plan.setup, plan.rules, len(night.seats)):
        return ()
    try:
        return format_.start(floor_of(night, {})).opened
    except Refused:
        # People joined or left since, and the format can no longer begin from this draw.
        return ()


def _tables(night: Night, openings: Sequence[Opening]) -> list[SeatsAt]:
    opened = {frozenset(seat.entry for seat in each.seats): each for each in openings}
    entries = {entry.number: entry for entry in night.entries}
    tables: list[SeatsAt] = []
    byes: list[PlannedSeat] = []
    for at, numbers in enumerate(night.draw, start=1):
        seats = [PlannedSeat(entries[n].name, entries[n].seat is not None) for n in numbers]
        opening = opened.get(frozenset(numbers))
        if opening is not None:
            place = night.find_place(opening.place)
            called = table_called(opening.title, place)
            tables.append(SeatsAt(called, tuple(seats), place, opening.title))
        elif len(seats) == 1:
            byes += seats
        elif opened:  # a duel that waits for a table
            tables.append(SeatsAt("Later", tuple(seats)))
        else:  # before tables are known
            place = night.find_place(at)
            tables.append(SeatsAt(f"Table {place}", tuple(seats), place))
    return [*tables, SeatsAt("Byes", tuple(byes))] if byes else tables


def _merged(view: NightView, night: Night) -> list[SeatsAt]:
    """Return the tables of score sheets, which were not drawn."""
    if not night.single:
        return []
    return [
        SeatsAt(
            f"Table {line.number}",
            tuple(PlannedSeat(name, False) for name in line.players),
            line.number,
        )
        for line in view.tables
        if line.number > len(night.draw)
    ]


def plan_view(night: Night, floor: Floor, proposal: Proposal) -> PlanView:
    """Return a barrier's plan in names and places."""
    barrier = proposal.barrier
    names = night.called
    places = {table.number: table.place for table in night.tables}
    stay = tuple(table for table in floor.open if table.number not in barrier.closed)
    tables = tuple((table.number, table.place) for table in stay)
    moving = {move.entry for move in barrier.moves}
    beside = left_of(barrier.moves)
    drawn = bool(barrier.moves or barrier.opened)
    missing = night.no_shows
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
            Mover(
                entry=move.entry,
                name=names[move.entry],
                source=places.get(move.source, 0),
                target=places[move.target],
                beside=names.get(beside[move.entry], ""),
                reason=move.reason,
                units=move.units,
            )
            for move in barrier.moves
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
        then=_as_it_will_be(night, floor, barrier),
    )


def _as_it_will_be(night: Night, floor: Floor, barrier: BarrierHeld) -> tuple[FloorTable, ...]:
    """Return every table after the barrier, with players who join and without those who leave."""
    endless, names = format_of(night.plan.setup).endless, night.called
    place_of = {seat.entry: table.place for table in floor.open for seat in table.seats}
    paid = {entry: lost for table in floor.open for entry, lost in table.paid.items()}
    rows = row_figures(floor)
    stay = [table for table in floor.open if table.number not in barrier.closed]
    rings = {table.number: list(table.seats) for table in stay}
    for move in barrier.moves:
        if move.source in rings:
            rings[move.source] = [s for s in rings[move.source] if s.entry != move.entry]
        ring = rings[move.target]
        at = next((at for at, seat in enumerate(ring, 1) if seat.entry == move.after), len(ring))
        ring.insert(at, Seated(move.entry, move.units))

    partners = other_of(partner_names(names, (), barrier.partners))

    def table(
        number: int, place: int, title: str, seated: Sequence[Seated], *, endless: bool
    ) -> FloorTable:
        lost = paid if endless else None
        seats = tuple(
            replace(
                floor_seat(seat, names[seat.entry], lost, rows, partners),
                leads=seat.leads or seat.entry in barrier.leads,
                new=place_of.get(seat.entry) != place,
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
            table(
                its.number,
                its.place,
                night.by_number[its.number].title,
                rings[its.number],
                endless=endless,
            )
            for its in stay
        ),
        *(
            table(
                its.number,
                night.find_place(its.place),
                its.title,
                [Seated(seat.entry, seat.units) for seat in its.seats],
                endless=endless and not its.until,
            )
            for its in barrier.opened
        ),
    ]
    return tuple(sorted(tables, key=lambda its: its.place))


def _long_away(floor: Floor, names: Mapping[int, str]) -> tuple[LongAway, ...]:
    """Return the players away for more laps than the plan allows (F1.6)."""
    missed = [
        LongAway(seat.entry, names[seat.entry], table.place, floor.lap - seat.away + 1)
        for table in floor.open
        for seat in table.seats
        if floor.lap and seat.away
    ]
    asked = (each for each in missed if each.laps > floor.setup.away)
    return tuple(sorted(asked, key=lambda each: (-each.laps, each.name)))
