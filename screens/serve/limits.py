"""Rate limits, counted in the serving process over all windows that it starts."""

import time
from collections import deque
from collections.abc import Callable

Clock = Callable[[], float]

#: The number of addresses remembered: someone with very many must not fill the memory.
_MOST_KEYS = 4096


class Often:
    """This many times within this many seconds, and no more, for each address apart.

    Args:
        most: times.
        seconds: of the span that is looked back over.
    """

    def __init__(self, most: int, seconds: float, clock: Clock = time.monotonic) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._times: dict[str, deque[float]] = {}

    def reached(self, key: str) -> bool:
        """True once there have been as many as there may be."""
        times = self._times.get(key)
        if times is None:
            return False
        since = self._clock() - self._seconds
        while times and times[0] <= since:
            times.popleft()
        if not times:
            del self._times[key]
        return len(times) >= self._most

    def count(self, key: str) -> None:
        """Count one."""
        if key not in self._times and len(self._times) >= _MOST_KEYS:
            del self._times[next(iter(self._times))]
        self._times.setdefault(key, deque()).append(self._clock())

    def allows(self, key: str) -> bool:
        """Count one, if there may be one more; whether there may."""
        if self.reached(key):
            return False
        self.count(key)
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
