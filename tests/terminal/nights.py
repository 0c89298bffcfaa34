"""Stores with one night in them, as far as a test wants it."""

from contextlib import closing
from pathlib import Path

from tourney.laptop.address import Address
from tourney.service.director import Director

NAME = "Friday"
PLAYERS = ("Ann", "Bob", "Cid", "Dora")


def registered(store: Path) -> None:
    """A night whose players are on the list."""
    with closing(Director.open(store)) as director:
        _register(director)


def seated(store: Path) -> None:
    """A night whose players have seats."""
    with closing(Director.open(store)) as director:
        _seat(director)


def in_play(store: Address, *rolls: int) -> None:
    """A night at its table, the first player to lead, and these rolls recorded."""
    with closing(Director.open(store)) as director:
        number = _seat(director)
        director.open_table(number)
        director.name_lead(number, 0)
        for value in rolls:
            director.roll(number, value)


def _register(director: Director) -> int:
    number = director.plan({"name": NAME, "date": "2026-11-20", "preset": "classic"})
    director.register(number, PLAYERS)
    return number


def _seat(director: Director) -> int:
    number = _register(director)
    entries = [entry.entry for entry in director.night(number).entries]
    director.place_seats(number, entries)
    return number
