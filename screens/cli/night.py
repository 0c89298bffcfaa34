"""`tourney tools display`, `end` and `paper`: a night's big screen, its end, and its paper."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from screens.cli.asked import Night, opened, who_asks
from screens.cli.plain_output import complain, say
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from tourney.laptop.address import Address


def display(
    context: typer.Context,
    night: Annotated[
        str | None,
        typer.Argument(metavar="NIGHT", help="The night's number or name. Usually the newest."),
    ] = None,
) -> None:
    """Show a night to the whole room. It updates itself and changes nothing."""
    from screens.cli.launch import launch
    from screens.files.paths import existing_store, read_store

    # On the usual store it may be switched on before the first night is planned.
    source = context.find_root().get_parameter_source("store")
    waits = night is None and (source is None or source.name != "COMMANDLINE")
    store = read_store(context.obj) if waits else existing_store(context.obj)
    number = 0 if night is None else _found(store, night)
    raise typer.Exit(launch(store, display=number))


def _found(store: "Address", night: str) -> int:
    """The number of a night that was named.

    Raises:
        Refused: `no-night`, or the store cannot be read.
    """
    from tourney.service.night_list import open_list

    listed = open_list(store)
    try:
        return listed.find(night)
    finally:
        listed.close()


def end(
    context: typer.Context,
    night: Night,
    now: Annotated[
        bool, typer.Option("--now", help="End it now: current rounds don't count.")
    ] = False,
    pot: Annotated[
        str,
        typer.Option(
            "--pot", metavar="WAY", help="How to share the pot: leader, units, even or chance."
        ),
    ] = "leader",
) -> None:
    """End a night before there is a winner.

    It ends after the rounds that are being played. Prints who stands where, once the night is over.
    """

    from exports.text.forecasts import ended_text
    from tourney.game.mexico.events import PotBy

    if pot not in list(PotBy):
        raise Refused("pot", f"--pot is one of {', '.join(PotBy)}.")
    with opened(context.obj, who=who_asks(), remembers=True) as director:
        handle = director.night(director.find(night))
        if pot != PotBy.LEADER and not handle.view().plan.unit_worth:
            raise Refused("pot", "Units are worth no money tonight. Leave --pot out.")
        handle.closing.end(now, PotBy(pot))
        text = ended_text(handle.places())
    sys.stdout.write(text)


def paper(
    context: typer.Context,
    night: Night,
    to: Annotated[str, typer.Option("--to", metavar="FOLDER", help="Folder for the pages.")],
    what: Annotated[
        list[str] | None,
        typer.Option(
            "--what",
            metavar="PAPER",
            help="signin, seating, slips, moves or sheets. Repeatable. Usually all.",
        ),
    ] = None,
) -> None:
    """Write pages to print: sign-in, seating, slips, score sheets."""
    from exports.files import read_folder, write_files
    from exports.paper.prints import paper_files
    from screens.files.tables_written import paper_record

    folder = read_folder(to)
    with opened(context.obj) as director:
        record = paper_record(director, director.find(night))
    if record.night.damage:
        complain(record.night.damage)
    for path in write_files(folder, paper_files(record, what or ())):
        say(str(path))
