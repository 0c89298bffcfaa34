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

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from operator import mul
from threading import Lock
from typing import NamedTuple

from msgspec import Struct

from tourney.game.dice import FACES, MEXICO, PIPS, RANKS, faces_of, value_of
from tourney.game.mexico.counting import raises
from tourney.game.mexico.rules import MexicoBy, Rules
from tourney.game.odds import WAYS

#: A smaller advantage counts as none: the player stands (R13.1).
EPSILON = 1e-12
#: A tie's equation counts as solved when no figure changes by more in a pass.
EXACT = 1e-12

Figures = list[float]


class Scale(Struct, frozen=True):
    """The ranks of what is rolled.

    Attributes:
        chances: the chance of each rank, the lowest first. A 31 that is no roll has none, as its
            player rolls again (R14.2).
        ranks: the rank of each value.
        beside: by die, the chance of each rank with that die left lying (R14.1).
        rolls: by die, the sum of these: 1 unless a 31 that is no roll may come.
        dice: by rank, the dice that may be left lying, the lower first.
    """

    chances: tuple[float, ...]
    ranks: dict[int, int]
    beside: dict[int, tuple[float, ...]] = {}
    rolls: dict[int, float] = {}
    dice: tuple[tuple[int, ...], ...] = ()

    @property
    def mexico(self) -> int | None:
        """The rank of 21, or None for one die."""
        return self.ranks.get(MEXICO)


def by_value(rules: Rules) -> Scale:
    """Return the ranks by value (R1.2, R1.3), with the dice that may be left lying."""
    ranks = RANKS[rules.order]
    dice = (sorted({*faces_of(value)}) for value in ranks)
    beside = {die: _beside(rules, ranks, die) for die in rules.held_dice}
    return Scale(
        _chances(rules, ranks),
        dict(ranks),
        beside,
        {
            die: sum(rules.is_roll(value_of(die, face)) for face in FACES) / len(FACES)
            for die in beside
        },
        tuple(tuple(die for die in each if die in rules.held_dice) for each in dice),
    )


def by_pips(rules: Rules) -> Scale:
    """Return the ranks by pips (R1.4)."""
    least = min(PIPS.values())
    ranks = {value: pips - least for value, pips in PIPS.items()}
    return Scale(_chances(rules, ranks), ranks)


def by_die() -> Scale:
    """Return the ranks of one die (R14.4)."""
    return Scale((1 / len(FACES),) * len(FACES), {face: face - 1 for face in FACES})


def _chances(rules: Rules, ranks: Mapping[int, int]) -> tuple[float, ...]:
    ways = [0] * (max(ranks.values()) + 1)
    for value, rank in ranks.items():
        ways[rank] += WAYS[value] * rules.is_roll(value)
    return tuple(way / sum(ways) for way in ways)


