"""Undo: taking back the last entry, at a table or on the floor, and what rows belong together."""

import datetime as dt
from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from operator import itemgetter

from msgspec import Struct, field
from msgspec.structs import replace

from tourney.game.games import AnyEvent, AnyMatch
from tourney.game.log import Corrected, Log, Step, Undone
from tourney.game.mexico.events import LeadDrawn, RoundRecorded
from tourney.night.barrier import BarrierHeld
from tourney.night.state import events
from tourney.night.state.night import Night
from tourney.night.state.words import describe as describe_night

_night = itemgetter(0)


class Links:
    """The rows that belong together, and the rows of each table that a row of the night's had seen.

    A row of the night's names the tables that have gone on since the row before it; of the others
    what was seen then holds, whether that row still stands or was undone. A row at a table that
    was written with one of the night's names that one.
    """

    def __init__(self) -> None:
        #: By table: rows of the night's in order, each with how far it saw the table.
        self._seen: dict[int, list[tuple[int, int]]] = {}
        #: By table and seq: the row of the night's.
        self._row: dict[tuple[int, int], int] = {}
        #: By row of the night's and table: the seqs.
        self._rows: dict[int, dict[int, set[int]]] = {}

    def see(self, night: int, tables: Mapping[int, int]) -> None:
        """Note how far a row of the night's, the newest, saw these tables."""
        for table, seq in tables.items():
            self._seen.setdefault(table, []).append((night, seq))

    def seen(self, night: int, table: int) -> int:
        """The last row of a table that a row of the night's had seen; 0 if none."""
        seen = self._seen.get(table, ())
        before = bisect_right(seen, night, key=_night)
        return seen[before - 1][1] if before else 0

    @property
    def ends(self) -> dict[int, int]:
        """The last row of each table that the newest row of the night's had seen."""
        return {table: seen[-1][1] for table, seen in self._seen.items()}

    def belong(self, table: int, seq: int, night: int) -> None:
        """Note that a row at a table belongs to a row of the night's."""
        self._row[table, seq] = night
        self._rows.setdefault(night, {}).setdefault(table, set()).add(seq)

    def row_of(self, table: int, seq: int) -> int:
        """The row of the night's that a row at a table belongs to, or 0."""
        return self._row.get((table, seq), 0)

    def rows_of(self, night: int) -> Mapping[int, Collection[int]]:
        """The rows that belong to a row of the night's, by table."""
        return self._rows.get(night, {})


NightLog = Log[Night, events.NightEvent]
TableLog = Log[AnyMatch, AnyEvent]
_NightStep = Step[Night, events.NightEvent]

_FLOOR = "on the floor"


class Last(Struct, frozen=True):
    """The last entry.

    Attributes:
        words: what it was.
        night, tables: what takes it back.
        later: the table that has gone on since, as people call it; or "".
        elsewhere: where it must be undone, if not where that was asked: "at table 2"; or "".
    """

    words: str
    night: Sequence[Undone] = ()
    tables: Mapping[int, Sequence[Undone]] = field(default_factory=dict)
    later: str = ""
    elsewhere: str = ""


