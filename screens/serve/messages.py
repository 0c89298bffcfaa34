"""Messages of browsers, which anyone may have written: reading them, and limits on their rate."""

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Literal
from urllib.parse import parse_qs

from aiohttp import web
from textual.geometry import Size

#: The most columns and lines of a window; a larger screen takes seconds to draw.
MOST_COLUMNS, MOST_LINES = 400, 150

_LONGEST_PING = 32

#: The most bytes of a form, and the seconds that it may take.
LONGEST_FORM, _SLOWEST_FORM = 4096, 10

#: Seconds for which a closed browser is remembered.
_EVENING = 24 * 60 * 60


def read_message(text: str) -> bytes | Size | str | bool | None:
    """Return a page's message; None if textual-serve's page would not send it.

    Returns:
        Keys, pastes or the mouse, as a terminal sends them; the window's new size in cells; a text
        to send back; or whether the window has the focus.

    >>> read_message('["resize", {"width": 80, "height": 24}]')
    Size(width=80, height=24)
    """
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return None
    match said:
        case ["stdin", str(typed)] if typed:
            # JSON can hold half a surrogate pair, which is no character.
            return typed.encode("utf-8", "ignore") or None
        case ["resize", {"width": width, "height": height}]:
            return _resized(width, height)
        case ["ping", str(echo)] if len(echo) <= _LONGEST_PING:
            return echo.encode("utf-8", "replace").decode()
        case ["focus" | "blur" as kind, *_]:
            return bool(kind == "focus")
        case _:
            return None


def _resized(width: object, height: object) -> Size | None:
    # True is an int, too, and 80.0 is no size of a terminal.
    if type(width) is not int or type(height) is not int or width < 1 or height < 1:
        return None
    return Size(min(width, MOST_COLUMNS), min(height, MOST_LINES))


def read_size(width: str, height: str) -> Size:
    """Return the size in the page's first request, or the usual one.

    >>> read_size("NaN", "10")
    Size(width=80, height=24)
    """
    numbers = [int(text) if text.isdecimal() and len(text) < 5 else 0 for text in (width, height)]
    return _resized(*numbers) or Size(80, 24)


async def form_in(request: web.Request) -> Mapping[str, str]:
    """Return the fields of a form, the first of each name.

    Raises:
        HTTPBadRequest: the request has no form, or takes too long.
    """
    try:
        async with asyncio.timeout(_SLOWEST_FORM):
            form = (await request.read()).decode("utf-8", "replace")
        return {name: values[0] for name, values in parse_qs(form, max_num_fields=10).items()}
    except (TimeoutError, ValueError, web.RequestPayloadError):
        raise web.HTTPBadRequest from None


def give_cookie(
    answer: web.Response,
    name: str,
    value: str,
    *,
    secure: bool,
    path: str = "/",
    samesite: Literal["Lax", "Strict"] = "Lax",
) -> None:
    """Set a cookie for an evening; scripts in pages cannot read it."""
    answer.set_cookie(
        name, value, max_age=_EVENING, path=path, httponly=True, samesite=samesite, secure=secure
    )


Clock = Callable[[], float]

#: The most addresses that are remembered, so that a flood of them does not fill the memory.
_MOST_KEYS = 4096
_MINUTE = 60.0


class Often:
    """A limit of so many times a minute, for each key apart."""

    def __init__(self, most: int, clock: Clock = time.monotonic) -> None:
        self._most, self._clock = most, clock
        self._times: dict[str, deque[float]] = {}

    def allows(self, key: str) -> bool:
        """Count one more if the limit allows it; return whether it does."""
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
    """A limit of so much a second, after an initial burst.

    Args:
        rate: the amount a second.
        burst: the amount that may come at once.
    """

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def take(self, amount: float) -> float:
        """Take an amount, and return the seconds to wait before the next."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate) - amount
        self._at = now
        return max(0.0, -self._left / self._rate)
