"""The readable part of a night whose rows do not replay: up to the last good one."""

from collections.abc import Callable, Iterator, Sequence

from tourney.game.refusal import Refused
from tourney.log.session import NightSession
from tourney.log.streams import HOSTILE, by_stream, damage_of, table_stream, tables_seen
from tourney.store.rows.records import StoredEvent

#: Puts together what is shown of a night; of one that never was, it fails somewhere.
Look = Callable[[NightSession], None]


def last_good(
    rows: Sequence[StoredEvent], new: Callable[[], NightSession], look: Look
) -> NightSession:
    """The night up to its last row that can be shown; the first row left out is its damage.

    Args:
        rows: of the night, which come stream by stream, its own first.
        new: a night of which nothing is read.
    """
    ordered = list(_as_they_came(rows))

    def read(count: int) -> NightSession | None:
        session = new()
        try:
            session.take(sorted(ordered[:count], key=lambda row: (row.stream, row.seq)))
            look(session)
        except (Refused, *HOSTILE):
            return None
        return session

    good, bad, session_so_far = 0, len(ordered), new()
    while bad - good > 1:
        middle = (good + bad) // 2
        session = read(middle)
        if session is None:
            bad = middle
        else:
            good, session_so_far = middle, session
    if not session_so_far.damage and ordered:
        fault = ValueError("with it the night makes no sense")
        session_so_far.stop(damage_of(ordered[good], fault))
    return session_so_far


def _as_they_came(rows: Sequence[StoredEvent]) -> Iterator[StoredEvent]:
    """A night's rows in an order in which each stands behind those that it saw."""
    (stream, own), *others = by_stream(rows).items()
    tables = dict(others)
    come = dict.fromkeys(tables, 0)
    number = int(stream.removeprefix("night/"))
    for row in own:
        try:
            seen = tables_seen(row)
        except ValueError:
            seen = {}
        for table, seq in seen.items():
            name = table_stream(number, table)
            if name in tables and seq > come[name]:
                yield from tables[name][come[name] : seq]
                come[name] = seq
        yield row
    for name, those in tables.items():
        yield from those[come[name] :]
