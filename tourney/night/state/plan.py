"""The plan of a night: the host's decisions, which its first event holds."""

from datetime import date, datetime, timedelta
from enum import StrEnum

from msgspec import Struct

from tourney.game.games import AnyRules
from tourney.night.floor.setup import ONE_TABLE, Setup
from tourney.night.state.room_clock import day_words


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
