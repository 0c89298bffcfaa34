"""What can be corrected at a table, and what came of it there and in the night (R10.3, F9.1)."""

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from tourney.game.corrections.correction import Conflict, Missing, Pick, Shift
from tourney.game.mexico.events import TableEvent
from tourney.night.state.events import CorrectionSettled
from tourney.night.state.floor_of import Matches
from tourney.night.state.night import Night

#: The kinds of a night's own conflicts, in their keys: a player who should be out and stays, and
#: re-buys of a player who had not gone out.
STAYS, REBUY = "stays", "re-buy"


class Settled(Struct, frozen=True):
    """The events recorded with a correction, and the night that results.

    Attributes:
        event: the night's; None where the correction does not reach past its table.
        tables: the events behind the correction at its table, and the events at the others.
        conflicts: who should be out and stays, and the re-buys that no longer fit.
        notes: what else the host has to know, in sentences.
        gone: players at the table who had gone out and move away from it, each with the last lap
            in which they sat there.
    """

    event: CorrectionSettled | None
    tables: Mapping[int, tuple[TableEvent, ...]]
    night: Night
    matches: Matches
    conflicts: tuple[Conflict, ...]
    notes: tuple[str, ...]
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
        notes: what comes of it, in sentences, the strongest fact first.
        rows: of the players of whom something changes, and of the pot; over the whole night (F9.1)
            those first who are in again or out, and those last of whom only the rank changes.
        conflicts: what no longer fits.
        missing: what could be typed besides, or None.
    """

    words: str
    notes: tuple[str, ...]
    rows: tuple[Shift, ...]
    conflicts: tuple[Conflict, ...]
    missing: Missing | None


class CorrectionLine(Struct, frozen=True):
    """A correction that stands.

    Attributes:
        words: the entry that was corrected, in its old words: `Bob's 43`.
        by: who did it.
        at: when, in UTC.
        home: the item of the table's history that this belongs to.
        items: all items in which something changed, this one included.
    """

    words: str
    by: str
    at: datetime
    home: int
    items: frozenset[int]
