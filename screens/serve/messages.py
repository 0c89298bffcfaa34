"""What a browser sends: read as something that anyone may have written, and limited in rate."""

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Literal
from urllib.parse import parse_qs

from aiohttp import web
from textual.geometry import Size

#: Of what a window may be said to have; a screen larger than this takes seconds to draw.
MOST_COLUMNS, MOST_LINES = 400, 150

_LONGEST_PING = 32

#: A form: its bytes, and the seconds that it may take.
LONGEST_FORM, _SLOWEST_FORM = 4096, 10

#: How long a browser that is closed meanwhile is known, in seconds.
_EVENING = 24 * 60 * 60


def read_message(text: str) -> bytes | Size | str | bool | None:
    """The page's message; None where it is nothing that textual-serve's page would say.

    Returns:
        Keys, a paste or the mouse, as a terminal sends them; the window's new size, in cells; what
        the page wants back; or whether the window has the focus.

    >>> read_message('["resize", {"width": 80, "height": 24}]')
    Size(width=80, height=24)
    """
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return None
    match said:
        case ["stdin", str(typed)] if typed:
            # Half a surrogate pair can be said in JSON, and is no character.
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
    # True is an int too, and 80.0 if none that a terminal could have.
    if type(width) is not int or type(height) is not int or width < 1 or height < 1:
        return None
    return Size(min(width, MOST_COLUMNS), min(height, MOST_LINES))


def read_size(width: str, height: str) -> Size:
    """The size that the page's first request names, or the usual one.

    >>> read_size("NaN", "10")
    Size(width=80, height=24)
    """
    numbers = [int(text) if text.isdecimal() and len(text) < 5 else 0 for text in (width, height)]
    return _resized(*numbers) or Size(80, 24)


async def form_in(request: web.Request) -> Mapping[str, str]:
    """The fields of a form, the first of each name.

    Raises:
        HTTPBadRequest: it is none, or takes too long.
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
    """Have a browser send this along for an evening; no script of a page can read it."""
    answer.set_cookie(
        name,
        value,
        max_age=_EVENING,
        path=path,
        httponly=True,
        samesite=samesite,
        secure=secure,
    )


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
