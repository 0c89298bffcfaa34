"""Commands for the room: breaks, lines and locks, and guests' phones."""

from collections.abc import Sequence
from datetime import datetime

from tourney.game.names import clean_name, clean_text, person_key
from tourney.game.refusal import Refused, behind_others
from tourney.log.one_log import OneLog
from tourney.log.roles import Who
from tourney.log.streams import night_stream
from tourney.night.planning.plan import clean_night_name, clean_table_name
from tourney.night.state.check_list import doubled_name
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
from tourney.night.state.events import (
    BreakCalled,
    ChancesLocked,
    CheckedIn,
    ClosingMoved,
    LeadHidden,
    LineShown,
    NightRenamed,
    Registered,
    TableNamed,
)
from tourney.night.state.night import Entry, Night
from tourney.night.state.phones import PHONES, PhonesEvent, PhonesInvited, PhonesSentAway, apply
from tourney.service.before_play import Register
from tourney.service.night_handle import NightCommand, NightHandle
from tourney.store.store import Store

LINE_CELLS = 60
#: How often it is tried again when another program was first: 300 phones come within a minute.
_TRIES = 100


class CallBreak(NightCommand[None], frozen=True):
    """Have a break of this many minutes at the next barrier, or none after all: 0 (F12.2)."""

    minutes: int

    def do(self, night: NightHandle) -> None:
        night.facts.refuse_over()
        night.session.record(night=[BreakCalled(self.minutes)])


class MoveClosing(NightCommand[None], frozen=True):
    """Have the place close at another time, in UTC, or at none that is known: None (F12.1)."""

    closing: datetime | None

    def do(self, night: NightHandle) -> None:
        night.facts.refuse_over()
        night.session.record(night=[ClosingMoved(self.closing)])


class ShowLine(NightCommand[None], frozen=True):
    """Show the room a line on the big screen; "" takes it away (F12.3)."""

    text: str

    def do(self, night: NightHandle) -> None:
        line = clean_text(self.text, "line", LINE_CELLS, empty=True)
        night.session.record(night=[LineShown(line)])


class NameTable(NightCommand[None], frozen=True):
    """Give a real table a name of its own; "" takes it away."""

    place: int
    name: str

    def do(self, night: NightHandle) -> None:
        night.session.record(night=[TableNamed(int(self.place), clean_table_name(self.name))])


class RenameNight(NightCommand[None], frozen=True):
    """Give the night another name, whatever of it has been played; "" is its date."""

    name: str

    def do(self, night: NightHandle) -> None:
        day = night.view().plan.date
        night.session.record(night=[NightRenamed(clean_night_name(self.name, day))])


class HideLead(NightCommand[None], frozen=True):
    """Hide from standings and big screen who leads until the end, or show it again (F12.3)."""

    hidden: bool = True

    def do(self, night: NightHandle) -> None:
        night.session.record(night=[LeadHidden(self.hidden)])


class LockChances(NightCommand[None], frozen=True):
    """Have no table show chances, or let them be shown again (R13)."""

    locked: bool = True

    def do(self, night: NightHandle) -> None:
        night.session.record(night=[ChancesLocked(self.locked)])


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


class TakeIn(NightCommand[tuple[int, int]], frozen=True):
    """Put a player on the list who says that they are here, and check them in (F13.2).

    No one is checked in where the night does without: at one table, in play, and where seats are
    drawn for everyone. A name that is on the list already is not made twice.

    Attributes:
        paid: whether they have paid; None leaves the mark as it is.
    """

    name: str
    paid: bool | None = None

    def do(self, night: NightHandle) -> tuple[int, int]:
        """Record it.

        Returns:
            The entry's number, and the seq of the row that put it there; 0 where none had to.

        Raises:
            Refused: the name, or no one can be put on the list any more.
        """
        session = night.session
        session.read_on()
        now = session.night
        known = _listed(now, self.name)
        if known is not None and not _may_come(now, known):
            return known.number, 0
        number = now.registered + 1 if known is None else known.number
        row = session.read_position[night_stream(night.number)] + 1
        if now.opened:
            night.send(Register([self.name], [bool(self.paid)], owe=self.paid is False))
        elif known is not None:
            night.record_waiting(CheckedIn((number,), True))
        else:
            name = clean_name(self.name)
            if (refusal := doubled_name(now, [name])) is not None:
                raise refusal
            paid = (bool(self.paid),)
            night.record_waiting(Registered((name,), paid, here=_checks_in(now)))
        return number, row


def _listed(night: Night, name: str) -> Entry | None:
    """The person on the list who has a name."""
    key = person_key(name)
    return next((each for each in night.entries if person_key(each.name) == key), None)


def _may_come(night: Night, entry: Entry) -> bool:
    """True of a player on the list who can still be checked in."""
    if night.opened:
        return entry.number in night.no_shows and not entry.queued
    return not entry.here and _checks_in(night)


def _checks_in(night: Night) -> bool:
    """True before play if those who come are checked in: no one loses a drawn seat by it."""
    return not night.single and (night.checking or not night.draw)


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
            known=frozenset(each.name for each in waiting if _listed(now, each.name)),
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
        known = _listed(now, name)
        if known is not None and not _may_come(now, known):
            raise Refused(
                "here",
                f"{known.name} is on the list already. If you are someone else, add a letter or "
                "your surname.",
            )
        self._record(GuestCame(night.number, phone, known.name if known else name))

    def answer(self, night: NightHandle, guest: int, entry: int = 0, row: int = 0) -> None:
        """Note what the host has answered: as `TakeIn` did it, or that they are turned down.

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
