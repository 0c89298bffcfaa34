"""`tourney tools end`: closing time from a terminal, for a laptop that is not in the app."""

import os
import sys
from typing import Annotated

import typer

from tourney.game.refusal import Refused


def end(
    context: typer.Context,
    night: Annotated[str, typer.Argument(metavar="NIGHT", help="Its number, from 1, or its name.")],
    now: Annotated[
        bool, typer.Option("--now", help="At once: rounds that are being played are void.")
    ] = False,
    pot: Annotated[
        str,
        typer.Option("--pot", metavar="WAY", help="Who gets it: leader, units, even or chance."),
    ] = "leader",
) -> None:
    """End a night before there is a winner.

    It ends after the rounds that are being played. Prints who stands where, once the night is over.
    """
    from exports.text.ended import ended_text
    from screens.app.role import read_who
    from screens.files.paths import existing_store, promises_of
    from tourney.game.mexico.events import PotBy

    if pot not in list(PotBy):
        raise Refused("pot", f"The pot is shared out by one of {', '.join(PotBy)}.")
    store = existing_store(context.obj)
    from tourney.service.director import Director
    from tourney.service.ending import EndNight

    director = Director.open(store, who=read_who(os.environ), acknowledged=promises_of(store))
    try:
        handle = director.night(director.find(night))
        if pot != PotBy.LEADER and not handle.view().plan.unit_worth:
            raise Refused("pot", "Units are not money tonight: there is no pot; leave --pot out.")
        handle.send(EndNight(now, PotBy(pot)))
        text = ended_text(handle.places())
    finally:
        director.close()
    sys.stdout.write(text)
