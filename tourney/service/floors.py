"""What is done on the floor of a night over several tables: barriers, moves, shoot-outs."""

from collections.abc import Callable
from dataclasses import dataclass

from tourney.game.mexico.events import Joined, MovedAway, Rejoined
from tourney.game.refusal import Refused
from tourney.log.drafting import Entry
from tourney.log.roles import Who
from tourney.log.session import NightSession
from tourney.night.barrier.proposal import Edits, Proposal, ShootOutDue
from tourney.night.events import (
    EntryWithdrawn,
    NightEvent,
    Rebought,
    Reseated,
    SatDown,
    ShootOutCalled,
    Thrown,
)
from tourney.night.floor import Floor
from tourney.night.floor_of import people_of
from tourney.night.fold import apply
from tourney.night.format import Format
from tourney.night.formats.registry import FORMATS
from tourney.night.held import awaited, table_events
from tourney.night.money.accounts import pot_of
from tourney.night.night import Night
from tourney.night.people.latecomers import check_late, check_rebuy, is_last_call, rebuys_are_open
from tourney.night.views.floor_view import BracketView, FloorView, PlacesView, PlanView
from tourney.night.views.floor_words import (
    between,
    first_round,
    floor_tables,
    latest_out,
    may_rebuy,
    movers,
    plan_view,
    shoot_out_view,
    status,
)
from tourney.night.views.view import pot_words
from tourney.service.results import Results
from tourney.service.tables import withdrawn
from tourney.store.store import Store

_NO_EDITS = Edits()


@dataclass(frozen=True, slots=True)
class _Planned:
    """How a night goes on from where it stands, worked out once, as it was shown."""

    night: Night
    floor: Floor
    edits: Edits
    seed: str
    step: Proposal | ShootOutDue | None


