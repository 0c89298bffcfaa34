"""Nights for the home screen to list."""

from pathlib import Path

from tests.screens.driving import elsewhere
from tests.screens.tables import opened_table


def a_finished_night(store: Path, name: str, *players: str) -> int:
    """A night that the first player won: everybody else left."""
    number = opened_table(store, *players, name=name, preset="sudden-death")
    with elsewhere(store) as director:
        for player in range(1, len(players)):
            director.night(number).table().withdraw(player)
    return number


def a_night_in_play(store: Path, name: str) -> int:
    """A night in its second round: Ann has lost the first one."""
    return opened_table(store, "Ann", "Bob", played="31 . 66", name=name)
