"""A night after each of its entries; undone and corrected entries do not appear."""

from collections import deque
from collections.abc import Iterator, Mapping

from msgspec import Struct

from tourney.game.entries import Event, Log, State
from tourney.log.streams import NightLog, NightStreams, TableLog
from tourney.night.barrier import BarrierHeld
from tourney.night.state.events import DealMade, EndCalled, ShootOutCalled, Thrown
from tourney.night.state.night import Night


class Frame(Struct, frozen=True):
    """A night after one of its entries.

    Attributes:
        log: the night's own log.
        tables: the logs of the tables that the entry changed.
    """

    log: NightLog
    tables: Mapping[int, TableLog]

    @property
    def night(self) -> Night:
        """The night after the entry."""
        assert self.log.state is not None
        return self.log.state

    @property
    def is_play(self) -> bool:
        """True if the entry is play, not a note before or after play."""
        top = self.log.top
        of_night = top is not None and isinstance(top.event, _PLAY)
        return bool(self.tables) or of_night


#: Entries of a night's own log that are play.
_PLAY = (BarrierHeld, DealMade, EndCalled, ShootOutCalled, Thrown)


class Past:
    """The entries of a night that are not undone, in the order of play.

    The rows that each writer had seen decide the order; where they do not, the time does.
    """

    def __init__(self, streams: NightStreams) -> None:
        self._streams = streams
        self._left = {number: deque(_logs(each.log)) for number, each in streams.tables.items()}

    def frames(self) -> tuple[Frame, ...]:
        """Return the frames from just before play to the last entry of play; at least one.

        The last frame includes everything that was noted after play.
        """
        told = list(self._each())
        played = [at for at, frame in enumerate(told) if frame.night.opened]
        first = played[0] - 1 if played else len(told) - 1
        last = max((at for at in played if told[at].is_play), default=first)
        tables = {number: log for frame in told[last:] for number, log in frame.tables.items()}
        end = Frame(told[-1].log, tables)
        # Before play the tables have no rows.
        return (*told[first:last], end) if last > first else (end,)

    def _each(self) -> Iterator[Frame]:
        so_far: NightLog = Log()
        for log in _logs(self._streams.own.log):
            seen = {number: self._streams.saw(log.seq, number) for number in self._left}
            yield from self._at_tables(so_far, seen)
            so_far = log
            yield Frame(log, self._together_with(log.seq))
        yield from self._at_tables(so_far, dict.fromkeys(self._left))

    def _at_tables(self, night: NightLog, seen: Mapping[int, int | None]) -> Iterator[Frame]:
        """Yield frames of the tables' remaining rows, oldest first, up to `seen` (None: all)."""
        while True:
            ready = [
                (self._streams.tables[number].row(logs[0].seq).at, number)
                for number, logs in self._left.items()
                if logs and ((last := seen[number]) is None or logs[0].seq <= last)
            ]
            if not ready:
                return
            _, number = min(ready)
            yield Frame(night, {number: self._left[number].popleft()})

    def _together_with(self, row: int) -> dict[int, TableLog]:
        """Take the logs of table rows that were written with a row of the night's, by table."""
        found: dict[int, TableLog] = {}
        for number, logs in self._left.items():
            stream = self._streams.tables[number]
            while logs and 0 < stream.row(logs[0].seq).of <= row:
                found[number] = logs.popleft()
        return found


def _logs(log: Log[State, Event]) -> Iterator[Log[State, Event]]:
    """Yield a log after each of its entries, in their present form."""
    for step, (_, _, after) in zip(log.steps, log.moves(), strict=True):
        yield Log(step.seq, after, step)
