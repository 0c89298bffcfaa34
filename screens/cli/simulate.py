"""`tourney tools simulate`, `forecast` and `plan-time`: nights in advance (F12.1)."""

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Annotated

import typer
from msgspec import Struct

from screens.cli.asked import AsJson, Night, opened, read_rules_of
from screens.cli.plain_output import complain
from tourney.game.refusal import Refused
from tourney.game.wording import listed


class _Asked(Struct, frozen=True):
    """The simulation that was asked for; `until` as `read_until` returns it."""

    form: dict[str, str]
    players: int
    units: tuple[int, ...]
    seed: int
    until: tuple[int, int]
    play: str


#: The options of every simulated night.
Players = Annotated[int, typer.Option("--players", metavar="N", help="Number of players.")]
Tables = Annotated[int, typer.Option("--tables", metavar="T", help="Number of tables.")]
FormatOption = Annotated[
    str,
    typer.Option("--format", metavar="F", help="The format, for example freezeout, heats or duel."),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=CHOICE",
        help="An option of the format, for example final=6. Repeatable.",
    ),
]


_NAME = "Simulated night"

#: The options that a template with this field replaces, by parameter, as they are written.
_SAID_BY = {
    "preset": {"rules": "--rules"},
    "format": {"tables": "--tables", "format_": "--format", "option": "--option"},
    "fee": {"fee": "--fee"},
}


