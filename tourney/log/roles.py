"""Roles: which person or device is typing, and what that role may record."""

import unicodedata
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct

from tourney.game.refusal import Refused

_LOOK_ALIKES = {
    "h": "\N{CYRILLIC SMALL LETTER SHHA}\N{CYRILLIC SMALL LETTER EN}\N{GREEK SMALL LETTER ETA}"
    "\N{ARMENIAN SMALL LETTER HO}\N{LATIN LETTER SMALL CAPITAL H}",
    "o": "0\N{CYRILLIC SMALL LETTER O}\N{GREEK SMALL LETTER OMICRON}"
    "\N{ARMENIAN SMALL LETTER OH}\N{LATIN LETTER SMALL CAPITAL O}"
    "\N{LATIN SMALL LETTER O WITH STROKE}",
    "s": "5$\N{CYRILLIC SMALL LETTER DZE}\N{LATIN LETTER SMALL CAPITAL S}",
    "t": "7+\N{CYRILLIC SMALL LETTER TE}\N{GREEK SMALL LETTER TAU}"
    "\N{LATIN LETTER SMALL CAPITAL T}\N{DAGGER}",
}
#: Characters that look like a letter of "host", small or capital, without accents and width.
_DRAWN_ALIKE = str.maketrans(
    {letter: base for base, letters in _LOOK_ALIKES.items() for letter in letters}
)
#: The end of the name of a table's phone as a writer.
_PHONE = "'s phone"
_HOST_ALONE = "Only the host can do that."


def poses_as_host(name: str) -> bool:
    """Return True if a name that a guest chose can be taken for the host's.

    >>> [poses_as_host(name) for name in ("Host", "H 0 \N{CYRILLIC SMALL LETTER DZE} t.", "Ghost")]
    [True, True, False]
    """
    plain = unicodedata.normalize("NFKD", name.casefold()).casefold().translate(_DRAWN_ALIKE)
    return "".join(filter(str.isalnum, plain)) == Role.HOST


def is_of_phone(by: str) -> bool:
    """Return True if this writer of a row is a table's phone (F16)."""
    return by.startswith(f"{Role.TABLE} ") and by.endswith(_PHONE)


class Role(StrEnum):
    """The role that a person or device was given when let in."""

    HOST = "host"
    TABLE = "table"
    DISPLAY = "display"


class Who(Struct, frozen=True):
    """The person or device that is typing.

    Attributes:
        name: the person's or device's name, already checked by the gate for typed text; or "".
        night: for a table's phone, the night's number; for a display, the night it shows, or 0 for
            the newest; for the host, 0.
        place: for a table's phone, the number of the real table in the pub; otherwise 0.
    """

    role: Role = Role.HOST
    name: str = ""
    night: int = 0
    place: int = 0

    @property
    def by(self) -> str:
        """The writer, as stored in every row that this person or device writes.

        >>> Who(Role.TABLE, "phone 2", night=1, place=3).by, Who().by
        ('table 3, phone 2', 'host')
        """
        if self.role is Role.TABLE and not self.name:
            return f"table {self.place}{_PHONE}"
        role = f"table {self.place}" if self.role is Role.TABLE else str(self.role)
        return f"{role}, {self.name}" if self.name else role

    @property
    def is_host(self) -> bool:
        """True if the role may do everything."""
        return self.role is Role.HOST

    @property
    def is_display(self) -> bool:
        """True if the role only shows the big screen."""
        return self.role is Role.DISPLAY

    def sealed(self, night: int, place: int) -> str:
        """Return why the role can't type at a real table, or on the floor (place 0); else ""."""
        match self.role:
            case Role.HOST:
                return ""
            case Role.DISPLAY:
                return "Only the host and the tables type."
            case Role.TABLE if (night, place) == (self.night, self.place):
                return ""
            case Role.TABLE:
                return f"Only rolls at table {self.place} can be typed here."

    def refuse_but_host(self) -> None:
        """Refuse everyone but the host.

        Raises:
            Refused: `role`.
        """
        if not self.is_host:
            raise Refused("role", _HOST_ALONE)

    def refuse_at(self, night: int, place: int, events: Sequence[Any], top: Any) -> None:
        """Refuse events that the role may not write in the log of a table.

        Args:
            place: the real table at which the log's match is played.
            top: the last event in the log, which an `Undone` would take back.

        Raises:
            Refused: `role`.
        """
        if self.is_host:
            return
        if sealed := self.sealed(night, place):
            raise Refused("role", sealed)
        # Imported here, as the first screen does not need them.
        from tourney.game.entries import Undone
        from tourney.game.games import PLAIN_PLAY

        # A table's rows that are undone together are a result and the lead drawn with it.
        if events and all(isinstance(event, Undone) for event in events):
            events = [top]
        if not all(isinstance(event, PLAIN_PLAY) for event in events):
            raise Refused("role", _HOST_ALONE)


#: The person at the laptop itself.
HOST = Who()
