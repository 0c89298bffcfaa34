"""`tourney season`: the seasons that are kept, the table of one, and who moves on to its final."""

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from screens.cli.plain_output import complain
from tourney.game.names import harmless
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from tourney.laptop.address import Address
    from tourney.service.director import Director


def season(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="The season's name.")] = None,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="FOLDER", help="File for the CSV."),
    ] = None,
    bom: Annotated[bool, typer.Option("--bom", help="For an Excel that writes 1.50.")] = False,
    excel: Annotated[bool, typer.Option("--excel", help="For an Excel that writes 1,50.")] = False,
    qualify: Annotated[
        int | None,
        typer.Option("--qualify", metavar="N", help="The best N go to a final."),
    ] = None,
) -> None:
    """Show the table of a season, or every season in brief.

    With --qualify and --to, qualified.csv is a list of people for the final, by seed.
    """
    from exports.csv.cells import CsvForm
    from exports.csv.season import FILE, QUALIFIED_FILE, qualified_csv, season_csv
    from exports.files import read_folder, write_files
    from exports.text.season_text import qualified_text, season_text, seasons_text
    from screens.files.paths import existing_store
    from tourney.night.season.view import qualified

    if name is None and (to is not None or qualify is not None):
        raise Refused("no-season", "Give the season's name.")
    folder = None if to is None else read_folder(to)
    with _opened(existing_store(context.obj)) as director:
        if name is None:
            sys.stdout.write(seasons_text(director.seasons.all()))
            return
        view = director.seasons.view(name)
    csv: CsvForm = "comma" if excel else "point" if bom else "plain"
    if qualify is None:
        text, files = season_text(view), {FILE: season_csv(view, csv=csv)}
    else:
        going = qualified(view, qualify)
        text = qualified_text(view, going, qualify)
        files = {QUALIFIED_FILE: qualified_csv(view, going, csv=csv)}
    sys.stdout.write(text)
    if folder is not None:
        for path in write_files(folder, files):
            sys.stdout.write(f"\n{harmless(str(path))}\n")


@contextmanager
def _opened(store: "Address") -> "Iterator[Director]":
    from tourney.service.director import Director

    with closing(Director.open(store)) as director:
        if damage := director.seasons.damage:
            complain(damage)
        yield director
