"""Rounds of a dealer who knows the rules, and asks the solver only whether to stand.

Far faster than the program's own play, and so for many.
"""

from collections.abc import Callable
from random import Random

from tourney.game.chances.part import EPSILON, PartState, Solver
from tourney.game.chances.rounds import rounds_of
from tourney.game.mexico.rules import MexicoBy, Rules, Ties, stake


class Dealer:
    """Deals rounds of rules by which a lead's 21 counts, or anybody's, and no tie raises the stake.

    Args:
        seed: of all throws.
    """

    def __init__(self, rules: Rules, seed: int) -> None:
        assert rules.mexico_by in (MexicoBy.LEAD, MexicoBy.ANYONE)
        assert not rules.tie_escalates
        assert not rules.pips_choice
        self._rules = rules
        self._rounds = rounds_of(rules)
        scale = self._rounds.whole.scale
        self._mexico = scale.mexico
        ranks, weights = range(len(scale.chances)), scale.chances
        chance = Random(seed)
        self._throws: Callable[[], list[int]] = lambda: chance.choices(ranks, weights, k=5_000)
        self._ahead: list[int] = []
        self._stands: dict[tuple[bool, PartState, int, int], bool] = {}

    def round(self, players: int) -> tuple[int, int]:
        """The place of the loser in playing order, and the stake."""
        tied, mexicos = self._part(list(range(players)), self._rounds.whole, tie=False)
        while len(tied) > 1:
            tied, _ = self._part(tied, self._rounds.tie, tie=True)
        return tied[0], stake(self._rules, mexicos)

    def _part(self, order: list[int], solver: Solver, *, tie: bool) -> tuple[list[int], int]:
        """Who is tied for lowest, and how many Mexicos count."""
        rules, spot = self._rules, solver.start(len(order))
        lone = tie and rules.ties is Ties.ONE_ROLL
        low, tied, limit, leads, mexicos = spot.low, list[int](), spot.limit, not lone, 0
        for at, player in enumerate(order):
            left = len(order) - at
            spot, rolls = PartState(left, low, len(tied), limit, leads), 0
            while True:
                rank, rolls = self._throw(), rolls + 1
                if rank == self._mexico or rolls == limit or self._is_best(tie, spot, rank, rolls):
                    break
            mexico = rank == self._mexico
            mexicos += mexico and (leads or rules.mexico_by is MexicoBy.ANYONE)
            if leads:
                leads = mexico and rules.pass_lead and left > 1
                limit = rules.max_rolls if leads else rolls
            if rank < low:
                low, tied = rank, []
            if rank == low:
                tied.append(player)
        return tied, mexicos

    def _throw(self) -> int:
        if not self._ahead:
            self._ahead = self._throws()
        return self._ahead.pop()

    def _is_best(self, tie: bool, spot: PartState, rank: int, rolls: int) -> bool:
        """To stand."""
        key = (tie, spot, rank, rolls)
        if (known := self._stands.get(key)) is None:
            solver = self._rounds.tie if tie else self._rounds.whole
            own = spot.tied * solver.layers
            stands = solver.stand(spot, rank, rolls)[own]
            known = self._stands[key] = stands <= solver.roll(spot, rolls)[own] + EPSILON
        return known
