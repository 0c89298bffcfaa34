"""What the room is told: commands for a break, a line, names, who leads; and its phones."""

from dataclasses import dataclass
from datetime import datetime

from tourney.game.names import clean_text
from tourney.log.one_log import OneLog
from tourney.log.roles import Who
from tourney.night.planning.plan import clean_night_name, clean_table_name
from tourney.night.state.events import (
    BreakCalled,
    ChancesLocked,
    ClosingMoved,
    LeadHidden,
    LineShown,
    NightRenamed,
    TableNamed,
)
from tourney.night.state.phones import PHONES, PhonesEvent, PhonesInvited, PhonesSentAway, apply
from tourney.service.night_handle import NightCommand, NightHandle
from tourney.store.store import Store

LINE_CELLS = 60


@dataclass(frozen=True, slots=True)
class CallBreak(NightCommand[None]):
    """Have a break of so many minutes at the next barrier, or none after all: 0 (F12.2)."""

    minutes: int

    def do(self, night: NightHandle) -> None:
        night.facts.refuse_over()
        night.session.record(night=[BreakCalled(self.minutes)])


@dataclass(frozen=True, slots=True)
class MoveClosing(NightCommand[None]):
    """Have the place close at another time, in UTC, or at none that is known: None (F12.1)."""

    closing: datetime | None

    def do(self, night: NightHandle) -> None:
        night.facts.refuse_over()
        night.session.record(night=[ClosingMoved(self.closing)])


@dataclass(frozen=True, slots=True)
class ShowLine(NightCommand[None]):
    """Show the room a line on the big screen; "" takes it away (F12.3)."""

    text: str

    def do(self, night: NightHandle) -> None:
        line = clean_text(self.text, "line", LINE_CELLS, empty=True)
        night.session.record(night=[LineShown(line)])


@dataclass(frozen=True, slots=True)
class NameTable(NightCommand[None]):
    """Give a real table a name of its own; "" takes it away."""

    place: int
    name: str

    def do(self, night: NightHandle) -> None:
        night.session.record(night=[TableNamed(int(self.place), clean_table_name(self.name))])


@dataclass(frozen=True, slots=True)
class RenameNight(NightCommand[None]):
    """Give the night another name, whatever of it has been played; "" is its date."""

    name: str

    def do(self, night: NightHandle) -> None:
        day = night.view().plan.date
        night.session.record(night=[NightRenamed(clean_night_name(self.name, day))])


@dataclass(frozen=True, slots=True)
class HideLead(NightCommand[None]):
    """Hide from standings and big screen who leads until the end, or show it again (F12.3)."""

    hidden: bool = True

    def do(self, night: NightHandle) -> None:
        night.session.record(night=[LeadHidden(self.hidden)])


@dataclass(frozen=True, slots=True)
class LockChances(NightCommand[None]):
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
        """The night that is shown, with its address; None is none."""
        return self._log.state

    def shown(self, night: int) -> PhonesInvited | None:
        """Where phones are shown this night; None is nowhere."""
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
            Refused: there is none, or that could not be saved.
        """
        self._log.record(PhonesSentAway())
