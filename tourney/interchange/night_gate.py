"""The gate for a night from another store: every row is checked, and the logs are folded again."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from tourney.game import games
from tourney.game.entries import Corrected, Log, Undone
from tourney.game.events import Joined, Opened, PlayerRenamed
from tourney.game.games import PRESETS, AnyMatch, AnyOpening
from tourney.game.names import clean_name
from tourney.game.refusal import Refused
from tourney.game.rules import rules_id
from tourney.interchange.night_json import UnreadableNight, unreadable
from tourney.log import codec, streams
from tourney.night.barrier import BarrierHeld
from tourney.night.planning.plan import plan_form, read_plan
from tourney.night.planning.templates import clean_template_name
from tourney.night.state import events
from tourney.night.state.fold import apply as apply_to_night
from tourney.night.state.night import Night
from tourney.night.state.plan import Plan
from tourney.store.rows.records import StoredEvent


class EventSeen(Struct, frozen=True):
    """An entry of the night's log that was not undone, with the state that it saw.

    Attributes:
        before: the night before the entry; None for the first.
        matches: the matches of the tables that were open, by the table's number.
    """

    before: Night | None
    event: events.NightEvent
    matches: Mapping[int, AnyMatch]


class Replay(Struct, frozen=True):
    """A night's logs, read to their ends.

    Attributes:
        moments: the entries of the night's log that were not undone, in order.
        tables: the tables' logs, by table number, including tables whose opening was undone.
        opened: the numbers of all tables that the night ever opened.
    """

    night: streams.NightLog
    tables: Mapping[int, streams.TableLog]
    moments: tuple[EventSeen, ...]
    opened: frozenset[int]


def replay(rows: Sequence[StoredEvent]) -> Replay:
    """Fold the rows of a night, given stream by stream, the night's own stream first.

    Raises:
        UnreadableNight: a row does not follow from the rows before it.
    """
    first, *others = streams.by_stream(rows).items()
    return _Telling(first, dict(others)).tell()


class _Telling:
    def __init__(
        self,
        night: tuple[str, list[StoredEvent]],
        tables: Mapping[str, list[StoredEvent]],
    ) -> None:
        self._stream, self._rows = night
        self._at_tables = {streams.table_number(stream): rows for stream, rows in tables.items()}
        self._night: streams.NightLog = Log()
        self._tables: dict[int, streams.TableLog] = {}
        self._matches: dict[int, AnyMatch] = {}

    def tell(self) -> Replay:
        moments: dict[int, EventSeen] = {}
        opened: set[int] = set()
        for row in self._rows:
            with _naming("night", row.seq):
                seen = streams.tables_seen(row)
            for table, seq in seen.items():
                self._read_table(table, seq)
            with _naming("night", row.seq):
                event = streams.event_after(self._night.seq, row)
                before = self._night.state
                self._night = self._night.read(event, apply_to_night)
            if not isinstance(event, Undone | Corrected):
                moments[row.seq] = EventSeen(before, event, dict(self._matches))
                opened.update(streams.openings(event))
        for table, rows in self._at_tables.items():
            self._read_table(table, len(rows))
        standing = (step.seq for step in self._night.steps)
        entries = tuple(moments[seq] for seq in standing)
        return Replay(self._night, self._tables, entries, frozenset(opened))

    def _read_table(self, number: int, last: int) -> None:
        """Read a table's log up to the row with this seq."""
        log = self._tables.get(number, Log())
        for row in self._at_tables.get(number, ())[log.seq : last]:
            with _naming(f"table/{number}", row.seq):
                belongs = streams.night_row_of(self._stream, row)
                if belongs > self._night.seq:
                    raise ValueError(f"row {belongs} of the night comes later")
                log = log.read(streams.event_after(log.seq, row), games.apply)
        self._tables[number] = log
        if log.state is None:
            self._matches.pop(number, None)
        else:
            self._matches[number] = log.state


