"""Stores with one night in them, as far as a test wants it."""

from contextlib import closing
from pathlib import Path

from tourney.laptop.address import Address
from tourney.service.before_play import OpenTables, PlaceSeats, Register
from tourney.service.director import Director
from tourney.service.play import NameLead, Roll

NAME = "Friday"
PLAYERS = ("Ann", "Bob", "Cid", "Dora")


def registered(store: Path) -> None:
    """A night whose players are on the list."""
    with closing(Director.open(store)) as director:
        _register(director)


def in_play(store: Address, *rolls: int) -> None:
    """A night at its table, the first player to lead, and these rolls recorded."""
    with closing(Director.open(store)) as director:
        number = _register(director)
        entries = [entry.entry for entry in director.night(number).view().entries]
        director.night(number).send(PlaceSeats([entries]))
        director.night(number).send(OpenTables())
        director.night(number).table().send(NameLead(0))
        for value in rolls:
            director.night(number).table().send(Roll(value))


def _register(director: Director) -> int:
    number = director.plan({"name": NAME, "date": "2026-11-20", "preset": "classic"})
    director.night(number).send(Register(PLAYERS))
    return number
