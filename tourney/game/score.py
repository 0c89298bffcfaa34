"""The standings and figures of a table of either game."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from msgspec import Struct

Status = Literal["playing", "won", "placed", "out", "withdrawn"]


class TableRank(Struct, frozen=True):
    """One player's line. Equals share a place: 1, 2, 2, 4."""

    place: int
    player: int


class Figures(Struct, frozen=True):
    """The figures of a player at a table; 0 if the game has no such figure.

    Attributes:
        units: those left; `paid` went into the pot, forfeits included.
        played, lost: rounds; `rounds_known` says whether these are all (F6.1).
        mexicos: those known to be rolled; `mexicos_known` says whether that is all (R10.4).
        lives: those left, 0 for a player who is out; None in a game without lives.
    """

    status: Status
    units: int = 0
    paid: int = 0
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
        """The Mexicos, or None where not all are known."""
        return self.mexicos if self.mexicos_known else None


#: These are no counts.
_NOT_ADDED = ("status", "lives")


def together(tables: Iterable[Figures]) -> Figures:
    """The sums of a player's figures; what is not known of one table is not known of all."""
    at = tuple(tables)
    counted: dict[str, Any] = {}
    for name in Figures.__struct_fields__:
        if name not in _NOT_ADDED:
            counts = [getattr(figures, name) for figures in at]
            counted[name] = all(counts) if name.endswith("_known") else sum(counts)
    return Figures("playing", **counted)


def placed(
    still_in: Sequence[int], less: Sequence[int], outs: Sequence[int]
) -> tuple[TableRank, ...]:
    """Everyone by place, then seat: those in, equals sharing a place; then those out.

    Args:
        still_in: players, by seat.
        less: by player, what puts a player who is in below others the more there is of it.
        outs: players, first to go first.
    """
    ranked = sorted(still_in, key=less.__getitem__)
    lines: list[TableRank] = []
    for index, player in enumerate(ranked):
        shared = index and less[player] == less[ranked[index - 1]]
        lines.append(TableRank(lines[-1].place if shared else index + 1, player))
    for place, player in enumerate(reversed(outs), start=len(ranked) + 1):
        lines.append(TableRank(place, player))
    return tuple(lines)
