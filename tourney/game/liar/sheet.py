"""The score sheet of Liar's Mexico, read and written; both ways it is equal event for event.

A gap stands before each fresh start, so that a penalty and what led to it are seen together.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, assert_never

from msgspec import Struct

from tourney.game.dice import read_value
from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.liar.events import (
    Claimed,
    Direction,
    Doubted,
    ElevenClaimed,
    Ended,
    FoulNoted,
    LiarEvent,
    LiarOpened,
    Taken,
    TurnKept,
)
from tourney.game.liar.match import ELEVEN, LiarMatch
from tourney.game.liar.play import apply
from tourney.game.liar.rules import Foul, LiarRules
from tourney.game.log import Move
from tourney.game.rules import write_rules
from tourney.game.sheet_lines import NAME, GameReader, write_name

_FOUL = re.compile(rf"({NAME})\s+({'|'.join(Foul)})(?:\s+([0-9]{{1,6}}))?")
_AWAY = re.compile(rf"({NAME})(\s+waits=yes)?")
_KEPT = re.compile(rf"({NAME})\s+({'|'.join(Direction)})")
_CLAIM = re.compile(r"([^\s>!]+)\s*(?:>\s*(.+)|(!))?")
_DOUBT = re.compile(r"doubt(?:\s+(.*))?")


class LiarSheet(Struct, frozen=True):
    """A sheet of Liar's Mexico that has been read: its events, and the match after each of them."""

    events: tuple[LiarEvent, ...]
    matches: tuple[LiarMatch, ...]

    @property
    def match(self) -> LiarMatch:
        """What all of them come to."""
        return self.matches[-1]


class LiarReader(GameReader[LiarMatch, LiarEvent]):
    """Takes the lines of a sheet of Liar's Mexico after `@rules`."""

    game: ClassVar[str] = "Liar's Mexico"
    example: ClassVar[str] = "Ann: 54"

    def __init__(self, rules: LiarRules) -> None:
        super().__init__()
        self._rules = rules

    @classmethod
    def amid(cls, match: LiarMatch) -> "LiarReader":
        """A reader that continues from a match, for what is typed in the notation of a sheet."""
        reader = cls(match.rules)
        reader.go_on(match, match.names)
        return reader

    def sheet(self) -> LiarSheet:
        """The sheet that has been read."""
        return LiarSheet(tuple(self.events), tuple(self.matches))

    def record(self, event: LiarEvent) -> None:
        self.matches.append(apply(self.match, event))
        self.events.append(event)

    def open(self, names: tuple[str, ...]) -> None:
        self.record(LiarOpened(self._rules, names))

    def foul(self, rest: str) -> None:
        self.opened()
        parts = _FOUL.fullmatch(rest)
        if parts is None:
            fouls = ", ".join(Foul)
            raise ValueError(f"@foul takes a name, one of {fouls}, and for the first two 1 or 2.")
        dice = None if parts[3] is None else int(parts[3])
        self.record(FoulNoted(self.player(parts[1]), Foul(parts[2]), dice))

    def away(self, rest: str) -> None:
        self.opened()
        parts = _AWAY.fullmatch(rest)
        name, waits = parts.groups() if parts is not None else (rest, None)
        self.record(SteppedOut(self.player(name), waits is not None))

    def keep_turn(self, rest: str) -> None:
        self.opened()
        parts = _KEPT.fullmatch(rest)
        if parts is None:
            raise ValueError("@turn takes a name, and left or right.")
        self.record(TurnKept(self.player(parts[1]), Direction(parts[2])))

    def ending(self, rest: str) -> LiarEvent:
        if rest:
            raise ValueError("@end takes nothing after it.")
        return Ended()

    def say(self, text: str) -> None:
        """Read a turn of the player on turn, or a foul, without the text that is before it."""
        text = text.removeprefix("@foul ").strip()
        parts = _FOUL.fullmatch(text)
        if parts is not None and (self._knows(parts[1]) or not _is_turn(text)):
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
            self.record(Taken(player))
        elif doubt := _DOUBT.fullmatch(text):
            self.record(Doubted(player, read_value(doubt[1] or "")))
        elif claim := _CLAIM.fullmatch(text):
            self._claim(player, *claim.groups())
        else:
            raise ValueError("A turn is a claim such as 54, a doubt such as doubt 31, or take.")

    def _claim(self, player: int, said: str, target: str | None, mark: str | None) -> None:
        value = read_value(said)
        if target is None:
            self.record(Claimed(player, value, mark is not None))
        elif value != ELEVEN:
            raise ValueError("Only a claim of 11 names a target.")
        else:
            self.record(ElevenClaimed(player, self.player(target)))

    directives: ClassVar[Mapping[str, Callable[[Any, str], None]]] = MappingProxyType(
        {
            "@lead": GameReader.lead,
            "@foul": foul,
            "@turn": keep_turn,
            "@away": away,
            "@back": GameReader.back,
            "@end": GameReader.end,
        }
    )


