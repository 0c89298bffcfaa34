"""Leavers: the people who have left the night (F1.3)."""

from tourney.night.floor import Floor


def leavers(floor: Floor) -> frozenset[int]:
    """Everybody who went home, from a table or while at none."""
    return floor.withdrawn | {
        out.entry for table in floor.tables for out in table.exits if out.withdrew
    }
