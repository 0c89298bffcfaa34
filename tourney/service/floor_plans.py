"""The floor of a night over several tables: its view, and the plan of how it continues."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Mapping
from datetime import timedelta
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.refusal import Refused
from tourney.game.wording import small
from tourney.log.roles import is_of_phone
from tourney.log.session import NightRow
from tourney.night.barrier import BarrierHeld, Edits, Proposal, ShootOutDue
from tourney.night.floor import Floor
from tourney.night.formats.format import BracketTable
from tourney.night.formats.registry import format_of
from tourney.night.money.stakes import pot_of
from tourney.night.people import latecomers
from tourney.night.people.attendance import Attendance
from tourney.night.state.check import check
from tourney.night.state.events import BreakCalled, Registered
from tourney.night.state.night import Night
from tourney.night.state.room_clock import Break, SittingClock, slow_words
from tourney.night.views import floor_view, floor_words, seat_plan, view
from tourney.service.attendance import waiting_since
from tourney.service.ending_plans import is_for_a_deal
from tourney.service.night_facts import NightFacts

NO_EDITS = Edits()

#: The next step of a night: a barrier, or a shoot-out before it; None while tables play.
Step = Proposal | ShootOutDue | None


class _Times(Struct, frozen=True):
    """The times of a night, from which the slow table is worked out once a round.

    Attributes:
        rows: the night's rows that were used.
        done: by table that has played the running lap, the number of its rows.
    """

    rows: tuple[NightRow, ...]
    done: Mapping[int, int]
    words: str


class FloorPlans:
    """The floor of one night, and the plan of its next barrier.

    Attributes:
        was_worked_out: True once the next step has been worked out for the first time.
    """

    def __init__(self, facts: NightFacts, draw: Callable[[], str]) -> None:
        """Use the facts of a night.

        Args:
            draw: returns the seed of the next lots.
        """
        self._facts = facts
        self._draw = draw
        self._times: _Times | None = None
        self.was_worked_out = False
        #: The seed of each barrier's lots, by the number of barriers before it. A seed is kept
        #: until the host accepts the plan, whatever is typed or undone meanwhile.
        self._seeds: dict[int, str] = {}

    def view(self) -> floor_view.FloorView:
        """Return every table at a glance, and the action that waits for the host."""
        return self._facts.once("floor view", self._view)

    def plan(self, edits: Edits) -> floor_view.PlanView:
        """Return the plan of the next barrier, with the host's edits; nothing is recorded.

        Raises:
            Refused: `tables-play` while tables play, `shoot-out` if one comes first, or an edit
                that is not possible.
        """
        night, floor = self._facts.session.night, self._facts.floor
        return self._facts.once(
            ("plan", edits), lambda: seat_plan.plan_view(night, floor, self.proposal(edits))
        )

    def proposal(self, edits: Edits) -> Proposal:
        """Return the next barrier itself, as the format proposes it.

        Raises:
            Refused: as in `plan`.
        """
        step = self.next_step(edits)
        if self._facts.session.night.shoot_out is not None or isinstance(step, ShootOutDue):
            raise Refused("shoot-out", "Finish the shoot-out first.")
        if step is None:
            raise Refused("tables-play", "Wait until all tables are done.")
        return step

    def shoot_out_due(self) -> tuple[ShootOutDue | None, bool]:
        """Return the next shoot-out, and whether the night cannot continue without it.

        At the end of a night players who share a prize may have a shoot-out (F7.1).
        """
        step = self.next_step(NO_EDITS)
        if isinstance(step, ShootOutDue):
            return step, True
        ties = self._facts.ties_at_the_money()
        return (ties[0], False) if ties else (None, False)

    def bracket(self) -> floor_view.BracketView:
        """Return the bracket as known so far; before play, the one that the draw gives."""
        floor, matches = self._facts.floor, self._facts.matches
        stages = self._facts.format.bracket(floor)
        due = {
            now.number
            for now in floor.open
            if floor_words.table_state(now, matches[now.number]) == "due"
        }
        shown = (
            replace(stage, tables=tuple(_shown(table, due) for table in stage.tables))
            for stage in stages
        )
        return floor_view.BracketView(self._facts.view(), tuple(shown))

    def _view(self) -> floor_view.FloorView:
        facts = self._facts
        session, format_ = facts.session, facts.format
        night = session.night
        step, places = self.next_step(NO_EDITS), facts.places
        floor, matches, over = facts.floor, facts.matches, not places.provisional
        stage = format_.stage_title(floor)
        due, must = self.shoot_out_due()
        last_call = latecomers.is_last_call(floor) and night.ending is None and not over
        return floor_view.FloorView(
            night=places.night,
            format=format_.title,
            stage=stage,
            lap=floor.lap,
            tables=tuple(
                replace(table, by_phone=self._is_by_phone(table.number, table.state))
                for table in floor_words.floor_tables(night, floor, matches)
            ),
            movers=floor_words.movers(night, floor, matches),
            status=floor_words.status(
                floor, stage, over, places.winner, ends=night.ending is not None
            ),
            action=_action(night, step),
            waiting=tuple(name_of(night, entry) for entry in night.coming),
            between=floor_words.people_between_tables(night, floor, places.lines),
            since=waiting_since(night, ((row.event, row.at) for row in session.rows)),
            players_in=sum(
                line.status in ("playing", "won", "placed") and line.attends is Attendance.HERE
                for line in places.lines
            ),
            gone=floor_words.latest_out(format_.exits(floor), places.lines),
            shoot_out=floor_words.shoot_out_view(night, due, must),
            late_refused=_late_refused(night, floor),
            rebuy=night.ending is None and latecomers.rebuys_are_open(floor),
            last_call=floor_words.may_rebuy(night, floor) if last_call else (),
            finished=over,
            ends=night.ending is not None and not over,
            winner=places.winner,
            pot="" if format_.endless else view.pot_words(night.plan, pot_of(night, matches)),
            proof=places.proof,
            has_bracket=format_.has_bracket,
            slow="" if over else self._slow(floor),
            break_=self.pause(),
            late_anyway=not over and night.ending is None and _can_overrule(floor),
            late_units=latecomers.late_units(floor)
            if latecomers.takes_late(night.plan.setup)
            else 0,
            deal=is_for_a_deal(facts),
            partners=floor_words.partners_in(night, night.stage),
        )

    def _is_by_phone(self, table: int, state: floor_view.FloorState) -> bool:
        rows = self._facts.session.streams.tables[table].rows
        return state != "due" and is_of_phone(rows[-1].by)

    def _slow(self, floor: Floor) -> str:
        """Return the words on the slow table, by the times from call to last entry."""
        session = self._facts.session
        done = {each.number: len(session.times(each.number)) for each in floor.open if each.done}
        times = self._times
        if times is None or times.rows is not session.rows or times.done != done:
            self._times = times = _Times(session.rows, done, slow_words(self._took(done)))
        return times.words

    def _took(self, done: Collection[int]) -> dict[int, list[float]]:
        """Return, by a table's place, the seconds of each of its finished rounds."""
        session = self._facts.session
        calls = [(r.at, r.event) for r in session.rows if isinstance(r.event, BarrierHeld)]
        ends = [*(at for at, _ in calls[1:]), None][: len(calls)]
        places = {table.number: table.place for table in session.night.open_tables}
        took: dict[int, list[float]] = {}
        for (begun, barrier), end in zip(calls, ends, strict=True):
            for number in barrier.due if barrier.beat else ():
                if number in places and (end is not None or number in done):
                    rows = session.times(number)
                    last = len(rows) if end is None else bisect_left(rows, end)
                    if last:  # a damaged log may have no rows
                        seconds = (rows[last - 1] - begun).total_seconds()
                        took.setdefault(places[number], []).append(seconds)
        return took

    def pause(self) -> Break | None:
        """Return the break that was called, or else the clock of the sitting.

        A break begins once every table that plays is done.
        """
        session = self._facts.session
        minutes = session.night.break_minutes
        if self._facts.view().state == "finished":
            return None
        if not minutes:
            setup, ends = session.night.plan.setup, session.sitting_ends
            sittings = format_of(setup).sittings(setup)
            return SittingClock(sittings.minutes, ends) if sittings and ends else None
        floor = self._facts.floor
        if floor.lap and any(table.due and not table.done for table in floor.open):
            return Break(minutes, None)
        called = [row.at for row in session.rows if isinstance(row.event, BreakCalled)][-1]
        played = [session.times(table.number)[-1:] for table in floor.open if floor.lap]
        begun = max([called, *chain.from_iterable(played)])
        return Break(minutes, begun + timedelta(minutes=minutes))

    def next_step(self, edits: Edits) -> Step:
        """Return the next step of the night; the seed of a barrier's lots is drawn only once."""
        return self._facts.once(("next", edits), lambda: self._worked_out(edits))

    def _worked_out(self, edits: Edits) -> Step:
        night, floor = self._facts.session.night, self._facts.floor
        self.was_worked_out = True
        playing = floor.lap and any(table.due and not table.done for table in floor.open)
        if not night.opened or night.shoot_out is not None or night.ending is not None or playing:
            return None
        held = sum(isinstance(row.event, BarrierHeld) for row in self._facts.session.rows)
        if held not in self._seeds:
            self._seeds[held] = self._draw()
        step = self._facts.format.next(floor, self._seeds[held], edits)
        if isinstance(step, Proposal) and not self._can_join(step):
            return None
        return step

    def _can_join(self, step: Proposal) -> bool:
        """Return True if the moves can be made: without laps, only where no round is in play."""
        matches = self._facts.matches
        return bool(step.barrier.beat) or all(
            (match := matches[move.target]).between_rounds or match.alone
            for move in step.barrier.moves
        )


def name_of(night: Night, number: int) -> str:
    """Return the name of an entry.

    Raises:
        Refused: `unknown`, if there is no entry of that number.
    """
    entry = night.entry(number)
    if entry is None:
        raise Refused("unknown", "That entry is not on the list.")
    return entry.name


def _can_overrule(floor: Floor) -> bool:
    form = format_of(floor.setup)
    refusal = form.check_late(floor)
    too_late = refusal is not None and refusal.code in latecomers.OVERRULED
    return too_late and form.check_late(floor, anyway=True) is None


def _late_refused(night: Night, floor: Floor) -> str:
    """Return why no one can join late, or ""."""
    late = Registered(("?",), (False,))
    refusal = (
        format_of(floor.setup).check_late(floor) if night.ending is None else check(night, late)
    )
    return "" if refusal is None else refusal.sentence


def _action(night: Night, step: Step) -> str:
    """Return what Enter does now, in words."""
    if night.shoot_out is not None or isinstance(step, ShootOutDue):
        return "the shoot-out"
    return "" if step is None else small(step.title)


def _shown(table: BracketTable, due: Collection[int]) -> BracketTable:
    """Return a table of the bracket, marked as due if the floor says so."""
    return replace(table, state="due") if table.is_open and table.number in due else table
