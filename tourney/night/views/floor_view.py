"""The views of a night over several tables: its floor, barrier, door, bracket and podium."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from tourney.game.mexico.table import Holding
from tourney.night.formats.format import Bracket
from tourney.night.formats.registry import format_of
from tourney.night.state.room_clock import Break
from tourney.night.views.result import Result
from tourney.night.views.view import NightView

#: `due`: has not begun its round of the lap; `done`: has played it; `over`: its match has ended;
#: `closing`: the plan closes it.
FloorState = Literal["due", "playing", "done", "resting", "over", "closing"]


class FloorSeat(Struct, Holding, frozen=True):
    """A player at a table, clockwise.

    Attributes:
        turn: is on turn, or has the next die of the roll-off.
        leads: leads the round, or will lead the next.
        new: sits here since the last barrier and has not been ticked off as seated.
        letter: the key that names them on the floor as the round's loser; "" where none does.
        player: the number at the table, in the order of coming to it.
        away: for a while (F1.6).
        loser: has lost the round of this lap.
    """

    entry: int
    name: str
    units: int
    lost: int | None
    figure: str
    turn: bool
    leads: bool
    new: bool
    letter: str = ""
    player: int = 0
    away: bool = False
    loser: bool = False


class FloorTable(Struct, frozen=True):
    """An open table at a glance.

    Attributes:
        number: the night's, for commands; `place` is the number on the real table.
        title: "Heat 2", "Final"; "" where the place says enough.
        units: all that are held here; 0 where they have no end.
        words: what happens: "Bob begins", "Bob to roll", "rolling for the lead", "Ann lost 2 ★".
        score: of a duel of several matches those won, as they sit: "2 : 1"; else "" (F6.1).
        waits: nothing is played until a player is back who is away (F1.6).
        out: the round that it has played put a player out.
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

    @property
    def is_waited_for(self) -> bool:
        """True while it has not played its round."""
        return self.state in ("due", "playing")

    @property
    def told(self) -> str:
        """The score, where there is one, and what happens."""
        return " \N{MIDDLE DOT} ".join(filter(None, (self.score, self.words)))


class Mover(Struct, frozen=True):
    """A player who has to sit down elsewhere since the last barrier.

    Attributes:
        source: the real table left; 0 for a latecomer or re-bought.
        target: the real table to go to.
        beside: whose left neighbour they become; "" where no one else is left there.
        sat: has been ticked off, or has played there.
    """

    entry: int
    name: str
    source: int
    target: int
    beside: str
    reason: str
    sat: bool


class Thrower(Struct, frozen=True):
    """A player in a shoot-out, with the throws so far; `place` is how they stand, in words."""

    entry: int
    name: str
    throws: tuple[int, ...]
    place: str


class ShootOutView(Struct, frozen=True):
    """A shoot-out in play or, while `on_turn` is 0, to be called.

    Attributes:
        why: "for 2 places in the final", "for the third prize".
        on_turn: the entry that throws next.
        must: the night cannot continue before it; else the tied may share.
    """

    why: str
    throwers: tuple[Thrower, ...]
    on_turn: int
    must: bool


class ProofLine(Struct, frozen=True):
    """One side of the proof: an account and its amount in words, such as ("house", "£12.00")."""

    words: str
    amount: str


class Proof(Struct, frozen=True):
    """The pot proof (F8.4).

    Attributes:
        balanced: both sides are equal, in units and in money.
        words: on one line: "85 units dealt = 61 held + 24 in the pot · £90 = £80 + £10".
        fault: where it does not balance, a sentence; else "".
        unpaid: who has not paid the entry fee, and what is missing, in a sentence; else "".
        in_full: the line with a word to every figure, however long that is.
    """

    balanced: bool
    words: str
    fault: str
    unpaid: str = ""
    in_full: str = ""


