"""The commands beside the app, as Typer reads them.

Nothing slow is imported before a command needs it.
"""

import gc
import sys
from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from screens.cli.asked import (
    AsJson,
    Bom,
    Excel,
    Folder,
    Night,
    argument,
    csv_form,
    opened,
    option,
    who_asks,
)
from screens.cli.chances import chances, review
from screens.cli.maintenance import backup, doctor, restore, venue
from screens.cli.manual import keys, manual
from screens.cli.night import display, draw, paper, send, watch
from screens.cli.plain_output import complain, say
from screens.cli.players import players, season
from screens.cli.simulate import forecast, plan_time, simulate
from screens.cli.site import serve, site
from tourney.game.refusal import Refused
from tourney.laptop.address import Server

app = typer.Typer(
    # Rich takes longer to import than everything else here together.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
tools = typer.Typer(help="Chances, paper, the big screen, backups.", rich_markup_mode=None)
league = typer.Typer(help="Several venues in one PostgreSQL database.", rich_markup_mode=None)


def _version(wanted: bool) -> None:
    if wanted:
        from tourney import __version__

        say(f"tourney {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def tourney(
    context: typer.Context,
    store: Annotated[
        str | None,
        typer.Option(
            envvar="TOURNEY_STORE",
            metavar="PATH",
            help="The file of your nights, or postgresql://NAME@HOST/DATABASE.",
        ),
    ] = None,
    _show_version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Run pub nights of Mexico, the two-dice elimination game.

    Without a command, the app opens. Put --store before the command.
    """
    source = context.get_parameter_source("store")
    if source is not None and source.name == "COMMANDLINE":
        from screens.files.paths import refuse_password

        refuse_password(store)
    context.obj = store
    if context.invoked_subcommand is None:
        from screens.cli.launch import launch
        from screens.files.paths import read_store

        raise typer.Exit(launch(read_store(context.obj)))


def demo() -> None:
    """Look around in four made-up nights. Yours stay as they are."""
    from screens.cli.launch import launch_demo

    raise typer.Exit(launch_demo())


def export(
    context: typer.Context, night: Night, to: Folder, bom: Bom = False, excel: Excel = False
) -> None:
    """Write a night's report, standings and score sheets."""
    from exports.files import read_folder, write_parts
    from screens.files.tables_written import in_parts

    folder = read_folder(to)
    _look_seldom_for_circles()
    with opened(context.obj) as director:
        number = director.find(night)
        if damage := director.night(number).view().damage:
            complain(damage)
        parts = in_parts(director, number, csv=csv_form(bom, excel))
        for path in write_parts(folder, parts):
            say(str(path))


def import_(
    context: typer.Context,
    files: Annotated[
        list[str], argument("FILE...", "Score sheets (.mex), one per table, or one night.json.")
    ],
    into: Annotated[
        str | None, option("--into", "NIGHT", "The night to add the tables to: its number or name.")
    ] = None,
    name: Annotated[
        str | None, option("--name", "NAME", "The night's name. Usually the sheet has one.")
    ] = None,
    date: Annotated[
        str | None, option("--date", "DATE", "The night's date, for example 2026-11-20.")
    ] = None,
) -> None:
    """Import score sheets as a new night. Or add them to a night, or import a night.json.

    Prints the night's number, or with --into each table's number. If one sheet has a fault,
    nothing is imported. If you have the night already, its night.json adds what was played since.
    """
    from screens.files.tables_import import check_sheets, naming, one_night, read_sheets

    _look_seldom_for_circles()
    data = one_night(files)
    if data is not None:
        if into is not None or name is not None or date is not None:
            raise Refused("has-name", "A night.json has its own name and date.")
        _import_night(context, data)
        return

    if into is not None and (name is not None or date is not None):
        raise Refused("has-name", "--into takes no name or date: the night has both.")
    makes = into is None
    with naming(files):
        texts, form = read_sheets(files)
        form |= {key: given for key, given in (("name", name), ("date", date)) if given is not None}
        if makes:
            check_sheets(texts, form)  # a refused sheet must not make a store
        with opened(context.obj, who=who_asks(), makes=makes, remembers=True) as director:
            if into is None:
                numbers: tuple[int, ...] = (director.plan_from_sheets(form, texts),)
            else:
                numbers = director.night(director.find(into)).merge_sheets(texts)
    for number in numbers:
        say(str(number))


def _look_seldom_for_circles() -> None:
    """Let Python hardly ever look for circular references, as a night has none."""
    gc.set_threshold(1_000_000, 20, 10)


def _import_night(context: typer.Context, data: bytes) -> None:
    """Import a night; a refused one makes no store."""
    from screens.files.paths import has_store, read_store
    from tourney.service.seats import draws_in

    if not has_store(read_store(context.obj)):
        draws_in(data)
    with opened(context.obj, who=who_asks(), makes=True, remembers=True) as director:
        say(str(director.import_night(data).number))


def replay(
    files: Annotated[list[str], argument("FILE...", "Score sheets, .mex files.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per file.")
    ] = False,
) -> None:
    """Show how the matches on score sheets ended."""
    from exports.text.sheets import replay_files

    raise typer.Exit(replay_files(files, as_json=as_json))


def odds(as_json: AsJson = False) -> None:
    """Show how likely a roll beats each value."""
    from exports.text.chances import odds_json, odds_text

    sys.stdout.write(odds_json() if as_json else odds_text())


def rules(preset: Annotated[str | None, argument("PRESET", "A preset.")] = None) -> None:
    """Show the rules of a preset. Without one, list them all."""
    from exports.text.rules_card import card_text, presets_text
    from tourney.game.games import PRESETS
    from tourney.game.presets import find_preset

    name = None if preset is None else find_preset(preset)
    if preset is not None and name is None:
        known = ", ".join(PRESETS)
        raise Refused("no-preset", f"No rules are called {preset}. Choose from: {known}.")
    sys.stdout.write(presets_text() if name is None else card_text(PRESETS[name]))


def where(context: typer.Context) -> None:
    """Show where nights, settings and other files are kept."""
    from screens.files import paths

    store = paths.read_store(context.obj)
    for what, place in (
        ("nights", store if isinstance(store, Server) else store.absolute()),
        ("keymap", paths.keymap_file()),
        ("exports", paths.exports_folder()),
        ("settings", paths.settings_file()),
        ("memory", paths.memory_folder()),
    ):
        there = "" if paths.has_store(place) else "  (not created yet)"
        say(f"{what:<9}{place}{there}")


def rebuild(context: typer.Context) -> None:
    """Rebuild the SQL tables from the events."""
    from tourney.game.wording import quantity

    with opened(context.obj, who=who_asks()) as director:
        nights, unreadable = director.rebuild()
    for number in unreadable:
        complain(f"Night {number} can't be read. It was left out.")
    say(f"{quantity(nights - len(unreadable), 'night')} rebuilt.")


def _say_where(context: typer.Context) -> None:
    """Say where a command of this name is now."""
    name = context.info_name
    complain(f"tourney {name} is now: tourney {_MOVED[str(name)]} {name}")
    raise typer.Exit(2)


#: The commands of each group, in the order of the help.
_TOP: Sequence[Callable[..., None]] = (
    *(demo, replay, export, import_, season, players),
    *(serve, site, backup, restore, manual, watch),
)
_TOOLS: Sequence[Callable[..., None]] = (
    *(chances, display, doctor, draw, forecast, keys, odds),
    *(paper, plan_time, rebuild, review, rules, simulate, where),
)


def _name_of(command: Callable[..., None]) -> str:
    """Return a command's name, which may be a word of Python's or have a hyphen."""
    return command.__name__.strip("_").replace("_", "-")


#: Commands that were once at the top level, with their present group.
_MOVED = {**dict.fromkeys(map(_name_of, _TOOLS), "tools"), "venue": "league", "send": "league"}

for _command in _TOP:
    app.command(_name_of(_command))(_command)
for _command in _TOOLS:
    tools.command(_name_of(_command))(_command)
league.add_typer(venue, name="venue", no_args_is_help=True)
league.command()(send)
app.add_typer(tools, name="tools", no_args_is_help=True)
app.add_typer(league, name="league", no_args_is_help=True)
for _name in _MOVED:
    # All arguments, even --help, get the same answer.
    app.command(
        _name,
        hidden=True,
        add_help_option=False,
        context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
    )(_say_where)
