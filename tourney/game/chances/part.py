"""The chances of one part of a round: the round proper, a sub-round or an extra round (R13.1).

A part is worked out from its last roll back to its first. A player's choice depends on the lowest
value so far and on how many players have it, but not on which players these are. A `PartState` is
therefore the number of players still to play, the lowest value, and how many have it; there are
few such states. The figures of a state are for the players who have the lowest value, in playing
order, then for those still to play, in playing order. Any other player is safe.

A player has as many figures as there are `layers`. The first is the chance to pay. The others are
the chances to pay with 1, 2, … Mexicos more than have counted so far; the last of them is for that
many or more. Mexicos raise the payment, but never decide who pays (R4): no choice depends on them.
"""

from collections.abc import Callable, Sequence
from operator import mul
from threading import Lock
from typing import NamedTuple

from msgspec import Struct

from tourney.game.dice import MEXICO, ORDERS, PIPS, RANKS, Order
from tourney.game.mexico.counting import raises
from tourney.game.mexico.rules import MexicoBy
from tourney.game.odds import THROWS, WAYS

#: A smaller advantage counts as none: the player stands (R13.1).
EPSILON = 1e-12
#: A tie's equation counts as solved when no figure changes by more in a pass.
EXACT = 1e-12

Figures = list[float]


class Scale(Struct, frozen=True):
    """The ranks of values.

    Attributes:
        chances: the chance of each rank, the lowest first.
        ranks: the rank of each value.
    """

    chances: tuple[float, ...]
    ranks: dict[int, int]

    @property
    def mexico(self) -> int:
        """The rank of 21."""
        return self.ranks[MEXICO]


def by_value(order: Order) -> Scale:
    """Return the ranks by value (R1.2, R1.3)."""
    chances = tuple(WAYS[value] / THROWS for value in ORDERS[order])
    return Scale(chances, dict(RANKS[order]))


def by_pips() -> Scale:
    """Return the ranks by pips (R1.4)."""
    least = min(PIPS.values())
    ways = [0] * (max(PIPS.values()) - least + 1)
    for value, pips in PIPS.items():
        ways[pips - least] += WAYS[value]
    ranks = {value: pips - least for value, pips in PIPS.items()}
    return Scale(tuple(way / THROWS for way in ways), ranks)


class PartState(NamedTuple):
    """The state of a part as a turn begins, or once all have played.

    Attributes:
        left: how many players have still to play.
        low: the lowest rank so far; the number of ranks if nobody has played.
        tied: how many players have it.
        limit: the rolls that the player on turn may take.
        leads: True if the player on turn is the lead.
        led: True if a lead's 21 has counted in the round (R4.2).
    """

    left: int
    low: int
    tied: int
    limit: int
    leads: bool
    led: bool = False


class _Ends(NamedTuple):
    """The possible ends of a turn, each with its consequences.

    Attributes:
        chances: the chance of rolling each.
        own: the player's chance to pay after each.
        bar: as `own`, but 0 if the turn ends there anyway (R3.4).
        columns: one column for each figure.
    """

    chances: tuple[float, ...]
    own: tuple[float, ...]
    bar: tuple[float, ...]
    columns: list[tuple[float, ...]]

    def weighed(self, weights: Sequence[float]) -> Figures:
        """Return the figures, with each end weighted."""
        return [sum(map(mul, weights, column)) for column in self.columns]


