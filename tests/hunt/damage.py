"""JSON values as a foreign hand, another version or a failing disk may have left them."""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hypothesis import strategies as st

#: Of every shape; numbers and texts beyond all bounds; what a terminal obeys.
JUNK: tuple[Any, ...] = (
    *(None, True, 0, -1, 1, 7, 10**30, 1.0, float("nan"), float("inf")),
    *("", "0", "54", "\x1b[2J", "\ud800", "x" * 4_100, "a" + "\u0301" * 3_000),
    *("9" * 5_000, "2026-11-20"),
    *([], {}, [[]], [1, 1], {"a": 1}),
)

Path = tuple[str | int, ...]


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Where something stands in a value, from the outermost in."""
    yield path
    inner: dict[Any, Any] = {}
    if isinstance(value, list):
        inner = dict(enumerate(value))
    elif isinstance(value, dict):
        inner = value
    for key, each in inner.items():
        yield from places(each, (*path, key))


def damaged(choose: Callable[[Sequence[Any]], Any], value: Any) -> Any:
    """A copy of the value with one thing in it changed, taken away, doubled or added.

    Args:
        choose: gives one of what it is handed.
    """
    value = json.loads(json.dumps(value))
    path = choose(list(places(value)))
    if not path:
        return {**value, "more": choose(JUNK)}
    within = value
    for key in path[:-1]:
        within = within[key]
    last, before = path[-1], within[path[-1]]
    how = choose(("junk", "junk", "near", "drop", "double", "turn"))
    if how == "drop":
        del within[last]
    elif how == "double" and isinstance(within, list):
        within.append(before)
    elif how == "turn" and isinstance(before, list):
        before.reverse()
    elif how == "near" and type(before) is int:
        within[last] = before + choose((-2, -1, 1, 2))
    elif how == "near" and isinstance(before, str):
        within[last] = choose((before.upper(), f"{before}x", before[::-1]))
    else:
        within[last] = choose(JUNK)
    return value


def drawn_by(data: st.DataObject) -> Callable[[Sequence[Any]], Any]:
    """One of what is handed over, as Hypothesis draws it."""
    return lambda options: data.draw(st.sampled_from(options))
