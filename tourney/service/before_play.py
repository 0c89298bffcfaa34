"""The commands that prepare a night: its plan, its list of people, its seats; and undo."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime

from msgspec import field
from msgspec.structs import replace

from tourney.game.games import opening
from tourney.game.mexico.events import PlayerRenamed
from tourney.game.names import REASON_CELLS, clean_name, clean_text
from tourney.game.refusal import Refused
from tourney.log.drafting import Batch
from tourney.night.floor.floor import Person
from tourney.night.formats.registry import format_of
from tourney.night.formats.seeds import draw_seeded
from tourney.night.money.stakes import mended_units
from tourney.night.planning.from_sheet import merged_table, merged_tables, read_table, read_tables
from tourney.night.planning.plan import HouseRules, read_plan
from tourney.night.seating.draw import LIST_METHOD, METHOD, RATING_METHOD, is_seed, shuffled
from tourney.night.state.arrivals import arrivals
from tourney.night.state.barrier_events import table_events
from tourney.night.state.check_list import doubled_name
from tourney.night.state.events import (
    CheckedIn,
    EntryRemoved,
    EntryRenamed,
    PaymentMarked,
    PersonDrawn,
    PlanChanged,
    Registered,
    SeatFixed,
    SeatsDrawn,
    SeatsPlaced,
    SeatsSeeded,
    TableOpened,
    UnitsGiven,
)
from tourney.night.state.floor_of import people_of
from tourney.night.state.room_clock import write_time
from tourney.service.night_handle import NightCommand, NightHandle

#: Statuses of those who are in once play has begun.
_IN = ("playing", "won", "placed")


class Undo(NightCommand[str], frozen=True):
    """Take the last entry back; the answer says what it was, in a few words.

    Attributes:
        table: the one at which undo is asked for; without it, the night's only one.
    """

    table: int | None = None

    def do(self, night: NightHandle) -> str:
        """Record that it is taken back.

        Raises:
            Refused: there is nothing left but the plan, or another table has gone on since.
        """
        return night.session.undo(self.table)


class ChangePlan(NightCommand[None], frozen=True):
    """Change the plan of a night in which play has not begun.

    Attributes:
        form: as `read_plan` has it.
        house: the rules that the form may name beside the rulebook's.
    """

    form: Mapping[str, str]
    house: HouseRules = field(default_factory=dict)

    def do(self, night: NightHandle) -> None:
        plan, was = read_plan(self.form, self.house, datetime.now(UTC)), night.view().plan
        closings = [each and write_time(each) for each in (plan.closing, was.closing)]
        if plan.date == was.date and closings[0] == closings[1]:
            plan = replace(plan, closing=was.closing)  # a moment, of which the form has the time
        night.session.record(night=[PlanChanged(plan)])


class MergeSheets(NightCommand[tuple[int, ...]], frozen=True):
    """Make score sheets further tables of a night, or its first; the tables' numbers.

    Their people are the night's where the names are the same, and new on the list where not.
    Undo takes the whole of one back.
    """

    texts: Sequence[str]

    def do(self, night: NightHandle) -> tuple[int, ...]:
        """Record all of them or none.

        Raises:
            RefusedSheet: the first that cannot be merged: other rules than the night's, a player
                who still plays at another table, or an `UnreadableSheet`, with the line.
        """
        session = night.session
        session.read_on()
        merges = merged_tables(session.night, session.tables, read_tables(self.texts))
        session.record_all(Batch([merged], {merged.table: events}) for merged, events in merges)
        return tuple(merged.table for merged, _ in merges)


class MergeSheet(NightCommand[int], frozen=True):
    """Make one score sheet a further table of a night, as `MergeSheets`; the table's number."""

    text: str

    def do(self, night: NightHandle) -> int:
        """Record the table.

        Raises:
            Refused: as the first sheet of `MergeSheets`.
        """
        session = night.session
        session.read_on()
        merged, events = merged_table(session.night, session.tables, read_table(self.text))
        session.record(night=[merged], tables={merged.table: events})
        return merged.table


class Register(NightCommand[None], frozen=True):
    """Put people on the list: all of them, or, if one cannot be, none.

    Before play, or where the format takes late entries (F1.4); these sit down at the next
    barrier, and a no-show among them comes in under the own name.

    Attributes:
        paid: who has paid already, in the same order; () leaves the marks as they are.
        owe: everyone who has not paid owes the fee, also a no-show who had paid it before play.
        reason: why they are let in though a player has gone out (F1.7).
        units: each person's own units, in the same order, 0 for those of the rules; () gives no one
            any (F1.9).
        seeds: each person's, in the same order, 0 for none; () gives no one any (F6.5).
    """

    names: Sequence[str]
    paid: Sequence[bool] = ()
    reason: str = ""
    owe: bool = False
    units: Sequence[int] = ()
    seeds: Sequence[int] = ()

    def do(self, night: NightHandle) -> None:
        reason = why_anyway(self.reason)
        _refuse_newcomers(night, anyway=bool(reason))
        cleaned = tuple(clean_name(name) for name in self.names)
        events = arrivals(
            night.session.night,
            cleaned,
            self.paid,
            reason,
            owe=self.owe,
            units=self.units,
            seeds=self.seeds,
        )
        for event in events:
            if isinstance(event, Registered):
                _refuse_doubled(night, event.names)
        night.record_waiting(*events)