class FloorView(Struct, frozen=True):
    """Every table at a glance, and what waits for the host.

    Attributes:
        stage: what is played: "Heats", "Final"; "" where nothing needs saying.
        lap: the running one, from 1; 0 in formats without.
        tables: those open, by place.
        movers: of the last barrier, all who are to sit down elsewhere, ticked off or not; who has
            played there since is.
        status: a sentence: "Lap 4: tables 2 and 5 still play.", "Lap 4 is over."
        action: what Enter does: "the plan for lap 5", "the next duels"; "" while tables play.
        waiting: names of those who sit down at the next barrier.
        between: who is in and sits at no table, between two duels.
        players_in: how many are still in.
        gone: who is out, the latest first.
        shoot_out: one in play, or one that must or may be called.
        late_refused: why no one can come late any more; "" while people may still be registered and
            seated at the next barrier.
        rebuy: a player who is out may still buy in again, if not too often already.
        last_call: the names of those who may while the last lap runs in which they can.
        finished: the night is over; `winner` is who won, once it is.
        ends: the host has called its end, after the rounds that are being played (F11.1).
        pot: in words; "" where units have no end.
        slow: which open table takes long over its rounds, in a sentence; or "".
        break_: one that was called and is not over yet by a further lap.
        late_anyway: no one can come late any more unless the host overrules it (F1.7).
        late_units: the units of a player who comes now (F1.4); 0 where no one comes late.
        deal: few are left, and could make a deal now (F11.3).
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

    @property
    def late(self) -> bool:
        """True while people may still come late."""
        return not self.late_refused


class PlannedMove(Struct, frozen=True):
    """A move of a barrier's plan.

    Attributes:
        source: the real table's number; 0 for a latecomer or re-bought.
        others: where the person could sit instead: each table's number of the night and its place.
    """

    entry: int
    name: str
    source: int
    target: int
    beside: str
    units: int
    reason: str
    others: tuple[tuple[int, int], ...]


class PlannedTable(Struct, frozen=True):
    """A table that the plan opens, its people in seat order with their units."""

    place: int
    title: str
    seats: tuple[tuple[str, int], ...]


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
        seed: of its lots, shown to the room; "" where nothing was drawn.
        closes: the places of the tables that close.
        notes: what else there is to say, such as which table rests, and why.
        breaking: what could be closed instead: each table's number of the night and its place.
        unkept: said first of all: a sentence for each fixed seat that is taken away (F1.5).
        stayers: who could be moved besides: entry, name and place, for the host's own moves.
        away: who has been away for so long that the host is asked, the longest first.
        then: every table as it will be, by place; `new` is who comes from another.
    """

    title: str
    notes: tuple[str, ...]
    seed: str
    closes: tuple[int, ...]
    moves: tuple[PlannedMove, ...]
    opens: tuple[PlannedTable, ...]
    breaking: tuple[tuple[int, int], ...]
    can_put_off: bool
    unkept: tuple[str, ...]
    stayers: tuple[tuple[int, str, int], ...]
    tables: tuple[tuple[int, int], ...]
    away: tuple[LongAway, ...] = ()
    then: tuple[FloorTable, ...] = ()

    @property
    def name(self) -> str:
        """What begins: the title without what is said of it."""
        return self.title.partition(":")[0]


class PlacesView(Struct, frozen=True):
    """The standings of the whole night, provisional while it continues (F7.3).

    Attributes:
        lines: by position; no-shows come last.
        seed: of the first draw; "" where there was none.
        blocked: why a final export would be refused; "" where it would not (F8.4).
        rest: the rule for the difference, if prizes are sums that do not add up to the pool.
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

    @property
    def by_points(self) -> bool:
        """True if people are ranked by the night's points (F6.3), not by what they have left."""
        return format_of(self.night.plan.setup).by_points


class BracketView(Struct, frozen=True):
    """The bracket with its night (F5.1, F6.1)."""

    night: NightView
    stages: Bracket


_RANKS = 3


class PodiumStep(Struct, frozen=True):
    """A step of the podium; those who share it also share its prizes.

    Attributes:
        prize: what each of them gets, in money; "" if none.
    """

    rank: int
    names: tuple[str, ...]
    prize: str


def podium(places: PlacesView) -> tuple[PodiumStep, ...]:
    """The steps of a night, the winner's first; none before it is over."""
    return () if places.provisional else steps_of(places.lines)


def steps_of(standing: Sequence[Result]) -> tuple[PodiumStep, ...]:
    """The steps of these lines."""
    steps: list[PodiumStep] = []
    for rank in range(1, _RANKS + 1):
        lines = [line for line in standing if line.rank == rank]
        if lines:
            words = {line.prize: line.prize_words or "nothing" for line in lines}
            # If an amount cannot be shared evenly, a lot has given some people more.
            amounts = [words[prize] for prize in sorted(words)]
            some = f"{amounts[0]} to {amounts[-1]}" if len(amounts) > 2 else " or ".join(amounts)
            each = some if any(words) else ""
            steps.append(PodiumStep(rank, tuple(line.name for line in lines), each))
    return tuple(steps)
