"""A night as a file: written, read into another store, and its draws repeated from either."""

from dataclasses import dataclass, fields

from tourney.game.mexico.events import LeadDrawn
from tourney.game.mexico.match import Match
from tourney.game.refusal import Refused
from tourney.interchange.night_gate import let_in
from tourney.interchange.night_json import UnreadableNight, read_night, write_night
from tourney.interchange.replaying import Moment, Replay, replay
from tourney.log.session import NightSession
from tourney.log.streams import HOSTILE, night_stream
from tourney.night.barrier.proposal import BarrierHeld
from tourney.night.events import Plan, SeatsDrawn
from tourney.night.views.repeat import RepeatedDraw, repeat_barrier, repeat_lead, repeat_seats
from tourney.night.views.seat_plan import SeatPlan, seat_plan
from tourney.service.ending import ending_of
from tourney.service.floors import Floors
from tourney.store.rows.records import NewEvent, StoredEvent


@dataclass(frozen=True, slots=True)
class Draws:
    """Every draw of a night that stands, in order, first leads last."""

    plan: Plan
    draws: tuple[RepeatedDraw, ...]


class Copies(Floors):
    """The commands by which a night leaves its store, and comes into another."""

    def night_json(self, number: int) -> bytes:
        """The night as JSON, every row of it, as `night_json` says.

        Raises:
            Refused: there is no such night.
        """
        self._session(number)  # there is one
        return write_night(self._store.events_under(night_stream(number)))

    def import_night(self, data: bytes) -> int:
        """Take in a night that was written as JSON, row for row; its number here.

        Raises:
            Refused: `imported`, when it is here already, or an `UnreadableNight`; nothing of it
                has been taken.
        """
        self._who.refuse_but_host()
        number = max(self._numbers(), default=0) + 1
        rows = read_night(data, number)
        told = let_in(number, rows)
        assert told.night.state is not None
        uid, name = told.night.state.uid, told.night.state.plan.name
        for line in self._store.nights():
            if line.uid == uid:
                raise Refused("imported", f"{name} is here already, as night {line.number}.")
        if self._store.has_any(row.uuid for row in rows):
            raise UnreadableNight("uuid", "Rows of another night here have the same uuids.")
        session = NightSession(self._store, number, ending_of, self._who)
        try:
            session.take(rows)
            self._look_at(session)
            projection = session.projection
        except (Refused, *HOSTILE) as fault:
            raise UnreadableNight("no-night", "The rows of the file make no night.") from fault
        assert not session.damage
        self._store.append([_new(row) for row in rows], projection)
        self._sessions[number] = session
        return number

    def draws(self, number: int) -> Draws:
        """Every draw of the night, worked out anew from its record (F3.3).

        Raises:
            Refused: there is no such night, or an `UnreadableNight`.
        """
        self._session(number)  # there is one
        return _draws(replay(self._store.events_under(night_stream(number))))

    def seat_plan(self, number: int) -> SeatPlan:
        """The seats with which play begins, or began, and what they were drawn from."""
        session = self._session(number)
        events = [row.event for row in session.rows]
        return seat_plan(self._view(session), session.night, events)

    def _look_at(self, session: NightSession) -> None:
        """Put together what every screen of a night needs, to see that it can be."""
        self._view(session)
        self._places(session)
        if not session.night.single:
            self._plan_on(session)
            self._format(session).bracket(self._floor(session))
            self._planned.pop(session.number)
        self._floors.pop(session.number, None)


def draws_in(data: bytes) -> Draws:
    """Every draw of a night that was written as JSON, worked out anew; no store is needed.

    Raises:
        UnreadableNight: as `Copies.import_night`.
    """
    return _draws(let_in(1, read_night(data, 1)))


def _draws(told: Replay) -> Draws:
    try:
        return _worked_out(told)
    except HOSTILE as fault:
        sentence = "The draws of this night cannot be worked out from its rows."
        raise UnreadableNight("no-night", sentence) from fault


def _worked_out(told: Replay) -> Draws:
    assert told.night.state is not None
    night = told.night.state
    found = [draw for moment in told.moments for draw in _of_night(moment)]
    places = {table.number: table.place for table in night.tables}
    for number in sorted(places):
        for step in told.tables[number].steps:
            if isinstance(step.event, LeadDrawn) and isinstance(step.before, Match):
                found.append(repeat_lead(places[number], step.before, step.event))
    return Draws(night.plan, tuple(found))


def _of_night(moment: Moment) -> list[RepeatedDraw]:
    night = moment.before
    match moment.event:
        case SeatsDrawn() if night is not None:
            return [repeat_seats(night, moment.event)]
        case BarrierHeld(seed=seed) if night is not None and night.opened and seed:
            matches = {n: match for n, match in moment.matches.items() if isinstance(match, Match)}
            return [repeat_barrier(night, matches, moment.event)]
        case _:
            return []


def _new(row: StoredEvent) -> NewEvent:
    return NewEvent(**{field.name: getattr(row, field.name) for field in fields(NewEvent)})