class Floors(Results):
    """The commands on the floor, of the night of that number.

    Each raises Refused, with nothing changed, where the format, the rules or the disk are
    against it.
    """

    def __init__(self, store: Store, draw: Callable[[], str], who: Who) -> None:
        super().__init__(store, draw, who)
        self._planned: dict[int, _Planned] = {}

    def floor(self, number: int) -> FloorView:
        """Every table at a glance, and what waits for the host."""
        session = self._session(number)
        night, format_ = session.night, self._format(session)
        planned, places = self._plan_on(session), self._places(session)
        floor, over = planned.floor, not places.provisional
        stage = format_.stage_title(floor)
        due, must = self._shoot_out_due(session, planned, places)
        return FloorView(
            night=places.night,
            format=format_.title,
            stage=stage,
            beat=floor.beat,
            tables=floor_tables(night, floor, self._matches(session)),
            movers=movers(night, floor, self._matches(session)),
            status=status(floor, stage, over, places.winner),
            action=_action(night, planned.step),
            waiting=tuple(_name(night, entry) for entry in night.coming),
            between=between(night, floor, places.lines),
            players_in=sum(line.status in ("playing", "won", "placed") for line in places.lines),
            gone=latest_out(format_.exits(floor), places.lines),
            shoot_out=shoot_out_view(night, due, must),
            late_refused="" if (no := check_late(floor)) is None else no.sentence,
            rebuy=rebuys_are_open(floor),
            last_call=may_rebuy(night, floor) if is_last_call(floor) and not over else (),
            finished=over,
            winner=places.winner,
            pot=pot_words(night.plan, pot_of(night, self._matches(session))),
            proof=places.proof,
            has_bracket=format_.has_bracket,
        )

    def barrier(self, number: int, edits: Edits = _NO_EDITS) -> PlanView:
        """The plan of the next barrier, with what the host wants otherwise; nothing is recorded.

        Raises:
            Refused: `tables-play` while tables play, `shoot-out` before one that is due, or an
                edit that cannot be done.
        """
        session = self._session(number)
        planned = self._plan_on(session, edits)
        proposal = self._proposal(session.night, planned)
        return plan_view(session.night, planned.floor, proposal)

    def hold_barrier(
        self, number: int, edits: Edits = _NO_EDITS, shown: PlanView | None = None
    ) -> None:
        """Do what `barrier` showed for these edits.

        Args:
            shown: the plan that the host has seen; what it comes to now has to be the same.

        Raises:
            Refused: `changed` when the plan is another one by now, or without one when the tables
                have gone on since it was last worked out; or as `barrier`.
        """
        session = self._session(number)
        moved = session.read_on()
        if shown is None:
            changed = bool(moved) and number in self._planned
        else:
            changed = self.barrier(number, edits) != shown
        if changed:
            raise Refused("changed", "The tables have gone on since; look at the plan again.")
        night, matches = session.night, self._matches(session)
        barrier = self._proposal(night, self._plan_on(session, edits)).barrier
        with session.as_read():
            session.record(night=[barrier], tables=table_events(night, matches, barrier))

    def _open_floor(self, session: NightSession) -> None:
        """Open every table of the draw; the first beat, where there are any, is called."""
        night, format_ = session.night, self._format(session)
        if night.opened:
            raise Refused("begun", "Play has begun already.")
        if not night.draw:
            raise Refused("no-seats", "Draw the seats first.")
        setup, rules, people = night.plan.setup, night.plan.rules, people_of(night)
        refusal = format_.check(setup, rules, len(people))
        if refusal is not None:
            raise refusal
        barrier = format_.start(setup, rules, people, night.draw)
        session.record(night=[barrier], tables=table_events(night, {}, barrier))

    def _refuse_newcomers(self, session: NightSession) -> None:
        """Raise why nobody can be registered any more, if so."""
        night = session.night
        if not night.opened:
            return
        if night.single:
            raise Refused("begun", "Play has begun; whoever comes now joins at the table.")
        self._refuse_over(session)
        refusal = check_late(self._floor(session))
        if refusal is not None:
            raise refusal

    def sat_down(self, number: int, entry: int, sat: bool = True) -> None:
        """Tick somebody off who was told to move, or take the tick away.

        Raises:
            Refused: `has-played`, of whoever has played at the new table and so sits there.
        """
        session = self._session(number)
        moving = next((each for each in session.night.moving if each.entry == entry), None)
        if moving is not None and not sat:
            match, name = self._open_match(session, moving.target), _name(session.night, entry)
            if name in match.names and first_round(match, match.names.index(name)):
                raise Refused("has-played", f"{name} has played there since, and so sits there.")
        session.record(night=[SatDown(entry, sat)])

    def move(self, number: int, entry: int, table: int, reason: str = "") -> None:
        """Move somebody to another table between rounds: into a seat found to be wrong, say.

        Raises:
            Refused: the person is in at no table, or a round is being played at one of both.
        """
        session = self._session(number)
        source, player = self._seat_of(session, entry)
        target = self._open_match(session, table)
        name = _name(session.night, entry)
        units = self._open_match(session, source).units[player]
        if source == table:
            raise Refused("same-table", f"{name} sits there already.")
        if target.until or self._open_match(session, source).until:
            raise Refused("to-the-end", "Who plays at such a table plays there to its end.")
        if len(target.players_in) >= session.night.plan.setup.seats:
            place = next(t.place for t in session.night.open_tables if t.number == table)
            raise Refused("no-chair", f"Table {place} has no chair for {name}.")
        numbers = {each.name: each.number for each in session.night.entries}
        after = (target.players_in or target.seating)[-1]
        came = (
            Rejoined(target.names.index(name), units)
            if name in target.names
            else Joined(name, units, after)
        )
        reseated = Reseated(
            entry, source, table, numbers[target.names[after]], reason or "moved by the host"
        )
        session.record(night=[reseated], tables={source: [MovedAway(player)], table: [came]})

    def rebuy(self, number: int, entry: int) -> None:
        """Somebody who is out buys in again, and sits down at the next barrier (F1.4)."""
        session = self._session(number)
        refusal = check_rebuy(self._floor(session), entry)
        if refusal is not None:
            raise refusal
        self._record_waiting(session, Rebought(entry))

    def withdraw(self, number: int, player: int, table: int = 1) -> None:
        """As `Tables.withdraw`, until the night is over: who has won it does not leave it."""
        self._refuse_over(self._session(number))
        super().withdraw(number, player, table)

    def withdraw_entry(self, number: int, entry: int) -> None:
        """Somebody goes home, whatever the person is doing (F1.3).

        Raises:
            Refused: `is-out`, when the person is out already; `over`, when the night is.
        """
        session = self._session(number)
        self._refuse_over(session)
        night = session.night
        name = _name(night, entry)
        for table in night.open_tables:
            match = self._open_match(session, table.number)
            if not match.over and name in match.names:
                player = match.names.index(name)
                if match.units[player]:
                    leaving = withdrawn(session, table.number, player)
                    session.record(tables={table.number: [leaving]})
                    return
        tiers = self._format(session).tiers(self._floor(session)) if night.opened else ()
        if any(entry in tier.entries and not tier.playing for tier in tiers):
            raise Refused("is-out", f"{name} is out already.")
        self._record_waiting(session, EntryWithdrawn(entry))

    def call_shoot_out(self, number: int) -> None:
        """Those who are tied where it matters shoot out (F5.2, F7.1).

        Raises:
            Refused: `no-shoot-out`, where none is due.
        """
        session = self._session(number)
        planned, places = self._plan_on(session), self._places(session)
        due, _ = self._shoot_out_due(session, planned, places)
        if due is None:
            raise Refused("no-shoot-out", "Nobody is tied where it matters.")
        session.record(night=[ShootOutCalled(due.entries, due.lines, due.why)])

    def shoot(self, number: int, value: int) -> None:
        """The next throw of the shoot-out."""
        session = self._session(number)
        running = session.night.shoot_out
        session.record(night=[Thrown(running.on_turn if running else 0, value)])

    def bracket(self, number: int) -> BracketView:
        """The bracket, as far as it is known; before play the one that the draw gives."""
        session = self._session(number)
        stages = self._format(session).bracket(self._floor(session))
        return BracketView(self._view(session), stages)

    # Inside

    def _record_waiting(self, session: NightSession, *events: NightEvent) -> None:
        """Record that people wait to sit down, or do not any more.

        The table that is played to its end is told, as it is not over before.
        """
        night, matches, entries = session.night, self._matches(session), []
        for event in events:
            night = apply(night, event)
            entries.append(Entry([event], awaited(night, matches) if night.opened else {}))
        session.record_all(entries)

    def _refuse_over(self, session: NightSession) -> None:
        if self._finished(session):
            raise Refused("over", "The night is over; everybody's place stands.")

    def _format(self, session: NightSession) -> Format:
        return FORMATS[session.night.plan.setup.format]

    def _plan_on(self, session: NightSession, edits: Edits = _NO_EDITS) -> _Planned:
        """How the night goes on from here; the seed of its lots is drawn once."""
        night, floor = session.night, self._floor(session)
        last = self._planned.get(session.number)
        same = last is not None and last.floor is floor
        if last is not None and same and last.edits == edits:
            return last
        # What falls at tables that play on draws no new lots.
        seed = last.seed if last is not None and last.night is night else self._draw()
        step = None
        playing = floor.beat and any(table.due and not table.done for table in floor.open)
        if night.opened and night.shoot_out is None and not playing:
            step = self._format(session).next(floor, seed, edits)
        if isinstance(step, Proposal) and not self._can_join(session, step):
            step = None
        planned = _Planned(night, floor, edits, seed, step)
        self._planned[session.number] = planned
        return planned

    def _can_join(self, session: NightSession, step: Proposal) -> bool:
        """Whether no round is being played where somebody sits down, as may be without beats."""
        matches = self._matches(session)
        return bool(step.barrier.beat) or all(
            (match := matches[move.target]).between_rounds or match.alone
            for move in step.barrier.moves
        )

    def _shoot_out_due(
        self, session: NightSession, planned: _Planned, places: PlacesView
    ) -> tuple[ShootOutDue | None, bool]:
        """The next shoot-out, and whether the night cannot go on without it.

        At the end of a night those who would share a prize may shoot it out (F7.1).
        """
        if isinstance(planned.step, ShootOutDue):
            return planned.step, True
        ties = self._ties_at_the_money(session, places)
        return (ties[0], False) if ties else (None, False)

    def _proposal(self, night: Night, planned: _Planned) -> Proposal:
        if night.shoot_out is not None or isinstance(planned.step, ShootOutDue):
            raise Refused("shoot-out", "First the shoot-out.")
        if planned.step is None:
            raise Refused("tables-play", "There is nothing to do until the tables are done.")
        return planned.step

    def _seat_of(self, session: NightSession, entry: int) -> tuple[int, int]:
        """The table where somebody is in, by number, and the player there."""
        name = _name(session.night, entry)
        for table in session.night.open_tables:
            match = self._open_match(session, table.number)
            if name in match.names and match.units[match.names.index(name)]:
                return table.number, match.names.index(name)
        raise Refused("not-seated", f"{name} sits at no table.")


def _name(night: Night, number: int) -> str:
    entry = night.entry(number)
    if entry is None:
        raise Refused("unknown", "That entry is not on the list.")
    return entry.name


def _action(night: Night, step: Proposal | ShootOutDue | None) -> str:
    """What Enter does."""
    if night.shoot_out is not None or isinstance(step, ShootOutDue):
        return "the shoot-out"
    return "" if step is None else step.title[:1].lower() + step.title[1:]
