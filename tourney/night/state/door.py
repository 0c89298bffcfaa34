"""Guests who say by phone that they are here (F13.2), and wait for the host's answer.

This log is kept beside those of nights, as no night changes before the host has answered.
"""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import replace

from tourney.game.refusal import Refused

#: The log's name in a store.
DOOR = "door"

#: How many guests may wait from one phone and in all; and how many names of a phone may be refused.
MOST_OF_PHONE, MOST_WAITING, MOST_TURNED_DOWN = 3, 200, 3


class GuestCame(Struct, frozen=True):
    """The event that a guest says to be here.

    Attributes:
        phone: tells phones apart, and contains nothing else about them.
        name: a cleaned name.
    """

    night: int
    phone: str
    name: str


class GuestAnswered(Struct, frozen=True):
    """The event that the host has taken a guest, or refused one.

    Attributes:
        night: as in `GuestCame`.
        guest: as in `Guest.number`.
        entry: the guest's entry on the night's list; 0 if refused.
        row: the seq of the row in the night's own log that added the guest; 0 if none was needed.
    """

    night: int
    guest: int
    entry: int = 0
    row: int = 0


class DoorSet(Struct, frozen=True):
    """The event that the door is opened or closed; closing it refuses guests who wait."""

    night: int
    open: bool


DoorEvent = GuestCame | GuestAnswered | DoorSet


class Guest(Struct, frozen=True):
    """A guest who says to be here.

    Attributes:
        number: from 1, in the order in which a night's guests came.
        entry: as in `GuestAnswered`; None while the guest waits.
        row: as in `GuestAnswered`.
    """

    number: int
    phone: str
    name: str
    entry: int | None = None
    row: int = 0

    @property
    def waits(self) -> bool:
        """True until the host has answered."""
        return self.entry is None


class Door(Struct, frozen=True):
    """All guests, by the number of the night, and the nights whose door is closed."""

    guests: Mapping[int, tuple[Guest, ...]] = field(default_factory=lambda: MappingProxyType({}))
    shut: frozenset[int] = frozenset()


class DoorView(Struct, frozen=True):
    """The door of one night in its present state.

    Attributes:
        open: True if guests may say that they are here: the host allows it, and the list takes
            people.
        shut: True if the host does not allow it.
        guests: all guests, in order; if undo took back an entry, its guest waits again.
        waiting: the guests whom the host can answer; empty if the list takes nobody any more.
        listed: the numbers of the entries on the night's list.
        known: the names of waiting guests that are on the list already.
    """

    open: bool = False
    shut: bool = False
    guests: Sequence[Guest] = ()
    waiting: Sequence[Guest] = ()
    listed: frozenset[int] = frozenset()
    known: frozenset[str] = frozenset()

    def of(self, phone: str) -> Sequence[Guest]:
        """Return the guests who came by this phone; none for an empty phone."""
        return [guest for guest in self.guests if phone and guest.phone == phone]


def standing(guests: Sequence[Guest], rows: Collection[int]) -> tuple[Guest, ...]:
    """Return the guests, given the rows of the night's own log that are not undone."""
    return tuple(
        replace(guest, entry=None, row=0) if guest.row and guest.row not in rows else guest
        for guest in guests
    )


def apply(door: Door | None, event: DoorEvent) -> Door:
    """Return the door after an event.

    Raises:
        Refused: `door`, if it is closed; `waits`, if too many wait; `turned-down`; or the event
            belongs to another log.
    """
    door = door or Door()
    match event:
        case GuestCame(night, phone, name):
            guests = door.guests.get(night, ())
            if night in door.shut:
                raise Refused("door", "Sign-up by phone is closed. Ask the host in person.")
            _check_room(guests, phone)
            came = Guest(len(guests) + 1, phone, name)
            return _with(door, night, (*guests, came))
        case GuestAnswered(night, number, entry, row):
            guests = door.guests.get(night, ())
            if not 1 <= number <= len(guests):
                raise Refused("door", "There is no such guest.")
            answered = replace(guests[number - 1], entry=entry, row=row)
            return _with(door, night, (*guests[: number - 1], answered, *guests[number:]))
        case DoorSet(night, True):
            return replace(door, shut=door.shut - {night})
        case DoorSet(night):
            guests = door.guests.get(night, ())
            left = tuple(replace(each, entry=0) if each.waits else each for each in guests)
            return replace(_with(door, night, left), shut=door.shut | {night})
    raise Refused("other-log", "That is no entry of the log of guests at the door.")


def _with(door: Door, night: int, guests: tuple[Guest, ...]) -> Door:
    return replace(door, guests=MappingProxyType({**door.guests, night: guests}))


def _check_room(guests: Sequence[Guest], phone: str) -> None:
    """Refuse a guest too many."""
    own = [guest for guest in guests if guest.phone == phone]
    if sum(guest.waits for guest in own) >= MOST_OF_PHONE:
        raise Refused("waits", f"{MOST_OF_PHONE} from this phone are waiting already.")
    if sum(guest.entry == 0 for guest in own) >= MOST_TURNED_DOWN:
        raise Refused("turned-down", "The host has declined. Ask in person.")
    if sum(guest.waits for guest in guests) >= MOST_WAITING:
        raise Refused("waits", f"{MOST_WAITING} are waiting already. Tell the host in person.")
