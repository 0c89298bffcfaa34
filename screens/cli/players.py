"""`tourney players`: everybody of all nights, and two people's histories made one (F1.8)."""

import sys
from contextlib import closing
from typing import Annotated

import typer

from tourney.game.names import harmless
from tourney.game.refusal import Refused

players = typer.Typer(
    invoke_without_command=True, no_args_is_help=False, help="Show everybody of all nights."
)


@players.callback()
def show(context: typer.Context) -> None:
    """Show everybody of all nights, the latest first, and who was joined."""
    if context.invoked_subcommand is not None:
        return
    from screens.files.paths import existing_store
    from tourney.service.director import Director

    with closing(Director.open(existing_store(context.obj))) as director:
        if damage := director.players.damage:
            sys.stderr.write(f"{harmless(damage)}\n")
        for name in director.players.all():
            sys.stdout.write(f"{harmless(name)}\n")
        for pair in director.players.joined.pairs:
            sys.stdout.write(f"{harmless(pair.name)} is {harmless(pair.into)}\n")


@players.command()
def merge(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="A name somebody came under.")],
    into: Annotated[str, typer.Argument(metavar="OTHER", help="Who that is.")],
    undo: Annotated[bool, typer.Option("--undo", help="Take it back.")] = False,
) -> None:
    """Make one history of two people's; --undo takes that back."""
    from screens.files.paths import existing_store
    from tourney.service.director import Director

    with closing(Director.open(existing_store(context.obj))) as director:
        join = director.players.part if undo else director.players.merge
        try:
            done = join(name, into)
        except Refused as refusal:
            raise Refused(refusal.code, harmless(refusal.sentence)) from refusal
        sys.stdout.write(f"{harmless(done)}\n")
