"""`tourney season`: the seasons that are kept, the table of one, and who moves on to its final."""

import sys
from typing import Annotated

import typer

from screens.cli.asked import Bom, Excel, csv_form, opened
from screens.cli.plain_output import complain
from tourney.game.names import harmless
from tourney.game.refusal import Refused


def season(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="The season's name.")] = None,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="FOLDER", help="File for the CSV."),
    ] = None,
    bom: Bom = False,
    excel: Excel = False,
    qualify: Annotated[
        int | None,
        typer.Option("--qualify", metavar="N", help="The best N go to a final."),
    ] = None,
) -> None:
    """Show the table of a season. Without a name, list the seasons.

    With --qualify and --to, qualified.csv lists the players of the final, the best first.
    """
    from exports.csv.standings import QUALIFIED_FILE, SEASON_FILE, qualified_csv, season_csv
    from exports.files import read_folder, write_files
    from exports.text.seasons import qualified_text, season_text, seasons_text
    from tourney.night.season.view import qualified

    if name is None and (to is not None or qualify is not None):
        raise Refused("no-season", "Give the season's name.")
    folder = None if to is None else read_folder(to)
    with opened(context.obj) as director:
        if damage := director.seasons.damage:
            complain(damage)
        if name is None:
            sys.stdout.write(seasons_text(director.seasons.all()))
            return
        view = director.seasons.view(name)
    csv = csv_form(bom, excel)
    if qualify is None:
        text, files = season_text(view), {SEASON_FILE: season_csv(view, csv=csv)}
    else:
        going = qualified(view, qualify)
        text = qualified_text(view, going, qualify)
        files = {QUALIFIED_FILE: qualified_csv(view, going, csv=csv)}
    sys.stdout.write(text)
    if folder is not None:
        for path in write_files(folder, files):
            sys.stdout.write(f"\n{harmless(str(path))}\n")
