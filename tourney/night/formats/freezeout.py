"""Freeze-out, with tables that close down to one winner (F4), and shuffle, a form of it (F6.2)."""

from msgspec.structs import replace

from tourney.game.games import AnyRules
from tourney.game.mexico.round import Speed
from tourney.game.refusal import Refused, refuse_for
from tourney.game.wording import listed, quantity
from tourney.night.barrier import (
    BarrierHeld,
    Edits,
    Opening,
    Proposal,
    Seat,
    ShootOutDue,
    call_lap,
    players_at,
    rest_notes,
)
from tourney.night.floor import (
    Exit,
    Exits,
    Floor,
    Tier,
    last_exits,
    open_anew,
    tiers_by_exit,
)
from tourney.night.formats import balancing
from tourney.night.formats.format import Back, Format
from tourney.night.people import latecomers
from tourney.night.seating import dealing
from tourney.night.seating.draw import METHOD
from tourney.night.seating.moving import (
    Moving,
    check_chosen,
    move_as_chosen,
    moves_of,
    moving_from,
    sit_anew,
    unkept_seats,
)
from tourney.night.setup import Option, Setup
from tourney.night.simulation import Course, SimulatedRounds, freezeout_course

FINAL = "Final table"

_REST = "rest"
_EVERY = "every"
_LATE = ("yes", latecomers.NO_LATE)
_LAST_REBUY = 10
_REBUYS = tuple(map(str, range(6)))
_REBUYS_NOTE = "Re-buys per player by then. The host may allow more."
_REST_NOTE = "Smaller tables skip a lap now and then, so that no table has an advantage."
_LAPS = ("1", "2", "3", "4", "5", "6", "8", "10")
_EVERY_NOTE = "Laps between two draws of seats."

OPTIONS: tuple[Option, ...] = (
    Option(latecomers.LATE, "Late entry", _LATE, "yes", latecomers.LATE_WORDS),
    Option(
        latecomers.REBUY,
        "Last re-buy lap",
        (latecomers.NO_REBUY, *map(str, range(1, _LAST_REBUY + 1))),
        latecomers.NO_REBUY,
        "Until this lap, players who go out may buy in again with full units. A lap is one round "
        "at every table.",
    ),
    Option(latecomers.REBUYS, "Re-buys for each", _REBUYS, "1", _REBUYS_NOTE),
    Option(_REST, "Rest laps", ("yes", "no"), "yes", _REST_NOTE),
)


class FreezeOut(Format):
    """Freeze-out (F4). A night that fits one table is played there without laps.

    The final table is a stage of its own, also without laps. Each of its rounds counts as later
    than every lap.
    """

    name = "freezeout"
    title = "Freeze-out"
    when = "Play until you are out. The usual game for several tables."
    options = OPTIONS
    late = True
    carries = True
    has_waiting_list = True
    win = "The last player with units left wins."
    back = Back.SITS_DOWN

    def describe(self, setup: Setup, units: int) -> str:
        """Return F4 in a sentence."""
        return "tables close as people go out, down to one table and one winner."

    def check(self, setup: Setup, rules: AnyRules, people: int) -> Refused | None:
        """Return why this many people cannot be seated (F3.1), or None."""
        if (lacks := self.check_lives(rules)) is not None or not people:
            return lacks
        refusal = dealing.check_sizes(people, setup.tables, setup.seats)
        return refusal or dealing.check_company(people, setup.seats)

    def start(self, floor: Floor) -> BarrierHeld:
        """Return the barrier of the first lap, or of play at the one table.

        Raises:
            Refused: there are too few tables or seats for the draw.
        """
        dealing.refuse_seated(floor)
        tables = [(place, table) for place, table in enumerate(floor.draw, start=1) if table]
        until = 1 if len(tables) == 1 else 0
        units = floor.starting_units
        opened = tuple(
            Opening(number, place, number, "", tuple(Seat(e, units[e]) for e in table), until)
            for number, (place, table) in enumerate(tables, start=1)
        )
        return _anew(floor, opened, 1, 0 if until else 1, "", "")

    def next(self, floor: Floor, seed: str, edits: Edits) -> Proposal | ShootOutDue | None:
        """Return the next lap with the players who move for it, or the final table.

        Without laps, waiting players sit down between two rounds.

        Raises:
            Refused: an edit is not possible.
        """
        if self.over(floor):
            return None
        if not floor.lap:
            return _join_or_go_on(floor, seed)
        if any(table.due and not table.done and len(table.seats) > 1 for table in floor.open):
            return None
        moving = moving_from(floor, seed)
        left, most = len(floor.held), len(moving.open) * floor.setup.seats
        can_put_off = any(len(table.seats) > 1 for table in moving.tables.values())
        if edits.put_off and not can_put_off:
            raise Refused("put-off", "No one could play: every player is alone at a table.")
        if edits.put_off:
            return _lap(moving, (), edits, can_put_off=True)
        if left <= balancing.cap_of(moving) or (len(moving.open) == 1 and left <= most):
            return _final(floor, seed, edits, can_put_off=can_put_off)
        fit = min(left, floor.setup.tables * floor.setup.seats)
        if self._redraws(floor) or fit > most:
            again = _new_seats(moving, fit, edits, can_put_off=can_put_off)
            if again is not None:
                return again
        breaks = balancing.find_breaks(moving, left, edits.closing, lot_alone=edits.lot_alone)
        return _lap(moving, breaks, edits, can_put_off=can_put_off)

    def over(self, floor: Floor) -> bool:
        """Return True once at most one player is left."""
        return len(floor.held) < 2

    def tiers(self, floor: Floor) -> tuple[Tier, ...]:
        """Return everyone in tiers, by exit (F7.1)."""

        def reached(stage: int, gone: Exit) -> str:
            if _at_one_table(floor):
                return f"round {gone.lap}"
            return "final table" if stage > 1 else f"lap {gone.lap}"

        return tiers_by_exit(floor, reached)

    def exits(self, floor: Floor) -> Exits:
        """Return the last exit of everyone who is out (F7.1)."""
        return last_exits(floor)

    def course(self, floor: Floor, rounds: SimulatedRounds) -> Course:
        """Return the simulation: tables close as players go out, down to one."""
        return freezeout_course(floor, rounds)

    def is_last_table(self, floor: Floor) -> bool:
        """Return True: the last open table decides the night."""
        return True

    def stage_title(self, floor: Floor) -> str:
        """Return the final table's name once it is open; else ""."""
        return FINAL if floor.stage > 1 and not _at_one_table(floor) else ""

    def _redraws(self, floor: Floor) -> bool:
        """Return True if everyone sits down again before the coming lap."""
        return False


