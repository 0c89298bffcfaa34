"""Runs the command as a program of its own."""

import os
import subprocess
from pathlib import Path

from tests.store.samples import ROOT
from tests.terminal.forked import forked


def run(*arguments: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run `tourney` with no terminal, in a home of its own."""
    return forked(*arguments, cwd=ROOT, env=at_home(folder) | more)


def at_home(folder: Path) -> dict[str, str]:
    home = {name: str(folder) for name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")}
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("XDG_", "TOURNEY_"))
    }
    return kept | home | {"PYTHONIOENCODING": "utf-8"}
