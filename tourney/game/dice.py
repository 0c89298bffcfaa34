"""Two dice, the value they make, and the orders of values (R1).

A value is an int of two digits, the higher die first: 54 for a five and a four.
"""

from collections.abc import Mapping
from enum import StrEnum

MEXICO = 21
LOWEST = 31


class Order(StrEnum):
    """A ranking of the 21 values, lowest to highest."""

    CLASSIC = "classic"
    LIAR = "liar"


class CupOrder(StrEnum):
    """A ranking of the values under a cup (R15.1); `liar` is that of the open game."""

    LIAR = "liar"
    MIA = "mia"
    MEYER = "meyer"
    HALF_MEIER = "half-meier"
    CANADA = "canada"


_MIXED = (31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65)
_CLASSIC = (*_MIXED, 11, 22, 33, 44, 55, 66, MEXICO)


def _below_mexico(value: int) -> tuple[int, ...]:
    """Return the classic order with one value moved to just below 21."""
    return (*(other for other in _CLASSIC[:-1] if other != value), value, MEXICO)


#: The values in each order, lowest first (R1.2, R1.3, R15.1).
ORDERS: Mapping[Order | CupOrder, tuple[int, ...]] = {
    Order.CLASSIC: _CLASSIC,
    Order.LIAR: (*_MIXED, 22, 33, 44, 55, 66, MEXICO, 11),
    CupOrder.MIA: _CLASSIC,
    CupOrder.MEYER: _below_mexico(31),
    CupOrder.HALF_MEIER: _below_mexico(42),
    CupOrder.CANADA: _below_mexico(11),
}

#: For each order, the rank of each value: 0 for the lowest.
RANKS: Mapping[Order | CupOrder, Mapping[int, int]] = {
    order: {value: rank for rank, value in enumerate(values)} for order, values in ORDERS.items()
}

#: The sum of the two dice, 2 to 12 (R1.4).
PIPS: Mapping[int, int] = {value: sum(divmod(value, 10)) for value in ORDERS[Order.CLASSIC]}

#: The faces of one die, each its own rank (R14.4).
FACES: Mapping[int, int] = {face: face for face in range(1, 7)}


def value_of(one: int, other: int) -> int:
    """Return the value of two dice, each 1 to 6 (R1.1).

    >>> value_of(2, 1), value_of(4, 4)
    (21, 44)
    """
    return max(one, other) * 10 + min(one, other)


def faces_of(value: int) -> tuple[int, int]:
    """Return the two dice of a value, the higher first.

    >>> faces_of(54)
    (5, 4)
    """
    return divmod(value, 10)


_READINGS = {f"{a}{b}": value_of(a, b) for a in range(1, 7) for b in range(1, 7)}


def read_value(text: str) -> int:
    """Return the value of two typed digits, in either order (R1.1).

    Raises:
        ValueError: the text is not two digits from 1 to 6; the message tells the host.

    >>> read_value("45"), read_value("54"), read_value("12")
    (54, 54, 21)
    """
    value = _READINGS.get(text)
    if value is None:
        raise ValueError("A roll is two digits from 1 to 6, for example 54.")
    return value


def read_die(text: str) -> int:
    """Return one die's face, 1 to 6.

    Raises:
        ValueError: the text is not one digit from 1 to 6.
    """
    if len(text) != 1 or text not in "123456":
        raise ValueError("A die shows one digit from 1 to 6.")
    return int(text)
