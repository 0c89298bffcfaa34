"""What may happen between two laps: moves of players, tables that rest, and a shoot-out."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.dice import RANKS, Order
from tourney.game.refusal import Refused, refuse_for


class Seat(Struct, frozen=True):
    """A player at a table that opens, and the units the player begins with there."""

    entry: int
    units: int


class Opening(Struct, frozen=True):
    """A table that opens.

    Attributes:
        number: the table's number in the night, the next free one.
        place: the number of the real table.
        slot: which of its stage's tables this is, from 1.
        title: the name of the table, such as "Heat 2" or "Final"; "" if the place says enough.
        seats: the players, clockwise.
        until: how many players are left when the match is over; 0 if it never ends by itself.
        best: how many matches a duel has at most (F6.1).
    """

    number: int
    place: int
    slot: int
    title: str
    seats: tuple[Seat, ...]
    until: int
    best: int = 1


class Move(Struct, frozen=True):
    """A player who sits down at a table that stays open.

    Attributes:
        source: the number of the table that the player leaves; 0 for a latecomer or a re-buy.
        target: the number of the new table.
        after: the entry to whose left the player sits down.
        units: the units that the player brings.
        reason: in words: "largest table, fewest moves, not leading" (F4.4).
    """

    entry: int
    source: int
    target: int
    after: int
    units: int
    reason: str


class Account(Struct, frozen=True):
    """A table's account for rest laps (F2.2), as a fraction of a lap."""

    table: int
    numerator: int
    denominator: int

    @property
    def credit(self) -> Fraction:
        """The table's credit, as one fraction."""
        return Fraction(self.numerator, self.denominator)


#: Partners, by entry (F15.4).
Pairs = tuple[tuple[int, int], ...]


class BarrierHeld(Struct, frozen=True):
    """The event of a barrier: the tables were told how the night continues.

    Attributes:
        stage: the stage that continues or begins, from 1.
        beat: the lap that begins, from 1; 0 in formats without laps.
        seed: five dice for every lot of this barrier; "" if there was no lot.
        method: the method of the draw (F3.3); "" if there was no draw.
        opened, closed, moves: carried out in this order: tables close, then players move, then
            tables open. A player still at a closing table has left with a move, or continues at a
            table that opens.
        due: the tables that play in this lap, including new ones; without laps, all tables.
        accounts: the rest-lap accounts of all open tables.
        redrawn: True if the openings are a new draw, whose meetings count (F3.2).
        carried: True if players bring their units to the tables that open; otherwise all get new
            units there (F5.4).
        partners: who play as partners in the sitting that begins.
        line: the players who have left their chairs for the end of the line, in order (F15.5).
        leads: the players who lead at tables that open; the others roll for it.
    """

    stage: int
    beat: int = 0
    seed: str = ""
    method: str = ""
    opened: tuple[Opening, ...] = ()
    closed: tuple[int, ...] = ()
    moves: tuple[Move, ...] = ()
    due: tuple[int, ...] = ()
    accounts: tuple[Account, ...] = ()
    redrawn: bool = False
    carried: bool = False
    partners: Pairs = ()
    line: tuple[int, ...] = ()
    leads: tuple[int, ...] = ()

    @property
    def places(self) -> Mapping[int, int]:
        """By entry, the number of the real table that opens for the player."""
        return {seat.entry: opening.place for opening in self.opened for seat in opening.seats}


class Edits(Struct, frozen=True):
    """The changes that the host wants in a barrier's plan (F4.4).

    Attributes:
        closing: the number of the table to close instead of the smallest; 0 keeps the plan's
            choice.
        moves: entries, each with the number of the table to sit at; a player's own table means to
            stay.
        put_off: break and balance tables one lap later.
        lot_alone: decide by lot alone which of the smallest tables closes, even if it has fixed
            seats (F1.5). No host chooses this; older recorded nights need it, so that their draws
            can be repeated.
    """

    closing: int = 0
    moves: tuple[tuple[int, int], ...] = ()
    put_off: bool = False
    lot_alone: bool = False


