"""Undo: take back the last entry, at a table or on the floor, with all rows that belong to it."""

import datetime as dt
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tourney.game import games
from tourney.game.entries import Corrected, Log, Step, Undone
from tourney.game.games import AnyEvent, AnyMatch
from tourney.game.mexico.events import LeadDrawn, RoundRecorded
from tourney.game.refusal import Refused
from tourney.game.wording import capital
from tourney.log.batch import Batch
from tourney.log.streams import NightStreams, TableLog, TableStream
from tourney.night.barrier import BarrierHeld
from tourney.night.state import events
from tourney.night.state.night import Night
from tourney.night.state.words import describe as describe_night
from tourney.night.views.night_history import TakenBack

_NightStep = Step[Night, events.NightEvent]
_TableStep = Step[AnyMatch, AnyEvent]

_FLOOR = "on the floor"


class Last(Struct, frozen=True):
    """The last entry, and how to undo it.

    Attributes:
        words: the entry in a few words.
        undoing: the batch that takes the entry back.
        later: the name of the table that has gone on since, so that the entry can't be undone; or
            "".
        elsewhere: where the entry must be undone, such as "at table 2", if not where undo was asked
            for; or "".
    """

    words: str
    undoing: Batch = Batch()
    later: str = ""
    elsewhere: str = ""

    @property
    def refusal(self) -> Refused | None:
        """Why the entry cannot be undone where undo was asked for; or None."""
        if self.elsewhere:
            return Refused(
                "elsewhere", f"You can undo the last entry, {self.words}, {self.elsewhere}."
            )
        if self.later:
            later = capital(self.later)
            return Refused("later", f"{later} has moved on since {self.words}; undo there first.")
        return None


def last_entry(streams: NightStreams, table: int | None, *, own: bool = False) -> Last | None:
    """Return the last entry at a table, or of the whole night; None if there is only the plan.

    Args:
        table: where undo is asked for; without it, the night's only table, or all tables and the
            floor.
        own: look only at the table's own rows, even if it is the night's only table and the night's
            stream has later ones.
    """
    night = streams.own.log.state
    if night is None:
        return None
    if night.single and not own:
        only = night.tables[0].number if len(night.tables) == 1 else 0
        return _at_one_table(streams, night, table or only)
    if table is None:
        return _last_of_all(streams, night)
    top = streams.own.log.top
    if not own and top is not None and isinstance(top.event, events.DealMade | events.EndCalled):
        # A table's keys can make these entries too. They are undone there if nothing has come
        # since.
        of_all = _last_of_all(streams, night)
        if of_all is not None and of_all.undoing.night == [Undone(top.seq)]:
            return of_all
    return _at_table(streams, night, table)


def words_at_table(step: _TableStep) -> str:
    """Return an entry at a table in a few words; for a correction, what it corrected."""
    if not isinstance(step.event, Corrected):
        return games.describe(step.before, step.event)
    from tourney.game.corrections.table import corrected_words

    return f"the correction of {corrected_words(Log(step.seq, None, step))}"


def taken_back(streams: NightStreams) -> Iterator[TakenBack]:
    """Yield the entries that undo took back: first the floor's, then table by table, in order.

    An entry on the floor that also wrote at a table appears once.
    """
    own = streams.own.log
    standing = [step.seq for step in own.steps]
    for of_night in own.undone:
        if of_night.before is not None and not isinstance(of_night.event, Corrected):
            before = bisect_right(standing, of_night.below.seq if of_night.below else 0)
            yield TakenBack(describe_night(of_night.before, of_night.event), before)
    for number, table in sorted(streams.tables.items()):
        for step in table.log.undone:
            if step.before is not None and not table.row(step.seq).of:
                yield TakenBack(words_at_table(step), step.before.lap, number)


def _last_of_all(streams: NightStreams, night: Night) -> Last | None:
    """Return the last entry of the night, at any table or on the floor.

    Rows of tables that the night's last entry had not seen came after it. Among tables the time
    decides.
    """
    top = streams.own.log.top
    since: list[tuple[dt.datetime, int, _TableStep]] = []
    for number, stream in streams.tables.items():
        step = stream.log.top
        seen = 0 if top is None else streams.saw(top.seq, number)
        if step is not None and step.seq > seen and not stream.row(step.seq).of:
            since.append((stream.row(step.seq).at, number, step))
    if since:
        _, number, step = max(since, key=lambda each: (each[0], each[1]))
        table, own = night.table(number), _own(streams.tables[number], number, step)
        return own if table is None else replace(own, words=f"{own.words} at {table.called}")
    if top is None or top.before is None or isinstance(top.event, Corrected):
        return None
    words = describe_night(top.before, top.event)
    return Last(words, _together(top.seq, _undone_with(streams, top.seq)))