class Rename(NightCommand[None], frozen=True):
    """Put a name right, at any time; before play also the units that a player begins with (F1.9).

    Attributes:
        units: 0 is those of the rules; None leaves them as they are.
    """

    entry: int
    name: str
    units: int | None = None

    def do(self, night: NightHandle) -> None:
        session = night.session
        cleaned = clean_name(self.name)
        known = session.night.entry(self.entry)
        _refuse_doubled(night, [cleaned], self.entry)
        tables = {
            table: [PlayerRenamed(match.names.index(known.name), cleaned)]
            for table, match in session.tables.items()
            if known is not None and known.name in match.names
        }
        units = None if known is not None and self.units == known.units else self.units
        if units is not None and known is not None and known.name == cleaned:
            session.record(night=[UnitsGiven(self.entry, units)])
        else:
            session.record(night=[EntryRenamed(self.entry, cleaned, units)], tables=tables)


class Remove(NightCommand[None], frozen=True):
    """Take a player off the list before play."""

    entry: int

    def do(self, night: NightHandle) -> None:
        night.session.record(night=[EntryRemoved(self.entry)])


class DrawPerson(NightCommand[str], frozen=True):
    """Draw a player by a draw from those who are in; the answer says who, and from what seed.

    Before play these are who are here, or everyone where no one was checked in.
    """

    def do(self, night: NightHandle) -> str:
        """Record the lot.

        Raises:
            Refused: `no one`, where no one is in.
        """
        now = night.session.night
        names = {entry.name: entry.number for entry in now.here}
        if now.opened:
            lines = night.facts.places.lines
            names = {line.name: line.entry for line in lines if line.status in _IN}
        if not names:
            raise Refused("nobody", "There is no one to draw.")
        seed = night.draw()
        drawn = shuffled(seed, names)[0]
        night.session.record(night=[PersonDrawn(seed, tuple(names.values()), names[drawn])])
        return f"Drawn: {drawn}, one of {len(names)}, from {seed}."


class MarkPaid(NightCommand[None], frozen=True):
    """Note that a player has paid all that is owed, or has not paid the last of it after all.

    The mark is for the re-buy if the person has bought in again, else for the entry fee; where
    money is put in first (F8.7), what a correction dealt comes before both.
    """

    entry: int
    paid: bool

    def do(self, night: NightHandle) -> None:
        now = night.session.night
        entry, fees = now.entry(self.entry), now.plan.setup.fees
        fee, rebuy = (PaymentMarked(self.entry, self.paid, kind) for kind in (False, True))
        events, rebuys = [fee], fees.rebuy or now.plan.put_in(1)
        mended = mended_units(now, self.entry, self.paid)
        if entry is not None and rebuys and self.paid and entry.rebuys_owed:
            events = [fee] * (not entry.paid) + [rebuy] * entry.rebuys_owed
        elif entry is not None and rebuys and not self.paid:
            events = [rebuy] if entry.rebuys > entry.rebuys_owed else [fee]
        if entry is not None and mended:
            events = events if self.paid and (not entry.paid or entry.rebuys_owed) else []
            events.append(PaymentMarked(self.entry, self.paid, units=mended))
        night.session.record(night=events)


class CheckIn(NightCommand[None], frozen=True):
    """People have come, or have not after all (F1.2); in play a no-show comes late (F1.4).

    Attributes:
        paid: whether they have paid; None leaves their marks as they are.
    """

    entries: Sequence[int]
    here: bool = True
    paid: bool | None = None

    def do(self, night: NightHandle) -> None:
        """Record who is here.

        Raises:
            Refused: `nobody`, if it is no one; `checked-in`, if the person is checked in already.
        """
        if not self.entries:
            raise Refused("nobody", "There is no one to check in.")
        now = night.session.night
        if now.opened:
            _refuse_newcomers(night)
        known = (entry for entry in map(now.entry, self.entries) if entry is not None)
        marks = (
            PaymentMarked(entry.number, self.paid)
            for entry in known
            if self.paid is not None and entry.paid != self.paid
        )
        night.record_waiting(CheckedIn(tuple(self.entries), self.here), *marks)


