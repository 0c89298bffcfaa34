"""The views of corrections: entries that can be corrected, and a correction's result (R10.3)."""

from datetime import datetime

from msgspec import Struct

from tourney.game.mending.terms import Conflict, Missing, Pick, ShiftTable
from tourney.night.corrections.settled import Stay


class PickLine(Struct, frozen=True):
    """Something that can be corrected.

    Attributes:
        by: who corrected it last; "" where it is as typed.
        at: when, in UTC; None where it is as typed.
    """

    pick: Pick
    by: str
    at: datetime | None


class Preview(Struct, frozen=True):
    """The effects that a correction would have, before it counts.

    Attributes:
        words: what is corrected, in a few words.
        shifts: what changes, before and after; () where nothing else does.
        conflicts: the later entries that no longer fit.
        missing: what could be typed besides, or None.
        night: what changes over the whole night; () where it is held at one table (F9.1).
        stays: who would be out and stays, unless the host says otherwise.
        notes: what else comes of it in the night, in sentences.
        ranks: the people of whom nothing changes but the rank.
    """

    words: str
    shifts: tuple[ShiftTable, ...]
    conflicts: tuple[Conflict, ...]
    missing: Missing | None
    night: tuple[ShiftTable, ...] = ()
    stays: tuple[Stay, ...] = ()
    notes: tuple[str, ...] = ()
    ranks: tuple[ShiftTable, ...] = ()


class CorrectionLine(Struct, frozen=True):
    """A correction that stands.

    Attributes:
        words: the entry that was corrected, in its old words: `Bob's 43`.
        by: who did it.
        at: when, in UTC.
        home: the item of the table's history that this belongs to.
        items: all items in which something changed, this one included.
        effects: what else it did, each in a few words: `round 6 struck`.
    """

    words: str
    by: str
    at: datetime
    home: int
    items: frozenset[int]
    effects: tuple[str, ...]