class Solver:
    """Solves parts of one kind, for any number of players.

    Args:
        mexico_by: whose 21s raise the stake in such a part (R4.2, R5.3).
        ties: returns the figures of this many players tied for lowest, given whether a lead's 21
            has counted; None if they play another part of this kind.
    """

    def __init__(
        self,
        scale: Scale,
        max_rolls: int,
        pass_lead: bool,
        mexico_by: MexicoBy,
        layers: int,
        *,
        led: bool = True,
        ties: Callable[[int, bool], Figures] | None = None,
    ) -> None:
        self.scale = scale
        self.layers = layers
        self._max_rolls = max_rolls
        self._pass_lead = pass_lead
        self._mexico_by = mexico_by
        self._after_led = mexico_by is MexicoBy.AFTER_LEAD
        self._led = led
        self._ties = ties
        #: The most players whose ties are solved; figures kept for more players are still guesses.
        self._ready = 1
        self._solving = Lock()
        self._tied: dict[tuple[int, bool], Figures] = {}
        self._known: dict[int, dict[PartState, Figures]] = {}
        self._told: dict[tuple[int, bool], tuple[list[int], tuple[float, ...]]] = {}
        self._lows: dict[int, dict[tuple[int, bool, bool], _Ends]] = {}
        self._asked: dict[tuple[PartState, int], Figures] = {}

    def start(self, players: int, *, led: bool = False) -> PartState:
        """Return the state of the part before anyone has rolled."""
        limit = self._max_rolls if self._led else 1
        return PartState(players, len(self.scale.chances), 0, limit, self._led, led)

    def figures(self, spot: PartState) -> Figures:
        """Return everyone's figures as a turn begins."""
        self._make_ready(spot.left + spot.tied)
        return self._play(spot)

    def stand(self, spot: PartState, rank: int, taken: int) -> Figures:
        """Return everyone's figures if the player on turn stands on that rank after these rolls."""
        self._make_ready(spot.left + spot.tied)
        return self._end(spot, rank, taken)

    def roll(self, spot: PartState, taken: int) -> Figures:
        """Return everyone's figures if the player on turn rolls once more after these rolls."""
        self._make_ready(spot.left + spot.tied)
        # A review of a long match asks the same again and again.
        if (figures := self._asked.get((spot, taken))) is None:
            figures = self._asked[spot, taken] = self._turn(spot, taken)
        return figures

    def tie(self, players: int, led: bool) -> Figures:
        """Return the figures of this many players tied for lowest, in playing order (R5)."""
        self._make_ready(players)
        return self._tie(players, led)

    def _make_ready(self, players: int) -> None:
        """Solve the equations of ties: tied players may tie again."""
        if self._ties is not None or players <= self._ready:
            return
        with self._solving:
            for tied in range(self._ready + 1, players + 1):
                self._solve(tied)
                self._ready = tied

    def _solve(self, tied: int) -> None:
        flags = (False, True) if self._after_led else (False,)
        alike = ([1 / tied] + [0.0] * (self.layers - 1)) * tied
        guess = {(tied, led): alike for led in flags}
        change = 1.0
        while change > EXACT:
            self._tied.update(guess)
            self._known[tied] = {}
            self._lows[tied] = {}
            found = {(tied, led): self._play(self.start(tied, led=led)) for led in flags}
            change = max(
                abs(now - before)
                for key, figures in found.items()
                for now, before in zip(figures, guess[key], strict=True)
            )
            guess = found

    def _tie(self, players: int, led: bool) -> Figures:
        if players == 1:
            return [1.0] + [0.0] * (self.layers - 1)
        if self._ties is not None:
            return self._ties(players, led)
        return self._tied[players, led and self._after_led]

    def _play(self, spot: PartState) -> Figures:
        if not spot.left:
            return self._tie(spot.tied, spot.led)
        known = self._known.setdefault(spot.left + spot.tied, {})
        if (figures := known.get(spot)) is None:
            figures = known[spot] = self._turn(spot, 0)
        return figures

    def _turn(self, spot: PartState, taken: int) -> Figures:
        """Return the figures before the next roll; the player rolls on if that pays less."""
        ends = self._ends(spot, spot.limit)
        falls: Sequence[float] = ends.chances
        ahead = sum(map(mul, falls, ends.own))  # the chance to pay by rolling on
        steps = [(falls, ends)]
        for rolls in range(spot.limit - 1, taken, -1):
            if spot.leads:
                ends = self._ends(spot, rolls)
            most = ahead + EPSILON
            falls = [
                chance if bar <= most else 0.0
                for chance, bar in zip(ends.chances, ends.bar, strict=True)
            ]
            ahead = sum(map(mul, falls, ends.own)) + (1 - sum(falls)) * ahead
            steps.append((falls, ends))
        reached = 1.0
        weighed: list[list[float]] = []
        for falls, _ in reversed(steps):
            weighed.append([reached * fall for fall in falls])
            reached *= 1 - sum(falls)
        if not spot.leads:
            return ends.weighed([sum(each) for each in zip(*weighed, strict=True)])
        rows = [
            ends.weighed(each) for each, (_, ends) in zip(weighed, reversed(steps), strict=True)
        ]
        return [sum(each) for each in zip(*rows, strict=True)]

    def _ends(self, spot: PartState, taken: int) -> _Ends:
        """Return the possible ends of a turn; equivalent ranks above the lowest count as one."""
        left, low, tied, limit, leads, led = spot
        lower = self._lower(left, taken if leads else limit, leads, led)
        if low == len(self.scale.chances):
            return lower
        ranks, chances = self._others(low, leads or self._counts(leads, led))
        columns = list(zip(*(self._end(spot, rank, taken) for rank in ranks), strict=True))
        own = columns[tied * self.layers]
        mexico = self.scale.mexico
        bar = (0.0 if rank == mexico else mine for rank, mine in zip(ranks, own, strict=True))
        safe = (0.0,) * low
        return _Ends(
            chances,
            lower.own[:low] + own,
            (*lower.bar[:low], *bar),
            [safe + column for column in columns[: tied * self.layers]]
            + [
                before[:low] + column
                for before, column in zip(lower.columns, columns[tied * self.layers :], strict=True)
            ],
        )

    def _others(self, low: int, apart: bool) -> tuple[list[int], tuple[float, ...]]:
        """Return the ranks from the lowest up that must be kept apart, and all chances.

        Args:
            apart: keep a 21 apart from other higher ranks.
        """
        if (found := self._told.get((low, apart))) is None:
            chances = self.scale.chances
            ways = {low: chances[low]}
            above = list(range(low + 1, len(chances)))
            if apart and self.scale.mexico in above:
                above.remove(self.scale.mexico)
                ways[self.scale.mexico] = chances[self.scale.mexico]
            if above:
                ways[above[0]] = sum(chances[rank] for rank in above)
            found = self._told[low, apart] = (list(ways), (*chances[:low], *ways.values()))
        return found

    def _lower(self, left: int, taken: int, leads: bool, led: bool) -> _Ends:
        """Return the possible ends of a turn if nobody has played, with this many to play.

        Args:
            taken: how many rolls the lead took or, for other players, the limit.
        """
        known = self._lows.setdefault(left, {})
        key = (taken, leads, led)
        if (found := known.get(key)) is None:
            nobody = PartState(left, len(self.scale.chances), 0, taken, leads, led)
            rows = [self._end(nobody, rank, taken) for rank in range(nobody.low)]
            columns = list(zip(*rows, strict=True))
            bar = list(columns[0])
            bar[self.scale.mexico] = 0.0
            found = known[key] = _Ends(self.scale.chances, columns[0], tuple(bar), columns)
        return found

    def _end(self, spot: PartState, rank: int, taken: int) -> Figures:
        left, low, tied, limit, leads, led = spot
        mexico = rank == self.scale.mexico
        counts = mexico and self._counts(leads, led)
        if leads:
            passes = mexico and self._pass_lead and left > 1
            limit, leads = (self._max_rolls, True) if passes else (taken, False)
            led = led or (mexico and self._after_led)
        layers = self.layers
        safe = [0.0] * layers
        if rank > low:
            figures = self._play(PartState(left - 1, low, tied, limit, leads, led))
            figures = figures[: tied * layers] + safe + figures[tied * layers :]
        elif rank == low:
            figures = self._play(PartState(left - 1, low, tied + 1, limit, leads, led))
        else:
            figures = safe * tied + self._play(PartState(left - 1, rank, 1, limit, leads, led))
        return one_mexico_more(figures, layers) if counts and layers > 1 else figures

    def _counts(self, leads: bool, led: bool) -> bool:
        return raises(self._mexico_by, led=leads, before=led)


def one_mexico_more(figures: Sequence[float], layers: int) -> Figures:
    """Return the figures with one more Mexico to pay for."""
    moved: Figures = []
    for at in range(0, len(figures), layers):
        chance, *more = figures[at : at + layers]
        moved += [chance, chance - sum(more), *more[:-1]]
        moved[-1] += more[-1]
    return moved
