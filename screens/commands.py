"""The commands beside the app, as Typer reads them.

Nothing slow is imported before it is known what is wanted.
"""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tourney.game.names import harmless
from tourney.game.refusal import Refused

app = typer.Typer(
    add_completion=False,
    # Rich takes longer to import than everything else here together.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _complain(sentence: str) -> None:
    sys.stderr.write(f"{harmless(sentence)}\n")


def _say(sentence: str) -> None:
    sys.stdout.write(f"{harmless(sentence)}\n")


def _store_of(context: typer.Context) -> Path:
    """The store that was named, or the one in the user's data folder."""
    from screens.places import read_store

    return read_store(context.obj)


def _existing_store_of(context: typer.Context) -> Path:
    """The same, for commands that should not make one.

    Raises:
        Refused: `no-store`.
    """
    store = _store_of(context)
    if not store.exists():
        raise Refused("no-store", f"There are no nights yet: {store} is not there.")
    return store


def _version(wanted: bool) -> None:
    if wanted:
        from tourney import __version__

        _say(f"tourney {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def tourney(
    context: typer.Context,
    store: Annotated[
        str | None,
        typer.Option(
            envvar="TOURNEY_STORE", metavar="PATH", help="The file that keeps the nights."
        ),
    ] = None,
    _show_version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Run pub nights of Mexico, the two-dice elimination game.

    Without a command, the app opens. --store stands before the command.
    """
    context.obj = store
    if context.invoked_subcommand is None:
        _open(_store_of(context))


@app.command()
def demo() -> None:
    """Look at two made-up nights, kept apart from yours."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="tourney-demo-", ignore_cleanup_errors=True) as folder:
        _open(Path(folder) / "demo.db", demo=True)


def _open(store: Path, *, demo: bool = False) -> None:
    from screens.launch import launch

    raise typer.Exit(launch(store, demo=demo))


@app.command()
def export(
    context: typer.Context,
    night: Annotated[str, typer.Argument(metavar="NIGHT", help="Its number, from 1, or its name.")],
    to: Annotated[str, typer.Option("--to", metavar="FOLDER", help="Where to write the files.")],
    bom: Annotated[
        bool, typer.Option("--bom", help="Begin with a byte-order mark, for Excel.")
    ] = False,
) -> None:
    """Write a night's standings, rounds and score sheet to files."""
    from exports.files import read_folder, write_files
    from exports.night import night_files

    folder = read_folder(to)
    store = _existing_store_of(context)
    from tourney.director import Director

    director = Director.open(store)
    try:
        number = director.find(night)
        standings = director.standings(number)
        sheet = director.sheet(number) if standings.lines else ""
        files = night_files(standings, director.history(number), sheet, bom=bom)
    finally:
        director.close()
    if standings.night.damage:
        _complain(standings.night.damage)
    for path in write_files(folder, files):
        _say(str(path))


@app.command("import")
def import_sheet(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A score sheet, a .mex file.")],
    name: Annotated[
        str | None,
        typer.Option("--name", metavar="NAME", help="The night's name, unless the sheet's own."),
    ] = None,
    date: Annotated[
        str | None,
        typer.Option("--date", metavar="DATE", help="Its date, such as 2026-11-20."),
    ] = None,
) -> None:
    """Make a night of a score sheet, and print the night's number."""
    import datetime as dt

    from screens.typed_file import read_file
    from tourney.night.from_sheet import (
        MOST_BYTES,
        decode_sheet,
        plan_of_sheet,
        read_table,
        suggested_form,
    )

    path, data = read_file(file, MOST_BYTES, "friday.mex")
    text = decode_sheet(data)
    form = suggested_form(text, path.stem, dt.date.today())
    form |= {key: given for key, given in (("name", name), ("date", date)) if given is not None}
    plan_of_sheet(form, read_table(text))  # what is refused makes no store
    from tourney.director import Director

    director = Director.open(_store_of(context))
    try:
        number = director.plan_from_sheet(form, text)
    finally:
        director.close()
    _say(str(number))


@app.command()
def replay(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Score sheets, .mex files.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a file.")] = False,
) -> None:
    """Work score sheets out."""
    from exports.sheets import replay_files

    raise typer.Exit(replay_files(files, as_json=as_json))


@app.command()
def odds(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Show how likely each value is to be beaten."""
    from exports.odds import odds_json, odds_text

    sys.stdout.write(odds_json() if as_json else odds_text())


@app.command()
def where(context: typer.Context) -> None:
    """Show the paths in use."""
    from screens.places import exports_folder, keymap_file

    for what, path in (
        ("nights", _store_of(context).absolute()),
        ("keymap", keymap_file()),
        ("exports", exports_folder()),
    ):
        there = "" if path.exists() else "  (not there yet)"
        _say(f"{what:<9}{path}{there}")


@app.command()
def rebuild(context: typer.Context) -> None:
    """Work the tables for SQL out again from the events."""
    store = _existing_store_of(context)
    from tourney.director import Director
    from tourney.game.words import several

    director = Director.open(store)
    try:
        nights, unreadable = director.rebuild()
    finally:
        director.close()
    for number in unreadable:
        _complain(f"Night {number} cannot be read and was left out.")
    _say(f"{several(nights - len(unreadable), 'night')} worked out again.")
