"""The part of the score sheet reader that knows the open game: its turns and directives."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

from tourney.game.dice import MEXICO, read_die, read_value
from tourney.game.events import (
    Aborted,
    Count,
    CountChosen,
    DieRolledOff,
    Joined,
    LeadNamed,
    MatchOpened,
    Rejoined,
    Rolled,
    RoundRecorded,
    Stood,
    TableEvent,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.match import Match
from tourney.game.names import clean_name
from tourney.game.play import apply
from tourney.game.rules import Rules
from tourney.game.sheet_reader import GameReader
from tourney.game.sheet_text import NAME, read_name

_LOST = re.compile(rf"({NAME})(?:\s+mexicos=([0-9]{{1,6}}))?")
_JOIN = re.compile(rf"({NAME})\s+([0-9]{{1,6}})(?:\s+after\s+({NAME}))?")


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """A sheet of the open game that has been read: its events, and the match they come to."""

    events: tuple[TableEvent, ...]
    match: Match


class OpenReader(GameReader[Match, TableEvent]):
    """Takes the lines of an open game's sheet after `@rules`."""

    game: ClassVar[str] = "the open game"
    example: ClassVar[str] = "Ann: 54 62"

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules
        self._deciding = False

    def sheet(self) -> OpenSheet:
        """What has been read."""
        return OpenSheet(tuple(self.events), self.opened())

    def record(self, event: TableEvent) -> None:
        self.match = apply(self.match, event)
        self.events.append(event)

    def open(self, names: tuple[str, ...]) -> None:
        self.record(MatchOpened(self._rules, names))

    def rolloff(self, rest: str) -> None:
        rolloff = self.opened().rolloff
        if rolloff is None:
            raise ValueError("The first lead is known already.")
        dice = [read_die(word) for word in rest.split()]
        if len(dice) != len(rolloff.contenders):
            raise ValueError(f"{len(rolloff.contenders)} dice belong here, one for each who rolls.")
        for player, die in zip(rolloff.contenders, dice, strict=True):
            self.record(DieRolledOff(player, die))

    def lead(self, rest: str) -> None:
        self.opened()
        self.record(LeadNamed(self.player(rest)))

    def lost(self, rest: str) -> None:
        self.opened()
        found = _LOST.fullmatch(rest)
        if found is None:
            raise ValueError("@lost takes a name, and mexicos=1 where any counted.")
        self.record(RoundRecorded(self.player(found[1]), int(found[2] or 0)))

    def count(self, rest: str) -> None:
        self.opened()
        if rest not in tuple(Count):
            raise ValueError("@count takes pips or value.")
        self.record(CountChosen(Count(rest)))

    def withdraw(self, rest: str) -> None:
        self.opened()
        self.record(Withdrawn(self.player(rest)))
        self._deciding = False  # the round in which somebody was still deciding is void

    def join(self, rest: str) -> None:
        match = self.opened()
        found = _JOIN.fullmatch(rest)
        if found is None:
            raise ValueError("@join takes a name, units, and for somebody new: after NAME.")
        units = int(found[2])
        if found[3] is None:
            self.record(Rejoined(self.player(found[1]), units))
            return
        name = clean_name(read_name(found[1]))
        self.record(Joined(name, units, self.player(found[3])))
        self.know(name, len(match.names))

    def turn(self, name: str, text: str) -> None:
        if self._deciding:
            raise ValueError("Only the sheet's last turn can end in ...")
        match = self.opened()
        player = self.player(name)
        words = text.split()
        ending = words.pop() if words and words[-1] in ("abort", "...") else ""
        if not words:
            raise ValueError("A turn needs a roll, two digits from 1 to 6, such as 54.")
        if words[0].startswith("="):
            if len(words) > 1:
                raise ValueError("A final value such as =54 stands alone.")
            if ending == "...":
                raise ValueError("A final value such as =54 ends the turn.")
            self.record(ValueRecorded(player, read_value(words[0][1:])))
        else:
            self._rolls(match, player, [read_value(word) for word in words], ending)
        if ending == "abort":
            self.record(Aborted(player))

    def _rolls(self, match: Match, player: int, values: list[int], ending: str) -> None:
        self.record(Rolled(player, values[0]))
        assert match.part is not None
        limit = match.part.limit
        if MEXICO in values[:-1]:
            raise ValueError("A 21 ends the turn at once.")
        if len(values) > limit:
            raise ValueError(f"The limit of this turn is {limit}.")
        for value in values[1:]:
            self.record(Rolled(player, value))
        undecided = values[-1] != MEXICO and len(values) < limit
        if ending == "...":
            if not undecided:
                raise ValueError("This turn is over; there is nothing to decide.")
            self._deciding = True
        elif undecided and not ending:
            self.record(Stood(player))

    directives: ClassVar[Mapping[str, Callable[[Any, str], None]]] = MappingProxyType(
        {
            "@rolloff": rolloff,
            "@lead": lead,
            "@lost": lost,
            "@count": count,
            "@withdraw": withdraw,
            "@join": join,
        }
    )
