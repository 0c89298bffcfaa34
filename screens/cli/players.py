"""`tourney players` and `season`: players over all nights (F1.8, F14.1, F14.2)."""

import sys
from typing import Annotated

import typer

from screens.cli.asked import AsJson, Bom, Excel, argument, csv_form, opened, option
from screens.cli.plain_output import complain
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.game.wording import quantity


def players(
    context: typer.Context,
    names: Annotated[list[str] | None, argument("[NAME [OTHER]]", "A player's name.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the players of all nights. Name one for their page, two for head to head."""
    names = names or []
    if len(names) > 2:
        raise Refused("names", "Give one player for the page, or two for head to head.")
    from exports.text import players as text

    with opened(context.obj, remembers=True, only_read=True) as director:
        asked = director.players
        if asked.damage:
            complain(asked.damage)
        # A player's page has the rating, which needs all nights.
        needed = names if len(names) == 2 else []
        work, left = asked.next_work(*needed)
        if left > 1:
            complain(f"Reading {quantity(left, 'night')} that this laptop remembers.")
        while work is not None:
            asked.take(work())
            work, _ = asked.next_work(*needed)
        if not names:
            lines = asked.lines()
            told = text.players_json(lines) if as_json else text.players_text(lines, asked.joined)
        elif len(names) == 1:
            page = asked.page(names[0])
            told = text.page_json(page) if as_json else text.page_text(page)
        else:
            two = asked.head_to_head(*names)
            told = text.head_to_head_json(two) if as_json else text.head_to_head_text(two)
    sys.stdout.write(told)


def season(
    context: typer.Context,
    name: Annotated[str | None, argument("NAME", "The season's name.")] = None,
    to: Annotated[str | None, option("--to", "FOLDER", "File for the CSV.")] = None,
    bom: Bom = False,
    excel: Excel = False,
    qualify: Annotated[int | None, option("--qualify", "N", "The best N go to a final.")] = None,
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
