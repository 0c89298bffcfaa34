"""Two dice, the value they make, and the orders in which values rank (R1).

A value is an int of two digits, the higher die first: 54 for a five and a four.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

MEXICO = 21


class Order(StrEnum):
    """A ranking of the 21 values, lowest to highest."""

    CLASSIC = "classic"
    LIAR = "liar"


_MIXED = (31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65)

#: R1.2 and R1.3, lowest first.
ORDERS: Mapping[Order, tuple[int, ...]] = MappingProxyType(
    {
        Order.CLASSIC: (*_MIXED, 11, 22, 33, 44, 55, 66, MEXICO),
        Order.LIAR: (*_MIXED, 22, 33, 44, 55, 66, MEXICO, 11),
    }
)

#: For each order, the place of each value in it: 0 for 31.
RANKS: Mapping[Order, Mapping[int, int]] = MappingProxyType(
    {
        order: MappingProxyType({value: rank for rank, value in enumerate(values)})
        for order, values in ORDERS.items()
    }
)

#: R1.4: the sum of the two dice, 2 to 12.
PIPS: Mapping[int, int] = MappingProxyType(
    {value: sum(divmod(value, 10)) for value in ORDERS[Order.CLASSIC]}
)


def value_of(one: int, other: int) -> int:
    """The value of two dice, each 1 to 6 (R1.1).

    >>> value_of(2, 1), value_of(4, 4)
    (21, 44)
    """
    return max(one, other) * 10 + min(one, other)


def faces_of(value: int) -> tuple[int, int]:
    """The two dice of a value, the higher first.

    >>> faces_of(54)
    (5, 4)
    """
    return divmod(value, 10)


_READINGS = {f"{a}{b}": value_of(a, b) for a in range(1, 7) for b in range(1, 7)}


def read_value(text: str) -> int:
    """The value that two typed digits make, in either order (R1.1).

    Raises:
        ValueError: not two digits from 1 to 6; the message says so for the host.

    >>> read_value("45"), read_value("54"), read_value("12")
    (54, 54, 21)
    """
    value = _READINGS.get(text)
    if value is None:
        raise ValueError("A roll is two digits from 1 to 6, for example 54.")
    return value


def read_die(text: str) -> int:
    """One die's face, 1 to 6.

    Raises:
        ValueError: anything but one digit from 1 to 6.
    """
    if len(text) != 1 or text not in "123456":
        raise ValueError("A die shows one digit from 1 to 6.")
    return int(text)
