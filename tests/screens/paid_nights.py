"""Nights for which everybody has paid, played to the end."""

from contextlib import closing
from pathlib import Path

from tests.screens.floors import a_floor, play_lap
from tourney.night.views.floor_view import PlacesView
from tourney.service.director import Director

MONEY = {"currency": "GBP", "fee": "5", "house": "1"}


def paid_floor(store: Path, names: tuple[str, ...], tables: int, **form: str) -> int:
    """A night in play for which everybody has paid."""
    number = a_floor(store, names, tables, **{**MONEY, **form})
    with closing(Director.open(store)) as director:
        for entry in director.night(number).view().entries:
            director.night(number).people.mark_paid(entry.entry, True)
    return number


def played_to_the_end(store: Path, number: int) -> PlacesView:
    with closing(Director.open(store)) as director:
        while not director.night(number).floor().finished:
            play_lap(director, number)
            if director.night(number).floor().action:
                director.night(number).moves.accept_plan()
        return director.night(number).places()
