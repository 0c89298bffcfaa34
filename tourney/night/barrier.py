"""What may happen between two laps: the moves proposed, tables that rest, and a shoot-out."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.dice import RANKS, Order
from tourney.game.refusal import Refused


class Seat(Struct, frozen=True):
    """A player at a table that opens, and the units they sit down with."""

    entry: int
    units: int


class Opening(Struct, frozen=True):
    """A table that opens.

    Attributes:
        number: of the night, the next that is free.
        place: the number of the real table.
        slot: which of its stage's tables, from 1.
        title: as people call it: "Heat 2", "Final"; "" where the place says enough.
        seats: clockwise.
        until: how many are left when its match is over; 0 where it never is by itself.
        best: of how many matches a duel is (F6.1).
    """

    number: int
    place: int
    slot: int
    title: str
    seats: tuple[Seat, ...]
    until: int
    best: int = 1


class Move(Struct, frozen=True):
    """A player sits down at a table that stays open.

    Attributes:
        source: the number of the table left; 0 for a latecomer or re-bought.
        target: the number of the table.
        after: the entry to whose left the new seat is.
        units: what they have with them.
        reason: for people: "largest table, fewest moves, not leading" (F4.4).
    """

    entry: int
    source: int
    target: int
    after: int
    units: int
    reason: str


class Account(Struct, frozen=True):
    """A table's account for rest laps (F2.2): credit as a fraction."""

    table: int
    numerator: int
    denominator: int

    @property
    def credit(self) -> Fraction:
        """The table's credit, as one fraction."""
        return Fraction(self.numerator, self.denominator)


class BarrierHeld(Struct, frozen=True):
    """The tables were told how the night continues. A night's event.

    Attributes:
        stage: the one that continues or begins, from 1.
        beat: the lap that begins, from 1; 0 in formats without.
        seed: five dice, for every lot of this barrier; "" where there was none.
        method: the draw's (F3.3); "" where there was none.
        opened, closed, moves: in the order in which they are done: closed first (a player who still
            sits there has left with a move, or continues at a table that opens), then the moves,
            then the openings.
        due: the tables that play in this lap, those that open included; all, without laps.
        accounts: of all tables open now.
        redrawn: the openings are a draw, whose meetings count (F3.2).
        carried: a player at a table brings the units held there to the one that opens; else all
            units there are dealt again (F5.4).
    """

    stage: int
    beat: int
    seed: str
    method: str
    opened: tuple[Opening, ...]
    closed: tuple[int, ...]
    moves: tuple[Move, ...]
    due: tuple[int, ...]
    accounts: tuple[Account, ...]
    redrawn: bool
    carried: bool = False


class Edits(Struct, frozen=True):
    """The changes that the host wants in a barrier's plan (F4.4).

    Attributes:
        closing: the number of the table to close instead of the smallest; 0 is the plan's own.
        moves: entries, each with the number of the table where they are to sit from now on; one's
            own is to stay.
        put_off: break and balance a lap later.
        lot_alone: which of the smallest tables closes is by a draw alone, fixed seats or not
            (F1.5): no wish of anyone's, but how recorded nights have it, whose draws can be
            repeated.
    """

    closing: int = 0
    moves: tuple[tuple[int, int], ...] = ()
    put_off: bool = False
    lot_alone: bool = False


class Proposal(Struct, frozen=True):
    """A barrier for the host to accept.

    Attributes:
        title: what it is, in a few words: "Lap 5", "Table 3 closes", "The final".
        notes: sentences on what else there is to say: who rests and why, who has a bye.
        breaking: the numbers of the tables that the host may close instead; () without a break.
        can_put_off: whether the night could continue without.
        unkept: to be said first of all: a sentence for each fixed seat that is taken away (F1.5).
    """

    barrier: BarrierHeld
    title: str
    notes: tuple[str, ...] = ()
    breaking: tuple[int, ...] = ()
    can_put_off: bool = False
    unkept: tuple[str, ...] = ()


class ShootOutDue(Struct, frozen=True):
    """People must shoot out before the night continues (F5.2, F7.1).

    Attributes:
        entries: in the order in which they throw.
        lines: after how many of them, best first, a line falls that matters; ties across it
            throw again. 1 for one place.
        why: a sentence's end: "for 2 places in the final".
    """

    entries: tuple[int, ...]
    lines: tuple[int, ...]
    why: str


#: The first balance of a table's account, and the price of a lap.
FULL = Fraction(1)


class Called(Struct, frozen=True):
    """A lap as it is called: the tables that play, and every table's account from then on."""

    due: tuple[int, ...]
    accounts: tuple[Account, ...]