@contextmanager
def _naming(log: str, seq: int) -> Iterator[None]:
    try:
        yield
    except (Refused, *streams.HOSTILE) as fault:
        raise unreadable(log, seq, fault) from fault


def let_in(number: int, rows: Sequence[StoredEvent]) -> Replay:
    """Return the logs of a night of this number, folded from the rows of `read_night`.

    Raises:
        UnreadableNight: a row says something that no row of tourney says, or does not follow from
            the rows before it; or the logs do not belong together.
    """
    own = streams.night_stream(number)
    for row in rows:
        log = row.stream.removeprefix(f"{own}/") if row.stream != own else "night"
        try:
            _check(row)
        except (Refused, *streams.HOSTILE) as fault:
            raise unreadable(log, row.seq, fault) from fault
    told = replay(rows)
    _check_together(told)
    return told


def _check(row: StoredEvent) -> None:
    event = codec.decode(row.kind, row.version, row.payload)
    for name in _names(event):
        if clean_name(name) != name:
            raise ValueError("a name in it is not written as names are kept")
    if isinstance(event, events.Registered) and len(event.names) != len(event.paid):
        raise ValueError("it does not say who has paid")
    if isinstance(event, events.NightPlanned) and str(UUID(event.uid)) != event.uid:
        raise ValueError("the night's uid isn't valid")
    if isinstance(event, events.NightPlanned | events.PlanChanged):
        _check_plan(event.plan)


def _names(event: object) -> Iterator[str]:
    """Yield every name of a player in an event."""
    match event:
        case events.Registered(names=several) | events.TableMerged(players=several):
            yield from several
        case _ if isinstance(event, AnyOpening):
            yield from event.players
        case events.EntryRenamed(name=name) | Joined(name=name) | PlayerRenamed(name=name):
            yield name
        case Corrected(changes):
            for change in changes:
                for each in change.events:
                    yield from _names(each)


def _check_plan(plan: Plan) -> None:
    """Check that the form of a plan could make this plan."""
    house = {clean_template_name(plan.house): plan.rules} if plan.house else {}
    # The closing time may be in another time zone, so it is kept rather than read as local time.
    known = replace(read_plan(plan_form(plan), house), closing=plan.closing)
    if known != plan or not plan.can_close(plan.closing):
        raise ValueError("it is no plan that can be made here")


def _check_together(told: Replay) -> None:
    night = told.night.state
    if night is None:
        raise UnreadableNight("no-plan", "The night of the file has no plan.")
    matches = {number: log.state for number, log in told.tables.items() if log.state is not None}
    numbers = {table.number for table in night.tables}
    if matches.keys() != numbers or told.tables.keys() != told.opened:
        raise UnreadableNight("tables", "The file has other tables than the night opened.")
    for moment in told.moments:
        if isinstance(moment.event, BarrierHeld) and moment.before is not None:
            _check_openings(told, moment.before, moment.event)
    listed = set(night.names)
    for number, match in matches.items():
        rules = match.rules
        if rules.preset not in PRESETS or rules_id(rules) != rules_id(night.plan.rules):
            raise UnreadableNight("rules", f"Table {number} plays by other rules than the night.")
        if not listed.issuperset(match.names):
            raise UnreadableNight(
                "people", f"A player at table {number} isn't on the night's list."
            )


def _check_openings(told: Replay, night: Night, barrier: BarrierHeld) -> None:
    """Check that each table was opened with the players that the barrier names.

    `night` is the night just before the barrier.
    """
    names = {entry.number: entry.name for entry in night.entries}
    for opening in barrier.opened:
        players = tuple(names.get(seat.entry, "") for seat in opening.seats)
        first = told.tables[opening.number].steps[0].event
        if not isinstance(first, Opened) or first.players != players:
            raise UnreadableNight(
                "tables", f"Table {opening.number} does not begin as the night has it."
            )
