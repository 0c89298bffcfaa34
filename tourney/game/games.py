"""Both games behind one door: what is asked of a table without knowing which one it plays."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import cast

from tourney.game.liar import play as liar_play
from tourney.game.liar import rules as liar_rules
from tourney.game.liar import words as liar_words
from tourney.game.liar.events import LiarEvent, LiarOpened
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.rules import LiarRules
from tourney.game.mexico import play, words
from tourney.game.mexico import rules as open_rules
from tourney.game.mexico.events import MatchOpened, TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.rules import Rules
from tourney.game.presets import RULEBOOK_PRESETS
from tourney.game.refusal import Refused
from tourney.game.sheet.liar_writer import write_liar_sheet
from tourney.game.sheet.writer import write_sheet

AnyRules = Rules | LiarRules
AnyMatch = Match | LiarMatch
AnyEvent = TableEvent | LiarEvent

#: R8, all of it, in the order in which a host is offered them.
ALL_PRESETS: Mapping[str, AnyRules] = MappingProxyType(
    {
        name: open_rules.PRESETS[name] if preset.game == "open" else liar_rules.PRESETS[name]
        for name, preset in RULEBOOK_PRESETS.items()
    }
)

_OTHER_GAME = "That is no entry of the game at this table."


def apply(match: AnyMatch | None, event: AnyEvent) -> AnyMatch:
    """The match after the event, by the rules of the game that was opened.

    Raises:
        Refused: as the game's own `check`, or `other-game`.
    """
    if isinstance(match, LiarMatch) or (match is None and isinstance(event, LiarOpened)):
        if isinstance(event, LiarEvent):
            return liar_play.apply(match, event)
    elif isinstance(event, TableEvent):
        return play.apply(match, event)
    raise Refused("other-game", _OTHER_GAME)


def opening(
    rules: AnyRules, players: tuple[str, ...], units: tuple[int, ...] = (), until: int = 1
) -> AnyEvent:
    """The first event of a table under these rules; Liar's Mexico has no units."""
    if isinstance(rules, LiarRules):
        return LiarOpened(rules, players)
    return MatchOpened(rules, players, units, until)


def describe(before: AnyMatch | None, event: AnyEvent) -> str:
    """An entry in a few words, for undo to name."""
    if isinstance(before, LiarMatch) or isinstance(event, LiarOpened):
        return liar_words.describe(cast(LiarMatch | None, before), cast(LiarEvent, event))
    return words.describe(before, cast(TableEvent, event))


def is_over(match: AnyMatch) -> bool:
    """Whether play has come to its end."""
    return match.finished if isinstance(match, LiarMatch) else match.over


def sheet_of(events: Sequence[AnyEvent], heading: str = "") -> str:
    """The score sheet of a table: its entries that stand, from the opening on."""
    if isinstance(events[0], LiarOpened):
        return write_liar_sheet(cast(Sequence[LiarEvent], events), heading)
    return write_sheet(cast(Sequence[TableEvent], events), heading)
