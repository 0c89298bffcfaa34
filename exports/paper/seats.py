"""Seats on paper: the plan before play, seats now, and a slip for each player who moves."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from exports.record import PaperRecord, PlayedTable
from tourney.game.liar.table import LiarSeat, LiarView
from tourney.game.mexico.rules import Rules
from tourney.game.mexico.table import TableView
from tourney.game.names import same_key
from tourney.game.wording import quantity
from tourney.night.formats.registry import format_of
from tourney.night.views.floor_view import Mover

#: The number of names along one side of a table that has people at its ends too.
_ABREAST = 4
#: The fewest people at which a player sits at each end.
_WITH_ENDS = 6


class PaperSeat(Struct, frozen=True):
    """A player's seat.

    Attributes:
        number: the seat's number, from 1; 0 in play, when empty seats are not counted.
        units: the units or lives held, in words; "" if there are none.
    """

    name: str
    number: int
    fixed: bool
    units: str


class Seating(Struct, frozen=True):
    """A table and its people, in clockwise order.

    Attributes:
        place: the number of the real table; 0 for people who wait for theirs.
        title: the table's title such as "Heat 2", "Final" or "Byes"; "" if the place is enough.
    """

    place: int
    title: str
    seats: tuple[PaperSeat, ...]

    @property
    def round(self) -> tuple[Sequence[PaperSeat], ...]:
        """The people around a drawn table, as four sides: top, right, bottom and left.

        Top and right are in seating order, bottom and left in reverse order.
        """
        top, right, bottom = _sides(len(self.seats))
        below, left = top + right, top + right + bottom
        seats = self.seats
        return seats[:top], seats[top:below], seats[below:left][::-1], seats[left:][::-1]


def _sides(count: int) -> tuple[int, int, int]:
    """Return how many people sit at the top, right and bottom sides."""
    if count < _WITH_ENDS:
        return -(-count // 2), 0, count // 2
    at_ends = max(2, count - 2 * _ABREAST)
    along = count - at_ends
    return -(-along // 2), -(-at_ends // 2), along // 2


def seatings(record: PaperRecord) -> tuple[Seating, ...]:
    """Return the tables with people at them; () before there are seats."""
    if record.playing:
        return tuple(_played(record, table) for table in record.tables)
    units = _starting(record)
    return tuple(
        Seating(
            table.place,
            table.name if table.place else table.title,
            tuple(
                PaperSeat(seat.name, number if table.place else 0, seat.fixed, units)
                for number, seat in enumerate(table.seats, start=1)
            ),
        )
        for table in record.seats.tables
    )


def has_moved(record: PaperRecord, tables: Sequence[Seating]) -> bool:
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


def door_list(tables: Sequence[Seating]) -> list[tuple[Seating, PaperSeat]]:
    """Return every seat with its table, by the players' names."""
    seats = [(table, seat) for table in tables for seat in table.seats]
    return sorted(seats, key=lambda each: same_key(each[1].name))


def _played(record: PaperRecord, table: PlayedTable) -> Seating:
    fixed = {line.name for line in record.night.entries if line.fixed}
    seats = tuple(PaperSeat(name, 0, name in fixed, units) for name, units in _held(table.view))
    return Seating(table.line.place, table.line.title, seats)


def _held(view: TableView | LiarView) -> list[tuple[str, str]]:
    """Return the players still in, clockwise, and what each of them holds."""
    if isinstance(view, LiarView):
        return [(seat.name, _lives(seat)) for seat in view.seats if not seat.out]
    return [
        # If units have no end, the figure is the units lost.
        (seat.name, quantity(seat.units, "unit") if seat.lost is None else "")
        for seat in view.seats
        if not seat.out
    ]


def _lives(seat: LiarSeat) -> str:
    if seat.lives is None:
        return ""
    return "1 life" if seat.lives == 1 else f"{seat.lives} lives"


def _starting(record: PaperRecord) -> str:
    """Return the units or lives that everyone begins with."""
    rules = record.night.rules
    if format_of(record.night.plan.setup).endless:
        return ""
    if isinstance(rules, Rules):
        worth = f", {record.night.worth} each" if record.night.worth else ""
        return f"{quantity(rules.units, 'unit')}{worth}"
    if rules.lives is None:
        return ""
    return "1 life" if rules.lives == 1 else f"{rules.lives} lives"


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
