"""The formats by name. A new one is more than a line here: see HOUSE.md, To add something."""

from collections.abc import Mapping
from types import MappingProxyType

from tourney.night.formats.duel.format import Duels
from tourney.night.formats.format import Format
from tourney.night.formats.freezeout import FreezeOut
from tourney.night.formats.heats.format import Heats
from tourney.night.formats.points.format import PointsNight
from tourney.night.formats.shuffle import Shuffle
from tourney.night.formats.single import Single
from tourney.night.setup import Setup

_ALL: tuple[Format, ...] = (
    Single(),
    FreezeOut(),
    Heats(),
    Duels(),
    Shuffle(),
    PointsNight(),
)

#: By name, in the order in which they are offered.
FORMATS: Mapping[str, Format] = MappingProxyType({each.name: each for each in _ALL})


def format_of(setup: Setup) -> Format:
    """The format in which a night is held."""
    return FORMATS[setup.format]
