"""The words of a forecast: when a night will be over, and what would end it in time (F12.1)."""

from datetime import datetime, timedelta

from tourney.game.liar.words import lives_words
from tourney.game.wording import quantity
from tourney.night.forecast import Forecast, WaysToFinish
from tourney.night.state.room_clock import write_time


def over_words(forecast: Forecast, now: datetime) -> str:
    """Return when a night in play will be over; "" if the night is over.

    Args:
        now: the start of the forecast, which is the end of a break if one was called.
    """
    if not forecast.laps.high:
        return ""
    begins, ends = between(forecast, now)
    return f"ends {begins}-{ends}" if begins != ends else f"ends {ends}"


def late_words(
    forecast: Forecast, ways: WaysToFinish | None, closing: datetime | None, key: str
) -> str:
    """Return what would end a night by closing time; "" if the night will be over by then.

    Args:
        ways: the ways within the time left; None if they were not worked out.
        key: the key that ends play; "" for a role that may not end it.
    """
    if ways is None or closing is None or forecast.minutes.high <= ways.minutes:
        return ""
    closes = write_time(closing.astimezone())
    might = ways_words(forecast, ways) or [f"ended after this {forecast.step}"]
    if key and "ended" in might[-1]:
        might[-1] += f" ({key})"
    return f"It may be later than {closes}. Over by then: {', or '.join(might)}."


def between(forecast: Forecast, now: datetime) -> tuple[str, str]:
    """Return the earliest and the latest end as times of day."""
    minutes = forecast.minutes
    begins, ends = (
        write_time(now + timedelta(minutes=each)) for each in (minutes.low, minutes.high)
    )
    return begins, ends


def ways_words(forecast: Forecast, ways: WaysToFinish) -> list[str]:
    """Return the ways to end a night in time; ending the night early comes last."""
    might = []
    if ways.units:
        dealt = lives_words(ways.units) if ways.lives else quantity(ways.units, "unit")
        might.append(f"with {dealt} each")
    if ways.doubled is not None and ways.doubled.high <= ways.minutes:
        might.append("with every round at double stake")
    if ways.laps:
        might.append(f"ended after {quantity(ways.laps, forecast.step)}")
    return might
