"""`tourney serve`: the app in browsers, for other laptops, tablets and phones."""

from typing import Annotated

import typer

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
