"""The digits of a table's place, typed one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class AnyTable(Protocol):
    """The properties that every view of a table has."""

    @property
    def number(self) -> int: ...

    @property
    def place(self) -> int: ...


@dataclass(frozen=True, slots=True)
class TypedPlace:
    """The meaning of typed digits.

    Attributes:
        typed: the digits that are kept, "" once they have led to a table.
        table: the number of the table that is meant already, or 0.
        known: whether any open table begins so.
    """

    typed: str
    table: int
    known: bool


def place_typed(tables: Sequence[AnyTable], typed: str) -> TypedPlace:
    """Which open table some digits mean; at once, where no other place begins with them.

    Where places have two digits, `1` may yet become `12`, and `01` is 1.
    """
    widest = max((len(str(table.place)) for table in tables), default=1)
    exact, longer = 0, False
    for table in tables:
        for name in {str(table.place), str(table.place).zfill(widest)}:
            if name == typed:
                exact = table.number
            elif name.startswith(typed):
                longer = True
    if exact and not longer:
        return TypedPlace("", exact, True)
    return TypedPlace(typed, exact, bool(exact) or longer)
