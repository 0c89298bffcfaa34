"""`python -m tourney` is the command `tourney`."""

import os
import sys

# Python looks first in the folder that it was started in: whatever code lies there is not ours.
if not sys.flags.safe_path and sys.path[0] != os.path.dirname(os.path.dirname(__file__)):  # noqa: PTH120 (pathlib might be theirs)
    del sys.path[0]

from screens.cli.command import main

main()
