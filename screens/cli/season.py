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
    from tourney.service.years.office_seasons import OfficeSeasons

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
    first: Annotated[
        str | None,
        typer.Option("--from", metavar="DATE", help="Keep a season of all venues, from this day."),
    ] = None,
    last: Annotated[
        str | None,
        typer.Option("--until", metavar="DATE", help="Keep a season of all venues, to this day."),
    ] = None,
    points: Annotated[
        str | None,
        typer.Option("--points", metavar="LIST", help="What its places bring, from the first."),
    ] = None,
    turning_up: Annotated[
        str | None, typer.Option("--turning-up", metavar="N", help="What turning up brings there.")
    ] = None,
    best: Annotated[
        str | None,
        typer.Option("--best", metavar="N", help="How many of everybody's nights count there."),
    ] = None,
    mexxen: Annotated[
        bool, typer.Option("--mexxen", help="Mexxen's points count there, too.")
    ] = False,
    drop: Annotated[bool, typer.Option("--drop", help="Keep it on this laptop no more.")] = False,
) -> None:
    """Show the table of a season, or every season in brief.

    For a league's office, of all venues: what they keep under one name or, with --from or --until,
    all their nights of those days, which this laptop keeps under that name. With --qualify and
    --to, qualified.csv is a list of people for the final, by seed.
    """
    from exports.files import read_folder, write_files
    from screens.files.paths import existing_store, promises_of
    from tourney.service.league import open_league

    keeps = first is not None or last is not None
    if name is None and (to is not None or qualify is not None or keeps or drop):
        raise Refused("no-season", "Name the season of which this is asked.")
    folder = None if to is None else read_folder(to)
    store = existing_store(context.obj)
    league = open_league(store, promises_of)
    with nullcontext() if league is None else closing(league):
        if name is None:
            sys.stdout.write(_in_brief(store, league))
            return
        if keeps or drop:
            kept = _kept_by(league)
            if drop:
                kept.drop(name)
                sys.stdout.write(f"{harmless(name)} is kept on this laptop no more.\n")
                return
            told = {"first": first, "last": last, "points": points}
            told |= {"turning_up": turning_up, "best": best, "mexxen": "yes" if mexxen else None}
            kept.keep(_form(name, told))
        if league is None:
            text, files = _of_venue(store, name, qualify, bom=bom)
        else:
            text, files = _of_league(league.season(name), qualify, bom=bom)
    sys.stdout.write(text)
    if folder is not None:
        for path in write_files(folder, files):
            sys.stdout.write(f"\n{harmless(str(path))}\n")


def _form(name: str, told: Mapping[str, str | None]) -> dict[str, str]:
    """The form of a season, with what is usual where nothing was said."""
    from tourney.night.season.form import write_season
    from tourney.night.season.table import USUAL_SEASON

    said = {field: text for field, text in told.items() if text is not None}
    return {**write_season(USUAL_SEASON), **said, "name": name}


def _kept_by(league: "League | None") -> "OfficeSeasons":
    if league is None or league.kept is None:
        raise Refused(
            "not-office",
            "A venue's seasons are put together in the app: s on the list of nights. What is kept "
            "here is a league's, for a login of its office that names no venue.",
        )
    return league.kept


def _in_brief(store: "Address", league: "League | None") -> str:
    from exports.text.league_text import league_seasons_text
    from exports.text.season_text import seasons_text

    if league is not None:
        kept = league.kept.all() if league.kept is not None else ()
        return league_seasons_text(league.seasons(), kept)
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
