"""A collection kept under names, in the order in which each was first saved."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from tourney.game.names import same_key
from tourney.game.refusal import Refused

Value = TypeVar("Value")

#: The word for one of the collection.
MOST_KEPT = 50


def find_named(text: str, kept: Mapping[str, Value]) -> str | None:
    """The name that a text is, in whichever spelling, or None."""
    key = same_key(text.strip())
    return next((name for name in kept if same_key(name) == key), None)


def with_named(
    kept: Mapping[str, Value] | None, name: str, value: Value, full: Refused
) -> Mapping[str, Value]:
    """With a value under a name: under the old spelling, where there is one of that name.

    Raises:
        Refused: `full`, where there are as many as fit.
    """
    had = kept or {}
    same = find_named(name, had)
    if same is None and len(had) >= MOST_KEPT:
        raise full
    return MappingProxyType({**had, same or name: value})


def without_named(
    kept: Mapping[str, Value] | None, name: str, unknown: Refused
) -> Mapping[str, Value]:
    """Without the value of a name.

    Raises:
        Refused: `unknown`, where there is none.
    """
    had = kept or {}
    same = find_named(name, had)
    if same is None:
        raise unknown
    return MappingProxyType({each: had[each] for each in had if each != same})
