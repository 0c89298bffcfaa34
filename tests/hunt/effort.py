"""How long a hunt goes on: `TOURNEY_HUNT=50 pytest tests/hunt` looks at fifty times as much.

`TOURNEY_EXAMPLES=2000 pytest -m hypothesis` tries each property on 2,000 examples.
"""

import os
from collections.abc import Callable
from typing import TypeVar

from hypothesis import HealthCheck, settings

_T = TypeVar("_T")
_E = TypeVar("_E", bound=Exception)

#: As much as usual, or so many times that.
TIMES = int(os.environ.get("TOURNEY_HUNT", "1"))

#: How many examples each property is to be tried on, whatever it says itself; 0 is as it says.
EXAMPLES = int(os.environ.get("TOURNEY_EXAMPLES", "0"))


def examples(count: int) -> settings:
    """A quarter as many examples, where nobody asks for more; each may take as long as it does."""
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
    number = EXAMPLES or max(15, count // 4) * TIMES
    return settings(max_examples=number, deadline=None, suppress_health_check=slow)


def outcome(ask: Callable[[], _T], refusal: type[_E]) -> _T | _E:
    """The answer of a call, or its refusal; any other error is a finding."""
    try:
        return ask()
    except refusal as error:
        return error
