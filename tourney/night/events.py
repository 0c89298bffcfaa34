"""What can be written down about a night as a whole, in the past tense.

An entry is an int: the place in the order in which people were registered, from 1.
"""

from dataclasses import dataclass
from datetime import date

from tourney.game.house import AnyRules


@dataclass(frozen=True, slots=True)
class Plan:
    """What the host decided before the evening (F1.1).

    Attributes:
        currency: an ISO 4217 code such as EUR, or "" where units are worth nothing.
        unit_worth: in the currency's smallest unit; 0 where units are worth nothing (R2.2).
        house: the house's own preset that the rules come from; "" where it is one of R8's.
        penalties: the house's word for those of Liar's Mexico, a plural (R9).
    """

    name: str
    date: date
    venue: str
    rules: AnyRules
    currency: str
    unit_worth: int
    house: str
    penalties: str


@dataclass(frozen=True, slots=True)
class NightPlanned:
    """The night's first event, with the whole of its rules. `uid` is the same everywhere."""

    uid: str
    plan: Plan


@dataclass(frozen=True, slots=True)
class PlanChanged:
    """The plan was changed before play began (R8)."""

    plan: Plan


@dataclass(frozen=True, slots=True)
class Registered:
    """People were added, one typed or a whole list, each paid or not."""

    names: tuple[str, ...]
    paid: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class EntryRenamed:
    """A name was put right."""

    entry: int
    name: str


@dataclass(frozen=True, slots=True)
class EntryRemoved:
    """Somebody was taken off the list before play began."""

    entry: int


@dataclass(frozen=True, slots=True)
class PaymentMarked:
    """Somebody has paid, or has not after all."""

    entry: int
    paid: bool


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """Seats were drawn: the seed, the method's name and the entries in seat order (F3.3)."""

    seed: str
    method: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatsPlaced:
    """Seats were put by hand: the entries in seat order (F3.4)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableOpened:
    """Seats are taken and play begins at a table."""

    table: int


@dataclass(frozen=True, slots=True)
class TableMerged:
    """A table that was kept on paper joined the night.

    Attributes:
        players: all who came to it, in the order in which they came; those who are not on the
            night's list yet are with this.
    """

    table: int
    players: tuple[str, ...]


NightEvent = (
    NightPlanned
    | PlanChanged
    | Registered
    | EntryRenamed
    | EntryRemoved
    | PaymentMarked
    | SeatsDrawn
    | SeatsPlaced
    | TableOpened
    | TableMerged
)
