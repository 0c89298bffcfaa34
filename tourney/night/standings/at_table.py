"""The standings of one table, which may be one of several or the night itself."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tourney.game.games import AnyMatch, game_of, winners
from tourney.game.liar.words import counted_in
from tourney.game.mexico.match import Match
from tourney.game.mexico.rules import MexicoBy, Rules
from tourney.game.mexico.words import listed
from tourney.night.events import Plan
from tourney.night.night import Night
from tourney.night.views.view import NightView, Status, money, pot_words


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A player's line in the standings.

    Attributes:
        position: unique, from 1; `place` is shared by equals (F7.2).
        units_paid: into the pot, forfeits included; `paid_money` is "" where worth nothing.
        mexicos: None where nobody knows (R10.4).
        penalties: of Liar's Mexico; `penalty_words` are they in the house's own word. In the
            open game 0 and "", as all that has units, rounds or points is in Liar's Mexico.
        lives_left: of Liar's Mexico, 0 for whoever is out; None where there are no lives.
        fee_paid: the host marked the player as having paid.
    """

    position: int
    place: int
    name: str
    status: Status
    units_start: int
    units: int
    rounds_played: int
    rounds_lost: int
    mexicos: int | None
    units_paid: int
    paid_money: str
    points: int
    penalties: int
    penalty_words: str
    lives_left: int | None
    fee_paid: bool


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The standings of one table, provisional while play goes on.

    Attributes:
        table: its number; 1 before play.
        liar: it plays Liar's Mexico, so that penalties count, and nothing of units is meant.
        lives: of Liar's Mexico; None where there are none.
        winner: "" until there is one; those who share first place are listed.
        rounds: how many are finished: `by_rolls`, `by_values` and `by_result` together (R10.4).
        corrections: how many stand (R10.3).
        points: whether they are kept.
        mexicos: whether the rules know any.
    """

    night: NightView
    table: int
    liar: bool
    lives: int | None
    lines: tuple[StandingLine, ...]
    provisional: bool
    winner: str
    pot: int
    pot_money: str
    pot_words: str
    rounds: int
    by_rolls: int
    by_values: int
    by_result: int
    corrections: int
    points: bool
    mexicos: bool


def standings_view(
    view: NightView, night: Night, table: int, match: AnyMatch | None, corrections: int
) -> StandingsView:
    """The standings of a table; no lines before play."""
    plan, rules = night.plan, night.plan.rules
    paid = {entry.name for entry in night.entries if entry.paid}
    played = match if isinstance(match, Match) else None
    pot, rounds = (played.pot, played.rounds) if played else (0, 0)
    by_values, by_result = (played.by_values, played.by_result) if played else (0, 0)
    return StandingsView(
        night=view,
        table=table,
        liar=not rules.has_units,
        lives=rules.lives,
        lines=() if match is None else tuple(_lines(plan, match, paid)),
        provisional=match is None or not match.over,
        winner=listed(won) if (won := () if match is None else winners(match)) else "",
        pot=pot,
        pot_money=money(plan, pot),
        pot_words=pot_words(plan, pot),
        rounds=rounds,
        by_rolls=rounds - by_values - by_result,
        by_values=by_values,
        by_result=by_result,
        corrections=corrections,
        points=isinstance(rules, Rules) and rules.points,
        mexicos=isinstance(rules, Rules) and rules.mexico_by is not MexicoBy.NOBODY,
    )


def _lines(plan: Plan, match: AnyMatch, paid: Collection[str]) -> Iterator[StandingLine]:
    game = game_of(match.rules)
    for position, line in enumerate(game.standings(match), start=1):
        figures = game.figures(match, line.player)
        yield StandingLine(
            position=position,
            place=line.place,
            name=match.names[line.player],
            status=figures.status,
            units_start=figures.units + figures.paid,
            units=figures.units,
            rounds_played=figures.played,
            rounds_lost=figures.lost,
            mexicos=figures.mexicos if figures.mexicos_known else None,
            units_paid=figures.paid,
            paid_money=money(plan, figures.paid),
            points=figures.points,
            penalties=figures.penalties,
            penalty_words=""
            if plan.rules.has_units
            else counted_in(plan.penalties, figures.penalties),
            lives_left=figures.lives,
            fee_paid=match.names[line.player] in paid,
        )
