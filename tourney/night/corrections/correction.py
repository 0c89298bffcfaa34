"""What can be corrected at a table, and what came of it there and in the night (R10.3, F9.1)."""

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from tourney.game.mending import Conflict, Missing, Pick, ShiftTable
from tourney.game.mexico.events import TableEvent
from tourney.night.state.events import CorrectionSettled
from tourney.night.state.floor_of import Matches
from tourney.night.state.night import Night


class Stay(Struct, frozen=True):
    """A player who would be out and stays, unless the host says otherwise.

    Attributes:
        words: it in a sentence.
        units: those with which; 0 where they are those of a later stage.
        out: goes out by the host's word.
        in_round: can be sent out only once the round is over that is being played.
    """

    entry: int
    name: str
    words: str
    units: int
    out: bool
    in_round: bool = False


class Settled(Struct, frozen=True):
    """The events recorded with a correction, and the night that results.

    Attributes:
        event: the night's; None where the correction does not reach past its table.
        tables: the events behind the correction at its table, and the events at the others.
        stays: who would be out and stays.
        notes: what else the host has to know, in sentences.
        conflicts: the re-buys that no longer fit.
        gone: players at the table who had gone out and move away from it, each with the last lap
            in which they sat there.
    """

    event: CorrectionSettled | None
    tables: Mapping[int, tuple[TableEvent, ...]]
    night: Night
    matches: Matches
    stays: tuple[Stay, ...]
    notes: tuple[str, ...]
    conflicts: tuple[Conflict, ...]
    gone: Mapping[int, int]


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
