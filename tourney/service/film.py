"""A night's film: what the big screen shows of it entry by entry, as they stand now."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tourney.game.chances.matches import Step, no_step
from tourney.game.refusal import Refused
from tourney.log.past import PastSession
from tourney.log.streams import HOSTILE
from tourney.night.display.chapters import Chapter, chapters
from tourney.night.display.to_win import MOST_BESIDE, ChancesThroughout, NightSnapshot, throughout
from tourney.service.night_handle import NightHandle

if TYPE_CHECKING:
    from tourney.night.display.show import ShowView

#: Nobody rolls and types faster, in seconds; a night that was not typed as it was played has no
#: times of its own.
_SHORTEST = 3.0
#: A wait is no longer than that in the film, in seconds.
_LONGEST = 3.0
#: The seed of the lots that a view of the past may ask for: no such lot is ever shown.
_NO_LOT = "11111"


@dataclass(frozen=True, slots=True)
class PlayedNight:
    """A night as it went, for what takes long to be worked out.

    Attributes:
        snapshots: as it stood at each of its entries.
        standing: everybody's name, best first.
    """

    snapshots: Sequence[NightSnapshot]
    standing: Sequence[str]

    def chances(self, step: Step = no_step, *, most: int = MOST_BESIDE) -> ChancesThroughout | None:
        """Everybody's chances, as `throughout` says."""
        return throughout(self.snapshots, self.standing, step, most=most)


class Film:
    """A night's film. Going back is as fast as going on; what is written meanwhile is not seen.

    Attributes:
        played: the night as it went.
        times: when each entry was typed.
        over: whether the night has come to its end.
    """

    def __init__(self, night: NightHandle) -> None:
        self._past = PastSession(night.session)
        self._night = NightHandle(self._past, lambda: _NO_LOT)
        frames = self._past.frames
        self.times: tuple[dt.datetime, ...] = tuple(frame.at for frame in frames)
        lines = night.places().lines
        self.over = night.view().state == "finished"
        won = tuple(line.name for line in lines if line.rank == 1) if self.over else ()
        snapshots: list[NightSnapshot] = []
        for frame in frames:
            before = snapshots[-1].tables if snapshots else {}
            matches = {number: log.state for number, log in frame.tables.items() if log.state}
            assert frame.night.state is not None
            snapshots.append(
                NightSnapshot(frame.night.state, {**before, **matches} if matches else before)
            )
        snapshots[-1] = replace(snapshots[-1], won=won)
        self.played = PlayedNight(snapshots, [line.name for line in lines])

    def __len__(self) -> int:
        """The number of entries in the film; at least one."""
        return len(self.times)

    def at(self, entry: int) -> "ShowView":
        """The room's view after that entry, from 0.

        A correction may have made a moment that never was, and cannot be shown: then it is the
        last before it that can.
        """
        for at in range(entry, -1, -1):
            self._past.go_to(at)
            try:
                view = self._night.show()
                # Closing time is by the clock on the wall, and that shows another evening.
                plan = replace(view.night.plan, closing=None)
                return replace(view, night=replace(view.night, plan=plan), break_=None)
            except (Refused, *HOSTILE):
                continue
        raise Refused("no-film", "Nothing of this night can be shown.")

    def wait(self, entry: int, speed: float) -> float:
        """The seconds for which an entry stands until the next one."""
        if entry + 1 >= len(self):
            return 0.0
        passed = (self.times[entry + 1] - self.times[entry]).total_seconds()
        return min(max(passed, _SHORTEST) / speed, _LONGEST)

    def chapters(self, chances: ChancesThroughout | None = None) -> tuple[Chapter, ...]:
        """Its chapters, the first of which is its beginning.

        Args:
            chances: with their swings, once they are worked out.
        """
        return chapters(self.played.snapshots, chances)
