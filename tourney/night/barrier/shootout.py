"""A shoot-out: everyone throws once, and those tied across a line that matters throw again."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.dice import RANKS, Order
from tourney.game.refusal import Refused

Groups = tuple[tuple[int, ...], ...]


class ShootOut(Struct, frozen=True):
    """A shoot-out in play: one roll each (R5.2), the highest is best (F5.2, F7.1).

    Of several ties that matter, the best is settled first.

    Attributes:
        entries: in the order in which they throw.
        lines: after how many of them, best first, a line falls that matters.
        order: the ranking of the values.
        throws: each entry's so far, in the order of `entries`.
    """

    entries: tuple[int, ...]
    lines: tuple[int, ...]
    order: Order
    throws: tuple[tuple[int, ...], ...] = ()

    @property
    def thrown(self) -> Mapping[int, tuple[int, ...]]:
        """The throws so far by entry."""
        throws = self.throws or ((),) * len(self.entries)
        return MappingProxyType(dict(zip(self.entries, throws, strict=True)))

    @property
    def groups(self) -> Groups:
        """The groups of equals so far, best first; a tie is as it was until all in it have thrown.

        Once it is over, those in one group share: no line runs between them.
        """
        return self._settle(self.entries, 0, 0)[0]

    @property
    def on_turn(self) -> int:
        """The entry that throws next; 0 once it is over."""
        return self._settle(self.entries, 0, 0)[1]

    @property
    def done(self) -> bool:
        """True once every line that matters falls between groups."""
        return self.on_turn == 0

    def check(self, value: int) -> Refused | None:
        """Why a throw cannot be the next, or None."""
        if self.done:
            return Refused("finished", "The shoot-out is over.")
        if value not in RANKS[self.order]:
            return Refused("value", "A roll is two digits from 1 to 6, such as 54.")
        return None

    def throw(self, value: int) -> "ShootOut":
        """The shoot-out after the next throw.

        Raises:
            Refused: as `check` says.
        """
        refusal = self.check(value)
        if refusal is not None:
            raise refusal
        on_turn = self.on_turn
        throws = tuple(
            (*values, value) if entry == on_turn else values
            for entry, values in self.thrown.items()
        )
        return replace(self, throws=throws)

    def _settle(self, tied: tuple[int, ...], above: int, thrown: int) -> tuple[Groups, int]:
        """The groups that a tie falls into, and who of it is to throw, 0 for no one.

        Args:
            above: how many are better than all of them.
            thrown: how many throws each of them had when they tied.
        """
        matters = any(above < line < above + len(tied) for line in self.lines)
        if thrown and not matters:
            return (tied,), 0
        throws, ranks = self.thrown, RANKS[self.order]
        waited_for = next((entry for entry in tied if len(throws[entry]) == thrown), 0)
        if waited_for:
            return (tied,), waited_for
        equal: dict[int, list[int]] = {}
        for entry in tied:
            equal.setdefault(ranks[throws[entry][thrown]], []).append(entry)
        groups: list[tuple[int, ...]] = []
        on_turn = 0
        for rank in sorted(equal, reverse=True):
            parts, next_on_turn = self._settle(tuple(equal[rank]), above, thrown + 1)
            groups.extend(parts)
            on_turn = on_turn or next_on_turn
            above += len(equal[rank])
        return tuple(groups), on_turn
