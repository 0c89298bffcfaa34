"""The views of a night over several tables: floor, barrier, bracket and podium."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from msgspec import Struct

from tourney.game.mexico.table import Holding
from tourney.night.formats.format import Bracket
from tourney.night.formats.registry import format_of
from tourney.night.people.attendance import Attendance
from tourney.night.state.room_clock import Break
from tourney.night.views.result import Result
from tourney.night.views.view import NightView

#: The states of a table. `due`: its round of the lap has not begun; `done`: the round is played;
#: `over`: the match has ended; `closing`: the plan closes the table.
FloorState = Literal["due", "playing", "done", "resting", "over", "closing"]

#: Where a round has begun, so that all are seated.
BEGUN = ("playing", "done")


class FloorSeat(Struct, Holding, frozen=True):
    """A player at a table; seats are in clockwise order.

    Attributes:
        turn: True if the player is on turn, or has the next die of the roll-off.
        leads: True if the player leads the round, or will lead the next.
        new: True if the player came with the last barrier, is not ticked off as seated, and the
            table has not begun.
        letter: the key on the floor that names this player as the round's loser; or "".
        player: the player's number at the table, in the order of arrival.
        away: True while the player is away (F1.6).
        loser: True if the player has lost the round of this lap.
        partner: the player's partner in the sitting (F15.4); "" without one.
    """

    entry: int
    name: str
    units: int
    lost: int | None
    figure: str
    turn: bool = False
    leads: bool = False
    new: bool = False
    letter: str = ""
    player: int = 0
    away: bool = False
    loser: bool = False
    partner: str = ""


class FloorTable(Struct, frozen=True):
    """An open table at a glance.

    Attributes:
        number: the table's number in the night, for commands; `place` is the real table's.
        title: "Heat 2", "Final"; "" if the place says enough.
        units: all units held here; 0 if units have no end.
        words: what happens there: "Bob starts", "Bob to roll", "rolling for the lead", "Ann lost 2
            ★".
        score: in a duel of several matches, the matches won by seat: "2 : 1"; else "" (F6.1).
        waits: True if nothing is played until a player who is away returns (F1.6).
        out: True if the last round put a player out.
        by_phone: True if the table's phone typed the last entry (F16); `held` if it still waits.
    """

    number: int
    place: int
    title: str
    seats: tuple[FloorSeat, ...]
    units: int
    state: FloorState
    words: str
    score: str = ""
    waits: bool = False
    out: bool = False
    by_phone: bool = False
    held: bool = False

    @property
    def is_waited_for(self) -> bool:
        """True while the table has not played its round."""
        return self.state in ("due", "playing")

    @property
    def summary(self) -> str:
        """The score, if there is one, and what happens there, or what the phone typed."""
        return " \N{MIDDLE DOT} ".join(filter(None, (self.score, self._by + self.words)))

    @property
    def brief_summary(self) -> str:
        """The same, without what was lost by the entry of a phone."""
        who, lost, _ = self.words.rpartition(" lost")
        return f"{self._by}{who}" if self._by and lost else self.summary

    @property
    def _by(self) -> str:
        return "waits: " if self.held else "phone: " if self.by_phone else ""


class Mover(Struct, frozen=True):
    """A player who sits down at another table: since the last barrier, or by the plan of the next.

    Attributes:
        source: the real table that the player leaves; 0 for a latecomer or a re-buy.
        target: the real table to go to.
        beside: the player to whose left the mover sits; "" if no one else is left there.
        units: what the player brings, in a plan; else 0.
        sat: True if ticked off, or if the player has played there.
    """

    entry: int
    name: str
    source: int
    target: int
    beside: str
    reason: str
    units: int = 0
    sat: bool = False


class Thrower(Struct, frozen=True):
    """A player in a shoot-out, with the throws so far; `place` is the rank so far, in words."""

    entry: int
    name: str
    throws: tuple[int, ...]
    place: str


class ShootOutView(Struct, frozen=True):
    """A shoot-out in play or, while `on_turn` is 0, to be called.

    Attributes:
        why: "for 2 places in the final", "for the third prize".
        on_turn: the entry that throws next; 0 before the shoot-out is called.
        must: True if the night cannot continue before it; otherwise the tied may share.
    """

    why: str
    throwers: tuple[Thrower, ...]
    on_turn: int
    must: bool


class ProofLine(Struct, frozen=True):
    """An account of the proof and its amount, in words, such as ("house", "£12.00")."""

    words: str
    amount: str


class Proof(Struct, frozen=True):
    """The pot proof (F8.4).

    Attributes:
        balanced: True if both sides are equal, in units and in money.
        words: the equations on one line: "85 units dealt = 61 held + 24 in the pot · £90 = £80 +
            £10".
        fault: a sentence if it does not balance; else "".
        unpaid: who has not paid, and what is missing, in a sentence; else "".
        in_full: the equations with a word for every number, at any length.
    """

    balanced: bool
    words: str
    fault: str
    unpaid: str = ""
    in_full: str = ""


class FloorView(Struct, frozen=True):
    """Every table at a glance, and the action that waits for the host.

    Attributes:
        stage: "Heats", "Final"; "" if it needs no name.
        lap: the running lap, from 1; 0 in formats without laps.
        tables: the open tables, by place.
        movers: all players told at the last barrier to sit elsewhere; those who have played there
            count as ticked off.
        status: a sentence: "Lap 4: tables 2 and 5 still play.", "Lap 4 is over."
        action: what Enter does: "the plan for lap 5", "the next duels"; "" while tables play.
        waiting: the names of players who sit down at the next barrier.
        since: where players come and go, since when each of these has waited; else ().
        between: players who are in but sit at no table, between two duels.
        players_in: how many players are still in.
        gone: the players who are out, the latest first.
        shoot_out: a shoot-out in play, or one that must or may be called.
        late_refused: why nobody can join late any more; "" while people can still be registered.
        rebuy: True if players who are out may still buy in again, within their number of re-buys.
        last_call: in the last lap for re-buys, the names of those who may still buy in.
        finished: True once the night is over; `winner` is then set.
        ends: True if the host has called the end, after the rounds in play (F11.1).
        pot: in words; "" if units have no end.
        slow: which open table is slow, in a sentence; or "".
        break_: the break that was called, until the next lap begins.
        late_anyway: True if only the host can still let people join late (F1.7).
        late_units: the units of a player who joins now (F1.4); 0 if nobody can.
        deal: True if few players are left, and they could make a deal now (F11.3).
        partners: the names of the sitting's partners, with each player who plays alone (F15.4).
        door: the names of the guests at the door (F13.2).
    """

    night: NightView
    format: str
    stage: str
    lap: int
    tables: tuple[FloorTable, ...]
    movers: tuple[Mover, ...]
    status: str
    action: str
    waiting: tuple[str, ...]
    since: tuple[datetime, ...]
    between: tuple[str, ...]
    players_in: int
    gone: tuple[str, ...]
    shoot_out: ShootOutView | None
    late_refused: str
    rebuy: bool
    last_call: tuple[str, ...]
    finished: bool
    winner: str
    pot: str
    proof: Proof
    has_bracket: bool
    late_anyway: bool = False
    late_units: int = 0
    ends: bool = False
    break_: Break | None = None
    slow: str = ""
    deal: bool = False
    partners: tuple[tuple[str, ...], ...] = ()
    door: tuple[str, ...] = ()

    @property
    def away(self) -> frozenset[int]:
        """The entries of players who are away for a while, with a seat or without."""
        at_tables = {seat.entry for table in self.tables for seat in table.seats if seat.away}
        away = (line for line in self.night.entries if line.attends is Attendance.AWAY)
        return frozenset(at_tables | {line.entry for line in away})

    @property
    def late(self) -> bool:
        """True while people may still join late."""
        return not self.late_refused


class LongAway(Struct, frozen=True):
    """A player who has been away for more laps than the plan allows (F1.6)."""

    entry: int
    name: str
    place: int
    laps: int


class PlanView(Struct, frozen=True):
    """A barrier's plan, for the host to accept, edit or put off (F4.4).

    Attributes:
        title: "Lap 5", "Lap 5: table 3 closes", "The final".
        seed: the seed of its lots, to be shown to the room; "" if nothing is drawn.
        closes: the places of the tables that close.
        notes: further sentences, such as which table rests, and why.
        breaking: tables that could be closed instead: number in the night and place.
        unkept: a sentence for each fixed seat that is taken away, to be shown first (F1.5).
        stayers: players whom the host could move too: entry, name and place.
        tables: the tables that stay open: number in the night and place.
        away: players away for so long that the host is asked, the longest first.
        then: every table after the barrier, by place; `new` marks players from other tables.
    """

    title: str
    notes: tuple[str, ...]
    seed: str
    closes: tuple[int, ...]
    moves: tuple[Mover, ...]
    breaking: tuple[tuple[int, int], ...]
    can_put_off: bool
    unkept: tuple[str, ...]
    stayers: tuple[tuple[int, str, int], ...]
    tables: tuple[tuple[int, int], ...]
    away: tuple[LongAway, ...]
    then: tuple[FloorTable, ...]

    @property
    def name(self) -> str:
        """The title without the words after its colon."""
        return self.title.partition(":")[0]

    @property
    def opens(self) -> tuple[FloorTable, ...]:
        """The tables that the plan opens, by place."""
        stay = dict(self.tables)
        return tuple(table for table in self.then if table.number not in stay)


class PlacesView(Struct, frozen=True):
    """The standings of the whole night, provisional while it continues (F7.3).

    Attributes:
        lines: by position; no-shows come last.
        seed: the seed of the first draw; "" without one.
        blocked: why a final export would be refused (F8.4); or "".
        rest: what happens to the difference, if prizes in sums do not add up to the pool.
        partners: the partners of each sitting so far, in words (F15.4); () without any.
    """

    night: NightView
    format: str
    lines: tuple[Result, ...]
    provisional: bool
    winner: str
    proof: Proof
    prizes: tuple[ProofLine, ...]
    seed: str
    blocked: str
    rest: str = ""
    partners: tuple[str, ...] = ()

    @property
    def by_points(self) -> bool:
        """True if players are ranked by the night's points (F6.3), not by units left."""
        return format_of(self.night.plan.setup).by_points


