"""The terms of a correction (picks, questions, conflicts), and the table of its changes (R10.3)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Generic, TypeVar

from msgspec import Struct

from tourney.game.log import Corrected, Step
from tourney.game.names import cut_text, width

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


class Correction(Struct, frozen=True):
    """A correction that the host asks for.

    Attributes:
        entries: a pick's.
        text: what is in its place, as on a score sheet, without the name.
        answers: what is missing then, one by one, in the same way.
        struck: the conflicts that are not to be kept, by key.
        kept: those to keep that would else be struck, by key.
        nth: the pick's.
    """

    entries: tuple[int, ...]
    text: str
    answers: tuple[str, ...] = ()
    struck: Collection[int] = ()
    nth: int = 0
    kept: Collection[int] = ()


class Conflict(Struct, frozen=True):
    """A later entry that no longer fits.

    Attributes:
        key: the first seq of its entries; of a re-buy, which is no entry at the table, the
            number of whose it is, below zero.
        words: which it is: `Round 4: Ann's 54 62`.
        why: why it does not fit, in a sentence.
        keep: how it can be kept, in a few words: `in the order in which it was played`; "" where
            it can only be struck.
        kept: whether it is, now.
    """

    key: int
    words: str
    why: str
    keep: str
    kept: bool


class Missing(Struct, frozen=True):
    """The further information that is needed and can be typed: whose turn it is, and why."""

    name: str
    sentence: str


class Mending(Struct, Generic[State, Event], frozen=True):
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
    """A cell before and after."""

    before: str
    after: str

    @property
    def changed(self) -> bool:
        """True if before and after differ."""
        return self.before != self.after


class ShiftTable(Struct, frozen=True):
    """The changes to the rounds, or to the players: only rows in which something changes.

    Attributes:
        columns: the first is of the rows' names.
        rows: a name and a shift for each further column.
    """

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Shift, ...]], ...]


class Mends(Struct, Generic[State, Event], frozen=True):
    """The correcting functions of a game.

    Attributes:
        picks: what can be, of a table's entries that stand.
        mend: a correction worked out; the mapping is of units that are gone, by player.
        shifts: the changes from one match to the other, given the worth of a unit in money and the
            house's word for penalties.
    """

    picks: Callable[[Sequence[Step[State, Event]]], tuple[Pick, ...]]
    mend: Callable[
        [Sequence[Step[State, Event]], Correction, Mapping[int, int]], Mending[State, Event]
    ]
    shifts: Callable[[State, State, Callable[[int], str], str], tuple[ShiftTable, ...]]


#: The cells that a table of shifts may take, with two between its columns.
ROOM = 76

#: The sign for a value that was not there before, or is not there any more.
NONE = "\N{EN DASH}"

_GAP = 2

#: The cells that a name may take, the first with which everything fits.
_NAMES = (24, 20, 16, 13, 10, 8, 6, 5)

_ARROW = " → "


def fitted(
    heading: str,
    columns: tuple[str, ...],
    pairs: Sequence[tuple[str, tuple[str, ...], tuple[str, ...]]],
    names: tuple[int, ...],
) -> ShiftTable:
    """The table of the rows in which something changes, cut to the room there is.

    Args:
        names: the columns in which names stand, which may be cut.
    """
    rows = [
        (name, tuple(map(Shift, was[: len(columns) - 1], now[: len(columns) - 1])))
        for name, was, now in pairs
        if was != now
    ]
    for cells in _NAMES:
        short = [_shortened(name, shifts, names, cells) for name, shifts in rows]
        if _width(columns, short) <= ROOM:
            break
    return ShiftTable(heading, columns, tuple(short))


def _shortened(
    name: str, shifts: tuple[Shift, ...], names: tuple[int, ...], cells: int
) -> tuple[str, tuple[Shift, ...]]:
    """A row whose names take this many cells at most."""
    return _short(name, cells) if 0 in names else name, tuple(
        _short_shift(shift, cells) if at in names else shift
        for at, shift in enumerate(shifts, start=1)
    )


def _short_shift(shift: Shift, cells: int) -> Shift:
    """Both names cut, at the start where that is all in which they differ."""
    short = Shift(_short(shift.before, cells), _short(shift.after, cells))
    if short.changed or not shift.changed:
        return short
    return Shift(*(f"…{name[1 - cells :]}" for name in (shift.before, shift.after)))


def _short(name: str, cells: int) -> str:
    """A name, or as much of it as fits before an ellipsis."""
    return name if width(name) <= cells else f"{cut_text(name, cells - 1)}…"


def _width(columns: tuple[str, ...], rows: Sequence[tuple[str, tuple[Shift, ...]]]) -> int:
    """The cells of a table."""
    widths = [width(column) for column in columns]
    for name, shifts in rows:
        shown = [width(name), *map(shown_width, shifts)]
        widths = [max(pair) for pair in zip(widths, shown, strict=True)]
    return sum(widths) + _GAP * (len(columns) - 1)


def shown_width(shift: Shift) -> int:
    """The cells of a shift: one text, or two with an arrow between them."""
    if not shift.changed:
        return width(shift.after)
    return width(shift.before) + len(_ARROW) + width(shift.after)
