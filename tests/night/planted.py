"""Nights of people whose judgement is known: some stand where others would roll on (F14.2)."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from itertools import groupby
from random import Random

from tourney.game.dice import RANKS, Order
from tourney.night.careers.career import CareerNight, PersonNight
from tourney.night.season.table import NightResult, ResultLine

_RANKS = RANKS[Order.CLASSIC]
_MEXICO = _RANKS[21]
#: What a lead is content with while so many rolls are left.
_CONTENT = {2: _RANKS[52], 1: _RANKS[53]}
_SEATS, _UNITS, _ROLLS = 8, 5, 3
_FIRST_NIGHT = date(2026, 1, 2)


def night_of(
    number: int,
    order: Sequence[Sequence[str]],
    *,
    day: date | None = None,
    liar: bool = False,
    own_units: bool = False,
) -> CareerNight:
    """A night with this standing, those who share a place together; the first night of a year."""
    people: list[ResultLine] = []
    for tier in order:
        rank, span = len(people) + 1, len(people) + len(tier)
        people += [ResultLine(name, rank, span) for name in tier]
    day = day or _FIRST_NIGHT + timedelta(weeks=number)
    result = NightResult(number, f"Night {number}", day, "mnlkhiap", "single", liar, tuple(people))
    lines = tuple(PersonNight(line, None, None, None, 0, 0) for line in people)
    return CareerNight(result, "One table", "EUR", lines, (), own_units)


def standing(misjudged: Mapping[str, float], chance: Random) -> list[list[str]]:
    """The standing of a freeze-out over tables of eight.

    Args:
        misjudged: by name, how often somebody does the contrary of what a good habit says.
    """
    names = list(misjudged)
    chance.shuffle(names)
    held = dict.fromkeys(names, _UNITS)
    tables = [names[at :: -(-len(names) // _SEATS)] for at in range(-(-len(names) // _SEATS))]
    out: list[list[str]] = []
    while sum(map(len, tables)) > 1:
        gone: list[tuple[int, str]] = []
        for table in tables:
            if len(table) > 1:
                at, paid = _round(table, misjudged, chance)
                loser = table[at]
                table[:] = table[at:] + table[:at]
                if held[loser] <= paid:
                    table.remove(loser)
                    gone.append((held[loser], loser))
                held[loser] -= paid
        gone.sort()
        out += [[name for _, name in few] for _, few in groupby(gone, key=lambda each: each[0])]
        while len(tables) > -(-sum(map(len, tables)) // _SEATS):
            tables.sort(key=len)
            for name in tables.pop(0):
                min(tables, key=len).append(name)
    out.append([name for table in tables for name in table])
    return out[::-1]


def _round(table: Sequence[str], misjudged: Mapping[str, float], chance: Random) -> tuple[int, int]:
    """Where the loser sits, and what a round costs."""
    values: list[int] = []
    limit = _ROLLS
    for name in table:
        for rolled in range(1, limit + 1):
            one, other = chance.randint(1, 6), chance.randint(1, 6)
            value = _RANKS[10 * max(one, other) + min(one, other)]
            if rolled == limit or value == _MEXICO:
                break
            content = (
                any(each < value for each in values)
                if values
                else value >= _CONTENT[limit - rolled]
            )
            if content is not (chance.random() < misjudged[name]):
                break
        limit = limit if values else rolled
        values.append(value)
    worst = [at for at, value in enumerate(values) if value == min(values)]
    return chance.choice(worst), 2 if _MEXICO in values else 1
