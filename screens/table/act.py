"""The act at a table of either game: who is to do what, what is typed, and what came of it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from textual.app import App
from textual.content import Content

from screens.table.input_state import PendingInput
from tourney.night.standings.podium import PodiumStep
from tourney.night.views.view import LiarPage, TablePage

#: The colour of the card and of the felt for news that have them, by their kind.
LOUD = {"mexico": "warning", "out": "error", "lie": "error", "true": "success"}

#: The most lines left blank between two parts.
_MOST_BLANK = 2
#: The places that have a step.
_STEPS = 3

Lines = list[Content]
Page = TypeVar("Page", TablePage, LiarPage)
Input = TypeVar("Input", bound=PendingInput)


@dataclass(frozen=True)
class ActView(ABC, Generic[Page, Input]):
    """All that is drawn of the act, in the card or on the drawn table.

    Attributes:
        SWEEPS: a light goes over the letters when a player is out.
        keys: by action, as they are bound now.
        kept_words: what was refused and can be sent again; or "".
        podium: the night's, once it is over; else ().
        on_felt: it is on the drawn table.
    """

    SWEEPS: ClassVar[bool] = False

    page: Page
    typed: Input
    keys: Mapping[str, str]
    kept_words: str = ""
    podium: tuple[PodiumStep, ...] = ()
    on_felt: bool = False

    @property
    def is_over(self) -> bool:
        """True once play at the table has ended."""
        return self.page.table.phase == "finished"

    @property
    @abstractmethod
    def loud(self) -> str:
        """The kind of the news that have the act to themselves until the next key, or ""."""

    @property
    @abstractmethod
    def beside(self) -> tuple[object, ...]:
        """The contents of the panel beside it."""

    @abstractmethod
    def title(self, cells: int) -> str:
        """Who is to act, in at most this many cells."""

    def speed(self, cells: int) -> Content:  # noqa: ARG002 (for the game that has speeds)
        """How it is typed, in at most this many cells; empty where every entry is."""
        return Content("")

    @abstractmethod
    def groups(self, width: int, room: int, app: App[Any], lit: float) -> Sequence[Lines]:
        """The act in groups of lines: the player who acts, the dice, what they come to.

        Args:
            lit: the part of large letters that is lit, where news have the act.
        """

    @abstractmethod
    def foot(self, width: int) -> Lines:
        """The lines of the keys below it."""

    @property
    def steps(self) -> tuple[PodiumStep, ...]:
        """The night's podium; of a table alone, where the night has none yet, its own."""
        at: dict[int, list[str]] = {}
        for seat in self.page.table.seats:
            if seat.place is not None and seat.place <= _STEPS:
                at.setdefault(seat.place, []).append(seat.name)
        return self.podium or tuple(PodiumStep(rank, tuple(at[rank]), "") for rank in sorted(at))

    def lines(self, width: int, height: int, app: App[Any], lit: float = 1.0) -> Lines:
        """The act in exactly this many lines; the last are those of the keys."""
        if height < 1 or width < 1:
            return []
        keys = self.foot(width)
        room = height - len(keys)
        return _spread(self.groups(width, room, app, lit), room) + keys


View = TypeVar("View", bound=ActView[Any, Any])


def _spread(groups: Sequence[Lines], height: int) -> Lines:
    """Groups of lines with the room that is left between them, and above and below.

    The first two stay together: the player who acts, and the dice.
    """
    groups = [group for group in groups if group]
    lines = [line for group in groups for line in group]
    spare = height - len(lines)
    if spare <= 0:
        return lines[:height]
    gaps = [0] * (len(groups) + 1)
    # First between the parts, then before the keys, then above.
    order = [*range(1, len(groups)), len(groups), 0]
    for most in range(_MOST_BLANK):
        for gap in order:
            if spare and (gap != 1 or not most):
                gaps[gap] += 1
                spare -= 1
    # The rest mostly above: the act stands near its keys.
    gaps[0] += spare - spare // 3
    gaps[-1] += spare // 3
    blank = Content("")
    spaced: Lines = [blank] * gaps[0]
    for group, gap in zip(groups, gaps[1:], strict=True):
        spaced += [*group, *[blank] * gap]
    return spaced
