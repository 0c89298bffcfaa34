"""The bracket as a picture, how far everyone came, and simulated duels (F7.1)."""

from collections.abc import Callable, Sequence
from heapq import heapify, heapreplace
from itertools import groupby
from typing import Literal

from msgspec import Struct

from tourney.night.floor import Exit, Exits, Floor, TableNow, Tier, leavers
from tourney.night.formats.duel.bracket import BracketRound, Duel, Side, Source
from tourney.night.formats.duel.state import NOBODY, DuelNow, duels_of, lengths_of, played_out
from tourney.night.formats.format import (
    Bracket,
    BracketPerson,
    BracketStage,
    BracketState,
    BracketTable,
)
from tourney.night.simulation import Length, MadeUp, SimulatedOut, SimulatedRounds, led, starts

#: The order of players on the same level, from best to worst.
_WON, _UNBEATEN, _BEATEN, _LOST, _LEFT = 4, 3, 2, 1, 0


class _Reached(Struct, frozen=True):
    entry: int
    playing: bool
    level: int
    grade: int
    words: str
    stage: int = 0


def tiers(now: Sequence[DuelNow]) -> tuple[Tier, ...]:
    """Return everyone by the round of going out, and players still in by the worst they can reach.

    Players still in who are in the same round share a tier, even if a bye takes one further. A
    player who left is out where their next duel would have been, below the losers there (F1.3). In
    double elimination, this is where a defeat would have led.
    """
    falls = {source.key: each.duel for each in now for source in each.duel.sources if source.loser}
    last = {entry: each for each in now for entry in each.two if entry}
    worst: dict[BracketRound, int] = {}
    for each in now:
        level = falls.get(each.duel.key, each.duel).of.level
        worst[each.duel.of] = min(worst.get(each.duel.of, level), level)
    reached = [_reached(entry, each, falls, worst) for entry, each in last.items()]
    # While the winner is unknown, a player still in may end above all who are out.
    open_end = not now[-1].decided

    def standing(one: _Reached) -> tuple[bool, int, int, int]:
        return open_end and one.playing, one.level, one.grade, one.stage

    reached.sort(key=lambda one: (standing(one), -one.entry), reverse=True)
    tiers = []
    for _, equal in groupby(reached, key=standing):
        group = list(equal)
        entries = tuple(one.entry for one in group)
        tiers.append(Tier(entries, group[0].playing, group[0].words))
    return tuple(tiers)


def exits(now: Sequence[DuelNow]) -> Exits:
    """Return the table of the last defeat of everyone who is out.

    The loser of a duel is the player who did not go through, even if the result was corrected since
    (F9.1).
    """
    playing = {entry for tier in tiers(now) if tier.playing for entry in tier.entries}
    lost = [(each.table, each.loser) for each in now if each.table is not None and each.loser]
    lost.sort(key=lambda out: (out[0].stage, out[0].number))
    return {loser: (table, _exit(table, loser)) for table, loser in lost if loser not in playing}


def _exit(table: TableNow, loser: int) -> Exit:
    exits = [gone for gone in table.exits if gone.entry == loser]
    return exits[0] if exits else Exit(loser, table.rounds, 0, left_in=True)


def _reached(
    entry: int, at: DuelNow, falls: dict[int, Duel], worst: dict[BracketRound, int]
) -> _Reached:
    duel = at.duel
    level = falls.get(duel.key, duel).of.level
    exits = at.table.exits if at.table is not None else ()
    if entry in at.left or any(out.entry == entry and out.withdrew for out in exits):
        return _Reached(entry, False, level, _LEFT, duel.of.reached)
    if not at.decided:
        grade = _UNBEATEN if duel.of.side is Side.WINNERS else _BEATEN
        words = "the match for third place" if duel.of.side is Side.THIRD else duel.of.reached
        return _Reached(entry, True, worst[duel.of], grade, words, duel.of.stage)
    if at.winner != entry:
        return _Reached(entry, False, level, _LOST, duel.of.reached)
    words = "third place" if duel.of.side is Side.THIRD else "won"
    return _Reached(entry, False, level, _WON, words)


