"""Lines of both games' score sheets: writing and reading them, and finding players by name."""

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tourney.game import events
from tourney.game.events import CameBack, Joined, LeadNamed, Rejoined, SteppedOut, Withdrawn
from tourney.game.match import GameMatch
from tourney.game.names import clean_name, person_key, same_key
from tourney.game.rules import GameRules, write_rules

#: Longer than any meaningful line; the patterns below are slow on longer ones.
LONGEST_LINE = 4_000

QUOTED = r'"(?:[^"\\]|\\.)*"'
NAME = rf"(?:{QUOTED}|[^\s\"].*?)"
_JOIN = re.compile(rf"({NAME})\s+([0-9]{{1,6}})(?:\s+after\s+({NAME}))?")
_WITHDRAW = re.compile(rf"({NAME})(?:\s+beat=([0-9]{{1,6}}))?")
_AWAY = re.compile(rf"({NAME})(\s+waits=yes)?(?:\s+since=([0-9]{{1,6}}))?")
_TURN = re.compile(rf"({QUOTED}|[^\":][^:]*?)\s*:\s*(.*)")
_COMMENT = re.compile(rf"{QUOTED}|(?:^|(?<=\s))#.*")
_LISTED = re.compile(rf"\s*({QUOTED}|[^\s\",][^,]*?)\s*(?:,|$)")
#: Characters that would end a bare name early, or make it look like something else.
_NEEDS_QUOTES = re.compile(r'[,:#@>"=!\\]|^[^\w(]|\bafter\b|\bmatch$')


