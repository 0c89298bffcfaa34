"""How far a bracket of duels has come: who met, who won, who waits for whom (F6.1)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tourney.night.duel_bracket import Duel, Side, Source
from tourney.night.floor import Floor, TableNow
from tourney.night.leaving import leavers

#: Stands where nobody comes, because all who might have come have left.
NOBODY = 0


@dataclass(frozen=True, slots=True)
class DuelNow:
    """A duel as it stands.

    Attributes:
        two: the entries that meet; None for one who is to come, `NOBODY` where nobody will.
        table: where it is or was played; None before, and where it never was.
        winner: None until there is one; `NOBODY` where both have left.
        loser: as `winner`; nobody loses where there was nothing to play.
        left: those of the two who had left before it began (F1.3).
        needed: false for a second grand final after the first has decided.
    """

    duel: Duel
    two: tuple[int | None, int | None]
    table: TableNow | None = None
    winner: int | None = None
    loser: int | None = None
    left: tuple[int, ...] = ()
    needed: bool = True

    @property
    def decided(self) -> bool:
        """Whether nothing is left to play in it."""
        return self.winner is not None

    @property
    def ready(self) -> bool:
        """Whether its two are known and here, and have not begun."""
        return self.table is None and not self.decided and all(self.two) and not self.left


def duels_now(duels: Sequence[Duel], floor: Floor) -> tuple[DuelNow, ...]:
    """Every duel as it stands, in the order of their keys.

    Who sits at a duel's table is who plays it, whatever was put right elsewhere since; and so
    somebody who has gone on from a duel goes on from it (F9.1).
    """
    tables = {table.slot: table for table in floor.tables}
    gone_on = _gone_on(duels, tables)
    absent = leavers(floor)
    known: dict[int, DuelNow] = {}
    onward: dict[int, DuelNow] = {}
    for duel in duels:
        above, below = (_comes(source, onward) for source in duel.sources)
        table = tables.get(duel.key)
        if table is not None:
            now = _at_table(duel, (above, below), table)
        elif duel.of.side is Side.AGAIN and _is_decided_by(known[duel.sources[0].key]):
            champion = known[duel.sources[0].key].winner
            now = DuelNow(duel, (NOBODY, NOBODY), winner=champion, loser=NOBODY, needed=False)
        else:
            now = _away(duel, (above, below), absent)
        onward[duel.key] = now if table is None else _as_gone_on(now, gone_on)
        known[duel.key] = now if now.decided else onward[duel.key]
    return tuple(known.values())


def _comes(source: Source, known: Mapping[int, DuelNow]) -> int | None:
    if not source.key:
        return source.entry
    before = known[source.key]
    return before.loser if source.loser else before.winner


def _is_decided_by(grand: DuelNow) -> bool:
    """Whether a first grand final leaves nothing to play: it takes a defeat to put out each."""
    return grand.decided and (grand.winner == grand.two[0] or not grand.loser)


def _at_table(duel: Duel, expected: tuple[int | None, int | None], table: TableNow) -> DuelNow:
    two = above, below = _in_order(expected, table)
    if not table.over:
        return DuelNow(duel, two, table)
    out = {gone.entry for gone in table.exits}
    staying = {seat.entry for seat in table.seats}
    loser = above if above in out or not (below in out or above in staying) else below
    return DuelNow(duel, two, table, below if loser == above else above, loser)


#: By duel, and whether it is its loser: among whom those are who have gone on from it.
_GoneOn = Mapping[tuple[int, bool], tuple[int, ...]]


def _gone_on(duels: Sequence[Duel], tables: Mapping[int, TableNow]) -> _GoneOn:
    found: dict[tuple[int, bool], tuple[int, ...]] = {}
    for duel in reversed(duels):
        table = tables.get(duel.key)
        # Whoever had nobody to meet here went on further.
        there = found.get((duel.key, False), ()) if table is None else table.entrants
        found.update({(source.key, source.loser): there for source in duel.sources if source.key})
    return found


def _as_gone_on(now: DuelNow, gone_on: _GoneOn) -> DuelNow:
    """A duel's two as they went on from it, if they did."""
    one, other = now.two
    won, lost = (gone_on.get((now.duel.key, loser), ()) for loser in (False, True))
    if (one in lost) != (other in lost):
        winner, loser = (other, one) if one in lost else (one, other)
    elif (one in won) != (other in won):
        winner, loser = (one, other) if one in won else (other, one)
    elif one in won and not now.decided:
        # Both champions meet again only where the one from below has won.
        winner, loser = other, one
    else:
        return now
    return replace(now, winner=winner, loser=loser)


def _in_order(expected: tuple[int | None, int | None], table: TableNow) -> tuple[int, int]:
    """Who sits at the table, as they stand in the bracket: a fixed seat may turn them round."""
    one, other = table.entrants[0], table.entrants[1]
    return (other, one) if other == expected[0] or one == expected[1] else (one, other)


def _away(duel: Duel, two: tuple[int | None, int | None], absent: frozenset[int]) -> DuelNow:
    left = tuple(entry for entry in two if entry in absent)
    here = tuple(entry for entry in two if entry and entry not in absent)
    if None in two or len(here) == 2:
        return DuelNow(duel, two, left=left)
    return DuelNow(duel, two, winner=here[0] if here else NOBODY, loser=NOBODY, left=left)
