"""The plan of a night, which its first event holds; and a table's number with its name."""

from datetime import date, datetime, timedelta
from enum import StrEnum

from msgspec import Struct

from tourney.game.games import AnyRules
from tourney.night.setup import ONE_TABLE, Setup
from tourney.night.state.room_clock import day_words


class Place(int):
    """The number of a table, written with its name where it has one: 3 (Window).

    It counts and is stored as the number, equals it, and stands wherever the number would. A screen
    shows two places of one number apart by their names.
    """

    name: str

    def __new__(cls, number: int, name: str = "") -> "Place":
        place = super().__new__(cls, number)
        place.name = name
        return place

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Place) and other.name != self.name:
            return False
        return int(self) == other

    def __ne__(self, other: object) -> bool:
        return not self == other  # an int's own knows of no names

    def __hash__(self) -> int:
        return hash(int(self))

    def __str__(self) -> str:
        return f"{int(self)} ({self.name})" if self.name else str(int(self))

    def __format__(self, spec: str) -> str:
        return format(int(self), spec) if spec else str(self)


def name_of_place(place: object) -> str:
    """The name of a table, or ""."""
    return place.name if isinstance(place, Place) else ""


def table_called(title: str, place: int) -> str:
    """A table as people call it: by the number and name of the real one, and by its title.

    >>> table_called("", Place(3, "Window")), table_called("Final", 1)
    ('Table 3 (Window)', 'Final, table 1')
    """
    return f"{title}, table {place}" if title else f"Table {place}"


class Paid(StrEnum):
    """When a unit that is worth money is paid for (F8.6, F8.7)."""

    AS_LOST = "as-lost"
    START = "start"


class Plan(Struct, frozen=True):
    """The host's decisions before the evening (F1.1).

    Attributes:
        currency: an ISO 4217 code such as EUR, or "" where units are worth nothing.
        unit_worth: in the currency's smallest unit; 0 where units are worth nothing (R2.2).
        house: the name that the house has for its rules; "" where they have only R8's.
        penalties: the house's word for those of Liar's Mexico, a plural (R9).
        closing: when the place closes, in UTC; None where that was not said (F12.1).
        table_names: of the room's tables, by number from 1; "" of one that has none.
        tell: an address that stored plans may have and nothing uses. It is often a secret, and
            goes into no file.
        paid: when units that are worth money are paid for.
    """

    name: str
    date: date
    venue: str
    rules: AnyRules
    currency: str
    unit_worth: int
    house: str
    penalties: str
    setup: Setup = ONE_TABLE
    closing: datetime | None = None
    table_names: tuple[str, ...] = ()
    tell: str = ""
    paid: Paid = Paid.AS_LOST

    @property
    def dated(self) -> str:
        """The name and the date, `Friday, 2026-11-20`; without a name the date alone."""
        if self.name == day_words(self.date):
            return f"{self.name} {self.date.year}"
        return ", ".join(dict.fromkeys((self.name, self.date.isoformat())))

    def put_in(self, units: int) -> int:
        """What is put in for this many units; 0 where they are paid for as they are lost (F8.7)."""
        return units * self.unit_worth if self.paid is Paid.START else 0

    def can_close(self, at: datetime | None) -> bool:
        """True of a moment in UTC of that evening, wherever the night was planned, or of none."""
        if at is None:
            return True
        return at.utcoffset() == timedelta(0) and abs((at.date() - self.date).days) <= 2
