"""`tourney tools forecast` and `plan-time`: when a night will be over (F12.1)."""

import re
import sys
from datetime import UTC, datetime
from typing import Annotated

import typer

from screens.cli.simulate import FormatOption, Options, Players, Tables, read_options
from tourney.game.names import harmless
from tourney.game.refusal import Refused

_JSON = typer.Option("--json", help="Print JSON.")
_WITHIN = typer.Option(
    "--within", metavar="H:MM", help="Time you have: say what would end the night by then."
)


def forecast(
    context: typer.Context,
    night: Annotated[str, typer.Argument(metavar="NIGHT", help="The night's number or name.")],
    within: Annotated[str, _WITHIN] = "",
    as_json: Annotated[bool, _JSON] = False,
) -> None:
    """Say when a night will be over, and who may win it. From simulated nights that continue from
    it.
    """
    from exports.text.forecasts import forecast_json, forecast_text
    from screens.files.paths import existing_store

    minutes = _read_span(within)
    store = existing_store(context.obj)
    from tourney.night.state.room_clock import goes_on
    from tourney.service.director import Director

    now = datetime.now(UTC)
    director = Director.open(store)
    try:
        handle = director.night(director.find(night))
        view = handle.view()
        if view.damage:
            sys.stderr.write(f"{harmless(view.damage)}\n")
        closing = view.plan.closing
        # Nothing is played in a break; someone names hours names those of play.
        again = goes_on(handle.pause(), now)
        if minutes is None and closing is not None and closing > now:
            minutes = max(int((closing - again).total_seconds() / 60), 0)
        found, ways = handle.tales.forecast(minutes)
        to_win, error = ((), None) if as_json else handle.tales.to_win()
    finally:
        director.close()
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
    as_json: Annotated[bool, _JSON] = False,
) -> None:
    """Say how long an evening will take, before it. From simulated nights."""
    from exports.text.forecasts import forecast_json, forecast_text
    from tourney.game.rules import rule_texts
    from tourney.game.sheets import read_rules
    from tourney.night.forecast.forecast import forecast as of_floor
    from tourney.night.forecast.forecast import planned_floor, ways_to_finish
    from tourney.night.planning.plan import read_plan

    minutes = _read_span(within)
    try:
        played = read_rules(rules)
    except ValueError as fault:
        raise Refused("rules", str(fault)) from fault
    form = {"name": "Plan", "date": "2000-01-01", "preset": played.preset, **rule_texts(played)}
    form |= {"format": format_, "tables": str(tables), **read_options(option or (), format_)}
    plan = read_plan(form)
    floor = planned_floor(plan.setup, plan.rules, players)
    found = of_floor(floor)
    in_time = None if minutes is None else ways_to_finish(floor, minutes)
    sys.stdout.write((forecast_json if as_json else forecast_text)(found, in_time))


def _read_span(text: str) -> int | None:
    """Minutes of this many hours; None where none are given.

    Raises:
        Refused: it is written otherwise.

    >>> _read_span("2:30"), _read_span("")
    (150, None)
    """
    if not text:
        return None
    parts = re.fullmatch("([0-9]{1,2}):([0-5][0-9])", text.strip())
    if parts is None:
        raise Refused("within", "--within takes hours and minutes, for example 2:30.")
    return 60 * int(parts[1]) + int(parts[2])