class Shuffle(FreezeOut):
    """Shuffle (F6.2). Between two draws, tables close and are balanced as in a freeze-out.

    A draw that is put off is skipped; the next one comes at its usual lap.
    """

    name = "shuffle"
    title = "Shuffle"
    when = "New tables every few laps. Otherwise a freeze-out."
    options = (
        Option(_EVERY, "New seats every", _LAPS, "3", _EVERY_NOTE),
        *OPTIONS,
    )

    def describe(self, setup: Setup, units: int) -> str:
        """Return F6.2 in a sentence."""
        laps = quantity(int(setup.chosen[_EVERY]), "lap")
        return (
            f"seats are drawn again every {laps}; tables close as people go out, down to one "
            "winner."
        )

    def is_last_table(self, floor: Floor) -> bool:
        """Return False: its chances are always simulated to the end."""
        return False

    def _redraws(self, floor: Floor) -> bool:
        return floor.lap % int(floor.setup.chosen[_EVERY]) == 0


def _at_one_table(floor: Floor) -> bool:
    """Return True if the night began at one table."""
    return sum(table.stage == 1 for table in floor.tables) == 1


def _lap(
    moving: Moving, breaks: tuple[balancing.TableBreak, ...], edits: Edits, *, can_put_off: bool
) -> Proposal:
    """Return the next lap, and who moves for it (F4.2 to F4.4)."""
    floor, start = moving.floor, moving
    moving = move_as_chosen(balancing.without_closed(moving, breaks), edits.moves)
    moving = latecomers.seat_waiting(balancing.break_tables(moving, breaks))
    settled = moving
    if not edits.put_off:
        moving = balancing.balance(moving)
    refuse_for(check_chosen(moving))
    moves = moves_of(moving)
    filled = moving.players
    called = call_lap(filled, floor.accounts, rests=floor.setup.chosen[_REST] == "yes")
    places = {number: moving.tables[number].place for number in moving.open}
    notes = [
        *rest_notes(filled, places, called.due),
        *latecomers.waiting_notes(moving, moving.goes),
    ]
    if not edits.put_off:
        notes += balancing.uneven_notes(moving)
    open_ = {table.number for table in floor.open}
    lap = floor.lap + 1
    barrier = BarrierHeld(
        stage=floor.stage,
        beat=lap,
        seed=moving.seed if moves else "",
        method=METHOD if moves else "",
        closed=tuple(sorted(open_ - set(moving.open))),
        moves=moves,
        due=called.due,
        accounts=called.accounts,
    )
    return Proposal(
        barrier=barrier,
        title=_title(moving, breaks, lap),
        notes=tuple(notes),
        breaking=start.open if breaks else (),
        can_put_off=can_put_off and (bool(breaks) or moving.goes != settled.goes or edits.put_off),
        unkept=unkept_seats(
            floor,
            {entry: moving.tables[going.target].place for entry, going in moving.goes.items()},
        ),
    )


