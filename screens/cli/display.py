"""`tourney tools display` and `tourney film`: the big screen, for the pub's television."""

from typing import TYPE_CHECKING, Annotated

import typer

from screens.display import FILM_SPEED

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


def film(
    context: typer.Context,
    night: Annotated[str, typer.Argument(metavar="NIGHT", help="Its number, from 1, or its name.")],
    speed: Annotated[
        int, typer.Option("--speed", min=1, max=1000, help="How many times as fast.")
    ] = FILM_SPEED,
) -> None:
    """Play a night again on the big screen. With chances and chapters; it changes nothing."""
    from screens.cli.launch import launch
    from screens.files.paths import existing_store

    store = existing_store(context.obj)
    raise typer.Exit(launch(store, display=_found(store, night), film_speed=speed))


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
