"""The standings and figures of a table of either game."""

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct

Status = Literal["playing", "won", "placed", "out", "withdrawn"]


class TableRank(Struct, frozen=True):
    """A player's place at a table. Equals share a place: 1, 2, 2, 4."""

    place: int
    player: int


class Figures(Struct, frozen=True):
    """The figures of a player at a table; 0 if the game has no such figure.

    Attributes:
        units: units left; `paid` are units in the pot, including forfeits; `side` those of them
            that were paid for a 31 (R14.3).
        played, lost: rounds; `rounds_known` is True if all are known (F6.1).
        mexicos: known ones; `mexicos_known` is True if all are known (R10.4).
        lives: lives left, 0 for a player who is out; None in a game without lives; of several
            tables the last one's.
    """

    status: Status
    units: int = 0
    paid: int = 0
    side: int = 0
    played: int = 0
    lost: int = 0
    rounds_known: bool = True
    mexicos: int = 0
    mexicos_known: bool = True
    points: int = 0
    penalties: int = 0
    lives: int | None = None

    @property
    def all_mexicos(self) -> int | None:
        """The Mexicos, or None if some are unknown."""
        return self.mexicos if self.mexicos_known else None

    def under_a_cup(self, word: str) -> int:
        """The lives left, if these are counted, or else the penalties."""
        return self.lives or 0 if word == "lives" else self.penalties


#: Fields that are no counts.
_NOT_ADDED = ("status", "lives")


def together(tables: Iterable[Figures]) -> Figures:
    """Return the sums of a player's figures; unknown at one table is unknown in all."""
    at = tuple(tables)
    counted: dict[str, Any] = {}
    for name in Figures.__struct_fields__:
        if name not in _NOT_ADDED:
            counts = [getattr(figures, name) for figures in at]
            counted[name] = all(counts) if name.endswith("_known") else sum(counts)
    counted["lives"] = next((each.lives for each in reversed(at) if each.lives is not None), None)
    return Figures("playing", **counted)
