"""Guests who say by phone that they are here (F13.2): they wait until the host takes them.

It is kept beside the night's logs, as nothing of a night is touched before the host has answered.
"""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import replace

from tourney.game.refusal import Refused

#: The log's name in a store.
DOOR = "door"

#: Who may wait: of one phone, and of all; and how many of a phone's names may be turned down.
MOST_OF_PHONE, MOST_WAITING, MOST_TURNED_DOWN = 3, 200, 3


class GuestCame(Struct, frozen=True):
    """A player says that they are here.

    Attributes:
        phone: tells phones apart, and nothing else of them.
        name: past the gate.
    """

    night: int
    phone: str
    name: str


class GuestAnswered(Struct, frozen=True):
    """The host has taken a player, or turned them down.

    Attributes:
        night: as of `GuestCame`.
        guest: as `Guest.number`.
        entry: theirs on the night's list; 0 where they were turned down.
        row: the seq of the row in the night's own log that put them there; 0 where none had to.
    """

    night: int
    guest: int
    entry: int = 0
    row: int = 0


class DoorSet(Struct, frozen=True):
    """Guests may say by phone that they are here, or may not; who waits then is turned down."""

    night: int
    open: bool


DoorEvent = GuestCame | GuestAnswered | DoorSet


class Guest(Struct, frozen=True):
    """A player who has said that they are here.

    Attributes:
        number: from 1 on, in the order in which a night's guests came.
        entry: as of `GuestAnswered`; None of one who waits.
        row: as of `GuestAnswered`.
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
    """All who have come, by the number of the night, and the nights for which no one may."""

    guests: Mapping[int, tuple[Guest, ...]] = field(default_factory=lambda: MappingProxyType({}))
    shut: frozenset[int] = frozenset()


class DoorView(Struct, frozen=True):
    """The door of one night, as it is.

    Attributes:
        open: guests may say that they are here: the host lets them, and a player can still be put
            on the list.
        shut: the host does not let them.
        guests: everyone who has come, in that order; one whose entry undo took back waits again.
        waiting: whom the host can answer; no one, where no one can be put on the list any more.
        listed: the numbers of the entries on the night's list.
        known: the names among those who wait that are on the list already.
    """

    open: bool = False
    shut: bool = False
    guests: Sequence[Guest] = ()
    waiting: Sequence[Guest] = ()
    listed: frozenset[int] = frozenset()
    known: frozenset[str] = frozenset()

    def of(self, phone: str) -> Sequence[Guest]:
        """The guests who came by a phone; no one by none."""
        return [guest for guest in self.guests if phone and guest.phone == phone]


def standing(guests: Sequence[Guest], rows: Collection[int]) -> tuple[Guest, ...]:
    """The guests as they are while these rows are in the night's own log."""
    return tuple(
        replace(guest, entry=None, row=0) if guest.row and guest.row not in rows else guest
        for guest in guests
    )


def apply(door: Door | None, event: DoorEvent) -> Door:
    """The door after an event.

    Raises:
        Refused: `door`, where no one may come; `waits`, where too many do; `turned-down`; or it
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
    """Refuse one too many."""
    own = [guest for guest in guests if guest.phone == phone]
    if sum(guest.waits for guest in own) >= MOST_OF_PHONE:
        raise Refused("waits", f"{MOST_OF_PHONE} from this phone are waiting already.")
    if sum(guest.entry == 0 for guest in own) >= MOST_TURNED_DOWN:
        raise Refused("turned-down", "The host has declined. Ask in person.")
    if sum(guest.waits for guest in guests) >= MOST_WAITING:
        raise Refused("waits", f"{MOST_WAITING} are waiting already. Tell the host in person.")
