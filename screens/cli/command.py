"""The entry point: from the arguments of `tourney` to its exit status."""

import atexit
import gc
import os
import sys
from collections.abc import Sequence

from screens.cli.plain_output import NOBODY_READS, make_ready
from tourney.game.refusal import Refused

_INTERRUPTED = 130
#: The variable with a shell's question about completion; then the command has no arguments.
_COMPLETE = "_TOURNEY_COMPLETE"


def main() -> None:
    """Run the command line; after a refusal write its sentence and exit with status 1."""
    # All files and folders that this program makes are for their owner alone.
    os.umask(0o077)
    make_ready()
    # A night is kept as the state after every entry, without circular references. Looking for
    # circles as often as Python does makes a long sheet take a tenth longer. Looking much more
    # seldom leaves megabytes of Textual's circles lying about at a table.
    gc.set_threshold(10_000, 20, 10)
    # A last look for circles at the end would be useless, as the process ends anyway.
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
    """Run the command line, and return the exit status."""
    status = _plain(arguments)
    if status is not None:
        return status
    from screens.cli.commands import app

    stdout = sys.stdout
    try:
        app()
    except SystemExit as end:
        if sys.stdout is not stdout:  # Typer replaces stdout when no one reads
            return NOBODY_READS
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def _plain(arguments: Sequence[str]) -> int | None:
    """Run the commonest commands, and leave all others to Typer by returning None.

    Typer takes as long to import as half of the app. The first frame need not wait for that, nor
    need a score sheet. Typer would read these arguments in the same way.
    """
    if _COMPLETE in os.environ:  # a shell asks for completions
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
