"""A night as the paper that is printed of it."""

from typing import TYPE_CHECKING

from exports.paper.record import PaperRecord, PlayedTable
from tourney.night.floor.setup import ONE_TABLE

if TYPE_CHECKING:
    from tourney.service.director import Director


def paper_record(director: "Director", number: int) -> PaperRecord:
    """All that the paper of a night is made from, as it is now."""
    night = director.night(number).view()
    on_floor = night.state == "playing" and night.plan.setup.format != ONE_TABLE.format
    liar = not night.rules.has_units
    tables = [
        PlayedTable(line, director.night(number).table(line.number).liar_page().table, None)
        if liar
        else PlayedTable(
            line,
            director.night(number).table(line.number).view(),
            director.night(number).table(line.number).running(),
        )
        for line in sorted(night.tables, key=lambda line: (line.place, line.number))
        if not line.finished
    ]
    return PaperRecord(
        night=night,
        seats=director.night(number).seat_plan(),
        card=director.night(number).rules(),
        floor=director.night(number).floor() if on_floor else None,
        tables=tables,
        phones=director.phones.shown(number),
    )
