"""A night as it stood at each of its entries: what was taken back or put right is not seen."""

import datetime as dt
from bisect import bisect_right
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tourney.game.games import AnyMatch
from tourney.game.log import Event, Log, State
from tourney.game.refusal import Refused
from tourney.log.session import NightSession
from tourney.log.undoing import NightLog, TableLog
from tourney.night.barrier.proposal import BarrierHeld
from tourney.night.state.events import DealMade, EndCalled, ShootOutCalled, Thrown
from tourney.night.state.night import Night


@dataclass(frozen=True, slots=True)
class Frame:
    """A night after one of its entries.

    Attributes:
        at: when it was typed.
        night: its own log.
        tables: the logs of the tables at which something was typed.
    """

    at: dt.datetime
    night: NightLog
    tables: Mapping[int, TableLog]

    @property
    def is_play(self) -> bool:
        """True if it is play, and not a note before or after it."""
        top = self.night.top
        of_night = top is not None and isinstance(top.event, _PLAY)
        return bool(self.tables) or of_night


#: Entries of a night's own log that are play.
_PLAY = (BarrierHeld, DealMade, EndCalled, ShootOutCalled, Thrown)


class PastSession(NightSession):
    """A night at one of its entries, from which it can go to any other; nothing is recorded.

    The entries are those that stand now, in the order of play: by what each had seen, else by time.
    They begin with the list of people as play began, and end with what was played last and all
    that has been noted since.

    Attributes:
        frames: the entries; at least one.
        shown: which of them it is at.
    """

    def __init__(self, of: NightSession) -> None:
        """Take a night that has been read; what is written from now on is not seen."""
        super().__init__(of._store, of.number, who=of._who)
        self.damage = of.damage
        self._links, self._written = of._links, of._written
        self.frames = _of_play(list(self._each(of._night, of._tables)))
        #: By table: at which entries it went on, and its log from there on.
        self._went_on: dict[int, tuple[list[int], list[TableLog]]] = {}
        for at, frame in enumerate(self.frames):
            for number, log in frame.tables.items():
                when, logs = self._went_on.setdefault(number, ([], []))
                when.append(at)
                logs.append(log)
        self.shown = 0
        self.go_to(0)

    def go_to(self, at: int) -> None:
        """Stand as after that entry, from 0."""
        self.shown, self._night, self.worked_out = at, self.frames[at].night, {}
        self._tables = {
            number: logs[bisect_right(when, at) - 1]
            for number, (when, logs) in self._went_on.items()
            if when[0] <= at
        }
        self._matches = matches_of(self._tables)

    def record_all(self, entries: object) -> None:
        """Refuse: what has been played is only looked at."""
        del entries
        raise Refused("past", "This has been played; nothing is recorded in it.")

    def undoable(self, table: int | None = None) -> str:
        """Always "": what is past is not taken back."""
        del table
        return ""

    def _each(self, night: NightLog, tables: Mapping[int, TableLog]) -> Iterator[Frame]:
        left = {number: deque(_logs(log)) for number, log in tables.items()}
        so_far: NightLog = Log()
        for log in _logs(night):
            seen = {number: self._links.seen(log.seq, number) for number in left}
            yield from self._at_tables(so_far, left, seen)
            so_far = log
            yield Frame(self._when(0, log.seq), log, self._together_with(log.seq, left))
        yield from self._at_tables(so_far, left, dict.fromkeys(left))

    def _at_tables(
        self,
        night: NightLog,
        left: Mapping[int, deque[TableLog]],
        seen: Mapping[int, int | None],
    ) -> Iterator[Frame]:
        """The frames of the logs left at the tables, by time, up to what was seen; None is all."""
        while True:
            ready = [
                (self._when(number, logs[0].seq), number)
                for number, logs in left.items()
                if logs and ((last := seen[number]) is None or logs[0].seq <= last)
            ]
            if not ready:
                return
            at, number = min(ready)
            yield Frame(at, night, {number: left[number].popleft()})

    def _together_with(self, row: int, left: Mapping[int, deque[TableLog]]) -> dict[int, TableLog]:
        """The rows written at tables together with a row of the night's."""
        found: dict[int, TableLog] = {}
        for number, logs in left.items():
            while logs and 0 < self._links.row_of(number, logs[0].seq) <= row:
                found[number] = logs.popleft()
        return found


def matches_of(tables: Mapping[int, TableLog]) -> dict[int, AnyMatch]:
    """The matches of tables as they stand."""
    return {number: log.state for number, log in tables.items() if log.state is not None}


def _logs(log: Log[State, Event]) -> Iterator[Log[State, Event]]:
    """A log after each of its entries, as they stand now."""
    steps = log.steps
    for at, step in enumerate(steps):
        after = steps[at + 1].before if at + 1 < len(steps) else log.state
        yield Log(step.seq, after, step)


def _of_play(told: Sequence[Frame]) -> tuple[Frame, ...]:
    """From the last entry before play to the last of play, which has all that comes after."""
    played = [at for at, frame in enumerate(told) if _night(frame).opened]
    first = played[0] - 1 if played else len(told) - 1
    last = max((at for at in played if told[at].is_play), default=first)
    tables = {number: log for frame in told[last:] for number, log in frame.tables.items()}
    end = Frame(told[last].at, told[-1].night, tables)
    # Before play no table has anything.
    return (*told[first:last], end) if last > first else (end,)


def _night(frame: Frame) -> Night:
    assert frame.night.state is not None
    return frame.night.state
