"""`tourney tools simulate`, `forecast` and `plan-time`: nights in advance (F12.1)."""

import re
import sys
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from screens.cli.asked import AsJson, Night, opened, option, read_rules_of
from screens.cli.plain_output import complain
from tourney.game.refusal import Refused
from tourney.game.wording import listed

if TYPE_CHECKING:
    from tourney.service.simulate import Until

#: The options of every simulated night.
Players = Annotated[int, option("--players", "N", "Number of players.")]
Tables = Annotated[int, option("--tables", "T", "Number of tables.")]
FormatOption = Annotated[
    str, option("--format", "F", "The format, for example freezeout, heats or duel.")
]
Options = Annotated[
    list[str] | None,
    option("--option", "NAME=CHOICE", "An option of the format, for example final=6. Repeatable."),
]


def simulate(
    players: Players = 24,
    tables: Tables = 4,
    format_: FormatOption = "freezeout",
    rules: Annotated[str, option("--rules", "R", "A preset.")] = "classic",
    seed: Annotated[
        int | None, option("--seed", "S", "A number. The same one gives the same night.")
    ] = None,
    fee: Annotated[str, option("--fee", "AMOUNT", "The entry fee, in euros.")] = "",
    option: Options = None,
    play: Annotated[
        str, option("--play", "HOW", "How players choose: best, naive or random.")
    ] = "best",
    until: Annotated[
        str, option("--until", "WHEN", "End it after 12 laps, say, or 2:30 hours.")
    ] = "",
    store: Annotated[str | None, option("--store", "PATH", "The store for the night.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play a whole night with simulated dice. Usually everybody plays as well as possible."""
    from exports.text.forecasts import simulated_json, simulated_text
    from tourney.night.state.room_clock import evening_of
    from tourney.service.director import Director
    from tourney.service.simulate import Play, Simulation, simulated_dice

    form = {
        "name": "Simulated night",
        "date": evening_of(datetime.now(UTC)).isoformat(),
        "preset": rules,
        "format": format_,
        "tables": str(tables),
        "currency": "EUR" if fee else "",
        "fee": fee,
        **read_options(option or (), format_),
    }
    if rules == "liar":
        raise Refused("game", "Liar's Mexico can't be simulated. Without lives it has no end.")
    if players < 2:
        raise Refused("too-few", "A night needs at least two players.")
    if play not in list(Play):
        raise Refused("play", f"--play is one of {', '.join(Play)}.")
    ends = read_until(until)
    if seed is None:
        seed = Random().randrange(1_000_000)
    chance = Random(seed)
    began = perf_counter()
    with TemporaryDirectory(prefix="tourney-simulate-", ignore_cleanup_errors=True) as folder:
        kept = Path(folder, "night.db") if store is None else Path(store)
        with (
            closing(Director.open(kept, lambda: simulated_dice(chance, 5))) as director,
            # The bar needs cursor moves, so it goes past the filter that makes output harmless.
            typer.progressbar(length=1000, label="Playing", file=sys.__stderr__) as bar,
        ):
            simulation = Simulation(
                director,
                chance,
                lambda done: bar.update(int(done * 1000) - bar.pos),
                ends,
                Play(play),
            )
            night = simulation.play(form, players)
        seconds = perf_counter() - began
    write = simulated_json if as_json else simulated_text
    sys.stdout.write(write(night, seed, seconds))


def read_until(text: str) -> "Until":
    """Return when a night is ended, from a number of laps or a time; "" sets no limit.

    Raises:
        Refused: `until`, if it is neither a number of laps nor a time.

    >>> read_until("12"), read_until("2:30").seconds
    (Until(laps=12, seconds=0), 9000)
    """
    from tourney.service.simulate import Until

    parts = re.fullmatch("([0-9]{1,4})(?::([0-5][0-9]))?", text.strip())
    if text and (parts is None or not any(map(int, parts.groups("0")))):
        raise Refused("until", "--until takes a number of laps, 12, or hours of play, 2:30.")
    if parts is None:
        return Until()
    if parts[2] is None:
        return Until(laps=int(parts[1]))
    return Until(seconds=3600 * int(parts[1]) + 60 * int(parts[2]))


def read_options(given: Iterable[str], format: str) -> dict[str, str]:
    """Return a format's options as in the plan's form; those of an unknown format are not checked.

    Raises:
        Refused: `option`, if one is written wrongly, or the format has no such option.
    """
    from tourney.night.formats.registry import FORMATS

    known = [option.name for option in FORMATS[format].options] if format in FORMATS else None
    chosen = {}
    for text in given:
        name, sign, choice = text.partition("=")
        if not sign:
            raise Refused("option", "Write an option as NAME=CHOICE, for example final=6.")
        if known is not None and name.strip() not in known:
            others = f"; there are {listed(known)}" if known else ""
            raise Refused("option", f"The format has no option {name.strip()}{others}.")
        chosen[f"option.{name.strip()}"] = choice.strip()
    return chosen


_WITHIN = typer.Option(
    "--within", metavar="H:MM", help="The time you have. Shows what would end the night by then."
)


def forecast(
    context: typer.Context,
    night: Night,
    within: Annotated[str, _WITHIN] = "",
    as_json: AsJson = False,
) -> None:
    """Estimate when a night ends and who wins it. It simulates the rest of the night."""
    from exports.text.forecasts import forecast_json, forecast_text
    from tourney.night.state.room_clock import goes_on

    minutes = _read_span(within)
    now = datetime.now(UTC)
    with opened(context.obj) as director:
        handle = director.night(director.find(night))
        view = handle.view()
        if view.damage:
            complain(view.damage)
        closing = view.plan.closing
        # Nothing is played in a break, and `--within` means hours of play.
        again = goes_on(handle.pause(), now)
        if minutes is None and closing is not None and closing > now:
            minutes = max(int((closing - again).total_seconds() / 60), 0)
        found, ways = handle.tales.forecast(minutes)
        to_win, error = ((), None) if as_json else handle.tales.to_win()
    sys.stdout.write(
        forecast_json(found, ways)
        if as_json
        else forecast_text(found, ways, again.astimezone(), to_win, error)
    )


def plan_time(
    players: Players = 24,
    tables: Tables = 4,
    format_: FormatOption = "freezeout",
    rules: Annotated[str, option("--rules", "RULES", 'For example "classic units=3".')] = "classic",
    option: Options = None,
    within: Annotated[str, _WITHIN] = "",
    as_json: AsJson = False,
) -> None:
    """Estimate how long an evening takes, from simulated nights."""
    from exports.text.forecasts import forecast_json, forecast_text
    from tourney.game.rules import rule_texts
    from tourney.night.forecast import forecast as of_floor
    from tourney.night.forecast import planned_floor, ways_to_finish
    from tourney.night.planning.plan import read_plan

    minutes, played = _read_span(within), read_rules_of(rules)
    form = {"name": "Plan", "date": "2000-01-01", "preset": played.preset, **rule_texts(played)}
    form |= {"format": format_, "tables": str(tables), **read_options(option or (), format_)}
    plan = read_plan(form)
    floor = planned_floor(plan.setup, plan.rules, players)
    found = of_floor(floor)
    in_time = None if minutes is None else ways_to_finish(floor, minutes)
    sys.stdout.write((forecast_json if as_json else forecast_text)(found, in_time))


def _read_span(text: str) -> int | None:
    """Return the minutes in hours and minutes; None for "".

    Raises:
        Refused: `within`, if the text is written otherwise.

    >>> _read_span("2:30"), _read_span("")
    (150, None)
    """
    if not text:
        return None
    parts = re.fullmatch("([0-9]{1,2}):([0-5][0-9])", text.strip())
    if parts is None:
        raise Refused("within", "--within takes hours and minutes, for example 2:30.")
    return 60 * int(parts[1]) + int(parts[2])
