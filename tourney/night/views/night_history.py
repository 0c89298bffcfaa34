"""A night by laps: every table's rounds, and what happened at the barriers between."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from tourney.game import happenings
from tourney.game.games import AnyMatch, game_of
from tourney.game.match import RoundOver
from tourney.game.wording import capital, listed, quantity
from tourney.night.barrier import BarrierHeld
from tourney.night.formats.balancing import CLOSES
from tourney.night.formats.come_and_go.sittings import partners_words
from tourney.night.formats.registry import format_of
from tourney.night.state import events
from tourney.night.state.floor_of import Matches
from tourney.night.state.night import Night, NightTable
from tourney.night.state.plan import table_called
from tourney.night.state.words import describe
from tourney.night.views.floor_words import partners_in

_MOST_NAMED = 3
#: The events of the night's own log that the history shows, besides barriers and players put first.
_OF_PEOPLE = events.Registered | events.CheckedIn | events.Attended | events.Rebought
_OF_SEATS = events.EntryWithdrawn | events.Reseated | events.CorrectionSettled
_OF_LOT = events.ShootOutCalled | events.Thrown | events.PersonDrawn
_OF_END = events.TimeCalled | events.EndCalled | events.EndDropped | events.DealMade
_TOLD = _OF_PEOPLE | _OF_SEATS | _OF_LOT | _OF_END


class HistoryLine(Struct, frozen=True):
    """A round at a table, or something else that happened.

    Attributes:
        table: the number of the table whose history tells more; 0 for none.
        where: the table, by its title or else its number; "" if the line is no round.
        number: the round's number; 0 if the line is no round.
        words: the result.
        more: for a round: who led, the stake, and its Mexicos.
        out: True if a player went out by it.
        mended: True if something in it was corrected.
        item: its index in the table's story; None if it is not in the story.
    """

    words: str
    table: int = 0
    where: str = ""
    number: int = 0
    more: str = ""
    out: bool = False
    mended: bool = False
    item: int | None = None


class NightPart(Struct, frozen=True):
    """A lap with the barrier that called it; without laps, the tables that a barrier opened.

    Attributes:
        title: "Lap 4", "Sitting 2, lap 1", "Semi-final 1 and Semi-final 2".
    """

    title: str
    lines: tuple[HistoryLine, ...]


class TakenBack(Struct, frozen=True):
    """An entry that undo took back.

    Attributes:
        words: the entry in words.
        at: for a table's entry, the lap in which it was typed; for the night's, how many of its
            present entries came before.
        table: the number of the table; 0 for the floor.
    """

    words: str
    at: int
    table: int = 0


class _Part(Struct):
    title: str
    before: list[HistoryLine] = field(default_factory=list)
    rounds: list[HistoryLine] = field(default_factory=list)
    after: list[HistoryLine] = field(default_factory=list)


def night_history(
    night: Night,
    recorded: Iterable[events.NightEvent],
    matches: Matches,
    mended: Mapping[int, Collection[int]],
    undone: Sequence[TakenBack] = (),
) -> tuple[NightPart, ...]:
    """Return the history of a floor, the first lap first, with undone entries in each.

    Args:
        recorded: the events of the night's log that are not undone.
        mended: by table, the indexes in its story of corrected items.
        undone: undone entries, in order at each table and on the floor.
    """
    parts: list[_Part] = []
    last: BarrierHeld | None = None
    early: list[HistoryLine] = []
    #: By stage and lap, the index of the part; rounds at a table without laps follow `opened`.
    laps: dict[tuple[int, int], int] = {}
    opened: dict[int, int] = {}
    told = tuple(recorded)
    struck = _struck(told)
    for count, event in enumerate(told, start=1):
        if isinstance(event, BarrierHeld):
            before = early if not parts else list(_barrier(night, event))
            if told_partners := partners_words(partners_in(night, event.stage)):
                before.append(HistoryLine(f"Partners: {told_partners}"))
            if last is not None and format_of(night.plan.setup).keeps_chairs:
                before = list(_chairs(night, last, event))
            last = event
            sitting = format_of(night.plan.setup).sitting_title(night.plan.setup, event.stage)
            parts.append(_Part(_title(event, sitting, again=bool(parts)), before))
            laps.setdefault((event.stage, event.beat), len(parts) - 1)
            opened |= {opening.number: len(parts) - 1 for opening in event.opened}
        elif (isinstance(event, events.MovedUp) and event.entry in night.called) or (
            parts and isinstance(event, _TOLD)
        ):
            between = _between(night, event, struck=count in struck)
            (parts[-1].after if parts else early).append(between)
        if parts:
            back = (its for its in undone if not its.table and its.at == count)
            parts[-1].after += (HistoryLine(f"Undone: {its.words}") for its in back)
    for table in night.tables:
        match = matches.get(table.number)
        if match is None or not parts:
            continue
        at = opened.get(table.number, len(parts) - 1)
        corrected = mended.get(table.number, ())
        for nth, happened in match.items():
            at = laps.get((table.stage, _lap_of(match, happened)), at)
            line = _line(table, match, happened, mended=nth in corrected)
            if line is not None:
                parts[at].rounds.append(replace(line, item=nth))
        for its in (each for each in undone if each.table == table.number):
            where = laps.get((table.stage, its.at), opened.get(table.number, -1))
            words = f"Undone: {its.words}"
            parts[where].rounds.append(HistoryLine(words, table.number, _where(table)))
    return tuple(NightPart(part.title, (*part.before, *part.rounds, *part.after)) for part in parts)


def _between(night: Night, event: events.NightEvent, *, struck: bool) -> HistoryLine:
    """Return the line for an entry of the night's log, marked if a correction has struck it."""
    table, mended = 0, struck
    if isinstance(event, events.Reseated):
        table = event.target
    elif isinstance(event, events.CorrectionSettled):
        table, mended = event.table, True
    words = f"{describe(night, event, short=False)}{': dropped by a correction' * struck}"
    return HistoryLine(words, table, mended=mended)


