"""Simulated freeze-outs: played on to the end from their present state (R13.5, F4)."""

from tourney.night.floor.floor import Floor
from tourney.night.simulation.beats import Beats
from tourney.night.simulation.rounds import SimulatedRounds, simulated_ranking
from tourney.night.simulation.tables import Course, MadeUp, entries_of, led, playing, starts, total


def freezeout_course(floor: Floor, rounds: SimulatedRounds) -> Course:
    """F4; a shuffle takes as long."""
    coming = [(each.entry, each.units) for each in floor.unseated]
    chosen, cap = floor.setup.chosen.get("rest") == "yes", max(floor.cap, 2)
    tables = [starts(table) for table in floor.open]
    credit = [float(floor.accounts.get(table.number, 1)) for table in floor.open]
    due = playing(floor) if floor.beat else []

    def made_up() -> MadeUp:
        beats = Beats(rounds, (led(known, rounds.chance) for known in tables), chosen)
        beats.credits = credit.copy()
        if due:
            beats.play(due)
        for chair in coming:
            min(beats.tables, key=len).append(chair)
        while (left := beats.left) > cap and len(beats.tables) > 1:
            beats.close_and_balance(cap)
            beats.play(beats.call())
        final = [chair for table in beats.tables for chair in table]
        if len(beats.tables) > 1 and left > 1:
            rounds.chance.shuffle(final)
        length, last = rounds.match(final, beats.out, since=beats.beats)
        return MadeUp(total(beats.length, length), simulated_ranking(entries_of(last), beats.out))

    return made_up
