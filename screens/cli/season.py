"""`tourney season`: the seasons that are kept, the table of one, and who goes on to its final."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, nullcontext
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from tourney.game.names import harmless
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from tourney.laptop.address import Address
    from tourney.night.season.league import LeagueSeason
    from tourney.service.director import Director
    from tourney.service.league import League

#: What is said, and the files that may be written of it.
_Shown: TypeAlias = tuple[str, Mapping[str, bytes]]


def season(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="The season's name.")] = None,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="FOLDER", help="Where to write it as CSV."),
    ] = None,
    bom: Annotated[
        bool, typer.Option("--bom", help="Begin with a byte-order mark, for Excel.")
    ] = False,
    qualify: Annotated[
        int | None,
        typer.Option(
            "--qualify", metavar="N", help="Who goes on to a final: the best N of each venue."
        ),
    ] = None,
) -> None:
    """Show the table of a season, or every season in brief.

    For a league's office, of all venues. With --qualify and --to, qualified.csv is a list of people
    for the final, by seed.
    """
    from exports.files import read_folder, write_files
    from screens.files.paths import existing_store, promises_of
    from tourney.service.league import open_league

    if name is None and (to is not None or qualify is not None):
        raise Refused("no-season", "Name the season of which this is asked.")
    folder = None if to is None else read_folder(to)
    store = existing_store(context.obj)
    league = open_league(store, promises_of)
    with nullcontext() if league is None else closing(league):
        if name is None:
            sys.stdout.write(_in_brief(store, league))
            return
        if league is None:
            text, files = _of_venue(store, name, qualify, bom=bom)
        else:
            text, files = _of_league(league.season(name), qualify, bom=bom)
    sys.stdout.write(text)
    if folder is not None:
        for path in write_files(folder, files):
            sys.stdout.write(f"\n{harmless(str(path))}\n")


def _in_brief(store: "Address", league: "League | None") -> str:
    from exports.text.league_text import league_seasons_text
    from exports.text.season_text import seasons_text

    if league is not None:
        return league_seasons_text(league.seasons())
    with _opened(store) as director:
        return seasons_text(director.seasons.all())


def _of_venue(store: "Address", name: str, qualify: int | None, *, bom: bool) -> _Shown:
    from exports.csv.season import FILE, season_csv
    from exports.text.season_text import season_text
    from tourney.night.season.league import VenueSeason, league_season

    with _opened(store) as director:
        view = director.seasons.view(name)
    if qualify is not None:
        return _of_league(league_season(view.name, [VenueSeason("", view)]), qualify, bom=bom)
    return season_text(view), {FILE: season_csv(view, bom=bom)}


def _of_league(season: "LeagueSeason", qualify: int | None, *, bom: bool) -> _Shown:
    from exports.csv.league import FILE, QUALIFIED_FILE, league_csv, qualified_csv
    from exports.text.league_text import league_text, qualified_text
    from tourney.night.season.league import qualified

    if qualify is None:
        return league_text(season), {FILE: league_csv(season, bom=bom)}
    going = qualified(season, qualify)
    files = {QUALIFIED_FILE: qualified_csv(season, going, bom=bom)}
    return qualified_text(season, going, qualify), files


@contextmanager
def _opened(store: "Address") -> "Iterator[Director]":
    from tourney.service.director import Director

    with closing(Director.open(store)) as director:
        if damage := director.seasons.damage:
            sys.stderr.write(f"{harmless(damage)}\n")
        yield director
