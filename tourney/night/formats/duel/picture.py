"""A bracket of duels as it is drawn: the rounds in columns, with feeders and results."""

from collections.abc import Mapping, Sequence
from typing import Literal

from tourney.night.formats.duel.bracket import Side, Source
from tourney.night.formats.duel.state import NOBODY, DuelNow
from tourney.night.formats.format import (
    Bracket,
    BracketPerson,
    BracketStage,
    BracketState,
    BracketTable,
)

#: From the first column to the last, and in a column from the top.
_ORDER = (Side.WINNERS, Side.LOSERS, Side.GRAND, Side.AGAIN, Side.THIRD)


def bracket(
    now: Sequence[DuelNow],
    names: Mapping[int, str],
    units: Mapping[int, int],
    lengths: Mapping[int, int],
) -> Bracket:
    """Round after round, the winners' side first; a second grand final once it must be played.

    A bye is no table: a player who has one stands in the next round from the beginning.

    Args:
        units: what each starts a duel with, by entry.
        lengths: of how many matches each duel is, by key.
    """
    last = next((each.duel.key for each in reversed(now) if each.needed), 0)
    columns: dict[str, list[BracketTable]] = {}
    of_several: dict[str, int] = {}
    for side in _ORDER:
        for each in now:
            if each.duel.of.side is side and _is_drawn(each, now):
                column = columns.setdefault(each.duel.of.column, [])
                column.append(_table(each, names, units, each.duel.key == last))
                of_several[each.duel.of.column] = lengths[each.duel.key]
    return tuple(
        BracketStage(_titled(title, of_several[title]), tuple(tables))
        for title, tables in columns.items()
    )


def _titled(column: str, best: int) -> str:
    return f"{column}, best of {best}" if best > 1 else column


def _is_drawn(each: DuelNow, now: Sequence[DuelNow]) -> bool:
    if each.duel.of.side is not Side.AGAIN:
        return True
    return each.needed and now[-2].decided


def _table(
    each: DuelNow, names: Mapping[int, str], units: Mapping[int, int], last: bool
) -> BracketTable:
    duel, table = each.duel, each.table
    state: BracketState = "coming"
    if each.decided:
        state = "over"
    elif table is not None:
        state = "playing"
    came = {
        lost: [source.key for source in duel.sources if source.key and source.loser is lost]
        for lost in (False, True)
    }
    people = tuple(
        _person(each, entry, source, names, units, last)
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
    each: DuelNow,
    entry: int | None,
    source: Source,
    names: Mapping[int, str],
    units: Mapping[int, int],
    last: bool,
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
    return BracketPerson(entry, names[entry], result, _units(each, entry, units))


def _units(each: DuelNow, entry: int, units: Mapping[int, int]) -> int | None:
    if each.table is None:
        return None
    if each.table.best > 1:
        return each.table.won.get(entry, 0)
    return units[entry] - each.table.paid.get(entry, 0)