class BracketView(Struct, frozen=True):
    """The bracket with its night (F5.1, F6.1)."""

    night: NightView
    stages: Bracket


_RANKS = 3


class PodiumStep(Struct, frozen=True):
    """A step of the podium; those who share it also share its prizes.

    Attributes:
        prize: what each of them gets, in money; "" for nothing.
    """

    rank: int
    names: tuple[str, ...]
    prize: str


def podium(places: PlacesView) -> tuple[PodiumStep, ...]:
    """Return the steps of a night's podium, the winner's first; () before the night is over."""
    return () if places.provisional else steps_of(places.lines)


def steps_of(standing: Sequence[Result]) -> tuple[PodiumStep, ...]:
    """Return the steps of these lines."""
    steps: list[PodiumStep] = []
    for rank in range(1, _RANKS + 1):
        lines = [line for line in standing if line.rank == rank]
        if lines:
            words = {line.prize: line.prize_words or "nothing" for line in lines}
            # If a prize cannot be shared evenly, a lot has given some players more.
            amounts = [words[prize] for prize in sorted(words)]
            some = f"{amounts[0]} to {amounts[-1]}" if len(amounts) > 2 else " or ".join(amounts)
            each = some if any(words) else ""
            steps.append(PodiumStep(rank, tuple(line.name for line in lines), each))
    return tuple(steps)
