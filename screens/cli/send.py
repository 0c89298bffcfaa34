"""`tourney league send`: a night that was played without a network goes to the league's store."""

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from screens.cli.asked import AsJson, Night, opened, who_asks
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.laptop.address import Address, Server

if TYPE_CHECKING:
    from tourney.service.nights import Taken

_VARIABLE = "TOURNEY_SEND_TO"
_THERE_ALREADY = 3


def send(
    context: typer.Context,
    night: Night,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="STORE",
            envvar=_VARIABLE,
            help="The store to send it to: postgresql://NAME@HOST/DATABASE, or a file.",
        ),
    ],
    as_json: AsJson = False,
) -> None:
    """Send a finished night to another store, whole or not at all.

    Send it again after a correction. The status is 3 if nothing is new.
    """
    from screens.files.paths import existing_store, refuse_password

    source = context.get_parameter_source("to")
    if source is not None and source.name == "COMMANDLINE":
        refuse_password(to, _VARIABLE)
    who = who_asks()
    who.refuse_but_host()
    existing_store(context.obj)
    target = existing_store(to)
    with opened(context.obj, who=who, remembers=True) as here:
        handle = here.night(here.find(night))
        name, data = handle.view().plan.name, handle.to_send()
    with opened(to, who=who, remembers=True) as there:
        try:
            taken = there.take_sent(data)
        except Refused as refusal:
            if refusal.code != "not-saved" or not isinstance(target, Server):
                raise
            raise Refused(
                "not-sent",
                f"{refusal.sentence} Send {name} again to see if it arrived.",
            ) from refusal
    sys.stdout.write(_json(name, target, taken) if as_json else f"{_words(name, target, taken)}\n")
    raise typer.Exit(0 if taken.rows else _THERE_ALREADY)


def _words(name: str, target: Address, taken: "Taken") -> str:
    rows = quantity(taken.rows, "row")
    if not taken.rows:
        return harmless(f"{name} is already there, as night {taken.number}. Nothing is new.")
    if taken.further:
        return harmless(f"{name}, night {taken.number} of {target}: {rows} added.")
    return harmless(f"{name} is now night {taken.number} of {target}: {rows}.")


def _json(name: str, target: Address, taken: "Taken") -> str:
    data = {"name": name, "to": str(target), "night": taken.number, "rows": taken.rows}
    return json.dumps({**data, "further": taken.further}, ensure_ascii=False) + "\n"
