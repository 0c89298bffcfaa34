"""Commands on one night: its big screen, draws and paper; `watch`; `league send`."""

import sys
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screens.cli.asked import Folder, Night, argument, opened, option, who_asks
from screens.cli.plain_output import complain, say
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.laptop.address import Address, Server

if TYPE_CHECKING:
    from tourney.service.director import Director
    from tourney.service.night_handle import NightHandle
    from tourney.service.nights import Taken
    from tourney.service.seats import Draws


def display(
    context: typer.Context,
    night: Annotated[
        str | None, argument("NIGHT", "The night's number or name. Usually the newest.")
    ] = None,
) -> None:
    """Show a night to the whole room. It updates itself and changes nothing."""
    from screens.cli.launch import launch
    from screens.files.paths import existing_store, read_store

    # The big screen of the usual store may be started before the first night is planned.
    source = context.find_root().get_parameter_source("store")
    waits = night is None and (source is None or source.name != "COMMANDLINE")
    store = read_store(context.obj) if waits else existing_store(context.obj)
    number = 0
    if night is not None:
        from tourney.service.night_list import open_list

        with closing(open_list(store)) as listed:
            number = listed.find(night)
    raise typer.Exit(launch(store, display=number))


def draw(
    context: typer.Context,
    what: Annotated[str, argument("NIGHT|FILE", "A night's number or name, or a night.json.")],
) -> None:
    """Repeat every draw of a night.

    The status is 1 if a repeated draw differs from the record.
    """
    from exports.text.seating import draws_text

    draws = _draws_of(context, what)
    sys.stdout.write(draws_text(draws.plan, draws.draws))
    if not all(each.same for each in draws.draws):
        raise typer.Exit(1)


def _is_file(what: str) -> bool:
    """Return whether the text names a file; a night's name may be impossible for a file."""
    try:
        return Path(what).is_file()
    except OSError:
        return False


def _draws_of(context: typer.Context, what: str) -> "Draws":
    """Return the draws of the night in a file, or of one in the store."""
    from tourney.service.seats import draws_in

    if what.endswith(".json") or _is_file(what):
        from screens.files.tables_import import is_night, read_night_file

        data = read_night_file(what)
        if not is_night(data):
            raise Refused("no-night", f"{what} isn't a night.")
        return draws_in(data)
    with opened(context.obj) as director:
        return director.night(director.find(what)).draws()


def paper(
    context: typer.Context,
    night: Night,
    to: Folder,
    what: Annotated[
        list[str] | None,
        option(
            "--what",
            "PAPER",
            "signin, seating, slips, moves, sheets or tables. Repeatable. Usually all.",
        ),
    ] = None,
) -> None:
    """Write pages to print: sign-in, seating, slips, score sheets, tables' codes."""
    from exports.files import read_folder, write_files
    from exports.paper.prints import paper_files
    from screens.files.tables_written import paper_record

    folder = read_folder(to)
    with opened(context.obj) as director:
        record = paper_record(director, director.find(night))
    if record.night.damage:
        complain(record.night.damage)
    for path in write_files(folder, paper_files(record, what or ())):
        say(str(path))


#: Seconds that one wait for a change lasts, and seconds until a store out of reach is tried again.
#: Closing time comes without a change, so waits are short.
_PATIENCE, _AGAIN = 2.0, 1.0


def watch(
    context: typer.Context,
    night: Night,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per line.")
    ] = False,
) -> None:
    """Print the news of a night, a line each, until the night is over.

    News are laps, moves, who comes and goes, Mexicos, players out, the winner, breaks, closing time
    and corrections.
    """
    with opened(context.obj, only_read=True) as director:
        handle = director.night(director.find(night))
        if handle.view().state == "finished":
            complain(f"{handle.view().plan.name} is over.")
            return
        try:
            _follow(director, handle, as_json=as_json)
        except KeyboardInterrupt:
            raise typer.Exit(130) from None


def _follow(director: "Director", handle: "NightHandle", *, as_json: bool) -> None:
    """Write what others record until the night is over.

    Raises:
        Refused: `damaged`, if the night can no longer be read.
    """
    from exports.text.happenings import happening_json, happening_sentence
    from tourney.night.views.happenings import changes

    known, said = handle.tales.happened(datetime.now(UTC)), ""
    complain(f"Watching {handle.view().plan.name} until it ends. Ctrl+C stops.")
    with closing(director.changes()) as changed:
        while True:
            try:
                changed.wait(_PATIENCE)
                handle.follow()
            except Refused as refusal:
                if refusal.sentence != said:
                    complain(refusal.sentence)
                said = refusal.sentence
                time.sleep(_AGAIN)
                continue
            view, said = handle.view(), ""
            if view.damage:
                raise Refused("damaged", view.damage)
            found = handle.tales.happened(datetime.now(UTC))
            for happening, undone in changes(known, found):
                if as_json:
                    line = happening_json(handle.number, happening, undone=undone)
                else:
                    tables = len(view.tables)
                    line = harmless(happening_sentence(happening, undone=undone, tables=tables))
                sys.stdout.write(f"{line}\n")
                sys.stdout.flush()
            known = found
            if view.state == "finished":
                return


_VARIABLE = "TOURNEY_SEND_TO"
_THERE_ALREADY = 3


def send(
    context: typer.Context,
    night: Night,
    to: Annotated[
        str,
        option(
            "--to",
            "STORE",
            "The store to send it to: postgresql://NAME@HOST/DATABASE, or a file.",
            envvar=_VARIABLE,
        ),
    ],
) -> None:
    """Send a finished night to another store, whole or not at all.

    Send it again after a correction. The status is 3 if nothing is new.
    """
    from screens.files.paths import existing_store, refuse_password

    source = context.get_parameter_source("to")
    if source is not None and source.name == "COMMANDLINE":
        refuse_password(to, _VARIABLE)
    who = who_asks()
    who.refuse_but_host()
    existing_store(context.obj)
    target = existing_store(to)
    with opened(context.obj, who=who, remembers=True) as here:
        handle = here.night(here.find(night))
        name, data = handle.view().plan.name, handle.to_send()
    with opened(to, who=who, remembers=True) as there:
        try:
            taken = there.take_sent(data)
        except Refused as refusal:
            if refusal.code != "not-saved" or not isinstance(target, Server):
                raise
            raise Refused(
                "not-sent", f"{refusal.sentence} Send {name} again to see if it arrived."
            ) from refusal
    say(_words(name, target, taken))
    raise typer.Exit(0 if taken.rows else _THERE_ALREADY)


def _words(name: str, target: Address, taken: "Taken") -> str:
    rows = quantity(taken.rows, "row")
    if not taken.rows:
        return f"{name} is already there, as night {taken.number}. Nothing is new."
    if taken.further:
        return f"{name}, night {taken.number} of {target}: {rows} added."
    return f"{name} is now night {taken.number} of {target}: {rows}."
