"""Simulated courses: a night of each format played on to its end (R13.5).

A simulated course holds only what decides the night's length and places: the people at each table,
and their units. It leaves out people who might still come, come back or go home, and fixed seats; a
shoot-out is a lot.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tourney.night.floor.floor import Floor
from tourney.night.formats.duel.course import duels
from tourney.night.formats.freezeout_course import freezeout_course
from tourney.night.formats.heats.course import heats_course
from tourney.night.formats.points.course import points
from tourney.night.simulation.rounds import (
    SimulatedRounds,
)
from tourney.night.simulation.tables import (
    Course,
)


def course(floor: Floor, rounds: SimulatedRounds) -> Course:
    """The function that simulates the rest of a night."""
    return _COURSES[floor.setup.format](floor, rounds)


_COURSES: Mapping[str, Callable[[Floor, SimulatedRounds], Course]] = MappingProxyType(
    {
        "single": freezeout_course,
        "freezeout": freezeout_course,
        "shuffle": freezeout_course,
        "heats": heats_course,
        "points": points,
        "duel": duels,
    }
)
