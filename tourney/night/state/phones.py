"""The address at which guests' phones see a night (F13.1); it is no part of play.

This log is kept beside those of nights. Undo must not take the address back, and a night sent to
another house does not take it along.
"""

from msgspec import Struct

from tourney.game.refusal import Refused

#: The log's name in a store.
PHONES = "phones"

_LONGEST = 200


class PhonesInvited(Struct, frozen=True):
    """The event that guests' phones show the night of that number, and no other.

    Attributes:
        address: with scheme and path, such as `http://192.168.1.7:8000/night`. A picture to scan
            contains this one, as not every phone finds a machine by its name.
        name: the same address by name, for typing, such as `tourney.local:8000/night`; or "".
    """

    night: int
    address: str
    name: str = ""

    @property
    def words(self) -> str:
        """The address as a person types it."""
        return self.name or self.address.removeprefix("http://")


class PhonesSentAway(Struct, frozen=True):
    """The event that guests' phones show no night any more."""


PhonesEvent = PhonesInvited | PhonesSentAway


class OthersTold(Struct, frozen=True):
    """An old event that another service was sent news of a night; it has no effect."""

    night: int
    keys: tuple[str, ...]


def apply(shared: PhonesInvited | None, event: PhonesEvent) -> PhonesInvited | None:
    """Return the night that phones show after the event, or None.

    Raises:
        Refused: phones show no night already, the address is no address, or the event belongs to
            another log.
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
    """Return True if an address can be drawn and typed anywhere."""
    drawn = address.isascii() and address.isprintable() and " " not in address
    return drawn and len(address) <= _LONGEST
