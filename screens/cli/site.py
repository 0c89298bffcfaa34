"""`tourney serve` and `site`: the app in browsers, and pages for any web host (F14.3)."""

from typing import Annotated

import typer

from screens.cli.asked import Folder, opened, option
from screens.cli.plain_output import complain, say
from tourney.game.wording import quantity

_TITLE, _TITLE_CELLS = "Nights of Mexico", 40


def site(
    context: typer.Context,
    to: Folder,
    money: Annotated[
        bool, typer.Option("--money", help="Show prizes, and what each player paid and won.")
    ] = False,
    title: Annotated[str, option("--title", "TEXT", "The heading of every page.")] = _TITLE,
) -> None:
    """Write a website of all nights, for any web host."""
    from exports.files import SiteFolder, read_folder
    from screens.files.tables_written import SitePlan, write_site
    from tourney.game.names import clean_text

    folder, plan = read_folder(to), SitePlan(clean_text(title, "title", _TITLE_CELLS), money)
    with opened(context.obj, remembers=True, only_read=True) as director:
        if damage := director.players.damage or director.seasons.damage:
            complain(damage)
        pages = SiteFolder(folder)
        write_site(director, pages, plan, complain)
    done = f"{quantity(pages.written, 'file')} written" if pages.written or pages.deleted else ""
    done += f", {pages.deleted} deleted" if pages.deleted else ""
    say(f"{folder}: {done or 'nothing new'}.")


_PORT = 8000
_MOST = 32


def serve(
    context: typer.Context,
    bind: Annotated[
        str,
        option(
            "--bind", "ADDRESS", "Address to listen on. 0.0.0.0 is every address of this machine."
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int, option("--port", "PORT", "Port. 0 takes any free one.", min=0, max=65535)
    ] = _PORT,
    public_url: Annotated[
        str | None,
        option("--public-url", "URL", "The address that people open, with a reverse proxy."),
    ] = None,
    night: Annotated[
        int | None, option("--night", "N", "The night, if not the newest.", min=1)
    ] = None,
    host: Annotated[bool, typer.Option("--host", help="Print a host's link at the start.")] = False,
    display: Annotated[
        bool, typer.Option("--display", help="Print a link for the big screen at the start.")
    ] = False,
    guests: Annotated[
        bool, typer.Option("--guests", help="Let guests follow on their phones from the start.")
    ] = False,
    while_open: Annotated[
        bool, typer.Option("--while-open", hidden=True, help="Stop when standard input ends.")
    ] = False,
    most: Annotated[int, option("--most", "N", "The most windows at once.", min=1)] = _MOST,
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
        display=display,
        guests=guests,
        while_open=while_open,
        most=most,
    )
    raise typer.Exit(run(wanted))
