"""The environment of an app in a browser."""

import json
import os
from importlib.metadata import version

from screens.app.role import VARIABLE
from screens.serve.messages import Resized
from tourney.log.roles import Who

#: Variables of the serving program's environment that the app needs as well: for its libraries, its
#: folders, its language, and the database. The terminal's settings are not among them.
_KEPT = (
    "APPDATA",
    "HOME",
    "LANG",
    "LANGUAGE",
    "LD_LIBRARY_PATH",
    "LOCALAPPDATA",
    "LOGNAME",
    "PATH",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
    "TMPDIR",
    "TZ",
    "USER",
    "USERPROFILE",
)
_KEPT_FAMILIES = ("LC_", "PG", "PYTHON", "SSL_", "XDG_")


def environment(store: str, who: Who, size: Resized) -> dict[str, str]:
    """The environment of an app for one window.

    Args:
        store: where the nights are kept, as `TOURNEY_STORE` has it.
    """
    kept = {
        name: value
        for name, value in os.environ.items()
        if name in _KEPT or name.startswith(_KEPT_FAMILIES)
    }
    return kept | {
        "COLUMNS": str(size.width),
        "ROWS": str(size.height),
        "TERM_PROGRAM": "textual",
        "TERM_PROGRAM_VERSION": version("textual-serve"),
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "TEXTUAL_DRIVER": "screens.serve.driver:ServedDriver",
        "TEXTUAL_FPS": "60",
        "TOURNEY_STORE": store,
        VARIABLE: role_text(who),
    }


def role_text(who: Who) -> str:
    """The user at the keys, as `read_who` reads it.

    >>> role_text(Who(name="link 1"))
    '{"role": "host", "name": "link 1", "night": 0, "place": 0}'
    """
    return json.dumps({"role": who.role, "name": who.name, "night": who.night, "place": who.place})