def split_lines(text: str) -> list[str]:
    """Return a sheet's lines, for line ends of any system, without a byte-order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def content(line: str) -> str:
    """Return the line without its comment and outer white space.

    Raises:
        ValueError: the line has more than `LONGEST_LINE` characters.
    """
    if len(line) > LONGEST_LINE:
        raise ValueError(f"A line has at most {LONGEST_LINE} characters.")
    return _COMMENT.sub(_keep_quoted, line).strip() if "#" in line else line.strip()


def _keep_quoted(match: re.Match[str]) -> str:
    return match[0] if match[0].startswith('"') else ""


def read_name(text: str) -> str:
    """Return a name from a sheet, in JSON quotes or bare.

    Raises:
        ValueError: the quotes are not valid JSON.
    """
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        raise ValueError("A quoted name is written as in JSON.") from None


def write_name(name: str, *, within_words: bool = False) -> str:
    """Return a name as on a sheet: in JSON quotes if it could be misread.

    Args:
        within_words: a space would end the name.

    >>> print(write_name("Ann"), write_name("Cid, Jr"))
    Ann "Cid, Jr"
    """
    misread = _NEEDS_QUOTES.search(name) or (within_words and any(map(str.isspace, name)))
    return json.dumps(name, ensure_ascii=False) if misread else name


def read_names(text: str) -> Iterator[str]:
    """Yield the names of `@players` or `@order` between commas.

    Raises:
        ValueError: the text is no list of names.

    >>> list(read_names('Ann, Bob, "Cid, Jr"'))
    ['Ann', 'Bob', 'Cid, Jr']
    """
    position = 0
    while position < len(text):
        listed = _LISTED.match(text, position)
        if listed is None:
            raise ValueError("Names belong here, with commas between them.")
        yield read_name(listed[1])
        position = listed.end()
    if text.endswith(","):
        raise ValueError("A name is missing after the last comma.")


def read_changes(words: Sequence[str]) -> dict[str, str]:
    """Return the fields of `@rules`, each once.

    Raises:
        ValueError: a word has another form, or a field is given twice.

    >>> read_changes(["units=3", "abort=yes"])
    {'units': '3', 'abort': 'yes'}
    """
    changes: dict[str, str] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise ValueError(f"{word} is not of the form field=value.")
        if name in changes:
            raise ValueError(f"{name} is given twice.")
        changes[name] = text
    return changes


_MENDED = re.compile(rf"({NAME})\s+([+-][0-9]{{1,6}})")

_LAP = re.compile(r"([0-9]{1,6})(\s+skipping)?")
_NUMBER = re.compile(r"[0-9]{1,6}")

#: The most people in a night; each of them makes every later entry slightly slower.
MOST_NAMES = 200

State = TypeVar("State", bound=GameMatch)
Event = TypeVar("Event")

#: Events that both games have.
Shared = LeadNamed | events.Shared


def _number(text: str, fault: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError(fault)
    return int(text)


class GameSheet(Struct, Generic[State, Event], frozen=True):
    """A sheet that has been read: its events, and the match after each of them."""

    events: tuple[Event, ...]
    matches: tuple[State, ...]

    @property
    def match(self) -> State:
        """The match after all of them."""
        return self.matches[-1]


class GameReader(ABC, Generic[State, Event]):
    """Reads a sheet's lines after `@rules`; any fault is a `Refused` or a `ValueError`.

    Attributes:
        game: the game's name within a sentence.
        example: an example of a turn.
        dealt: what players are dealt, a plural.
        directives: the game's own directives, besides `@rules` and `@players`; each gets the text
            after its word, once the match is open.
        events: the events of the lines; `matches` are the matches after each of them.
        first_letters: the first letters of a name are enough, if no other name begins with them.
    """

    game: ClassVar[str]
    example: ClassVar[str]
    dealt: ClassVar[str]
    directives: ClassVar[Mapping[str, Callable[[Any, str], None]]]

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.first_letters = False
        self.events: list[Event | Shared] = []
        self.matches: list[State] = []
        self._begun: State | None = None
        self._players: dict[str, int] = {}
        self._ended = False

    @property
    def match(self) -> State | None:
        """The match after the lines so far; None before `@players`."""
        return self.matches[-1] if self.matches else self._begun

    @classmethod
    def amid(cls, match: State) -> Self:
        """Return a reader that continues from a match, for text typed as on a sheet."""
        reader = cls(match.rules)
        reader._begun = match
        for player, name in enumerate(match.names):
            reader.know(name, player)
        reader.first_letters = True
        return reader

    @abstractmethod
    def apply(self, event: Event | Shared) -> State:
        """Return the match after the event; it raises `Refused` as the game does."""

    @abstractmethod
    def opening(self, names: tuple[str, ...]) -> Event:
        """Return the opening of the match, with the players in seat order."""

    @abstractmethod
    def ending(self, rest: str) -> Event:
        """Return the event that the host ends play (R12.1), from the text after the word."""

    @abstractmethod
    def turn(self, name: str, text: str) -> None:
        """Read a turn: the player's name as written, and the text after the colon."""

    def read(self, line: str) -> None:
        """Read one line that is not blank."""
        if self._ended:
            raise ValueError("Nothing comes after @end.")
        if not line.startswith("@"):
            self.opened()
            turn = _TURN.fullmatch(line)
            if turn is None:
                raise ValueError(f"A line is a directive (@) or a turn such as {self.example}.")
            self.turn(turn[1], turn[2])
            return
        word, *words = line.split(maxsplit=1)
        rest = words[0] if words else ""
        if word == "@rules":
            raise ValueError("@rules comes once, at the top.")
        if word == "@players":
            self._open(rest)
            return
        directive = self.directives.get(word)
        if directive is None:
            raise ValueError(f"There is no directive {word} in {self.game}.")
        self.opened()
        directive(self, rest)

    def record(self, event: Event | Shared) -> None:
        """Apply the event, and keep it with the match after it."""
        self.matches.append(self.apply(event))
        self.events.append(event)

    def parts(self, form: re.Pattern[str], text: str, fault: str) -> tuple[str | Any, ...]:
        """Return the groups of a pattern in a text.

        Raises:
            ValueError: the text does not match; the message is `fault`.
        """
        found = form.fullmatch(text)
        if found is None:
            raise ValueError(fault)
        return found.groups()

    def lead(self, rest: str) -> None:
        """Read who leads."""
        self.record(LeadNamed(self.player(rest)))

    def away(self, rest: str) -> None:
        """Read who is away, whether the table waits, and since which lap."""
        found = _AWAY.fullmatch(rest)
        name, waits, since = found.groups() if found is not None else (rest, None, None)
        self.record(SteppedOut(self.player(name), waits is not None, int(since or 0)))

    def back(self, rest: str) -> None:
        """Read who is back."""
        self.record(CameBack(self.player(rest)))

    def withdraw(self, rest: str) -> None:
        """Read who leaves, and the lap that the table rests in."""
        found = _WITHDRAW.fullmatch(rest)
        name, lap = found.groups() if found is not None else (rest, None)
        self.record(Withdrawn(self.player(name), int(lap or 0)))

    def join(self, rest: str) -> None:
        """Read who joins, with how many units or lives; a new player also beside whom."""
        fault = f"@join takes a name, {self.dealt}, and for a new player: after NAME."
        name, units, neighbour = self.parts(_JOIN, rest, fault)
        if neighbour is None:
            self.record(Rejoined(self.player(name), int(units)))
            return
        newcomer, number = clean_name(read_name(name)), len(self.opened().names)
        self.record(Joined(newcomer, int(units), self.player(neighbour)))
        self.know(newcomer, number)

    def units(self, rest: str) -> None:
        if not all(map(_NUMBER.fullmatch, rest.split())) or not rest:
            raise ValueError("@units takes a number for each player, in the order of @players.")
        self._reopen("@units", units=tuple(map(int, rest.split())))

    def until(self, rest: str) -> None:
        fault = "@until takes the number of players left when it is over."
        self._reopen("@until", until=_number(rest, fault))

    def best(self, rest: str) -> None:
        fault = "@best takes the number of matches of a duel: 3 or 5."
        self._reopen("@best", best=_number(rest, fault))

    def _reopen(self, word: str, **fields: Any) -> None:
        """Add to the opening, before any other entry."""
        opening, *later = self.events
        assert isinstance(opening, events.Opened)
        if later:
            raise ValueError(f"{word} comes after @players, before any play.")
        self.events, self.matches = [], []
        self.record(replace(opening, **fields))

    def moved(self, rest: str) -> None:
        self.record(events.MovedAway(self.player(rest)))

    def mended(self, rest: str) -> None:
        fault = "@mended takes a name, and how many units more or fewer: +1 or -2."
        name, more = self.parts(_MENDED, rest, fault)
        self.record(events.UnitsMended(self.player(name), int(more)))

    def awaited(self, rest: str) -> None:
        fault = "@awaited takes the number of players still to sit down."
        self.record(events.Awaited(_number(rest, fault)))

    def lap(self, rest: str) -> None:
        fault = "@beat takes a number, and skipping where the last was not played."
        number, skipping = self.parts(_LAP, rest, fault)
        self.record(events.BeatCalled(int(number), skipping is not None))

    def sitting(self, rest: str) -> None:
        fault = "@sitting takes the number of its rounds, and 0 if the clock ends it."
        self.record(events.SittingCalled(_number(rest, fault)))

    def time(self, rest: str) -> None:
        fault = "@time takes the number of the last round that is played here."
        self.record(events.TimeUp(_number(rest, fault)))

    def end(self, rest: str) -> None:
        """Read the end of play, after which no line may follow (R12.1)."""
        self.record(self.ending(rest))
        self._ended = True

    def opened(self) -> State:
        """Return the match.

        Raises:
            ValueError: the match has not been opened.
        """
        match = self.match
        if match is None:
            raise ValueError("@rules and @players come first.")
        return match

    def player(self, text: str) -> int:
        """Return the player with a name as written on the sheet.

        Raises:
            ValueError: nobody has the name.
        """
        player = self._players.get(text)
        if player is None:
            player = self._players[text] = self.named(read_name(text))
        return player

    def named(self, name: str) -> int:
        """Return the player with a name, given without the sheet's quotes.

        Raises:
            ValueError: nobody has the name.
        """
        player = self._players.get(same_key(name))
        if player is not None:
            return player
        begin = set[int]()
        if self.first_letters and (typed := person_key(name)):
            begin = {its for known, its in self._players.items() if f" {typed}" in f" {known}"}
        if len(begin) > 1:
            raise ValueError(f"More than one at this table is called {name}: type more of it.")
        if not begin:
            raise ValueError(f"No one called {name} is at this table.")
        return begin.pop()

    def know(self, name: str, player: int) -> None:
        """Remember a player's name.

        Raises:
            ValueError: there are too many players for one table.
        """
        if player >= MOST_NAMES:
            raise ValueError(f"No more than {MOST_NAMES} people are on a sheet.")
        self._players[same_key(name)] = player

    def _open(self, rest: str) -> None:
        names = tuple(clean_name(name) for name in read_names(rest))
        if len(names) > MOST_NAMES:
            raise ValueError(f"No more than {MOST_NAMES} people are on a sheet.")
        self.record(self.opening(names))
        for player, name in enumerate(names):
            self.know(name, player)


