"""`replace` for the frozen states that every roll advances."""

from typing import Any, TypeVar

State = TypeVar("State")


def replace(state: State, **changes: Any) -> State:
    """A copy of a frozen dataclass (without slots or `__post_init__`) with fields changed.

    `dataclasses.replace` reads every field and runs `__init__` with one guarded assignment
    a field: for a state of twenty fields that is most of the cost of a roll.
    """
    copy = object.__new__(type(state))
    copy.__dict__.update(state.__dict__)
    copy.__dict__.update(changes)
    return copy
