"""A correction's effect on the night, as the host is shown it and it is recorded (F9.1)."""

from collections.abc import Mapping

from msgspec import Struct

from tourney.game.mending.terms import Conflict
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
