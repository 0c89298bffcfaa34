"""The clock of the room: breaks, closing time as typed, and slow tables (F12)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from statistics import median

from msgspec import Struct

from tourney.game.refusal import Refused
from tourney.game.wording import quantity

BREAK_OVER = "The break is over."
TIME_UP = "Time is up: finish the round."


class Break(Struct, frozen=True):
    """A break that was called.

    Attributes:
        until: when the break is over, in UTC; None before the barrier at which it begins.
    """

    minutes: int
    until: datetime | None

    def left(self, now: datetime) -> timedelta:
        """Return the time until play continues."""
        if self.until is None:
            return timedelta(minutes=self.minutes)
        return max(self.until - now, timedelta(0))

    def runs(self, now: datetime) -> bool:
        """Return True from the barrier at which the break begins until it is over."""
        return self.until is not None and self.until > now

    def words(self, now: datetime) -> str:
        """Return the break in words: to come, time left, or over."""
        if self.until is None:
            return f"After this lap: a break of {quantity(self.minutes, 'minute')}."
        if int((self.until - now).total_seconds()) <= 0:
            return BREAK_OVER
        again = write_time(self.until)
        return f"Break: {self.clock(now)} left, back at {again}."

    def clock(self, now: datetime) -> str:
        """Return the time left, as minutes and seconds: `4:32`."""
        left = int(self.left(now).total_seconds())
        return f"{left // 60}:{left % 60:02}"


class SittingClock(Break, frozen=True):
    """The clock of a sitting, counted down like a break (F15.1)."""

    def words(self, now: datetime) -> str:
        """Return the time left in words."""
        if self.until is None or not self.runs(now):
            return TIME_UP
        return f"{self.clock(now)} left, until {write_time(self.until)}."


def goes_on(pause: Break | None, now: datetime) -> datetime:
    """Return when play continues: now, or once the break is over."""
    is_break = pause is not None and not isinstance(pause, SittingClock)
    return now + pause.left(now) if pause is not None and is_break else now


#: How long before closing time the room is warned.
_NEAR = timedelta(minutes=15)
#: A closing time further away than this is another evening's.
_EVENING = timedelta(hours=18)
#: Until this hour of the morning it is still the evening before.
_MORNING = 6

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def day_words(day: date) -> str:
    """Return a day in words.

    >>> day_words(date(2026, 11, 27))
    'Friday 27 November'
    """
    return f"{_DAYS[day.weekday()]} {day.day} {_MONTHS[day.month - 1]}"


def date_words(written: str) -> str:
    """Return a date for a list, with its year; "" for an unreadable night.

    >>> date_words("2026-11-27"), date_words("")
    ('Fri 27 Nov 2026', '')
    """
    if not written:
        return ""
    day = date.fromisoformat(written)
    return f"{_DAYS[day.weekday()][:3]} {day.day} {_MONTHS[day.month - 1][:3]} {day.year}"


def write_time(at: datetime | time) -> str:
    """Return a time of day, such as 23:30; for a moment, in the local time zone.

    The system is asked for each moment, as the clocks may change between now and then.
    """
    local = at.astimezone() if isinstance(at, datetime) else at
    return f"{local:%H:%M}"


def evening_of(at: datetime) -> date:
    """Return the date of a night planned at this moment: until six, the day before."""
    local = at.astimezone()
    return local.date() - timedelta(days=local.hour < _MORNING)


def clock_words(closing: datetime | None, now: datetime) -> str:
    """Return when the place closes and how soon; "" if not this evening."""
    if closing is None or abs(closing - now) > _EVENING:
        return ""
    at = write_time(closing)
    return f"closes {at}, in {_span(closing - now)}" if closing > now else f"closing time, {at}"


def minutes_to(closing: datetime | None, now: datetime) -> int | None:
    """Return the minutes until the place closes; None after that, and if not this evening."""
    if closing is None or not timedelta(0) < closing - now <= _EVENING:
        return None
    return int((closing - now).total_seconds() / 60)


def closing_call(closing: datetime | None, now: datetime) -> str:
    """Return that closing time is near or reached; "" before that, and if not this evening."""
    if closing is None or not -_EVENING <= closing - now <= _NEAR:
        return ""
    return f"Closing time in {_span(closing - now)}" if closing > now else "It is closing time"


def closing_calls(
    closing: datetime | None, since: datetime, now: datetime
) -> Iterator[tuple[datetime, int]]:
    """Yield when the room was told that closing time is near, or reached, with the minutes left.

    Args:
        since: nobody was told before this moment.
    """
    if closing is None:
        return
    near, reached = max(closing - _NEAR, since), max(closing, since)
    if near <= now and near < closing:
        yield near, -(-(closing - near) // timedelta(minutes=1))
    if reached <= now and reached - closing <= _EVENING:
        yield reached, 0


def _span(left: timedelta) -> str:
    """Return the minutes left, rounded up.

    >>> _span(timedelta(hours=1, minutes=41, seconds=3)), _span(timedelta(seconds=5))
    ('1 h 42 min', '1 min')
    """
    hours, minutes = divmod(-(-left // timedelta(minutes=1)), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


#: A table is slow from this many times the median (F12.1).
_SLOW = 1.5
#: How many of a table's last rounds count, and the least median, in seconds, at which any table is
#: slow.
_LAST, _LEAST = 3, 60.0


def slow_words(seconds: Mapping[int, Sequence[float]]) -> str:
    """Return which table is slow, and by how much; "" if none is.

    Args:
        seconds: by place, how long each of the table's rounds took, in order.

    >>> slow_words({1: [120, 120], 2: [120, 130], 3: [300, 240]})
    'Table 3 takes 4.5 minutes a round, most take 2.1.'
    """
    of_all = [each for rounds in seconds.values() for each in rounds]
    lately = {place: median(rounds[-_LAST:]) for place, rounds in seconds.items() if rounds}
    if len(lately) < 2 or (usual := median(of_all)) < _LEAST:
        return ""
    place = max(lately, key=lambda each: lately[each])
    if lately[place] < _SLOW * usual:
        return ""
    mine, most = (f"{each / 60:.1f}".removesuffix(".0") for each in (lately[place], usual))
    return f"Table {place} takes {mine} minutes a round, most take {most}."


_TYPED = re.compile(r"([0-9]{1,2})(?:[:.h]?([0-9]{2})|h)?\s*(?:([ap])\.?m\.?)?")
_NOON = 12
#: Nobody closes from this hour until one o'clock: a typed hour between means the evening.
_BY_DAY = 6


def read_closing(text: str, day: date, now: datetime | None = None) -> datetime | None:
    """Return the moment of a typed time on the evening of a day, in UTC; None if empty.

    The time is local; before noon it is on the morning after.

    Args:
        now: the present time; on that evening, the next such moment is meant. None asks no clock.

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
    # In the night when clocks are put back, some times of day come twice.
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
