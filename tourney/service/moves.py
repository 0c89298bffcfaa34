"""The commands on the floor of a night over several tables: barriers, moves, shoot-outs."""

from collections.abc import Mapping, Sequence

from tourney.game.mexico.events import Joined, MovedAway, Rejoined
from tourney.game.mexico.round import Speed
from tourney.game.refusal import Refused
from tourney.log.drafting import Batch
from tourney.night.barrier.proposal import Edits
from tourney.night.people.latecomers import check_rebuy
from tourney.night.state.barrier_events import table_events
from tourney.night.state.events import (
    EntryWithdrawn,
    MovedUp,
    Rebought,
    Reseated,
    SatDown,
    ShootOutCalled,
    Thrown,
)
from tourney.night.views.floor_view import PlanView
from tourney.night.views.floor_words import first_round
from tourney.service.before_play import why_anyway
from tourney.service.floor_plans import NO_EDITS, name_of
from tourney.service.night_handle import NightCommand, NightHandle
from tourney.service.play import ComeBack, StepOut, withdrawn


class ChooseSpeeds(NightCommand[None], frozen=True):
    """Have this much typed at the tables from now on (R10.4); it is no entry, and undo leaves it.

    Attributes:
        speeds: by table, all of them; 0 is every other, those still to be opened included.
    """

    speeds: Mapping[int, Speed]

    def do(self, night: NightHandle) -> None:
        night.facts.choose_speeds(self.speeds)


class AcceptPlan(NightCommand[None], frozen=True):
    """Do what the plan of the next barrier shows for these edits.

    Attributes:
        shown: the plan that the host has seen; what it comes to now has to be the same.
    """

    edits: Edits = NO_EDITS
    shown: PlanView | None = None

    def do(self, night: NightHandle) -> None:
        """Record the barrier.

        Raises:
            Refused: `changed` when the plan is another one by now, or without one when the tables
                have gone on since it was last worked out; or as `NightHandle.plan`.
        """
        session, plans = night.session, night.floor_plans
        moved = session.read_on()
        if self.shown is None:
            changed = bool(moved) and plans.was_worked_out
        else:
            changed = plans.plan(self.edits) != self.shown
        if changed:
            raise Refused("changed", "The tables have moved on. Look at the plan again.")
        barrier = plans.proposal(self.edits).barrier
        tables = table_events(session.night, night.facts.matches, barrier)
        with session.as_read():
            session.record(night=[barrier], tables=tables)


class TickOff(NightCommand[None], frozen=True):
    """Tick a player off who was told to move, or take the tick away."""

    entry: int
    sat: bool = True

    def do(self, night: NightHandle) -> None:
        """Record the tick.

        Raises:
            Refused: `has-played`, of a player who has played at the new table and so sits there.
        """
        now = night.session.night
        moving = next((each for each in now.moving if each.entry == self.entry), None)
        if moving is not None and not self.sat:
            match, name = night.table(moving.target).match, name_of(now, self.entry)
            if name in match.names and first_round(match, match.names.index(name)):
                raise Refused("has-played", f"{name} has played there since, and so sits there.")
        night.session.record(night=[SatDown(self.entry, self.sat)])


class TickOffAll(NightCommand[None], frozen=True):
    """Tick several people off, all of them or no one; each is taken back by itself."""

    entries: Sequence[int]

    def do(self, night: NightHandle) -> None:
        night.session.record_all([Batch([SatDown(entry, True)]) for entry in self.entries])


class MovePlayer(NightCommand[None], frozen=True):
    """Move a player to another table between rounds: into a seat found to be wrong, say."""

    entry: int
    table: int
    reason: str = ""

    def do(self, night: NightHandle) -> None:
        """Record the move.

        Raises:
            Refused: the person is in at no table, or a round is being played at one of both.
        """
        now, entry, table = night.session.night, self.entry, self.table
        source, player = _seat_of(night, entry)
        target = night.table(table).match
        name = name_of(now, entry)
        units = night.table(source).match.units[player]
        if source == table:
            raise Refused("same-table", f"{name} sits there already.")
        if target.until or night.table(source).match.until:
            raise Refused("to-the-end", "Players stay at such a table to its end.")
        if len(target.players_in) >= now.plan.setup.seats:
            place = next(t.place for t in now.open_tables if t.number == table)
            raise Refused("no-chair", f"Table {place} has no chair for {name}.")
        numbers = {each.name: each.number for each in now.entries}
        after = (target.players_in or target.seating)[-1]
        came = (
            Rejoined(target.names.index(name), units)
            if name in target.names
            else Joined(name, units, after)
        )
        reason = self.reason or "moved by the host"
        reseated = Reseated(entry, source, table, numbers[target.names[after]], reason)
        night.session.record(night=[reseated], tables={source: [MovedAway(player)], table: [came]})


