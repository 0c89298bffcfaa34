"""`tourney players`, `season` and `tools ratings`: players over all nights (F1.8, F14.1, F14.2)."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from screens.cli.asked import AsJson, Bom, Excel, csv_form, opened
from screens.cli.plain_output import complain, say
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.game.wording import quantity

if TYPE_CHECKING:
    from tourney.service.director import Director


_MERGE = "merge"


def players(
    context: typer.Context,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME [OTHER]]",
            help="A player's name. merge NAME OTHER joins two names.",
        ),
    ] = None,
    as_json: AsJson = False,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="File for the page.")
    ] = None,
    undo: Annotated[bool, typer.Option("--undo", help="Undo a merge.")] = False,
) -> None:
    """List the players of all nights. Name one for their page, two for head to head."""
    names = names or []
    if names[:1] == [_MERGE] and len(names) == 3:
        _merge(context, names[1], names[2], undo=undo)
        return
    if len(names) > 2:
        raise Refused("names", "Give one player for the page, or two for head to head.")
    if undo:
        raise Refused("names", "--undo is for merge NAME OTHER.")
    if html and not names:
        raise Refused("names", f"Give the player for the page {html}.")
    from exports.html.site import head_to_head_html, player_html
    from exports.text.players import (
        head_to_head_json,
        head_to_head_text,
        page_json,
        page_text,
        players_json,
        players_text,
    )

    written = b""
    with _reading(context) as director:
        asked = director.players
        # A player's page has the rating, which needs all nights.
        _work_out(director, *(names if len(names) == 2 else ()))
        if not names:
            lines = asked.lines()
            text = players_json(lines) if as_json else players_text(lines, asked.joined)
        elif len(names) == 1:
            page = asked.page(names[0])
            text = page_json(page) if as_json else page_text(page)
            written = player_html(page) if html else b""
        else:
            two = asked.head_to_head(*names)
            text = head_to_head_json(two) if as_json else head_to_head_text(two)
            written = head_to_head_html(two) if html else b""
    sys.stdout.write(text)
    if html:
        _write(html, written)


def ratings(
    context: typer.Context,
    as_json: AsJson = False,
) -> None:
    """Rate all players by the standings of their nights."""
    from exports.text.players import ratings_json, ratings_text

    with _reading(context) as director:
        _work_out(director)
        view = director.players.ratings()
    sys.stdout.write(ratings_json(view) if as_json else ratings_text(view))


def _merge(context: typer.Context, name: str, into: str, *, undo: bool) -> None:
    with opened(context.obj) as director:
        join = director.players.part if undo else director.players.merge
        try:
            say(join(name, into))
        except Refused as refusal:
            raise Refused(refusal.code, harmless(refusal.sentence)) from refusal


@contextmanager
def _reading(context: typer.Context) -> "Iterator[Director]":
    """Open the store with a director that knows what this laptop has worked out before."""
    with opened(context.obj, remembers=True, only_read=True) as director:
        if damage := director.players.damage:
            complain(damage)
        yield director


def _work_out(director: "Director", *names: str) -> None:
    """Read the nights of these players that are not known yet, and say that it takes a while.

    Raises:
        Refused: a name is unknown.
    """
    work, left = director.players.next_work(*names)
    if left > 1:
        complain(f"Reading {quantity(left, 'night')} that this laptop remembers.")
    while work is not None:
        director.players.take(work())
        work, _ = director.players.next_work(*names)


def _write(to: str, data: bytes) -> None:
    from pathlib import Path

    from exports.files import read_folder, write_files

    path = Path(to)
    for written in write_files(read_folder(str(path.parent)), {path.name: data}):
        sys.stdout.write(f"\n{harmless(str(written))}\n")


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
