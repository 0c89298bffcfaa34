"""Who is at the keys, and what that lets them record."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tourney.game.events import (
    Aborted,
    CountChosen,
    DieRolledOff,
    LeadDrawn,
    LeadNamed,
    Rolled,
    RoundRecorded,
    Stood,
    ValueRecorded,
)
from tourney.game.liar.events import Claimed, Doubted, ElevenClaimed, FoulNoted, Taken
from tourney.game.log import Undone
from tourney.game.refusal import Refused


class Role(StrEnum):
    """What somebody was let in for."""

    HOST = "host"
    TABLE = "table"
    SPECTATOR = "spectator"


#: What is typed at a table in play: all that the role of a table records, and takes back.
PLAY = (
    DieRolledOff,
    LeadNamed,
    LeadDrawn,
    Rolled,
    Stood,
    ValueRecorded,
    RoundRecorded,
    Aborted,
    CountChosen,
    Claimed,
    ElevenClaimed,
    Doubted,
    Taken,
    FoulNoted,
)


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody at the keys.

    Attributes:
        name: the person, or the device; past the gate for typed text, or "".
        night: of the role of a table, the night's number; of the others, 0.
        place: of the role of a table, the real table's number, whoever is dealt in there.
    """

    role: Role = Role.HOST
    name: str = ""
    night: int = 0
    place: int = 0

    @property
    def by(self) -> str:
        """As it stands in every row that they write.

        >>> Who(Role.TABLE, "phone 2", night=1, place=3).by, Who().by
        ('table 3, phone 2', 'host')
        """
        role = f"table {self.place}" if self.role is Role.TABLE else str(self.role)
        return f"{role}, {self.name}" if self.name else role

    @property
    def is_host(self) -> bool:
        """Whether everything is allowed."""
        return self.role is Role.HOST

    def refuse_but_host(self) -> None:
        """Let the host alone go on.

        Raises:
            Refused: `role`.
        """
        if not self.is_host:
            raise Refused("role", "Only the host can do that.")

    def refuse_at(self, night: int, place: int, events: Iterable[Any], top: Any) -> None:
        """Let those go on who may write these events in the log of a table.

        Args:
            place: the real table that the log is played at.
            top: the event that stands last in the log, which an `Undone` would take back.

        Raises:
            Refused: `role`.
        """
        if self.is_host:
            return
        if self.role is Role.SPECTATOR:
            raise Refused("role", "You are looking on; only the host and the tables type.")
        if (night, place) != (self.night, self.place):
            raise Refused("role", f"Only what falls at table {self.place} can be typed here.")
        for event in events:
            if not isinstance(top if isinstance(event, Undone) else event, PLAY):
                raise Refused("role", "Only the host can do that.")


#: Whoever sits at the laptop itself.
HOST = Who()
