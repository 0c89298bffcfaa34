"""`tourney display`: the big screen of a night, for the pub's television."""

from typing import Annotated

import typer


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
    number = 0
    if night is not None:
        from tourney.service.night_list import open_list

        listed = open_list(store)
        try:
            number = listed.find(night)
        finally:
            listed.close()
    raise typer.Exit(launch(store, display=number))
