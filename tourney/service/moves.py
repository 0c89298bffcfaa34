"""The floor of a night over several tables: barriers, moves, shoot-outs."""

from collections.abc import Callable, Mapping, Sequence

from tourney.game.mexico.events import Joined, MovedAway, Rejoined
from tourney.game.mexico.round import Speed
from tourney.game.refusal import Refused, refuse_for
from tourney.log.batch import Batch
from tourney.night.barrier import Edits
from tourney.night.people.attendance import Attendance
from tourney.night.people.latecomers import check_rebuy
from tourney.night.state import events
from tourney.night.state.barrier_events import table_events
from tourney.night.views.floor_view import PlanView
from tourney.night.views.floor_words import first_round
from tourney.service.attendance import attends, call_time
from tourney.service.floor_plans import NO_EDITS, FloorPlans, name_of
from tourney.service.night_facts import NightFacts
from tourney.service.people import record_waiting, why_anyway
from tourney.service.table_handle import TableHandle, withdrawn


class Moves:
    """The commands on the floor of a night."""

    def __init__(
        self, facts: NightFacts, floor_plans: FloorPlans, table: Callable[[int], TableHandle]
    ) -> None:
        """Use a night's facts, its floor plans, and the handles of its tables."""
        self._facts = facts
        self._session = facts.session
        self._floor_plans = floor_plans
        self._table = table

    def choose_speeds(self, speeds: Mapping[int, Speed]) -> None:
        """Choose how much is typed at the tables from now on (R10.4); undo leaves the choice.

        Args:
            speeds: by table, for all tables; 0 is every other table, also one opened later.
        """
        self._facts.choose_speeds(speeds)

    def accept_plan(self, edits: Edits = NO_EDITS, shown: PlanView | None = None) -> None:
        """Carry out the plan of the next barrier with these edits.

        Args:
            shown: the plan that the host has seen; the present plan must be the same.

        Raises:
            Refused: `changed` if the plan is a different one now or, without `shown`, if tables
                have gone on since it was worked out; or as in `NightHandle.plan`.
        """
        session, plans = self._session, self._floor_plans
        moved = session.read_on()
        if shown is None:
            changed = bool(moved) and plans.was_worked_out
        else:
            changed = plans.plan(edits) != shown
        if changed:
            raise Refused("changed", "The tables have moved on. Look at the plan again.")
        barrier = plans.proposal(edits).barrier
        tables = table_events(session.night, self._facts.matches, barrier)
        session.record(Batch([barrier], tables), as_read=True)

    def tick_off(self, entry: int, sat: bool = True) -> None:
        """Tick off a player who was told to move, or remove the tick.

        Raises:
            Refused: `has-played`, for removing the tick of a player who has already played there.
        """
        now = self._session.night
        moving = next((each for each in now.moving if each.entry == entry), None)
        if moving is not None and not sat:
            match, name = self._table(moving.target).state, name_of(now, entry)
            if name in match.names and first_round(match, match.names.index(name)):
                raise Refused("has-played", f"{name} has already played there.")
        self._session.record(Batch([events.SatDown(entry, sat)]))

    def tick_off_all(self, entries: Sequence[int]) -> None:
        """Tick off several players, all or none; undo takes back one at a time."""
        self._session.record(*(Batch([events.SatDown(entry, True)]) for entry in entries))

    def move(self, entry: int, table: int, reason: str = "") -> None:
        """Move a player to another table between rounds, for example out of a wrong seat.

        Raises:
            Refused: the player is in at no table, or one of the two tables has a round in play.
        """
        now = self._session.night
        source, player = self._seat_of(entry)
        here, target = self._table(source).state, self._table(table).state
        name, units = name_of(now, entry), here.players[player].units
        if source == table:
            raise Refused("same-table", f"{name} sits there already.")
        if target.until or here.until:
            raise Refused("to-the-end", "Players stay at such a table to its end.")
        if len(target.players_in) >= now.plan.setup.seats:
            place = next(t.place for t in now.open_tables if t.number == table)
            raise Refused("no-chair", f"Table {place} has no seat for {name}.")
        numbers = {each.name: each.number for each in now.entries}
        after = (target.players_in or target.seating)[-1]
        came = (
            Rejoined(target.names.index(name), units)
            if name in target.names
            else Joined(name, units, after)
        )
        reason = reason or "moved by the host"
        reseated = events.Reseated(entry, source, table, numbers[target.names[after]], reason)
        self._session.record(Batch([reseated], {source: [MovedAway(player)], table: [came]}))

    def rebuy(self, entry: int, paid: bool = True, reason: str = "") -> None:
        """Record that a player who is out buys in again and sits down at the next barrier (F1.4).

        Args:
            paid: whether the fee was paid.
            reason: why the re-buy counts although it is too late, or one too many (F1.7).
        """
        reason = why_anyway(reason)
        refuse_for(check_rebuy(self._facts.floor, entry, anyway=bool(reason)))
        record_waiting(self._facts, events.Rebought(entry, paid, reason))

    def move_up(self, entry: int, reason: str) -> None:
        """Put a player who waits for a seat first in line, for a reason (F1.10)."""
        if self._session.night.opened:
            self._facts.refuse_over()
        self._session.record(Batch([events.MovedUp(entry, why_anyway(reason))]))

    def go_home(self, entry: int) -> None:
        """Record that a player goes home, at any moment (F1.3).

        Raises:
            Refused: `is-out`, if the player is out already; `over`, if the night is.
        """
        self._facts.refuse_over()
        session, now = self._session, self._session.night
        name = name_of(now, entry)
        if attends(self._facts, entry, Attendance.GONE):
            return
        for table in now.open_tables:
            match = self._table(table.number).state
            if not match.over and name in match.names:
                player = match.names.index(name)
                if match.units[player]:
                    leaving = withdrawn(session, table.number, player)
                    session.record(Batch(tables={table.number: [leaving]}))
                    return
        facts = self._facts
        tiers = facts.format.tiers(facts.floor) if now.opened else ()
        if any(entry in tier.entries and not tier.playing for tier in tiers):
            raise Refused("is-out", f"{name} is out already.")
        record_waiting(self._facts, events.EntryWithdrawn(entry))

    def mark_away(self, entry: int, waits: bool = False) -> None:
        """Record that a player at a table is away for a while (F1.6).

        Args:
            waits: whether the table waits for the player; otherwise it plays on.

        Raises:
            Refused: `not-seated`, `over`, or as at the table.
        """
        self._facts.refuse_over()
        if not attends(self._facts, entry, Attendance.AWAY, waits):
            number, player = self._seat_of(entry)
            self._table(number).step_out(player, waits)

    def mark_back(self, entry: int) -> None:
        """Record that a player who was away is back (F1.6)."""
        if not attends(self._facts, entry, Attendance.HERE):
            number, player = self._seat_of(entry)
            self._table(number).come_back(player)

    def call_time(self) -> None:
        """Call time for a sitting that the clock ends (F15.1), also before it is up."""
        call_time(self._facts)

    def call_shoot_out(self) -> None:
        """Call a shoot-out of the players whose tie matters (F5.2, F7.1).

        Raises:
            Refused: `no-shoot-out`, if no shoot-out is due.
        """
        due, _ = self._floor_plans.shoot_out_due()
        if due is None:
            raise Refused("no-shoot-out", "No tie has to be settled.")
        self._session.record(Batch([events.ShootOutCalled(due.entries, due.lines, due.why)]))

    def shoot(self, value: int) -> None:
        """Record the next throw of the shoot-out."""
        running = self._session.night.shoot_out
        self._session.record(Batch([events.Thrown(running.on_turn if running else 0, value)]))

    def _seat_of(self, entry: int) -> tuple[int, int]:
        """Return the number of the table where a player is in, and the player's number there."""
        name = name_of(self._session.night, entry)
        for table in self._session.night.open_tables:
            match = self._table(table.number).state
            if name in match.names and match.units[match.names.index(name)]:
                return table.number, match.names.index(name)
        raise Refused("not-seated", f"{name} sits at no table.")
