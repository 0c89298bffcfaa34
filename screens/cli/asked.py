"""The common parts of several commands: options, and opening the store."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from exports.csv.cells import CsvForm
    from tourney.game.games import AnyRules
    from tourney.log.roles import Who
    from tourney.service.director import Director


def option(name: str, metavar: str, help: str, **more: Any) -> Any:
    """Return an option with a value, for Typer."""
    return typer.Option(name, metavar=metavar, help=help, **more)


def argument(metavar: str, help: str, **more: Any) -> Any:
    """Return an argument, for Typer."""
    return typer.Argument(metavar=metavar, help=help, **more)


AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Night = Annotated[str, argument("NIGHT", "The night's number or name.")]
Folder = Annotated[str, option("--to", "FOLDER", "Folder for the files.")]
Bom = Annotated[bool, typer.Option("--bom", help="For an Excel that writes 1.50.")]
Excel = Annotated[bool, typer.Option("--excel", help="For an Excel that writes 1,50.")]


def csv_form(bom: bool, excel: bool) -> "CsvForm":
    """Return how the numbers in a table for spreadsheets are written."""
    return "comma" if excel else "point" if bom else "plain"


def read_rules_of(text: str) -> "AnyRules":
    """Return the rules that an option names, as a sheet writes them.

    Raises:
        Refused: `rules`, or as in `read_rules`.
    """
    from tourney.game.sheets import read_rules

    try:
        return read_rules(text)
    except ValueError as fault:
        raise Refused("rules", str(fault)) from fault


def who_asks() -> "Who":
    """Return the user at the keys.

    Raises:
        Refused: as in `read_who`.
    """
    from screens.app.role import read_who

    return read_who(os.environ)


@contextmanager
def opened(
    store: str | None,
    *,
    who: "Who | None" = None,
    makes: bool = False,
    remembers: bool = False,
    only_read: bool = False,
) -> "Iterator[Director]":
    """Open a store, give its director, and close it in the end.

    Nothing slow is imported if there is no store.

    Args:
        store: the store as it was named, or None for the user's own.
        who: the user; by default the host.
        makes: make the store if there isn't one.
        remembers: compare with this laptop's record of what the store has acknowledged.
        only_read: as in `Director.open`.

    Raises:
        Refused: `no-store`, or the store cannot be opened.
    """
    from screens.files.paths import existing_store, promises_of, read_store

    address = read_store(store) if makes else existing_store(store)
    from tourney.log.roles import HOST
    from tourney.service.director import Director

    acknowledged = promises_of(address) if remembers else None
    director = Director.open(
        address, who=who or HOST, acknowledged=acknowledged, only_read=only_read
    )
    with closing(director):
        yield director
