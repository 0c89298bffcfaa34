"""Simulated heats: played on to the end from their present state (R13.5, F5)."""

from tourney.game.mexico.rules import Rules
from tourney.night.floor.floor import Floor
from tourney.night.formats.heats.now import stage_of
from tourney.night.formats.heats.options import rests
from tourney.night.formats.heats.shape import HeatsStage, shape_from
from tourney.night.formats.heats.snake import snake
from tourney.night.simulation import (
    Course,
    Laps,
    Length,
    MadeUp,
    SimulatedOut,
    SimulatedRounds,
    Table,
    entries_of,
    led,
    longest,
    playing,
    simulated_ranking,
    starts,
    total,
)


def heats_course(floor: Floor, rounds: SimulatedRounds) -> Course:
    """F5: the heats in play, and the stages to come as they are planned."""
    assert isinstance(floor.rules, Rules)
    units, rest = floor.rules.units, rests(floor.setup)
    first, *coming = shape_from(floor.setup, stage_of(floor, floor.stage))
    tables = [starts(table) for table in floor.open]
    credit = [float(floor.accounts.get(table.number, 1)) for table in floor.open]
    due = playing(floor) if floor.lap else []
    # People who went out in the last lap may shoot out for a place (F5.2).
    just_out = [
        SimulatedOut(0, gone.before, gone.entry)
        for table in floor.open
        for gone in table.exits
        if gone.lap == floor.lap and not gone.withdrew
    ]

    def made_up() -> MadeUp:
        laps = Laps(rounds, (led(known, rounds.chance) for known in tables), rest)
        laps.credits = credit.copy()
        laps.out += just_out
        if due:
            laps.play(due)
        length, left = _stage(first, laps, rounds)
        stages = [laps.out]
        for stage in coming:
            seeds = sorted(left, key=lambda chair: (chair[1], rounds.chance.random()), reverse=True)
            anew: list[Table] = [[] for _ in stage.sizes]
            for (entry, _), at in zip(seeds, snake(len(seeds), len(anew)), strict=True):
                anew[at].append((entry, units))
            laps = Laps(rounds, filter(None, anew), rest)
            took, left = _stage(stage, laps, rounds)
            length = total(length, took)
            stages.append(laps.out)
        ranks = simulated_ranking(entries_of(left), stages.pop())
        for out in reversed(stages):
            ranks += simulated_ranking([], out)
        return MadeUp(length, ranks)

    return made_up


def _stage(stage: HeatsStage, laps: Laps, rounds: SimulatedRounds) -> tuple[Length, Table]:
    """The length of a stage from the present state of its tables, and the people who go through."""
    if stage.until:
        since = laps.laps
        played = [rounds.match(table, laps.out, stage.until, since) for table in laps.tables]
        length = longest(length for length, _ in played)
        return total(laps.length, length), [chair for _, left in played for chair in left]
    while laps.left > stage.through and (due := laps.call()):
        laps.play(due)
    left = [chair for table in laps.tables for chair in table]
    last = [gone for gone in laps.out if gone.lap == laps.laps]
    for gone in rounds.chance.sample(last, min(len(last), max(stage.through - len(left), 0))):
        laps.out.remove(gone)
        left.append((gone.entry, 0))
    return laps.length, left
