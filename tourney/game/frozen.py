"""Abstract frozen records, and lists that grow without being changed."""

from abc import ABCMeta
from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from msgspec import Struct, StructMeta


class _AbstractMeta(StructMeta, ABCMeta):
    """Combines the metaclasses of msgspec and Python, as a class can have only one."""


class AbstractStruct(Struct, frozen=True, metaclass=_AbstractMeta):
    """A frozen record with methods that its subclasses must define."""


Item = TypeVar("Item", covariant=True)
Kind = TypeVar("Kind")


class Chain(Generic[Item]):
    """Items in order; `then` gives a longer chain that shares this one.

    A night keeps the state after every entry, for undo. Tuples would copy every earlier round into
    each state.

    >>> chain = Chain[int]().then(1).then(2)
    >>> list(chain), len(chain), chain.last
    ([1, 2], 2, 2)
    """

    __slots__ = ("_before", "_length", "last")

    last: Item | None
    _before: "Chain[Item] | None"

    def __init__(self) -> None:
        self.last = None
        self._before = None
        self._length = 0

    def then(self, item: Item) -> "Chain[Item]":  # type: ignore[misc]
        """Return this chain with one more item."""
        longer = Chain[Item]()
        longer.last = item
        longer._before = self
        longer._length = self._length + 1
        return longer

    def __len__(self) -> int:
        return self._length

    def newest_first(self) -> Iterator[Item]:
        """Yield the items from the last to the first."""
        chain = self
        while chain._before is not None:
            assert chain.last is not None
            yield chain.last
            chain = chain._before

    def of(self, kind: type[Kind]) -> Iterator[Kind]:
        """Yield the items of a kind, in order."""
        return (item for item in self if isinstance(item, kind))

    def __iter__(self) -> Iterator[Item]:
        return reversed(list(self.newest_first()))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chain):
            return NotImplemented
        if len(self) != len(other):
            return False
        mine, theirs = self, other
        while mine is not theirs and mine._before is not None and theirs._before is not None:
            if mine.last != theirs.last:
                return False
            mine, theirs = mine._before, theirs._before
        return True

    def __hash__(self) -> int:
        return hash((self._length, self.last))

    def __repr__(self) -> str:
        return f"Chain({list(self)!r})"


#: The empty chain, with which every chain begins.
EMPTY: Chain[Any] = Chain()
