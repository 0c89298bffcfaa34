"""The installed program, as a command, and an environment in which it finds nothing of ours."""

import os
import sys
from pathlib import Path

_OURS = (
    "COLORTERM",
    "COLUMNS",
    "FORCE_COLOR",
    "LINES",
    "NO_COLOR",
    "TERM_PROGRAM",
    "TMUX",
    "TMUX_PANE",
    "TOURNEY_STORE",
)


def tourney(*arguments: str) -> list[str]:
    """The command that runs tourney, as it is installed, or else as a module."""
    script = Path(sys.executable).with_name("tourney")
    program = [str(script)] if script.exists() else [sys.executable, "-m", "tourney"]
    return [*program, *arguments]


def environment(home: Path | None = None) -> dict[str, str]:
    """The environment of a person at a terminal; all their folders are in `home`, if given."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in _OURS and not name.startswith(("TEXTUAL", "XDG_"))
    }
    kept |= {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    return kept if home is None else kept | {"HOME": str(home)}