def _title(moving: Moving, breaks: tuple[balancing.TableBreak, ...], lap: int) -> str:
    places = sorted(moving.tables[broken.number].place for broken in breaks)
    if not places:
        return f"Lap {lap}"
    tables = listed(str(place) for place in places)
    closes = f"table {tables} closes" if len(places) == 1 else f"tables {tables} close"
    return f"Lap {lap}: {closes}"


def _final(floor: Floor, seed: str, edits: Edits, *, can_put_off: bool) -> Proposal:
    """Return the final table: new seats, a new roll-off, and no more laps (F4.5)."""
    _refuse_edits(edits)
    opened = sit_anew(floor, 1, seed, until=1, title=FINAL)
    return Proposal(
        barrier=_anew(floor, opened, floor.stage + 1, 0, seed, METHOD),
        title="The final table",
        notes=(f"All players left sit at one table: new seats, and {_new_lead(floor)}.",),
        can_put_off=can_put_off,
        unkept=_unkept(floor, opened),
    )


def _new_lead(floor: Floor) -> str:
    """Return how the next lead is found, in words.

    If only results are typed, the lead is drawn with the first result.
    """
    return "a new roll-off for the lead" if floor.speed is not Speed.RESULT else "a new lead"


def _new_seats(moving: Moving, fit: int, edits: Edits, *, can_put_off: bool) -> Proposal | None:
    """Return new seats for all; None if a player would lose a seat or have no opponent.

    Args:
        fit: how many players fit at the room's tables, including players without a seat.
    """
    floor = moving.floor
    tables = min(-(-fit // balancing.cap_of(moving)), floor.setup.tables, fit // 2)
    if moving.open and (tables < 2 or len(moving.sources) > tables * floor.setup.seats):
        return None
    _refuse_edits(edits)
    opened = sit_anew(floor, tables, moving.seed)
    lap = floor.lap + 1
    barrier = _anew(
        floor, opened, floor.stage, lap, moving.seed, dealing.deal_method(floor.seatings)
    )
    filled = players_at(opened, floor.away)
    places = {opening.number: opening.place for opening in opened}
    sit = {seat.entry for opening in opened for seat in opening.seats}
    rests, waits = rest_notes(filled, places, barrier.due), latecomers.waiting_notes(moving, sit)
    return Proposal(
        barrier=barrier,
        title=f"Lap {lap}: new seats",
        notes=("Everyone gets a new seat.", *rests, *waits),
        can_put_off=can_put_off,
        unkept=_unkept(floor, opened),
    )


def _unkept(floor: Floor, opened: tuple[Opening, ...]) -> tuple[str, ...]:
    return unkept_seats(floor, {seat.entry: each.place for each in opened for seat in each.seats})


def _join_or_go_on(floor: Floor, seed: str) -> Proposal | None:
    """Return seats for waiting players at the one table without laps, or None."""
    if not floor.waiting or all(table.over for table in floor.open):
        return None
    if not any(table.seats for table in floor.open):
        opened = sit_anew(floor, 1, seed, until=1)
        barrier = _anew(floor, opened, floor.stage + 1, 0, seed, METHOD)
        return Proposal(barrier, "A new match", ("Everyone has left the last one.",))
    moving = latecomers.seat_waiting(moving_from(floor, seed))
    moves = moves_of(moving)
    if not moves:
        return None
    names = listed(moving.names[move.entry] for move in moves)
    due = tuple(moving.open)
    held = BarrierHeld(floor.stage, seed=seed, method=METHOD, moves=moves, due=due)
    return Proposal(held, f"{'A seat' if len(moves) == 1 else 'Seats'} for {names}")


def _anew(
    floor: Floor, opened: tuple[Opening, ...], stage: int, lap: int, seed: str, how: str
) -> BarrierHeld:
    """Return a barrier at which all sit down by a draw; lap 0 stands for play without laps."""
    rests = lap > 0 and floor.setup.chosen[_REST] == "yes"
    called = call_lap(players_at(opened, floor.away), {}, rests=rests)
    barrier = open_anew(floor, opened, stage, lap, called)
    return replace(barrier, seed=seed, method=how, carried=bool(barrier.closed))


def _refuse_edits(edits: Edits) -> None:
    if edits.closing or edits.moves:
        raise Refused("new-seats", "Everyone gets a new seat first; move players afterwards.")
