"""The score sheet reader: a match as plain text, line by line, into events."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

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
from tourney.game.names import clean_name, same_key
from tourney.game.play import apply
from tourney.game.refusal import Refused
from tourney.game.rules import PRESETS, Rules, change

#: Longer than any line that means something; the patterns below are slow on such a one.
LONGEST_LINE = 4_000

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_NAME = rf"(?:{_QUOTED}|[^\s\"].*?)"
_COMMENT = re.compile(rf"{_QUOTED}|(?:^|(?<=\s))#.*")
_TURN = re.compile(rf"({_QUOTED}|[^\":][^:]*?)\s*:\s*(.*)")
_LISTED = re.compile(rf"\s*({_QUOTED}|[^\s\",][^,]*?)\s*(?:,|$)")
_LOST = re.compile(rf"({_NAME})(?:\s+mexicos=([0-9]{{1,6}}))?")
_JOIN = re.compile(rf"({_NAME})\s+([0-9]{{1,6}})(?:\s+after\s+({_NAME}))?")


class SheetError(ValueError):
    """A line that cannot stand after those before it.

    Attributes:
        line: its number, from 1.
        message: the reason, in words; it may quote the sheet.
    """

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet that has been read: its events, and the match they come to."""

    events: tuple[TableEvent, ...]
    match: Match


def read_sheet(text: str) -> Sheet:
    """Work a sheet out.

    Raises:
        SheetError: the first line that cannot stand after those before it; an empty
            sheet's is 1.
    """
    reader = _Reader()
    last = 1
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, start=1):
        try:
            content = _content(line)
            if not content:
                continue
            last = number
            reader.read(content)
        except Refused as refusal:
            raise SheetError(number, refusal.sentence) from refusal
        except ValueError as fault:
            raise SheetError(number, str(fault)) from fault
    if reader.match is None:
        raise SheetError(last, "A sheet needs @rules and @players.")
    return Sheet(tuple(reader.events), reader.match)


def _content(line: str) -> str:
    """The line without its comment and outer white space."""
    if len(line) > LONGEST_LINE:
        raise ValueError(f"A line has at most {LONGEST_LINE} characters.")
    return _COMMENT.sub(_keep_quoted, line).strip() if "#" in line else line.strip()


def _keep_quoted(found: re.Match[str]) -> str:
    return found[0] if found[0].startswith('"') else ""


def _name(text: str) -> str:
    """A name as it stands on the sheet, in JSON quotes or bare."""
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        raise ValueError("A quoted name is written as in JSON.") from None