def call_lap(
    sizes: Mapping[int, int], accounts: Mapping[int, Fraction], *, rests: bool = True
) -> Called:
    """The tables that play the coming lap (F2.2).

    A table of one or none cannot play; its account waits as it is. The largest table gets a full
    unit of credit and no account is ever below 0, so that with two at any table one is due.

    Args:
        sizes: the players of every open table, by its number; who is away shares in no round, and
            is not counted (F1.6).
        accounts: those before; a table without one begins with a full account.
        rests: whether there are rest laps.

    >>> call_lap({1: 6, 2: 5}, {1: Fraction(1), 2: Fraction(0)}).due
    (1,)
    """
    if not rests:
        return Called(tuple(number for number, size in sizes.items() if size > 1), ())
    largest = max(sizes.values(), default=0)
    due: list[int] = []
    kept: list[Account] = []
    for number, size in sizes.items():
        credit = accounts.get(number, FULL)
        if size > 1:
            credit += Fraction(size, largest)
        if size > 1 and credit >= FULL:
            due.append(number)
            credit -= FULL
        kept.append(Account(number, credit.numerator, credit.denominator))
    return Called(tuple(due), tuple(kept))


def players_at(opened: Iterable[Opening], away: Collection[int]) -> dict[int, int]:
    """The number of players at each table that opens, without those who are away."""
    return {
        opening.number: sum(seat.entry not in away for seat in opening.seats) for opening in opened
    }


def rest_notes(
    sizes: Mapping[int, int], places: Mapping[int, int], due: Collection[int]
) -> Iterator[str]:
    """Sentences on the tables that do not play, by their places."""
    largest = max(sizes.values(), default=0)
    for number in sorted(sizes.keys() - set(due), key=lambda number: places[number]):
        if sizes[number] > 1:
            table, size = f"Table {places[number]}", sizes[number]
            yield f"{table} sits out: it has {size} players, the largest table {largest}."
        else:
            yield f"Table {places[number]} waits: there is no one to play against."


Groups = tuple[tuple[int, ...], ...]


class ShootOut(Struct, frozen=True):
    """A shoot-out in play: one roll each (R5.2), the highest is best (F5.2, F7.1).

    Of several ties that matter, the best is settled first.

    Attributes:
        entries: in the order in which they throw.
        lines: after how many of them, best first, a line falls that matters.
        order: the ranking of the values.
        throws: each entry's so far, in the order of `entries`.
    """

    entries: tuple[int, ...]
    lines: tuple[int, ...]
    order: Order
    throws: tuple[tuple[int, ...], ...] = ()

    @property
    def thrown(self) -> Mapping[int, tuple[int, ...]]:
        """The throws so far by entry."""
        throws = self.throws or ((),) * len(self.entries)
        return MappingProxyType(dict(zip(self.entries, throws, strict=True)))

    @property
    def groups(self) -> Groups:
        """The groups of equals so far, best first; a tie is as it was until all in it have thrown.

        Once it is over, those in one group share: no line runs between them.
        """
        return self._settle(self.entries, 0, 0)[0]

    @property
    def on_turn(self) -> int:
        """The entry that throws next; 0 once it is over."""
        return self._settle(self.entries, 0, 0)[1]

    @property
    def done(self) -> bool:
        """True once every line that matters falls between groups."""
        return self.on_turn == 0

    def check(self, value: int) -> Refused | None:
        """Why a throw cannot be the next, or None."""
        if self.done:
            return Refused("finished", "The shoot-out is over.")
        if value not in RANKS[self.order]:
            return Refused("value", "A roll is two digits from 1 to 6, such as 54.")
        return None

    def throw(self, value: int) -> "ShootOut":
        """The shoot-out after the next throw.

        Raises:
            Refused: as `check` says.
        """
        refusal = self.check(value)
        if refusal is not None:
            raise refusal
        on_turn = self.on_turn
        throws = tuple(
            (*values, value) if entry == on_turn else values
            for entry, values in self.thrown.items()
        )
        return replace(self, throws=throws)

    def _settle(self, tied: tuple[int, ...], above: int, thrown: int) -> tuple[Groups, int]:
        """The groups that a tie falls into, and who of it is to throw, 0 for no one.

        Args:
            above: how many are better than all of them.
            thrown: how many throws each of them had when they tied.
        """
        matters = any(above < line < above + len(tied) for line in self.lines)
        if thrown and not matters:
            return (tied,), 0
        throws, ranks = self.thrown, RANKS[self.order]
        waited_for = next((entry for entry in tied if len(throws[entry]) == thrown), 0)
        if waited_for:
            return (tied,), waited_for
        equal: dict[int, list[int]] = {}
        for entry in tied:
            equal.setdefault(ranks[throws[entry][thrown]], []).append(entry)
        groups: list[tuple[int, ...]] = []
        on_turn = 0
        for rank in sorted(equal, reverse=True):
            parts, next_on_turn = self._settle(tuple(equal[rank]), above, thrown + 1)
            groups.extend(parts)
            on_turn = on_turn or next_on_turn
            above += len(equal[rank])
        return tuple(groups), on_turn
