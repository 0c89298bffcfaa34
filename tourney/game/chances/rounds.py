"""A round's chances (R13.1): who pays, and how much, before it and during it.

A player who may end the round early (R6) never pays less often that way than by standing. Above the
lowest value both are safe; at or below it, only standing lets another player roll lower. So the
best play never ends a round, and the screen shows only what that would cost. The choice of pips
(R5.4) is worth nothing either: before an extra round its players are all equal, however it is
counted. Chances assume what R5.4 says of an extra round without a choice: it is counted by value.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate
from math import inf
from typing import NamedTuple

from msgspec.structs import replace

from tourney.game.chances.part import (
    Figures,
    PartState,
    Scale,
    Solver,
    best_throw,
    by_die,
    by_pips,
    by_value,
)
from tourney.game.dice import LOWEST, faces_of
from tourney.game.mexico.events import Aborted, Count
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import check
from tourney.game.mexico.round import Part, PartKind
from tourney.game.mexico.rules import Limit, MexicoBy, Rules, ThirtyOne, Ties, stake

#: The most players at a table whose chances are worked out.
MOST_PLAYERS = 8
#: Where ties escalate, rounds can have any number of Mexicos. Stakes are told apart up to this
#: many, plus one for each roll of a turn; at most one round in 10^12 has more.
_MOST_MEXICOS = 13

#: By stake before R4.4, the chance to pay it; the sum is the chance to pay.
Stakes = Mapping[int, float]
Pays = Mapping[int, Stakes]


@dataclass(frozen=True)
class AtTable:
    """The chances of the player on turn; everyone's are worked out when asked for.

    Attributes:
        stand: the chance to pay by standing; None without a roll to stand on.
        roll: the chance to pay by rolling both dice.
        lies: by die, the chance to pay by leaving it lying (R14.1).
        abort: the chance to pay by ending the round now, for the player who may (R6.1); else None.
    """

    on_turn: int
    stand: float | None
    roll: float
    abort: float | None
    _pays_for: Callable[[Figures], Pays] = field(compare=False)
    _standing: Figures
    _rolling: Figures
    lies: Mapping[int, float] = field(default_factory=dict)
    _lying: Mapping[int, Figures] = field(default_factory=dict)

    @cached_property
    def best(self) -> int | None:
        """What the player on turn should do, as `best_throw` says it."""
        return best_throw(inf if self.stand is None else self.stand, self.roll, self.lies)

    @property
    def stands(self) -> bool:
        """True if the player on turn should stand (R13.1: if equal, stand)."""
        return self.best is None

    @cached_property
    def pays(self) -> Pays:
        """Everyone's chances with best play, by player, including safe players."""
        return self._pays_for(self._standing) if self.best is None else self.throwing(self.best)

    @cached_property
    def rolling(self) -> Pays:
        """Everyone's chances if the player on turn rolls both dice now."""
        return self._pays_for(self._rolling)

    def throwing(self, die: int) -> Pays:
        """Return everyone's chances if the player on turn leaves this die lying; 0 for none."""
        return self._pays_for(self._lying[die]) if die else self.rolling


def pays_from_start(rules: Rules, players: int) -> tuple[Stakes, ...] | None:
    """Return everyone's chances of each payment in a new round, by place in playing order."""
    if not 2 <= players <= MOST_PLAYERS:
        return None
    rounds = rounds_of(rules)
    solver = rounds.whole
    pays = rounds.stakes(solver, range(players), solver.figures(solver.start(players)), 0)
    return tuple(pays.values())


class Endings(NamedTuple):
    """The possible ends of a round, to draw one from.

    Attributes:
        cumulated: the chances, each added to those before it, up to 1.
        ends: the loser's place in playing order, and the payment.
    """

    cumulated: tuple[float, ...]
    ends: tuple[tuple[int, int], ...]


@lru_cache(maxsize=64)
def endings(rules: Rules, players: int) -> Endings | None:
    """Return the ends of a round of this many, the likeliest first; None if not worked out."""
    pays = pays_from_start(rules, players)
    if pays is None:
        return None
    ways = [(chance, (loser, paid)) for loser, of in enumerate(pays) for paid, chance in of.items()]
    ways.sort(reverse=True)
    *most, _ = accumulate(chance for chance, _ in ways)
    # Random numbers are below 1.
    return Endings((*most, 1.0), tuple(end for _, end in ways))


def lead_stands(rules: Rules, players: int) -> dict[int, int] | None:
    """Return the lowest value from which on the lead always stands, by the number of rolls."""
    if not 2 <= players <= MOST_PLAYERS:
        return None
    solver = rounds_of(rules).whole
    start = solver.start(players)
    stands: dict[int, int] = {}
    for rolls in range(1, rules.max_rolls):
        roll = solver.roll(start, rolls)[0]
        lies = {die: solver.lie(start, rolls, die)[0] for die in solver.scale.beside}
        # From the highest value down: a die to leave may make a higher value the worse one to keep.
        for value, rank in sorted(solver.scale.ranks.items(), key=lambda item: -item[1]):
            lying = {die: lies[die] for die in lies if die in faces_of(value)}
            if best_throw(solver.stand(start, rank, rolls)[0], roll, lying) is not None:
                break
            stands[rolls] = value
    return stands


