"""`tourney dice`: whether a night's dice look fair."""

import sys
from typing import Annotated

import typer

from tourney.game.names import harmless
from tourney.game.refusal import Refused

_BEGUN = ("playing", "finished")


def dice(
    context: typer.Context,
    night: Annotated[
        str | None,
        typer.Argument(
            metavar="NIGHT",
            help="Its number, from 1, or its name; without one, the newest that has begun.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Tell whether a night's dice look fair. Only rolls that were typed count."""
    from exports.text.dice_text import dice_json, dice_text
    from screens.files.paths import existing_store

    store = existing_store(context.obj)
    from tourney.service.director import Director

    director = Director.open(store)
    try:
        if night is None:
            begun = (line.number for line in director.nights() if line.state in _BEGUN)
            number = next(begun, 0)
        else:
            number = director.find(night)
        if not number:
            raise Refused("no-night", "No night has begun yet, so no dice have been rolled.")
        plan, damage = director.night(number).view().plan, director.night(number).view().damage
        report = director.night(number).tales.dice_report()
    finally:
        director.close()
    if damage:
        sys.stderr.write(f"{harmless(damage)}\n")
    sys.stdout.write(dice_json(number, report) if as_json else dice_text(plan.name, report))
