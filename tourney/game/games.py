"""The games, each a record, and what is asked of a table without knowing which one it plays."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType, UnionType
from typing import Any, Generic, TypeVar

from msgspec import Struct

from tourney.game.entries import Move, moves
from tourney.game.liar import events as liar_events
from tourney.game.liar import match as liar_match
from tourney.game.liar import play as liar_play
from tourney.game.liar import rules as liar_rules
from tourney.game.liar import words as liar_words
from tourney.game.liar.events import Ended, LiarEvent, LiarOpened
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.rules import LiarRules
from tourney.game.liar.sheet import LiarReader, write_liar_sheet
from tourney.game.mexico import counting, events, play, rules, sheet_writer, words
from tourney.game.mexico.events import MatchOpened, PlayEnded, PotBy, TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.rules import Rules
from tourney.game.mexico.sheet_reader import OpenReader
from tourney.game.presets import PRESET_TEXTS, GameName
from tourney.game.refusal import Refused
from tourney.game.rules import GameRules
from tourney.game.score import Figures, TableRank

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
        opened: the first event of a table, and `opening` makes it of the rules, the players, their
            units and until how many are left; `events` are all, `kinds` those of its
            own by their word in a row, and `plain_play` what the role of a table records.
        ending: the event that ends play at a table that is a night's only one, of a match and of
            how the pot is shared where there is one (R12); it raises Refused where that is by
            chances and no one knows them.
        apply: the match after an event; it raises Refused as the game's `check`.
        describe: an entry in a few words, for undo to name.
        how_far: how far a table is that is not over, in a few words; `summary`
            how far any is, behind how many play at it.
        reader: takes the lines of a score sheet under these rules; `write_sheet` writes one, of the
            entries that stand, with a heading.
    """

    presets: Mapping[str, _Rules]
    opened: type[_Event]
    events: UnionType
    kinds: Mapping[str, type]
    plain_play: tuple[type, ...]
    opening: Callable[[_Rules, tuple[str, ...], tuple[int, ...], int], _Event]
    ending: Callable[[_Match, PotBy], _Event]
    apply: Callable[[_Match | None, _Event], _Match]
    describe: Callable[[_Match | None, _Event], str]
    standings: Callable[[_Match], tuple[TableRank, ...]]
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


MEXICO: Game[Rules, Match, TableEvent, OpenReader] = Game(
    presets=rules.PRESETS,
    opened=MatchOpened,
    events=TableEvent,
    kinds=events.KINDS,
    plain_play=events.PLAIN_PLAY,
    opening=MatchOpened,
    ending=_ends_play,
    apply=play.apply,
    describe=words.describe,
    standings=counting.standings,
    figures=counting.figures,
    how_far=words.how_far,
    summary=words.summary,
    reader=lambda rules: OpenReader(rules, _chances),
    write_sheet=sheet_writer.write_sheet,
)

LIAR: Game[LiarRules, LiarMatch, LiarEvent, LiarReader] = Game(
    presets=liar_rules.PRESETS,
    opened=LiarOpened,
    events=LiarEvent,
    kinds=liar_events.KINDS,
    plain_play=liar_events.PLAIN_PLAY,
    opening=lambda rules, players, _units, _until: LiarOpened(rules, players),
    ending=lambda _match, _pot: Ended(),
    apply=liar_play.apply,
    describe=liar_words.describe,
    standings=liar_match.standings,
    figures=liar_match.figures,
    how_far=liar_words.how_far,
    summary=liar_words.summary,
    reader=LiarReader,
    write_sheet=write_liar_sheet,
)

_AnyGame = Game[Any, Any, Any, Any]

#: By name.
GAMES: Mapping[GameName, _AnyGame] = MappingProxyType({"open": MEXICO, "liar": LIAR})

#: The events that the role of a table may record, whichever game is played.
PLAIN_PLAY = tuple(event for game in GAMES.values() for event in game.plain_play)

#: R8, all of it, in the order in which a host is offered them.
PRESETS: Mapping[str, AnyRules] = MappingProxyType(
    {name: GAMES[preset.game].presets[name] for name, preset in PRESET_TEXTS.items()}
)


def game_of(rules: GameRules) -> _AnyGame:
    """The game of which these are rules."""
    return GAMES[rules.game]


def apply(match: AnyMatch | None, event: AnyEvent) -> AnyMatch:
    """The match after the event, by the rules of the game that was opened.

    Raises:
        Refused: as the game's own `check`, or `other-game`.
    """
    game = _game(match, event)
    if not isinstance(event, game.events):
        raise Refused("other-game", "That is no entry of the game at this table.")
    after: AnyMatch = game.apply(match, event)
    return after


def opening(
    rules: AnyRules, players: tuple[str, ...], units: tuple[int, ...] = (), until: int = 1
) -> AnyEvent:
    """The first event of a table under these rules; Liar's Mexico has no units."""
    event: AnyEvent = game_of(rules).opening(rules, players, units, until)
    return event


def describe(before: AnyMatch | None, event: AnyEvent) -> str:
    """An entry in a few words, for undo to name."""
    return _game(before, event).describe(before, event)


def ending(match: AnyMatch, pot: PotBy) -> AnyEvent:
    """The event that ends play at a night's only table before there is a winner (R12).

    Raises:
        Refused: `chance`, where the pot is shared by chances and no one knows them.
    """
    event: AnyEvent = game_of(match.rules).ending(match, pot)
    return event


def winners(match: AnyMatch) -> tuple[str, ...]:
    """The winners: one player; no one yet, or no one at all if first place is shared (R12.2)."""
    return () if match.winner is None else (match.names[match.winner],)


def first_of(match: AnyMatch) -> tuple[str, ...]:
    """The winner, or all who share first place if play was ended; no one while it continues."""
    if isinstance(match, Match) and match.ended is None:
        return winners(match)
    lines = game_of(match.rules).standings(match) if match.over else ()
    return tuple(match.names[line.player] for line in lines if line.place == 1)


def open_game(matches: Mapping[int, AnyMatch]) -> dict[int, Match]:
    """The matches of the open game, by the number of their table."""
    return {n: match for n, match in matches.items() if isinstance(match, Match)}


def sheet_of(events: Iterable[AnyEvent], heading: str = "") -> str:
    """The score sheet of a table: its entries that stand, from the opening on."""
    return write_sheet(moves(events, apply), heading)


def write_sheet(moves: Iterable[Move[AnyMatch, AnyEvent]], heading: str) -> str:
    """The score sheet of what was played at a table, from the opening on."""
    played = list(moves)
    return _game(None, played[0][1]).write_sheet(played, heading)


def _game(match: AnyMatch | None, event: AnyEvent) -> _AnyGame:
    if match is not None:
        return game_of(match.rules)
    return next((game for game in GAMES.values() if isinstance(event, game.opened)), MEXICO)