def _where(table: NightTable) -> str:
    """Return a table's title or, without one, its number."""
    return table.title or table_called("", table.place)


def _lap_of(match: AnyMatch, happened: Any) -> int:
    """Return the lap in which it happened; 0 if the record does not say."""
    if isinstance(happened, happenings.PlayerLeft):
        left = (out.lap for out in match.exits if out.withdrew and out.player == happened.player)
        return next(left, 0) if match.lap else 0
    return getattr(happened, "lap", 0)


def _struck(told: Iterable[events.NightEvent]) -> set[int]:
    """Return the numbers, from 1, of re-buys that a correction has struck since (F9.1)."""
    bought: dict[int, list[int]] = {}
    struck: set[int] = set()
    for count, event in enumerate(told, start=1):
        if isinstance(event, events.Rebought):
            bought.setdefault(event.entry, []).append(count)
        elif isinstance(event, events.CorrectionSettled):
            struck.update(bought[entry].pop() for entry in event.struck)
    return struck


def _title(event: BarrierHeld, sitting: str, *, again: bool) -> str:
    titles = [opening.title for opening in event.opened]
    new = listed(titles) if all(titles) and 0 < len(titles) <= _MOST_NAMED else ""
    if event.beat and sitting:
        return f"{sitting}, lap {event.beat}"
    if event.beat:
        return f"Lap {event.beat}, {new}" if new else f"Lap {event.beat}"
    if new or not titles:
        return new or "Between the tables"
    return sitting or f"{quantity(len(titles), 'table')} {'more' if again else 'to begin with'}"


def _line(table: NightTable, match: AnyMatch, happened: Any, *, mended: bool) -> HistoryLine | None:
    if isinstance(happened, happenings.PlayerCame | happenings.PlayerMoved | happenings.MatchEnded):
        return None  # the night's own lines tell it
    words = game_of(match.rules).tell(match, happened)
    line = HistoryLine(words, table.number, _where(table), mended=mended)
    if not isinstance(happened, RoundOver):
        return line
    lead, open_game = match.names[happened.lead], match.rules.has_units
    more = [f"{lead} led", f"stake {happened.stake}"] if open_game else [f"{lead} began"]
    if happened.mexicos:
        more.append(quantity(happened.mexicos, "Mexico"))
    return replace(line, number=happened.number, more=", ".join(more), out=happened.out)


def _barrier(night: Night, event: BarrierHeld) -> Iterator[HistoryLine]:
    names, tables = night.called, night.by_number
    reopened = {tables[opening.number].called for opening in event.opened} & {
        tables[number].called for number in event.closed
    }
    why = {number: _why_closed(event, number) for number in event.closed}
    for number, reason in why.items():
        if tables[number].called in reopened:
            continue
        closes = f"{capital(tables[number].called)} closes"
        yield HistoryLine(f"{closes}: {reason}" if reason else closes, number)
    for move in event.moves:
        name, to = names[move.entry], tables[move.target].called
        source = tables[move.source].called if move.source else ""
        moves = f"{name} moves from {source} to {to}" if source else f"{name} sits down at {to}"
        reason = why.get(move.source, "")
        told = bool(reason) and move.reason.endswith(f"{CLOSES}{reason}")
        yield HistoryLine(
            moves if told or not move.reason else f"{moves}; {move.reason}", move.target
        )
    for opening in event.opened:
        people = listed(names[seat.entry] for seat in opening.seats)
        called = tables[opening.number].called
        opens = f"New seats at {called}" if called in reopened else f"{capital(called)} opens"
        yield HistoryLine(f"{opens}: {people}", opening.number)
    if event.beat:
        still = {account.table for account in event.accounts}
        for number in sorted(still - set(event.due)):
            yield HistoryLine(f"{capital(tables[number].called)} sits out", number)


def _chairs(night: Night, last: BarrierHeld, event: BarrierHeld) -> Iterator[HistoryLine]:
    """Yield who sits down in a chair for this lap, and who leaves one for the line (F15.5)."""
    names, sat = night.called, last.places
    for opening in event.opened:
        for seat in opening.seats:
            if sat.get(seat.entry) != opening.place:
                to = night.by_number[opening.number].called
                yield HistoryLine(f"{names[seat.entry]} sits down at {to}", opening.number)
    for entry in event.line:
        yield HistoryLine(f"{names[entry]} leaves the chair, to the end of the line")


def _why_closed(event: BarrierHeld, number: int) -> str:
    """Return the reason why a table closed, as most of its moves give it."""
    reasons = [move.reason.partition(CLOSES)[2] for move in event.moves if move.source == number]
    return max(reasons, key=reasons.count, default="")
