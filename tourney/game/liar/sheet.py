"""The score sheet of Liar's Mexico, read and written; writing and reading keep every event.

A blank line comes before each fresh start, so that a penalty stays together with what led to it.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, assert_never

from tourney.game.dice import read_value
from tourney.game.entries import Move
from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.liar import events, play
from tourney.game.liar.events import LiarEvent
from tourney.game.liar.match import ELEVEN, LiarMatch
from tourney.game.liar.rules import Foul, LiarRules
from tourney.game.rules import write_rules
from tourney.game.sheet_lines import NAME, GameReader, GameSheet, write_name

_FOUL = re.compile(rf"({NAME})\s+({'|'.join(Foul)})(?:\s+([0-9]{{1,6}}))?")
_KEPT = re.compile(rf"({NAME})\s+({'|'.join(events.Direction)})")
_CLAIM = re.compile(r"([^\s>!]+)\s*(?:>\s*(.+)|(!))?")
_DOUBT = re.compile(r"doubt(?:\s+(.*))?")


class LiarSheet(GameSheet[LiarMatch, LiarEvent], frozen=True):
    """A sheet of Liar's Mexico that has been read."""


class LiarReader(GameReader[LiarMatch, LiarEvent]):
    """Takes the lines of a sheet of Liar's Mexico after `@rules`."""

    game: ClassVar[str] = "Liar's Mexico"
    example: ClassVar[str] = "Ann: 54"
    rules: LiarRules

    def sheet(self) -> LiarSheet:
        """Return the sheet that has been read."""
        return LiarSheet(tuple(self.events), tuple(self.matches))

    def apply(self, event: LiarEvent) -> LiarMatch:
        return play.apply(self.match, event)

    def opening(self, names: tuple[str, ...]) -> LiarEvent:
        return events.LiarOpened(self.rules, names)

    def foul(self, rest: str) -> None:
        fault = f"@foul takes a name, one of {', '.join(Foul)}, and for the first two 1 or 2."
        name, foul, dice = self.parts(_FOUL, rest, fault)
        self.record(
            events.FoulNoted(self.player(name), Foul(foul), None if dice is None else int(dice))
        )

    def keep_turn(self, rest: str) -> None:
        name, way = self.parts(_KEPT, rest, "@turn takes a name, and left or right.")
        self.record(events.TurnKept(self.player(name), events.Direction(way)))

    def ending(self, rest: str) -> LiarEvent:
        if rest:
            raise ValueError("@end takes nothing after it.")
        return events.Ended()

    def say(self, text: str) -> None:
        """Read a typed turn of the player on turn, or a foul, without the name before it."""
        text = text.removeprefix("@foul ").strip()
        parts = _FOUL.fullmatch(text)
        is_turn = text == "take" or any(form.fullmatch(text) for form in (_DOUBT, _CLAIM))
        if parts is not None and (self._knows(parts[1]) or not is_turn):
            self.foul(text)
        elif (player := self.opened().on_turn) is not None:
            self._turn(player, text)
        else:
            raise ValueError("It is no one's turn.")

    def _knows(self, name: str) -> bool:
        try:
            self.player(name)
        except ValueError:
            return False
        return True

    def turn(self, name: str, text: str) -> None:
        self._turn(self.player(name), text)

    def _turn(self, player: int, text: str) -> None:
        if text == "take":
            self.record(events.Taken(player))
        elif doubt := _DOUBT.fullmatch(text):
            self.record(events.Doubted(player, read_value(doubt[1] or "")))
        elif claim := _CLAIM.fullmatch(text):
            self._claim(player, *claim.groups())
        else:
            raise ValueError("A turn is a claim such as 54, a doubt such as doubt 31, or take.")

    def _claim(self, player: int, said: str, target: str | None, mark: str | None) -> None:
        value = read_value(said)
        if target is None:
            self.record(events.Claimed(player, value, mark is not None))
        elif value != ELEVEN:
            raise ValueError("Only a claim of 11 names a target.")
        else:
            self.record(events.ElevenClaimed(player, self.player(target)))

    directives: ClassVar[Mapping[str, Callable[[Any, str], None]]] = MappingProxyType(
        {
            "@lead": GameReader.lead,
            "@foul": foul,
            "@turn": keep_turn,
            "@away": GameReader.away,
            "@back": GameReader.back,
            "@end": GameReader.end,
        }
    )


def write_liar_sheet(moves: Iterable[Move[LiarMatch, LiarEvent]], heading: str) -> str:
    """Return the sheet of a table.

    Args:
        moves: the entries that are not undone, from the opening on.
        heading: a line of text for a comment at the top.
    """
    lines = [f"# {heading}"] if heading else []
    names: tuple[str, ...] = ()
    fresh = False
    for _, event, _ in moves:
        if isinstance(event, events.LiarOpened):
            names = event.players
        if fresh and not isinstance(event, events.Ended):
            lines.append("")
        lines.append(_line(names, event))
        fresh = isinstance(event, LeadNamed | events.Doubted | events.Taken | events.FoulNoted)
    return "".join(f"{line}\n" for line in lines)


def write_turn(names: Sequence[str], event: LiarEvent) -> str:
    """Return a claim, an answer or a foul as on a sheet, without the name or directive before it.

    >>> from tourney.game.liar.rules import Foul
    >>> names = "Ann", "Cid, Jr"
    >>> print(write_turn(names, events.ElevenClaimed(0, 1)))
    11 > "Cid, Jr"
    >>> print(write_turn(names, events.FoulNoted(1, Foul.DROPPED, 2)))
    "Cid, Jr" dropped 2
    """
    match event:
        case events.Claimed(_, value, unnoticed):
            return f"{value} !" if unnoticed else str(value)
        case events.ElevenClaimed(_, target):
            return f"{ELEVEN} > {write_name(names[target])}"
        case events.Taken():
            return "take"
        case events.Doubted(_, dice):
            return f"doubt {dice}"
        case events.FoulNoted(player, foul, dice):
            said = f"{write_name(names[player])} {foul}"
            return said if dice is None else f"{said} {dice}"
        case LeadNamed(player) | CameBack(player):
            return write_name(names[player])
        case SteppedOut(player, waits):
            return f"{write_name(names[player])}{' waits=yes' if waits else ''}"
        case events.TurnKept(player, direction):
            return f"{write_name(names[player])} {direction}"
        case events.LiarOpened(_, players):
            return ", ".join(write_name(name) for name in players)
        case events.Ended():
            return ""
        case _:
            assert_never(event)


_DIRECTIVES = {
    LeadNamed: "@lead",
    SteppedOut: "@away",
    CameBack: "@back",
    events.FoulNoted: "@foul",
    events.TurnKept: "@turn",
    events.Ended: "@end",
}
_TURN = events.Claimed | events.ElevenClaimed | events.Taken | events.Doubted


def _line(names: Sequence[str], event: LiarEvent) -> str:
    said = write_turn(names, event)
    if isinstance(event, events.LiarOpened):
        return f"@rules {write_rules(event.rules)}\n@players {said}"
    if isinstance(event, _TURN):
        return f"{write_name(names[event.player])}: {said}"
    return f"{_DIRECTIVES[type(event)]} {said}".rstrip()
