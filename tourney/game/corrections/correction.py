"""The terms of a correction: picks, conflicts, what is missing, what it comes to (R10.3)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Generic, TypeVar

from msgspec import Struct

from tourney.game.entries import Corrected

State = TypeVar("State")
Event = TypeVar("Event")

NOBODY_GONE: Mapping[int, int] = MappingProxyType({})


class Pick(Struct, frozen=True):
    """Something that stands and can be corrected: a turn, a die, a claim, a foul, a result.

    Attributes:
        entries: the seqs of its entries. What a correction put in the place of one entry shares
            its seq.
        item: which item of the table's history it belongs to, from 0.
        part: which part of that item.
        turn: which turn of that part.
        name: whose it is; "" where the text names the player.
        text: it as a score sheet has it, without the name: `54 62`, `=62`, `doubt 31`.
        first: what was typed first, in the same way; "" where it is as typed.
        by: the seq of the correction that last mended it; 0 where it is as typed.
        nth: which of the picks of the same entries it is, from 0; with them it names one pick.
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


#: What a conflict is about: the first seq of its entries; or what of a player of the night, and
#: the number of whose it is: `("re-buy", 3)`.
Key = int | tuple[str, int]

NO_CHOICE: Mapping[Key, str] = MappingProxyType({})


class Correction(Struct, frozen=True):
    """A correction that the host asks for.

    Attributes:
        entries: a pick's.
        text: what is in its place, as on a score sheet, without the name.
        answers: what is missing then, one by one, in the same way.
        otherwise: the conflicts, by key, of which the host keeps what would be struck, or strikes
            what would be kept; each with the reason, which `Conflict.needs_reason` asks for.
        nth: the pick's.
    """

    entries: tuple[int, ...]
    text: str
    answers: tuple[str, ...] = ()
    otherwise: Mapping[Key, str] = NO_CHOICE
    nth: int = 0


class Conflict(Struct, frozen=True):
    """Something later that no longer fits: an entry, a re-buy, a player who has stayed in (F9.1).

    Attributes:
        words: which it is: `Round 4: Ann's 54 62`.
        why: why it does not fit, in a sentence.
        keep: how it can be kept, in a few words: `in the order in which it was played`; "" where
            it can only be struck.
        kept: whether it is, now.
        needs_reason: striking it takes a reason.
        in_round: it can be struck only once the round is over that is being played.
    """

    key: Key
    words: str
    why: str
    keep: str
    kept: bool
    needs_reason: bool = False
    in_round: bool = False


class Missing(Struct, frozen=True):
    """The further information that is needed and can be typed: whose turn it is, and why."""

    name: str
    sentence: str


class Effect(Struct, Generic[State, Event], frozen=True):
    """A correction worked out.

    Attributes:
        corrected: the event that would be recorded.
        after: what the table would come to.
        conflicts: in the order of the log.
        missing: the next thing that could be typed, or None.
    """

    corrected: Corrected[Event]
    after: State
    conflicts: tuple[Conflict, ...]
    missing: Missing | None


class Shift(Struct, frozen=True):
    """A row in which something changes.

    Attributes:
        name: the player's, or whose pot it is.
        cells: by column, before and after; "" is nothing, and some may stay as they are.
    """

    name: str
    cells: Mapping[str, tuple[str, str]]


class Shifts(Struct, frozen=True):
    """What changes at a table.

    Attributes:
        sentences: who has won, who lost a round, who is on turn; the strongest fact first.
        pot: its row, if it changes.
    """

    sentences: tuple[str, ...]
    players: tuple[Shift, ...]
    pot: tuple[Shift, ...] = ()
