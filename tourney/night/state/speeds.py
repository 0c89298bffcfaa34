"""The speeds of a night's tables (R10.4), as the host chose them; they are no part of play.

They are kept beside the night's logs, because undo must not take them back: the same key chooses
another speed, and an undo takes back the last roll.
"""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from tourney.game.mexico.round import Speed
from tourney.game.refusal import Refused

#: The speed of the tables that are not named: of a whole night, or of those still to be opened.
OTHERS = 0

#: By table.
Speeds = Mapping[int, Speed]

#: By the night's `uid`.
KeptSpeeds = Mapping[str, Speeds]

NO_SPEEDS: KeptSpeeds = MappingProxyType({})


class SpeedsChosen(Struct, frozen=True):
    """The host chose how much is typed.

    Attributes:
        night: its `uid`.
        speeds: by table, all of them; `OTHERS` of those not named.
    """

    night: str
    speeds: tuple[tuple[int, Speed], ...]


def apply(kept: KeptSpeeds | None, event: SpeedsChosen) -> KeptSpeeds:
    """The speeds after the event.

    Raises:
        Refused: it belongs to another log.
    """
    if not isinstance(event, SpeedsChosen):
        raise Refused("other-log", "That is no entry of the log of speeds.")
    return MappingProxyType({**(kept or {}), event.night: MappingProxyType(dict(event.speeds))})
