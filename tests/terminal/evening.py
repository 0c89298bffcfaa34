"""A night played by chance: the keys of each entry, and the score sheet of what stands."""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tourney.game.dice import ORDERS
from tourney.game.mexico.events import (
    Aborted,
    Count,
    CountChosen,
    DieRolledOff,
    MatchOpened,
    Rolled,
    Stood,
    TableEvent,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.mexico.round import PartKind, RollOff
from tourney.game.mexico.rules import PRESETS
from tourney.game.mexico.words import referee


@dataclass(frozen=True, slots=True)
class Entry:
    """The keys of an entry, and the text that the screen must show after it."""

    keys: tuple[str, ...]
    says: str


class Evening:
    """One match of a preset, from the roll-off to its winner.

    Attributes:
        match: as it stands.
        happened: what came up on the way.
    """

    def __init__(self, preset: str, players: Sequence[str], seed: int) -> None:
        self.match: Match = apply(None, MatchOpened(PRESETS[preset], tuple(players)))
        self.happened: set[str] = set()
        self._chance = random.Random(seed)
        names = ", ".join(map(json.dumps, players))
        self._sheet = [f"@rules {preset}", f"@players {names}"]

    @property
    def sheet(self) -> str:
        """The score sheet so far."""
        return "\n".join(self._sheet) + "\n"

    def entries(self) -> Iterator[Entry]:
        """The entries one by one; some are wrong at first and are taken back."""
        while self.match.winner is None:
            keys, event = self._next()
            before, after = self.match, apply(self.match, event)
            if self._chance.random() < 0.02 and after.winner is None:
                self.happened.add("undo")
                yield Entry(keys, referee(after))
                yield Entry(("u",), referee(before))
            else:
                self._write(event)
                self.match = after
                yield Entry(keys, referee(after))

    def _next(self) -> tuple[tuple[str, ...], TableEvent]:
        """The next entry: its keys, and the event that it is."""
        match, chance = self.match, self._chance
        if match.rolloff is not None:
            die = chance.randint(1, 6)
            return (str(die),), DieRolledOff(match.rolloff.on_turn, die)
        part = match.part
        assert part is not None
        player = part.on_turn
        extra = part.kind is PartKind.EXTRA_ROUND
        if extra and part.untouched and part.count is Count.VALUE and chance.random() < 0.4:
            return ("p",), CountChosen(Count.PIPS)
        if part.rolls and not extra:
            order = ORDERS[match.rules.order]
            if part.yet_to_play and 21 not in [turn.value for turn in part.turns]:
                good = part.turns and order.index(part.rolls[-1]) > 8
                if good and chance.random() < 0.1:
                    return ("a",), Aborted(player)
            if order.index(part.rolls[-1]) > 10:
                return ("Enter",), Stood(player)
        dice = chance.randint(1, 6), chance.randint(1, 6)
        return (str(dice[0]), str(dice[1])), Rolled(player, 10 * max(dice) + min(dice))

    def _write(self, event: TableEvent) -> None:
        """Put an event that stands on the sheet."""
        match = self.match
        if isinstance(event, DieRolledOff):
            assert isinstance(match.rolloff, RollOff)
            if not match.rolloff.dice:
                self._sheet.append("@rolloff")
                if match.rolloff.earlier:
                    self.happened.add("roll-off tie")
            self._sheet[-1] += f" {event.die}"
        elif isinstance(event, CountChosen):
            self._sheet.append(f"@count {event.count}")
            self.happened.add("pips")
        elif isinstance(event, Aborted):
            self._sheet[-1] += " abort"
            self.happened.add("abort")
        elif isinstance(event, Stood):
            self.happened.add("stand")
        elif isinstance(event, Rolled):
            part = match.part
            assert part is not None
            if part.rolls:
                self._sheet[-1] += f" {event.value}"
            else:
                self._sheet.append(f"{json.dumps(match.names[event.player])}: {event.value}")
            if event.value == 21:
                self.happened.add("Mexico")
            if part.kind is PartKind.EXTRA_ROUND:
                self.happened.add(f"tie by {part.count}")
