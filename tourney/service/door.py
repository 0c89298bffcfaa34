"""Guests' phones: which night they show, and which guests say by phone that they are here."""

from collections.abc import Sequence

from msgspec.structs import replace

from tourney.game.names import clean_name, person_key
from tourney.game.refusal import Refused, behind_others
from tourney.log.one_log import OneLog
from tourney.log.roles import Who
from tourney.night.state import door
from tourney.night.state.night import Night
from tourney.night.state.phones import PHONES, PhonesInvited, PhonesSentAway, apply
from tourney.service.night_handle import NightHandle
from tourney.service.people import find_entry, may_come
from tourney.store.store import Store

#: How often an entry is tried again when another program was first: 300 phones may come within a
#: minute.
_TRIES = 100


class Phones:
    """Which night guests' phones show, and at which address (F13.1); only the host may choose."""

    def __init__(self, store: Store, who: Who) -> None:
        """Use an open store."""
        self._log = OneLog(store, PHONES, "the address for phones", None, apply, who)

    @property
    def shared(self) -> PhonesInvited | None:
        """The night that phones show, with its address; or None."""
        return self._log.state

    def shown(self, night: int) -> PhonesInvited | None:
        """Return the address at which phones show this night; None if they do not."""
        shared = self.shared
        return shared if shared is not None and shared.night == night else None

    def invite(self, night: int, address: str, name: str = "") -> None:
        """Have phones show this night at an address, and no other night.

        Args:
            name: as in `PhonesInvited.name`.

        Raises:
            Refused: phones could not open the address, or the choice could not be saved.
        """
        self._log.record(PhonesInvited(night, address, name))

    def send_away(self) -> None:
        """Have phones show no night.

        Raises:
            Refused: phones show no night already, or the choice could not be saved.
        """
        self._log.record(PhonesSentAway())


class AtTheDoor:
    """Guests who say by phone that they are here (F13.2) and wait for the host's answer."""

    def __init__(self, store: Store, who: Who) -> None:
        """Use an open store."""
        self._log = OneLog(store, door.DOOR, "the guests at the door", door.Door(), door.apply, who)
        #: By night, how many of its guests the host has been told about.
        self._told: dict[int, int] = {}

    def view(self, night: NightHandle) -> door.DoorView:
        """Return the door of a night as it is now."""
        at_door, now = self._log.state, night.session.night
        takes = _takes(night)
        came = door.standing(at_door.guests.get(night.number, ()), night.session.standing)
        guests = tuple(_as_listed(now, guest) for guest in came)
        waiting = tuple(guest for guest in guests if takes and guest.waits)
        return door.DoorView(
            open=takes and night.number not in at_door.shut,
            shut=night.number in at_door.shut,
            guests=guests,
            waiting=waiting,
            listed=frozenset(entry.number for entry in now.entries),
            known=frozenset(each.name for each in waiting if find_entry(now, each.name)),
        )

    def news(self, night: NightHandle) -> Sequence[door.Guest]:
        """Return the waiting guests who have come since the last call."""
        came = len(self._log.state.guests.get(night.number, ()))
        told, self._told[night.number] = self._told.get(night.number, 0), came
        if came <= told:
            return ()
        return [guest for guest in self.view(night).waiting if guest.number > told]

    def come(self, night: NightHandle, phone: str, name: str) -> None:
        """Note that a guest says to be here; the night itself does not change.

        Args:
            phone: as in `GuestCame`.

        Raises:
            Refused: the name can't be one, is already on the list as here, or already waits; or the
                door is closed.
        """
        name = clean_name(name)
        now, key = night.session.night, person_key(name)
        view = self.view(night)
        if not view.open:
            raise Refused("door", "Sign-up by phone is closed. Ask the host in person.")
        if any(person_key(each.name) == key for each in view.waiting):
            raise Refused("waits", f"{name} is already waiting for the host.")
        known = find_entry(now, name)
        if known is not None and not may_come(now, known):
            raise Refused(
                "here",
                f"{known.name} is on the list already. If you are someone else, add a letter or "
                "your surname.",
            )
        self._record(door.GuestCame(night.number, phone, known.name if known else name))

    def answer(self, night: NightHandle, guest: int, entry: int = 0, row: int = 0) -> None:
        """Note the host's answer: the entry and row from `People.take_in`, or 0 for a refusal.

        Raises:
            Refused: the answer could not be saved.
        """
        self._record(door.GuestAnswered(night.number, guest, entry, row))

    def set(self, night: NightHandle, *, is_open: bool) -> None:
        """Open or close the door; closing turns the waiting guests away.

        Raises:
            Refused: the choice could not be saved.
        """
        self._record(door.DoorSet(night.number, is_open))

    def _record(self, event: door.DoorEvent) -> None:
        """Record an event, after any that others have recorded meanwhile."""
        behind_others(lambda: self._log.record(event), _TRIES)


def _as_listed(night: Night, guest: door.Guest) -> door.Guest:
    """Return the guest as taken in, if the host has put the name on the list by hand since."""
    known = None if guest.entry else find_entry(night, guest.name)
    return guest if known is None or may_come(night, known) else replace(guest, entry=known.number)


def _takes(night: NightHandle) -> bool:
    """Return True while guests can join the list: before play, or as late entries in play."""
    now = night.session.night
    if not now.opened:
        return now.ending is None
    if now.single or night.view().state == "finished":
        return False
    return night.floor().late
