"""`tourney tools display`: the big screen of a night, for the pub's television."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from tourney.laptop.address import Address


def display(
    context: typer.Context,
    night: Annotated[
        str | None,
        typer.Argument(
            metavar="NIGHT", help="Its number, from 1, or its name; without one, the newest."
        ),
    ] = None,
) -> None:
    """Show a night to the whole room. It follows by itself and changes nothing."""
    from screens.cli.launch import launch
    from screens.files.paths import existing_store

    store = existing_store(context.obj)
    number = 0 if night is None else _found(store, night)
    raise typer.Exit(launch(store, display=number))


def _found(store: "Address", night: str) -> int:
    """The number of a night that was named.

    Raises:
        Refused: `no-night`, or the store cannot be read.
    """
    from tourney.service.night_list import open_list

    listed = open_list(store)
    try:
        return listed.find(night)
    finally:
        listed.close()
