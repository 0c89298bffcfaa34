"""`tourney`, and `python -m tourney`: the way in, past packages of others that have our names."""

import os
import sys
from importlib.util import find_spec

_OURS = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))  # noqa: PTH120 (pathlib might be theirs)


def main() -> None:
    """Run what the command line asks for, unless a folder on the path hides a part of it."""
    for name in ("screens", "exports"):
        spec = find_spec(name)
        at = spec and (spec.origin or next(iter(spec.submodule_search_locations or ()), ""))
        if not at or not os.path.realpath(at).startswith(os.path.join(_OURS, name) + os.sep):  # noqa: PTH118
            from tourney.game.names import harmless

            folder = os.path.dirname(at or "").removesuffix(os.sep + name)  # noqa: PTH120
            sys.exit(
                f"Another {name} is in {harmless(folder)} and hides tourney's own. "
                "Take that folder out of PYTHONPATH."
            )
    from screens.cli.command import main as run

    run()


if __name__ == "__main__":
    # Python looks first in the folder that it was started in: code that lies there is not ours.
    if not sys.flags.safe_path and os.path.realpath(sys.path[0]) != _OURS:
        del sys.path[0]
    main()
