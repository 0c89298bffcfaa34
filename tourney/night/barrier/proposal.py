"""The changes at a barrier, as a format proposes them and the night records them (F2.1)."""

from fractions import Fraction

from msgspec import Struct


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
