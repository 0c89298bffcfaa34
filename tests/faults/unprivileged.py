"""Programs that may do no more than the modes of files say, even where root runs the tests."""

import os
import shutil

#: Root may write whatever the modes say, unless these are taken away.
_WITHOUT = "-dac_override,-dac_read_search"


def held_to_modes() -> tuple[str, ...]:
    """The words to put before a command so that file modes count for it.

    Raises:
        LookupError: why that cannot be, in words.
    """
    if os.name == "nt":
        raise LookupError("Windows has no modes")
    if os.geteuid() != 0:
        return ()
    if shutil.which("setpriv") is None:
        raise LookupError("setpriv is not installed, and root may read and write everything")
    return ("setpriv", f"--bounding-set={_WITHOUT}", f"--inh-caps={_WITHOUT}")
