"""The games, each a record of functions, and functions for a table of either game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import UnionType
from typing import Any, Generic, TypeVar

from msgspec import Struct

from tourney.game.entries import Move, moves
from tourney.game.events import Speed
from tourney.game.liar import events as liar_events
from tourney.game.liar import match as liar_match
from tourney.game.liar import play as liar_play
from tourney.game.liar import rules as liar_rules
from tourney.game.liar import words as liar_words
from tourney.game.liar.events import Ended, LiarEvent, LiarOpened
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.rules import LiarRules
from tourney.game.liar.sheet import LiarReader, write_liar_sheet
from tourney.game.mexico import counting, events, play, rules, sheet, words
from tourney.game.mexico.events import MatchOpened, PlayEnded, PotBy, TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.rules import Rules
from tourney.game.mexico.sheet import OpenReader
from tourney.game.mexico.speed import recorded_speed
from tourney.game.presets import PRESET_TEXTS, GameName
from tourney.game.refusal import Refused
from tourney.game.rules import GameRules
from tourney.game.score import Figures

AnyRules = Rules | LiarRules
AnyMatch = Match | LiarMatch
AnyEvent = TableEvent | LiarEvent
AnyOpening = MatchOpened | LiarOpened

_Rules = TypeVar("_Rules", bound=GameRules)
_Match = TypeVar("_Match")
_Event = TypeVar("_Event")
_Reader = TypeVar("_Reader")


class Game(Struct, Generic[_Rules, _Match, _Event, _Reader], frozen=True):
    """The functions of a game.

    Attributes:
        opened: the type of a table's first event. `events` are all event types, `kinds` the game's
            own by their stored word.
        ending: returns the event that ends play at a night's only table, with the way to share any
            pot (R12). It raises Refused if that is by chances which are unknown.
        apply: returns the match after an event; raises Refused as the game's `check`.
        describe: returns an entry in a few words, for undo.
        speed: returns the speed of the last entry (R10.4); None before the first.
        tell: returns a happening of the match's story in a few words.
        how_far: returns how far an unfinished table is, in a few words; `summary` does so for any
            table, with its players.
        reader: takes the lines of a score sheet under these rules; `write_sheet` writes one from
            the entries, with a heading.
    """

    presets: Mapping[str, _Rules]
    opened: type[_Event]
    events: UnionType
    kinds: Mapping[str, type]
    ending: Callable[[_Match, PotBy], _Event]
    apply: Callable[[_Match | None, _Event], _Match]
    describe: Callable[[_Match | None, _Event], str]
    speed: Callable[[_Match], Speed | None]
    tell: Callable[[_Match, Any], str]
    figures: Callable[[_Match], tuple[Figures, ...]]
    how_far: Callable[[_Match], str]
    summary: Callable[[_Match], str]
    reader: Callable[[_Rules], _Reader]
    write_sheet: Callable[[Sequence[Move[_Match, _Event]], str], str]


def _chances(match: Match) -> tuple[tuple[int, ...], int]:
    from tourney.game.chances.table import chances_at_end

    return chances_at_end(match)


def _ends_play(match: Match, pot: PotBy) -> PlayEnded:
    return PlayEnded(pot, *_chances(match)) if pot is PotBy.CHANCE else PlayEnded(pot)


def _ends_cup(_match: LiarMatch, pot: PotBy) -> Ended:
    if pot is PotBy.CHANCE:
        raise Refused("chance", liar_words.NO_CHANCES)
    return Ended()


MEXICO: Game[Rules, Match, TableEvent, OpenReader] = Game(
    presets=rules.PRESETS,
    opened=MatchOpened,
    events=TableEvent,
    kinds=events.KINDS,
    ending=_ends_play,
    apply=play.apply,
    describe=words.describe,
    speed=recorded_speed,
    tell=words.describe,
    figures=counting.figures,
    how_far=words.how_far,
    summary=words.summary,
    reader=lambda rules: OpenReader(rules, _chances),
    write_sheet=sheet.write_sheet,
)

LIAR: Game[LiarRules, LiarMatch, LiarEvent, LiarReader] = Game(
    presets=liar_rules.PRESETS,
    opened=LiarOpened,
    events=LiarEvent,
    kinds=liar_events.KINDS,
    ending=_ends_cup,
    apply=liar_play.apply,
    describe=liar_words.describe,
    speed=liar_match.recorded_speed,
    tell=liar_words.tell,
    figures=liar_match.figures,
    how_far=liar_words.how_far,
    summary=liar_words.summary,
    reader=LiarReader,
    write_sheet=write_liar_sheet,
)

_AnyGame = Game[Any, Any, Any, Any]

#: The games by name.
GAMES: Mapping[GameName, _AnyGame] = {"open": MEXICO, "liar": LIAR}

#: The events that a table's phone may record, in either game.
PLAIN_PLAY = events.PLAIN_PLAY | liar_events.PLAIN_PLAY

#: All presets of R8, in the order in which hosts see them.
PRESETS: Mapping[str, AnyRules] = {
    name: GAMES[preset.game].presets[name] for name, preset in PRESET_TEXTS.items()
}


def game_of(rules: GameRules) -> _AnyGame:
    """Return the game that these rules belong to."""
    return GAMES[rules.game]


def apply(match: AnyMatch | None, event: AnyEvent) -> AnyMatch:
    """Return the match after the event, by the rules of the game that was opened.

    Raises:
        Refused: the game's own refusal, or `other-game`.
    """
    game = _game(match, event)
    if not isinstance(event, game.events):
        raise Refused("other-game", "That is no entry of the game at this table.")
    after: AnyMatch = game.apply(match, event)
    return after


def opening(
    rules: AnyRules,
    players: tuple[str, ...],
    units: tuple[int, ...] = (),
    until: int = 1,
    best: int = 1,
) -> AnyEvent:
    """Return the first event of a table under these rules; `units` are lives under a cup."""
    event: AnyEvent = game_of(rules).opened(rules, players, units, until, best)
    return event


def describe(before: AnyMatch | None, event: AnyEvent) -> str:
    """Return an entry in a few words, for undo to name."""
    return _game(before, event).describe(before, event)


def ending(match: AnyMatch, pot: PotBy) -> AnyEvent:
    """Return the event that ends play at a night's only table early (R12).

    Raises:
        Refused: `chance`, if the pot is shared by chances that are unknown.
    """
    event: AnyEvent = game_of(match.rules).ending(match, pot)
    return event


def winners(match: AnyMatch) -> tuple[str, ...]:
    """Return the winner; () if nobody has won yet, or first place is shared (R12.2)."""
    return () if match.winner is None else (match.names[match.winner],)


def first_of(match: AnyMatch) -> tuple[str, ...]:
    """Return the winner, or all who share first place after the end of play; else ()."""
    if isinstance(match, Match) and match.ended is None:
        return winners(match)
    lines = match.standings() if match.over else ()
    return tuple(match.names[line.player] for line in lines if line.place == 1)


def open_game(matches: Mapping[int, AnyMatch]) -> dict[int, Match]:
    """Return the matches of the open game, by table number."""
    return {n: match for n, match in matches.items() if isinstance(match, Match)}


def with_units(matches: Mapping[int, AnyMatch]) -> dict[int, AnyMatch]:
    """Return the matches that are played for units or lives, by table number."""
    return {n: match for n, match in matches.items() if match.rules.dealt}


def sheet_of(events: Iterable[AnyEvent], heading: str = "") -> str:
    """Return the score sheet of a table from its events, from the opening on."""
    return write_sheet(moves(events, apply), heading)


def write_sheet(moves: Iterable[Move[AnyMatch, AnyEvent]], heading: str) -> str:
    """Return the score sheet of a table from its entries, from the opening on."""
    played = list(moves)
    return _game(None, played[0][1]).write_sheet(played, heading)


def _game(match: AnyMatch | None, event: AnyEvent) -> _AnyGame:
    if match is not None:
        return game_of(match.rules)
    return next((game for game in GAMES.values() if isinstance(event, game.opened)), MEXICO)
