"""How long a night takes (F12.1), and the result of a simulated one: text and JSON."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from exports.text.lines import json_text, text_of, wrapped
from tourney.game.chances.words import percent
from tourney.game.names import harmless
from tourney.game.wording import quantity
from tourney.night.forecast import Forecast, WaysToFinish
from tourney.night.views.forecast_words import between, ways_words

if TYPE_CHECKING:
    from tourney.service.simulate import Simulated


#: The most players named with their chance to win.
_NAMED = 6


def forecast_json(forecast: Forecast, ways: WaysToFinish | None) -> str:
    """Return one JSON object; `in_time` is there only if `ways` was worked out."""
    data: dict[str, Any] = {
        "beats": asdict(forecast.laps),
        "minutes": asdict(forecast.minutes),
        "nights": forecast.nights,
    }
    if ways is not None:
        data["in_time"] = {
            "minutes": ways.minutes,
            "units": ways.units or None,
            "doubled": None if ways.doubled is None else asdict(ways.doubled),
            "beats": ways.laps,
        }
    return json_text(data)


def forecast_text(
    forecast: Forecast,
    ways: WaysToFinish | None,
    now: datetime | None = None,
    to_win: Sequence[tuple[str, float]] = (),
    error: float | None = None,
) -> str:
    """Return when the night will be over, in lines to read.

    Args:
        now: the start of the forecast, which is the end of a break if one was called; None before
            the evening.
        to_win: the players who may win, with their chances, greatest first.
        error: the standard error of these chances, if they were simulated.
    """
    if not forecast.laps.high:
        return "The night is over.\n"
    first, last = forecast.minutes.low, forecast.minutes.high
    when = f"It takes {_span(first)} to {_span(last)}"
    if now is not None:
        begins, ends = between(forecast, now)
        when = f"Over between {begins} and {ends}"
    sentences = [
        f"{when}, after {_laps(forecast)}, in 80% of {forecast.nights:,} simulated nights."
    ]
    if ways is not None:
        sentences.append(_ways(forecast, ways))
    if to_win:
        sentences.append(_to_win(to_win, error))
    return text_of(wrapped(*sentences))


def _laps(forecast: Forecast) -> str:
    low, high = forecast.laps.low, forecast.laps.high
    most = quantity(high, forecast.step)
    return most if low == high else f"{low} to {most}"


def _to_win(chances: Sequence[tuple[str, float]], error: float | None) -> str:
    """Return the likely winners; of many, only the first few.

    >>> _to_win([("Ann", 0.601), ("Bob", 0.398), ("Cid", 0.001)], None)
    'To win: Ann 60.1%, Bob 39.8%, Cid 0.1%.'
    """
    first, others = chances[:_NAMED], chances[_NAMED:]
    words = [f"{harmless(name)} {percent(chance, error)}" for name, chance in first]
    if others:
        together = percent(sum(chance for _, chance in others), error)
        words.append(f"all others together {together}")
    return f"To win: {', '.join(words)}."


def _ways(forecast: Forecast, ways: WaysToFinish) -> str:
    """Return the ways in which the host can end the night in time."""
    if forecast.minutes.high <= ways.minutes:
        return f"That is within {_span(ways.minutes)}."
    might = ways_words(forecast, ways)
    if not might:
        return f"Only ending it now would end it within {_span(ways.minutes)}."
    return f"To be over within {_span(ways.minutes)}: {', or '.join(might)}."


def _span(minutes: int) -> str:
    """Return this many minutes in words.

    >>> _span(50), _span(125)
    ('50 min', '2 h 05')
    """
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02}"


def simulated_json(night: "Simulated", seed: int, seconds: float) -> str:
    """Return a simulated night as one JSON object."""
    places = night.places
    data = {
        "seed": seed,
        "format": places.night.plan.setup.format,
        "rules": places.night.plan.rules.preset,
        "players": len(places.lines),
        "winner": places.winner,
        "beats": night.laps,
        "tables": night.tables,
        "rounds": night.rounds,
        "rolls": night.rolls,
        "moves": night.moves,
        "outs": night.outs,
        "prizes": {line.name: line.prize for line in places.lines if line.prize},
        "proof": {"balanced": places.proof.balanced, "words": places.proof.words},
        "seconds": round(seconds, 3),
    }
    return json_text(data)


def simulated_text(night: "Simulated", seed: int, seconds: float) -> str:
    """Return a simulated night in lines to read, with the first eight places."""
    places = night.places
    lines = [
        f"{places.format}, {quantity(len(places.lines), 'player')}, seed {seed}",
        f"{quantity(night.tables, 'table')} opened, {quantity(night.laps, 'lap')}, "
        f"{quantity(night.rounds, 'round')}, {quantity(night.rolls, 'roll')}",
        f"{quantity(night.moves, 'move')}, {quantity(night.outs, 'player')} out",
        places.proof.fault or places.proof.words,
        f"{seconds:.1f} seconds",
        "",
    ]
    for line in places.lines[:8]:
        prize = f"  {line.prize_words}" if line.prize_words else ""
        lines.append(f"{line.rank:>3}. {line.name}  {line.reached}{prize}")
    return text_of(map(str.rstrip, lines))
