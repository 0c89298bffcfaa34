"""A night as it stood at each of its entries: what was taken back or corrected is not seen."""

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
        log: its own.
        tables: the logs of the tables at which something was typed.
    """

    log: NightLog
    tables: Mapping[int, TableLog]

    @property
    def night(self) -> Night:
        """The night as it stood."""
        assert self.log.state is not None
        return self.log.state

    @property
    def is_play(self) -> bool:
        """True if it is play, and not a note before or after it."""
        top = self.log.top
        of_night = top is not None and isinstance(top.event, _PLAY)
        return bool(self.tables) or of_night


#: Entries of a night's own log that are play.
_PLAY = (BarrierHeld, DealMade, EndCalled, ShootOutCalled, Thrown)


class Past:
    """The entries of a night that are now, in the order of play.

    They are put in order by what each had seen, else by time.
    """

    def __init__(self, streams: NightStreams) -> None:
        self._streams = streams
        self._left = {number: deque(_logs(each.log)) for number, each in streams.tables.items()}

    def frames(self) -> tuple[Frame, ...]:
        """From the list of people as play began to what was played last; at least one.

        The last has all that has been noted since.
        """
        told = list(self._each())
        played = [at for at, frame in enumerate(told) if frame.night.opened]
        first = played[0] - 1 if played else len(told) - 1
        last = max((at for at in played if told[at].is_play), default=first)
        tables = {number: log for frame in told[last:] for number, log in frame.tables.items()}
        end = Frame(told[-1].log, tables)
        # Before play no table has anything.
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
        """The frames of the logs left at the tables, by time, up to what was seen; None is all."""
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
        """The rows written at tables together with a row of the night's."""
        found: dict[int, TableLog] = {}
        for number, logs in self._left.items():
            stream = self._streams.tables[number]
            while logs and 0 < stream.row(logs[0].seq).of <= row:
                found[number] = logs.popleft()
        return found


def _logs(log: Log[State, Event]) -> Iterator[Log[State, Event]]:
    """A log after each of its entries, as they are now."""
    for step, (_, _, after) in zip(log.steps, log.moves(), strict=True):
        yield Log(step.seq, after, step)
