"""The present state of a points night."""

from fractions import Fraction

from tourney.night.floor.floor import Floor
from tourney.night.formats.points.options import MEXXEN, SCORING, beats_in, sittings_in
from tourney.night.formats.points.sittings import totals


def is_final(floor: Floor, stage: int) -> bool:
    """True of the stage that comes after the last sitting."""
    return stage > sittings_in(floor.setup)


def in_final(floor: Floor) -> bool:
    """True once the final is being played."""
    return is_final(floor, floor.stage)


def points_so_far(floor: Floor) -> dict[int, Fraction]:
    """Everybody's points of the sittings that are over."""
    setup = floor.setup
    mexxen = setup.chosen[SCORING.name] == MEXXEN
    return dict(totals(floor, sittings_in(setup), beats_in(setup), mexxen))
