"""The standings of one table: one of several, or the night's only one."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.events import Speed
from tourney.game.games import AnyMatch, first_of, game_of
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.match import Match
from tourney.game.mexico.rules import MexicoBy, Rules
from tourney.game.wording import listed
from tourney.night.standings.ranking import pot_shares
from tourney.night.state.night import Night
from tourney.night.views.result import Result, balance_at, result_of
from tourney.night.views.view import NightView, money_words, pot_words


class StandingsView(Struct, frozen=True):
    """The standings of one table, provisional while play continues.

    Attributes:
        table: the table's number; 1 before play.
        winner: "" until there is one; players who share first place are listed.
        pot_by: how the pot is shared, if the host ended play; else None.
        rounds: how many are finished, some of them typed `by_values` or `by_result` (R10.4).
        corrections: how many corrections there are (R10.3).
        has_mexicos: True if there are Mexicos in the rules.
    """

    night: NightView
    table: int
    lines: tuple[Result, ...]
    provisional: bool
    winner: str
    pot_by: PotBy | None
    pot: int
    pot_words: str
    rounds: int
    by_values: int
    by_result: int
    corrections: int
    has_mexicos: bool


def standings_view(
    view: NightView,
    night: Night,
    table: int,
    match: AnyMatch | None,
    corrections: int,
    alone: Iterable[Result] = (),
) -> StandingsView:
    """Return the standings of a table, without lines before play.

    Args:
        alone: each player's line of the whole night, if this is its only table.
    """
    plan, rules = night.plan, night.plan.rules
    played = match if isinstance(match, Match) else None
    pot, rounds = (played.pot, played.rounds) if played else (0, 0)
    recorded = played.recorded if played else Counter[Speed]()
    return StandingsView(
        night=view,
        table=table,
        lines=() if match is None else tuple(_lines(night, match, alone)),
        provisional=match is None or not match.over,
        winner=listed(won) if (won := () if match is None else first_of(match)) else "",
        pot_by=None if played is None else played.ended,
        pot=pot,
        pot_words=pot_words(plan, pot),
        rounds=rounds,
        by_values=recorded[Speed.VALUES],
        by_result=recorded[Speed.RESULT],
        corrections=corrections,
        has_mexicos=isinstance(rules, Rules) and rules.mexico_by is not MexicoBy.NOBODY,
    )


def _lines(night: Night, match: AnyMatch, alone: Iterable[Result]) -> Iterator[Result]:
    """Yield everyone's line, with shares of the pot if a unit is worth money.

    If this is the night's only table, the lines include the night's prizes.
    """
    entries = {entry.name: entry for entry in night.entries}
    worth, seed = night.plan.unit_worth, night.drawn[0]
    pots = pot_shares(match, worth, seed) if isinstance(match, Match) else {}
    game = game_of(match.rules)
    counted, won = game.figures(match), {line.entry: line for line in alone}
    for position, line in enumerate(match.standings(), start=1):
        name, figures = match.names[line.player], counted[line.player]
        entry, pot = entries.get(name), pots.get(line.player, 0)
        number, paid = (entry.number, entry.paid) if entry is not None else (0, False)
        whole = won.get(number)
        prize = whole.prize if whole else pot
        yield replace(
            result_of(number, name, figures.status, balance_at(figures), [figures]),
            position=position,
            rank=line.place,
            fees=paid * night.plan.setup.fees.entry,
            prize=prize,
            pot=whole.pot if whole else pot,
            deal=whole.deal if whole else 0,
            prize_words=money_words(night.plan, prize) if prize else "",
        )
