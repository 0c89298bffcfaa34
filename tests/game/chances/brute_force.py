"""A round worked out roll by roll from the program's own rules, with nothing left out.

It knows neither what can be told by how many have the lowest value nor which choices never matter,
so that it is slow, and fit for two players, or three with a roll each.
"""

import random
from collections.abc import Callable, Hashable

from tourney.game.chances.part import EPSILON
from tourney.game.chances.rounds import Pays, at_table
from tourney.game.dice import value_of
from tourney.game.mexico.events import Aborted, Count, Rolled, Stood
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply, check
from tourney.game.mexico.round import RoundPlayed
from tourney.game.odds import WAYS

#: The chance of each player to pay each stake.
Ending = dict[tuple[int, int], float]
#: Which of some options a player takes at a table: the place among them.
Chooser = Callable[[Match, int, list[Ending]], int]


def owed(ending: Ending, player: int) -> float:
    """A player's chance to pay."""
    return sum(chance for (loser, _), chance in ending.items() if loser == player)


def ending(pays: Pays) -> Ending:
    """The solver's answer, to compare with."""
    return {
        (player, stake): chance
        for player, stakes in pays.items()
        for stake, chance in stakes.items()
    }


def least(_match: Match, player: int, options: list[Ending]) -> int:
    """The first of those by which the player pays least."""
    chances = [owed(option, player) for option in options]
    best = min(chances)
    return next(at for at, chance in enumerate(chances) if chance <= best + EPSILON)


class Plain:
    """The part of a round that a match is in, every choice by `choose`.

    What follows on a tie is what the solver says of it.

    Attributes:
        seen: every state that it came to, and its ending.
    """

    def __init__(self, match: Match, choose: Chooser = least) -> None:
        self._rounds = match.rounds
        self._choose = choose
        assert match.round is not None
        self._parts = len(match.round.earlier)
        self.seen: dict[Hashable, tuple[Match, Ending]] = {}
        self.ending = self._go_on(match)

    def _go_on(self, match: Match) -> Ending:
        key = _key(match)
        if key not in self.seen:
            self.seen[key] = (match, self._work_out(match))
        return self.seen[key][1]

    def _work_out(self, match: Match) -> Ending:
        part = match.part
        assert part is not None
        options = [self._roll(match)]
        chooser = aborter = match.aborter()
        if not part.must_roll:
            chooser = part.on_turn
            options.insert(0, self._after(apply(match, Stood(part.on_turn))))
        options += [self._lie(match, die) for die in part.may_lie(match.rules)]
        if aborter is not None and check(match, Aborted(aborter)) is None:
            options.append(self._after(apply(match, Aborted(aborter))))
        return options[0 if chooser is None else self._choose(match, chooser, options)]

    def _roll(self, match: Match) -> Ending:
        part = match.part
        assert part is not None
        if part.count is Count.DIE:
            return self._mean(match, {Rolled(part.on_turn, face): 1 for face in range(1, 7)})
        # A 31 that is no roll leads back here, so the others share its chance.
        counts = {value: ways for value, ways in WAYS.items() if match.rules.is_roll(value)}
        return self._mean(
            match, {Rolled(part.on_turn, value): ways for value, ways in counts.items()}
        )

    def _lie(self, match: Match, die: int) -> Ending:
        assert match.part is not None
        thrown = {value_of(die, face) for face in range(1, 7)}
        player = match.part.on_turn
        return self._mean(match, {Rolled(player, value, lying=die): 1 for value in thrown})

    def _mean(self, match: Match, ways: dict[Rolled, int]) -> Ending:
        total: Ending = {}
        for event, weight in ways.items():
            for key, chance in self._after(apply(match, event)).items():
                total[key] = total.get(key, 0.0) + weight * chance / sum(ways.values())
        return total

    def _after(self, match: Match) -> Ending:
        if match.rounds > self._rounds:
            played = match.story.last
            assert isinstance(played, RoundPlayed)
            return {(played.loser, played.stake): 1.0}
        assert match.round is not None
        if len(match.round.earlier) > self._parts:
            table = at_table(match)
            assert table is not None
            return ending(table.pays)
        return self._go_on(match)


def _key(match: Match) -> Hashable:
    part, round_ = match.part, match.round
    assert part is not None
    assert round_ is not None
    turns = tuple((turn.value, turn.led) for turn in part.turns)
    last = part.turns[-1].ending if part.turns else None
    lain = any(throw.lying for throw in part.throws)
    rolls = (part.taken, part.rolls[-1:], lain, part.must_roll)
    return turns, last, part.limit, rolls, len(round_.raised_by), round_.led_mexico


def astray(player: int, seed: int) -> Chooser:
    """One player chooses by lot, always the same in the same state; the others as the solver."""

    def choose(match: Match, chooser: int, options: list[Ending]) -> int:
        if chooser == player:
            return random.Random(f"{seed} {_key(match)}").randrange(len(options))
        table = at_table(match)
        assert table is not None
        assert match.part is not None
        if match.part.must_roll or table.best is None:
            return 0
        return 2 + list(table.lies).index(table.best) if table.best else 1

    return choose


def dice(seed: int) -> Callable[[], int]:
    """Throws of two dice, as values."""
    chance = random.Random(seed)
    values, ways = list(WAYS), list(WAYS.values())
    return lambda: chance.choices(values, ways)[0]
