"""Simulated freeze-outs: played on to the end from their present state (R13.5, F4)."""

from tourney.night.floor.floor import Floor
from tourney.night.simulation.laps import Laps
from tourney.night.simulation.rounds import SimulatedRounds, simulated_ranking
from tourney.night.simulation.tables import Course, MadeUp, entries_of, led, playing, starts, total


def freezeout_course(floor: Floor, rounds: SimulatedRounds) -> Course:
    """F4; a shuffle takes as long."""
    coming = [(each.entry, each.units) for each in floor.unseated]
    chosen, cap = floor.setup.chosen.get("rest") == "yes", max(floor.cap, 2)
    tables = [starts(table) for table in floor.open]
    credit = [float(floor.accounts.get(table.number, 1)) for table in floor.open]
    due = playing(floor) if floor.lap else []

    def made_up() -> MadeUp:
        laps = Laps(rounds, (led(known, rounds.chance) for known in tables), chosen)
        laps.credits = credit.copy()
        if due:
            laps.play(due)
        for chair in coming:
            min(laps.tables, key=len).append(chair)
        while (left := laps.left) > cap and len(laps.tables) > 1:
            laps.close_and_balance(cap)
            laps.play(laps.call())
        final = [chair for table in laps.tables for chair in table]
        if len(laps.tables) > 1 and left > 1:
            rounds.chance.shuffle(final)
        length, last = rounds.match(final, laps.out, since=laps.laps)
        return MadeUp(total(laps.length, length), simulated_ranking(entries_of(last), laps.out))

    return made_up
