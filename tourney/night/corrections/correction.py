"""The entries that can be corrected at a table, and the effects of a correction (R10.3, F9.1)."""

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from tourney.game.corrections.correction import Conflict, Missing, Pick, Shift
from tourney.game.games import AnyEvent
from tourney.night.state.events import CorrectionSettled
from tourney.night.state.floor_of import Matches
from tourney.night.state.night import Night

#: The first part of the keys of conflicts in the night: a player who should be out but stays, and
#: re-buys of a player who had not gone out.
STAYS, REBUY = "stays", "re-buy"


class Settled(Struct, frozen=True):
    """The events to record with a correction, and the night after it.

    Attributes:
        event: the night's event; None if the correction concerns only its table.
        tables: by table, the events after the correction: at its own table and at others.
        conflicts: players who should be out but stay, and re-buys that no longer fit.
        notes: further sentences for the host.
        gone: by player at the table: the last lap there of players who had gone out and now move
            away.
    """

    event: CorrectionSettled | None
    tables: Mapping[int, tuple[AnyEvent, ...]]
    night: Night
    matches: Matches
    conflicts: tuple[Conflict, ...]
    notes: tuple[str, ...]
    gone: Mapping[int, int]


class PickLine(Struct, frozen=True):
    """An entry that can be corrected.

    Attributes:
        by: who last corrected the entry; "" if nobody has.
        at: when, in UTC; None if nobody has.
    """

    pick: Pick
    by: str
    at: datetime | None


class Preview(Struct, frozen=True):
    """The effects of a correction, before the host confirms it.

    Attributes:
        words: the corrected entry, in a few words.
        notes: the effects in sentences, the most important first.
        rows: the changes of each player and of the pot. For a whole night (F9.1), players who are
            in again or out come first, and those of whom only the rank changes last.
        conflicts: later entries that no longer fit.
        missing: what the host could type in addition, or None.
    """

    words: str
    notes: tuple[str, ...]
    rows: tuple[Shift, ...]
    conflicts: tuple[Conflict, ...]
    missing: Missing | None


class CorrectionLine(Struct, frozen=True):
    """A correction that is not undone.

    Attributes:
        words: the corrected entry, in its old words: `Bob's 43`.
        by: who made the correction.
        at: when, in UTC.
        home: the item of the table's history that the entry belongs to.
        items: all items of the history in which something changed, including `home`.
    """

    words: str
    by: str
    at: datetime
    home: int
    items: frozenset[int]
