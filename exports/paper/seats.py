"""Seats on paper: the plan before play, seats now, and a slip for each player who moves."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from exports.record import PaperRecord, PlayedTable
from tourney.game.liar.table import LiarView
from tourney.game.mexico.rules import Rules
from tourney.game.mexico.table import TableView
from tourney.game.names import same_key
from tourney.game.wording import quantity
from tourney.night.formats.registry import format_of
from tourney.night.views.floor_view import Mover
from tourney.night.views.seat_plan import PlannedSeat, SeatsAt

#: The number of names along one side of a table that has people at its ends too.
_ABREAST = 4
#: The fewest people at which a player sits at each end.
_WITH_ENDS = 6


def sides_of(seats: Sequence[PlannedSeat]) -> tuple[Sequence[PlannedSeat], ...]:
    """Return the people around a drawn table, as four sides: top, right, bottom and left.

    Top and right are in seating order, bottom and left in reverse order.
    """
    top, right, bottom = _sides(len(seats))
    below, left = top + right, top + right + bottom
    return seats[:top], seats[top:below], seats[below:left][::-1], seats[left:][::-1]


def _sides(count: int) -> tuple[int, int, int]:
    """Return how many people sit at the top, right and bottom sides."""
    if count < _WITH_ENDS:
        return -(-count // 2), 0, count // 2
    at_ends = max(2, count - 2 * _ABREAST)
    along = count - at_ends
    return -(-along // 2), -(-at_ends // 2), along // 2


def seatings(record: PaperRecord) -> tuple[SeatsAt, ...]:
    """Return the tables with people at them, titled beside their numbers; () without seats."""
    if record.playing:
        return tuple(_played(record, table) for table in record.tables)
    units = _starting(record)
    return tuple(
        replace(
            table,
            title=table.name if table.place else table.title,
            seats=tuple(
                replace(seat, number=number if table.place else 0, units=units)
                for number, seat in enumerate(table.seats, start=1)
            ),
        )
        for table in record.seats.tables
    )


def has_moved(record: PaperRecord, tables: Sequence[SeatsAt]) -> bool:
    """Return True if anyone at the tables in play has changed seats, or has joined since.

    A person who went out has not moved, and nor have the neighbours.
    """
    began = {
        table.place: iter([seat.name for seat in table.seats]) for table in record.seats.tables
    }
    return not all(
        # The search goes on from the last match, because the players who are left sit in the same
        # order.
        seat.name in began.get(table.place, ())
        for table in tables
        for seat in table.seats
    )


def door_list(tables: Sequence[SeatsAt]) -> list[tuple[SeatsAt, PlannedSeat]]:
    """Return every seat with its table, by the players' names."""
    seats = [(table, seat) for table in tables for seat in table.seats]
    return sorted(seats, key=lambda each: same_key(each[1].name))


def _played(record: PaperRecord, table: PlayedTable) -> SeatsAt:
    fixed = {line.name for line in record.night.entries if line.fixed}
    seats = (PlannedSeat(name, name in fixed, units=units) for name, units in _held(table.view))
    return SeatsAt(table.line.title, tuple(seats), table.line.place)


def _held(view: TableView | LiarView) -> list[tuple[str, str]]:
    """Return the players still in, clockwise, and what each of them holds."""
    if isinstance(view, LiarView):
        return [(seat.name, seat.holds) for seat in view.seats if not seat.out]
    return [
        # If units have no end, the figure is the units lost.
        (seat.name, quantity(seat.units, "unit") if seat.lost is None else "")
        for seat in view.seats
        if not seat.out
    ]


def _starting(record: PaperRecord) -> str:
    """Return the units or lives that everyone begins with."""
    rules = record.night.rules
    if format_of(record.night.plan.setup).endless:
        return ""
    if isinstance(rules, Rules):
        worth = f", {record.night.worth} each" if record.night.worth else ""
        return f"{quantity(rules.units, 'unit')}{worth}"
    return "" if rules.lives is None else quantity(rules.lives, rules.unit)


def movers(record: PaperRecord) -> list[Mover]:
    """Return the players who change tables, by name; [] if nobody moves."""
    moving = () if record.floor is None else record.floor.movers
    return sorted(moving, key=lambda mover: same_key(mover.name))


def seats_held(record: PaperRecord) -> Mapping[str, tuple[int, str]]:
    """Return, by name, everyone's seat number at a table, and units in words.

    Where units have no end, there are no words.
    """
    return {
        seat.name: (number, quantity(seat.units, "unit") if seat.lost is None else "")
        for table in record.tables
        if isinstance(table.view, TableView)
        for number, seat in enumerate(table.view.seats, start=1)
    }