class Undoing(Struct, frozen=True):
    """A night's logs as undo looks at them.

    Attributes:
        describe: a table's last entry in a few words.
        when: the time of a table's row of that seq.
    """

    night: NightLog
    tables: Mapping[int, TableLog]
    links: Links
    describe: Callable[[int, TableLog], str]
    when: Callable[[int, int], dt.datetime]

    def last(self, table: int | None, *, own: bool = False) -> Last | None:
        """The last entry at a table, or of all; None where there is nothing but the plan.

        Args:
            table: without it, the night's only one, or all of them and the floor.
            own: the table's own, at the night's only one too, whatever the night's log has since.
        """
        night = self.night.state
        if night is None:
            return None
        if night.single and not own:
            only = night.tables[0].number if len(night.tables) == 1 else 0
            return self._at_one_table(night, table or only)
        if table is None:
            return self._last_of_all(night)
        at_table = self._at_table(night, table)
        top = self.night.top
        if (
            not own
            and top is not None
            and isinstance(top.event, events.DealMade | events.EndCalled)
        ):
            # A table's keys call these, too: they are taken back where they were, if nothing came.
            last = self._last_of_all(night)
            if last is not None and [its.seq for its in last.night] == [top.seq]:
                return last
        return at_table

    def _last_of_all(self, night: Night) -> Last | None:
        """The last entry of all, at whichever table or on the floor.

        Rows of the tables that the night's last entry had not seen came after it; among tables the
        time of writing decides.
        """
        top = self.night.top
        since: list[tuple[dt.datetime, int, int]] = []
        for number, log in self.tables.items():
            seen = 0 if top is None else self.links.seen(top.seq, number)
            if log.top is None or log.top.seq <= seen or self.links.row_of(number, log.top.seq):
                continue
            since.append((self.when(number, log.top.seq), number, log.top.seq))
        if since:
            _, number, seq = max(since)
            table = night.table(number)
            own = self._own(number, self.tables[number], seq)
            return own if table is None else replace(own, words=f"{table.called}, {own.words}")
        if top is None or top.before is None or isinstance(top.event, Corrected):
            return None
        words = describe_night(top.before, top.event)
        return Last(words, [Undone(top.seq)], _undone(self._undoing(top.seq)))

    def _at_one_table(self, night: Night, at: int) -> Last | None:
        """The entries of one table and of the night, in the order in which they came."""
        log, top = self.tables.get(at, Log()), self.night.top
        mine = log.top
        own = None
        if mine is not None and not self.links.row_of(at, mine.seq):
            own = self._own(at, log, mine.seq)
            if top is None or mine.seq > self.links.seen(top.seq, at):
                return own
        if top is None or top.before is None or isinstance(top.event, Corrected):
            return None
        undone = self._undoing(top.seq)
        # Where the night's last entry is another table's, or another table has gone on since, this
        # one still has its own.
        later = _gone_on(night, undone)
        others = [number for number, seqs in undone.items() if seqs]
        elsewhere = f"at table {others[0]}" if at and others and not undone.get(at) else ""
        if own is not None and (later or elsewhere):
            return own
        at_this_table = mine is not None and self.links.row_of(at, mine.seq) == top.seq
        if at_this_table and not isinstance(top.event, events.TableMerged):
            words = self.describe(at, log)
        else:
            words = describe_night(top.before, top.event)
        return Last(words, [Undone(top.seq)], _undone(undone), later, elsewhere)

    def _at_table(self, night: Night, number: int) -> Last | None:
        """The table's own last entry, where nothing has been done with it on the floor."""
        log = self.tables.get(number, Log())
        if log.top is None or log.state is None:
            return None
        row = self.links.row_of(number, log.top.seq)
        if not row:
            since = self._acted_on(night, number, log.state, log.top.seq)
            return self._own(number, log, log.top.seq) if since is None else _elsewhere(since)
        step = self._step(row)
        if step is None or step is not self.night.top or isinstance(step.event, BarrierHeld):
            return _elsewhere(step)
        undone = self._undoing(row)
        if len(undone) > 1:
            return _elsewhere(step)
        words = self.describe(number, log)
        if isinstance(step.event, events.CorrectionSettled) and step.before is not None:
            words = describe_night(step.before, step.event)
        return Last(words, [Undone(row)], _undone(undone))

    def _own(self, number: int, log: TableLog, seq: int) -> Last:
        undone, top = [Undone(seq)], log.top
        drawn = None if top is None or not isinstance(top.event, RoundRecorded) else top.below
        # A lead that was drawn with a result was not typed, and is no step of its own.
        if (
            drawn is not None
            and isinstance(drawn.event, LeadDrawn)
            and self.when(number, drawn.seq) == self.when(number, seq)
        ):
            undone.append(Undone(drawn.seq))
        return Last(self.describe(number, log), tables={number: undone})

    def _acted_on(self, night: Night, number: int, match: AnyMatch, seq: int) -> _NightStep | None:
        """The last entry of the night's that rests on a table's row of that seq, or on later ones.

        A barrier took its units and its outs for granted; a re-buy, that someone had gone out; a
        correction of another table, what had become of people since.
        """
        step = self.night.top
        while step is not None and self.links.seen(step.seq, number) >= seq:
            if _rests_on(night, step, number, match):
                return step
            step = step.below
        return None

    def _step(self, seq: int) -> _NightStep | None:
        step = self.night.top
        while step is not None and step.seq != seq:
            step = step.below
        return step

    def _undoing(self, row: int) -> dict[int, list[Undone] | None]:
        """By table what takes the rows back that belong to a row of the night's.

        None where the table has gone on since.
        """
        rows = self.links.rows_of(row)
        return {number: _off_the_top(self.tables[number], rows[number]) for number in sorted(rows)}


def _off_the_top(log: TableLog, theirs: Collection[int]) -> list[Undone] | None:
    undone: list[Undone] = []
    step = log.top
    while step is not None and step.seq in theirs:
        undone.append(Undone(step.seq))
        step = step.below
    return undone if len(undone) == len(theirs) else None


def _gone_on(night: Night, undone: Mapping[int, list[Undone] | None]) -> str:
    """The first table that has gone on since its rows, as people call it; or ""."""
    number = next((number for number, seqs in undone.items() if seqs is None), 0)
    table = night.table(number)
    return "" if table is None else table.called


def _undone(by_table: Mapping[int, list[Undone] | None]) -> dict[int, Sequence[Undone]]:
    return {number: seqs for number, seqs in by_table.items() if seqs}


def _elsewhere(step: _NightStep | None) -> Last | None:
    if step is None or step.before is None or isinstance(step.event, Corrected):
        return None
    return Last(describe_night(step.before, step.event), elsewhere=_FLOOR)


def _rests_on(night: Night, step: _NightStep, number: int, match: AnyMatch) -> bool:
    entries: tuple[int, ...] = ()
    match step.event:
        case BarrierHeld(beat=lap, closed=closed):
            # Without laps the other tables continue as if nothing had been.
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
