"""The standings of one table, which may be one of several or the night itself."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.games import AnyMatch, first_of, game_of
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.match import Match
from tourney.game.mexico.rules import MexicoBy, Rules
from tourney.game.wording import listed
from tourney.night.standings.ranking import pot_shares
from tourney.night.state.night import Night
from tourney.night.views.result import Result, UnitBalance, result_of
from tourney.night.views.view import NightView, money_words, pot_words


class StandingsView(Struct, frozen=True):
    """The standings of one table, provisional while play continues.

    Attributes:
        table: its number; 1 before play.
        liar: it plays Liar's Mexico, so that penalties count, and nothing of units is meant.
        lives: of Liar's Mexico; None if there aren't any.
        winner: "" until there is one; those who share first place are listed.
        pot_by: how the pot is shared, where the host ended play; else None.
        rounds: how many are finished: `by_rolls`, `by_values` and `by_result` together (R10.4).
        corrections: how many stand (R10.3).
        points: whether they are kept.
        has_mexicos: whether the rules know any.
    """

    night: NightView
    table: int
    liar: bool
    lives: int | None
    lines: tuple[Result, ...]
    provisional: bool
    winner: str
    pot_by: PotBy | None
    pot: int
    pot_words: str
    rounds: int
    by_rolls: int
    by_values: int
    by_result: int
    corrections: int
    points: bool
    has_mexicos: bool


def standings_view(
    view: NightView,
    night: Night,
    table: int,
    match: AnyMatch | None,
    corrections: int,
    alone: Iterable[Result] = (),
) -> StandingsView:
    """The standings of a table; no lines before play.

    Args:
        alone: everyone's line of the whole night, where this is its only table.
    """
    plan, rules = night.plan, night.plan.rules
    played = match if isinstance(match, Match) else None
    pot, rounds = (played.pot, played.rounds) if played else (0, 0)
    by_values, by_result = (played.by_values, played.by_result) if played else (0, 0)
    return StandingsView(
        night=view,
        table=table,
        liar=not rules.has_units,
        lives=rules.lives,
        lines=() if match is None else tuple(_lines(night, match, alone)),
        provisional=match is None or not match.over,
        winner=listed(won) if (won := () if match is None else first_of(match)) else "",
        pot_by=None if played is None else played.ended,
        pot=pot,
        pot_words=pot_words(plan, pot),
        rounds=rounds,
        by_rolls=rounds - by_values - by_result,
        by_values=by_values,
        by_result=by_result,
        corrections=corrections,
        points=isinstance(rules, Rules) and rules.points,
        has_mexicos=isinstance(rules, Rules) and rules.mexico_by is not MexicoBy.NOBODY,
    )


def _lines(night: Night, match: AnyMatch, alone: Iterable[Result]) -> Iterator[Result]:
    """Everyone's line; the pot is won where a unit is worth money, and the night's prizes too where
    this is its only table.
    """
    entries = {entry.name: entry for entry in night.entries}
    worth, seed = night.plan.unit_worth, night.drawn[0]
    pots = pot_shares(match, worth, seed) if isinstance(match, Match) else {}
    game = game_of(match.rules)
    counted, won = game.figures(match), {line.entry: line for line in alone}
    for position, line in enumerate(game.standings(match), start=1):
        name, figures = match.names[line.player], counted[line.player]
        units = UnitBalance(figures.units + figures.paid, figures.units, figures.paid)
        entry = entries.get(name)
        number, paid = (entry.number, entry.paid) if entry is not None else (0, False)
        pot = pots.get(line.player, 0)
        result = replace(
            result_of(number, name, figures.status, units, [figures]),
            position=position,
            rank=line.place,
            fees=paid * night.plan.setup.fees.entry,
            prize=pot,
            pot=pot,
            prize_words=money_words(night.plan, pot) if pot else "",
        )
        if number in won:
            whole = won[number]
            result = replace(
                result,
                prize=whole.prize,
                pot=whole.pot,
                deal=whole.deal,
                prize_words=whole.prize_words,
            )
        yield result
