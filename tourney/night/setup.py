"""The setup of a night: its format with options, the room's tables, and the money."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

#: The most seats at one table.
MOST_SEATS = 20


class Option(Struct, frozen=True):
    """A choice that a format gives the host.

    Attributes:
        name: the stored name, such as `final`.
        title: the title in a form, such as "In the final".
        choices: all choices, in order, as text: words, or whole numbers.
        default: one of the choices.
        note: a sentence that explains the option.
        before: the choice for nights stored before the option existed; "" if every stored night has
            one.
        seldom: True if few hosts need it, so that a form folds it away.
    """

    name: str
    title: str
    choices: tuple[str, ...]
    default: str
    note: str
    before: str = ""
    seldom: bool = False


class Fees(Struct, frozen=True):
    """The fees, and how they are used (F8); amounts in the currency's smallest unit.

    Attributes:
        entry: the entry fee.
        house: the part of each entry fee for the house or a cause.
        cause: who gets this part, in words; "" stands for the house.
        rebuy: the fee for a re-buy, all of which goes to the prizes.
        prizes: per cent by place, at most 100 in all, the rest for the first; () goes by field size
            (F8.2).
        rounding: prizes are multiples of this, in the smallest unit.
        sums: fixed prizes by place; () if they are shares. Money left over goes to the first; if
            the pool is too small, the last places get less.
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
        format: the format's name, one of `FORMATS`.
        options: the format's options as chosen, by name and sorted, except those at the choice for
            older nights.
        tables: how many tables there are in the room, 1 to 32.
        seats: the seats at each table, 2 to 20.
        away: how many laps a player may be away before the host is asked (F1.6).
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


#: The setup of one table, which every night had before there were formats.
ONE_TABLE = Setup("single", (), 1, MOST_SEATS, Fees())
