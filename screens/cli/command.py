"""The way in: `tourney` and its arguments, to an exit status."""

import atexit
import gc
import os
import sys
from collections.abc import Sequence

from screens.cli.plain_output import NOBODY_READS, make_ready
from tourney.game.refusal import Refused

_INTERRUPTED = 130
#: The variable in which Typer finds the shell's question; it calls the command without arguments.
_COMPLETE = "_TOURNEY_COMPLETE"


def main() -> None:
    """Run what the command line asks for; a refusal is its sentence and exit status 1."""
    # Every file, folder, journal and export that is made here is for its owner alone.
    os.umask(0o077)
    make_ready()
    # A night is kept as the state after every entry. To look through all of it for circles, of
    # which there aren't any, as often as Python does makes a long sheet take a tenth longer; to
    # look much more seldom leaves megabytes of Textual's circles lying about at a table.
    gc.set_threshold(10_000, 20, 10)
    # Nor is all of it looked through once more in the end, when it goes with the process anyway.
    atexit.register(gc.freeze)
    arguments = sys.argv[1:]
    if "--json" in arguments and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    stdout = sys.stdout
    try:
        status = _run(arguments)
        stdout.flush()
    except Refused as refusal:
        sys.stderr.write(f"{refusal.sentence}\n")
        status = 1
    except BrokenPipeError:
        status = NOBODY_READS
    except KeyboardInterrupt:
        status = _INTERRUPTED
    sys.exit(status)


def _run(arguments: Sequence[str]) -> int:
    """Do what is asked for; the exit status."""
    status = _plain(arguments)
    if status is not None:
        return status
    from screens.cli.commands import app

    stdout = sys.stdout
    try:
        app()
    except SystemExit as end:
        if sys.stdout is not stdout:  # Typer puts something in its place when no one reads
            return NOBODY_READS
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def _plain(arguments: Sequence[str]) -> int | None:
    """Do what the commonest calls ask for, and leave all others to Typer.

    Typer, with what it reads options by, takes as long to import as half of the app: the first
    frame does not wait for it, nor does a score sheet. What is read here Typer reads the same.
    """
    if _COMPLETE in os.environ:  # a shell asks what could stand here
        return None
    match arguments:
        case [] | ["--store", _]:
            from screens.cli.launch import launch
            from screens.files.paths import read_store, refuse_password

            if arguments:
                refuse_password(arguments[1])
            named = arguments[1] if arguments else os.environ.get("TOURNEY_STORE")
            return launch(read_store(named))
        case ["demo"]:
            from screens.cli.launch import launch_demo

            return launch_demo()
        case ["replay", *rest] if all(word == "--json" or word[:1] != "-" for word in rest):
            from exports.text.sheets import replay_files

            files = [word for word in rest if word != "--json"]
            return replay_files(files, as_json="--json" in rest) if files else None
        case _:
            return None
