"""`tourney serve` and `site`: the app in browsers, and pages for any web host (F14.3)."""

import signal
import time
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Annotated

import typer

from screens.cli.asked import opened
from screens.cli.plain_output import complain, say
from tourney.game.refusal import Refused
from tourney.game.wording import quantity

if TYPE_CHECKING:
    from pathlib import Path

    from screens.files.tables_written import SitePlan
    from tourney.service.director import Director


_TITLE, _TITLE_CELLS = "Nights of Mexico", 40
#: Seconds that one wait for a change lasts, and between two times of writing. A night in play
#: changes every other second, and is on no page before its end.
_PATIENCE, _REST = 5.0, 2.0


def site(
    context: typer.Context,
    to: Annotated[str, typer.Option("--to", metavar="FOLDER", help="Folder for the pages.")],
    watch: Annotated[bool, typer.Option("--watch", help="Update the pages until Ctrl+C.")] = False,
    money: Annotated[
        bool,
        typer.Option("--money", help="Show prizes, and what each player paid and won."),
    ] = False,
    title: Annotated[
        str, typer.Option("--title", metavar="TEXT", help="The heading of every page.")
    ] = _TITLE,
) -> None:
    """Write a website of all nights, for any web host."""
    from exports.files import read_folder
    from screens.files.tables_written import SitePlan
    from tourney.game.names import clean_text

    folder, plan = read_folder(to), SitePlan(clean_text(title, "title", _TITLE_CELLS), money)
    with opened(context.obj, remembers=True, only_read=True) as director:
        if watch:
            _follow(director, folder, plan)
        else:
            _write(director, folder, plan)


def _write(director: "Director", folder: "Path", plan: "SitePlan") -> None:
    from exports.files import SiteFolder
    from screens.files.tables_written import write_site

    if damage := director.players.damage or director.seasons.damage:
        complain(damage)
    site = SiteFolder(folder)
    write_site(director, site, plan, complain)
    done = f"{quantity(site.written, 'file')} written" if site.written or site.deleted else ""
    done += f", {site.deleted} deleted" if site.deleted else ""
    say(f"{folder}: {done or 'nothing new'}.")


def _follow(director: "Director", folder: "Path", plan: "SitePlan") -> None:
    """Write the pages again whenever they change, until told to stop."""
    from screens.files.tables_written import site_state

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    state: object = None
    said = ""
    with closing(director.changes()) as changes, suppress(KeyboardInterrupt):
        while True:
            try:
                if changes.wait(_PATIENCE) or said:
                    now = site_state(director)
                    if now != state:
                        _write(director, folder, plan)
                        state = now
                said = ""
            except Refused as refusal:
                if refusal.sentence != said:
                    complain(refusal.sentence)
                said = refusal.sentence
            time.sleep(_REST)


_PORT = 8000
_MOST = 32


def serve(
    context: typer.Context,
    bind: Annotated[
        str,
        typer.Option(
            "--bind",
            metavar="ADDRESS",
            help="Address to listen on. 0.0.0.0 is every address of this machine.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            "--port", min=0, max=65535, metavar="PORT", help="Port. 0 takes any free one."
        ),
    ] = _PORT,
    public_url: Annotated[
        str | None,
        typer.Option(
            "--public-url",
            metavar="URL",
            help="The address that people open, with a reverse proxy.",
        ),
    ] = None,
    night: Annotated[
        int | None,
        typer.Option("--night", min=1, metavar="N", help="The night, if not the newest."),
    ] = None,
    host: Annotated[bool, typer.Option("--host", help="Print a host's link at the start.")] = False,
    table: Annotated[
        list[int] | None,
        typer.Option(
            "--table", metavar="N", help="Print a link for table N at the start. Repeatable."
        ),
    ] = None,
    display: Annotated[
        bool, typer.Option("--display", help="Print a link for the big screen at the start.")
    ] = False,
    guests: Annotated[
        bool, typer.Option("--guests", help="Share the night with guests' phones from the start.")
    ] = False,
    while_open: Annotated[
        bool, typer.Option("--while-open", hidden=True, help="Stop when standard input ends.")
    ] = False,
    most: Annotated[
        int,
        typer.Option("--most", min=1, metavar="N", help="The most windows at once."),
    ] = _MOST,
) -> None:
    """Serve the app to browsers, and the night to guests' phones."""
    from screens.files.paths import read_store
    from screens.serve.main import ServeOptions, run

    wanted = ServeOptions(
        store=read_store(context.obj),
        bind=bind,
        port=port,
        public_url=public_url,
        night=night,
        host=host,
        tables=tuple(table or ()),
        display=display,
        guests=guests,
        while_open=while_open,
        most=most,
    )
    raise typer.Exit(run(wanted))
