"""The messages that others were sent of a night; they are no part of play.

They are kept beside the night's logs: undo must not have anybody told twice, and of several
programs that would tell the same, the store takes one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tourney.game.refusal import Refused

#: The log's name in a store.
TOLD = "told"


@dataclass(frozen=True, slots=True)
class OthersTold:
    """Others are sent word of what these keys name, by whoever has recorded this.

    Attributes:
        keys: as of `exports.text.telling`.
    """

    night: int
    keys: tuple[str, ...]


#: What others were told, by the number of the night.
Told = Mapping[int, frozenset[str]]

NOTHING_TOLD: Told = MappingProxyType({})


def apply(told: Told | None, event: OthersTold) -> Told:
    """The news that others have been told, after an event.

    Raises:
        Refused: it belongs to another log.
    """
    if not isinstance(event, OthersTold):
        raise Refused("other-log", "That is no entry of the log of what others were told.")
    told = told or NOTHING_TOLD
    known = told.get(event.night, frozenset()) | frozenset(event.keys)
    return MappingProxyType({**told, event.night: known})
