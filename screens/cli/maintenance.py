"""`tourney backup`, `restore` and `tools doctor`: what keeps the nights from being lost."""

import math
import signal
import sys
import time
from contextlib import suppress
from datetime import datetime
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from screens.cli.asked import who_asks
from screens.cli.plain_output import say
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.game.wording import quantity

if TYPE_CHECKING:
    from tourney.keeping.backup import Backups

#: How long, in seconds, a signal to end may have to wait between two backups.
_PATIENCE = 0.2
_CHECK_CELLS = 10


def backup(
    context: typer.Context,
    to: Annotated[str, typer.Option("--to", metavar="FOLDER", help="Folder for the backups.")],
    every: Annotated[
        float | None,
        typer.Option("--every", metavar="MINUTES", help="Make one every MINUTES."),
    ] = None,
    keep: Annotated[
        int | None,
        typer.Option("--keep", metavar="N", help="Keep only the newest N."),
    ] = None,
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
    """Make backups until a signal says that it is enough."""
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
    backup: Annotated[str, typer.Argument(metavar="BACKUP", help="A file from tourney backup.")],
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
        bool,
        typer.Option("--accept-loss", help="Continue although this laptop remembers more."),
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
