"""A player's holding at a table: units left or, where units have no end, units lost."""

from tourney.game.mexico.words import several, signed


class Holding:
    """The part of every view of a seat that is about units.

    Attributes:
        units: left.
        lost: units lost, where they have no end (F6.3); else None.
    """

    __slots__ = ()

    units: int
    lost: int | None

    @property
    def figure(self) -> str:
        """The units left or, where they have no end, those lost, behind a minus."""
        return str(self.units) if self.lost is None else signed(-self.lost)

    @property
    def holds(self) -> str:
        """The units left or, where they have no end, lost, in words: "3 units", "2 units lost"."""
        return (
            several(self.units, "unit")
            if self.lost is None
            else f"{several(self.lost, 'unit')} lost"
        )

    @property
    def forfeit(self) -> int:
        """The units that would go into the pot if the player left now (R10.1)."""
        return self.units if self.lost is None else 0
