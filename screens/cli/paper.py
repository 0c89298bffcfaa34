"""`tourney tools paper`: sign-in sheet, seating plan, slips and score sheets, to print."""

import sys
from typing import Annotated

import typer

from tourney.game.names import harmless


def paper(
    context: typer.Context,
    night: Annotated[str, typer.Argument(metavar="NIGHT", help="Its number, from 1, or its name.")],
    to: Annotated[str, typer.Option("--to", metavar="FOLDER", help="Where to write the pages.")],
    what: Annotated[
        list[str] | None,
        typer.Option(
            "--what",
            metavar="PAPER",
            help="signin, seating, slips, moves or sheets; may be given again. Without it, all.",
        ),
    ] = None,
) -> None:
    """Write pages to print. Sign-in sheet, seating plan, slips and score sheets of a night."""
    from exports.files import read_folder, write_files
    from exports.paper.prints import paper_files
    from screens.files.paper_written import paper_record
    from screens.files.paths import existing_store

    folder = read_folder(to)
    store = existing_store(context.obj)
    from tourney.service.director import Director

    director = Director.open(store)
    try:
        record = paper_record(director, director.find(night))
    finally:
        director.close()
    if record.night.damage:
        sys.stderr.write(f"{harmless(record.night.damage)}\n")
    for path in write_files(folder, paper_files(record, what or ())):
        sys.stdout.write(f"{harmless(str(path))}\n")