def simulate(
    context: typer.Context,
    players: Players = 24,
    tables: Tables = 4,
    format_: FormatOption = "freezeout",
    rules: Annotated[str, typer.Option("--rules", metavar="R", help="A preset.")] = "classic",
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="S", help="A number. The same one gives the same night."),
    ] = None,
    fee: Annotated[
        str, typer.Option("--fee", metavar="AMOUNT", help="The entry fee, in euros.")
    ] = "",
    option: Options = None,
    template: Annotated[
        str,
        typer.Option(
            "--template",
            metavar="NAME",
            help="A template. Don't repeat its options.",
        ),
    ] = "",
    handicap: Annotated[
        list[str] | None,
        typer.Option(
            "--handicap",
            metavar="N=UNITS",
            help="Player N starts with UNITS. Repeatable.",
        ),
    ] = None,
    play: Annotated[
        str,
        typer.Option("--play", metavar="HOW", help="How players choose: best, naive or random."),
    ] = "best",
    until: Annotated[
        str,
        typer.Option("--until", metavar="WHEN", help="End it after 12 laps, say, or 2:30 hours."),
    ] = "",
    store: Annotated[
        str | None,
        typer.Option(
            "--store",
            metavar="PATH",
            help="The store for the night. The template is from it, too.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a whole night with simulated dice. Usually everybody plays as well as possible."""
    from tourney.night.state.room_clock import evening_of

    form = {
        "name": _NAME,
        "date": evening_of(datetime.now(UTC)).isoformat(),
        "preset": rules,
        "format": format_,
        "tables": str(tables),
        "currency": "EUR" if fee else "",
        "fee": fee,
        **read_options(option or (), format_),
    }
    if template:
        form |= _form_of_template(context, template, store)
    if form["preset"] == "liar" and not form.get("lives", "none").isdigit():
        raise Refused("game", "Liar's Mexico can't be simulated. Without lives it has no end.")
    if players < 2:
        raise Refused("too-few", "A night needs at least two players.")
    if seed is None:
        seed = Random().randrange(1_000_000)
    units = read_handicaps(handicap or (), players)
    night = _Asked(form, players, units, seed, read_until(until), play)
    with TemporaryDirectory(prefix="tourney-simulate-", ignore_cleanup_errors=True) as folder:
        kept = Path(folder, "night.db") if store is None else Path(store)
        _simulate(kept, night, as_json=as_json)


def _form_of_template(context: typer.Context, name: str, store: str | None) -> Mapping[str, str]:
    """Return the form of a template.

    The template is in the store for the night, if that exists and no store was named before the
    command.

    Raises:
        Refused: there is no such template, or an option repeats a part of it.
    """
    from screens.files.paths import has_store, read_store

    def is_said(source: object) -> bool:
        return getattr(source, "name", "") == "COMMANDLINE"

    named = is_said(context.find_root().get_parameter_source("store"))
    there = store is not None and not named and has_store(read_store(store))
    with opened(store if there else context.obj) as director:
        template = director.templates.find(name)
    if template is None:
        raise Refused("no-template", f"No template is called {name}.")
    for field in _SAID_BY.keys() & template.form.keys():
        for parameter, written in _SAID_BY[field].items():
            if is_said(context.get_parameter_source(parameter)):
                raise Refused("template", f"{template.name} already has it: leave out {written}.")
    return template.form


def read_handicaps(given: Iterable[str], players: int) -> tuple[int, ...]:
    """Return each player's own units, 0 for the usual ones, or () if no one has any (F1.9).

    Raises:
        Refused: `handicap`, if one is written wrongly, or there is no such player.

    >>> read_handicaps(["2=7"], 3), read_handicaps([], 3)
    ((0, 7, 0), ())
    """
    units = [0] * players
    for text in given:
        parts = re.fullmatch("([0-9]{1,4}) *= *([1-9][0-9]{0,3})", text.strip())
        if parts is None or not 1 <= int(parts[1]) <= players:
            raise Refused(
                "handicap",
                f"Write a handicap as N=UNITS, for example 3=7, with N from 1 to {players}.",
            )
        units[int(parts[1]) - 1] = int(parts[2])
    return tuple(units) if any(units) else ()


def read_until(text: str) -> tuple[int, int]:
    """Return after how many laps, or seconds of play, a night is ended; 0 means no limit.

    Raises:
        Refused: `until`, if it is neither a number of laps nor a time.

    >>> read_until("12"), read_until("2:30"), read_until("")
    ((12, 0), (0, 9000), (0, 0))
    """
    parts = re.fullmatch("([0-9]{1,4})(?::([0-5][0-9]))?", text.strip())
    if text and (parts is None or not any(map(int, parts.groups("0")))):
        raise Refused("until", "--until takes a number of laps, 12, or hours of play, 2:30.")
    if parts is None:
        return 0, 0
    if parts[2] is None:
        return int(parts[1]), 0
    return 0, 3600 * int(parts[1]) + 60 * int(parts[2])


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
            raise Refused("option", _unknown(name.strip(), known))
        chosen[f"option.{name.strip()}"] = choice.strip()
    return chosen


def _unknown(name: str, known: Sequence[str]) -> str:
    others = f"; there are {listed(known)}" if known else ""
    return f"The format has no option {name}{others}."


def _simulate(store: Path, asked: _Asked, *, as_json: bool) -> None:
    from exports.text.forecasts import simulated_json, simulated_text
    from tourney.service.director import Director
    from tourney.service.simulate import Play, Simulation, Until, simulated_dice

    if asked.play not in list(Play):
        raise Refused("play", f"--play is one of {', '.join(Play)}.")
    chance = Random(asked.seed)
    began = perf_counter()
    with closing(Director.open(store, lambda: simulated_dice(chance, 5))) as director:
        # The bar needs cursor moves, so it goes past the filter that makes output harmless.
        with typer.progressbar(length=1000, label="Playing", file=sys.__stderr__) as bar:
            simulation = Simulation(
                director,
                chance,
                lambda done: bar.update(int(done * 1000) - bar.pos),
                Until(*asked.until),
                Play(asked.play),
            )
            night = simulation.play(asked.form, asked.players, asked.units)
        seconds = perf_counter() - began
    write = simulated_json if as_json else simulated_text
    sys.stdout.write(write(night, asked.seed, seconds))


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
    rules: Annotated[
        str, typer.Option("--rules", metavar="RULES", help='For example "classic units=3".')
    ] = "classic",
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
