"""Nights for the home screen to list."""

from contextlib import closing
from pathlib import Path

from tests.screens.driving import a_night
from tourney.service.before_play import DrawSeats, OpenTables, PlaceSeats
from tourney.service.director import Director
from tourney.service.play import NameLead, Roll, Stand, Withdraw


def a_finished_night(store: Path, name: str, *players: str) -> int:
    """A night that the first player won: everybody else left."""
    number = a_night(store, *players, name=name, preset="sudden-death")
    with closing(Director.open(store)) as director:
        director.night(number).send(DrawSeats("42613"))
        director.night(number).send(OpenTables())
        names = [seat.name for seat in director.night(number).view().seats]
        director.night(number).table().send(NameLead(0))
        for player, name in enumerate(names):
            if name != players[0]:
                director.night(number).table().send(Withdraw(player))
    return number


def a_night_in_play(store: Path, name: str) -> int:
    """A night in its second round: Ann has lost the first one."""
    number = a_night(store, "Ann", "Bob", name=name)
    with closing(Director.open(store)) as director:
        director.night(number).send(PlaceSeats([(1, 2)]))
        director.night(number).send(OpenTables())
        director.night(number).table().send(NameLead(0))
        director.night(number).table().send(Roll(31))
        director.night(number).table().send(Stand())
        director.night(number).table().send(Roll(66))
    return number
