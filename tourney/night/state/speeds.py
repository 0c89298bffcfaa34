"""The speeds of a night's tables (R10.4), as the host chose them; they are no part of play.

This log is kept beside those of nights, because undo must not take a choice back: undo takes back
the last roll, and the key itself chooses another speed.
"""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from tourney.game.mexico.round import Speed
from tourney.game.refusal import Refused

#: The number for all tables not named: of a whole night, or those still to be opened.
OTHERS = 0

#: The speeds by table number.
Speeds = Mapping[int, Speed]

#: The speeds by the night's `uid`.
KeptSpeeds = Mapping[str, Speeds]

NO_SPEEDS: KeptSpeeds = MappingProxyType({})


class SpeedsChosen(Struct, frozen=True):
    """The event that the host chose how much is typed.

    Attributes:
        night: the night's `uid`.
        speeds: by table, for all tables; `OTHERS` stands for those not named.
    """

    night: str
    speeds: tuple[tuple[int, Speed], ...]


def apply(kept: KeptSpeeds | None, event: SpeedsChosen) -> KeptSpeeds:
    """Return the speeds after the event.

    Raises:
        Refused: the event belongs to another log.
    """
    if not isinstance(event, SpeedsChosen):
        raise Refused("other-log", "That is no entry of the log of speeds.")
    return MappingProxyType({**(kept or {}), event.night: MappingProxyType(dict(event.speeds))})
