"""A check that a store still has what it has acknowledged to this laptop."""

from tourney.laptop.acknowledged import LostRows, broken_words
from tourney.store.store import Store


def broken_in(store: Store, under: str = "") -> tuple[LostRows, ...]:
    """The promises that a store does not keep; where none are remembered, none.

    Args:
        under: only those of this stream, and of those whose names continue from its with a `/`.

    Raises:
        Refused: the store cannot be read.
    """
    promised = store.acknowledged.made(under) if store.acknowledged is not None else {}
    if not promised:
        return ()
    last = store.events_after({stream: seq - 1 for stream, seq in promised.items()})
    there = {row.stream: row.seq for row in last}
    return tuple(
        LostRows(stream, seq, max((row.seq for row in store.events(stream)), default=0))
        for stream, seq in sorted(promised.items())
        if there.get(stream, 0) < seq
    )


def loss_in(store: Store, under: str) -> str:
    """The rows of a stream and of those under it that are lost, in words; "" where none are."""
    broken = broken_in(store, under)
    return broken_words(broken, store.address) if broken else ""
