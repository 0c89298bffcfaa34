"""Guests' phones: which night they are shown, and who says by phone that they are here."""

from collections.abc import Sequence

from tourney.game.names import clean_name, person_key
from tourney.game.refusal import Refused, behind_others
from tourney.log.one_log import OneLog
from tourney.log.roles import Who
from tourney.night.state.door import (
    DOOR,
    Door,
    DoorEvent,
    DoorSet,
    DoorView,
    Guest,
    GuestAnswered,
    GuestCame,
    standing,
)
from tourney.night.state.door import apply as apply_at_door
from tourney.night.state.phones import PHONES, PhonesEvent, PhonesInvited, PhonesSentAway, apply
from tourney.service.night_handle import NightHandle
from tourney.service.people import listed, may_come
from tourney.store.store import Store

#: How often it is tried again when another program was first: 300 phones come within a minute.
_TRIES = 100


class Phones:
    """Which night guests' phones are shown, and where (F13.1); only the host may say."""

    def __init__(self, store: Store, who: Who) -> None:
        """Rest on an open store."""
        self._log: OneLog[PhonesInvited | None, PhonesEvent] = OneLog(
            store, PHONES, "the address for phones", None, apply, who
        )

    @property
    def shared(self) -> PhonesInvited | None:
        """The night that is shown, with its address; None if none."""
        return self._log.state

    def shown(self, night: int) -> PhonesInvited | None:
        """The address where phones are shown this night; None is nowhere."""
        shared = self.shared
        return shared if shared is not None and shared.night == night else None

    def invite(self, night: int, address: str, name: str = "") -> None:
        """Show phones a night at an address, and no other night any more.

        Args:
            name: as `PhonesInvited.name`.

        Raises:
            Refused: phones could not open the address, or it could not be saved.
        """
        self._log.record(PhonesInvited(night, address, name))

    def send_away(self) -> None:
        """Show phones no night any more.

        Raises:
            Refused: there isn't one, or that could not be saved.
        """
        self._log.record(PhonesSentAway())


class AtTheDoor:
    """Guests who say by phone that they are here (F13.2), until the host takes them."""

    def __init__(self, store: Store, who: Who) -> None:
        """Rest on an open store."""
        self._log: OneLog[Door, DoorEvent] = OneLog(
            store, DOOR, "the guests at the door", Door(), apply_at_door, who
        )
        #: By night: how many have come of whom a player was told.
        self._told: dict[int, int] = {}

    def view(self, night: NightHandle) -> DoorView:
        """The door of a night, as it is."""
        door, now = self._log.state, night.session.night
        takes = _takes(night)
        guests = standing(door.guests.get(night.number, ()), night.session.standing)
        waiting = tuple(guest for guest in guests if takes and guest.waits)
        return DoorView(
            open=takes and night.number not in door.shut,
            shut=night.number in door.shut,
            guests=guests,
            waiting=waiting,
            listed=frozenset(entry.number for entry in now.entries),
            known=frozenset(each.name for each in waiting if listed(now, each.name)),
        )

    def news(self, night: NightHandle) -> Sequence[Guest]:
        """Those who wait, and have come since this was last asked."""
        came = len(self._log.state.guests.get(night.number, ()))
        told, self._told[night.number] = self._told.get(night.number, 0), came
        if came <= told:
            return ()
        return [guest for guest in self.view(night).waiting if guest.number > told]

    def come(self, night: NightHandle, phone: str, name: str) -> None:
        """Note that a player says that they are here; nothing of the night is touched.

        Args:
            phone: as of `GuestCame`.

        Raises:
            Refused: the name is none, is on the list of those who are here, or waits already; or no
                one may come just now.
        """
        name = clean_name(name)
        now, key = night.session.night, person_key(name)
        view = self.view(night)
        if not view.open:
            raise Refused("door", "Sign-up by phone is closed. Ask the host in person.")
        if any(person_key(each.name) == key for each in view.waiting):
            raise Refused("waits", f"{name} is already waiting for the host.")
        known = listed(now, name)
        if known is not None and not may_come(now, known):
            raise Refused(
                "here",
                f"{known.name} is on the list already. If you are someone else, add a letter or "
                "your surname.",
            )
        self._record(GuestCame(night.number, phone, known.name if known else name))

    def answer(self, night: NightHandle, guest: int, entry: int = 0, row: int = 0) -> None:
        """Note what the host has answered: as `People.take_in` did it, or that they were refused.

        Raises:
            Refused: it could not be saved.
        """
        self._record(GuestAnswered(night.number, guest, entry, row))

    def set(self, night: NightHandle, *, is_open: bool) -> None:
        """Let guests say that they are here, or not; the player who waits is turned down then.

        Raises:
            Refused: it could not be saved.
        """
        self._record(DoorSet(night.number, is_open))

    def _record(self, event: DoorEvent) -> None:
        """Record it, behind what others have recorded meanwhile."""
        behind_others(lambda: self._log.record(event), _TRIES)


def _takes(night: NightHandle) -> bool:
    """True while a player can still be put on the list: in play, where people may come late."""
    now = night.session.night
    if not now.opened:
        return now.ending is None
    if now.single or night.view().state == "finished":
        return False
    return night.floor().late
