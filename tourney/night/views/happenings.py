"""What has happened in a night, from its record, for programs that follow it from outside."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal, get_args

from tourney.game.games import AnyMatch
from tourney.game.mexico.counting import turns_that_count
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Part, RoundPlayed
from tourney.game.mexico.rules import stake
from tourney.night.barrier import BarrierHeld
from tourney.night.formats.registry import format_of
from tourney.night.people.attendance import Attendance
from tourney.night.seating.moving import left_of
from tourney.night.state import events
from tourney.night.state.night import Night, NightTable
from tourney.night.state.room_clock import closing_calls
from tourney.night.views.result import Result

Kind = Literal[
    "start", "mexico", "out", "winner", "correction", "break", "closing", "lap", "presence", "mover"
]

#: Play begins with the first event of these kinds.
_OPENING = (BarrierHeld, events.TableOpened, events.TableMerged)
#: Happenings of the same moment come in this order.
_ORDER = {kind: at for at, kind in enumerate(get_args(Kind))}


@dataclass(frozen=True, slots=True)
class Happening:
    """A thing that happened in a night.

    Two happenings are equal if they are the same event, even if people or tables were renamed.

    Attributes:
        at: when it was typed, in UTC; for closing time, the time on the clock.
        table: the real table; 0 for the whole night.
        lap: the lap; without laps the table's round, or the run of Liar's Mexico.
        entry: the player concerned; 0 if there is none, or the player is unknown.
        amount: for a Mexico its stake, for a break its minutes, for closing time the minutes left;
            None if the host has called the end of the night.
        player: the name of `entry`.
        words: where a mover sits down, what was corrected, which lap it is, or for presence
            whether the player is here, away or gone.
    """

    event: Kind
    at: datetime
    table: int = 0
    lap: int = 0
    entry: int = 0
    amount: int | None = None
    player: str = field(default="", compare=False)
    words: str = field(default="", compare=False)


#: An entry at a table: when it was typed, and the match before and after.
Typed = tuple[datetime, AnyMatch | None, AnyMatch]


def happenings(
    night: Night,
    rows: Sequence[tuple[events.NightEvent, datetime]],
    tables: Iterable[Happening],
    lines: Sequence[Result],
    *,
    ended: datetime | None,
    now: datetime,
) -> list[Happening]:
    """Return everything that has happened in a night, in order.

    Args:
        rows: the rows of the night's own log, each with its time.
        tables: those of all tables, from `at_table`, and the corrections there.
        lines: everyone's lines in the standings.
        ended: when play ended; None while it continues.
    """
    own = list(_of_night(night, rows))
    start = next((each.at for each in own if each.event == "start"), None)
    if start is None:
        return []
    moved = [at for event, at in rows if isinstance(event, events.ClosingMoved)]
    calls = closing_calls(night.plan.closing, max([start, *moved]), min(now, ended or now))
    found = [*own, *(Happening("closing", at, amount=minutes) for at, minutes in calls)]
    outs = [each for each in (*own, *tables) if each.event == "out"]
    found = [each for each in (*found, *tables) if each.event != "out"]
    found += _out_of_night(night, sorted(outs, key=_when), lines)
    if ended is not None:
        found += [
            Happening("winner", ended, entry=line.entry, player=line.name)
            for line in lines
            if line.status == "won"
        ]
    return sorted(found, key=_when)


def changes(
    before: Collection[Happening], after: Collection[Happening]
) -> Iterator[tuple[Happening, bool]]:
    """Yield what was undone between two looks (True), then what was new (False)."""
    was, is_ = set(before), set(after)
    yield from ((each, True) for each in reversed(list(before)) if each not in is_)
    yield from ((each, False) for each in after if each not in was)


def _when(each: Happening) -> tuple[datetime, int]:
    return each.at, _ORDER[each.event]


# The night's own log


def _of_night(
    night: Night, rows: Iterable[tuple[events.NightEvent, datetime]]
) -> Iterator[Happening]:
    names = night.called
    opened, lap, known = False, 0, 0
    goes = format_of(night.plan.setup).comes_and_goes
    pause: Happening | None = None  # a break that may still be called off
    last: Happening | None = None
    sat: Mapping[int, int] = {}  # where chairs are kept, everyone's table
    for event, at in rows:
        begins = isinstance(event, _OPENING)
        if begins and not opened:
            yield Happening("start", at)
        match event:
            case BarrierHeld():
                lap = event.beat
                if lap:
                    yield Happening("lap", at, lap=lap, words=f"Lap {lap}")
                if opened:
                    yield from _movers(night, event, at, sat)
                if format_of(night.plan.setup).keeps_chairs:
                    sat = event.places
                if pause is not None:
                    yield pause
                    pause = None
            case events.BreakCalled(minutes):
                if pause is not None and at >= pause.at + timedelta(minutes=pause.amount or 0):
                    yield pause
                pause = Happening("break", at, lap=lap, amount=minutes) if minutes else None
            case events.EndCalled(now):
                last = None if now else Happening("closing", at, lap=lap)
            case events.EndDropped():
                last = None
            case events.Attended(entry, now):
                yield _presence(at, entry, names, now)
            case events.Registered(new):
                first, known = known + 1, known + len(new)
                come = tuple(range(first, known + 1)) if opened and goes else ()
                yield from (_presence(at, each, names, Attendance.HERE) for each in come)
            case events.CheckedIn(come) if opened and goes:
                yield from (_presence(at, each, names, Attendance.HERE) for each in come)
            case events.EntryWithdrawn(entry):
                yield Happening("out", at, lap=lap, entry=entry, player=names.get(entry, ""))
        opened = opened or begins
    yield from (each for each in (pause, last) if each is not None)


def _presence(at: datetime, entry: int, names: Mapping[int, str], now: str) -> Happening:
    return Happening("presence", at, entry=entry, player=names.get(entry, ""), words=now)


def _movers(
    night: Night, event: BarrierHeld, at: datetime, sat: Mapping[int, int]
) -> Iterator[Happening]:
    """Yield everyone who was told to sit elsewhere, and where."""
    names, beside = night.called, left_of(event.moves)
    sits = [
        (move.entry, move.target, f", left of {names.get(beside[move.entry], '')}")
        for move in event.moves
    ]
    for opening in event.opened:
        for at_seat, seat in enumerate(opening.seats, start=1):
            # Two players find their seats without being told.
            where = f", seat {at_seat}" if len(opening.seats) > 2 else ""
            if sat.get(seat.entry) != opening.place:
                sits.append((seat.entry, opening.number, where))
    for entry, number, where in sits:
        place = night.by_number[number].place
        name, words = names.get(entry, ""), f"table {place}{where}"
        yield Happening("mover", at, int(place), event.beat, entry, player=name, words=words)


def _out_of_night(
    night: Night, outs: Iterable[Happening], lines: Iterable[Result]
) -> Iterator[Happening]:
    """Yield exits at tables of players who bought in again since, or are out of the night."""
    gone: dict[int, list[Happening]] = {}
    for out in outs:
        gone.setdefault(out.entry, []).append(out)
    status = {line.entry: line.status for line in lines}
    again = {entry.number: entry.rebuys for entry in night.entries}
    for entry, each in gone.items():
        yield from each[: again.get(entry, 0)]
        if status.get(entry) in ("out", "withdrawn"):
            yield from each[again.get(entry, 0) :][-1:]


# A table


def at_table(night: Night, table: NightTable, entries: Sequence[Typed]) -> tuple[Happening, ...]:
    """Return what happened at a table: Mexicos, exits, and rounds where no laps are called.

    Args:
        entries: the table's entries that are not undone.
    """
    place = int(table.place)
    numbers = night.numbers
    names, is_called = entries[-1][2].names, entries[-1][2].lap > 0
    found: list[Happening] = []
    begun = 0
    for at, before, after in entries:
        lap = after.lap or _lap(before) or _lap(after)
        for kind, player, amount in _at_once(before, after):
            name = "" if player is None else names[player]
            found.append(Happening(kind, at, place, lap, numbers.get(name, 0), amount, name))
        if not is_called and begun < (begins := _lap(after)):
            begun = begins
            found.append(Happening("lap", at, place, begun, words=f"Round {begun}"))
    return tuple(found)


def _lap(match: AnyMatch | None) -> int:
    """Return the round in play or about to begin, also in Liar's Mexico; 0 for none."""
    if match is None or match.over:
        return 0
    if isinstance(match, Match):
        return 0 if match.round is None else 1 + match.rounds
    return 0 if match.on_turn is None else 1 + match.rounds


def _at_once(
    before: AnyMatch | None, after: AnyMatch
) -> Iterator[tuple[Kind, int | None, int | None]]:
    """Yield what an entry brought: the kind, the player if known, and the amount."""
    if before is None:
        return
    if isinstance(before, Match) and isinstance(after, Match):
        known = len(_mexicos(before, before.underway))
        for nth, player in enumerate(_mexicos_after(before, after), start=1):
            if nth > known:
                yield "mexico", player, stake(after.rules, nth)
    yield from (("out", player, None) for player in after.outs if player not in before.outs)


def _mexicos_after(before: Match, after: Match) -> Sequence[int | None]:
    """Return who rolled the Mexicos of a round up to an entry, or in the round it ended."""
    new = len(after.story) - len(before.story)
    for happened, _ in zip(after.story.newest_first(), range(new), strict=False):
        if isinstance(happened, RoundPlayed):
            return _mexicos(after, happened.parts) if happened.parts else [None] * happened.mexicos
    return _mexicos(after, after.underway)


def _mexicos(match: Match, parts: Sequence[Part]) -> list[int]:
    counted = sorted(turns_that_count(match.rules, parts))
    return [parts[part].turns[at].player for part, at in counted]
