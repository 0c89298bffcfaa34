"""Who is here, away or gone on a night that one joins and leaves at any time (F15.1)."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from tourney.game.events import CameBack, SteppedOut
from tourney.game.games import AnyEvent
from tourney.game.mexico.events import TimeUp, Withdrawn
from tourney.log.batch import Batch
from tourney.night.barrier import BarrierHeld
from tourney.night.formats.registry import format_of
from tourney.night.people.attendance import Attendance
from tourney.night.state.events import Attended, CheckedIn, NightEvent, Registered, TimeCalled
from tourney.night.state.night import Night
from tourney.service.night_facts import NightFacts


def attends(facts: NightFacts, entry: int, now: Attendance, waits: bool = False) -> bool:
    """Do as `attend` where players come and go; return False elsewhere."""
    if facts.format.comes_and_goes:
        attend(facts, entry, now, waits)
    return facts.format.comes_and_goes


def attend(facts: NightFacts, entry: int, now: Attendance, waits: bool = False) -> None:
    """Record that a player is here, away or gone; at a table in play, also there.

    Args:
        waits: whether the table waits for a player who is away.

    Raises:
        Refused: `over`; `in-round`, for a player who is away or back in the middle of a round.
    """
    facts.refuse_over()
    at_table = _at_table(facts, entry, now, waits)
    facts.session.record(Batch([Attended(entry, now)], at_table))


def _at_table(
    facts: NightFacts, entry: int, now: Attendance, waits: bool
) -> Mapping[int, list[AnyEvent]]:
    """Return what happens at the player's table; nothing once its sitting is over."""
    night = facts.session.night
    known, number = night.entry(entry), night.at.get(entry, 0)
    match = facts.matches.get(number)
    if known is None or match is None or not night.sits(entry) or known.name not in match.names:
        return {}
    player = match.names.index(known.name)
    away = player in match.absent
    if match.over or not match.units[player]:
        return {}
    if now is Attendance.HERE:
        return {number: [CameBack(player, leads=True)]} if away else {}
    if match.sitting_over:
        return {}
    if now is Attendance.GONE:
        return {number: [Withdrawn(player)]}
    return {number: [SteppedOut(player, waits)]}


def call_time(facts: NightFacts) -> None:
    """Record that the sitting's time is up: tables finish their round, and begin no other."""
    session = facts.session
    session.read_on()
    matches = facts.matches
    tables: dict[int, list[AnyEvent]] = {
        table.number: [TimeUp(match.rounds + match.amid)]
        for table in session.night.open_tables
        if (match := matches[table.number]).until_round is not None
        and not match.sitting_over
        and not match.over
    }
    session.record(Batch([TimeCalled()], tables), as_read=True)


def waiting_since(
    night: Night, rows: Iterable[tuple[NightEvent, datetime]]
) -> tuple[datetime, ...]:
    """Return since when each of those waiting has waited; () in formats with a line."""
    since: dict[int, datetime] = {}
    seated: set[int] = set()
    known = 0
    for event, at in rows if format_of(night.plan.setup).comes_and_goes else ():
        match event:
            case Registered(names):
                since |= dict.fromkeys(range(known + 1, known + len(names) + 1), at)
                known += len(names)
            case CheckedIn(entries):
                since |= dict.fromkeys(entries, at)
            case Attended(entry):
                since[entry] = at
            case BarrierHeld():
                begins, now = not seated, {s.entry for each in event.opened for s in each.seats}
                since |= dict.fromkeys(since if begins else seated - now, at)
                seated = now
            case _:
                pass
    return tuple(since[entry] for entry in night.waiting if entry in since)
