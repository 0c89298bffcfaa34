"""The gate for a night that comes from elsewhere: nothing in it was ever checked here."""

from collections.abc import Iterator, Sequence
from uuid import UUID

from msgspec.structs import replace

from tourney.game.games import PRESETS, AnyOpening
from tourney.game.log import Corrected
from tourney.game.mexico.events import Joined, MatchOpened, PlayerRenamed
from tourney.game.names import clean_name
from tourney.game.refusal import Refused
from tourney.game.rules import rules_id
from tourney.interchange.night_json import UnreadableNight, unreadable
from tourney.interchange.replaying import Replay, replay
from tourney.log.codec import decode
from tourney.log.streams import HOSTILE, night_stream
from tourney.night.barrier import BarrierHeld
from tourney.night.planning.plan import plan_form, read_plan
from tourney.night.planning.templates import clean_template_name
from tourney.night.state.events import (
    EntryRenamed,
    NightPlanned,
    PlanChanged,
    Registered,
    TableMerged,
)
from tourney.night.state.night import Night
from tourney.night.state.plan import Plan
from tourney.store.rows.records import StoredEvent


def let_in(number: int, rows: Sequence[StoredEvent]) -> Replay:
    """The logs of a night that would have that number, folded from rows as `read_night` has them.

    Raises:
        UnreadableNight: a row says what no row could, does not follow, or the logs do not belong
            together.
    """
    own = night_stream(number)
    for row in rows:
        log = row.stream.removeprefix(f"{own}/") if row.stream != own else "night"
        try:
            _check(row)
        except (Refused, *HOSTILE) as fault:
            raise unreadable(log, row.seq, fault) from fault
    told = replay(rows)
    _check_together(told)
    return told


def _check(row: StoredEvent) -> None:
    event = decode(row.kind, row.version, row.payload)
    for name in _names(event):
        if clean_name(name) != name:
            raise ValueError("a name in it is not written as names are kept")
    if isinstance(event, Registered) and len(event.names) != len(event.paid):
        raise ValueError("it does not say who has paid")
    if isinstance(event, NightPlanned) and str(UUID(event.uid)) != event.uid:
        raise ValueError("the night's uid isn't valid")
    if isinstance(event, NightPlanned | PlanChanged):
        _check_plan(event.plan)


def _names(event: object) -> Iterator[str]:
    """Every name of a player in an event."""
    match event:
        case Registered(names=several) | TableMerged(players=several):
            yield from several
        case _ if isinstance(event, AnyOpening):
            yield from event.players
        case EntryRenamed(name=name) | Joined(name=name) | PlayerRenamed(name=name):
            yield name
        case Corrected(changes):
            for change in changes:
                for each in change.events:
                    yield from _names(each)


def _check_plan(plan: Plan) -> None:
    """A plan is one that can be read from its form."""
    house = {clean_template_name(plan.house): plan.rules} if plan.house else {}
    # The time may be that of another zone, and is not read again from a clock on the wall.
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
    """Check that those the barrier names sat down at its tables; the night is the one before it."""
    names = {entry.number: entry.name for entry in night.entries}
    for opening in barrier.opened:
        players = tuple(names.get(seat.entry, "") for seat in opening.seats)
        first = told.tables[opening.number].steps[0].event
        if not isinstance(first, MatchOpened) or first.players != players:
            raise UnreadableNight(
                "tables", f"Table {opening.number} does not begin as the night has it."
            )
