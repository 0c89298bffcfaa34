"""Nights of duels."""

from tests.nights import night_form
from tests.screens.floors import name_leads
from tourney.night.views.floor_view import FloorTable, FloorView
from tourney.service.director import Director
from tourney.service.night_handle import NightHandle

#: Of six: Ann and Dora have a bye, Ben meets Cleo, Emil meets Finn.
SIX = ("Ann", "Ben Cleo", "Dora", "Emil Finn")


def duels(
    director: Director, *pairs: str, tables: int = 4, units: str = "1", **options: str
) -> int:
    """A night of duels in play; a name alone has a bye."""
    number = director.plan(night_form("duel", tables, **options) | {"units": units})
    names = [name for pair in pairs for name in pair.split()]
    director.night(number).people.register(names, [True] * len(names))
    entries = {line.name: line.entry for line in director.night(number).view().entries}
    director.night(number).seats.place([[entries[name] for name in pair.split()] for pair in pairs])
    director.night(number).seats.open_tables()
    name_leads(director, number)
    return number


def lost(director: Director, number: int, *losers: str) -> FloorView:
    """Each of them loses the duel that they are in; then all that can begin does."""
    for loser in losers:
        tables = director.night(number).floor().tables
        table = next(t for t in tables if loser in {seat.name for seat in t.seats})
        seats = director.night(number).table(table.number).page().table.seats
        player = next(seat.player for seat in seats if seat.name == loser)
        director.night(number).table(table.number).record_round(player, 0)
    if director.night(number).floor().action:
        director.night(number).moves.accept_plan()
        name_leads(director, number)
    return director.night(number).floor()


def at(night: NightHandle, name: str) -> FloorTable:
    """The table that somebody sits at, in play."""
    return next(
        table
        for table in night.floor().tables
        if table.state != "over" and name in [seat.name for seat in table.seats]
    )


def loses(night: NightHandle, *names: str) -> None:
    """Each of them loses a match, told as such."""
    for name in names:
        table = night.table(at(night, name).number)
        table.record_match(table.match.names.index(name))