class _Reader:
    """Takes a sheet's lines one by one; any fault is a Refused or a ValueError."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.events: list[TableEvent] = []
        self._rules: Rules | None = None
        self._players: dict[str, int] = {}
        self._deciding = False

    def read(self, line: str) -> None:
        if not line.startswith("@"):
            self._turn(line)
            return
        word, *rest = line.split(maxsplit=1)
        directive = _DIRECTIVES.get(word)
        if directive is None:
            raise ValueError(f"There is no directive {word} in the open game.")
        directive(self, rest[0] if rest else "")

    def _record(self, event: TableEvent) -> None:
        self.match = apply(self.match, event)
        self.events.append(event)

    def _opened(self) -> Match:
        if self.match is None:
            raise ValueError("@rules and @players come first.")
        return self.match

    def _player(self, text: str) -> int:
        player = self._players.get(text)
        if player is None:
            name = _name(text)
            player = self._players.get(same_key(name))
            if player is None:
                raise ValueError(f"Nobody called {name} is at this table.")
            self._players[text] = player
        return player

    def _know(self, name: str, player: int) -> None:
        self._players[same_key(name)] = player

    def rules(self, rest: str) -> None:
        if self._rules is not None:
            raise ValueError("@rules stands once, at the top.")
        preset, *words = rest.split() or [""]
        if preset == "liar":
            raise ValueError("This version works out the open game's sheets, not Liar's Mexico.")
        if preset not in PRESETS:
            raise ValueError(f"@rules names a preset: {', '.join(PRESETS)}.")
        changes: dict[str, str] = {}
        for word in words:
            name, equals, text = word.partition("=")
            if not equals:
                raise ValueError(f"{word} is not of the form field=value.")
            if name in changes:
                raise ValueError(f"{name} is given twice.")
            changes[name] = text
        self._rules = change(PRESETS[preset], changes)

    def players(self, rest: str) -> None:
        if self._rules is None:
            raise ValueError("@rules comes before @players.")
        names: list[str] = []
        position = 0
        while position < len(rest):
            listed = _LISTED.match(rest, position)
            if listed is None:
                raise ValueError("@players takes names with commas between them.")
            names.append(clean_name(_name(listed[1])))
            position = listed.end()
        if rest.endswith(","):
            raise ValueError("A name is missing behind the last comma.")
        self._record(MatchOpened(self._rules, tuple(names)))
        for player, name in enumerate(names):
            self._know(name, player)

    def rolloff(self, rest: str) -> None:
        rolloff = self._opened().rolloff
        if rolloff is None:
            raise ValueError("The first lead is known already.")
        dice = [read_die(word) for word in rest.split()]
        if len(dice) != len(rolloff.contenders):
            raise ValueError(f"{len(rolloff.contenders)} dice belong here, one for each who rolls.")
        for player, die in zip(rolloff.contenders, dice, strict=True):
            self._record(DieRolledOff(player, die))

    def lead(self, rest: str) -> None:
        self._opened()
        self._record(LeadNamed(self._player(rest)))

    def lost(self, rest: str) -> None:
        self._opened()
        found = _LOST.fullmatch(rest)
        if found is None:
            raise ValueError("@lost takes a name, and mexicos=1 where any counted.")
        self._record(RoundRecorded(self._player(found[1]), int(found[2] or 0)))

    def count(self, rest: str) -> None:
        self._opened()
        if rest not in tuple(Count):
            raise ValueError("@count takes pips or value.")
        self._record(CountChosen(Count(rest)))

    def withdraw(self, rest: str) -> None:
        self._opened()
        self._record(Withdrawn(self._player(rest)))
        self._deciding = False  # the round in which somebody was still deciding is void

    def join(self, rest: str) -> None:
        match = self._opened()
        found = _JOIN.fullmatch(rest)
        if found is None:
            raise ValueError("@join takes a name, units, and for somebody new: after NAME.")
        units = int(found[2])
        if found[3] is None:
            self._record(Rejoined(self._player(found[1]), units))
            return
        name = clean_name(_name(found[1]))
        self._record(Joined(name, units, self._player(found[3])))
        self._know(name, len(match.names))

    def _turn(self, line: str) -> None:
        match = self._opened()
        found = _TURN.fullmatch(line)
        if found is None:
            raise ValueError("A line is a directive (@) or a turn such as Ann: 54 62.")
        if self._deciding:
            raise ValueError("Only the sheet's last turn can end in ...")
        player = self._player(found[1])
        words = found[2].split()
        ending = words.pop() if words and words[-1] in ("abort", "...") else ""
        if not words:
            raise ValueError("A turn needs a roll, two digits from 1 to 6, such as 54.")
        if words[0].startswith("="):
            if len(words) > 1:
                raise ValueError("A final value such as =54 stands alone.")
            if ending == "...":
                raise ValueError("A final value such as =54 ends the turn.")
            self._record(ValueRecorded(player, read_value(words[0][1:])))
        else:
            self._rolls(match, player, [read_value(word) for word in words], ending)
        if ending == "abort":
            self._record(Aborted(player))

    def _rolls(self, match: Match, player: int, values: list[int], ending: str) -> None:
        self._record(Rolled(player, values[0]))
        assert match.part is not None
        limit = match.part.limit
        if MEXICO in values[:-1]:
            raise ValueError("A 21 ends the turn at once.")
        if len(values) > limit:
            raise ValueError(f"The limit of this turn is {limit}.")
        for value in values[1:]:
            self._record(Rolled(player, value))
        undecided = values[-1] != MEXICO and len(values) < limit
        if ending == "...":
            if not undecided:
                raise ValueError("This turn is over; there is nothing to decide.")
            self._deciding = True
        elif undecided and not ending:
            self._record(Stood(player))


_DIRECTIVES: Mapping[str, Callable[[_Reader, str], None]] = MappingProxyType(
    {
        "@rules": _Reader.rules,
        "@players": _Reader.players,
        "@rolloff": _Reader.rolloff,
        "@lead": _Reader.lead,
        "@lost": _Reader.lost,
        "@count": _Reader.count,
        "@withdraw": _Reader.withdraw,
        "@join": _Reader.join,
    }
)