def _at_one_table(streams: NightStreams, night: Night, at: int) -> Last | None:
    """Return the last entry of a table or of the night, whichever came later."""
    top, stream = streams.own.log.top, streams.tables.get(at)
    mine, of, own = None, 0, None
    if stream is not None and stream.log.top is not None:
        mine = stream.log.top
        of = stream.row(mine.seq).of
        if not of:
            own = _own(stream, at, mine)
            if top is None or mine.seq > streams.saw(top.seq, at):
                return own
    if top is None or top.before is None or isinstance(top.event, Corrected):
        return None
    undone = _undone_with(streams, top.seq)
    # If the night's last entry was made at another table, or another table has gone on since, this
    # table still has its own last entry.
    later = _gone_on(night, undone)
    others = [number for number, seqs in undone.items() if seqs]
    elsewhere = f"at table {others[0]}" if at and others and not undone.get(at) else ""
    if own is not None and (later or elsewhere):
        return own
    if mine is not None and of == top.seq and not isinstance(top.event, events.TableMerged):
        words = words_at_table(mine)
    else:
        words = describe_night(top.before, top.event)
    return Last(words, _together(top.seq, undone), later, elsewhere)


def _at_table(streams: NightStreams, night: Night, number: int) -> Last | None:
    """Return the table's own last entry, unless an entry on the floor rests on it."""
    stream = streams.tables.get(number)
    if stream is None or stream.log.top is None or stream.log.state is None:
        return None
    mine = stream.log.top
    of = stream.row(mine.seq).of
    if not of:
        since = _acted_on(streams, night, number, stream.log.state, mine.seq)
        return _own(stream, number, mine) if since is None else _elsewhere(since)
    step = _step(streams, of)
    if step is None or step is not streams.own.log.top or isinstance(step.event, BarrierHeld):
        return _elsewhere(step)
    undone = _undone_with(streams, of)
    if len(undone) > 1:
        return _elsewhere(step)
    words = words_at_table(mine)
    if isinstance(step.event, events.CorrectionSettled) and step.before is not None:
        words = describe_night(step.before, step.event)
    return Last(words, _together(of, undone))


def _own(stream: TableStream, number: int, top: _TableStep) -> Last:
    undone = [Undone(top.seq)]
    drawn = top.below if isinstance(top.event, RoundRecorded) else None
    # A lead drawn with a result was not typed: both are undone in one step.
    if (
        drawn is not None
        and isinstance(drawn.event, LeadDrawn)
        and stream.row(drawn.seq).at == stream.row(top.seq).at
    ):
        undone.append(Undone(drawn.seq))
    return Last(words_at_table(top), Batch(tables={number: undone}))


def _acted_on(
    streams: NightStreams, night: Night, number: int, match: AnyMatch, seq: int
) -> _NightStep | None:
    """Return the night's last entry that rests on a table's row of this seq, or on later ones.

    A barrier rests on units and exits, a re-buy on a player's exit. A correction of another table
    rests on what has become of its players.
    """
    step = streams.own.log.top
    while step is not None and streams.saw(step.seq, number) >= seq:
        if _rests_on(night, step, number, match):
            return step
        step = step.below
    return None


def _step(streams: NightStreams, seq: int) -> _NightStep | None:
    step = streams.own.log.top
    while step is not None and step.seq != seq:
        step = step.below
    return step


def _undone_with(streams: NightStreams, row: int) -> dict[int, list[Undone] | None]:
    """Return, by table, the undos of the rows that were typed with a row of the night's.

    None for a table that has gone on since.
    """
    rows = streams.rows_with(row)
    return {number: _off_the_top(streams.tables[number].log, rows[number]) for number in rows}


def _off_the_top(log: TableLog, theirs: Sequence[int]) -> list[Undone] | None:
    undone: list[Undone] = []
    step = log.top
    while step is not None and step.seq in theirs:
        undone.append(Undone(step.seq))
        step = step.below
    return undone if len(undone) == len(theirs) else None


def _gone_on(night: Night, undone: Mapping[int, list[Undone] | None]) -> str:
    """Return the name of the first table that has gone on since its rows; or ""."""
    number = next((number for number, seqs in undone.items() if seqs is None), 0)
    table = night.table(number)
    return "" if table is None else table.called


def _together(row: int, at_tables: Mapping[int, list[Undone] | None]) -> Batch:
    """Return the batch that undoes a row of the night's and the rows typed with it."""
    return Batch([Undone(row)], {number: seqs for number, seqs in at_tables.items() if seqs})


def _elsewhere(step: _NightStep | None) -> Last | None:
    if step is None or step.before is None or isinstance(step.event, Corrected):
        return None
    return Last(describe_night(step.before, step.event), elsewhere=_FLOOR)


def _rests_on(night: Night, step: _NightStep, number: int, match: AnyMatch) -> bool:
    entries: tuple[int, ...] = ()
    match step.event:
        case BarrierHeld(beat=lap, closed=closed):
            # Without laps the other tables continue as if there had been no barrier.
            return bool(lap) or number in closed
        case events.Rebought(entry) | events.EntryWithdrawn(entry):
            entries = (entry,)
        case events.ShootOutCalled(several):
            entries = several
        case events.EndCalled(now):
            return now
        case events.DealMade(shares):
            entries = tuple(entry for entry, _ in shares)
        case events.CorrectionSettled(back=back, stand=stand, struck=struck):
            entries = (*(entry for entry, _ in (*back, *stand)), *struck)
    return any(entry.name in match.names for entry in map(night.entry, entries) if entry)
