"""`tourney season`: the seasons that the house keeps, and the table of one, to a file too."""

import sys
from typing import Annotated

import typer

from tourney.game.names import harmless
from tourney.game.refusal import Refused


def season(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="The season's name.")] = None,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="FOLDER", help="Where to write season.csv."),
    ] = None,
    bom: Annotated[
        bool, typer.Option("--bom", help="Begin with a byte-order mark, for Excel.")
    ] = False,
) -> None:
    """Show the table of a season, or every season in brief."""
    from exports.csv.season import FILE, season_csv
    from exports.files import read_folder, write_files
    from exports.text.season_text import season_text, seasons_text
    from screens.files.paths import existing_store

    if name is None and to is not None:
        raise Refused("no-season", f"Name the season of which {FILE} is to be written.")
    folder = None if to is None else read_folder(to)
    store = existing_store(context.obj)
    from tourney.service.director import Director

    director = Director.open(store)
    try:
        if damage := director.seasons.damage:
            sys.stderr.write(f"{harmless(damage)}\n")
        if name is None:
            sys.stdout.write(seasons_text(director.seasons.all()))
            return
        view = director.seasons.view(name)
    finally:
        director.close()
    sys.stdout.write(season_text(view))
    if folder is not None:
        for path in write_files(folder, {FILE: season_csv(view, bom=bom)}):
            sys.stdout.write(f"\n{harmless(str(path))}\n")
