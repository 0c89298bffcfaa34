"""The plan of a night, which its first event contains; and a table's number with its name."""

from datetime import date, datetime, timedelta
from enum import StrEnum

from msgspec import Struct

from tourney.game.games import AnyRules
from tourney.game.liar.words import counts
from tourney.game.mexico.rules import Rules
from tourney.game.wording import small
from tourney.night.setup import ONE_TABLE, Setup
from tourney.night.state.room_clock import day_words


class Place(int):
    """The number of a table, written with its name if it has one: 3 (Window).

    It counts, is stored and compares as the number, and can be used wherever the number can. Only
    two places of one number with different names are unequal.
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
        return not self == other  # int.__ne__ would ignore the names

    def __hash__(self) -> int:
        return hash(int(self))

    def __str__(self) -> str:
        return f"{int(self)} ({self.name})" if self.name else str(int(self))

    def __format__(self, spec: str) -> str:
        return format(int(self), spec) if spec else str(self)


def name_of_place(place: object) -> str:
    """Return the name of a table, or ""."""
    return place.name if isinstance(place, Place) else ""


def table_called(title: str, place: int) -> str:
    """Return a table's name for people: number and name of the real table, and its title.

    >>> table_called("", Place(3, "Window")), table_called("Final", 1)
    ('Table 3 (Window)', 'Final, table 1')
    """
    return f"{title}, table {place}" if title else f"Table {place}"


def table_in_sentence(title: str, place: int) -> str:
    """Return a table's short name within a sentence: "Heat 2", "the final", "table 3"."""
    return f"the {small(title)}" if title.startswith("Final") else title or f"table {place}"


class Paid(StrEnum):
    """When units that are worth money are paid for (F8.6, F8.7)."""

    AS_LOST = "as-lost"
    START = "start"


class Plan(Struct, frozen=True):
    """The host's decisions before the evening (F1.1).

    Attributes:
        currency: an ISO 4217 code such as EUR, or "" if units are worth nothing.
        unit_worth: in the currency's smallest unit; 0 if units are worth nothing (R2.2).
        house: the house's name for its rules; "" for rules of R8.
        penalties: the house's word for penalties in Liar's Mexico, a plural (R9).
        closing: the closing time in UTC; None if unknown (F12.1).
        table_names: the names of the room's tables, by number from 1; "" for a table without one.
        tell: an address in some stored plans that is no longer used. It is often a secret, and is
            written to no file.
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
    def counts(self) -> str:
        """What players count under a cup, a plural: lives, or the house's word for penalties."""
        return (
            self.penalties if isinstance(self.rules, Rules) else counts(self.rules, self.penalties)
        )

    @property
    def dated(self) -> str:
        """The name and the date, `Friday, 2026-11-20`; without a name the date alone."""
        if self.name == day_words(self.date):
            return f"{self.name} {self.date.year}"
        return ", ".join(dict.fromkeys((self.name, self.date.isoformat())))

    def put_in(self, units: int) -> int:
        """Return the money paid at the start for this many units; 0 if paid as lost (F8.7)."""
        return units * self.unit_worth if self.paid is Paid.START else 0

    def can_close(self, at: datetime | None) -> bool:
        """Return True if a moment in UTC is on that evening in any time zone, or for None."""
        if at is None:
            return True
        return at.utcoffset() == timedelta(0) and abs((at.date() - self.date).days) <= 2
