"""Corrections of what was typed at a table."""

from tourney.game.corrections.correction import Correction, Pick
from tourney.service.director import Director


def pick_of(director: Director, number: int, name: str, text: str, table: int = 1) -> Pick:
    """The first that can be picked, of a player and with a text."""
    lines = director.night(number).table(table).picks()
    return next(line.pick for line in lines if (line.pick.name, line.pick.text) == (name, text))


def retyping(
    director: Director, number: int, name: str, old: str, new: str, table: int = 1
) -> Correction:
    pick = pick_of(director, number, name, old, table)
    return Correction(pick.entries, new, nth=pick.nth)