class Rebuy(NightCommand[None], frozen=True):
    """A player who is out buys in again, and sits down at the next barrier (F1.4).

    Attributes:
        paid: the fee was taken.
        reason: why it counts though it is too late, or one too many (F1.7).
    """

    entry: int
    paid: bool = True
    reason: str = ""

    def do(self, night: NightHandle) -> None:
        reason = why_anyway(self.reason)
        refusal = check_rebuy(night.facts.floor, self.entry, anyway=bool(reason))
        if refusal is not None:
            raise refusal
        night.record_waiting(Rebought(self.entry, self.paid, reason))


class MoveUp(NightCommand[None], frozen=True):
    """Put a player who waits for a chair first in line, for a reason (F1.10)."""

    entry: int
    reason: str

    def do(self, night: NightHandle) -> None:
        if night.session.night.opened:
            night.facts.refuse_over()
        night.session.record(night=[MovedUp(self.entry, why_anyway(self.reason))])


class GoHome(NightCommand[None], frozen=True):
    """A player goes home, whatever the person is doing (F1.3)."""

    entry: int

    def do(self, night: NightHandle) -> None:
        """Record it at the person's table, or on the list if the person sits at none.

        Raises:
            Refused: `is-out`, when the person is out already; `over`, when the night is.
        """
        night.facts.refuse_over()
        session, now = night.session, night.session.night
        name = name_of(now, self.entry)
        for table in now.open_tables:
            match = night.table(table.number).match
            if not match.over and name in match.names:
                player = match.names.index(name)
                if match.units[player]:
                    leaving = withdrawn(session, table.number, player)
                    session.record(tables={table.number: [leaving]})
                    return
        facts = night.facts
        tiers = facts.format.tiers(facts.floor) if now.opened else ()
        if any(self.entry in tier.entries and not tier.playing for tier in tiers):
            raise Refused("is-out", f"{name} is out already.")
        night.record_waiting(EntryWithdrawn(self.entry))


class MarkAway(NightCommand[None], frozen=True):
    """A player at a table is away for a while (F1.6).

    Attributes:
        waits: the table waits; else it plays on.
    """

    entry: int
    waits: bool = False

    def do(self, night: NightHandle) -> None:
        """Record it at the table.

        Raises:
            Refused: `not-seated`, `over`, or as the table.
        """
        night.facts.refuse_over()
        number, player = _seat_of(night, self.entry)
        night.table(number).send(StepOut(player, self.waits))


class MarkBack(NightCommand[None], frozen=True):
    """A player who was away is back (F1.6)."""

    entry: int

    def do(self, night: NightHandle) -> None:
        """Record it at the table; refused as `MarkAway` is."""
        number, player = _seat_of(night, self.entry)
        night.table(number).send(ComeBack(player))


class CallShootOut(NightCommand[None], frozen=True):
    """Those who are tied where it matters shoot out (F5.2, F7.1)."""

    def do(self, night: NightHandle) -> None:
        """Record who shoots, and for what.

        Raises:
            Refused: `no-shoot-out`, where none is due.
        """
        due, _ = night.floor_plans.shoot_out_due()
        if due is None:
            raise Refused("no-shoot-out", "No tie matters here.")
        night.session.record(night=[ShootOutCalled(due.entries, due.lines, due.why)])


class Shoot(NightCommand[None], frozen=True):
    """Throw the next throw of the shoot-out."""

    value: int

    def do(self, night: NightHandle) -> None:
        running = night.session.night.shoot_out
        night.session.record(night=[Thrown(running.on_turn if running else 0, self.value)])


def _seat_of(night: NightHandle, entry: int) -> tuple[int, int]:
    """The table where a player is in, by number, and the player there."""
    name = name_of(night.session.night, entry)
    for table in night.session.night.open_tables:
        match = night.table(table.number).match
        if name in match.names and match.units[match.names.index(name)]:
            return table.number, match.names.index(name)
    raise Refused("not-seated", f"{name} sits at no table.")