def _is_turn(text: str) -> bool:
    return text == "take" or any(form.fullmatch(text) for form in (_DOUBT, _CLAIM))


def write_liar_sheet(moves: Iterable[Move[LiarMatch, LiarEvent]], heading: str) -> str:
    """The sheet of a table.

    Args:
        moves: what stands, from the opening on.
        heading: a line of text for a comment at the top.
    """
    lines = [f"# {heading}"] if heading else []
    names: tuple[str, ...] = ()
    fresh = False
    for _, event, _ in moves:
        if isinstance(event, LiarOpened):
            names = event.players
        if fresh and not isinstance(event, Ended):
            lines.append("")
        lines.append(_line(names, event))
        fresh = isinstance(event, LeadNamed | Doubted | Taken | FoulNoted)
    return "".join(f"{line}\n" for line in lines)


def write_turn(names: Sequence[str], event: LiarEvent) -> str:
    """A claim, its answer or a foul as it is on a sheet, behind the name or the directive.

    >>> from tourney.game.liar.rules import Foul
    >>> names = "Ann", "Cid, Jr"
    >>> print(write_turn(names, ElevenClaimed(0, 1)))
    11 > "Cid, Jr"
    >>> print(write_turn(names, FoulNoted(1, Foul.DROPPED, 2)))
    "Cid, Jr" dropped 2
    """
    match event:
        case Claimed(_, value, unnoticed):
            return f"{value} !" if unnoticed else str(value)
        case ElevenClaimed(_, target):
            return f"{ELEVEN} > {write_name(names[target])}"
        case Taken():
            return "take"
        case Doubted(_, dice):
            return f"doubt {dice}"
        case FoulNoted(player, foul, dice):
            said = f"{write_name(names[player])} {foul}"
            return said if dice is None else f"{said} {dice}"
        case LeadNamed(player) | CameBack(player):
            return write_name(names[player])
        case SteppedOut(player, waits):
            return f"{write_name(names[player])}{' waits=yes' if waits else ''}"
        case TurnKept(player, direction):
            return f"{write_name(names[player])} {direction}"
        case LiarOpened(_, players):
            return ", ".join(write_name(name) for name in players)
        case Ended():
            return ""
        case _:
            assert_never(event)


def _line(names: Sequence[str], event: LiarEvent) -> str:
    said = write_turn(names, event)
    match event:
        case LiarOpened(rules, _):
            return f"@rules {write_rules(rules)}\n@players {said}"
        case LeadNamed():
            return f"@lead {said}"
        case FoulNoted():
            return f"@foul {said}"
        case TurnKept():
            return f"@turn {said}"
        case SteppedOut():
            return f"@away {said}"
        case CameBack():
            return f"@back {said}"
        case Ended():
            return "@end"
        case Claimed(player) | ElevenClaimed(player) | Taken(player) | Doubted(player):
            return f"{write_name(names[player])}: {said}"
        case _:
            assert_never(event)