def at_table(match: Match) -> AtTable | None:
    """Return the chances at a table in or before a round; None if there is no round."""
    part, round_ = match.part, match.round
    if part is None or round_ is None or len(part.order) > MOST_PLAYERS:
        return None
    rounds = rounds_of(match.rules)
    solver = rounds.of_part(part)
    ranks = solver.scale.ranks
    values = [ranks[turn.value] for turn in part.turns]
    low = min(values, default=len(solver.scale.chances))
    tied = [turn.player for turn in part.turns if ranks[turn.value] == low]
    still_to_play = part.order[len(part.turns) :]
    led = round_.led_mexico and match.rules.mexico_by is MexicoBy.AFTER_LEAD
    leads = part.on_turn == part.lead
    spot = PartState(len(still_to_play), low, len(tied), part.limit, leads, led)
    own = len(tied) * solver.layers
    lain = any(throw.lying for throw in part.throws)
    rolling = solver.roll(spot, part.taken, lain=lain)
    lying = {die: solver.lie(spot, part.taken, die) for die in part.may_lie(match.rules)}
    stand, standing = None, rolling
    if not part.must_roll:
        standing = solver.stand(spot, ranks[part.rolls[-1]], part.taken)
        stand = standing[own]

    def pays_for(figures: Figures) -> Pays:
        seats, mexicos = (*tied, *still_to_play), len(round_.raised_by)
        safe: Pays = {player: {} for player in match.players_in}
        return {**safe, **rounds.stakes(solver, seats, figures, mexicos)}

    abort = _abort(match, part, ranks)
    lies = {die: figures[own] for die, figures in lying.items()}
    return AtTable(
        part.on_turn, stand, rolling[own], abort, pays_for, standing, rolling, lies, lying
    )


def _abort(match: Match, part: Part, ranks: Mapping[int, int]) -> float | None:
    """Return the chance to pay by ending the round: at the lowest value it is certain (R6.2)."""
    aborter = match.aborter()
    if not match.rules.abort or aborter is None or check(match, Aborted(aborter)) is not None:
        return None
    values = [turn.value for turn in part.turns] + list(part.rolls[-1:])
    return float(ranks[values[-1]] == min(ranks[value] for value in values))


class RoundChances:
    """The parts of a round under some rules, worked out when asked for."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        scale, escalates = by_value(rules), rules.tie_escalates
        self._layers = _layers(rules)
        by_sub_round = rules.ties is Ties.SUB_ROUND
        rolls, passes = rules.max_rolls, rules.pass_lead
        counted, alone = rules.mexico_by, MexicoBy.NOBODY
        self._own = rules.limit is Limit.OWN
        one_die = rules.ties is Ties.ONE_DIE
        escalates = escalates and not one_die
        #: The part that players tied for lowest play.
        self.tie = Solver(
            by_die() if one_die else scale,
            rolls if by_sub_round else 1,
            passes,
            counted if escalates else alone,
            self._layers if escalates else 1,
            led=by_sub_round,
            own=self._own,
        )
        #: The round itself. If ties escalate, a sub-round has the same solver.
        self.whole = (
            self.tie
            if by_sub_round and (escalates or self._layers == 1)
            else self._ending_in_ties(scale, rolls, passes, counted)
        )
        #: An extra round counted by pips; players who tie in it continue by value.
        self.pips = self._ending_in_ties(by_pips(rules), 1, False, alone, led=False)

    def _ending_in_ties(
        self, scale: Scale, rolls: int, passes: bool, counted: MexicoBy, *, led: bool = True
    ) -> Solver:
        return Solver(
            scale, rolls, passes, counted, self._layers, led=led, own=self._own, ties=self._tied
        )

    def _tied(self, players: int, led: bool) -> Figures:
        """Return the figures of a tie, in as many layers as the round has."""
        figures = self.tie.tie(players, led)
        if self.tie.layers == self._layers:
            return figures
        more = [0.0] * (self._layers - 1)
        return [each for chance in figures for each in (chance, *more)]

    def of_part(self, part: Part) -> Solver:
        """Return the solver of the part in play."""
        if part.kind is PartKind.ROUND:
            return self.whole
        return self.pips if part.count is Count.PIPS else self.tie

    def stakes(
        self, solver: Solver, seats: Iterable[int], figures: Figures, mexicos: int
    ) -> dict[int, dict[int, float]]:
        """Return the chances of each payment for each player.

        Args:
            mexicos: how many Mexicos have counted so far.
        """
        pays: dict[int, dict[int, float]] = {}
        for at, player in enumerate(seats):
            chance, *more = figures[at * solver.layers : (at + 1) * solver.layers]
            mine: dict[int, float] = {}
            for number, part in enumerate([chance - sum(more), *more]):
                if part > 0:
                    full = stake(self._rules, mexicos + number)
                    mine[full] = mine.get(full, 0.0) + part
            pays[player] = mine
        return pays


def rounds_of(rules: Rules) -> RoundChances:
    """Return the rounds of these rules; their results are kept."""
    return _rounds_of(as_played(rules))


@lru_cache(maxsize=64)
def as_played(rules: Rules) -> Rules:
    """Return the rules reduced to what the best play depends on."""
    again = ThirtyOne.COUNTS if rules.is_roll(LOWEST) else ThirtyOne.AGAIN
    return replace(
        rules,
        preset="classic",
        units=1,
        points=False,
        abort=False,
        pips_choice=False,
        thirty_one=again,
        rounds=None,
        hundreds=False,
    )


@lru_cache(maxsize=4)
def _rounds_of(rules: Rules) -> RoundChances:
    return RoundChances(rules)


def _layers(rules: Rules) -> int:
    """Return one more than the number of Mexicos from which the stake no longer rises."""
    if rules.mexico_by is MexicoBy.NOBODY:
        return 1
    most = _MOST_MEXICOS + rules.max_rolls if rules.tie_escalates else MOST_PLAYERS
    top = stake(rules, most)
    return 1 + next(number for number in range(most + 1) if stake(rules, number) == top)
