"""`tourney backup`, `restore`, `tools doctor` and `league venue`: care for a store."""

import math
import signal
import sys
import time
from contextlib import suppress
from datetime import datetime
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from screens.cli.asked import Folder, argument, option, who_asks
from screens.cli.plain_output import say
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.game.wording import quantity

if TYPE_CHECKING:
    from tourney.keeping.backup import Backups
    from tourney.laptop.address import Server


#: The most seconds that a signal to end waits between two backups.
_PATIENCE = 0.2
_CHECK_CELLS = 10


def backup(
    context: typer.Context,
    to: Folder,
    every: Annotated[float | None, option("--every", "MINUTES", "Make one every MINUTES.")] = None,
    keep: Annotated[int | None, option("--keep", "N", "Keep only the newest N.")] = None,
) -> None:
    """Back up the store, even while you play."""
    from exports.files import read_folder
    from screens.files.paths import existing_store

    who_asks().refuse_but_host()
    if every is not None and not (math.isfinite(every) and every > 0):
        raise Refused("every", "--every takes minutes, for example --every 5.")
    store, folder = existing_store(context.obj), read_folder(to)
    from tourney.keeping.backup import Backups

    backups = Backups(store, folder, keep)
    backups.make_folder()
    if every is None:
        made = backups.make()
        assert made is not None
        say(str(made.path))
    else:
        _go_on(backups, every * 60)


def _go_on(backups: "Backups", seconds: float) -> None:
    """Make backups until a signal ends this."""
    stopped: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        stopped.append(number)

    for name in ("SIGTERM", "SIGHUP", "SIGINT"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)
    while not stopped:
        done = _one_more(backups)
        say(f"{datetime.now():%Y-%m-%d %H:%M:%S}  {done}")
        until = time.monotonic() + seconds
        while not stopped and (left := until - time.monotonic()) > 0:
            time.sleep(min(_PATIENCE, left))


def _one_more(backups: "Backups") -> str:
    try:
        made = backups.make(unless_same=True)
    except Refused as refusal:
        return refusal.sentence
    if made is None:
        return "Nothing new since the last backup."
    from tourney.game.wording import bytes_words

    return f"Backed up {quantity(made.rows, 'row')} ({bytes_words(made.size)}): {made.path}"


def restore(
    context: typer.Context,
    backup: Annotated[str, argument("BACKUP", "A file from tourney backup.")],
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask.")] = False,
) -> None:
    """Restore a backup. The old store is kept beside it."""
    from pathlib import Path

    from exports.files import read_folder
    from screens.files.paths import promises_of, read_store

    who_asks().refuse_but_host()
    store, path = read_store(context.obj), read_folder(backup)
    from tourney.keeping.restore import look_into
    from tourney.keeping.restore import restore as put_back

    there = look_into(path, store)
    if not yes:
        if not sys.stdin.isatty():
            raise Refused("not-asked", "Not restored: there is no one to ask here. Add --yes.")
        latest = f", the latest row of {there.latest} UTC" if there.latest else ""
        say(f"In the backup: {quantity(there.nights, 'night')}{latest}.")
        aside = ", which is kept beside it" if isinstance(store, Path) and store.exists() else ""
        if not typer.confirm(f"Replace {harmless(str(store))}{aside}?"):
            say("Nothing has changed.")
            raise typer.Exit(1)
    restored = put_back(path, store)
    with suppress(OSError):
        promises_of(store).forget()
    say(f"Restored {quantity(there.nights, 'night')} to {restored.store}.")
    if restored.aside is not None:
        say(f"The old store is now {restored.aside}.")


def doctor(
    context: typer.Context,
    accept_loss: Annotated[
        bool, typer.Option("--accept-loss", help="Continue although this laptop remembers more.")
    ] = False,
) -> None:
    """Check that the store is whole and every night replays. Changes nothing."""
    from screens.files.paths import existing_store, promises_of

    who_asks().refuse_but_host()
    store = existing_store(context.obj)
    from tourney.keeping.doctor import accept_losses, examine

    if accept_loss:
        logs = accept_losses(store, promises_of(store))
        say(f"Continuing without {quantity(logs, 'log')}." if logs else "Nothing is lost.")
    sound = True
    for finding in examine(store):
        sound = sound and finding.is_sound
        mark = "ok   " if finding.is_sound else "WRONG"
        say(f"{mark}  {finding.check:<{_CHECK_CELLS}} {finding.words}")
    raise typer.Exit(0 if sound else 1)


venue = typer.Typer(
    help="List the venues. Each has its own nights and logins.", rich_markup_mode=None
)

Login = Annotated[str, argument("LOGIN", "The role on the server.")]


@venue.command("list")
def list_venues(context: typer.Context) -> None:
    """Show the venues, their nights and their logins."""
    from exports.text.lines import columns

    server = _server(context)
    from tourney.keeping import venues

    lines, of_none = venues.list_venues(server)
    rows = []
    for line in lines:
        last = "" if line.last is None else f", the last on {line.last.isoformat()}"
        nights = f"{quantity(line.nights, 'night')}{last}" if line.nights else "no nights yet"
        rows.append((str(line.number), line.name, nights, ", ".join(line.logins)))
    if of_none:
        rows.append(("", "All venues", "read only", ", ".join(of_none)))
    for row in columns(rows, left=(1, 2, 3)):
        say(row)


@venue.command()
def add(
    context: typer.Context, name: Annotated[str, argument("NAME", "The venue's name.")]
) -> None:
    """Add a venue. It has no nights yet, and no login."""
    server = _server(context)
    from tourney.keeping import venues

    venues.add_venue(server, name)
    say("Added. To give its host a login: tourney league venue invite LOGIN VENUE")


@venue.command()
def rename(
    context: typer.Context,
    old: Annotated[str, argument("OLD", "The venue's old name.")],
    name: Annotated[str, argument("NAME", "The new name.")],
) -> None:
    """Give a venue another name."""
    server = _server(context)
    from tourney.keeping import venues

    venues.rename_venue(server, old, name)
    say(f"{old} is now {name}.")


@venue.command()
def invite(
    context: typer.Context,
    login: Login,
    of: Annotated[str, argument("VENUE", "The venue whose nights it can read and write.")],
) -> None:
    """Make a login for a venue's host. Its password is shown this once."""
    server = _server(context)
    from tourney.keeping import logins

    password = logins.invite(server, login, of)
    say(f"{login} is a login of {of}.")
    if password is None:
        say("The role already existed and keeps its password.")
    else:
        say(f"Password, shown only once: {password}")


@venue.command()
def revoke(context: typer.Context, login: Login) -> None:
    """Take a login away. The venue's nights stay."""
    server = _server(context)
    from tourney.keeping import logins

    gone = logins.revoke(server, login)
    say(f"{login} is no longer a login.")
    if not gone:
        say("The role has other rights on the server, so it stays there. It has none here.")


def _server(context: typer.Context) -> "Server":
    """Return the server that the store is on, for the host only; its driver may be imported."""
    from screens.files.paths import existing_store
    from tourney.keeping.league import server_of

    who_asks().refuse_but_host()
    return server_of(existing_store(context.obj))
