"""The players who have gone on from each duel, by the tables that were opened since (F9.1)."""

from collections.abc import Mapping, Sequence

from tourney.night.floor.floor import TableNow
from tourney.night.formats.duel.bracket import Duel, Source

#: Two who meet; None for one who is to come.
Two = tuple[int | None, int | None]

#: By duel, and whether the loser is meant: the player who has gone on from it.
GoneOn = Mapping[tuple[int, bool], int]


def gone_on(
    duels: Sequence[Duel], tables: Mapping[int, TableNow], known: Mapping[int, Two]
) -> GoneOn:
    """The players who have gone on, no matter what the duels come to now.

    Args:
        tables: by the key of their duel.
        known: by that key, the two people in the order of the bracket, once both are known.
    """
    under: dict[int, frozenset[int]] = {}
    for duel in duels:
        under[duel.key] = frozenset().union(*(_under(source, under) for source in duel.sources))
    gone_on: dict[tuple[int, bool], int] = {}
    for duel in reversed(duels):
        table, came = tables.get(duel.key), known.get(duel.key)
        if table is None:
            # A player who had no one to meet here went on further.
            further = gone_on.get((duel.key, False), 0)
            came = further, further
        elif came is None:
            came = _in_order(duel, table, under)
        for source, entry in zip(duel.sources, came, strict=True):
            if source.key and entry:
                gone_on[source.key, source.loser] = entry
    return gone_on


def _under(source: Source, under: Mapping[int, frozenset[int]]) -> frozenset[int]:
    """All who may come from there."""
    return under[source.key] if source.key else frozenset((source.entry,))


def _in_order(duel: Duel, table: TableNow, under: Mapping[int, frozenset[int]]) -> tuple[int, int]:
    """The two at the table, as they are in the bracket: a fixed seat may turn them round."""
    one, other = table.entrants[:2]
    above, below = (_under(source, under) for source in duel.sources)
    turned = other in above and one in below and not (one in above and other in below)
    return (other, one) if turned else (one, other)
