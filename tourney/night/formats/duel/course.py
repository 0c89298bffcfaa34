"""Simulated duels: a bracket played on to its end from its present state (R13.5, F6.1)."""

from collections.abc import Callable
from heapq import heapify, heapreplace

from tourney.game.mexico.rules import Rules
from tourney.night.floor.exits import leavers
from tourney.night.floor.floor import Floor, starting_units
from tourney.night.formats.duel.now import duels_of, lengths_of
from tourney.night.formats.duel.state import DuelNow, played_out
from tourney.night.formats.duel.tiers import tiers
from tourney.night.simulation import Length, MadeUp, SimulatedOut, SimulatedRounds, led, starts


def duels_course(floor: Floor, rounds: SimulatedRounds) -> Callable[[], MadeUp]:
    """Each duel begins once its two are known and a table is free."""
    assert isinstance(floor.rules, Rules)
    now, absent = duels_of(floor), leavers(floor)
    units, best = starting_units(floor.people, floor.rules), lengths_of(floor)

    begun = {each.duel.key: starts(each.table) for each in now if each.table is not None}

    def play(each: DuelNow, took: dict[int, int]) -> int:
        """The winner of a duel; its rounds are taken down."""
        two = [entry for entry in each.two if entry]
        wins = dict.fromkeys(two, 0)
        if each.table is not None:
            wins |= each.table.won
            chairs = led(begun[each.duel.key], rounds.chance)
        else:  # either of them leads
            orders = [[(entry, units[entry]) for entry in order] for order in (two, two[::-1])]
            chairs = led([(1 / 2, order) for order in orders], rounds.chance)
        laps, out = 0, list[SimulatedOut]()
        while True:
            length, (winner, *_) = rounds.match(chairs, out)
            laps += length.laps
            wins[winner[0]] += 1
            if 2 * wins[winner[0]] > best[each.duel.key]:
                took[each.duel.key] = laps
                return winner[0]
            # The loser of the match leads the next one.
            chairs = [(entry, units[entry]) for entry in sorted(two, key=winner[0].__eq__)]

    def made_up() -> MadeUp:
        took: dict[int, int] = {}
        ended = played_out(now, absent, lambda each: play(each, took))
        laps = _scheduled(ended, took, max(floor.setup.tables, 1))
        ranks = [list(tier.entries) for tier in tiers(ended)]
        return MadeUp(Length(laps, 2 * laps), ranks)

    return made_up


def _scheduled(ended: tuple[DuelNow, ...], took: dict[int, int], places: int) -> int:
    """The number of laps, the one in play first."""
    done: dict[int, int] = {}
    free = [0] * places
    heapify(free)
    for each in sorted(ended, key=lambda each: each.table is None):
        if each.duel.key in took:
            known = (done.get(source.key, 0) for source in each.duel.sources)
            done[each.duel.key] = max(free[0], *known) + took[each.duel.key]
            heapreplace(free, done[each.duel.key])
    return max(done.values(), default=0)
