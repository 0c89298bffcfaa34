"""`tourney tools forecast` and `plan-time`: when a night will be over (F12.1)."""

import re
import sys
from datetime import UTC, datetime
from typing import Annotated

import typer

from screens.cli.asked import AsJson, Night, opened, read_rules_of
from screens.cli.plain_output import complain
from screens.cli.simulate import FormatOption, Options, Players, Tables, read_options
from tourney.game.refusal import Refused

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
        # Nothing is played in a break; someone names hours names those of play.
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