#: The directives of both games.
SHARED: Mapping[str, Callable[[Any, str], None]] = {
    "@units": GameReader.units,
    "@until": GameReader.until,
    "@best": GameReader.best,
    "@lead": GameReader.lead,
    "@withdraw": GameReader.withdraw,
    "@join": GameReader.join,
    "@moved": GameReader.moved,
    "@away": GameReader.away,
    "@back": GameReader.back,
    "@mended": GameReader.mended,
    "@awaited": GameReader.awaited,
    "@beat": GameReader.lap,
    "@sitting": GameReader.sitting,
    "@time": GameReader.time,
    "@end": GameReader.end,
}


def write_opening(opened: events.Opened, names: Sequence[str]) -> list[str]:
    """Return the first lines of a sheet; names are as written on it."""
    players = ", ".join(names[: len(opened.players)])
    lines = [f"@rules {write_rules(opened.rules)}", f"@players {players}"]
    if opened.units:
        lines.append(f"@units {' '.join(map(str, opened.units))}")
    if opened.until != 1:
        lines.append(f"@until {opened.until}")
    if opened.best != 1:
        lines.append(f"@best {opened.best}")
    return lines


def write_shared(event: object, names: Sequence[str]) -> str:
    """Return the line of an event that both games have; names are as written on the sheet."""
    match event:
        case LeadNamed(player):
            return f"@lead {names[player]}"
        case events.LeadDrawn(player, seed):
            return f"@lead {names[player]}  # drawn by lot from {seed}"
        case Withdrawn(player, lap):
            return f"@withdraw {names[player]}{f' beat={lap}' if lap else ''}"
        case events.MovedAway(player):
            return f"@moved {names[player]}"
        case SteppedOut(player, waits, since):
            behind = f"{' waits=yes' if waits else ''}{f' since={since}' if since else ''}"
            return f"@away {names[player]}{behind}"
        case CameBack(player):
            return f"@back {names[player]}"
        case events.UnitsMended(player, more):
            return f"@mended {names[player]} {more:+}"
        case events.Awaited(players):
            return f"@awaited {players}"
        case events.BeatCalled(lap, skipping):
            return f"@beat {lap}{' skipping' if skipping else ''}"
        case events.SittingCalled(rounds):
            return f"@sitting {rounds}"
        case events.TimeUp(rounds):
            return f"@time {rounds}"
        case Joined(name, units, neighbour):
            return f"@join {write_name(name)} {units} after {names[neighbour]}"
        case Rejoined(player, units):
            return f"@join {names[player]} {units}"
    raise TypeError(event)


def last_names(happened: Iterable[object]) -> list[str]:
    """Return the final names of all who came to the table."""
    names: list[str] = []
    for event in happened:
        if isinstance(event, events.Opened):
            names = list(event.players)
        elif isinstance(event, events.Joined):
            names.append(event.name)
        elif isinstance(event, events.PlayerRenamed):
            names[event.player] = event.name
    return names
