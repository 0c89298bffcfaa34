"""The score sheet of Liar's Mexico, read and written; writing and reading keep every event.

A blank line comes before each fresh start, so that a penalty stays together with what led to it.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from tourney.game import sheet_lines
from tourney.game.dice import read_value
from tourney.game.entries import Move
from tourney.game.events import LeadNamed, PlayerRenamed, UnitsMended
from tourney.game.liar import events, play
from tourney.game.liar.events import ENDS_A_RUN, TURNS, LiarEvent
from tourney.game.liar.match import ELEVEN, LiarMatch
from tourney.game.liar.rules import Foul, LiarRules
from tourney.game.liar.words import NO_CHANCES
from tourney.game.sheet_lines import GameReader, GameSheet, write_name, write_shared

_FOUL = re.compile(rf"({sheet_lines.NAME})\s+({'|'.join(Foul)})(?:\s+([0-9]{{1,6}}))?")
_KEPT = re.compile(rf"({sheet_lines.NAME})\s+({'|'.join(events.Direction)})")
_LOST = re.compile(rf"({sheet_lines.NAME})(?:\s+lives=([0-9]{{1,6}}))?")
_CLAIM = re.compile(r"([^\s>!]+)(\s+unseen)?\s*(?:>\s*(.+)|(!))?")
_DOUBT = re.compile(r"doubt(?:\s+(.*))?")
_GIVES_UP = re.compile(r"give\s+up")


class LiarSheet(GameSheet[LiarMatch, LiarEvent], frozen=True):
    """A sheet of Liar's Mexico that has been read."""


class LiarReader(GameReader[LiarMatch, LiarEvent]):
    """Takes the lines of a sheet of Liar's Mexico after `@rules`."""

    game: ClassVar[str] = "Liar's Mexico"
    example: ClassVar[str] = "Ann: 54"
    dealt: ClassVar[str] = "lives"
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
        many = None if dice is None else int(dice)
        self.record(events.FoulNoted(self.player(name), Foul(foul), many))

    def lost(self, rest: str) -> None:
        fault = "@lost takes a name, and lives=2 where it cost more than one."
        name, lives = self.parts(_LOST, rest, fault)
        self.record(events.LossRecorded(self.player(name), int(lives or 1)))

    def keep_turn(self, rest: str) -> None:
        name, way = self.parts(_KEPT, rest, "@turn takes a name, and left or right.")
        self.record(events.TurnKept(self.player(name), events.Direction(way)))

    def ending(self, rest: str) -> LiarEvent:
        if rest:
            why = NO_CHANCES if rest.startswith("chance") else "@end takes nothing after it."
            raise ValueError(why)
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
        elif _GIVES_UP.fullmatch(text):
            self.record(events.GaveUp(player))
        elif doubt := _DOUBT.fullmatch(text):
            self.record(events.Doubted(player, read_value(doubt[1] or "")))
        elif claim := _CLAIM.fullmatch(text):
            self._claim(player, *claim.groups())
        else:
            raise ValueError("A turn is a claim such as 54, a doubt such as doubt 31, or take.")

    def _claim(
        self, player: int, said: str, unseen: str | None, target: str | None, mark: str | None
    ) -> None:
        value, handed_on = read_value(said), unseen is not None
        if target is None:
            self.record(events.Claimed(player, value, mark is not None, handed_on))
        elif value != ELEVEN:
            raise ValueError("Only a claim of 11 names a target.")
        else:
            self.record(events.ElevenClaimed(player, self.player(target), handed_on))

    directives: ClassVar[Mapping[str, Callable[[Any, str], None]]] = {
        "@lead": GameReader.lead,
        **sheet_lines.SHARED,
        "@foul": foul,
        "@lost": lost,
        "@turn": keep_turn,
    }


def write_liar_sheet(moves: Iterable[Move[LiarMatch, LiarEvent]], heading: str) -> str:
    """Return the sheet of a table.

    Args:
        moves: the entries that are not undone, from the opening on.
        heading: a line of text for a comment at the top.
    """
    lines = [f"# {heading}"] if heading else []
    happened = [event for _, event, _ in moves]
    names, fresh = sheet_lines.last_names(happened), False
    for event in happened:
        if isinstance(event, PlayerRenamed):
            continue  # names are written as they are now
        if isinstance(event, UnitsMended) and lines[-1] == "@end":
            lines.insert(-1, _line(names, event))
            continue
        if fresh and not isinstance(event, events.Ended | events.LossRecorded):
            lines.append("")
        lines.append(_line(names, event))
        fresh = isinstance(event, LeadNamed | ENDS_A_RUN)
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
        case events.Claimed(_, value, unnoticed, unseen):
            return f"{value}{' unseen' * unseen}{' !' * unnoticed}"
        case events.ElevenClaimed(_, target, unseen):
            return f"{ELEVEN}{' unseen' * unseen} > {write_name(names[target])}"
        case events.Taken():
            return "take"
        case events.GaveUp():
            return "give up"
        case events.Doubted(_, dice):
            return f"doubt {dice}"
        case events.FoulNoted(player, foul, dice):
            said = f"{write_name(names[player])} {foul}"
            return said if dice is None else f"{said} {dice}"
        case events.LossRecorded(loser, lives):
            return f"{write_name(names[loser])}{f' lives={lives}' if lives > 1 else ''}"
        case events.TurnKept(player, direction):
            return f"{write_name(names[player])} {direction}"
        case events.Ended():
            return ""
        case _:
            return write_shared(event, [*map(write_name, names)]).partition(" ")[2]


_DIRECTIVES: Mapping[type, str] = {
    events.FoulNoted: "@foul",
    events.LossRecorded: "@lost",
    events.TurnKept: "@turn",
    events.Ended: "@end",
}


def _line(names: Sequence[str], event: LiarEvent) -> str:
    written = [*map(write_name, names)]
    if isinstance(event, events.LiarOpened):
        return "\n".join(sheet_lines.write_opening(event, written))
    if isinstance(event, TURNS):
        return f"{written[event.player]}: {write_turn(names, event)}"
    if word := _DIRECTIVES.get(type(event)):
        return f"{word} {write_turn(names, event)}".rstrip()
    return write_shared(event, written)