class Proposal(Struct, frozen=True):
    """A barrier for the host to accept.

    Attributes:
        title: the barrier in a few words: "Lap 5", "Table 3 closes", "The final".
        notes: further sentences, such as which table rests and why, or who has a bye.
        breaking: the numbers of the tables that the host may close instead; () if none closes.
        can_put_off: True if the night could continue without this step.
        unkept: a sentence for each fixed seat that is taken away, to be shown first (F1.5).
    """

    barrier: BarrierHeld
    title: str
    notes: tuple[str, ...] = ()
    breaking: tuple[int, ...] = ()
    can_put_off: bool = False
    unkept: tuple[str, ...] = ()


class ShootOutDue(Struct, frozen=True):
    """A shoot-out that must come before the night continues (F5.2, F7.1).

    Attributes:
        entries: the entries, in throwing order.
        lines: the places where the order matters, as numbers of entries above, best first. A tie
            across one throws again. 1 stands for the first place alone.
        why: the end of a sentence: "for 2 places in the final".
    """

    entries: tuple[int, ...]
    lines: tuple[int, ...]
    why: str


#: A table's first credit, and the credit that one lap costs.
FULL = Fraction(1)


class Called(Struct, frozen=True):
    """A lap that is called: the tables that play, and every table's account after it."""

    due: tuple[int, ...]
    accounts: tuple[Account, ...]


def call_lap(
    sizes: Mapping[int, int], accounts: Mapping[int, Fraction], *, rests: bool = True
) -> Called:
    """Return the tables that play the coming lap (F2.2).

    A table with at most one player cannot play; its account stays. The largest table gains a full
    credit each time and no account falls below 0. So if any table has two players, at least one
    table plays.

    Args:
        sizes: the players of every open table, by its number, without players who are away (F1.6).
        accounts: the accounts before; a table without one begins with a full credit.
        rests: False if the format has no rest laps.

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
    """Return how many players each opening table has, without players away."""
    return {
        opening.number: sum(seat.entry not in away for seat in opening.seats) for opening in opened
    }


def rest_notes(
    sizes: Mapping[int, int], places: Mapping[int, int], due: Collection[int]
) -> Iterator[str]:
    """Yield a sentence for each table that does not play, in the order of places."""
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

    If several ties matter, the best one is settled first.

    Attributes:
        entries: the entries, in throwing order.
        lines: the places where the order matters, as numbers of entries above, best first.
        order: the ranking of the values.
        throws: the throws of each entry so far, in the order of `entries`.
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
        """The groups of equals so far, best first; a tie splits only once all in it have thrown.

        Once the shoot-out is over, the entries of a group share their places, as no line falls
        among them.
        """
        return self._settle(self.entries, 0, 0)[0]

    @property
    def on_turn(self) -> int:
        """The entry that throws next; 0 once it is over."""
        return self._settle(self.entries, 0, 0)[1]

    @property
    def done(self) -> bool:
        """True once no line falls inside a group."""
        return self.on_turn == 0

    def check(self, value: int) -> Refused | None:
        """Return why a value cannot be the next throw, or None."""
        if self.done:
            return Refused("finished", "The shoot-out is over.")
        if value not in RANKS[self.order]:
            return Refused("value", "A roll is two digits from 1 to 6, such as 54.")
        return None

    def throw(self, value: int) -> "ShootOut":
        """Return the shoot-out after the next throw.

        Raises:
            Refused: the refusal of `check`.
        """
        refuse_for(self.check(value))
        on_turn = self.on_turn
        throws = tuple(
            (*values, value) if entry == on_turn else values
            for entry, values in self.thrown.items()
        )
        return replace(self, throws=throws)

    def _settle(self, tied: tuple[int, ...], above: int, thrown: int) -> tuple[Groups, int]:
        """Return the groups into which a tie splits, and which entry throws next; 0 for none.

        Args:
            above: how many entries are better than the tied ones.
            thrown: how many throws each of the tied had made when they tied.
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
