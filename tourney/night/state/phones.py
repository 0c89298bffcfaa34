"""The address at which guests' phones see a night (F13.1); it is no part of play.

It is kept beside the night's logs: undo must not take it back, and a night that goes to another
house does not take the address of this one along.
"""

from msgspec import Struct

from tourney.game.refusal import Refused

#: The log's name in a store.
PHONES = "phones"

_LONGEST = 200


class PhonesInvited(Struct, frozen=True):
    """The night of that number is shown to guests' phones, and no other is any more.

    Attributes:
        address: with its scheme and path, such as `http://192.168.1.7:8000/night`: not every phone
            finds a machine by its name, so a picture to scan has the figures.
        name: the same by a name, to be typed, such as `tourney.local:8000/night`; "" if none.
    """

    night: int
    address: str
    name: str = ""

    @property
    def words(self) -> str:
        """The address as a player types it."""
        return self.name or self.address.removeprefix("http://")


class PhonesSentAway(Struct, frozen=True):
    """No night is shown to guests' phones any more."""


PhonesEvent = PhonesInvited | PhonesSentAway


class OthersTold(Struct, frozen=True):
    """Another service was sent news of a night; rows in a log of their own say so, to no effect."""

    night: int
    keys: tuple[str, ...]


def apply(shared: PhonesInvited | None, event: PhonesEvent) -> PhonesInvited | None:
    """The night that is shown after the event; None if none.

    Raises:
        Refused: there is nothing to take away, it is no address, or belongs to another log.
    """
    match event:
        case PhonesInvited(_, address, name):
            whole = address.startswith(("http://", "https://"))
            if not (whole and _is_plain(address) and _is_plain(name)):
                raise Refused("phones", "That is no address that a phone could open.")
            return event
        case PhonesSentAway():
            if shared is None:
                raise Refused("phones", "No night is shown to guests' phones.")
            return None
    raise Refused("other-log", "That is no entry of the log of guests' phones.")


def _is_plain(address: str) -> bool:
    """True of what can be drawn and typed anywhere."""
    drawn = address.isascii() and address.isprintable() and " " not in address
    return drawn and len(address) <= _LONGEST
