"""The setup of a night: its format with the format's options, the room's tables, the money."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

#: At one table.
MOST_SEATS = 20


class Option(Struct, frozen=True):
    """A choice that a format leaves to the host.

    Attributes:
        name: as it is stored, such as `final`.
        title: as a form says it, such as "In the final".
        choices: all that can be chosen, in order, as text: words, or whole numbers.
        default: one of them.
        note: a sentence on what it means.
        before: the one that holds where a night was stored before there was this choice; "" where
            every stored night has one.
    """

    name: str
    title: str
    choices: tuple[str, ...]
    default: str
    note: str
    before: str = ""


class Fees(Struct, frozen=True):
    """The fees paid, and what becomes of them (F8); amounts in the currency's smallest unit.

    Attributes:
        entry: the entry fee.
        house: what of each entry fee goes to the house or a cause.
        cause: whose share that is, in words; "" is the house's.
        rebuy: the fee for a re-buy; all of it goes to the prizes.
        prizes: per cent by place, 100 at most in all (what is missing goes to the first); () is
            by the field's size (F8.2).
        rounding: what prizes are multiples of, in the smallest unit.
        sums: fixed prizes by place; () is by share. What is over goes to the first, and where the
            pool does not reach, the last of them go short.
    """

    entry: int = 0
    house: int = 0
    cause: str = ""
    rebuy: int = 0
    prizes: tuple[int, ...] = ()
    rounding: int = 1
    sums: tuple[int, ...] = ()


class Setup(Struct, frozen=True):
    """The setup of a night (F1.1).

    Attributes:
        format: its name, one of `FORMATS`.
        options: what was chosen of the format's own, by name, all of them but those that are as
            they were before there was a choice; sorted by name.
        tables: how many there are in the room, 1 to 32.
        seats: at each of them, 2 to 20.
        away: for how many laps a player may be away before the host is asked about it (F1.6).
    """

    format: str
    options: tuple[tuple[str, str], ...]
    tables: int
    seats: int
    fees: Fees
    away: int = 3

    @property
    def chosen(self) -> Mapping[str, str]:
        """The format's options by name."""
        return MappingProxyType(dict(self.options))


#: One table, as every night was before there were formats.
ONE_TABLE = Setup("single", (), 1, MOST_SEATS, Fees())
