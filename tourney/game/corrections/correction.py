"""The terms of a correction: picks, conflicts, missing entries, effects (R10.3)."""

from collections.abc import Mapping
from typing import Generic

from msgspec import Struct

from tourney.game.entries import Corrected, Event, State

NOBODY_GONE: Mapping[int, int] = {}


class Pick(Struct, frozen=True):
    """An entry that can be corrected: a turn, a die, a claim, a foul, a result.

    Attributes:
        entries: the seqs of its entries. Entries that a correction put in place of one share its
            seq.
        item: the item of the table's history that it belongs to, from 0.
        part: the part of that item.
        turn: the turn of that part.
        name: the player; "" if the text names the player.
        text: the entry as on a score sheet, without the name: `54 62`, `=62`, `doubt 31`.
        first: the text first typed; "" if it has not changed.
        by: the seq of the latest correction of it; 0 if there is none.
        nth: which pick of the same entries this is, from 0; entries and number identify a pick.
    """

    entries: tuple[int, ...]
    item: int
    part: int
    turn: int
    name: str
    text: str
    first: str
    by: int
    nth: int = 0

    @property
    def words(self) -> str:
        """The entry with its player: `Bob's 43`."""
        return f"{self.name}'s {self.text}" if self.name else self.text


#: The subject of a conflict: the first seq of its entries, or a kind and the number of a player of
#: the night: `("re-buy", 3)`.
Key = int | tuple[str, int]

NO_CHOICE: Mapping[Key, str] = {}


class Correction(Struct, frozen=True):
    """A correction that the host asks for.

    Attributes:
        entries: the entries of a pick.
        text: the text to put in its place, as on a score sheet, without the name.
        answers: the missing entries, one by one, in the same form.
        otherwise: by key, conflicts that the host decides differently: keeps what would be struck,
            or strikes what would be kept. Each has the reason that `Conflict.needs_reason` asks
            for.
        nth: as in the pick.
    """

    entries: tuple[int, ...]
    text: str
    answers: tuple[str, ...] = ()
    otherwise: Mapping[Key, str] = NO_CHOICE
    nth: int = 0


class Conflict(Struct, frozen=True):
    """A later entry, re-buy or stay of a player that no longer fits (F9.1).

    Attributes:
        words: the entry: `Round 4: Ann's 54 62`.
        why: why it does not fit, in a sentence.
        keep: how it can be kept, in a few words: `in the order in which it was played`; "" if it
            can only be struck.
        kept: True if it is kept at present.
        needs_reason: True if striking it needs a reason.
        in_round: True if it can be struck only after the round in play.
    """

    key: Key
    words: str
    why: str
    keep: str
    kept: bool
    needs_reason: bool = False
    in_round: bool = False


class Missing(Struct, frozen=True):
    """An entry that is needed and can be typed: whose turn it is, and why."""

    name: str
    sentence: str


class Effect(Struct, Generic[State, Event], frozen=True):
    """A correction worked out.

    Attributes:
        corrected: the event to record.
        after: the table's match after the correction.
        conflicts: in the order of the log.
        missing: the next entry that could be typed, or None.
    """

    corrected: Corrected[Event]
    after: State
    conflicts: tuple[Conflict, ...]
    missing: Missing | None


class Shift(Struct, frozen=True):
    """A row with changes.

    Attributes:
        name: the player's name, or whose pot it is.
        cells: by column, the values before and after; "" is nothing. Some may be unchanged.
    """

    name: str
    cells: Mapping[str, tuple[str, str]]


class Shifts(Struct, frozen=True):
    """The changes at a table.

    Attributes:
        sentences: who has won, who lost a round, who is on turn; the most important first.
        pot: the pot's row, if it changes.
    """

    sentences: tuple[str, ...]
    players: tuple[Shift, ...]
    pot: tuple[Shift, ...] = ()
