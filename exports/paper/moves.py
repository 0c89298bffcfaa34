"""Move slips: for each player told at the last barrier to sit down at another table."""

from collections.abc import Mapping

from msgspec import Struct

from exports.paper.record import PaperRecord
from tourney.game.mexico.table import TableView
from tourney.game.names import same_key
from tourney.game.wording import quantity
from tourney.night.formats.registry import format_of


class MoveSlip(Struct, frozen=True):
    """A slip.

    Attributes:
        source: the real table left; 0 for a latecomer or re-bought.
        where: the chair at the target, in a sentence.
        units: to bring along, or to begin with there, in words; "" where units have no end.
        afresh: none of those held before count there.
    """

    name: str
    source: int
    target: int
    where: str
    units: str
    afresh: bool
    reason: str


def move_slips(record: PaperRecord) -> list[MoveSlip]:
    """The slips by name; [] where no one moves."""
    if record.floor is None:
        return []
    seats = _seats(record)
    carries = format_of(record.night.plan.setup).carries
    slips = []
    for mover in record.floor.movers:
        number, units = seats.get(mover.name, (0, ""))
        where = f"Sit to {mover.beside}'s left." if mover.beside else ""
        if not where and number:
            where = f"Take seat {number}."
        afresh = not mover.source or not carries
        slips.append(
            MoveSlip(mover.name, mover.source, mover.target, where, units, afresh, mover.reason)
        )
    return sorted(slips, key=lambda slip: same_key(slip.name))


def _seats(record: PaperRecord) -> Mapping[str, tuple[int, str]]:
    """Everyone at a table, with the seat's number there and the units."""
    return {
        seat.name: (
            number,
            quantity(seat.units, "unit") if seat.lost is None else "",
        )
        for table in record.tables
        if isinstance(table.view, TableView)
        for number, seat in enumerate(table.view.seats, start=1)
    }
