"""The way in: `tourney` and its arguments, to an exit status."""

import os
import sys
from collections.abc import Sequence

from tourney.game.names import harmless
from tourney.game.refusal import Refused


def main() -> None:
    """Run what the command line asks for; a refusal is its sentence and exit status 1."""
    for stream in (sys.stdout, sys.stderr):
        # A console that is not UTF-8 shows an escape for what it does not have.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    arguments = sys.argv[1:]
    if "--json" in arguments and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    try:
        status = _plain(arguments)
        if status is None:
            from screens.commands import app

            app()
    except Refused as refusal:
        sys.stderr.write(f"{harmless(refusal.sentence)}\n")
        status = 1
    sys.exit(status)


def _plain(arguments: Sequence[str]) -> int | None:
    """Do what the two commonest calls ask for, and leave all others to Typer.

    Typer, with what it reads options by, takes as long to import as half of the app: the first
    frame does not wait for it, nor does a score sheet. What is read here Typer reads the same.
    """
    match arguments:
        case [] | ["--store", _]:
            from screens.launch import launch
            from screens.places import read_store

            named = arguments[1] if arguments else os.environ.get("TOURNEY_STORE")
            return launch(read_store(named))
        case ["replay", *rest] if all(word == "--json" or word[:1] != "-" for word in rest):
            from exports.sheets import replay_files

            files = [word for word in rest if word != "--json"]
            return replay_files(files, as_json="--json" in rest) if files else None
        case _:
            return None
