"""Rate limits, counted in the serving process over all windows that it starts."""

import time
from collections import deque
from collections.abc import Callable

Clock = Callable[[], float]

#: The number of addresses remembered: someone with very many must not fill the memory.
_MOST_KEYS = 4096
_MINUTE = 60.0


class Often:
    """This many times a minute, and no more, for each address apart."""

    def __init__(self, most: int, clock: Clock = time.monotonic) -> None:
        self._most, self._clock = most, clock
        self._times: dict[str, deque[float]] = {}

    def allows(self, key: str) -> bool:
        """Count one, if there may be one more; whether there may."""
        now, times = self._clock(), self._times.pop(key, deque())
        while times and times[0] <= now - _MINUTE:
            times.popleft()
        if len(self._times) >= _MOST_KEYS:
            del self._times[next(iter(self._times))]
        self._times[key] = times
        if len(times) >= self._most:
            return False
        times.append(now)
        return True


class Flow:
    """So much a second, and a burst of more before that counts.

    Args:
        rate: a second.
        burst: at once.
    """

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def take(self, amount: float) -> float:
        """Take an amount, at once even if it is too much; the seconds to wait before the next."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate) - amount
        self._at = now
        return max(0.0, -self._left / self._rate)