class FixSeat(NightCommand[None], frozen=True):
    """Keep a seat for a player, whatever is drawn (F1.5); both from 1."""

    entry: int
    place: int
    seat: int

    def do(self, night: NightHandle) -> None:
        night.session.record(night=[SeatFixed(self.entry, (self.place, self.seat))])


class FreeSeat(NightCommand[None], frozen=True):
    """Let a player's seat be drawn like any other."""

    entry: int

    def do(self, night: NightHandle) -> None:
        night.session.record(night=[SeatFixed(self.entry, None)])


class DrawSeats(NightCommand[None], frozen=True):
    """Draw the seats.

    Attributes:
        seed: five dice that the room rolled; "" draws them here.
        ratings: by name, as `Players.numbers` has them, to seed by (F14.2); None draws by a draw.
        listed: seeds by the seeds that the list of people gave (F6.5).
    """

    seed: str = ""
    ratings: Mapping[str, int] | None = None
    listed: bool = False

    def do(self, night: NightHandle) -> None:
        """Record the draw.

        Raises:
            Refused: the seed is not five dice, or the format does not do with this many.
        """
        seed = self.seed or night.draw()
        if not is_seed(seed):
            raise Refused("seed", "A seed is five dice, such as 42613.")
        now, format_ = night.session.night, night.facts.format
        refusal = format_.check(now.plan.setup, now.plan.rules, len(now.present))
        if refusal is not None:
            raise refusal
        setup, people = now.plan.setup, people_of(now)
        drawn = SeatsDrawn(seed, METHOD, ())
        if self.listed:
            by = {each.name: each.seed for each in now.entries if each.seed}
            drawn = SeatsSeeded(seed, LIST_METHOD, (), _rated(people, by))
        elif self.ratings is not None:
            drawn = SeatsSeeded(seed, RATING_METHOD, (), _rated(people, self.ratings))
        if isinstance(drawn, SeatsSeeded):
            tables = draw_seeded(setup, people, drawn.strengths, seed)
        else:
            tables = format_.draw(setup, people, seed)
        night.session.record(night=[replace(drawn, tables=tables)])


def _rated(people: Iterable[Person], numbers: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    """Who has a number, and which, by entry."""
    return tuple((each.entry, numbers[each.name]) for each in people if each.name in numbers)


class PlaceSeats(NightCommand[None], frozen=True):
    """Seat people by hand, all of them: each table's entries, clockwise (F3.4)."""

    tables: Sequence[Sequence[int]]

    def do(self, night: NightHandle) -> None:
        night.session.record(night=[SeatsPlaced(tuple(map(tuple, self.tables)))])


class OpenTables(NightCommand[None], frozen=True):
    """Close the list and the seats; the roll-off begins, at every table of the draw."""

    def do(self, night: NightHandle) -> None:
        now = night.session.night
        if not now.single:
            _open_floor(night)
            return
        names = tuple(entry.name for entry in map(now.entry, now.seats) if entry is not None)
        own = any(entry.units for entry in now.present)
        units = tuple(map(now.units_of, now.seats)) if own and now.plan.rules.has_units else ()
        opened = opening(now.plan.rules, names, units)
        night.session.record(night=[TableOpened(1)], tables={1: [opened]})


def _open_floor(night: NightHandle) -> None:
    """Open every table of the draw; the first lap, where there are any, is called."""
    now, format_ = night.session.night, night.facts.format
    if now.opened:
        raise Refused("begun", "Play has begun already.")
    if not now.draw:
        raise Refused("no-seats", "Draw the seats first.")
    setup, rules, people = now.plan.setup, now.plan.rules, people_of(now)
    refusal = format_.check(setup, rules, len(now.seats))
    if refusal is not None:
        raise refusal
    barrier = format_.start(setup, rules, people, now.draw)
    night.session.record(night=[barrier], tables=table_events(now, {}, barrier))


def _refuse_doubled(night: NightHandle, names: Iterable[str], renamed: int | None = None) -> None:
    """Raise why a name would be another player's here, if so."""
    if (refusal := doubled_name(night.session.night, names, renamed)) is not None:
        raise refusal


def why_anyway(reason: str) -> str:
    """A reason to overrule, through the gate; "" if none."""
    return clean_text(reason, "reason", REASON_CELLS, empty=True)


def _refuse_newcomers(night: NightHandle, *, anyway: bool = False) -> None:
    """Raise why no one can be registered any more, if so."""
    now = night.session.night
    if not now.opened:
        return
    if now.single:
        raise Refused("begun", "Play has begun. New players join at the table.")
    night.facts.refuse_over()
    floor = night.facts.floor
    refusal = format_of(floor.setup).check_late(floor, anyway=anyway)
    if refusal is not None:
        raise refusal