def duels_course(floor: Floor, rounds: SimulatedRounds) -> Callable[[], MadeUp]:
    """Return the simulation of the bracket: a duel needs both its players and a free table."""
    now, absent = duels_of(floor), leavers(floor)
    units, best = floor.starting_units, lengths_of(floor)

    begun = {each.duel.key: starts(each.table) for each in now if each.table is not None}

    def play(each: DuelNow, took: dict[int, int]) -> int:
        """Return the winner of a duel, and note its rounds in `took`."""
        two = [entry for entry in each.two if entry]
        wins = dict.fromkeys(two, 0)
        if each.table is not None:
            wins |= each.table.won
            chairs = led(begun[each.duel.key], rounds.chance)
        else:  # either player may lead
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
    """Return how many laps all duels take on these tables, from the ones in play on."""
    done: dict[int, int] = {}
    free = [0] * places
    heapify(free)
    for each in sorted(ended, key=lambda each: each.table is None):
        if each.duel.key in took:
            known = (done.get(source.key, 0) for source in each.duel.sources)
            done[each.duel.key] = max(free[0], *known) + took[each.duel.key]
            heapreplace(free, done[each.duel.key])
    return max(done.values(), default=0)


#: The columns from first to last; in each, duels from the top.
_ORDER = (Side.WINNERS, Side.LOSERS, Side.GRAND, Side.AGAIN, Side.THIRD)


def bracket(floor: Floor) -> Bracket:
    """Return the rounds of the bracket, the winners' side first.

    A second grand final appears only once it must be played. A bye is no table: the player is in
    the next round from the beginning.
    """
    now, lengths = duels_of(floor), lengths_of(floor)
    last = next((each.duel.key for each in reversed(now) if each.needed), 0)
    columns: dict[str, list[BracketTable]] = {}
    best_of: dict[str, int] = {}
    for side in _ORDER:
        for each in now:
            if each.duel.of.side is not side:
                continue
            if side is not Side.AGAIN or (each.needed and now[-2].decided):
                column = columns.setdefault(each.duel.of.column, [])
                column.append(_table(each, floor, each.duel.key == last))
                best_of[each.duel.of.column] = lengths[each.duel.key]
    titles = {title: f", best of {best}" if best > 1 else "" for title, best in best_of.items()}
    return tuple(
        BracketStage(f"{title}{titles[title]}", tuple(tables)) for title, tables in columns.items()
    )


def _table(each: DuelNow, floor: Floor, last: bool) -> BracketTable:
    duel, table = each.duel, each.table
    state: BracketState = "over" if each.decided else "coming" if table is None else "playing"
    came = {
        lost: [source.key for source in duel.sources if source.key and source.loser is lost]
        for lost in (False, True)
    }
    people = tuple(
        _person(each, entry, source, floor, last)
        for entry, source in zip(each.two, duel.sources, strict=True)
    )
    return BracketTable(
        key=duel.key,
        title=duel.title,
        people=people,
        feeders=tuple(dict.fromkeys(source.key for source in duel.sources if source.key)),
        state=state,
        number=table.number if table is not None else 0,
        place=table.place if table is not None else 0,
        losers=tuple(key for key in came[True] if key not in came[False]),
    )


def _person(
    each: DuelNow, entry: int | None, source: Source, floor: Floor, last: bool
) -> BracketPerson:
    if entry is None:
        return BracketPerson(0, f"{'loser' if source.loser else 'winner'} of {source.key}", "")
    if entry == NOBODY:
        return BracketPerson(0, "nobody", "")
    result: Literal["", "in", "through", "out", "won"] = ""
    if each.winner == entry:
        result = "won" if last or each.duel.of.side is Side.THIRD else "through"
    elif each.decided or entry in each.left:
        # Both champions move on to a second grand final.
        again = each.duel.of.side is Side.GRAND and not last and entry not in each.left
        result = "through" if again else "out"
    elif each.table is not None:
        result = "in"
    units = None
    if each.table is not None and each.table.best > 1:
        units = each.table.won.get(entry, 0)
    elif each.table is not None:
        units = floor.starting_units[entry] - each.table.paid.get(entry, 0)
    return BracketPerson(entry, floor.names[entry], result, units)
