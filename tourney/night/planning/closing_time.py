"""The time at which a night is to close (F12.1): as people type it, and as it is told."""

import re
from datetime import UTC, date, datetime, time, timedelta

from tourney.game.refusal import Refused
from tourney.night.state.room_clock import evening_of, write_time

_TYPED = re.compile(r"([0-9]{1,2})(?:[:.h]?([0-9]{2})|h)?\s*(?:([ap])\.?m\.?)?")
_NOON = 12
#: From this hour on until one o'clock no one closes; who types it means the evening.
_BY_DAY = 6


def read_closing(text: str, day: date, now: datetime | None = None) -> datetime | None:
    """The moment of a time of day on the evening of a day, in UTC; None where none is typed.

    The time is that of the place where the program runs; before noon it is the morning after.

    Args:
        now: on that evening it is the next such moment from then on; None asks no clock.

    Raises:
        Refused: `plan.closing`: it is no time, or one by day that was hardly meant.
    """
    typed = text.strip().casefold()
    if not typed:
        return None
    at = time(0) if typed == "midnight" else _read(typed)
    if now is None or evening_of(now) != day:
        return _moment(day, at.hour < _NOON, at)
    today = now.astimezone().date()
    # The night the clocks are put back has some times of day twice.
    nexts = (_moment(today, *each) for each in ((0, at), (0, at.replace(fold=1)), (1, at)))
    return next(each for each in nexts if each > now)


def _moment(day: date, days_on: int, at: time) -> datetime:
    try:
        local = datetime.combine(day + timedelta(days=days_on), at)
        moment = local.astimezone(UTC)
        if moment.astimezone().replace(tzinfo=None) == local:
            return moment
    except (OverflowError, ValueError, OSError):
        pass
    raise Refused("plan.closing", f"There is no {write_time(at)} that night.")


def _read(typed: str) -> time:
    parts = _TYPED.fullmatch(typed)
    if parts is None:
        raise _no_time()
    hour, minute, half = int(parts[1]), int(parts[2] or 0), parts[3]
    if half is None and _BY_DAY <= hour <= _NOON:
        evening = f"{(hour + _NOON) % 24}:{minute:02}"
        by_day = f"{hour}:{minute:02} {'pm' if hour == _NOON else 'am'}"
        words = f"{hour}:{minute:02} may be morning or evening: type {evening}, or {by_day}."
        raise Refused("plan.closing", words)
    if half is not None and 1 <= hour <= _NOON:
        hour = hour % _NOON + _NOON * (half == "p")
    elif half is not None or hour > 24:
        raise _no_time()
    try:
        return time(hour % 24, minute)
    except ValueError:
        raise _no_time() from None


def _no_time() -> Refused:
    return Refused("plan.closing", "Type a time like 23:30 or 11.30 pm.")