def _beside(rules: Rules, ranks: Mapping[int, int], die: int) -> tuple[float, ...]:
    chances = [0.0] * len(ranks)
    for face in FACES:
        value = value_of(die, face)
        chances[ranks[value]] += rules.is_roll(value) / len(FACES)
    return tuple(chances)


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
        beside: by die, the chance of each with that die left lying.
        own: the player's chance to pay after each.
        bar: as `own`, but 0 if the turn ends there anyway (R3.4).
        columns: one column for each figure.
    """

    chances: tuple[float, ...]
    beside: dict[int, tuple[float, ...]]
    own: tuple[float, ...]
    bar: tuple[float, ...]
    columns: list[tuple[float, ...]]

    def weighed(self, weights: Sequence[float]) -> Figures:
        """Return the figures, with each end weighted."""
        return [sum(map(mul, weights, column)) for column in self.columns]


class _Ways(NamedTuple):
    """What becomes of a throw: how often it ends the turn in each way, and how often it does not.

    Attributes:
        falls: the chance of each end.
        on: the chance to roll both dice next.
        miss: the chance of a 31 that is no roll.
        lies: by die, the chance to leave it lying next.
    """

    falls: Sequence[float]
    on: float
    miss: float = 0.0
    lies: Mapping[int, float] = {}


class _Stage(NamedTuple):
    """A turn after some rolls, with its next throw: what it pays, and what becomes of it.

    Attributes:
        ends: the ends of the turn after that throw.
        both: both dice, once a die has lain; `first` while one still may.
        lying: by die, the other one alone.
        pays: by throw, the chance to pay: the die left lying, 0 for `both`, -1 for `first`.
    """

    ends: _Ends
    both: _Ways
    first: _Ways
    lying: dict[int, _Ways]
    pays: dict[int, float]


_BOTH, _FIRST = 0, -1


#: The ranks from the lowest up that must be kept apart, the chance of each end, and by die that
#: with the die left lying.
_Kinds = tuple[list[int], tuple[float, ...], dict[int, tuple[float, ...]]]


def best_throw(stand: float, both: float, lying: Mapping[int, float]) -> int | None:
    """Return what pays least: None to stand, 0 to roll both dice, or the die to leave lying.

    If equal, it is to stand, then to roll both, then to leave the lower die (R14.8).

    >>> best_throw(0.5, 0.5, {1: 0.4, 2: 0.4}), best_throw(0.3, 0.3, {1: 0.3})
    (1, None)
    """
    best, least = None, stand
    for throw, pays in ((_BOTH, both), *sorted(lying.items())):
        if pays < least - EPSILON:
            best, least = throw, pays
    return best


def _weights(stages: Sequence[_Stage], throw: int) -> list[list[float]]:
    """Return how often a turn ends in each way at each stage, if it begins with this throw."""
    first, both, lying = float(throw == _FIRST), float(throw == _BOTH), {throw: 1.0}
    weighed = []
    for stage in stages:
        weights = [0.0] * len(stage.ends.chances)
        on, once, lies = 0.0, 0.0, dict[int, float]()
        for die, reached in lying.items():
            if (ways := stage.lying.get(die)) is not None:
                weights = _plus(weights, reached, ways.falls)
                on += reached * ways.on
                both += reached * ways.miss
        if first:
            weights = _plus(weights, first, stage.first.falls)
            once = first * stage.first.on
            lies = {die: first * chance for die, chance in stage.first.lies.items()}
        if both:
            weights = _plus(weights, both, stage.both.falls)
            on += both * stage.both.on
        weighed.append(weights)
        first, both, lying = once, on, lies
    return weighed


def _plus(weights: list[float], reached: float, falls: Sequence[float]) -> list[float]:
    return [weight + reached * fall for weight, fall in zip(weights, falls, strict=True)]


class Solver:
    """Solves parts of one kind, for any number of players.

    Args:
        mexico_by: whose 21s raise the stake in such a part (R4.2, R5.3).
        own: everyone may roll as often as allowed (R14.5).
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
        own: bool = False,
        ties: Callable[[int, bool], Figures] | None = None,
    ) -> None:
        self.scale = scale
        self.layers = layers
        self._max_rolls = max_rolls
        self._pass_lead = pass_lead
        self._mexico_by = mexico_by
        self._after_led = mexico_by is MexicoBy.AFTER_LEAD
        self._led = led
        self._own = own
        self._ties = ties
        #: The most players whose ties are solved; figures kept for more players are still guesses.
        self._ready = 1
        self._solving = Lock()
        self._tied: dict[tuple[int, bool], Figures] = {}
        self._known: dict[int, dict[PartState, Figures]] = {}
        self._told: dict[tuple[int, bool], _Kinds] = {}
        self._lows: dict[int, dict[tuple[int, bool, bool], _Ends]] = {}
        self._asked: dict[tuple[PartState, int, int], Figures] = {}

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

    def roll(self, spot: PartState, taken: int, *, lain: bool = False) -> Figures:
        """Return everyone's figures if the player on turn rolls both dice after these rolls.

        Args:
            lain: a die has lain in this turn already.
        """
        return self._throw(spot, taken, _BOTH if lain or not self.scale.beside else _FIRST)

    def lie(self, spot: PartState, taken: int, die: int) -> Figures:
        """Return everyone's figures if the player on turn leaves this die lying (R14.1)."""
        return self._throw(spot, taken, die)

    def _throw(self, spot: PartState, taken: int, throw: int) -> Figures:
        self._make_ready(spot.left + spot.tied)
        # A review of a long match asks the same again and again.
        if (figures := self._asked.get((spot, taken, throw))) is None:
            figures = self._asked[spot, taken, throw] = self._turn(spot, taken, throw)
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
            figures = known[spot] = self._turn(spot, 0, _FIRST if self.scale.beside else _BOTH)
        return figures

    def _turn(self, spot: PartState, taken: int, throw: int) -> Figures:
        """Return the figures before a throw; after it the player does what pays least."""
        stages: list[_Stage] = []
        each_apart = spot.leads and not self._own
        ends = self._ends(spot, spot.limit)
        for rolls in range(spot.limit, taken, -1):
            if each_apart and stages:
                ends = self._ends(spot, rolls)
            # At the first throw only that one is asked for.
            dice = tuple(ends.beside) if rolls > taken + 1 else (throw,) * (throw in ends.beside)
            stages.append(self._stage(spot.low, ends, dice, stages[-1] if stages else None))
        weighed = _weights(stages[::-1], throw)
        if not each_apart:
            return ends.weighed([sum(each) for each in zip(*weighed, strict=True)])
        rows = [stage.ends.weighed(each) for each, stage in zip(weighed, stages[::-1], strict=True)]
        return [sum(each) for each in zip(*rows, strict=True)]

    def _stage(self, low: int, ends: _Ends, dice: Iterable[int], later: _Stage | None) -> _Stage:
        """Return the stage before a throw, from the one after it; without one the turn ends.

        Args:
            dice: the dice that may be left lying.
        """
        own, bar = ends.own, ends.bar
        on = later.pays[_BOTH] if later else inf

        def ways(chances: Sequence[float], total: float) -> _Ways:
            if later is None:
                return _Ways(chances, 0.0, 1 - total)
            falls = [
                chance if pays <= on + EPSILON else 0.0
                for chance, pays in zip(chances, bar, strict=True)
            ]
            return _Ways(falls, total - sum(falls), 1 - total)

        def paid(throw: _Ways) -> float:
            ended: float = sum(map(mul, throw.falls, own))
            return ended + (throw.on * on if throw.on else 0.0)

        both = first = ways(ends.chances, 1)
        pays = {_BOTH: paid(both)}
        lying = {die: ways(ends.beside[die], self.scale.rolls[die]) for die in dice}
        for die, throw in lying.items():
            pays[die] = paid(throw) + throw.miss * pays[_BOTH]
        pays[_FIRST] = pays[_BOTH]
        if ends.beside and later is not None:
            first = self._first(low, ends, later.pays)
            pays[_FIRST] = sum(map(mul, first.falls, own)) + first.on * later.pays[_FIRST]
            pays[_FIRST] += sum(chance * later.pays[die] for die, chance in first.lies.items())
        return _Stage(ends, both, first, lying, pays)

    def _first(self, low: int, ends: _Ends, later: Mapping[int, float]) -> _Ways:
        """Return what becomes of both dice, while a die may still be left lying."""
        falls, on, lies = [0.0] * len(ends.chances), 0.0, dict[int, float]()
        for at, (chance, bar) in enumerate(zip(ends.chances, ends.bar, strict=True)):
            dice = self.scale.dice[at] if at <= low and at < len(self.scale.dice) else ()
            best = best_throw(bar, later[_FIRST], {die: later[die] for die in dice})
            if best is None:
                falls[at] = chance
            elif best:
                lies[best] = lies.get(best, 0.0) + chance
            else:
                on += chance
        return _Ways(falls, on, 0.0, lies)

    def _ends(self, spot: PartState, taken: int) -> _Ends:
        """Return the possible ends of a turn; equivalent ranks above the lowest count as one."""
        left, low, tied, limit, leads, led = spot
        if self._own:
            taken = limit
        lower = self._lower(left, taken if leads else limit, leads, led)
        if low == len(self.scale.chances):
            return lower
        ranks, chances, beside = self._others(low, leads or self._counts(leads, led))
        columns = list(zip(*(self._end(spot, rank, taken) for rank in ranks), strict=True))
        own = columns[tied * self.layers]
        mexico = self.scale.mexico
        bar = (0.0 if rank == mexico else mine for rank, mine in zip(ranks, own, strict=True))
        safe = (0.0,) * low
        return _Ends(
            chances,
            beside,
            lower.own[:low] + own,
            (*lower.bar[:low], *bar),
            [safe + column for column in columns[: tied * self.layers]]
            + [
                before[:low] + column
                for before, column in zip(lower.columns, columns[tied * self.layers :], strict=True)
            ],
        )

    def _others(self, low: int, apart: bool) -> "_Kinds":
        """Return the ranks from the lowest up that must be kept apart, and all chances.

        Args:
            apart: keep a 21 apart from other higher ranks.
        """
        if (found := self._told.get((low, apart))) is None:
            above = list(range(low + 1, len(self.scale.chances)))
            kinds = [[low]]
            if apart and (mexico := self.scale.mexico) in above:
                above.remove(mexico)
                kinds.append([mexico])
            kinds += [above] * bool(above)

            def grouped(chances: Sequence[float]) -> tuple[float, ...]:
                return (
                    *chances[:low],
                    *(sum(chances[rank] for rank in kind) for kind in kinds),
                )

            beside = {die: grouped(chances) for die, chances in self.scale.beside.items()}
            found = [kind[0] for kind in kinds], grouped(self.scale.chances), beside
            self._told[low, apart] = found
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
            if (mexico := self.scale.mexico) is not None:
                bar[mexico] = 0.0
            chances, beside = self.scale.chances, self.scale.beside
            found = known[key] = _Ends(chances, beside, columns[0], tuple(bar), columns)
        return found

    def _end(self, spot: PartState, rank: int, taken: int) -> Figures:
        left, low, tied, limit, leads, led = spot
        mexico = rank == self.scale.mexico
        counts = mexico and self._counts(leads, led)
        if leads:
            passes = mexico and self._pass_lead and left > 1
            limit = self._max_rolls if passes or self._own else taken
            leads = passes
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
