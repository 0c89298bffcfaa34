"""The command line: `tourney`, which opens the app, and the commands beside it."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(add_completion=False)


def main() -> None:
    """Run the command line."""
    app()


@app.callback(invoke_without_command=True)
def tourney(
    context: typer.Context,
    store: Annotated[
        Path | None,
        typer.Option(envvar="TOURNEY_STORE", help="The file that keeps the nights."),
    ] = None,
) -> None:
    """Run pub nights of Mexico, the two-dice elimination game."""


@app.command()
def replay(
    files: Annotated[list[str], typer.Argument(help="Score sheets, .mex files.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a file.")] = False,
) -> None:
    """Work score sheets out."""
    from exports.sheets import replay_files

    raise typer.Exit(replay_files(files, as_json=as_json))
